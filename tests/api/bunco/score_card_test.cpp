// Bunco's score cards as shapes: what stands on them, and that nothing runs into anything else.
#include "api/bunco/score_card.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "api/chart/render/draw.hpp"

namespace fillwise {
namespace {

using chart::Polyline;
using chart::Text;

template <class Shape>
std::vector<Shape> shapes_of(const chart::Drawing& drawing) {
  std::vector<Shape> found;
  for (const chart::Shape& shape : drawing.shapes)
    if (const auto* one = std::get_if<Shape>(&shape)) found.push_back(*one);
  return found;
}

TEST(BuncoScoreCards, HaveALineForEachRoundOfEachSet) {
  for (int sets = 1; sets <= kMostCardSets; ++sets) {
    const chart::Sheet sheet = bunco_score_cards(sets);
    std::map<std::string, int> words;
    for (const Text& text : shapes_of<Text>(sheet.page)) ++words[text.text];
    std::map<std::string, int> expected{
        {"SCORE CARD", 4}, {"NAME", 4}, {"No#Buncos", 4}, {"No#Wins", 4}, {"No#Losses", 4}};
    for (int round = 1; round <= 6; ++round) expected[std::to_string(round)] = 4 * sets;
    EXPECT_EQ(words, expected);
    // A line behind each word but the title, and two to cut along.
    EXPECT_EQ(shapes_of<Polyline>(sheet.page).size(), static_cast<std::size_t>(4 * (4 + 6 * sets) + 2));
  }
}

TEST(BuncoScoreCards, LeaveRoomToWriteAndStayApart) {
  for (const int sets : {1, 4, kMostCardSets}) {
    const chart::Drawing page = bunco_score_cards(sets).page;
    EXPECT_EQ(page.width, chart::kA4.width);
    EXPECT_EQ(page.height, chart::kA4.height);
    const std::vector<Text> texts = shapes_of<Text>(page);
    for (const Polyline& line : shapes_of<Polyline>(page)) {
      const auto [from, y] = line.points.front();
      const double to = line.points.back().first;
      if (from == 0 || y == 0) continue;  // to cut along
      EXPECT_GT(to - from, 15);
      EXPECT_TRUE(to < page.width / 2 - 20 || (from > page.width / 2 + 20 && to < page.width - 20));
      for (const Text& text : texts) {
        if (text.anchor != chart::Anchor::start || std::abs(text.y - y) > 10) continue;
        const double end = text.x + chart::text_width(text.text, text.size);
        EXPECT_TRUE(end < from || text.x > to) << text.text << " in a line of " << sets << " sets";
      }
    }
  }
}

TEST(BuncoScoreCards, ArePictures) {
  const chart::Sheet sheet = bunco_score_cards(4);
  EXPECT_TRUE(rendered(chart::Format::svg, sheet).starts_with("<?xml"));
  EXPECT_TRUE(rendered(chart::Format::pdf, sheet).starts_with("%PDF-1.4"));
  EXPECT_THROW(rendered(chart::Format::html, sheet), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise
