// The pocket card as lines of letters and as Markdown, and in the format that is asked for.

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "api/chart/pocket/pocket_render.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

/// The title and the summary of a picture, for those who don't see it.
std::string summary_of(const PocketCard& card) {
  std::string text = "Stop with so many points at risk, or to win:";
  for (const PocketCard::Number& n : card.numbers)
    text += fmt::format("{} {} left: {}", n.dice == 1 ? "" : ",", n.dice, n.text);
  text += ".";
  for (const PocketCard::Line& line : card.lines) text += fmt::format(" {}: {}", line.title, line.text);
  return text + " " + card.figures + " " + card.footer;
}

Description csv_of(const PocketCard& card) {
  Grid grid;
  for (const Fields& row : card.rows) grid.rows.push_back({"", "", {{"", Shade::plain, {}, row}}, ""});
  Description table;
  table.columns = card.columns;
  table.panels.push_back({"", std::move(grid), ""});
  return table;
}

}  // namespace

std::string to_text(const PocketCard& card, const TextStyle& style) {
  std::string text = bold_text(card.title + "\n", style) + wrapped_text(card.subtitle, style.width) + "\n";
  text += wrapped_text("Stop with so many points at risk, or to win:", style.width) + "\n";
  std::string dice, points;
  for (const PocketCard::Number& n : card.numbers) {
    const Paint paint = paint_of(n.stops ? Shade::one : Shade::two);
    dice += padded(fmt::format("{} left", n.dice), 7, true);
    points += padded("", 7 - columns_of(n.text)) + painted(n.text, paint.fill, paint.ink, style);
  }
  text += dice + "\n" + points + "\n\n";
  std::size_t title = 0;
  for (const PocketCard::Line& line : card.lines) title = std::max(title, line.title.size());
  const auto indent = static_cast<int>(title) + 2;
  for (const PocketCard::Line& line : card.lines)
    text += padded(line.title, indent) + wrapped_text(line.text, style.width, indent, indent);
  if (named_exceptions(card) > 0)
    text += "\n" + wrapped_text("Better, where the rule costs most (percentage points):", style.width);
  for (std::size_t i = 0; i < named_exceptions(card); ++i) {
    const CostlyException& e = card.exceptions[i];
    text += padded(cost_text(e.cost), 6, true) + "  " +
            wrapped_text(fmt::format("{}: {}.", e.when, e.instead), style.width, 8, 8);
  }
  return text + "\n" + wrapped_text(card.figures, style.width) + wrapped_text(card.footer, style.width);
}

std::string to_markdown(const PocketCard& card) {
  std::string text =
      fmt::format("# {}\n\n{}\n\n## Stop with so many points at risk, or to win\n\n| dice left |", card.title,
                  card.subtitle);
  for (const PocketCard::Number& n : card.numbers) text += fmt::format(" {} |", n.dice);
  text += "\n| --- |";
  for (std::size_t i = 0; i < card.numbers.size(); ++i) text += " --: |";
  text += "\n| points |";
  for (const PocketCard::Number& n : card.numbers) text += fmt::format(" **{}** |", n.text);
  text += "\n\n";
  for (const PocketCard::Line& line : card.lines)
    text += fmt::format("- **{}**: {}\n", line.title, line.text);
  if (named_exceptions(card) > 0)
    text +=
        "\n## Better, where the rule costs most\n\n| when | better | percentage points |\n| --- | --- | --: "
        "|\n";
  for (std::size_t i = 0; i < named_exceptions(card); ++i) {
    const CostlyException& e = card.exceptions[i];
    text += fmt::format("| {} | {} | {} |\n", e.when, e.instead, cost_text(e.cost));
  }
  return text + fmt::format("\n{}\n\n{}\n", card.figures, card.footer);
}

std::string rendered(Format format, const PocketCard& card, const PocketLook& look, const TextStyle& style) {
  const auto sheet = [&] { return Sheet{card.title, summary_of(card), drawing_of(card, look)}; };
  switch (format) {
    case Format::svg:
      return to_svg(sheet());
    case Format::pdf:
      return to_pdf(sheet());
    case Format::png:
      return to_png(sheet());
    case Format::html:
      return to_html(card, look);
    case Format::markdown:
      return to_markdown(card);
    case Format::csv:
      return to_csv(csv_of(card));
    case Format::text:
      return to_text(card, style);
  }
  throw std::logic_error("unknown format");
}

}  // namespace fillwise::chart
