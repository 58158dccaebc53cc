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
    const std::vector<GameStep>& steps = game.steps();
    result.steps.resize(steps.size());
    std::size_t turn = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      AnalysedStep& s = result.steps[i];
      s.player = steps[i].before.mover;
      if (i > 0 && result.steps[i - 1].player != s.player) ++turn;
      s.turn = turn;
      if (Match::is_chance(steps[i].before))
        s.before = values_.of(steps[i].before, 0).value;
      else
        decide(steps[i], s);
    }
    // A step leads to where the next one begins.
    result.at_end = values_.of(game.state(), 0).value;
    result.expectation = steps.empty() ? result.at_end : result.steps.front().before;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      AnalysedStep& s = result.steps[i];
      s.after = i + 1 < steps.size() ? result.steps[i + 1].before : result.at_end;
      if (!Match::is_chance(steps[i].before)) continue;
      s.event = steps[i].before.phase == Phase::toss ? AnalysedStep::Event::toss : AnalysedStep::Event::card;
      s.luck = s.player == 0 ? s.after - s.before : s.before - s.after;
    }
    if (game.is_over()) {
      const double won = Match::half_points(game.state(), 0) / 2.0;
      result.result = won;
      if (match_.is_cut(game.state())) result.end_luck = won - result.at_end;
    }
    check(result);
    return result;
  }

 private:
  /// What an option leads to: its value for who decides, and what is best then, if that is a decision.
  struct Next {
    ValueInterval chance;
    std::optional<ActionKind> then;
  };
  Next next_of(const State& next, const State& before) const {
    Next result{values_.of(next, before.mover), {}};
    if (before.phase == Phase::set_aside && !Match::is_over(next) && !Match::is_chance(next))
      result.then = values_.best_in(next);
    return result;
  }

  /// Options in the order of the rules, each with what it leads to.
  std::vector<Branch> branches(const GameStep& step) const {
    std::vector<Branch> result;
    const std::vector<model::Choice> choices = match_.actions(step.before);
    std::vector<Next> next;
    next.reserve(choices.size());
    for (const model::Choice& c : choices) next.push_back(next_of(c.next, step.before));
    if (step.before.phase != Phase::set_aside) {
      for (std::size_t i = 0; i < choices.size(); ++i)
        result.push_back({{choices[i].action.kind, {}, 0, {}, next[i].chance, 0}, choices[i].next});
      return result;
    }
    for (const auto& [way, taken] :
         match_.tosses(step.before.card).ways(step.toss, step.before.held, step.kept)) {
      const auto choice =
          std::ranges::find(choices, taken, [](const model::Choice& c) { return c.action.way; });
      if (choice == choices.end()) continue;
      const Next& n = next[static_cast<std::size_t>(choice - choices.begin())];
      result.push_back({{ActionKind::set_aside, way.dice, way.points, n.then, n.chance, 0}, choice->next});
    }
    return result;
  }

  void decide(const GameStep& step, AnalysedStep& s) const {
    s.event = AnalysedStep::Event::decision;
    s.said = step.said;
    s.kind = decision_kind(step.before.phase);
    std::vector<Branch> all = branches(step);
    double best = 0;
    double worst = 1;
    for (const Branch& branch : all) {
      best = std::max(best, branch.option.chance.value);
      worst = std::min(worst, branch.option.chance.value);
    }
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const Branch& l) { return l.option.chance.value; });
    s.before = s.player == 0 ? best : 1 - best;
    s.is_real = std::ranges::any_of(all, [&](const Branch& l) { return l.next != all.front().next; });
    s.has_stakes = worst < best;
    s.options.reserve(all.size());
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

std::vector<GameAnalysis> analyse_each(const Match& match, Advisor& advisor,
                                       std::span<const model::PlayedGame* const> games) {
  StateValues values(match, advisor);
  for (const model::PlayedGame* const game : games) {
    for (const GameStep& step : game->steps()) values.add(step.before);
    values.add(game->state());
  }
  values.solve();
  std::vector<GameAnalysis> result;
  result.reserve(games.size());
  for (const model::PlayedGame* const game : games) result.push_back(Analysis(match, values).of(*game));
  return result;
}

std::vector<GameAnalysis> analyse(const Match& match, Advisor& advisor,
                                  std::span<const model::PlayedGame> games) {
  std::vector<const model::PlayedGame*> places;
  for (const model::PlayedGame& game : games) places.push_back(&game);
  return analyse_each(match, advisor, places);
}

}  // namespace fillwise::solver
