#include "api/bunco/score_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "api/chart/render/draw.hpp"
#include "model/bunco/bunco.hpp"

namespace fillwise {
namespace {

using chart::Anchor;
using chart::Drawing;
using chart::Polyline;
using chart::Text;

constexpr double kCardWidth = chart::kA4.width / 2, kCardHeight = chart::kA4.height / 2;
constexpr double kEdge = 26;  // of a card
constexpr double kInner = kCardWidth - 2 * kEdge;
constexpr double kTitleLine = 58, kNameLine = 96, kTotalsLine = 132, kFirstLine = 184, kLineHeight = 38;
constexpr double kRule = 0.8, kCut = 0.4;
constexpr double kGap = 4;  // between a word and its line
constexpr chart::Colour kCutColour{170, 170, 170};

void add_line(Drawing& drawing, double from, double to, double y) {
  drawing.add(Polyline{{{from, y}, {to, y}}, chart::kInk, kRule});
}

/// A word and a line to write on, up to `end`.
void add_field(Drawing& drawing, const std::string& word, double x, double end, double y, double size) {
  drawing.add(Text{x, y, word, size});
  add_line(drawing, x + chart::text_width(word, size) + kGap, end, y + 2);
}

Drawing card(int sets) {
  Drawing drawing{kCardWidth, kCardHeight, {}};
  drawing.add(Text{kCardWidth / 2, kTitleLine, "SCORE CARD", 19, Anchor::middle, true});
  add_field(drawing, "NAME", kEdge, kCardWidth - kEdge, kNameLine, 10);
  // Fields side by side are equally wide.
  const std::array<const char*, 3> totals = {"No#Buncos", "No#Wins", "No#Losses"};
  constexpr double kTotal = (kInner + kGap) / totals.size();
  for (std::size_t i = 0; i < totals.size(); ++i) {
    const double x = kEdge + static_cast<double>(i) * kTotal;
    add_field(drawing, totals.at(i), x, x + kTotal - kGap, kTotalsLine, 8.5);
  }
  const double between = sets > 4 ? 5 : 12, column = (kInner + between) / sets;
  for (int set = 0; set < sets; ++set)
    for (int round = 0; round < model::bunco::kRounds; ++round) {
      const double x = kEdge + set * column;
      add_field(drawing, fmt::to_string(round + 1), x, x + column - between, kFirstLine + round * kLineHeight,
                11);
    }
  return drawing;
}

}  // namespace

chart::Sheet bunco_score_cards(int sets, const chart::Paper& paper) {
  Drawing page{paper.width, paper.height, {}};
  const double width = paper.width / 2, height = paper.height / 2;
  // As large as fits, in the middle of a quarter.
  const double scale = std::min(width / kCardWidth, height / kCardHeight);
  for (const double y : {0.0, height})
    for (const double x : {0.0, width})
      page.add(card(sets), x + (width - scale * kCardWidth) / 2, y + (height - scale * kCardHeight) / 2,
               scale);
  page.add(Polyline{{{width, 0}, {width, paper.height}}, kCutColour, kCut});
  page.add(Polyline{{{0, height}, {paper.width, height}}, kCutColour, kCut});
  return {
      "Bunco score cards",
      fmt::format(
          "Four score cards to cut: name, numbers of buncos, wins and losses, and {} column{} of lines for "
          "rounds 1 to {}.",
          sets, sets > 1 ? "s" : "", model::bunco::kRounds),
      std::move(page)};
}

}  // namespace fillwise
