#include "api/advice/why.hpp"

#include <algorithm>
#include <span>

#include "api/base/error.hpp"
#include "model/fill_or_bust/situation.hpp"

namespace fillwise {
namespace {

using model::kPointsPerUnit;
using model::Situation;
using solver::Advice;
using solver::Option;
using solver::Query;

std::int64_t& of(Situation& situation, Quantity quantity) {
  switch (quantity) {
    case Quantity::me:
      return situation.own;
    case Quantity::opponent:
      return situation.opponent;
    case Quantity::at_risk:
      break;
  }
  return situation.at_risk;
}

/// Whether two options are the same for a player: other dice of the same price and number are.
bool same_decision(const Option& a, const Option& b) {
  return a.action == b.action && a.then == b.then && a.points == b.points && a.dice.size() == b.dice.size();
}

/// Whether the decision is as good as any, for all that is proven.
bool is_best(const Advice& advice, const Option& decision) {
  return std::ranges::any_of(advice.options, [&](const Option& o) {
    return same_decision(o, decision) && o.chance.upper >= advice.options.front().chance.lower;
  });
}

/// A situation that can be, with another number of points.
struct Other {
  int points = 0;
  Query query;
};

/// All of them in one direction, the nearest first.
std::vector<Other> others(const model::Match& match, model::Reachable& reachable, const Situation& situation,
                          Quantity quantity, bool more) {
  Situation other = situation;
  std::int64_t& points = of(other, quantity);
  // With more at risk than reaches the limit nothing changes any more.
  const std::int64_t most = std::int64_t{match.limit()} * kPointsPerUnit;
  std::vector<Other> result;
  for (points += more ? kPointsPerUnit : -kPointsPerUnit; points >= 0 && points <= most;
       points += more ? kPointsPerUnit : -kPointsPerUnit) {
    try {
      result.push_back({static_cast<int>(points), query_of(match, reachable, other)});
    } catch (const Error&) {  // it can't be
    }
  }
  return result;
}

/// Situations that are asked about together.
constexpr std::size_t kAtOnce = 32;

}  // namespace

Why Explainer::explain(const ReadSituation& read, const Advice& advice) {
  Why why;
  for (const Option& option : advice.options) why.options.push_back(breakdowns_.of(read.query, option));
  if (advice.options.size() > 1)
    for (const Quantity quantity : {Quantity::at_risk, Quantity::me, Quantity::opponent})
      for (const bool more : {false, true})
        add_changes(read.situation, quantity, more, advice.options.front(), why.changes);
  return why;
}

/// The nearest numbers in one direction for which the best decision is proven to be no longer the best.
void Explainer::add_changes(const Situation& situation, Quantity quantity, bool more, const Option& best,
                            std::vector<Change>& changes) {
  const std::vector<Other> all = others(advisor_.match(), reachable_, situation, quantity, more);
  std::optional<Change> change;
  for (std::size_t begin = 0; begin < all.size(); begin += kAtOnce) {
    const std::span<const Other> some = std::span(all).subspan(begin, std::min(kAtOnce, all.size() - begin));
    std::vector<Query> queries;
    for (const Other& other : some) queries.push_back(other.query);
    const std::vector<Advice> answers = advisor_.advise(queries);
    for (std::size_t i = 0; i < some.size(); ++i) {
      const Advice& there = answers[i];
      if (there.options.empty()) continue;
      if (!change && !is_best(there, best))
        change = {quantity, more, some[i].points, some[i].points, false, there.options.front()};
      else if (change && !is_best(there, change->best))
        return changes.push_back(*change);
      if (change) change->farthest = some[i].points;
    }
  }
  if (!change) return;
  change->to_the_end = true;
  changes.push_back(*change);
}

}  // namespace fillwise
