// How likely a turn leads to an entry, and the proof that leans on it.

#include "solver/equilibrium/proof.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <random>

#include "solver/equilibrium/equilibrium.hpp"
#include "solver/equilibrium/reach.hpp"
#include "tests/solver/equilibrium/turns.hpp"

namespace fillwise::equilibrium {
namespace {

/// What the turn of the mover of `s` comes to, by upper plane.
std::vector<double> upper_of(ProfilePass& pass, PassKind kind, const Scores& s,
                             const Continuation& continuation) {
  std::array<Scores, kPassLanes> block;
  block.fill(s);
  pass.run(block, continuation);
  const int players = continuation.space.players, first = decision_planes(kind, players);
  std::vector<double> planes;
  for (int p = 0; p < players; ++p) planes.push_back(pass.draw(0, first + p, 0));
  return planes;
}

/// The chances to come to each entry, by index; what any_read() names more than once adds up.
std::map<std::size_t, double> chances_of(const race::TurnProgram& program, const Reach& reach,
                                         const ScoreSpace& space, const Scores& s) {
  std::map<std::size_t, double> chances;
  any_read(program, space, s, [&](std::size_t index, int mode, int t) {
    chances[index] += reach.chance(mode, t);
    return false;
  });
  return chances;
}

/// No turn comes to more by more than an entry was raised by, times the chance to come there; sometimes by nearly as
/// much.
void expect_bounds(const model::RuleSet& rules, const ScoreSpace& space, PassKind kind) {
  const race::TurnProgram program = race::compile(rules);
  const Reach reach = largest_chances(program, space.side);
  ProfilePass pass(program, space, kind, false);
  RandomTables tables(space);
  std::mt19937 random(11);
  std::uniform_int_distribution<int> score(0, space.side - 1);
  double closest = 0;
  int sure = 0, all = 0;
  for (int sample = 0; sample < 40; ++sample) {
    Scores s{};
    s[0] = score(random) % 4;
    for (std::size_t i = 1; i < static_cast<std::size_t>(space.players); ++i) s[i] = score(random);
    if (sample % 4 == 0) s[1] = s[0];
    const std::vector<double> before = upper_of(pass, kind, s, tables.continuation);
    for (const auto& [index, chance] : chances_of(program, reach, space, s)) {
      if (index == space.index(space.passed(s))) continue;
      constexpr double kBy = 100;  // so much that all is done to come there
      for (std::size_t p = 0; p < static_cast<std::size_t>(space.players); ++p) tables.upper(p)[index] += kBy;
      const std::vector<double> after = upper_of(pass, kind, s, tables.continuation);
      for (std::size_t p = 0; p < static_cast<std::size_t>(space.players); ++p) {
        tables.upper(p)[index] -= kBy;
        ASSERT_LE(after[p] - before[p], kBy * chance + 1e-9) << ::testing::PrintToString(s) << " " << index;
        closest = std::max(closest, (after[p] - before[p]) / (kBy * chance + 1e-3));
      }
      sure += chance >= 1 ? 1 : 0;
      ++all;
    }
  }
  EXPECT_GT(closest, 0.98);
  EXPECT_LT(sure, all / 4);
}

TEST(Reach, BoundsWhatAnEntryMatters) {
  for (const PassKind kind : {PassKind::profile_and_upper, PassKind::coalition}) {
    expect_bounds(with_vengeance(model::preset("official"), 4, false, false), {3, 12}, kind);
    expect_bounds(with_vengeance(model::preset("official"), 4, false, true), {3, 12}, kind);
    expect_bounds(with_vengeance(model::preset("official"), 3, true, true), {3, 12}, kind);
    expect_bounds(with_vengeance(model::preset("team"), 4, false, false), {2, 30}, kind);
    expect_bounds(with_vengeance(model::preset("quick-guide"), 4, false, true), {4, 9}, kind);
    model::RuleSet rules = with_vengeance(model::preset("official"), 4, false, true);
    model::Card& card = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
    card.leader_needs = 6;
    expect_bounds(rules, {3, 12}, kind);
    card.only_from_behind = true;
    expect_bounds(rules, {3, 12}, kind);
    // A sole leader plays it too, and nobody may discard it, or may.
    card = with_vengeance(model::preset("official"), 4, false, true)
               .cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
    card.played_by = model::Card::PlayedBy::anyone;
    for (const bool may_discard : {true, false}) {
      card.may_discard = may_discard;
      expect_bounds(rules, {3, 12}, kind);
    }
    // He does not, and the others must.
    card.played_by = model::Card::PlayedBy::not_sole_leader;
    expect_bounds(rules, {3, 12}, kind);
  }
}

/// The card is drawn with 4 in 54, or later in the turn, and most turns end before six dice have scored.
TEST(Reach, VengeanceIsSeldomFilled) {
  const model::RuleSet rules = model::preset("official");
  const race::TurnProgram program = race::compile(rules);
  const Reach reach = largest_chances(program, 60);
  int cards = 0;
  for (std::size_t m = 0; m < program.modes.size(); ++m) {
    if (program.modes[m].fill != race::Mode::Fill::add_to_sheet || program.modes[m].leader_loses == 0)
      continue;
    ++cards;
    for (int t = 0; t < 6; ++t) EXPECT_LT(reach.added[m][static_cast<std::size_t>(t)], 1e-12) << t;
    const double all = std::accumulate(reach.added[m].begin(), reach.added[m].end(), 0.0);
    EXPECT_GT(all, 0.02);
    EXPECT_LT(all, 0.08);
  }
  EXPECT_EQ(cards, 1);
}

/// Whatever V is: the proof ends with tables that no pass exceeds, and says how much its profile gives away.
void expect_proof(PassKind kind, const ScoreSpace& space, const model::RuleSet& rules, const Tables& value,
                  int least_sweeps) {
  const race::TurnProgram program = race::compile(rules);
  const Chances stay(space.size(), 0.3F);
  constexpr double kMixing = 1e-6;
  OneRank alone;
  const Team team(alone, program, space);
  Proof proof(program, space, kind, kMixing, team, value, stay);
  ASSERT_TRUE(proof.find(100, [](int, double, double) { return true; }));
  ASSERT_TRUE(proof.holds());
  EXPECT_GE(proof.sweeps(), least_sweeps);
  const double epsilon = proof.epsilon();
  const Tables upper = proof.take_upper();
  const auto n = static_cast<std::size_t>(space.players);
  Continuation continuation;
  continuation.space = space;
  continuation.mixing = kMixing;
  if (kind != PassKind::coalition)
    for (std::size_t p = 0; p + 1 < n; ++p) continuation.value[p] = value[p].data();
  for (std::size_t p = 0; p < n; ++p) continuation.upper[p] = upper[p].data();
  ProfilePass pass(program, space, kind, false);
  double slack = 0;
  for (int total = 0; total <= space.most_total(); ++total)
    for (const Scores& s : tuples_with(space, total)) {
      const std::vector<double> planes = upper_of(pass, kind, s, continuation);
      for (std::size_t p = 0; p < n; ++p) ASSERT_LE(planes[p], upper[p][space.index(s)]) << total << " " << p;
      slack = std::max(slack, pass.slack(0));
    }
  if (kind == PassKind::coalition) return;
  EXPECT_LE(slack, epsilon);
  EXPECT_LT(epsilon, 1);
}

TEST(Proof, HoldsForAnyTable) {
  const ScoreSpace space{3, 6};
  const model::RuleSet rules = model::preset("official");
  Tables value = solve(rules, 3, space.side, {}).value;
  for (std::size_t p = 0; p < 2; ++p)
    for (std::size_t i = 0; i < space.size(); ++i)
      value[p][i] *= 1 - 0.05 * static_cast<double>((i * (7 + p)) % 5);
  for (const PassKind kind : {PassKind::profile_and_upper, PassKind::own_and_upper})
    expect_proof(kind, space, rules, value, 1);
}

/// Bounds of low totals are raised when those of high ones, from which a fill of Vengeance leads there, have been
/// looked at already.
TEST(Proof, HoldsWhereACardLeadsBack) {
  const ScoreSpace space{2, 40};
  const model::RuleSet rules = with_vengeance(model::preset("official"), space.side, false, true);
  const Tables solved = solve(rules, 2, space.side, {}).value;
  for (const double by : {1e-2, 1e-5}) {
    Tables value = solved;
    for (int own = 10; own < space.side; ++own) value[0][space.index({own, 0})] -= by;
    value[0][space.index({space.side - 1, space.side - 2})] -=
        0.1;  // so that epsilon is no reason to look again
    expect_proof(PassKind::own_and_upper, space, rules, value, 2);
    if (::testing::Test::HasFailure()) return;
    // Against a coalition, too.
    Tables against;
    for (std::size_t p = 0; p < 2; ++p) against[p].resize(space.size());
    for (std::size_t i = 0; i < space.size(); ++i) {
      against[0][i] = 1 - solved[0][i];
      against[1][i] = solved[0][i];
    }
    for (int own = 10; own < space.side; ++own)
      for (std::size_t p = 0; p < 2; ++p) against[p][space.index({own, 0})] -= by;
    expect_proof(PassKind::coalition, space, rules, against, 2);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace fillwise::equilibrium
