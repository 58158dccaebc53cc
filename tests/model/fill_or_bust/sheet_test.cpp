// The sheet of several players, by the sentences of the rule text.

#include "model/fill_or_bust/sheet.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace fillwise::model {
namespace {

int card_called(const RuleSet& rules, const std::string& name) {
  for (std::size_t i = 0; i < rules.cards.size(); ++i)
    if (rules.cards[i].name == name) return static_cast<int>(i);
  throw std::out_of_range(name);
}

/// The sheet after the mover, with 500 at risk, drew Vengeance and made its fill with 100 more.
std::vector<int> after_vengeance(const RuleSet& rules, std::vector<int> scores) {
  for (int& score : scores) score /= kPointsPerUnit;
  const Match match(rules, 200);
  State s = turn_of(match, scores);
  s.at_risk = 10;
  s = match.after_card(s, card_called(rules, "vengeance"));
  if (s.phase == Phase::play_or_discard) s = match.after(s, {ActionKind::play, {}});
  if (s.phase != Phase::toss) return {};  // it can't be played
  s.dice = 0;
  s.at_risk += 2;
  write_down(scores, match.after_fill(s));
  for (int& score : scores) score *= kPointsPerUnit;
  return scores;
}

TEST(Sheet, VengeanceTakesFromAllLeaders) {
  const RuleSet official = preset("official");
  // "2500 points ... from the leader(s)": from the best, not from who is second.
  EXPECT_EQ(after_vengeance(official, {1000, 6000, 4000}), (std::vector{1600, 3500, 4000}));
  // "If two or more players are tied for lead, each player loses 2500 points."
  EXPECT_EQ(after_vengeance(official, {1000, 6000, 6000}), (std::vector{1600, 3500, 3500}));
  EXPECT_EQ(after_vengeance(official, {1000, 6000, 0, 6000}), (std::vector{1600, 3500, 0, 3500}));
  // "If the leader(s) has less than 2500 points, his score becomes zero."
  EXPECT_EQ(after_vengeance(official, {0, 1200, 1200, 800}), (std::vector{600, 0, 0, 800}));
  // A player who is tied may play it, and takes from those he is tied with.
  EXPECT_EQ(after_vengeance(official, {6000, 6000, 5000}), (std::vector{6600, 3500, 5000}));
  // Who leads alone may not.
  EXPECT_EQ(after_vengeance(official, {6000, 5000, 5900}), std::vector<int>());
  EXPECT_EQ(after_vengeance(preset("team"), {1000, 6000, 6000}), (std::vector{1600, 1000, 1000}));
  // The quick guide: everybody plays it; of a leader nobody loses any.
  EXPECT_EQ(after_vengeance(preset("quick-guide"), {6000, 5000, 5900}), (std::vector{6600, 5000, 5900}));
  EXPECT_EQ(after_vengeance(preset("quick-guide"), {1000, 5000, 5900}), (std::vector{1600, 5000, 3400}));
}

TEST(Sheet, ATurnAddsAndPasses) {
  const Match match(preset("official"), 200);
  std::vector<int> scores = {20, 50, 80, 80};
  EXPECT_EQ(best_of_others(scores), 80);
  State s = turn_of(match, scores);
  EXPECT_EQ(s.score, (std::array<std::int32_t, 2>{20, 80}));
  s.phase = Phase::between_cards;
  s.at_risk = 14;
  const State after = match.after_stop(s);
  EXPECT_EQ(after.mover, 1);
  write_down(scores, after);
  EXPECT_EQ(scores, (std::vector{34, 50, 80, 80}));
  pass_turn(scores);
  EXPECT_EQ(scores, (std::vector{50, 80, 80, 34}));
}

TEST(Sheet, LastTurnsAreForTwo) {
  const Match match(preset("official-showdown"), 200);
  EXPECT_THROW(turn_of(match, std::vector{0, 0, 0}), std::invalid_argument);
  EXPECT_EQ(turn_of(match, std::vector{0, 40}).score[1], 40);
}

}  // namespace
}  // namespace fillwise::model
