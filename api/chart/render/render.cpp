#include "api/chart/render/render.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"

namespace fillwise::chart {
namespace {

struct FormatWords {
  const char* name;
  const char* ending;
  Format format;
};
constexpr std::array<FormatWords, 7> kFormats = {{{"svg", ".svg", Format::svg},
                                                  {"pdf", ".pdf", Format::pdf},
                                                  {"png", ".png", Format::png},
                                                  {"html", ".html", Format::html},
                                                  {"markdown", ".md", Format::markdown},
                                                  {"csv", ".csv", Format::csv},
                                                  {"text", ".txt", Format::text}}};

}  // namespace

Format format_named(std::string_view field, const std::string& word) {
  std::vector<std::string> names;
  for (const FormatWords& known : kFormats) {
    if (word == known.name) return known.format;
    names.emplace_back(known.name);
  }
  refuse(found_but_expected(field, word, "svg, pdf, png, html, markdown, csv or text") +
         model::did_you_mean(word, names));
}

Format format_by_ending(std::string_view field, const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (ending.empty() || ending == ".") return Format::svg;
  for (const FormatWords& known : kFormats)
    if (ending == known.ending) return known.format;
  refuse(found_but_expected(field, path,
                            "a name that ends in .svg, .pdf, .png, .html, .md, .csv or .txt, or --format"));
}

std::string rendered(Format format, const Description& chart, const Paper& paper, const TextStyle& style) {
  switch (format) {
    case Format::svg:
      return to_svg(chart, paper);
    case Format::pdf:
      return to_pdf(chart, paper);
    case Format::png:
      return to_png(chart, paper);
    case Format::html:
      return to_html(chart, paper);
    case Format::markdown:
      return to_markdown(chart);
    case Format::csv:
      return to_csv(chart);
    case Format::text:
      return to_text(chart, style);
  }
  throw std::logic_error("unknown format");
}

bool is_binary(Format format) {
  return format == Format::pdf || format == Format::png;
}

std::string rendered(Format format, const Sheet& sheet) {
  if (format == Format::svg) return to_svg(sheet);
  if (format == Format::pdf) return to_pdf(sheet);
  if (format == Format::png) return to_png(sheet);
  throw std::invalid_argument("a sheet is a picture");
}

}  // namespace fillwise::chart
