#include "solver/advice/analysis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "solver/advice/state_values.hpp"

namespace fillwise::solver {
namespace {

using model::ActionKind;
using model::GameStep;
using model::Match;
using model::Phase;
using model::State;

/// An option of a decision and the state that it leads to.
struct Branch {
  AnalysedOption option;
  State next;
};

class Analysis {
 public:
  Analysis(const Match& match, const StateValues& values) : match_(match), values_(values) {}

  GameAnalysis of(const model::PlayedGame& game) const {
    GameAnalysis result;
    result.expectation = values_.of(game.start(), 0).value;
    std::size_t turn = 0;
    for (const GameStep& step : game.steps()) {
      if (!result.steps.empty() && result.steps.back().player != step.before.mover) ++turn;
      AnalysedStep& s = result.steps.emplace_back();
      s.turn = turn;
      s.player = step.before.mover;
      s.before = values_.of(step.before, 0).value;
      s.after = values_.of(step.after, 0).value;
      if (!Match::is_chance(step.before)) {
        decide(step, s);
        continue;
      }
      s.event = step.before.phase == Phase::toss ? AnalysedStep::Event::toss : AnalysedStep::Event::card;
      s.luck = s.player == 0 ? s.after - s.before : s.before - s.after;
    }
    result.at_end = values_.of(game.state(), 0).value;
    if (game.is_over()) {
      const double won = Match::half_points(game.state(), 0) / 2.0;
      result.result = won;
      if (match_.is_cut(game.state())) result.end_luck = won - result.at_end;
    }
    check(result);
    return result;
  }

 private:
  std::vector<Branch> branches(const GameStep& step) const {
    std::vector<Branch> result;
    const std::vector<model::Choice> choices = match_.actions(step.before);
    if (step.before.phase != Phase::set_aside) {
      for (const model::Choice& c : choices) result.push_back({{c.action.kind, {}, 0, {}, {}, 0}, c.next});
      return result;
    }
    for (const auto& [way, taken] :
         match_.tosses(step.before.card).ways(step.toss, step.before.held, step.kept)) {
      const auto choice =
          std::ranges::find(choices, taken, [](const model::Choice& c) { return c.action.way; });
      if (choice != choices.end())
        result.push_back(
            {{ActionKind::set_aside, way.dice, way.points, best_in(choice->next), {}, 0}, choice->next});
    }
    return result;
  }

  /// What is best in a state, if it is a decision.
  std::optional<ActionKind> best_in(const State& s) const {
    if (Match::is_over(s) || Match::is_chance(s)) return std::nullopt;
    const std::vector<model::Choice> choices = match_.actions(s);
    const auto best = std::ranges::max_element(
        choices, {}, [&](const model::Choice& c) { return values_.of(c.next, s.mover).value; });
    return best->action.kind;
  }

  void decide(const GameStep& step, AnalysedStep& s) const {
    s.event = AnalysedStep::Event::decision;
    s.kind = decision_kind(step.before.phase);
    std::vector<Branch> all = branches(step);
    double best = 0;
    double worst = 1;
    for (Branch& branch : all) {
      branch.option.chance = values_.of(branch.next, s.player);
      best = std::max(best, branch.option.chance.value);
      worst = std::min(worst, branch.option.chance.value);
    }
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const Branch& l) { return l.option.chance.value; });
    s.is_real = std::ranges::any_of(all, [&](const Branch& l) { return l.next != all.front().next; });
    s.has_stakes = worst < best;
    for (std::size_t i = 0; i < all.size(); ++i) {
      AnalysedOption& option = all[i].option;
      option.loss = best - option.chance.value;
      if (option.action == step.action && option.dice == step.dice) s.played = i;
      s.options.push_back(option);
    }
    s.is_near_tie = s.loss() > 0 && s.options[s.played].chance.upper >= s.options.front().chance.lower;
  }

  /// Holds the game to what the header promises.
  static void check(const GameAnalysis& game) {
    double sum = game.expectation + game.end_luck;
    for (const AnalysedStep& s : game.steps) sum += (s.player == 0 ? 1 : -1) * (s.luck - s.loss());
    const double unbalanced = std::abs(game.result.value_or(game.at_end) - sum);
    if (!(unbalanced <= kBalance))
      throw std::logic_error("the analysis of a game does not balance: internal error");
  }

  const Match& match_;
  const StateValues& values_;
};

}  // namespace

void add_forfeit(GameAnalysis& game, int player) {
  game.forfeited_by = player;
  game.result = player == 0 ? 0 : 1;
  game.forfeit_loss = std::abs(*game.result - game.at_end);
}

std::vector<GameAnalysis> analyse(const Match& match, Advisor& advisor,
                                  std::span<const model::PlayedGame> games) {
  StateValues values(match, advisor);
  for (const model::PlayedGame& game : games) {
    values.add(game.start());
    for (const GameStep& step : game.steps()) values.add(step.before), values.add(step.after);
  }
  values.solve();
  std::vector<GameAnalysis> result;
  for (const model::PlayedGame& game : games) result.push_back(Analysis(match, values).of(game));
  return result;
}

}  // namespace fillwise::solver
