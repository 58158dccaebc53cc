#include "api/bots/luck_meter.hpp"

#include <span>

#include "solver/advice/analysis.hpp"

namespace fillwise::bots {

double LuckMeter::of_first_seat(const model::PlayedGame& game) {
  const solver::GameAnalysis analysis = solver::analyse(match_, advisor_, std::span(&game, 1)).front();
  double luck = analysis.end_luck;
  for (const solver::AnalysedStep& step : analysis.steps) luck += step.player == 0 ? step.luck : -step.luck;
  return luck;
}

}  // namespace fillwise::bots
