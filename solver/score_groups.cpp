#include "solver/score_groups.hpp"

#include <map>
#include <utility>

namespace fillwise::solver {
std::vector<ScoreGroup> score_groups(int side, std::uint64_t sample) {
  // Units of the mover's score in a group. A graph costs as much as some 30 evaluations of eight pairs; but
  // the wider the band, the more of its states are alike for most of its pairs.
  constexpr int kBand = 25;
  const auto all = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
  const std::uint64_t count = sample == 0 ? all : std::min(sample, all);
  std::map<std::pair<int, int>, ScoreGroup> groups;  // by band and lead
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto entry = static_cast<int>(i * all / count);
    const ScorePair pair{entry / side, entry % side};
    groups[{pair.own / kBand, pair.lead()}].push_back(pair);
  }
  std::vector<ScoreGroup> result;
  result.reserve(groups.size());
  for (auto& [key, group] : groups) result.push_back(std::move(group));
  return result;
}

std::vector<ScoreGroup> score_rows(int side, std::uint64_t sample) {
  const auto rows = static_cast<std::uint64_t>(side);
  const std::uint64_t count = sample == 0 ? rows : std::min((sample + rows - 1) / rows, rows);
  std::vector<ScoreGroup> result(count);
  for (std::uint64_t i = 0; i < count; ++i)
    for (int opponent = 0; opponent < side; ++opponent)
      result[i].push_back({static_cast<int>(i * rows / count), opponent});
  return result;
}

GraphKind graph_kind(const model::Match& match, ScorePair pair) {
  GraphKind kind{pair.lead()};
  const auto& cards = match.rules().cards;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].count == 0 || !cards[i].takes_at_risk()) continue;
    model::State fill = match.start(pair.own, pair.opponent, 0);
    fill.card = static_cast<std::int8_t>(i);
    fill.fills = static_cast<std::int8_t>(cards[i].fills - 1);
    if (match.after_fill(fill).opponent() != pair.opponent) kind.takers |= std::uint32_t{1} << i;
  }
  return kind;
}

int least_taken_at_risk(const model::Match& match) {
  int least = 0;
  for (const model::Card& card : match.rules().cards)
    if (card.count > 0 && card.takes_at_risk())
      least = least == 0 ? card.leader_loses : std::min(least, card.leader_loses);
  return least;
}

}  // namespace fillwise::solver
