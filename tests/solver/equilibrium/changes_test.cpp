// Which values a turn reads, and which turns are looked at again when values have moved.

#include "solver/equilibrium/changes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "solver/equilibrium/equilibrium.hpp"
#include "solver/equilibrium/profile_pass.hpp"
#include "solver/equilibrium/team.hpp"
#include "solver/equilibrium/turn_reads.hpp"
#include "tests/solver/equilibrium/turns.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::equilibrium {
namespace {

/// Without those of a bust.
std::set<std::size_t> reads_of(const race::TurnProgram& program, const ScoreSpace& space, const Scores& s) {
  std::set<std::size_t> reads;
  any_read(program, space, s, [&](std::size_t index, int /*mode*/, int /*t*/) {
    EXPECT_LT(index, space.size());
    reads.insert(index);
    return false;
  });
  return reads;
}

/// The values of a turn stay the same when all entries move that it is not said to read; and of those that it reads
/// many matter.
void expect_reads(const model::RuleSet& rules, const ScoreSpace& space) {
  const race::TurnProgram program = race::compile(rules);
  ProfilePass pass(program, space, PassKind::profile_and_upper, false);
  RandomTables tables(space);
  std::mt19937 random(5);
  std::uniform_int_distribution<int> score(0, space.side - 1);
  std::size_t read = 0, used = 0;
  for (int sample = 0; sample < 60; ++sample) {
    // The mover is not so near the goal that to fill all dice wins.
    Scores s{};
    s[0] = score(random) % 4;
    for (std::size_t i = 1; i < static_cast<std::size_t>(space.players); ++i) s[i] = score(random);
    std::array<Scores, kPassLanes> block{};
    block.fill(s);
    const auto values = [&] {
      pass.run(block, tables.continuation);
      std::vector<double> planes;
      for (int plane = 0; plane < 2 * space.players - 1; ++plane) planes.push_back(pass.draw(0, plane, 0));
      return planes;
    };
    const std::vector<double> unmoved = values();
    std::set<std::size_t> reads = reads_of(program, space, s);
    reads.insert(space.index(space.passed(s)));
    for (std::size_t i = 0; i < space.size(); ++i)
      if (!reads.contains(i)) tables.move(i);
    EXPECT_EQ(values(), unmoved) << ::testing::PrintToString(s);
    for (std::size_t i = 0; i < space.size(); ++i)
      if (!reads.contains(i)) tables.move(i);
    for (const std::size_t i : reads) {
      tables.move(i);
      used += values() != unmoved ? 1 : 0;
      tables.move(i);
    }
    read += reads.size();
  }
  EXPECT_LT(read, 30 * space.size());
  EXPECT_GT(used, read / 4);
}

TEST(TurnReads, AreAllThatAPassReads) {
  expect_reads(with_vengeance(model::preset("official"), 4, false, false), {3, 12});
  expect_reads(with_vengeance(model::preset("official"), 4, false, true), {3, 12});
  expect_reads(with_vengeance(model::preset("official"), 3, true, true), {3, 12});
  expect_reads(with_vengeance(model::preset("team"), 4, false, false), {2, 30});
  expect_reads(with_vengeance(model::preset("quick-guide"), 4, false, true), {4, 9});
  model::RuleSet rules = with_vengeance(model::preset("official"), 4, false, false);
  model::Card& card = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
  card.leader_needs = 6;
  card.only_from_behind = true;
  expect_reads(rules, {3, 12});
}

class ChangesTest : public ::testing::Test {
 protected:
  std::vector<Cycle> all() const {
    std::vector<Scores> tuples;
    for (int total = 0; total <= space_.most_total(); ++total)
      for (const Scores& s : tuples_with(space_, total)) tuples.push_back(s);
    return cycles_of(space_, tuples);
  }
  void look_at_all() {
    changes_.begin_round();
    for (std::size_t i = 0; i < space_.size(); ++i) changes_.looked_at(i);
  }
  std::vector<Cycle> to_look_at(double most = 0) const {
    return team_.chosen(all(), [&](const Cycle& cycle, std::size_t k) {
      return changes_.has_moved_by_more(cycle.scores[k], reach_, most);
    });
  }
  std::size_t left_to_look_at() const { return to_look_at().size(); }

