// What a player is asked: the situation reads back, every option is its own answer, and others are none.
#include "api/rollers/match/match_question.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "api/base/error.hpp"
#include "api/bots/wire.hpp"
#include "tests/support/rollers_matches.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::PlayedMatch;
using model::rollers::Rules;
using model::rollers::Turn;
using solver::rollers::TurnOption;

/// The questions of some matches played at random.
template <class Visit>
void for_each_question(const Visit& visit) {
  for (const Rules& rules : test::rollers_rule_sets())
    for (std::uint32_t seed = 0; seed < 10; ++seed)
      for (std::size_t steps = 1; steps < 60; ++steps) {
        const PlayedMatch match = test::random_rollers_match(rules, seed, steps);
        if (match.is_over()) break;
        if (match.turn().phase != Turn::Phase::roll) visit(rules, match, question_of(match));
      }
}

RollersWords words_of(const Json& position) {
  RollersWords words;
  const auto pair = [](const Json& list) { return list[0].dump() + "," + list[1].dump(); };
  words.points = pair(position["points"]);
  words.chips = pair(position["chips"]);
  words.began = position["began"].get<std::string>();
  words.mine = position["mine"].get<std::string>();
  words.theirs = position["theirs"].get<std::string>();
  words.rolls = position["rolls"].dump();
  words.dice = position["dice"].get<std::string>();
  if (position.contains("kept")) words.kept = position["kept"].get<std::string>();
  words.stopped = position.contains("stopped");
  return words;
}

TEST(RollersQuestion, SituationReadsBack) {
  int asked = 0, zaps = 0;
  for_each_question([&](const Rules& rules, const PlayedMatch& match, const MatchQuestion& question) {
    const auto& steps = match.steps();
    const auto last = std::find_if(steps.rbegin(), steps.rend(), [](const auto& step) {
      return step.kind == model::rollers::MatchStep::Kind::roll;
    });
    const bool all_known = last->turn.saved.total() + last->roll.total() == rules.dice;
    if (!rules.take_up_again || !all_known) return;
    zaps += last->roll.is_zap();
    const Json position = situation_json(question);
    const RollersSituation read = RollersReader(rules, FieldNames::keys).read(words_of(position));
    ASSERT_EQ(read.table, question.situation.table) << position;
    ASSERT_EQ(read.turn, question.situation.turn) << position;
    ASSERT_EQ(read.zap, question.situation.zap) << position;
    ASSERT_EQ(seen_by(read.table, match.table().mover), match.table());
    ++asked;
  });
  EXPECT_GT(asked, 500);
  EXPECT_GT(zaps, 50);
}

TEST(RollersQuestion, EveryOptionIsAnsweredByItsNumberAndByItsWords) {
  std::size_t most = 0;
  for_each_question([&](const Rules& rules, const PlayedMatch&, const MatchQuestion& question) {
    std::set<std::string> lines;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
      const Json action = action_json(question, question.options[i]);
      const std::string words = bots::move_words(action);
      ASSERT_EQ(option_of(rules, question, action), i) << words;
      ASSERT_EQ(option_of(rules, question, static_cast<int>(i) + 1), i);
      const auto message = bots::message_of("bestmove 1 " + words, bots::Style::words);
      ASSERT_EQ(option_of(rules, question, message->at("move")), i) << words;
      lines.insert(words);
    }
    ASSERT_EQ(lines.size(), question.options.size());
    most = std::max(most, bots::line_of(position_json(question), bots::Style::json).size());
  });
  EXPECT_LT(most, bots::kMostLine);
}

TEST(RollersQuestion, OfTheMostWaysFitsALine) {
  // Stars can be all numbers, and four sections are closed.
  PlayedMatch match(Rules{}, [] {
    auto table = model::rollers::round_start(Rules{}, 2, 0);
    for (int n = 1; n <= 4; ++n) table.boards[0].set(n, model::rollers::Section::closed);
    table.boards[0].set(5, model::rollers::Section::open);
    return table;
  }());
  model::rollers::Roll roll;
  for (int i = 0; i < 5; ++i) roll.purple = roll.purple.with(model::rollers::kStar);
  roll.black = std::uint8_t{1};
  match.roll(roll);
  match.stop();
  const MatchQuestion question = question_of(match);
  EXPECT_GT(question.options.size(), 300U);
  EXPECT_LT(bots::line_of(position_json(question), bots::Style::json).size(), bots::kMostLine);
}

TEST(RollersQuestion, TheFirstAnswerGoesOn) {
  // To stop comes first; then what places the most markers.
  for_each_question([&](const Rules&, const PlayedMatch&, const MatchQuestion& question) {
    if (question.situation.turn.phase == Turn::Phase::choose) {
      ASSERT_EQ(question.options.front().kind, TurnOption::Kind::stop);
      return;
    }
    for (const TurnOption& option : question.options)
      ASSERT_LE(option.applied.board.markers(), question.options.front().applied.board.markers());
  });
}

TEST(RollersQuestion, OtherAnswersAreNone) {
  PlayedMatch match(test::small_rollers(), model::rollers::round_start(test::small_rollers(), 2, 0));
  match.roll({model::rollers::Dice{}.with(1).with(model::rollers::kStar), std::uint8_t{2}});
  const auto refused = [&](const std::string& move) -> std::string {
    const auto message = bots::message_of("bestmove 1 " + move, bots::Style::words);
    try {
      option_of(match.rules(), question_of(match), message->at("move"));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refused("keep 2,*"), "");
  EXPECT_EQ(refused("keep *,2"), "");
  EXPECT_EQ(refused("banana"), "no move");
  EXPECT_EQ(refused("two words"), "no move");
  EXPECT_EQ(refused(""), "no move");
  EXPECT_EQ(refused("99"), "there is no action 99, expected 1 to 8");
  EXPECT_EQ(refused("0"), "there is no action 0, expected 1 to 8");
  EXPECT_EQ(refused("keep 2,2"), "no legal action");
  EXPECT_EQ(refused("keep 2,*,b2"), "no legal action");
  EXPECT_EQ(refused("keep 2,z"), "no legal action: a zap can't be saved");
  EXPECT_EQ(refused("keep 1,1,1,1,1,1,1"), "no legal action");
  EXPECT_EQ(
      refused("keep"),
      "keep: found '', expected dice such as 1,1,3,*,5,b2 (1 to 5, * a star, b the black die, z a zap)");
  EXPECT_EQ(refused("apply open 2:2*"), "no legal action");
  match.stop();
  EXPECT_EQ(refused("apply open 2:22 close 2:*"), "");
  EXPECT_EQ(refused("apply open 2:2* close 2:2"), "");  // which of the dice is the star is all the same
  EXPECT_EQ(refused("apply nothing"), "");
  EXPECT_EQ(refused("stop"), "no legal action");
  EXPECT_EQ(refused("keep 2,*"), "no legal action");
  EXPECT_EQ(refused("apply open 2:222"),
            "open: found '2:222', expected 2 dice, the number that opens section 2");
  EXPECT_EQ(refused("apply open"), "");  // nothing
}

}  // namespace
}  // namespace fillwise::rollers
