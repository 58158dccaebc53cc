#include <fmt/format.h>

#include <algorithm>

#include "api/base/markup.hpp"
#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"
#include "api/chart/render/render.hpp"
#include "api/chart/render/svg.hpp"

namespace fillwise::chart {
namespace {

constexpr double kPhonePixels =
    358;                          // what a picture may be wide on a small phone without being moved sideways
constexpr double kPixels = 1.25;  // of a unit of a drawing, at least: letters of 11 pixels
constexpr double kMostPixels = 2.2;  // at most
constexpr double kPhoneWidth = 340;  // of bars and lines
constexpr double kPadding = 32;      // pixels beside the panels

constexpr const char* kStyle = R"(:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; color: #1a1a1a; background: #fff; margin: 0; padding: 0 1rem 3rem; }
h1, h1 ~ p, .legend, footer { max-width: 64rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 1rem 0 .5rem; }
.panels { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; align-items: flex-start; }
section { box-sizing: border-box; flex: 1 1 var(--least); min-width: min(100%, var(--least)); max-width: min(100%, var(--most)); }
.headline { font-size: 1.6rem; font-weight: bold; margin: .2rem 0; }
figure { margin: 0; } figure svg { width: 100%; min-width: var(--least); height: auto; display: block; }
.scale svg { max-width: 34rem; min-width: 0; }
.cue { display: none; margin: 0 0 .3rem; font-size: .9rem; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
.sign { display: inline-block; min-width: 1.6em; text-align: center; font-weight: bold; border: 1px solid #777; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .85rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .3rem; }
th, td { padding: .15rem .35rem; text-align: right; white-space: nowrap; border: 1px solid #d0d0d0; }
tbody th { font-weight: normal; } th.group { text-align: left; vertical-align: top; font-weight: bold; white-space: normal; }
details { margin: .5rem 0; } summary { cursor: pointer; padding: .4rem 0; }
footer { margin-top: 3rem; border-top: 1px solid #d0d0d0; padding-top: .75rem; color: #444; font-size: .9rem; }
.print { display: none; }
)";

/// Dark screens: paper, letters and lines change, cells keep their colours.
std::string dark_style() {
  std::string text = fmt::format(
      "@media screen and (prefers-color-scheme: dark) {{\nbody {{ color: {0}; background: {1}; }} footer {{ "
      "color: #bbb; }} "
      "th, td, footer {{ border-color: #444; }}\n.plain, .either {{ background: {1}; color: {0}; }} .absent "
      "{{ "
      "background: #2c2c2c; color: #b4b4b4; }}\n",
      to_hex(kDarkInk), to_hex(kDarkPaper));
  for (const DarkColour& colour : dark_colours()) {
    const bool is_line = colour.use == DarkColour::Use::line;
    text += fmt::format("{}[{}=\"{}\"] {{ {}: {}; }}\n",
                        colour.use == DarkColour::Use::paper ? "svg rect"
                        : is_line                            ? "polyline"
                                                             : "text",
                        is_line ? "stroke" : "fill", to_hex(colour.light), is_line ? "stroke" : "fill",
                        to_hex(colour.dark));
  }
  return text + "}\n";
}

/// Printed are the pages of the PDF file.
std::string print_style(const Paper& paper) {
  return fmt::format(
      "@page {{ size: {0}pt {1}pt; margin: 0; }}\n@media print {{ body {{ padding: 0; }} main, footer {{ "
      "display: none; }} "
      ".print {{ display: block; }}\n.print svg {{ display: block; width: {0}pt; height: {2}pt; break-after: "
      "page; "
      "break-inside: avoid; }} .print svg:last-child {{ break-after: auto; }} }}\n",
      paper.width, paper.height, paper.height - 1);
}

std::string shade_styles() {
  std::string text;
  for (const Shade shade : {Shade::plain, Shade::absent, Shade::one, Shade::one_light, Shade::two,
                            Shade::two_light, Shade::either}) {
    const Paint paint = paint_of(shade);
    text += fmt::format(".{} {{ background: {}; color: {}; }}\n", class_of(shade), to_hex(paint.fill),
                        to_hex(paint.ink));
  }
  return text;
}

std::string header_cell(const std::string& text, const char* scope) {
  return fmt::format("<th scope=\"{}\">{}</th>", scope, escaped(text));
}

std::string cell_of(const Cell& cell) {
  std::string text = escaped(cell.text);
  for (const std::string& line : cell.lines) text += "<br/><small>" + escaped(line) + "</small>";
  if (!cell.heat) return fmt::format("<td class=\"{}\">{}</td>", class_of(cell.shade), text);
  const Paint paint = paint_of(cell);
  return fmt::format("<td style=\"background:{};color:{}\">{}</td>", to_hex(paint.fill), to_hex(paint.ink),
                     text);
}

std::string rows_of(const Grid& grid) {
  std::string text = "<thead><tr>";
  if (!grid.group_title.empty()) text += header_cell(grid.group_title, "col");
  text += header_cell(grid.row_title, "col");
  for (const std::string& column : grid.columns) text += header_cell(column, "col");
  if (!grid.summary_title.empty()) text += header_cell(grid.summary_title, "col");
  text += "</tr></thead>\n";
  for (std::size_t r = 0; r < grid.rows.size(); ++r) {
    const Grid::Row& row = grid.rows[r];
    const bool first = r == 0 || grid.rows[r - 1].group != row.group;
    if (first) text += r == 0 ? "<tbody>\n" : "</tbody>\n<tbody>\n";
    text += "<tr>";
    if (first && !grid.group_title.empty()) {
      std::size_t end = r;
      while (end < grid.rows.size() && grid.rows[end].group == row.group) ++end;
      text += fmt::format("<th class=\"group\" scope=\"rowgroup\" rowspan=\"{}\">{}</th>", end - r,
                          escaped(row.group));
    }
    text += header_cell(row.label, "row");
    for (const Cell& cell : row.cells) text += cell_of(cell);
    if (!grid.summary_title.empty()) text += fmt::format("<td>{}</td>", escaped(row.summary));
    text += "</tr>\n";
  }
  return text + (grid.rows.empty() ? "" : "</tbody>\n");
}

std::string rows_of(const Bars& bars) {
  std::string text = "<thead><tr>" + header_cell(bars.label_title, "col") +
                     header_cell(bars.value_title, "col") + "</tr></thead>\n<tbody>\n";
  for (const Bars::Bar& bar : bars.bars)
    text += "<tr>" + header_cell(bar.label, "row") + fmt::format("<td>{}</td></tr>\n", escaped(bar.text));
  return text + "</tbody>\n";
}

std::string rows_of(const Plot& plot) {
  if (plot.drawn_only) return "";
  std::string text = "<thead><tr>" + header_cell("series", "col") + header_cell(plot.x.title, "col") +
                     header_cell(plot.y.title, "col") + "</tr></thead>\n<tbody>\n";
  for (const Plot::Series& series : plot.series)
    for (const Plot::Point& p : series.points)
      text += "<tr>" + header_cell(series.name, "row") +
              fmt::format("<td>{}</td><td>{:.6g}</td></tr>\n", p.x, p.y);
  return text + "</tbody>\n";
}

const std::string& caption_of(const Grid& grid) {
  return grid.column_title;
}
const std::string& caption_of(const Bars& bars) {
  return bars.value_title;
}
const std::string& caption_of(const Plot& plot) {
  return plot.y.title;
}

/// A panel's picture, how wide it is at least and at most in pixels, and whether a phone shows a part of it alone.
struct Picture {
  Picture(const Panel& panel, const GridFrame& frame)
      : drawing(drawing_of(panel, frame, kPhoneWidth)),
        is_wide(std::holds_alternative<Grid>(panel.content) && kPixels * drawing.width > kPhonePixels),
        least(is_wide ? kPixels * drawing.width : std::min(kPhonePixels, kPixels * drawing.width)),
        most(std::max(least, kMostPixels * drawing.width)) {}
  Drawing drawing;
  bool is_wide;
  double least, most;
};

std::string section_of(const Panel& panel, const Picture& picture, std::size_t number) {
  const auto [rows, caption] =
      std::visit([](const auto& c) { return std::pair(rows_of(c), caption_of(c)); }, panel.content);
  std::string text =
      fmt::format("<section id=\"s{}\" style=\"--least:{:.0f}px;--most:{:.0f}px\">\n<h2>{}</h2>\n", number,
                  picture.least, picture.most, escaped(panel.title));
  if (!panel.headline.empty()) text += fmt::format("<p class=\"headline\">{}</p>\n", escaped(panel.headline));
  // What would be too small to read on a phone is moved sideways there, and says so.
  if (picture.is_wide)
    text += "<p class=\"cue\">Wider than the screen: move the picture sideways \u2192</p>\n";
  text += fmt::format(
      "<figure class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"Picture: {}\">\n{}</figure>\n",
      escaped(panel.title),
      svg_of(picture.drawing, panel.title,
             rows.empty() ? "A picture of the numbers in the table above."
                          : "The table that follows has the same cells.",
             fmt::format("p{}", number)));
  if (!panel.note.empty()) text += fmt::format("<p>{}</p>\n", escaped(panel.note));
  if (rows.empty()) return text + "</section>\n";
  return text + fmt::format(
                    "<details><summary>As a table: {0}</summary>\n<div class=\"scroll\" role=\"region\" "
                    "aria-label=\"Table: {0}\" tabindex=\"0\"><table>\n<caption>{0}: {1}</caption>\n{2}"
                    "</table></div>\n</details>\n</section>\n",
                    escaped(panel.title), escaped(caption), rows);
}

}  // namespace

std::string to_html(const Description& chart, const Paper& paper) {
  const GridFrame frame = common_frame(chart.panels);
  std::vector<Picture> pictures;
  std::string cues;
  for (const Panel& panel : chart.panels) {
    const Picture& picture = pictures.emplace_back(panel, frame);
    if (picture.is_wide)
      cues += fmt::format("@media (max-width: {:.0f}px) {{ #s{} .cue {{ display: block; }} }}\n",
                          picture.least + kPadding, pictures.size());
  }
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
      "content=\"width=device-width, "
      "initial-scale=1\"/>\n<title>{0}</title>\n<style>\n{1}{2}{3}{4}{5}</style>\n</head>\n"
      "<body>\n<main>\n<h1>{0}</h1>\n<p>{6}</p>\n",
      escaped(chart.title), kStyle, shade_styles(), cues, dark_style(), print_style(paper),
      escaped(chart.summary));
  if (!chart.legend.empty()) {
    text += "<ul class=\"legend\">\n";
    for (const Legend& entry : chart.legend)
      text += fmt::format("<li><span class=\"sign {}\">{}</span> {}</li>\n", class_of(entry.shade),
                          escaped(entry.text), escaped(entry.meaning));
    text += "</ul>\n";
  }
  if (chart.scale)
    text += fmt::format("<figure class=\"scale\">\n{}</figure>\n",
                        svg_of(drawing_of(*chart.scale, kPhoneWidth), chart.scale->title,
                               "The scale of colours, with its numbers.", "scale"));
  text += "<div class=\"panels\">\n";
  for (std::size_t i = 0; i < chart.panels.size(); ++i)
    text += section_of(chart.panels[i], pictures[i], i + 1);
  text += "</div>\n";
  for (const std::string& note : chart.notes) text += fmt::format("<p>{}</p>\n", escaped(note));
  text += fmt::format("</main>\n<footer>{}</footer>\n<div class=\"print\" aria-hidden=\"true\">\n",
                      escaped(chart.footer));
  for (const Drawing& page : pages_of(chart, paper)) text += silent_svg_of(page);
  return text + "</div>\n</body>\n</html>\n";
}

}  // namespace fillwise::chart