  const ScoreSpace space_{3, 6};
  const race::TurnProgram program_ =
      race::compile(with_vengeance(model::preset("official"), 2, false, false));
  OneRank alone_;
  const Team team_{alone_, program_, space_};
  const Reach reach_ = largest_chances(program_, space_.side);
  Changes changes_{program_, space_};
};

TEST_F(ChangesTest, AtFirstAllHasMoved) {
  for (std::size_t i = 0; i < space_.size(); ++i) EXPECT_TRUE(changes_.has_moved_since(0, i));
  look_at_all();
  for (std::size_t i = 0; i < space_.size(); ++i) EXPECT_FALSE(changes_.has_moved_since(0, i));
  EXPECT_EQ(left_to_look_at(), 0U);
}

/// But for busts.
TEST_F(ChangesTest, WhatLeadsToWhatHasMovedIsLookedAt) {
  for (std::size_t moved = 0; moved < space_.size(); ++moved) {
    look_at_all();
    changes_.begin_round();
    changes_.moved(moved, 1e-9);
    std::set<std::size_t> found;
    for (const Cycle& cycle : to_look_at()) found.insert(cycle.index[0]);
    for (const Cycle& cycle : all()) {
      bool leads_there = false;
      for (int k = 0; k < cycle.period; ++k)
        leads_there = leads_there ||
                      reads_of(program_, space_, cycle.scores[static_cast<std::size_t>(k)]).contains(moved);
      EXPECT_EQ(found.contains(cycle.index[0]), leads_there) << moved << " " << cycle.index[0];
    }
  }
}

/// What tuples read lies in the lines that are named, and few others do.
TEST(TurnReads, LieInFewLines) {
  const model::RuleSet official = model::preset("official");
  model::RuleSet from_behind = with_vengeance(official, 4, false, false);
  model::Card& card = from_behind.cards[static_cast<std::size_t>(from_behind.card_index("vengeance"))];
  card.leader_needs = 6;
  card.only_from_behind = true;
  std::vector<model::RuleSet> all_rules = {with_vengeance(official, 4, false, false),
                                           with_vengeance(official, 4, false, true),
                                           with_vengeance(official, 3, true, true),
                                           from_behind,
                                           model::preset("team"),
                                           model::preset("quick-guide")};
  for (unsigned seed = 1; seed <= 60; ++seed)
    if (const model::RuleSet rules = fillwise::testing::random_rules(seed); why_not(rules).empty())
      all_rules.push_back(rules);
  ASSERT_GT(all_rules.size(), 8U);
  for (const model::RuleSet& rules : all_rules)
    for (const ScoreSpace space : {ScoreSpace{2, 12}, ScoreSpace{3, 7}, ScoreSpace{4, 5}}) {
      const race::TurnProgram program = race::compile(rules);
      Changes changes(program, space);
      std::vector<std::set<std::size_t>> reads;
      std::vector<Scores> tuples;
      for (int total = 0; total <= space.most_total(); ++total)
        for (const Scores& s : tuples_with(space, total)) {
          tuples.push_back(s);
          reads.push_back(reads_of(program, space, s));
        }
      std::size_t named = 0, all = 0;
      for (std::size_t moved = 0; moved < space.size(); moved += 3) {
        changes.begin_round();
        for (std::size_t i = 0; i < space.size(); ++i) changes.looked_at(i);
        for (const Scores& s : tuples) ASSERT_FALSE(changes.may_have_moved(s));
        changes.begin_round();
        changes.moved(moved, 1e-12);
        for (std::size_t i = 0; i < tuples.size(); ++i) {
          const bool may = changes.may_have_moved(tuples[i]);
          ASSERT_TRUE(may || !reads[i].contains(moved))
              << ::testing::PrintToString(tuples[i]) << " reads " << moved;
          named += may ? 1 : 0;
          ++all;
        }
      }
      const auto cards = static_cast<std::size_t>(
          std::ranges::count(program.modes, race::Mode::Fill::add_to_sheet, &race::Mode::fill));
      EXPECT_LT(named, all * (2 + 2 * cards) / (space.size() / static_cast<std::size_t>(space.side)));
    }
}

/// Whether answers are remembered or not: they are the same, whatever moves and is asked.
TEST_F(ChangesTest, AnswersStayWhatTheyAre) {
  Changes forgetful(program_, space_);
  std::mt19937 random(8);
  const auto one_in = [&](unsigned n) { return random() % n == 0; };
  std::vector<std::vector<Scores>> by_total;
  for (int total = 0; total <= space_.most_total(); ++total) by_total.push_back(tuples_with(space_, total));
  int answers = 0, moved = 0;
  for (int sweep = 0; sweep < 400; ++sweep) {
    const double most = one_in(3) ? 3e-9 : one_in(2) ? 1e-9 : 1e-8;
    for (Changes* changes : {&changes_, &forgetful}) changes->begin_sweep();
    for (int total = space_.most_total(); total >= 0; --total) {
      std::vector<std::size_t> to_look_at;
      for (const Scores& s : by_total[static_cast<std::size_t>(total)]) {
        const bool has = forgetful.has_moved_by_more(s, reach_, most);
        ASSERT_EQ(changes_.has_moved_by_more(s, reach_, most), has) << sweep << " " << total;
        if (has || one_in(50)) to_look_at.push_back(space_.index(s));
        ++answers;
        moved += has ? 1 : 0;
      }
      changes_.keep_answers(total, most);
      for (Changes* changes : {&changes_, &forgetful}) changes->begin_round();
      for (const std::size_t index : to_look_at) {
        const double by = one_in(4) ? 1e-8 * static_cast<double>(random() % 5) : 0;
        for (Changes* changes : {&changes_, &forgetful}) {
          changes->looked_at(index);
          changes->moved(index, by);
        }
      }
    }
  }
  EXPECT_GT(moved, answers / 100);
  EXPECT_LT(moved, answers / 2);
}

/// A value that moves after the tuples of a round were looked at, but in that round, is news to them.
TEST_F(ChangesTest, WhatMovesInTheSameRoundCounts) {
  look_at_all();
  changes_.moved(space_.index({5, 5, 5}), 1e-9);
  EXPECT_GT(left_to_look_at(), 0U);
  EXPECT_LT(left_to_look_at(), all().size());
}

/// What a turn seldom leads to has to move by more.
TEST_F(ChangesTest, MovesCountWithTheChanceToComeThere) {
  const Scores s = {1, 3, 2};
  for (const int t : {1, 3, 4}) {
    const std::size_t to = space_.index(after_stop(space_, s, t));
    look_at_all();
    changes_.begin_round();
    changes_.moved(to, 1e-6);
    double chance = 0;
    any_read(program_, space_, s, [&](std::size_t index, int mode, int points) {
      if (index == to) chance += reach_.chance(mode, points);
      return false;
    });
    ASSERT_GT(chance, 0);
    EXPECT_TRUE(changes_.has_moved_by_more(s, reach_, 0.999e-6 * chance)) << t;
    EXPECT_FALSE(changes_.has_moved_by_more(s, reach_, 1.001e-6 * chance)) << t;
  }
}

TEST_F(ChangesTest, MovesOfASweepAddUp) {
  const Scores s = {1, 3, 2};
  const std::size_t first = space_.index(after_stop(space_, s, 1)),
                    second = space_.index(after_stop(space_, s, 2));
  const double one = 1e-6 * reach_.chance(kStop, 1), other = 1e-6 * reach_.chance(kStop, 2);
  look_at_all();
  changes_.begin_sweep();
  changes_.begin_round();
  changes_.moved(first, 1e-6);
  changes_.begin_round();
  changes_.moved(first, 2e-6);
  changes_.moved(second, 1e-6);
  EXPECT_TRUE(changes_.has_moved_by_more(s, reach_, 0.99 * (3 * one + other)));
  EXPECT_FALSE(changes_.has_moved_by_more(s, reach_, 1.01 * (3 * one + other)));
  changes_.begin_sweep();
  changes_.begin_round();
  changes_.moved(first, 1e-6);
  EXPECT_TRUE(changes_.has_moved_by_more(s, reach_, 0.99 * (one + other)));
  EXPECT_FALSE(changes_.has_moved_by_more(s, reach_, 1.01 * (one + other)))
      << "a later sweep's take their place";
}

TEST(Moves, SayWhatIsTypical) {
  Moves moves;
  EXPECT_EQ(moves.typical(3), 0);
  for (const double by : {0.3, 0.003, 0.002, 0.0, 0.001}) moves.add(by);
  EXPECT_EQ(moves.largest, 0.3);
  EXPECT_EQ(moves.typical(5), 0.00390625) << "three of five are no larger: 2^-8";
  EXPECT_EQ(moves.typical(1), 0.5);
  EXPECT_EQ(moves.typical(10), 0) << "five were not looked at";
  Moves exact;
  exact.add(0.25);
  EXPECT_GE(exact.typical(1), 0.25);
  EXPECT_LE(exact.typical(1), 0.5);
  exact.add(4);
  EXPECT_EQ(exact.largest, 4);
}

}  // namespace
}  // namespace fillwise::equilibrium
