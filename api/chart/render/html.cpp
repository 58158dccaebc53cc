#include <fmt/format.h>

#include <algorithm>

#include "api/base/markup.hpp"
#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"
#include "api/chart/render/render.hpp"
#include "api/chart/render/svg.hpp"

namespace fillwise::chart {
namespace {

constexpr double kPhoneWidth = 300;  // of a drawing that can be read on a phone as it is, in points

constexpr const char* kStyle = R"(:root { color-scheme: light; }
body { font: 16px/1.45 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 64rem; margin: 0 auto; padding: 0 1rem 3rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
figure { margin: 0; } figure svg { width: 100%; min-width: var(--least); height: auto; display: block; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
.sign { display: inline-block; min-width: 1.6em; text-align: center; font-weight: bold; border: 1px solid #777; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .85rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .3rem; }
th, td { padding: .15rem .35rem; text-align: right; white-space: nowrap; border: 1px solid #d0d0d0; }
tbody th { font-weight: normal; } th.group { text-align: left; vertical-align: top; font-weight: bold; }
details { margin: .5rem 0; } summary { cursor: pointer; padding: .4rem 0; }
footer { margin-top: 3rem; border-top: 1px solid #d0d0d0; padding-top: .75rem; color: #444; font-size: .9rem; }
@page { size: A4; margin: 12mm; } @media print { details { display: none; } section { break-inside: avoid; } }
)";

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
  if (!cell.heat) return fmt::format("<td class=\"{}\">{}</td>", class_of(cell.shade), escaped(cell.text));
  const Paint paint = paint_of(cell);
  return fmt::format("<td style=\"background:{};color:{}\">{}</td>", to_hex(paint.fill), to_hex(paint.ink),
                     escaped(cell.text));
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

std::string section_of(const Panel& panel, std::size_t number) {
  const Drawing drawing = std::visit([](const auto& c) { return drawing_of(c); }, panel.content);
  const auto [rows, caption] =
      std::visit([](const auto& c) { return std::pair(rows_of(c), caption_of(c)); }, panel.content);
  // Enlarged up to twice its size on paper; what would be too small to read on a phone is moved sideways
  // there.
  std::string text = fmt::format(
      "<section>\n<h2>{0}</h2>\n<figure class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"Picture: "
      "{0}\" "
      "style=\"max-width:{1:.0f}px;--least:{2:.0f}px\">\n{3}</figure>\n",
      escaped(panel.title), 2 * drawing.width, drawing.width > kPhoneWidth ? 1.2 * drawing.width : 0,
      svg_of(drawing, panel.title,
             rows.empty() ? "A picture of the numbers of the table before."
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

std::string to_html(const Description& chart) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
      "content=\"width=device-width, "
      "initial-scale=1\"/>\n<title>{0}</title>\n<style>\n{1}{2}</style>\n</head>\n"
      "<body>\n<main>\n<h1>{0}</h1>\n<p>{3}</p>\n",
      escaped(chart.title), kStyle, shade_styles(), escaped(chart.summary));
  if (!chart.legend.empty()) {
    text += "<ul class=\"legend\">\n";
    for (const Legend& entry : chart.legend)
      text += fmt::format("<li><span class=\"sign {}\">{}</span> {}</li>\n", class_of(entry.shade),
                          escaped(entry.text), escaped(entry.meaning));
    text += "</ul>\n";
  }
  for (std::size_t i = 0; i < chart.panels.size(); ++i) text += section_of(chart.panels[i], i + 1);
  for (const std::string& note : chart.notes) text += fmt::format("<p>{}</p>\n", escaped(note));
  return text + fmt::format("</main>\n<footer>{}</footer>\n</body>\n</html>\n", escaped(chart.footer));
}

}  // namespace fillwise::chart
