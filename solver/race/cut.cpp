#include "solver/race/cut.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/base/roundoff.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::race {
namespace {

constexpr int kMostRepeats = 200;    // of a turn that may lead to itself; any number is sound
constexpr double kOutwards = 1e-15;  // of a guess that is tried as a bound

/// The rules of a chase. What a card takes from the leader is made by the player: so much bonus where the
/// card's points go to the sheet. Where they stay at risk it shortens the distance, as the rules have it: a
/// bust does not give it back. Penalties make nothing.
TurnProgram chase_of(const TurnProgram& program) {
  TurnProgram chase = program;
  for (Mode& mode : chase.modes) {
    mode.leader_needs = 0;
    mode.tied_player_loses_too = mode.only_from_behind = false;
    if (mode.takes_at_risk()) continue;
    mode.bonus += mode.leader_loses;
    mode.leader_loses = 0;
  }
  chase.penalties.clear();
  chase.subtracts_turn = false;
  for (const Penalty& p : program.penalties) chase.no_dice += p.count;
  return chase;
}

/// Whether some fill may add nothing to the sheet, so that the turn goes on where it began.
bool may_fill_with_nothing(const TurnProgram& chase) {
  return std::ranges::any_of(chase.modes, [&](const Mode& mode) {
    return mode.fill == Mode::Fill::add_to_sheet && mode.bonus == 0 &&
           !chase.boards[static_cast<std::size_t>(mode.board)].rules.count;
  });
}

/// A bound of the least x with x = value(x), from above; value() rises with x, and at a steeper slope the
/// larger x is. What was computed last is a bound. Repeats alone would come near slowly where a turn mostly
/// leads to itself, so where their steps lead to is guessed; a guess that value() does not raise is a bound
/// as well.
template <class Value>
double least_repeated(const Value& value) {
  double x = 1, last_step = 0;
  for (int repeat = 0; repeat < kMostRepeats; ++repeat) {
    const double next = std::min(x, value(x));
    const double step = x - next;
    x = next;
    if (step == 0) break;
    if (step < last_step) {
      const double guess = x - step * step / (last_step - step) + kOutwards;
      if (guess < x && value(guess) <= guess)
        x = guess, last_step = 0;
      else
        last_step = step;
    } else {
      last_step = step;
    }
  }
  return x;
}

/// What a forced draw at the limit may cost.
class ForcedDraws {
 public:
  ForcedDraws(const TurnProgram& program, const TerminalRule& terminal, std::vector<double> to_make_up)
      : program_(program),
        terminal_(terminal),
        to_make_up_(std::move(to_make_up)),
        points_(*program.penalty_board(), terminal.limit) {
    const auto ends_in_draw = [&](int mode) {
      int last = mode;
      while (program.modes[static_cast<std::size_t>(last)].fill == Mode::Fill::next_fill) ++last;
      return program.modes[static_cast<std::size_t>(last)];
    };
    for (const DeckRow& card : program.deck) {
      const Mode last = ends_in_draw(card.mode);
      if (!last.must_draw) continue;
      again_ += card.count;
      stays_at_risk_ |= last.fill == Mode::Fill::at_risk;
    }
    for (const Penalty& p : program.penalties) {
      penalties_ += p.count;
      whole_turn_ |= p.whole_turn;
    }
  }

  /// Upper bound of the chance not to win.
  double not_won(int opponent) const {
    const double ended = after_losing(0, opponent);
    const double penalised = whole_turn_ && stays_at_risk_ ? 1 : after_penalty(opponent);
    const double others = program_.firm - again_ - penalties_;
    const double sum = (penalties_ * penalised + others * ended) / (program_.firm - again_);
    return std::min(1.0, sum * (1 + 8 * solver::kUlp));
  }

