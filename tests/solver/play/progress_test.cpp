// What is told of the progress of work on policies: it rises, comes to its end, and changes nothing.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "solver/base/share_done.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/occupancy.hpp"
#include "solver/play/rating.hpp"
#include "solver/play/rules_of_thumb.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/small_match.hpp"
#include "tests/support/told_shares.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using testing::ToldShares;

struct ToldGame {
  explicit ToldGame(const model::RuleSet& rules, int goal, int limit = 0)
      : match(rules, goal, limit),
        solution(race::solve(rules, goal * model::kPointsPerUnit,
                             {.tolerance = 1e-10, .limit = limit, .limit_wins = limit > 0, .progress = {}})) {
  }
  StatedPolicy careful() const { return {stop_at(match, 5), {}}; }
  Match match;
  race::Solution solution;
};

bool equal_bounds(const ValueInterval& a, const ValueInterval& b) {
  return a.value == b.value && a.lower == b.lower && a.upper == b.upper;
}

TEST(ShareDone, OfStepsAndPartsAddsUp) {
  ToldShares told;
  {
    PartsDone parts(told.of("all"), {1, 3});
    StepsDone first(parts.part(0), 3);
    first.step(2);
    EXPECT_DOUBLE_EQ(told.last(), 2.0 / 3 / 4);
    first.step();
    EXPECT_DOUBLE_EQ(told.last(), 0.25);
    within(parts.part(1), 0, 0.5)(1);
    EXPECT_DOUBLE_EQ(told.last(), 0.625);
    parts.part(1)(1);
  }
  told.expect_complete("all");
}

TEST(ShareDone, OfSettlingSweepsRisesWithTheirLogarithm) {
  ToldShares told;
  const ShareDone of = told.of("sweeps");
  SettlingDone settling(of);
  for (const double change : {1e-2, 1.0, 1e-3, 1e-1, 1e-4}) settling.sweep(change, 1e-6);
  EXPECT_DOUBLE_EQ(told.last(), 0.5);
  settling.done();
  told.expect_complete("sweeps");
}

TEST(Progress, OfWhatARatingNeedsRisesToItsEnd) {
  const ToldGame game(model::preset("official"), 20);
  for (const int threads : {1, 2}) {
    ToldShares told;
    const std::vector<TransitionRow> rows =
        best_rows(game.match, {game.solution.value, game.solution.value}, threads, told.of("best rows"));
    const RuleTurns turns(game.match, game.careful(), threads, told.of("turns"));
    EXPECT_EQ(turns.rows(threads, told.of("rows")).size(), rows.size());
    const PolicyEvaluationSystem system(rows, 1, game.match.limit(), told.of("reach"));
    system.solve({-1, chance_to_win, 1}, told.of("values"));
    AgainstBest against_best(game.match, game.solution.value, threads);
    const PlayedAgainstBest played = against_best.play(turns, true, told.of("games"));
    best_response(game.match, against_best.rows(), played.win.value, threads, told.of("answer"));
    decision_losses(game.match, turns, game.solution.value, played.occupancy, 1e-9, threads,
                    told.of("losses"));
    against_best.play(game.match, game.careful(), told.of("turns and games"));
    for (const char* const stage :
         {"best rows", "turns", "rows", "reach", "values", "games", "answer", "losses", "turns and games"})
      told.expect_complete(stage);
  }
}

TEST(Progress, WhereTurnsGoOnRisesToo) {
  const ToldGame game(testing::shrunk(model::preset("tutto")), 6);
  ToldShares told;
  Rater rater(game.match, game.solution.value, {.threads = 2}, told.of("optimal play"));
  rater.rate(game.careful(), [&, of = told.of("rating")](std::string_view, double share) { of(share); });
  told.expect_complete("optimal play");
  told.expect_complete("rating");
}

TEST(Progress, OfARatingNamesItsPartsAndChangesNothing) {
  const ToldGame game(model::preset("official"), 20);
  Rater silent(game.match, game.solution.value, {.threads = 2});
  const Rating expected = silent.rate(game.careful());
  ToldShares told;
  std::set<std::string> parts;
  Rater rater(game.match, game.solution.value, {.threads = 2}, told.of("optimal play"));
  const Rating rating =
      rater.rate(game.careful(), [&, of = told.of("rating")](std::string_view part, double share) {
        parts.emplace(part);
        of(share);
      });
  told.expect_complete("optimal play");
  told.expect_complete("rating");
  EXPECT_EQ(parts,
            (std::set<std::string>{"its turns", "its games", "the best answer to it", "its decisions"}));
  EXPECT_TRUE(equal_bounds(rating.first, expected.first));
  EXPECT_TRUE(equal_bounds(rating.second, expected.second));
  EXPECT_TRUE(equal_bounds(rating.mirror, expected.mirror));
  EXPECT_TRUE(equal_bounds(rating.exploited.first, expected.exploited.first));
  EXPECT_TRUE(equal_bounds(rating.exploited.second, expected.exploited.second));
  EXPECT_EQ(rating.exploited.upper, expected.exploited.upper);
  EXPECT_EQ(rating.turns, expected.turns);
  for (std::size_t k = 0; k < rating.losses.size(); ++k) {
    EXPECT_EQ(rating.losses[k].met, expected.losses[k].met);
    EXPECT_EQ(rating.losses[k].cost, expected.losses[k].cost);
  }
}

}  // namespace
}  // namespace fillwise::solver
