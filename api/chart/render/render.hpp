#pragma once

// A description in each of the formats. The same bytes for the same description, whenever and wherever.

#include <string>
#include <string_view>

#include "api/chart/description.hpp"
#include "api/chart/render/drawing.hpp"

namespace fillwise::chart {

/// One picture as wide as a page of A4 and as high as needed, with <title> and <desc>.
std::string to_svg(const Description& chart);
/// Pages of A4. Characters that Windows code page 1252 does not have become '?'.
std::string to_pdf(const Description& chart);
/// A page that loads nothing: each panel as a picture and as a table.
std::string to_html(const Description& chart);
/// Tables in GitHub's Markdown.
std::string to_markdown(const Description& chart);
/// RFC 4180, but with line feeds alone: a line with the names, then one for each cell, bar or point.
std::string to_csv(const Description& chart);

enum class Format { svg, pdf, html, markdown, csv };

/// The format of that name: svg, pdf, html, markdown or csv. Throws Error(invalid) that names the field.
Format format_named(std::string_view field, const std::string& word);
/// The format of a file by its ending: .svg, .pdf, .html, .md or .csv, in either case; SVG if it has none.
/// Throws Error(invalid) that names the field.
Format format_by_ending(std::string_view field, const std::string& path);
std::string rendered(Format format, const Description& chart);

/// A page that is no chart, such as a card to print.
struct Sheet {
  std::string title;
  std::string summary;  ///< for those who don't see it too
  Drawing page;
};
/// SVG or PDF: the formats of a sheet. Throws std::invalid_argument for others.
std::string rendered(Format format, const Sheet& sheet);
std::string to_svg(const Sheet& sheet);
std::string to_pdf(const Sheet& sheet);

}  // namespace fillwise::chart
