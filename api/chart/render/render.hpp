#pragma once

// A description in each of the formats. The same bytes for the same description, whenever and wherever.

#include <string>
#include <string_view>

#include "api/chart/description.hpp"
#include "api/chart/render/drawing.hpp"
#include "api/chart/render/paper.hpp"
#include "api/chart/render/text.hpp"

namespace fillwise::chart {

/// One picture as wide as the paper and as high as needed, with <title> and <desc>.
std::string to_svg(const Description& chart, const Paper& paper = kA4);
/// Pages. Characters that Windows code page 1252 does not have become '?'.
std::string to_pdf(const Description& chart, const Paper& paper = kA4);
/// The same picture as to_svg(), two pixels a point (fewer for very long ones), by cairo: the same bytes on the same
/// machine. Throws Error if the program was built without cairo, or cairo is not here.
std::string to_png(const Description& chart, const Paper& paper = kA4);
/// A page that loads nothing: each panel as a picture and as a table; printed as to_pdf() is.
std::string to_html(const Description& chart, const Paper& paper = kA4);
/// Tables in GitHub's Markdown.
std::string to_markdown(const Description& chart);
/// RFC 4180, but with line feeds alone: a line with the names, then one for each cell, bar or point.
std::string to_csv(const Description& chart);

enum class Format { svg, pdf, png, html, markdown, csv, text };

/// The format of that name: svg, pdf, png, html, markdown, csv or text. Throws Error(invalid) that names the field.
Format format_named(std::string_view field, const std::string& word);
/// The format of a file by its ending: .svg, .pdf, .png, .html, .md, .csv or .txt, in either case; SVG if it has none.
/// Throws Error(invalid) that names the field.
Format format_by_ending(std::string_view field, const std::string& path);
/// The paper counts for pictures alone, the style for text.
std::string rendered(Format format, const Description& chart, const Paper& paper = kA4,
                     const TextStyle& style = {});
/// Whether nobody wants to see it on a terminal.
bool is_binary(Format format);
/// Refuses PNG where the program was built without cairo, or cairo is not here. Throws Error(invalid) that names the
/// field.
void check_can_draw(std::string_view field, Format format);

/// A page that is no chart, such as a card to print.
struct Sheet {
  std::string title;
  std::string summary;  ///< for those who don't see it too
  Drawing page;
};
/// SVG, PDF or PNG: the formats of a sheet. Throws std::invalid_argument for others.
std::string rendered(Format format, const Sheet& sheet);
std::string to_svg(const Sheet& sheet);
std::string to_pdf(const Sheet& sheet);
std::string to_png(const Sheet& sheet);

}  // namespace fillwise::chart
