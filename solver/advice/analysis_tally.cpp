#include "solver/advice/analysis_tally.hpp"

#include <algorithm>
#include <cmath>

namespace fillwise::solver {
namespace {

using Event = AnalysedStep::Event;

void add_decision(PlayerTally& t, const AnalysedStep& s, const MistakeLimits& limits) {
  ++t.decisions;
  if (s.is_real) ++t.real;
  if (s.has_stakes) ++t.stakes;
  if (s.is_near_tie) ++t.near_ties;
  t.loss += s.loss();
  if (s.said) {
    const double off = *s.said - s.options[s.played].chance.value;
    t.said_off.add(off);
    t.said_off_absolute += std::abs(off);
  }
  PlayerTally::Kind& kind = t.kinds[static_cast<std::size_t>(s.kind)];
  if (s.is_real) ++kind.real;
  kind.loss += s.loss();
  if (const MistakeClass c = class_of(s, limits); c != MistakeClass::none)
    ++t.mistakes[static_cast<std::size_t>(c) - 1];
}

}  // namespace

MistakeClass class_of(const AnalysedStep& decision, const MistakeLimits& limits) {
  if (decision.is_near_tie) return MistakeClass::none;
  const auto passed =
      std::ranges::count_if(limits.least, [&](double least) { return decision.loss() >= least; });
  return static_cast<MistakeClass>(passed);
}

PlayerTally tally_of(const GameAnalysis& game, int player, const MistakeLimits& limits) {
  PlayerTally t;
  t.games = 1;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const AnalysedStep& s = game.steps[i];
    if (s.player != player) {
      t.opponents_luck += s.luck;
      t.opponents_loss += s.loss();
      continue;
    }
    if (i == 0 || game.steps[i - 1].turn != s.turn) ++t.turns;
    if (s.event == Event::decision)
      add_decision(t, s, limits);
    else
      (s.event == Event::toss ? t.dice_luck : t.card_luck) += s.luck;
  }
  const auto seen = [&](double chance) { return player == 0 ? chance : 1 - chance; };
  t.end_luck = player == 0 ? game.end_luck : 0 - game.end_luck;
  t.finished = game.result ? 1 : 0;
  t.won = game.result ? seen(*game.result) : 0;
  t.expectation = seen(game.expectation);
  t.result = seen(game.result.value_or(game.at_end));
  if (game.forfeited_by) {
    t.forfeits = *game.forfeited_by == player ? 1 : 0;
    (*game.forfeited_by == player ? t.forfeit_loss : t.opponents_forfeit_loss) = game.forfeit_loss;
  }
  t.adjusted = t.expectation - t.loss + t.opponents_loss - t.forfeit_loss + t.opponents_forfeit_loss;
  t.results.add(t.result);
  t.adjusted_results.add(t.adjusted);
  return t;
}

PlayerTally& PlayerTally::operator+=(const PlayerTally& other) {
  games += other.games;
  turns += other.turns;
  decisions += other.decisions;
  real += other.real;
  stakes += other.stakes;
  near_ties += other.near_ties;
  loss += other.loss;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    kinds[k].real += other.kinds[k].real;
    kinds[k].loss += other.kinds[k].loss;
  }
  for (std::size_t c = 0; c < mistakes.size(); ++c) mistakes[c] += other.mistakes[c];
  dice_luck += other.dice_luck;
  card_luck += other.card_luck;
  opponents_luck += other.opponents_luck;
  end_luck += other.end_luck;
  opponents_loss += other.opponents_loss;
  forfeits += other.forfeits;
  forfeit_loss += other.forfeit_loss;
  opponents_forfeit_loss += other.opponents_forfeit_loss;
  finished += other.finished;
  won += other.won;
  result += other.result;
  expectation += other.expectation;
  adjusted += other.adjusted;
  said_off += other.said_off;
  said_off_absolute += other.said_off_absolute;
  results += other.results;
  adjusted_results += other.adjusted_results;
  return *this;
}

}  // namespace fillwise::solver
