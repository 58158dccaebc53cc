#include "solver/simplify/box_pass.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
constexpr int kMostRepeats = 200;  // of a loop; any number is sound

/// What a turn is evaluated in: see the members of BoxPass.
struct Tables {
  const BoxTurn* turn;
  Lanes* value;
  const Lanes *wins, *ends;
  int limit;  // the last place of `wins` and `ends`
};

// Always inlined: compiled for the instruction set of the caller.

[[gnu::always_inline]] inline void evaluate_mean(const Tables& tables, const BoxTurn::Node& node, Lanes& to) {
  const BoxTurn::Term* const terms = tables.turn->terms.data();
  Lanes sum = {};
  for (std::uint32_t k = node.first; k < node.end_of_one; ++k)
    sum += terms[k].weight * tables.value[terms[k].few];
  for (std::uint32_t k = node.end_of_one; k < node.end_of_wins; ++k) {
    const Lanes few = tables.value[terms[k].few];
    const Lanes wins = tables.wins[std::min(terms[k].at_risk, tables.limit)];
    sum += terms[k].weight * (few > wins ? few : wins);
  }
  for (std::uint32_t k = node.end_of_wins; k < node.end; ++k) {
    const Lanes few = tables.value[terms[k].few], all = tables.value[terms[k].all];
    sum += terms[k].weight * (few > all ? few : all);
  }
  const Lanes one = Lanes{} + 1.0;
  const Lanes rounded_up = sum / node.weight_sum + (node.end - node.first + 3) * kUnitRoundoff;
  to = rounded_up < one ? rounded_up : one;
}

[[gnu::always_inline]] inline void evaluate_choice(const Tables& tables, const BoxTurn::Node& node,
                                                   Lanes& to) {
  const int t = std::min(node.at_risk, tables.limit);
  const Lanes go_on = tables.value[node.go_on];
  if (node.op == BoxTurn::Op::goes_on) {
    const Lanes wins = tables.wins[t];
    to = go_on > wins ? go_on : wins;
    return;
  }
  Lanes stop = tables.value[node.stop];
  if (node.op == BoxTurn::Op::either) stop = go_on > stop ? go_on : stop;
  to = tables.ends[t] > Lanes{} ? go_on : stop;
}

/// Evaluates the nodes [first, last); returns whether any value changed.
FILLWISE_LANES bool evaluate(const Tables& tables, std::uint32_t first, std::uint32_t last) {
  Lanes* const to = tables.value + tables.turn->ends.size();
  bool changed = false;
  for (std::uint32_t n = first; n < last; ++n) {
    const BoxTurn::Node& node = tables.turn->nodes[n];
    Lanes value;
    if (node.op == BoxTurn::Op::mean)
      evaluate_mean(tables, node, value);
    else
      evaluate_choice(tables, node, value);
    changed |= any(value != to[n]);
    to[n] = value;
  }
  return changed;
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
  values_.resize(std::max(values_.size(), turn.places()));
  lose_.clear();
  for (std::size_t e = 0; e < turn.ends.size(); ++e) {
    const BoxTurn::End& end = turn.ends[e];
    if (end.added == 0) lose_.push_back(static_cast<std::uint32_t>(e));
    for (std::size_t i = 0; i < kPairs; ++i) {
      const After next = end.added >= 0
                             ? after_points(pairs_[i], end.added)
                             : after(after_leaf(match_, *end.leaf, pairs_[i].own, pairs_[i].opponent));
      double value = next.fixed;
      if (next.kind == After::Kind::stay) value = upper[next.at];
      if (next.kind == After::Kind::pass) value = std::min(1.0, 1 - lower[next.at] + kUnitRoundoff);
      values_[e][i] = value;
    }
  }
  wins_.assign(static_cast<std::size_t>(terminal_.limit) + 1, Lanes{});
  ends_.assign(wins_.size(), Lanes{});
  for (int t = 0; t <= terminal_.limit; ++t)
    for (std::size_t i = 0; i < kPairs; ++i) {
      const After next = after_points(pairs_[i], t);
      if (next.kind != After::Kind::fixed) continue;
      (next.fixed == 1 ? wins_ : ends_)[static_cast<std::size_t>(t)][i] = 1;
    }
}

const Lanes& BoxPass::run(const Lanes& lose) {
  for (const std::uint32_t place : lose_)
    for (std::size_t i = 0; i < kPairs; ++i)
      if (!terminal_.wins(pairs_[i].opponent)) values_[place][i] = lose[i];
  const Tables tables{turn_, values_.data(), wins_.data(), ends_.data(), terminal_.limit};
  for (const TurnGraph::Part& part : turn_->parts) {
    if (!part.has_loop) {
      evaluate(tables, part.first, part.last);
      continue;
    }
    const std::size_t ends = turn_->ends.size();
    for (std::uint32_t n = part.first; n < part.last; ++n) values_[ends + n] = Lanes{} + 1.0;
    for (int repeat = 0; repeat < kMostRepeats && evaluate(tables, part.first, part.last);) ++repeat;
  }
  return values_[turn_->start];
}

/// Passes on the chances of coming to a node.
void BoxPass::share(const BoxTurn::Node& node, const Lanes& chance, SplitCosts& costs) {
  // Whichever of two places is better; what the other one costs counts unless a stop wins.
  const auto choose = [&](std::uint32_t go_on, std::uint32_t stop, std::size_t dice, int at_risk,
                          bool may_stop, double weight) {
    const std::size_t t = in_limit(at_risk);
    for (std::size_t i = 0; i < kPairs; ++i) {
      if (chance[i] == 0) continue;
      const double c = weight * chance[i], more = values_[go_on][i] - values_[stop][i];
      const bool goes_on = more > 0 || (may_stop && ends_[t][i] > 0);
      chance_[goes_on ? go_on : stop][i] += c;
      if (may_stop && (wins_[t][i] > 0 || ends_[t][i] > 0)) continue;
      (goes_on ? costs.stopping : costs.going_on)[dice][static_cast<std::size_t>(at_risk)] +=
          c * std::abs(more);
    }
  };
  const auto pass_on = [&](std::uint32_t to, double weight) {
    for (std::size_t i = 0; i < kPairs; ++i) chance_[to][i] += weight * chance[i];
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
  for (std::size_t i = 0; i < kPairs; ++i) chance_[turn_->start][i] += turns[i];
  const std::size_t ends = turn_->ends.size();
  // What goes round a loop is dropped: it hardly counts here.
  for (std::size_t n = turn_->nodes.size(); n-- > 0;) {
    const Lanes chance = chance_[ends + n];
    chance_[ends + n] = Lanes{};
    if (any(chance > Lanes{})) share(turn_->nodes[n], chance, costs);
  }
  std::fill_n(chance_.begin(), turn_->places(), Lanes{});
}

}  // namespace fillwise::solver
