#include "solver/audit/audit_cut.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <vector>

#include "solver/base/roundoff.hpp"
#include "solver/plain/score_groups.hpp"
#include "solver/plain/turn_bounds.hpp"
#include "solver/plain/turn_graph.hpp"

namespace fillwise::solver {
namespace {

using model::Card;

constexpr int kMostRepeats = 400;  // of a turn that may lead to itself; any number is sound
constexpr int kPlainRepeats = 50;  // mostly enough until nothing changes

/// The rules of a chase: what a card takes from the leader is made by the player. Where the card's points go
/// to the sheet that is so much bonus; where they stay at risk the distance gets shorter (below), because a
/// bust does not give back what was taken. Penalties make nothing.
model::RuleSet chase_rules(model::RuleSet rules) {
  rules.last_turn = false;
  rules.overshoot = 0;
  rules.benchmarks.clear();
  for (Card& card : rules.cards) {
    const int taken = card.leader_loses;
    const bool at_risk = card.takes_at_risk();
    card.take_nothing();
    (at_risk ? card.leader_loses : card.bonus) += taken;
    if (!card.is_penalty()) continue;
    Card nothing;
    nothing.name = card.name;
    nothing.count = card.count;
    nothing.dice = false;
    card = nothing;
  }
  return rules;
}

bool may_fill_with_nothing(const Card& card) {
  const bool counts = card.tosses_count && card.set_aside != Card::SetAside::new_faces;
  return card.count > 0 && card.on_fill == Card::OnFill::add_to_sheet && !counts && card.bonus == 0;
}

/// Upper bounds of the chance that one turn makes up so many units: [0 .. most]. As a match in which the
/// player's score is what the turn has made for good and the other's is the distance: who has not come to it
/// when the turn ends has lost. Once `cancel` is set, what is not computed yet stays 1.
std::vector<double> chances_to_make_up(const model::RuleSet& rules, int most,
                                       const std::atomic<bool>* cancel) {
  const int side = most + 1;
  const model::Match chase(chase_rules(rules), side);
  const auto at = [&](int own, int opponent) {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side) +
           static_cast<std::size_t>(opponent);
  };
  // Where the turn goes on: by what is made and the distance; 1 where it is made up, or not known yet. Where
  // it has ended: by the distance and what is made.
  std::vector<double> goes_on(at(side, 0), 1), ended(at(side, 0), 1);
  for (int distance = 0; distance <= most; ++distance)
    for (int made = distance; made <= most; ++made) ended[at(distance, made)] = 0;
  TurnBounds bounds(chase, ended, goes_on);
  const bool may_repeat = std::ranges::any_of(chase.rules().cards, may_fill_with_nothing);

  std::vector<double> chances(static_cast<std::size_t>(side), 1);
  std::map<GraphKind, TurnGraph> graphs;
  bounds.begin_row(0);
  const auto cancelled = [&] { return cancel != nullptr && cancel->load(std::memory_order_relaxed); };
  for (int distance = 0; distance <= most && !cancelled(); ++distance) {
    const ScorePair pair{0, distance};
    const GraphKind kind = graph_kind(chase, pair);
    auto graph = graphs.find(kind);
    if (graph == graphs.end()) graph = graphs.emplace(kind, build_turn_graph(chase, 0, distance)).first;
    const auto turn = [&](double if_repeated) {
      for (int made = 0; made + distance <= most; ++made) goes_on[at(made, made + distance)] = if_repeated;
      return bounds.run(graph->second, std::span(&pair, 1)).front().upper;
    };
    // A chance that the turn does not raise is a bound: by Knaster and Tarski the true one is not above it.
    // Where the turn lowers it, farther down is tried, twice as far after each success.
    double& chance = chances[static_cast<std::size_t>(distance)];
    double factor = 1;
    for (int repeat = 0; repeat < (may_repeat ? kMostRepeats : 1) && !cancelled(); ++repeat) {
      const double next = std::min(chance, turn(chance));
      const double lower = chance - factor * (chance - next);
      const bool none_left = next == chance;
      chance = next;
      if (none_left || !may_repeat) break;
      if (repeat < kPlainRepeats) continue;
      if (factor > 1 && lower >= 0 && turn(lower) <= lower)
        chance = lower, factor *= 2;
      else
        factor = factor > 1 ? factor / 2 : 2;
    }
    for (int made = 0; made + distance <= most; ++made) goes_on[at(made, made + distance)] = chance;
  }
  return chances;
}

/// The units that a penalty card takes.
struct PenaltyUnits {
  double count = 0;                 ///< of the card in the deck
  std::vector<double> chance = {};  ///< upper bounds of the chance of exactly so many: [0 .. most)
  double more = 0;                  ///< of the chance of `most` and more
};

PenaltyUnits penalty_units(const model::Match& match, int card, int most) {
  // From n dice, by units still to come; every scoring die is set aside.
  std::vector<std::vector<double>> chance(model::kDice + 1,
                                          std::vector<double>(static_cast<std::size_t>(most), 0));
  double most_terms = 0;
  for (int units = 0; units < most; ++units)
    for (int dice = 1; dice <= model::kDice; ++dice) {
      const auto classes = match.tosses(card).classes(dice);
      double sum = 0;
      for (const model::TossClass& toss : classes) {
        const int left = dice - toss.all.count;
        if (toss.is_bust())
          sum += units == 0 ? static_cast<double>(toss.weight) : 0;
        else if (toss.all.points <= units)
          sum += static_cast<double>(toss.weight) *
                 chance[static_cast<std::size_t>(left == 0 ? model::kDice : left)]
                       [static_cast<std::size_t>(units - toss.all.points)];
      }
      const double terms = static_cast<double>(classes.size()) + 4;
      most_terms = std::max(most_terms, terms);
      chance[static_cast<std::size_t>(dice)][static_cast<std::size_t>(units)] =
          sum / static_cast<double>(model::tosses(dice)) * (1 + terms * kUlp);
    }
  PenaltyUnits result{static_cast<double>(match.rules().cards[static_cast<std::size_t>(card)].count),
                      std::move(chance[model::kDice])};
  double known = 0;
  for (const double c : result.chance) known += c;
  // A chance was rounded up at most once for each of its tosses, of which there are no more than units.
  result.more = std::max(0.0, 1 - known) + (most + 1) * 2 * most_terms * kUlp;
  return result;
}

/// The chance not to win of a player with the limit or more on the sheet who must draw a card with nothing at
/// risk. Whatever he has, he stops as soon as he may (docs/method.md).
class ForcedDraws {
 public:
  /// `to_make_up`: chances_to_make_up(), to the distance of the limit or less.
  ForcedDraws(const model::Match& match, std::vector<double> to_make_up)
      : match_(match), to_make_up_(std::move(to_make_up)) {
    for (int i = 0; i < static_cast<int>(match.rules().cards.size()); ++i) {
      const Card& card = match.rules().cards[static_cast<std::size_t>(i)];
      if (card.count == 0) continue;
      const bool draws = card.dice && !card.until_bust() && card.then == Card::Then::draw;
      any_ |= draws && card.on_fill == Card::OnFill::add_to_sheet;
      if (card.discardable()) continue;  // who leads alone need not play it
      firm_ += card.count;
      if (draws) again_ += card.count;
      at_risk_ |= draws && card.on_fill == Card::OnFill::at_risk;
      if (!card.is_penalty()) continue;
      penalties_.push_back(penalty_units(match, i, match.limit()));
      whole_turn_ |= card.on_bust == Card::OnBust::subtract_turn;
    }
  }

