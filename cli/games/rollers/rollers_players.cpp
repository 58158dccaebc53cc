#include "cli/games/rollers/rollers_players.hpp"

#include <fmt/format.h>

#include "cli/terminal/progress.hpp"

namespace fillwise::cli::games {
namespace {

constexpr double kMatchTolerance = 1e-9;

}  // namespace

std::string rollers_player_names() {
  std::string words;
  const auto names = solver::rollers::player_names();
  for (std::size_t i = 0; i < names.size(); ++i)
    words += fmt::format("{}{}", i == 0 ? "" : i + 1 < names.size() ? ", " : " or ", names[i]);
  return words;
}

SolvedMatchBounds solved_match(const model::rollers::Rules& rules, int threads, Context& context) {
  if (solver::rollers::KeptMatch::bytes_needed(rules) > solver::rollers::KeptMatch::kMostBytes)
    return {nullptr, std::make_unique<rollers::Rounds>(rules, threads, Callbacks(context))};
  Progress progress(context, "solving '" + rules.name + "'");
  solver::rollers::RoundOptions options;
  options.tolerance = kMatchTolerance;
  options.threads = threads;
  options.cancel = &context.interrupted();
  options.progress = [&](double share) { progress.update(share); };
  auto match = std::make_unique<solver::rollers::KeptMatch>(rules, options);
  context.check_interrupt("nothing was written");
  if (const auto open = match->report().open; open > 0)
    context.warn(fmt::format(
        "the bounds of {} pairs of boards did not come together: optimal may not play its best there", open));
  return {std::move(match), nullptr};
}

}  // namespace fillwise::cli::games
