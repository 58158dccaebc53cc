#include "model/rollers/match.hpp"

#include <algorithm>
#include <cstddef>

namespace fillwise::model::rollers {

namespace {

std::size_t at(int player) {
  return static_cast<std::size_t>(player);
}

}  // namespace

Table round_start(const Rules& rules, int players, int starter,
                  const Table::PerPlayer<std::uint8_t>& points) {
  Table table;
  table.players = static_cast<std::uint8_t>(players);
  table.mover = table.starter = static_cast<std::uint8_t>(starter);
  for (int p = 0; p < players; ++p) table.chips[at(p)] = static_cast<std::uint16_t>(rules.chips);
  table.points = points;
  return table;
}

unsigned collectable(const Table& table) {
  if (table.chips[table.mover] == 0) return 0;
  unsigned all_closed = (1U << kMostSections) - 1;
  for (int p = 0; p < table.players; ++p)
    if (p != table.mover) all_closed &= table.boards[at(p)].closed();
  return ((1U << kMostSections) - 1) & ~all_closed;
}

Table after_applying(const Rules& rules, const Table& table, const Application& application) {
  Table next = table;
  next.boards[table.mover] = application.board;
  for (int p = 0; p < table.players; ++p) {
    if (p == table.mover) continue;
    const int due = application.due(table.boards[at(p)].closed());
    const auto paid = static_cast<std::uint16_t>(std::min(due, static_cast<int>(table.chips[at(p)])));
    next.chips[at(p)] = static_cast<std::uint16_t>(next.chips[at(p)] - paid);
    next.chips[table.mover] = static_cast<std::uint16_t>(next.chips[table.mover] + paid);
  }
  if (!application.board.is_complete(rules))
    next.mover = static_cast<std::uint8_t>(table.mover + 1 < table.players ? table.mover + 1 : 0);
  return next;
}

bool round_is_over(const Rules& rules, const Table& table) {
  return table.boards[table.mover].is_complete(rules);
}

Table::PerPlayer<std::uint8_t> scored_points(const Rules& rules, const Table& table) {
  Table::PerPlayer<std::uint8_t> points = table.points;
  points[table.mover] =
      static_cast<std::uint8_t>(points[table.mover] + (table.chips[table.mover] > 0 ? 2 : 1));
  const auto end = table.chips.begin() + table.players;
  const std::uint16_t most = *std::max_element(table.chips.begin(), end);
  if (std::count(table.chips.begin(), end, most) == 1 || rules.tied_chips_score)
    for (std::size_t p = 0; p < points.size(); ++p)
      if (p < table.players && table.chips[p] == most) ++points[p];
  return points;
}

Table after_round(const Rules& rules, const Table& table) {
  Table::PerPlayer<std::uint8_t> points = scored_points(rules, table);
  for (std::uint8_t& p : points) p = std::min(p, static_cast<std::uint8_t>(rules.points));
  return round_start(rules, table.players, (table.starter + table.players - 1) % table.players, points);
}

Shares shares(const Rules& rules, int players, const Table::PerPlayer<std::uint8_t>& scored,
              const Table::PerPlayer<std::uint16_t>& chips) {
  Shares result;
  int most = -1;
  for (int p = 0; p < players; ++p)
    if (scored[at(p)] >= rules.points) most = std::max(most, static_cast<int>(chips[at(p)]));
  if (most < 0) return result;
  int winners = 0;
  for (int p = 0; p < players; ++p)
    if (scored[at(p)] >= rules.points && chips[at(p)] == most) {
      result.numerator[at(p)] = 1;
      ++winners;
    }
  if (winners > 1 && rules.tie_plays_on) return {};
  result.denominator = winners;
  result.is_over = true;
  return result;
}

}  // namespace fillwise::model::rollers
