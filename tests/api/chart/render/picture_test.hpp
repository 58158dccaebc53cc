#pragma once

// Charts as pictures: the shapes of SVG files and the texts of PDF pages.

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <string>
#include <vector>

namespace fillwise::cli_test {

struct DrawnText {
  std::size_t page = 0;
  double x = 0, y = 0, size = 0;
  bool bold = false;
  std::string text, fill;
};
struct DrawnRectangle {
  double x = 0, y = 0, width = 0, height = 0;
  std::string fill;
};
struct DrawnLine {
  std::string stroke;
  double width = 0;
  std::size_t points = 0;
};

/// The value of an attribute of an element.
inline std::string attribute(const std::string& element, const std::string& name) {
  const std::size_t at = element.find(" " + name + "=\"");
  if (at == std::string::npos) return "";
  const std::size_t from = at + name.size() + 3;
  return element.substr(from, element.find('"', from) - from);
}

/// Calls what is given with each `<name ...>` and the text behind it.
template <class See>
void each_element(const std::string& svg, const std::string& name, const See& see) {
  for (std::size_t at = 0; (at = svg.find("<" + name + " ", at)) != std::string::npos; ++at) {
    const std::size_t end = svg.find('>', at);
    see(svg.substr(at, end - at), svg.substr(end + 1, svg.find('<', end) - end - 1));
  }
}

inline double number_in(const std::string& element, const std::string& name) {
  return std::strtod(attribute(element, name).c_str(), nullptr);
}

inline std::vector<DrawnText> texts_of_svg(const std::string& svg) {
  std::vector<DrawnText> found;
  each_element(svg, "text", [&](const std::string& element, const std::string& text) {
    found.push_back({0, number_in(element, "x"), number_in(element, "y"), number_in(element, "font-size"),
                     element.find("bold") != std::string::npos, text, attribute(element, "fill")});
  });
  return found;
}

/// All but the background.
inline std::vector<DrawnRectangle> rectangles_of(const std::string& svg) {
  std::vector<DrawnRectangle> found;
  each_element(svg, "rect", [&](const std::string& element, const std::string&) {
    if (element.find(" x=") != std::string::npos)
      found.push_back({number_in(element, "x"), number_in(element, "y"), number_in(element, "width"),
                       number_in(element, "height"), attribute(element, "fill")});
  });
  return found;
}

inline std::vector<DrawnLine> polylines_of(const std::string& svg) {
  std::vector<DrawnLine> found;
  each_element(svg, "polyline", [&](const std::string& element, const std::string&) {
    const std::string points = attribute(element, "points");
    found.push_back({attribute(element, "stroke"), number_in(element, "stroke-width"),
                     static_cast<std::size_t>(std::count(points.begin(), points.end(), ','))});
  });
  return found;
}

/// In the order of the pages; y counts from the foot.
inline std::vector<DrawnText> texts_of_pdf(const std::string& pdf) {
  std::vector<DrawnText> found;
  std::size_t page = 0;
  for (std::size_t at = 0; (at = pdf.find("stream\n", at)) != std::string::npos; ++at) {
    if (at >= 3 && pdf.compare(at - 3, 3, "end") == 0) continue;
    ++page;
    const std::size_t end = pdf.find("endstream", at);
    for (std::size_t text = at; (text = pdf.find("BT /F", text)) < end; ++text) {
      DrawnText one;
      one.page = page;
      one.bold = pdf[text + 5] == '2';
      one.size = std::strtod(pdf.c_str() + text + 7, nullptr);
      const std::size_t place = pdf.find(" rg ", text) + 4;
      char* after = nullptr;
      one.x = std::strtod(pdf.c_str() + place, &after);
      one.y = std::strtod(after, nullptr);
      const std::size_t from = pdf.find("Td (", text) + 4;
      one.text = pdf.substr(from, pdf.find(") Tj", from) - from);
      found.push_back(one);
    }
  }
  return found;
}

inline std::size_t pages_of_pdf(const std::string& pdf) {
  return std::strtoul(pdf.c_str() + pdf.find("/Count ") + 7, nullptr, 10);
}

}  // namespace fillwise::cli_test
