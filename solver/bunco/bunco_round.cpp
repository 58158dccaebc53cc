#include "solver/bunco/bunco_round.hpp"

#include <algorithm>

namespace fillwise::solver {
namespace {

namespace bunco = model::bunco;
using bunco::kTarget;

constexpr int kMostBuncos = 8;
constexpr int kLeads = 3;              // nobody was ahead yet, us, them
constexpr int kChanges = 2 * kTarget;  // each takes a point: fewer than 2 * 21
constexpr bunco::RollWeights kWeights = bunco::roll_weights();

template <Number N>
N share_of(int points) {
  return from_ratio<N>(static_cast<std::uint64_t>(kWeights.at(static_cast<std::size_t>(points))),
                       bunco::kRolls);
}

/// Points that score and their chances.
template <Number N>
std::vector<std::pair<int, N>> scoring_rolls() {
  std::vector<std::pair<int, N>> rolls;
  for (int points = 1; points <= bunco::kBunco; ++points)
    if (kWeights.at(static_cast<std::size_t>(points)) > 0) rolls.emplace_back(points, share_of<N>(points));
  return rolls;
}

std::size_t at_place(int us, int them, int roller = 0) {
  return static_cast<std::size_t>((us * kTarget + them) * 2 + roller);
}

int lead_of(int us, int them, int before) {
  return us == them ? before : us > them ? 1 : 2;
}

/// Expected visits by scores, roller, last lead and lead changes so far, forwards.
template <Number N>
class HeadFlow {
 public:
  HeadFlow(const bunco::Rules& rules, const BuncoScores& from)
      : visits_(static_cast<std::size_t>(kTarget * kTarget * 2 * kLeads * kChanges)) {
    round_.lead_changes.resize(kChanges);
    const int lead = lead_of(from.us, from.them, 0);
    place(from.us, from.them, from.to_roll, lead, 0) = N(1);
    for (int sum = from.us + from.them; sum <= 2 * (kTarget - 1); ++sum)
      for (int us = std::max(from.us, sum - kTarget + 1); us < kTarget && sum - us >= from.them; ++us)
        for (int led = 0; led < kLeads; ++led)
          for (int changes = 0; changes < kChanges; ++changes) pass(us, sum - us, led, changes);
    round_.turns += N(1);  // the one that ends the round
    finish(rules);
    while (round_.lead_changes.size() > 1 && round_.lead_changes.back() == 0) round_.lead_changes.pop_back();
  }

  BuncoHeadRound<N> take() { return std::move(round_); }

 private:
  N& place(int us, int them, int roller, int lead, int changes) {
    return visits_[(at_place(us, them, roller) * kLeads + static_cast<std::size_t>(lead)) * kChanges +
                   static_cast<std::size_t>(changes)];
  }

  void pass(int us, int them, int lead, int changes) {
    N& first = place(us, them, 0, lead, changes);
    N& second = place(us, them, 1, lead, changes);
    if (first == 0 && second == 0) return;
    const N in = first;
    first = (in + fail_ * second) / repeat_;
    second = (second + fail_ * in) / repeat_;
    leave(us, them, 0, lead, changes, first);
    leave(us, them, 1, lead, changes, second);
  }

  void leave(int us, int them, int roller, int lead, int changes, const N& visits) {
    round_.rolls += visits;
    round_.turns += visits * fail_;
    for (const auto& [points, chance] : scoring_) {
      const int next_us = us + (roller == 0 ? points : 0), next_them = them + (roller == 1 ? points : 0);
      const int next = lead_of(next_us, next_them, lead);
      const int count = changes + (lead != 0 && next != lead ? 1 : 0);
      const N flow = visits * chance;
      if (next_us < kTarget && next_them < kTarget) {
        place(next_us, next_them, roller, next, count) += flow;
        continue;
      }
      round_.final_scores[{next_us, next_them}] += flow;
      round_.lead_changes.at(static_cast<std::size_t>(count)) += flow;
      if (roller == 0) round_.us_wins += flow;
      (points == bunco::kBunco ? by_bunco_ : by_points_) += flow;
    }
  }

  /// What follows the 21st point.
  void finish(const bunco::Rules& rules) {
    if (rules.round_ends == bunco::RoundEnds::roll) {
      round_.buncos = {by_points_, by_bunco_};
      return;
    }
    // Whoever has 21 rolls on until a roll scores nothing: 1/f rolls, and k buncos or more with chance more^k.
    round_.rolls += N(1) / fail_;
    const N bunco = share_of<N>(bunco::kBunco);
    const N more = bunco / (bunco + fail_), none = fail_ / (bunco + fail_);
    round_.buncos.resize(kMostBuncos + 1);
    N power(1);
    for (std::size_t k = 0; k <= kMostBuncos; ++k, power *= more) {
      const N chance = k == kMostBuncos ? power : power * none;
      round_.buncos[k] += by_points_ * chance;
      round_.buncos[std::min<std::size_t>(k + 1, kMostBuncos)] += by_bunco_ * chance;
    }
    const std::vector<N> stay = bunco_stay<N>(kWeights);
    std::map<std::pair<int, int>, N> ends;
    for (const auto& [scores, chance] : round_.final_scores)
      for (int points = 0; points <= kMostStay; ++points) {
        const N& rest = stay[static_cast<std::size_t>(points)];
        ends[scores.first >= kTarget ? std::pair(scores.first + points, scores.second)
                                     : std::pair(scores.first, scores.second + points)] += chance * rest;
      }
    round_.final_scores = std::move(ends);
  }

