#include "solver/plain/score_groups.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace fillwise::solver {
namespace {

// Units of the mover's score in a group. A graph costs as much as some 30 evaluations of eight pairs; but
// the wider the band, the more of its states are alike for most of its pairs.
constexpr int kBand = 25;

}  // namespace

std::vector<ScoreGroup> score_groups(int side, std::uint64_t sample) {
  const auto all = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
  const std::uint64_t count = sample == 0 ? all : std::min(sample, all);
  std::map<std::pair<int, int>, ScoreGroup> groups;  // by band and lead
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto entry = static_cast<int>(i * all / count);
    const ScorePair pair{entry / side, entry % side};
    groups[{score_band(pair.own), pair.lead()}].push_back(pair);
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

int score_band(int own) {
  return own / kBand;
}

std::vector<ScoreGroup> score_bands(int side, int rows) {
  std::vector<ScoreGroup> result;
  for (int own = 0; own < rows; ++own) {
    if (score_band(own) == static_cast<int>(result.size())) result.emplace_back();
    for (int opponent = 0; opponent < side; ++opponent) result.back().push_back({own, opponent});
  }
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

int least_unreached(const model::Match& match) {
  const auto adds_in_mid_turn = [](const model::Card& c) {
    return c.count > 0 && c.on_fill == model::Card::OnFill::add_to_sheet;
  };
  const model::RuleSet& rules = match.rules();
  return model::least_unreached(rules.last_turn, std::ranges::any_of(rules.cards, adds_in_mid_turn),
                                match.goal() + rules.overshoot, match.limit());
}

std::map<GraphKind, ScoreGroup> by_graph_kind(const model::Match& match, std::span<const ScorePair> pairs) {
  std::map<GraphKind, ScoreGroup> kinds;
  for (const ScorePair pair : pairs) kinds[graph_kind(match, pair)].push_back(pair);
  return kinds;
}

std::vector<std::span<const ScorePair>> row_blocks(const model::Match& match, std::span<const ScorePair> row,
                                                   std::size_t most) {
  if (const int taken = least_taken_at_risk(match); taken > 0)
    most = std::min(most, static_cast<std::size_t>(taken));
  std::vector<std::span<const ScorePair>> blocks;
  for (std::size_t first = 0, count = 0; first < row.size(); first += count) {
    const GraphKind kind = graph_kind(match, row[first]);
    for (count = 1; count < std::min(most, row.size() - first); ++count)
      if (graph_kind(match, row[first + count]) != kind) break;
    blocks.push_back(row.subspan(first, count));
  }
  return blocks;
}

}  // namespace fillwise::solver
