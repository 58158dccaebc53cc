// How dice were applied, in words: what is written reads back, and what can't be is refused.
#include "api/rollers/application_words.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "api/bots/wire.hpp"
#include "api/rollers/notation.hpp"
#include "tests/api/rollers/refusal.hpp"
#include "tests/support/rollers_matches.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Rules;
using model::rollers::Table;
using model::rollers::Turn;

/// Reads "open 1:1 close 1:1" as a record does.
Application read_words(const Rules& rules, const Table& table, const Turn& turn, const std::string& text) {
  ApplicationReader reader(rules, table, turn);
  std::istringstream words(text);
  std::string verb;
  for (std::string word; words >> word;)
    if (is_applied_verb(word))
      verb = word;
    else if (word != kNothing)
      reader.add(verb, word);
  return reader.finish();
}

TEST(RollersApplicationWords, ReadBackInEveryStyle) {
  int ways = 0, stars = 0;
  for (const Rules& rules : test::rollers_rule_sets())
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
      const model::rollers::PlayedMatch match = test::random_rollers_match(rules, seed, 300);
      for (const auto& step : match.steps()) {
        if (step.kind != model::rollers::MatchStep::Kind::apply) continue;
        const Board& board = step.table.boards.at(step.table.mover);
        const auto hand = step.turn.saved.hand();
        model::rollers::for_each_application(
            rules, board, model::rollers::collectable(step.table), hand, [&](const Application& made) {
              ++ways;
              const std::string text = application_text(board, made, hand);
              stars += text.find('*') != std::string::npos;
              const Json json = application_json(board, made, hand);
              ASSERT_EQ(read_words(rules, step.table, step.turn, text), made) << text;
              ASSERT_EQ(read_application(rules, step.table, step.turn, json), made) << text;
              ASSERT_EQ(bots::move_words(json), "apply " + text);
              const auto message = bots::message_of("bestmove 1 apply " + text, bots::Style::words);
              ASSERT_EQ(read_application(rules, step.table, step.turn, message->at("move")), made) << text;
            });
      }
    }
  EXPECT_GT(ways, 5000);
  EXPECT_GT(stars, 1000);
}

/// A player who has closed 1, opened 2 and has these dice.
class RollersApplied : public ::testing::Test {
 protected:
  std::string refused(const std::string& dice, const std::string& text) {
    turn_.phase = Turn::Phase::apply;
    turn_.rolls = 3;
    turn_.saved = read_dice("dice", dice).dice;
    return refusal([&] { read_words(rules_, table_, turn_, text); });
  }
  RollersApplied() {
    table_ = model::rollers::round_start(rules_, 2, 0);
    table_.boards[0] = read_board("board", "1c,2o", rules_);
  }

  Rules rules_;
  Table table_;
  Turn turn_;
};

TEST_F(RollersApplied, CanNotBreakTheRules) {
  EXPECT_EQ(refused("1,1,3,3,*,b2", "open 3:33* close 2:b2 collect 1:11"), "");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "nothing"), "");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "open 3"),
            "open: found '3', expected a section and its dice, such as 3:33*");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "open 6:33*"), "open: found '6:33*', expected a section from 1 to 5");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "open 3:32*"),
            "open: found '3:32*', expected dice that show 3, or stars");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "open 3:33"),
            "open: found '3:33', expected 3 dice, the number that opens section 3");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "open 3:33**"),
            "open: found '3:33**', expected 3 dice, the number that opens section 3");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "open 2:2*"), "open: found '2:2*', expected a section that is empty");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "close 3:3"), "close: found '3:3', expected a section that is open");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "close 2:2*"),
            "close: found '2:2*', expected one die, which closes a section");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "collect 2:2"),
            "collect: found '2:2', expected a section that is closed");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "collect 1:1 1:1"), "collect: found '1:1', expected each section once");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "close 2:* collect 1:11*"),
            "collect: found '1:11*', expected no more dice than there are: 1 1 3 3 * b2");
  EXPECT_EQ(refused("1,1,3,3,*,b2", "close 2:z"), "close: found '2:z', expected dice that show 2, or stars");
  table_.chips = {0, 110};
  EXPECT_EQ(refused("1,1,3,3,*,b2", "collect 1:1"),
            "collect: found '1:1', expected nothing: without chips there is nothing to collect");
  table_.chips = {55, 55};
  table_.boards[1] = read_board("board", "1c", rules_);
  EXPECT_EQ(refused("1,1,3,3,*,b2", "collect 1:1"),
            "collect: found '1:1', expected a section that another player has not closed");
  table_.boards[1] = {};
  rules_.collect_when_closing = false;
  EXPECT_EQ(refused("2,2,3,3,*,b2", "close 2:2 collect 2:2"),
            "collect: found '2:2', expected a section that was closed before this turn");
  rules_.apply_all = true;
  EXPECT_EQ(
      refused("1,1,3,3,*,b2", "close 2:2"),
      "apply: found 'close 2:2', expected all dice applied that can be: the rules have apply = \"all\"");
}

}  // namespace
}  // namespace fillwise::rollers