 private:
  /// Of who has ended the turn with so many units less than the limit.
  double after_losing(int units, int opponent) const {
    const int own = terminal_.limit - units;
    if (terminal_.wins(opponent)) return own > opponent && own >= terminal_.again ? 0 : 1;
    return own > terminal_.again ? to_make_up_[static_cast<std::size_t>(own - terminal_.again)] : 1;
  }
  double after_penalty(int opponent) const {
    double harm = points_.at_least(model::kDice, terminal_.limit) + PenaltyPoints::kError;
    for (int units = 0; units < terminal_.limit; ++units)
      harm += (points_.chance(model::kDice, units) + PenaltyPoints::kError) * after_losing(units, opponent);
    return harm * (1 + (terminal_.limit + 4) * solver::kUlp);
  }

  const TurnProgram& program_;
  const TerminalRule& terminal_;
  std::vector<double> to_make_up_;
  PenaltyPoints points_;
  double again_ = 0;  ///< cards that can't be discarded and after whose fill another must be drawn
  double penalties_ = 0;
  bool stays_at_risk_ = false, whole_turn_ = false;
};

}  // namespace

std::vector<double> chances_to_make_up(const TurnProgram& program, int most) {
  // A race in which the player's score is what the turn has made for good and the other's is the distance:
  // who has not come to it when the turn ends has lost. Lane 0 alone is used.
  const TurnProgram chase = chase_of(program);
  const int side = most + 1;
  const auto at = [&](int own, int opponent) {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side) +
           static_cast<std::size_t>(opponent);
  };
  // 1 where the distance is made up, or its chance not known yet.
  std::vector<double> stay(at(side, 0), 1), pass(at(side, 0), 1);
  for (int distance = 0; distance <= most; ++distance)
    for (int made = distance; made <= most; ++made) pass[at(distance, made)] = 0;
  TurnPass<double> turn(chase, side, false);
  ContinuationValues<double> continuation{
      {side, side, side, false}, {stay.data(), side}, {pass.data(), side}};
  const bool may_repeat = may_fill_with_nothing(chase);
  std::vector<double> chances(static_cast<std::size_t>(side), 1);
  Block<double> block;
  block.own.fill(0);
  for (int distance = 1; distance <= most; ++distance) {
    block.opponent.fill(distance);
    block.lose.fill(0);
    // More at risk than the distance is as good as the distance, and saves steps where it costs no accuracy.
    if (!chase.takes_at_risk && !chase.loops_at_top) continuation.truncation = distance;
    double& chance = chances[static_cast<std::size_t>(distance)];
    const auto keep = [&](double x) {
      for (int made = 0; made + distance <= most; ++made) stay[at(made, made + distance)] = x;
    };
    const auto turn_from = [&](double x) {
      keep(x);
      turn.run(block, continuation, Rounding::up);
      return std::min(1.0, turn.draw(0, 0));
    };
    chance = may_repeat ? least_repeated(turn_from) : turn_from(1);
    keep(chance);
  }
  return chances;
}

Cut cut_of(const TurnProgram& program, const TerminalRule& terminal) {
  Cut cut;
  if (!terminal.last_turn || !terminal.benchmarks.empty()) return cut;
  const int above = terminal.limit - terminal.again;
  const bool penalised = program.penalised_draws();
  const std::vector<double> chances = chances_to_make_up(program, penalised ? terminal.limit : above);
  const double at_limit = chances[static_cast<std::size_t>(above)];
  cut.least_at_limit = std::max(0.0, 1 - at_limit - solver::kUlp);
  for (int left = above; left > 0; --left)
    cut.hidden.push_back(at_limit * std::pow(chances[static_cast<std::size_t>(left)], 1.5));
  if (penalised) {
    const ForcedDraws forced(program, terminal, chances);
    for (int opponent = 0; opponent < terminal.limit; ++opponent)
      cut.least_must_draw.push_back(std::max(0.0, 1 - forced.not_won(opponent) - solver::kUlp));
    cut.comes_there = chances;
  }
  return cut;
}

}  // namespace fillwise::race
