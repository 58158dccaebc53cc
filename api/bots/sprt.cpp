#include "api/bots/sprt.hpp"

#include <algorithm>
#include <cmath>

namespace fillwise::bots {
namespace {

constexpr double kSpreadOfResults = 0.5;

}  // namespace

Sprt sprt_of(const solver::Observations& results, const Hypotheses& hypotheses, double spread) {
  Sprt test;
  test.upper = std::log((1 - kSprtError) / kSprtError);
  test.lower = -test.upper;
  if (results.count == 0) return test;
  const double mean = results.sum / results.count;
  const double added = std::max({spread, results.most - mean, mean - results.least});
  const double around_mean = std::max(0.0, results.squares - results.sum * mean) + 4 * added * added;
  // The largest likelihood under a hypothesis falls with the squares around it.
  const auto squares = [&](double share) {
    const double off = mean - (0.5 + share);
    return around_mean + results.count * off * off;
  };
  test.ratio = results.count / 2 * std::log(squares(hypotheses.h0) / squares(hypotheses.h1));
  if (results.count < kLeastPairs) return test;
  if (test.ratio >= test.upper) test.verdict = Sprt::Verdict::h1;
  if (test.ratio <= test.lower) test.verdict = Sprt::Verdict::h0;
  return test;
}

Sprt sprt_of(const Tally& tally, const Hypotheses& hypotheses) {
  return tally.knows_luck() ? sprt_of(tally.without_luck, hypotheses, solver::kRareMistakes)
                            : sprt_of(tally.pairs, hypotheses, kSpreadOfResults);
}

}  // namespace fillwise::bots
