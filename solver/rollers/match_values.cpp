#include "solver/rollers/match_values.hpp"

#include <algorithm>
#include <tuple>
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

/// A round that leads to itself, begun by the other player then. Its value is the only x with x = V(1 - x), V(t) being
/// the value of one round in which a tie is worth t: by any claim for x, x is bounded by the claim and by what the
/// round is found to be worth (docs/method.md, "Ties that are played on"). The last round is solved with these bounds,
/// which are left in the match.
SolvedRound solve_repeated(const Rules& rules, MatchValues& match, const RoundPlace& place,
                           const RoundOptions& options) {
  constexpr int kMostClaims = 20;
  Bounds& value = match.starter(place.points[0], place.points[1]);
  Bounds proven{0, 1};
  double claim = 0.5, slope = -1, claim_before = 0, off_before = 0;
  for (int i = 0; i < kMostClaims; ++i) {
    claim = rounded_down(claim);
    value = {claim, claim};
    SolvedRound solved = solve_round(rules, round_ends(rules, match, place), options);
    if (solved.report.cancelled) return solved;
    const Bounds found = start_of(solved, rules);
    proven.lower = std::max(proven.lower, std::min(claim, found.lower));
    proven.upper = std::min(proven.upper, std::max(claim, found.upper));
    if (proven.upper - proven.lower <= options.tolerance || (found.lower <= claim && claim <= found.upper))
      break;
    const double off = found.middle() - claim;
    if (i > 0 && claim != claim_before)
      slope = std::clamp((off - off_before) / (claim - claim_before), -2.0, -1.0);
    claim_before = claim;
    off_before = off;
    claim = std::clamp(claim - off / slope, proven.lower, proven.upper);
  }
  value = proven;
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

bool differ_in_ties_alone_that_never_come(const Rules& a, const Rules& b, const RoundPlace& place) {
  Rules a_with_ties_of_b = a;
  a_with_ties_of_b.name = b.name;
  a_with_ties_of_b.tied_chips_score = b.tied_chips_score;
  a_with_ties_of_b.tie_plays_on = b.tie_plays_on;
  const auto rounds = rounds_from(a, place);
  if (a_with_ties_of_b != b || rounds != rounds_from(b, place)) return false;
  const auto ends_of = [](const Rules& rules, const Table& table) {
    const auto shares =
        model::rollers::shares(rules, 2, model::rollers::scored_points(rules, table), table.chips);
    return std::tuple(shares.is_over, shares.numerator, shares.denominator,
                      model::rollers::after_round(rules, table).points);
  };
  for (const RoundPlace& round : rounds)
    for (int completer = 0; completer < 2; ++completer)
      for (int chips = 0; chips <= 2 * a.chips; ++chips) {
        const Table table = finished_table(a, round, completer, chips);
        if (ends_of(a, table) != ends_of(b, table)) return false;
      }
  return true;
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
    const Bounds start = start_of(solved, rules);
    value = leads_to_itself ? Bounds{std::max(value.lower, start.lower), std::min(value.upper, start.upper)}
                            : start;
    match.report.gap = std::max(match.report.gap, solved.report.gap);
    match.report.open += solved.report.open;
    if (options.solved) options.solved(place, value, solved);
  }
  return match;
}

}  // namespace fillwise::solver::rollers
