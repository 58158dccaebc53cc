// Other tables: against a walk of both tables together through all 216 rolls, and laws.
#include "solver/bunco/bunco_other.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <ranges>

#include "tests/solver/bunco/plain_bunco.hpp"

namespace fillwise::solver {
namespace {

using model::bunco::OthersStop;
using model::bunco::Pace;
using model::bunco::Rules;

double sum_of(const std::vector<double>& chances) {
  return std::accumulate(chances.begin(), chances.end(), 0.0);
}

struct OtherCase {
  BuncoScores head, from;
  OthersStop stop;
  Pace pace;
};
class BuncoOtherWalk : public ::testing::TestWithParam<OtherCase> {};

// Both tables in lockstep, or the next roll at either: the states of the head table from the rule text say when the
// bell rings, those of the other table where it stands then.
TEST_P(BuncoOtherWalk, AgreesWithTheRuleText) {
  const OtherCase& c = GetParam();
  Rules rules;
  rules.others_stop = c.stop;
  rules.pace = c.pace;
  const auto table_at = [](const BuncoScores& at) {
    PlainTable table;
    table.score[0] = at.us;
    table.score[1] = at.them;
    table.player = at.to_roll;
    return table;
  };
  const auto plain = [](const PlainChances& tables) {  // what does not matter is forgotten
    PlainChances merged;
    for (PlainTable table : tables | std::views::keys) {
      const double chance = tables.at(table);
      table.changes = table.turns = table.buncos = 0;
      table.leader = -1;
      table.over = table.rang = false;
      if (chance > 1e-9) merged[table] += chance;
    }
    return merged;
  };
  // Chances of the head table's number of rolls.
  std::vector<double> bell{0};
  PlainChances head{{table_at(c.head), 1.0}};
  for (double open = 1; open > 1e-7;) {
    head = plain_step(head, 3);
    double rang = 0;
    std::erase_if(head, [&](const auto& entry) {
      if (entry.first.rang) rang += entry.second;
      return entry.first.rang;
    });
    bell.push_back(rang);
    open -= rang;
    head = plain(head);
  }
  // Of this table's.
  std::vector<double> here = bell;
  if (c.pace == Pace::own) {
    // (rolls here) by rolls at the head table so far: each event is one of them.
    here.assign(40, 0.0);
    std::vector<std::vector<double>> at(bell.size(), std::vector<double>(here.size()));
    double open = 1;
    at[0][0] = 1;
    for (std::size_t h = 0; h + 1 < bell.size(); ++h) {
      const double rings = open > 0 ? std::min(1.0, bell[h + 1] / open) : 1;
      for (std::size_t m = 0; m < here.size(); ++m) {
        if (m + 1 < here.size()) at[h][m + 1] += at[h][m] / 2;
        here[m] += at[h][m] / 2 * rings;
        at[h + 1][m] += at[h][m] / 2 * (1 - rings);
      }
      open -= bell[h + 1];
    }
  }
  double ahead = 0, tie = 0, behind = 0;
  std::map<int, double> us_points;
  PlainChances now{{table_at(c.from), 1.0}};
  const auto count = [&](const PlainTable& table, double chance) {
    (table.score[0] > table.score[1] ? ahead : table.score[0] < table.score[1] ? behind : tie) += chance;
    us_points[table.score[0]] += chance;
  };
  PlainChances open;  // turns that are played to their ends
  for (std::size_t n = 0; n < here.size(); ++n) {
    for (const auto& [table, chance] : now)
      if (n > 0 && table.scored && c.stop == OthersStop::turn)
        open[table] += here[n] * chance;
      else
        count(table, here[n] * chance);
    if (n + 1 < here.size()) now = plain(plain_step(now, 3));
  }
  for (int more = 0; more < 16; ++more) {
    open = plain(plain_step(open, 3));
    std::erase_if(open, [&](const auto& entry) {
      if (!entry.first.scored) count(entry.first, entry.second);
      return !entry.first.scored;
    });
  }
  const BuncoOtherRound round = bunco_other_round(rules, c.head, c.from);
  EXPECT_NEAR(ahead, round.us_ahead, 1e-5);
  EXPECT_NEAR(tie, round.tie, 1e-5);
  EXPECT_NEAR(behind, round.them_ahead, 1e-5);
  for (const auto& [points, chance] : us_points)
    EXPECT_NEAR(chance, round.us_points.at(static_cast<std::size_t>(points)), 1e-5) << points;
  EXPECT_LT(round.error, 1e-11);
}

INSTANTIATE_TEST_SUITE_P(
    RuleText, BuncoOtherWalk,
    ::testing::Values(OtherCase{{20, 20, 0}, {0, 0, 0}, OthersStop::at_once, Pace::lockstep},
                      OtherCase{{19, 20, 1}, {12, 11, 1}, OthersStop::turn, Pace::lockstep}));
INSTANTIATE_TEST_SUITE_P(
    RuleTextFull, BuncoOtherWalk,
    ::testing::Values(OtherCase{{20, 20, 0}, {30, 28, 1}, OthersStop::at_once, Pace::own},
                      OtherCase{{20, 20, 1}, {3, 4, 0}, OthersStop::turn, Pace::own}));

TEST(BuncoOther, ChancesAddUpForAllReadings) {
  for (const OthersStop stop : {OthersStop::at_once, OthersStop::turn})
    for (const Pace pace : {Pace::lockstep, Pace::own}) {
      Rules rules;
      rules.others_stop = stop;
      rules.pace = pace;
      const BuncoOtherRound a = bunco_other_round(rules, {}, {0, 0, 0}),
                            b = bunco_other_round(rules, {}, {0, 0, 1});
      EXPECT_NEAR(a.us_ahead + a.tie + a.them_ahead, 1, 2 * a.error);
      EXPECT_NEAR(sum_of(a.us_points), 1, 2 * a.error);
      EXPECT_NEAR(sum_of(a.them_points), 1, 2 * a.error);
      EXPECT_NEAR(a.us_wins, 1 - b.us_wins, 2 * a.error);
      EXPECT_GT(a.us_wins, 0.5);  // who rolls first has as many rolls or more
    }
}

TEST(BuncoPlayer, WinsHalfTheRoundsAndTheNumberOfBuncosFollowsTheRolls) {
  for (const bool triples : {true, false}) {
    Rules rules;
    rules.roll_off_triples = triples;
    for (const BuncoPlayerRound& round : {bunco_player_at_head(rules), bunco_player_elsewhere(rules)}) {
      double won = 0, lost = 0;
      for (std::size_t k = 0; k <= kMostRoundBuncos; ++k) {
        lost += round.chance[0].at(k);
        won += round.chance[1].at(k);
      }
      EXPECT_NEAR(won, 0.5, 1e-11);
      EXPECT_NEAR(lost, 0.5, 1e-11);
      EXPECT_LT(round.error, 1e-11);
    }
  }
  // Each roll is a bunco once in 216 (Wald): at the head table rolls / 216 a round, a quarter of them one's own. At
  // others the same, and those of roll-offs: 4 stays of 9/5 rolls each session.
  const auto mean = [](const BuncoPlayerRound& round) {
    double sum = 0;
    for (std::size_t k = 0; k <= kMostRoundBuncos; ++k)
      sum += static_cast<double>(k) * (round.chance[0].at(k) + round.chance[1].at(k));
    return sum;
  };
  const double rolls = to_double<Rational>(bunco_head_round<Rational>({}, {}).rolls);
  const BuncoOtherRound other = bunco_other_round({}, {}, {});
  EXPECT_NEAR(mean(bunco_player_at_head({})), rolls / 216 / 4, 1e-12);
  EXPECT_NEAR(mean(bunco_player_elsewhere({})), (rolls + other.tie * other.sessions * 4 * 9 / 5) / 216 / 4,
              1e-9);
}

}  // namespace
}  // namespace fillwise::solver
