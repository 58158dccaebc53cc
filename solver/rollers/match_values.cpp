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

Bounds start_of(const SolvedRound& solved, const Rules& rules) {
  return solved.values.at(0, {}, {}, rules.chips);
}

/// A round that leads to itself: its value is 0 to 1 before it is solved, and each time that it is solved the bounds
/// come closer by the chance of a tie. Lower bounds rest on lower ones, and upper ones on upper ones. The last round is
/// solved with both.
SolvedRound solve_repeated(const Rules& rules, MatchValues& match, const RoundPlace& place,
                           const RoundOptions& options) {
  constexpr int kMostRepeats = 40;
  Bounds& value = match.starter(place.points[0], place.points[1]);
  value = {0, 1};
  for (int repeat = 0; repeat < kMostRepeats && value.upper - value.lower > options.tolerance; ++repeat) {
    Bounds next = value;
    for (const bool lower : {true, false}) {
      RoundEnds ends = round_ends(rules, match, place);
      // What is low for player 0 is high for player 1.
      for (std::size_t completer = 0; completer < 2; ++completer)
        for (Bounds& end : ends[completer]) {
          const double bound = lower == (completer == 0) ? end.lower : end.upper;
          end = {bound, bound};
        }
      const SolvedRound solved = solve_round(rules, ends, options);
      if (solved.report.cancelled) return solved;
      const Bounds start = start_of(solved, rules);
      (lower ? next.lower : next.upper) = lower ? start.lower : start.upper;
    }
    if (next.upper - next.lower >= value.upper - value.lower) break;
    value = next;
  }
  return solve_round(rules, round_ends(rules, match, place), options);
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

std::vector<RoundPlace> rounds_from(const Rules& rules, const std::optional<RoundPlace>& place) {
  std::vector<RoundPlace> places;
  if (place)
    places.push_back(with_starter_first(*place));
  else
    for (int own = 0; own < rules.points; ++own)
      for (int other = 0; other < rules.points; ++other)
        places.push_back({{static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(other)}, 0});
  for (std::size_t i = 0; i < places.size(); ++i)
    for (int completer = 0; completer < 2; ++completer)
      for (int chips = 0; chips <= 2 * rules.chips; ++chips) {
        const Table table = finished_table(rules, places[i], completer, chips);
        if (model::rollers::shares(rules, 2, model::rollers::scored_points(rules, table), table.chips)
                .is_over)
          continue;
        const Table next = model::rollers::after_round(rules, table);
        const RoundPlace then = with_starter_first({{next.points[0], next.points[1]}, next.starter});
        if (std::ranges::find(places, then) == places.end()) places.push_back(then);
      }
  // Points grow from round to round, but for a tie at the end that is played on: that round leads to itself.
  std::ranges::stable_sort(places, [](const RoundPlace& a, const RoundPlace& b) {
    return std::pair(b.points[0] + b.points[1], b.points[0]) <
           std::pair(a.points[0] + a.points[1], a.points[0]);
  });
  return places;
}

SolvedMatch solve_match(const Rules& rules, const MatchOptions& options) {
  SolvedMatch match{MatchValues(rules), {}};
  const std::vector<RoundPlace> places = rounds_from(rules, options.from);
  std::vector<RoundPlace> unknown;
  for (const RoundPlace& place : places) {
    const auto known = options.known ? options.known(place) : std::nullopt;
    if (!known) {
      unknown.push_back(place);
      continue;
    }
    match.values.starter(place.points[0], place.points[1]) = *known;
    match.report.gap = std::max(match.report.gap, known->upper - known->lower);
  }
  for (std::size_t i = 0; i < unknown.size(); ++i) {
    const RoundPlace& place = unknown[i];
    const bool leads_to_itself = place.points[0] == rules.points;
    Bounds& value = match.values.starter(place.points[0], place.points[1]);
    RoundOptions round{.tolerance = round_tolerance(rules, options.tolerance),
                       .threads = options.threads,
                       .cancel = options.cancel};
    if (options.progress)
      round.progress = [&](double share) {
        options.progress((static_cast<double>(i) + share) / static_cast<double>(unknown.size()));
      };
    SolvedRound solved = leads_to_itself ? solve_repeated(rules, match.values, place, round)
                                         : solve_round(rules, round_ends(rules, match.values, place), round);
    match.report.cancelled = solved.report.cancelled;
    if (match.report.cancelled) return match;
    value = start_of(solved, rules);
    match.report.gap = std::max(match.report.gap, solved.report.gap);
    match.report.open += solved.report.open;
    if (options.solved) options.solved(place, value, solved);
  }
  return match;
}

}  // namespace fillwise::solver::rollers
