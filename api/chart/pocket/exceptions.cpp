#include "api/chart/pocket/exceptions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "api/chart/pocket/pocket.hpp"
#include "solver/play/decision_losses.hpp"

namespace fillwise::chart {
namespace {

using model::ActionKind;
using model::Phase;

/// How the scores lie; of several the first that holds.
enum class Lie : std::uint8_t { other_near, me_near, behind, ahead, level };
constexpr int kLies = 5;

/// What would be better than what the rule does.
enum class Better : std::uint8_t { roll, stop, draw, stop_at_fill, play, discard, fewer, more, others };
constexpr int kBetters = 9;

/// Numbers of dice of one kind of mistake that cost less than this share of the dearest are exceptions of their own.
constexpr double kJoinedShare = 0.1;

struct Mistake {
  Lie lie = Lie::level;
  Better better = Better::roll;
  int dice = 0;  ///< left, of roll and stop

  int group() const { return (dice * kBetters + static_cast<int>(better)) * kLies + static_cast<int>(lie); }
  static Mistake of_group(int group) {
    return {static_cast<Lie>(group % kLies), static_cast<Better>(group / kLies % kBetters),
            group / kLies / kBetters};
  }
};

/// The scores that count as near the goal and as far apart, in units: a tenth and a fifth of the goal.
struct Distances {
  explicit Distances(int goal) : near(std::max(1, goal / 10)), apart(std::max(1, goal / 5)) {}
  int near, apart;
};

Lie lie_of(solver::ScorePair pair, int goal) {
  const Distances distances(goal);
  if (goal - pair.opponent <= distances.near) return Lie::other_near;
  if (goal - pair.own <= distances.near) return Lie::me_near;
  if (pair.opponent - pair.own >= distances.apart) return Lie::behind;
  if (pair.own - pair.opponent >= distances.apart) return Lie::ahead;
  return Lie::level;
}

Mistake mistake_of(const solver::WrongDecision& wrong, int goal) {
  Mistake mistake{lie_of(wrong.pair, goal), Better::roll, 0};
  const model::Action &chosen = wrong.actions[wrong.chosen], &best = wrong.actions[wrong.best];
  switch (wrong.at.phase) {
    case Phase::roll_or_stop:
      mistake.better = best.kind == ActionKind::stop ? Better::stop : Better::roll;
      mistake.dice = static_cast<unsigned char>(wrong.at.dice);
      break;
    case Phase::between_cards:
      mistake.better = best.kind == ActionKind::stop ? Better::stop_at_fill : Better::draw;
      break;
    case Phase::play_or_discard:
      mistake.better = best.kind == ActionKind::play ? Better::play : Better::discard;
      break;
    default:
      mistake.better = best.way.count < chosen.way.count   ? Better::fewer
                       : best.way.count > chosen.way.count ? Better::more
                                                           : Better::others;
  }
  return mistake;
}

std::string words_of(Lie lie, int goal) {
  const Distances distances(goal);
  const int near = distances.near * model::kPointsPerUnit, apart = distances.apart * model::kPointsPerUnit;
  switch (lie) {
    case Lie::other_near:
      return fmt::format("The other needs {} or less", near);
    case Lie::me_near:
      return fmt::format("You need {} or less", near);
    case Lie::behind:
      return fmt::format("You are {} or more behind", apart);
    case Lie::ahead:
      return fmt::format("You are {} or more ahead", apart);
    case Lie::level:
      break;
  }
  return fmt::format("Less than {} between you", apart);
}

/// "1 die", "1, 2 or 3 dice".
std::string dice_words(const std::vector<int>& dice) {
  std::string text;
  for (std::size_t i = 0; i < dice.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == dice.size() ? " or " : ", ", dice[i]);
  return text + (dice == std::vector{1} ? " die" : " dice");
}

std::string words_of(Better better, const std::vector<int>& dice, const model::RuleSet& rules) {
  const auto discardable = [&] {
    return spoken_card_name(rules.cards[static_cast<std::size_t>(rules.discardable_card())].name);
  };
  switch (better) {
    case Better::roll:
      return fmt::format("roll on with {}", dice_words(dice));
    case Better::stop:
      return fmt::format("stop sooner with {}", dice_words(dice));
    case Better::draw:
      return "draw after a fill";
    case Better::stop_at_fill:
      return "stop sooner after a fill";
    case Better::play:
      return "play " + discardable();
    case Better::discard:
      return "discard " + discardable();
    case Better::fewer:
      return "set aside fewer dice";
    case Better::more:
      return "set aside more dice";
    case Better::others:
      break;
  }
  return "set aside other dice, as many";
}

}  // namespace

std::vector<CostlyException> costly_exceptions(const model::Match& match, const solver::RuleTurns& turns,
                                               std::span<const double> values,
                                               std::span<const double> occupancy) {
  const std::map<int, solver::KindLosses> groups = solver::losses_by_group(
      match, turns, values, occupancy,
      [&](const solver::WrongDecision& wrong) { return mistake_of(wrong, match.goal()).group(); });
  // Of each kind of mistake, the numbers of dice that cost most are one exception; each other one is its own.
  std::map<std::pair<Lie, Better>, double> most;
  for (const auto& [group, losses] : groups) {
    const Mistake mistake = Mistake::of_group(group);
    double& cost = most[{mistake.lie, mistake.better}];
    cost = std::max(cost, losses.cost);
  }
  struct Sum {
    std::vector<int> dice;
    solver::KindLosses losses;
  };
  std::map<std::tuple<Lie, Better, int>, Sum> sums;
  for (const auto& [group, losses] : groups) {
    const Mistake mistake = Mistake::of_group(group);
    const bool is_joined = losses.cost >= kJoinedShare * most.at({mistake.lie, mistake.better});
    Sum& sum = sums[{mistake.lie, mistake.better, is_joined ? 0 : mistake.dice}];
    if (mistake.dice > 0) sum.dice.push_back(mistake.dice);
    sum.losses += losses;
  }
  std::vector<CostlyException> all;
  for (auto& [mistake, sum] : sums) {
    const auto [lie, better, apart] = mistake;
    std::ranges::sort(sum.dice);
    all.push_back({words_of(lie, match.goal()), words_of(better, sum.dice, match.rules()), sum.losses.wrong,
                   sum.losses.cost});
  }
  std::ranges::stable_sort(all, std::greater<>(), &CostlyException::cost);
  return all;
}

}  // namespace fillwise::chart
