#include "solver/rollers/match_values.hpp"

#include <algorithm>
#include <utility>

#include "model/rollers/match.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Rules;
using model::rollers::Table;

namespace {

Bounds other_players(const Bounds& bounds) {
  return {1 - bounds.upper, 1 - bounds.lower};
}

/// A table at which the mover has just completed the board with these chips.
Table finished_table(const Rules& rules, const RoundPlace& place, int completer, int chips) {
  Table table = model::rollers::round_start(rules, 2, place.starter, {place.points[0], place.points[1]});
  const auto mover = static_cast<std::size_t>(completer);
  table.mover = static_cast<std::uint8_t>(completer);
  for (int n = 1; n <= rules.sections; ++n) table.boards[mover].set(n, model::rollers::Section::closed);
  table.chips[mover] = static_cast<std::uint16_t>(chips);
  table.chips[1 - mover] = static_cast<std::uint16_t>(2 * rules.chips - chips);
  return table;
}

}  // namespace

Bounds MatchValues::at(const RoundPlace& place, int player) const {
  const std::size_t first = place.starter;
  const Bounds& bounds = starter(place.points[first], place.points[1 - first]);
  return player == static_cast<int>(first) ? bounds : other_players(bounds);
}

RoundEnds round_ends(const Rules& rules, const MatchValues& match, const RoundPlace& place) {
  RoundEnds ends;
  for (int completer = 0; completer < 2; ++completer)
    for (int chips = 0; chips <= 2 * rules.chips; ++chips) {
      const Table table = finished_table(rules, place, completer, chips);
      const auto shares =
          model::rollers::shares(rules, 2, model::rollers::scored_points(rules, table), table.chips);
      Bounds& end = ends[static_cast<std::size_t>(completer)].emplace_back();
      if (shares.is_over) {
        end.lower = end.upper =
            static_cast<double>(shares.numerator[static_cast<std::size_t>(completer)]) / shares.denominator;
      } else {
        const Table next = model::rollers::after_round(rules, table);
        end = match.at({{next.points[0], next.points[1]}, next.starter}, completer);
      }
    }
  return ends;
}

SolvedMatch solve_match(const Rules& rules, const MatchOptions& options) {
  SolvedMatch match{MatchValues(rules), {}};
  // The sum of points grows from round to round, but for ties at the end that are played on.
  constexpr int kMostRepeats = 40;
  const int most = rules.tie_plays_on ? rules.points : rules.points - 1;
  std::vector<RoundPlace> places;
  for (int own = 0; own <= most; ++own)
    for (int other = 0; other <= most; ++other)
      if ((own < rules.points && other < rules.points) || own == other)
        places.push_back({{static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(other)}, 0});
  std::ranges::stable_sort(places, std::greater<>(),
                           [](const RoundPlace& p) { return p.points[0] + p.points[1]; });
  for (std::size_t i = 0; i < places.size(); ++i) {
    const RoundPlace& place = places[i];
    const bool leads_to_itself = place.points[0] == rules.points;
    Bounds& value = match.values.starter(place.points[0], place.points[1]);
    if (options.known)
      if (const auto known = options.known(place)) {
        value = *known;
        match.report.gap = std::max(match.report.gap, value.upper - value.lower);
        continue;
      }
    RoundOptions round = options.round;
    round.tolerance = round_tolerance(rules, options.tolerance);
    if (options.round.progress)
      round.progress = [&](double share) {
        options.round.progress((static_cast<double>(i) + share) / static_cast<double>(places.size()));
      };
    SolvedRound solved = solve_round(rules, round_ends(rules, match.values, place), round);
    const auto start = [&] { return solved.values.at(0, {}, {}, rules.chips); };
    for (int repeat = 0; leads_to_itself && repeat < kMostRepeats && !solved.report.cancelled; ++repeat) {
      const double gap = value.upper - value.lower;
      value = start();
      if (value.upper - value.lower <= round.tolerance || value.upper - value.lower >= gap) break;
      solved = solve_round(rules, round_ends(rules, match.values, place), round);
    }
    match.report.cancelled = solved.report.cancelled;
    if (match.report.cancelled) return match;
    value = start();
    match.report.gap = std::max(match.report.gap, solved.report.gap);
    match.report.open += solved.report.open;
    if (options.solved) options.solved(place, solved);
  }
  return match;
}

}  // namespace fillwise::solver::rollers
