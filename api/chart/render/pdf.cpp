// PDF 1.4 (Adobe, PDF Reference, third edition, 2001), the little of it that text, boxes and lines need.
// Helvetica is one of the fonts that every reader has, so none is embedded; nothing is compressed, and
// nothing depends on the time: the same chart gives the same bytes.

#include <fmt/format.h>

#include <array>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/render.hpp"

namespace fillwise::chart {
namespace {

/// The characters of code page 1252 that are not at their own number, from 0x80.
constexpr std::array<std::uint32_t, 32> kWindows1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

/// The code of a character in page 1252, or that of '?'.
unsigned char code_of(std::uint32_t character) {
  if ((character >= 0x20 && character < 0x7F) || (character >= 0xA0 && character <= 0xFF))
    return static_cast<unsigned char>(character);
  for (std::size_t i = 0; i < kWindows1252.size(); ++i)
    if (character != 0 && kWindows1252[i] == character) return static_cast<unsigned char>(0x80 + i);
  return '?';
}

/// UTF-8 as a string of PDF: "(in brackets)".
std::string string_of(const std::string& text) {
  std::string result = "(";
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    std::uint32_t character = first < 0x80 ? first : first & (0x7FU >> bytes);
    for (std::size_t k = 1; k < bytes && i + k < text.size(); ++k)
      character = character << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    i += bytes;
    const unsigned char code = code_of(character);
    if (code >= 0x80)
      result += fmt::format("\\{:03o}", code);
    else if (code == '(' || code == ')' || code == '\\')
      result += fmt::format("\\{}", static_cast<char>(code));
    else
      result += static_cast<char>(code);
  }
  return result + ")";
}

std::string colour_of(Colour colour) {
  return fmt::format("{:.3f} {:.3f} {:.3f}", colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

/// The operators that draw a page; y counts from its foot.
struct Content {
  std::string& out;
  double height;

  void operator()(const Rectangle& r) const {
    out += fmt::format("{} rg {:.2f} {:.2f} {:.2f} {:.2f} re f\n", colour_of(r.fill), r.x,
                       height - r.y - r.height, r.width, r.height);
  }
  void operator()(const Polyline& line) const {
    if (line.points.size() < 2) return;
    out += fmt::format("{} RG {:.2f} w", colour_of(line.colour), line.width);
    for (std::size_t i = 0; i < line.points.size(); ++i)
      out += fmt::format(" {:.2f} {:.2f} {}", line.points[i].first, height - line.points[i].second,
                         i == 0 ? "m" : "l");
    out += " S\n";
  }
  void operator()(const Text& text) const {
    if (text.text.empty()) return;
    const double width = text_width(text.text, text.size, text.bold);
    const double x = text.x - (text.anchor == Anchor::middle ? width / 2
                               : text.anchor == Anchor::end  ? width
                                                             : 0);
    out += fmt::format("BT /{} {:.2f} Tf {} rg {:.2f} {:.2f} Td {} Tj ET\n", text.bold ? "F2" : "F1",
                       text.size, colour_of(text.colour), x, height - text.y, string_of(text.text));
  }
};

/// Objects one after another, and where they begin.
class Document {
 public:
  /// Adds the next object; returns its number.
  std::size_t add(const std::string& body) {
    starts_.push_back(text_.size());
    text_ += fmt::format("{} 0 obj\n{}\nendobj\n", starts_.size(), body);
    return starts_.size();
  }
  std::string finish(std::size_t catalogue, std::size_t info) {
    const std::size_t table = text_.size();
    text_ += fmt::format("xref\n0 {}\n0000000000 65535 f \n", starts_.size() + 1);
    for (const std::size_t start : starts_) text_ += fmt::format("{:010} 00000 n \n", start);
    text_ += fmt::format("trailer\n<< /Size {} /Root {} 0 R /Info {} 0 R >>\nstartxref\n{}\n%%EOF\n",
                         starts_.size() + 1, catalogue, info, table);
    return std::move(text_);
  }

 private:
  std::string text_ = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";  // bytes above 127: no text file
  std::vector<std::size_t> starts_;
};

std::string document_of(const std::vector<Drawing>& pages, const std::string& title,
                        const std::string& subject, const std::string& keywords) {
  // The first objects have fixed numbers, so that pages can name them.
  constexpr std::size_t kFirstPage = 6;  // then its content, then the next page
  std::string kids;
  for (std::size_t i = 0; i < pages.size(); ++i) kids += fmt::format("{} 0 R ", kFirstPage + 2 * i);
  Document document;
  const std::size_t catalogue = document.add(
      "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>");
  document.add(fmt::format("<< /Type /Pages /Count {} /Kids [ {}] >>", pages.size(), kids));
  for (const char* font : {"Helvetica", "Helvetica-Bold"})
    document.add(
        fmt::format("<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>", font));
  const std::size_t info =
      document.add(fmt::format("<< /Title {} /Subject {} /Keywords {} /Creator (fillwise) >>",
                               string_of(title), string_of(subject), string_of(keywords)));
  for (const Drawing& page : pages) {
    document.add(fmt::format(
        "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 {:.2f} {:.2f} ] /Resources << /Font << /F1 3 0 R /F2 4 "
        "0 R >> "
        ">> /Contents {} 0 R >>",
        page.width, page.height, kFirstPage + 2 * static_cast<std::size_t>(&page - pages.data()) + 1));
    std::string content;
    for (const Shape& shape : page.shapes) std::visit(Content{content, page.height}, shape);
    document.add(fmt::format("<< /Length {} >>\nstream\n{}endstream", content.size(), content));
  }
  return document.finish(catalogue, info);
}

}  // namespace

std::string to_pdf(const Description& chart, const Paper& paper) {
  return document_of(pages_of(chart, paper), chart.title, chart.summary, chart.footer);
}

std::string to_pdf(const Sheet& sheet) {
  return document_of({sheet.page}, sheet.title, sheet.summary, "");
}

}  // namespace fillwise::chart
