#include "api/analysis/analysis_format.hpp"

#include <algorithm>

namespace fillwise {

std::size_t name_width(const AnalysisSummary& summary) {
  std::size_t width = 0;
  for (const auto& [name, tally] : summary.players()) width = std::max(width, name.size());
  return width;
}

std::string formatted(const AnalysisFormat& format, const AnalysedGames& all) {
  std::string text = format.before_games(all.summary, true);
  for (std::size_t i = 0; i < all.games.size(); ++i)
    text += format.game(all.games[i], i, name_width(all.summary));
  return text + format.after_games(all.summary, true);
}

}  // namespace fillwise
