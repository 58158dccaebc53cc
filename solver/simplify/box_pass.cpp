#include "solver/simplify/box_pass.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using Lanes = BoxPass::Lanes;

constexpr std::size_t kLanes = BoxPass::kPairs;
constexpr int kMostRepeats = 200;  // of a loop; any number is sound

double larger(double a, double b) {
  return a > b ? a : b;
}

}  // namespace

void SplitCosts::add(const SplitCosts& other) {
  for (std::size_t d = 0; d < going_on.size(); ++d)
    for (std::size_t t = 0; t < going_on[d].size(); ++t) {
      going_on[d][t] += other.going_on[d][t];
      stopping[d][t] += other.stopping[d][t];
    }
}

double SplitCosts::sum() const {
  double sum = 0;
  for (const auto* costs : {&going_on, &stopping})
    for (const std::vector<double>& of_dice : *costs)
      sum = std::accumulate(of_dice.begin(), of_dice.end(), sum);
  return sum;
}

/// A turn that ends with so many points added.
BoxPass::After BoxPass::after_points(ScorePair pair, int added) const {
  const int own = pair.own + added;
  if (terminal_.wins(pair.opponent)) {
    if (own == pair.opponent) return {After::Kind::fixed, 0.5, 0};
    return {After::Kind::fixed, own > pair.opponent && terminal_.wins(own) ? 1.0 : 0.0, 0};
  }
  if (own >= terminal_.limit || (!terminal_.last_turn && terminal_.wins(own)))
    return {After::Kind::fixed, 1, 0};
  return {After::Kind::pass, 0,
          static_cast<std::size_t>(pair.opponent) * static_cast<std::size_t>(terminal_.limit) +
              static_cast<std::size_t>(own)};
}

/// Any other end of the turn. Between two cards with nothing at risk every rule draws unless a stop wins.
BoxPass::After BoxPass::after(const model::State& next) const {
  if (Match::is_over(next)) return {After::Kind::fixed, Match::half_points(next, 0) / 2.0, 0};
  if (next != match_.start(next.score[0], next.score[1], next.mover)) {
    if (next.phase != model::Phase::between_cards || next.at_risk != 0)
      throw std::logic_error("a turn goes on with points at risk");
    if (stopping(match_, next, 0) == Stopping::wins) return {After::Kind::fixed, 1, 0};
  }
  return {next.mover == 0 ? After::Kind::stay : After::Kind::pass, 0,
          static_cast<std::size_t>(next.own()) * static_cast<std::size_t>(terminal_.limit) +
              static_cast<std::size_t>(next.opponent())};
}

void BoxPass::begin(const BoxTurn& turn, std::span<const ScorePair> pairs, std::span<const double> upper,
                    std::span<const double> lower) {
  if (pairs.empty() || pairs.size() > kPairs)
    throw std::invalid_argument("too few or too many score pairs at once");
  turn_ = &turn;
  pairs_.assign(kPairs, pairs.back());
  std::ranges::copy(pairs, pairs_.begin());
  value_.resize(std::max(value_.size(), turn.places()));
  lose_.clear();
  for (std::size_t e = 0; e < turn.ends.size(); ++e) {
    const BoxTurn::End& end = turn.ends[e];
    if (end.added == 0) lose_.push_back(static_cast<std::uint32_t>(e));
    for (std::size_t i = 0; i < kPairs; ++i) {
      const After next = end.added >= 0
                             ? after_points(pairs_[i], end.added)
                             : after(after_leaf(match_, *end.leaf, pairs_[i].own, pairs_[i].opponent));
      double& value = value_[e].at[i];
      value = next.fixed;
      if (next.kind == After::Kind::stay) value = upper[next.at];
      if (next.kind == After::Kind::pass) value = std::min(1.0, 1 - lower[next.at] + kUnitRoundoff);
    }
  }
  wins_.assign(static_cast<std::size_t>(terminal_.limit) + 1, {});
  ends_.assign(wins_.size(), {});
  for (int t = 0; t <= terminal_.limit; ++t)
    for (std::size_t i = 0; i < kPairs; ++i) {
      const After next = after_points(pairs_[i], t);
      if (next.kind != After::Kind::fixed) continue;
      (next.fixed == 1 ? wins_ : ends_)[static_cast<std::size_t>(t)].at[i] = 1;
    }
}

