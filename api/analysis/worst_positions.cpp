#include "api/analysis/worst_positions.hpp"

#include <fmt/format.h>

#include <set>

#include "api/analysis/analysis_words.hpp"

namespace fillwise {

WorstPositions worst_positions(const AnalysisSummary& summary) {
  WorstPositions result;
  std::set<std::string> seen;
  for (const WorstDecision& w : summary.worst()) {
    const Json situation = situation_json(w.board->match, w.happened);
    if (!seen.insert(situation.dump()).second) continue;
    Json line = {{"id", fmt::format("{}:{}, turn {}, {}", w.source, w.place, w.decision.turn + 1, w.player)}};
    line.update(situation);
    result.lines += line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
    ++result.count;
  }
  return result;
}

}  // namespace fillwise
