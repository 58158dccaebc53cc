// What is told of the progress of the engine's work: it rises, comes to its end, and changes nothing.

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "model/fill_or_bust/rules.hpp"
#include "solver/audit/exact_audit.hpp"
#include "solver/audit/exact_values.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/generic/prism_export.hpp"
#include "solver/plain/match_game.hpp"
#include "tests/support/told_shares.hpp"

namespace fillwise::solver {
namespace {

using testing::ToldShares;

TEST(ShareDone, OfWhatTurnsUpOnTheWayNeverFalls) {
  ToldShares told;
  const ShareDone of = told.of("found");
  FoundDone found(of);
  found.update(4096, 8192);
  EXPECT_DOUBLE_EQ(told.last(), 0.5);
  found.update(8192, 81920);
  EXPECT_DOUBLE_EQ(told.last(), 0.5);
  found.update(8193, 8193);  // between two times
  EXPECT_DOUBLE_EQ(told.last(), 0.5);
  found.done();
  told.expect_complete("found");
}

TEST(ShareDone, OfStepsThatMayGoOnLeavesRoom) {
  ToldShares told;
  for (std::size_t step = 0; step < 4; ++step) nearly_all(told.of("steps"), step)(1);
  EXPECT_GT(told.last(), 0.99);
  EXPECT_LT(told.last(), 1);
  nearly_all(told.of("again"), 1)(0);
  EXPECT_DOUBLE_EQ(told.last(), 0.95);
}

TEST(ShareDone, OfTheEngineIsTold) {
  const model::Match match(model::preset("official"), 2);
  ToldShares told;
  const auto all = build_explicit(MatchGame(match), 1'000'000, told.of("enumeration"));
  PolicyIterationOptions options;
  options.told = told.of("double");
  const auto found = policy_iteration<double>(all.game, options);
  EXPECT_EQ(found.values, policy_iteration<double>(all.game).values);
  options.told = told.of("fractions");
  policy_iteration<Rational>(all.game, options);

  const PrismWords words{[](StateIndex, std::uint32_t action) { return "a" + std::to_string(action); },
                         [](StateIndex state) { return std::to_string(state); }};
  std::ostringstream tra, lab, states, silent;
  PrismOptions told_options;
  told_options.told = told.of("writing");
  write_prism(all.game, words, {tra, lab, states}, told_options);
  write_prism(all.game, words, {silent, lab, states}, {});
  EXPECT_EQ(tra.str(), silent.str());
  for (const char* work : {"enumeration", "double", "fractions", "writing"}) told.expect_complete(work);
}

TEST(ShareDone, OfTheAuditInFractionsIsTold) {
  ToldShares told;
  const auto pairs = all_score_pairs(2);
  exact_values(model::preset("official"), 2, pairs, told.of("values"));
  told.expect_complete("values");
  const std::vector<double> lower(4, 0), upper(4, 1);
  exact_audit(model::preset("official"), 2, lower, upper, told.of("audit"));
  told.expect_complete("audit");
}

}  // namespace
}  // namespace fillwise::solver