  bool any() const { return any_ && !penalties_.empty(); }

  double not_won(int opponent) const {
    const double ended = after_losing(0, opponent);
    double sum = 0;
    double others = firm_ - again_;
    for (const PenaltyUnits& penalty : penalties_) {
      sum += penalty.count * (whole_turn_ && at_risk_ ? 1 : after_penalty(penalty, opponent));
      others -= penalty.count;
    }
    const double terms = static_cast<double>(penalties_.size()) + 4;
    return std::min(1.0, (sum + others * ended) / (firm_ - again_) * (1 + terms * kUlp));
  }

 private:
  /// At most this is the chance not to win of who has ended the turn with so many units less than the limit.
  double after_losing(int units, int opponent) const {
    const int wins_from = match_.goal() + match_.rules().overshoot;
    const int own = match_.limit() - units;
    if (match_.wins(opponent)) return own > opponent && own >= wins_from ? 0 : 1;  // it was the last turn
    if (own <= wins_from) return 1;
    return to_make_up_[std::min(static_cast<std::size_t>(own - wins_from), to_make_up_.size() - 1)];
  }
  double after_penalty(const PenaltyUnits& penalty, int opponent) const {
    double harm = penalty.more;
    for (std::size_t units = 0; units < penalty.chance.size(); ++units)
      harm += penalty.chance[units] * after_losing(static_cast<int>(units), opponent);
    return harm * (1 + (static_cast<double>(penalty.chance.size()) + 2) * kUlp);
  }

  const model::Match& match_;
  std::vector<double> to_make_up_;
  std::vector<PenaltyUnits> penalties_;
  double firm_ = 0;   ///< cards that can't be discarded
  double again_ = 0;  ///< those of them after whose fill a card must be drawn once more
  bool any_ = false;  ///< some card adds to the sheet, and a card must be drawn
  bool at_risk_ = false, whole_turn_ = false;
};

}  // namespace

LeastAtLimit least_at_limit(const model::Match& match, const std::atomic<bool>* cancel) {
  if (!match.rules().last_turn || !match.rules().benchmarks.empty()) return {};
  constexpr int kMostDistance = model::kMaxGoal / model::kPointsPerUnit - 1;  // of a match; less is a bound
  const int distance = std::min(match.limit() - match.goal() - match.rules().overshoot, kMostDistance);
  const std::vector<double> to_make_up = chances_to_make_up(match.rules(), distance, cancel);
  LeastAtLimit least{std::max(0.0, 1 - to_make_up.back() - kUlp)};
  if (const ForcedDraws forced(match, to_make_up); forced.any())
    for (int opponent = 0; opponent < match.limit(); ++opponent)
      least.must_draw.push_back(std::max(0.0, 1 - forced.not_won(opponent) - kUlp));
  return least;
}

}  // namespace fillwise::solver
