#include "api/chart/render/svg.hpp"

#include <fmt/format.h>

#include "api/base/markup.hpp"
#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"
#include "api/chart/render/render.hpp"

namespace fillwise::chart {
namespace {

constexpr std::size_t kLongText = 8;  // bytes

std::string number(double n) {
  std::string text = fmt::format("{:.2f}", n);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

struct Writer {
  std::string& out;

  void operator()(const Rectangle& r) const {
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", number(r.x),
                       number(r.y), number(r.width), number(r.height), to_hex(r.fill));
  }
  void operator()(const Polyline& line) const {
    out += "<polyline points=\"";
    for (const auto& [x, y] : line.points) out += number(x) + "," + number(y) + " ";
    if (!line.points.empty()) out.pop_back();
    out += fmt::format("\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n", to_hex(line.colour),
                       number(line.width));
  }
  void operator()(const Text& text) const {
    if (text.text.empty()) return;
    const char* const anchor = text.anchor == Anchor::middle ? " text-anchor=\"middle\""
                               : text.anchor == Anchor::end  ? " text-anchor=\"end\""
                                                             : "";
    // The layout counts on Helvetica; another font is fitted into the same room.
    const std::string fitted = text.text.size() < kLongText
                                   ? ""
                                   : fmt::format(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                                                 number(text_width(text.text, text.size, text.bold)));
    out +=
        fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}{} fill=\"{}\">{}</text>\n", number(text.x),
                    number(text.y), number(text.size), anchor, text.bold ? " font-weight=\"bold\"" : "",
                    fitted, to_hex(text.colour), escaped(text.text));
  }
};

}  // namespace

namespace {

constexpr const char* kFonts = "Helvetica, Arial, 'Liberation Sans', sans-serif";

std::string shapes_of(const Drawing& drawing) {
  std::string out = fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#FFFFFF\"/>\n",
                                number(drawing.width), number(drawing.height));
  for (const Shape& shape : drawing.shapes) std::visit(Writer{out}, shape);
  return out + "</svg>\n";
}

}  // namespace

std::string silent_svg_of(const Drawing& drawing) {
  return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"{}\">\n",
                     number(drawing.width), number(drawing.height), kFonts) +
         shapes_of(drawing);
}

std::string svg_of(const Drawing& drawing, const std::string& title, const std::string& description,
                   const std::string& id) {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}pt\" "
             "height=\"{1}pt\" "
             "role=\"img\" aria-labelledby=\"{2}-title {2}-desc\" font-family=\"{5}\">\n"
             "<title id=\"{2}-title\">{3}</title>\n<desc id=\"{2}-desc\">{4}</desc>\n",
             number(drawing.width), number(drawing.height), id, escaped(title), escaped(description),
             kFonts) +
         shapes_of(drawing);
}

std::string to_svg(const Description& chart, const Paper& paper) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
         svg_of(long_page_of(chart, paper), chart.title, chart.summary + " " + chart.footer, "chart");
}

std::string to_svg(const Sheet& sheet) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
         svg_of(sheet.page, sheet.title, sheet.summary, "sheet");
}

}  // namespace fillwise::chart