void BoxPass::evaluate(const BoxTurn::Node& node, Lanes& to) const {
  if (node.op == BoxTurn::Op::mean) {
    Lanes sum;
    const BoxTurn::Term* const terms = turn_->terms.data();
    for (std::uint32_t k = node.first; k < node.end_of_one; ++k) {
      const Lanes& few = value_[terms[k].few];
      for (std::size_t i = 0; i < kLanes; ++i) sum.at[i] += terms[k].weight * few.at[i];
    }
    for (std::uint32_t k = node.end_of_one; k < node.end_of_wins; ++k) {
      const Lanes& few = value_[terms[k].few];
      const Lanes& wins = wins_[in_limit(terms[k].at_risk)];
      for (std::size_t i = 0; i < kLanes; ++i) sum.at[i] += terms[k].weight * larger(few.at[i], wins.at[i]);
    }
    for (std::uint32_t k = node.end_of_wins; k < node.end; ++k) {
      const Lanes& few = value_[terms[k].few];
      const Lanes& all = value_[terms[k].all];
      for (std::size_t i = 0; i < kLanes; ++i) sum.at[i] += terms[k].weight * larger(few.at[i], all.at[i]);
    }
    const double widening = (node.end - node.first + 3) * kUnitRoundoff;
    for (std::size_t i = 0; i < kLanes; ++i) {
      const double mean = sum.at[i] / node.weight_sum + widening;
      to.at[i] = mean < 1 ? mean : 1;
    }
    return;
  }
  const std::size_t t = in_limit(node.at_risk);
  const Lanes& go_on = value_[node.go_on];
  if (node.op == BoxTurn::Op::goes_on) {
    for (std::size_t i = 0; i < kLanes; ++i) to.at[i] = larger(go_on.at[i], wins_[t].at[i]);
    return;
  }
  const Lanes& stop = value_[node.stop];
  for (std::size_t i = 0; i < kLanes; ++i)
    to.at[i] = ends_[t].at[i] > 0              ? go_on.at[i]
               : node.op == BoxTurn::Op::stops ? stop.at[i]
                                               : larger(go_on.at[i], stop.at[i]);
}

const BoxPass::Lanes& BoxPass::run(const Lanes& lose) {
  const std::size_t ends = turn_->ends.size();
  for (const std::uint32_t place : lose_)
    for (std::size_t i = 0; i < kPairs; ++i)
      if (!terminal_.wins(pairs_[i].opponent)) value_[place].at[i] = lose.at[i];
  for (const TurnGraph::Part& part : turn_->parts) {
    if (!part.has_loop) {
      for (std::uint32_t n = part.first; n < part.last; ++n) evaluate(turn_->nodes[n], value_[ends + n]);
      continue;
    }
    for (std::uint32_t n = part.first; n < part.last; ++n) value_[ends + n].at.fill(1);
    bool changed = true;
    for (int repeat = 0; changed && repeat < kMostRepeats; ++repeat) {
      changed = false;
      for (std::uint32_t n = part.first; n < part.last; ++n) {
        const Lanes before = value_[ends + n];
        evaluate(turn_->nodes[n], value_[ends + n]);
        changed |= before.at != value_[ends + n].at;
      }
    }
  }
  return value_[turn_->start];
}

/// Passes on the chances of coming to a node.
void BoxPass::share(const BoxTurn::Node& node, const Lanes& chance, SplitCosts& costs) {
  // Whichever of two places is better; what the other one costs counts unless a stop wins.
  const auto choose = [&](std::uint32_t go_on, std::uint32_t stop, std::size_t dice, int at_risk,
                          bool may_stop, double weight) {
    const std::size_t t = in_limit(at_risk);
    for (std::size_t i = 0; i < kPairs; ++i) {
      if (chance.at[i] == 0) continue;
      const double c = weight * chance.at[i], more = value_[go_on].at[i] - value_[stop].at[i];
      const bool goes_on = more > 0 || (may_stop && ends_[t].at[i] > 0);
      chance_[goes_on ? go_on : stop].at[i] += c;
      if (may_stop && (wins_[t].at[i] > 0 || ends_[t].at[i] > 0)) continue;
      (goes_on ? costs.stopping : costs.going_on)[dice][static_cast<std::size_t>(at_risk)] +=
          c * std::abs(more);
    }
  };
  const auto pass_on = [&](std::uint32_t to, double weight) {
    for (std::size_t i = 0; i < kPairs; ++i) chance_[to].at[i] += weight * chance.at[i];
  };
  switch (node.op) {
    case BoxTurn::Op::either:
      return choose(node.go_on, node.stop, node.dice, node.at_risk, true, 1);
    case BoxTurn::Op::goes_on:
      return pass_on(node.go_on, 1);
    case BoxTurn::Op::stops:
      return pass_on(node.stop, 1);
    case BoxTurn::Op::mean:
      break;
  }
  for (std::uint32_t k = node.first; k < node.end; ++k) {
    const BoxTurn::Term& term = turn_->terms[k];
    if (k < node.end_of_wins)
      pass_on(term.few, term.weight / node.weight_sum);
    else
      choose(term.few, term.all, term.dice, term.at_risk, term.may_stop, term.weight / node.weight_sum);
  }
}

void BoxPass::add_costs(const Lanes& turns, SplitCosts& costs) {
  chance_.resize(std::max(chance_.size(), turn_->places()));
  for (std::size_t i = 0; i < kPairs; ++i) chance_[turn_->start].at[i] += turns.at[i];
  const std::size_t ends = turn_->ends.size();
  // What goes round a loop is dropped: it hardly counts here.
  for (std::size_t n = turn_->nodes.size(); n-- > 0;) {
    const Lanes chance = std::exchange(chance_[ends + n], Lanes{});
    if (std::ranges::any_of(chance.at, [](double c) { return c > 0; })) share(turn_->nodes[n], chance, costs);
  }
  std::fill_n(chance_.begin(), turn_->places(), Lanes{});
}

}  // namespace fillwise::solver
