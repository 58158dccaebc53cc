// A match step by step, held against the rules.
#include "model/rollers/played_match.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/support/rollers_matches.hpp"

namespace fillwise::model::rollers {
namespace {

TEST(PlayedRollersMatch, FollowsTheModel) {
  int over = 0, rounds = 0, zaps = 0;
  for (const Rules& rules : test::rollers_rule_sets())
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
      const PlayedMatch match = test::random_rollers_match(rules, seed, 4000);
      Table table = match.start();
      Turn turn;
      for (const MatchStep& step : match.steps()) {
        ASSERT_EQ(step.table, table);
        ASSERT_EQ(step.turn, turn);
        switch (step.kind) {
          case MatchStep::Kind::roll:
            zaps += step.roll.is_zap();
            turn = after_roll(rules, turn, step.roll.purple, step.roll.black.value_or(0));
            break;
          case MatchStep::Kind::save:
            turn = after_saving(rules, turn, step.saved);
            break;
          case MatchStep::Kind::stop:
            turn = after_stopping(turn);
            break;
          case MatchStep::Kind::apply:
            table = after_applying(rules, table, step.applied);
            turn = {};
            if (!round_is_over(rules, table)) break;
            ++rounds;
            const auto scored = scored_points(rules, table);
            if (shares(rules, 2, scored, table.chips).is_over)
              table.points = scored;
            else
              table = after_round(rules, table);
        }
      }
      EXPECT_EQ(match.table(), table);
      EXPECT_EQ(match.turn(), turn);
      over += match.is_over();
      if (match.is_over()) {
        EXPECT_GE(std::max(match.table().points[0], match.table().points[1]), rules.points);
      }
    }
  EXPECT_GT(over, 100);
  EXPECT_GT(rounds, over);
  EXPECT_GT(zaps, 100);
}

/// What can't happen is refused, and nothing changes.
template <class Step>
void expect_refused(const PlayedMatch& match, const Step& step) {
  PlayedMatch tried = match;
  EXPECT_THROW(step(tried), std::invalid_argument);
  EXPECT_EQ(tried, match);
  EXPECT_EQ(tried.turn(), match.turn());
}

Dice dice(std::initializer_list<int> values) {
  Dice all;
  for (const int v : values) all = all.with(v - 1);
  return all;
}

TEST(PlayedRollersMatch, RefusesWhatCanNotHappen) {
  const Rules rules = test::small_rollers();
  PlayedMatch match(rules, round_start(rules, 2, 0));
  expect_refused(match, [](PlayedMatch& m) { m.stop(); });
  expect_refused(match, [](PlayedMatch& m) { m.save({}); });
  expect_refused(match, [](PlayedMatch& m) { m.apply({}); });
  expect_refused(match, [](PlayedMatch& m) { m.roll({dice({1, 2, 3}), std::uint8_t{1}}); });
  expect_refused(match, [](PlayedMatch& m) { m.roll({dice({1}), std::uint8_t{1}}); });
  expect_refused(match, [](PlayedMatch& m) { m.roll({dice({1, 2}), std::nullopt}); });
  expect_refused(match, [](PlayedMatch& m) { m.roll({dice({1, 2}), std::uint8_t{6}}); });
  match.roll({dice({1, 2}), std::uint8_t{2}});
  expect_refused(match, [](PlayedMatch& m) { m.roll({dice({1, 2}), std::uint8_t{2}}); });
  expect_refused(match, [](PlayedMatch& m) { m.save({dice({2, 2}), kNoBlack}); });
  expect_refused(match, [](PlayedMatch& m) { m.save({dice({1, 2}), 2}); });
  match.save({dice({2}), 2});
  expect_refused(match, [](PlayedMatch& m) {
    m.roll({dice({1}), std::uint8_t{0}});
  });  // the black die is saved
  match.roll({dice({2}), std::nullopt});
  match.stop();
  Application more;
  more.board.set(2, Section::closed);
  more.collects[1] = 1;
  expect_refused(match, [&](PlayedMatch& m) { m.apply(more); });
  more.collects[1] = 0;
  match.apply(more);
  EXPECT_EQ(match.turns(), 1U);
  EXPECT_EQ(match.table().mover, 1);
}

}  // namespace
}  // namespace fillwise::model::rollers
