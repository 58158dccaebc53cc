#include "api/rollers/analysis/match_analysis.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "api/rollers/match/match_question.hpp"

namespace fillwise::rollers {

using model::rollers::MatchStep;
using model::rollers::PlayedMatch;
using model::rollers::Table;
using model::rollers::Turn;
using solver::rollers::Bounds;
using solver::rollers::TurnOption;
using Event = AnalysedMatchStep::Event;

namespace {

double best_of(const std::vector<TurnOption>& options) {
  return std::ranges::max(options, {}, [](const TurnOption& o) { return o.chance.middle(); }).chance.middle();
}

bool is_played(const TurnOption& option, const MatchStep& step) {
  switch (step.kind) {
    case MatchStep::Kind::save:
      return option.kind == TurnOption::Kind::keep && option.kept == step.saved;
    case MatchStep::Kind::stop:
      return option.kind == TurnOption::Kind::stop;
    default:
      return option.kind == TurnOption::Kind::apply && option.applied == step.applied;
  }
}

/// What may have been lost for all that is proven.
Bounds proven_loss(const std::vector<TurnOption>& options, std::size_t played) {
  Bounds loss{0, 0};
  const Bounds& own = options[played].chance;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (i == played) continue;
    loss.lower = std::max(loss.lower, options[i].chance.lower - own.upper);
    loss.upper = std::max(loss.upper, options[i].chance.upper - own.lower);
  }
  return loss;
}

class MatchWalk {
 public:
  MatchWalk(RollersAdviser& adviser, const PlayedMatch& match) : adviser_(adviser), match_(match) {}

  MatchAnalysis analysis() {
    MatchAnalysis result;
    result.expectation = at_ = adviser_.value(match_.start()).middle();
    std::size_t turn = 0, round = 0;
    for (std::size_t i = 0; i < match_.steps().size(); ++i) {
      const MatchStep& step = match_.steps()[i];
      AnalysedMatchStep& s = result.steps.emplace_back();
      s.turn = turn;
      s.round = round;
      s.player = step.table.mover;
      s.before = at_;
      step.kind == MatchStep::Kind::roll ? roll(i, s) : decide(step, s);
      s.after = at_;
      if (step.kind != MatchStep::Kind::apply) continue;
      ++turn;
      if (step.applied.board.is_complete(match_.rules())) ++round;
    }
    result.at_end = at_;
    if (match_.is_over())
      result.result = static_cast<double>(match_.shares().numerator[0]) /
                      static_cast<double>(match_.shares().denominator);
    check(result);
    return result;
  }

 private:
  double seen_by_first(double chance, int player) const { return player == 0 ? chance : 1 - chance; }

  void roll(std::size_t i, AnalysedMatchStep& s) {
    const auto& steps = match_.steps();
    const Table& table = steps[i].table;
    const Turn& turn = i + 1 < steps.size() ? steps[i + 1].turn : match_.turn();
    situation_ = {seen_by(table, table.mover), turn, steps[i].roll.is_zap()};
    options_ = options_at(situation_);
    at_ = seen_by_first(best_of(options_), s.player);
    s.luck = s.player == 0 ? at_ - s.before : s.before - at_;
  }

  /// The options after the last roll are known, unless they are those after a stop.
  void decide(const MatchStep& step, AnalysedMatchStep& s) {
    s.event = step.kind == MatchStep::Kind::apply ? Event::apply : Event::keep;
    if (situation_.turn != step.turn) {
      situation_.turn = step.turn;
      options_ = options_at(situation_);
    }
    s.situation = situation_;
    s.options = options_;
    const auto played =
        std::ranges::find_if(s.options, [&](const TurnOption& option) { return is_played(option, step); });
    if (played == s.options.end())
      throw std::logic_error("a decision of a match is no option: internal error");
    s.played = static_cast<std::size_t>(played - s.options.begin());
    s.loss = best_of(s.options) - played->chance.middle();
    s.proven = proven_loss(s.options, s.played);
    at_ = seen_by_first(played->chance.middle(), s.player);
  }

  /// To stop is worth what the best way to apply the dice is: of several ways the maxima of their bounds may not have
  /// the middle of any of them.
  std::vector<TurnOption> options_at(const RollersSituation& situation) {
    std::vector<TurnOption> options = adviser_.all_options(situation);
    if (situation.turn.phase != Turn::Phase::choose) return options;
    RollersSituation stopped = situation;
    stopped.turn = model::rollers::after_stopping(situation.turn);
    const std::vector<TurnOption> ways = adviser_.all_options(stopped);
    const auto best =
        std::ranges::max_element(ways, {}, [](const TurnOption& o) { return o.chance.middle(); });
    std::ranges::find(options, TurnOption::Kind::stop, &TurnOption::kind)->chance = best->chance;
    solver::rollers::set_losses_and_sort(options);
    return options;
  }

  /// Holds the match to what the header promises.
  static void check(const MatchAnalysis& match) {
    double sum = match.expectation;
    for (const AnalysedMatchStep& s : match.steps) sum += (s.player == 0 ? 1 : -1) * (s.luck - s.loss);
    if (!(std::abs(match.result.value_or(match.at_end) - sum) <= kMatchBalance))
      throw std::logic_error("the analysis of a match does not balance: internal error");
  }

  RollersAdviser& adviser_;
  const PlayedMatch& match_;
  double at_ = 0;               ///< chance of player 0
  RollersSituation situation_;  ///< of options_
  std::vector<TurnOption> options_;
};

}  // namespace

MatchAnalysis analyse(RollersAdviser& adviser, const PlayedMatch& match) {
  return MatchWalk(adviser, match).analysis();
}

}  // namespace fillwise::rollers