  const std::vector<std::pair<int, N>> scoring_ = scoring_rolls<N>();
  const N fail_ = share_of<N>(0);
  const N repeat_ = N(1) - fail_ * fail_;
  std::vector<N> visits_;
  N by_points_{}, by_bunco_{};
  BuncoHeadRound<N> round_;
};

}  // namespace

template <Number N>
std::vector<N> bunco_stay(const bunco::RollWeights& weights) {
  std::vector<N> stay(kMostStay + 1);
  const auto share = [&](int points) {
    return from_ratio<N>(static_cast<std::uint64_t>(weights.at(static_cast<std::size_t>(points))),
                         bunco::kRolls);
  };
  stay[0] = share(0);
  for (int points = 1; points <= kMostStay; ++points)
    for (const int roll : {1, 2, bunco::kTriple, bunco::kBunco})
      if (roll <= points)
        stay[static_cast<std::size_t>(points)] += share(roll) * stay[static_cast<std::size_t>(points - roll)];
  return stay;
}

template <Number N>
BuncoHeadRound<N> bunco_head_round(const bunco::Rules& rules, const BuncoScores& from) {
  return HeadFlow<N>(rules, from).take();
}

template <Number N>
std::vector<N> bunco_head_rolls(const bunco::Rules& rules, const BuncoScores& from, int most) {
  const auto scoring = scoring_rolls<N>();
  const N fail = share_of<N>(0), go_on = N(1) - fail;
  std::vector<N> ends{N(0)}, now(at_place(kTarget - 1, kTarget - 1, 1) + 1);
  now[at_place(from.us, from.them, from.to_roll)] = N(1);
  N over{};  // has 21, and rolls on (RoundEnds::turn)
  while (static_cast<int>(ends.size()) <= most) {
    std::vector<N> next(now.size());
    N crossed{};
    for (int us = from.us; us < kTarget; ++us)
      for (int them = from.them; them < kTarget; ++them)
        for (const int roller : {0, 1}) {
          const N& here = now[at_place(us, them, roller)];
          if (here == 0) continue;
          next[at_place(us, them, 1 - roller)] += here * fail;
          for (const auto& [points, chance] : scoring) {
            const int next_us = us + (roller == 0 ? points : 0),
                      next_them = them + (roller == 1 ? points : 0);
            const bool ended = next_us >= kTarget || next_them >= kTarget;
            (ended ? crossed : next[at_place(next_us, next_them, roller)]) += here * chance;
          }
        }
    if (rules.round_ends == bunco::RoundEnds::roll) {
      ends.push_back(crossed);
    } else {
      ends.push_back(over * fail);
      over = over * go_on + crossed;
    }
    now = std::move(next);
  }
  return ends;
}

template <Number N>
std::vector<N> bunco_head_turns(const BuncoScores& from, int most) {
  const std::vector<N> stay = bunco_stay<N>(kWeights);
  // The chance of at least so many points in a turn.
  std::vector<N> at_least(kTarget + 1, N(1));
  for (std::size_t points = 1; points <= kTarget; ++points) {
    N less{};
    for (std::size_t below = 0; below < points; ++below) less += stay[below];
    at_least[points] = N(1) - less;
  }
  std::vector<N> ends{N(0)}, now(at_place(kTarget - 1, kTarget - 1, 1) + 1);
  now[at_place(from.us, from.them)] = N(1);
  for (int roller = from.to_roll; static_cast<int>(ends.size()) <= most; roller = 1 - roller) {
    std::vector<N> next(now.size());
    N ended{};
    for (int us = from.us; us < kTarget; ++us)
      for (int them = from.them; them < kTarget; ++them) {
        const N& here = now[at_place(us, them)];
        if (here == 0) continue;
        const int needed = kTarget - (roller == 0 ? us : them);
        ended += here * at_least[static_cast<std::size_t>(needed)];
        for (int points = 0; points < needed; ++points)
          next[at_place(us + (roller == 0 ? points : 0), them + (roller == 1 ? points : 0))] +=
              here * stay[static_cast<std::size_t>(points)];
      }
    ends.push_back(ended);
    now = std::move(next);
  }
  return ends;
}

template std::vector<double> bunco_stay(const bunco::RollWeights&);
template std::vector<Rational> bunco_stay(const bunco::RollWeights&);
template BuncoHeadRound<double> bunco_head_round(const bunco::Rules&, const BuncoScores&);
template BuncoHeadRound<Rational> bunco_head_round(const bunco::Rules&, const BuncoScores&);
template std::vector<double> bunco_head_rolls(const bunco::Rules&, const BuncoScores&, int);
template std::vector<Rational> bunco_head_rolls(const bunco::Rules&, const BuncoScores&, int);
template std::vector<double> bunco_head_turns(const BuncoScores&, int);
template std::vector<Rational> bunco_head_turns(const BuncoScores&, int);

}  // namespace fillwise::solver
