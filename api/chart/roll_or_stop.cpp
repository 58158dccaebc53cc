#include "api/chart/roll_or_stop.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fillwise::chart {
namespace {

/// The turn, or the card.
bool ends_it(model::ActionKind action) {
  return action == model::ActionKind::stop || action == model::ActionKind::discard;
}

StopCell cell_of(const solver::Advice& advice) {
  StopCell cell;
  cell.is_possible = true;
  for (const solver::Option& option : advice.options) {
    const bool is_stop = ends_it(option.action);
    (is_stop ? cell.stop : cell.roll) = option.chance;
    cell.wins |= is_stop && option.wins;
    cell.loss = std::max(cell.loss, option.loss);
  }
  cell.stops = ends_it(advice.options.front().action);
  const auto& [best, other] = cell.stops ? std::pair(cell.stop, cell.roll) : std::pair(cell.roll, cell.stop);
  cell.is_either = other.upper >= best.lower && !cell.wins;
  return cell;
}

/// Where the answer is to stop, or not to; the cells are by units at risk from `first` on.
std::vector<solver::UnitRange> ranges_of(const std::vector<StopCell>& cells, int first, bool stops) {
  std::vector<solver::UnitRange> ranges;
  bool within = false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!cells[i].is_possible) continue;
    const int units = static_cast<int>(i) + first;
    const bool is_so = cells[i].stops == stops;
    if (is_so && !within) ranges.push_back({units, units});
    if (is_so) ranges.back().to = units;
    within = is_so;
  }
  if (within) ranges.back().to = -1;
  return ranges;
}

}  // namespace

std::vector<StopPlace> stop_places(const model::Match& match) {
  std::vector<StopPlace> places;
  for (int c = 0; c < static_cast<int>(match.rules().cards.size()); ++c) {
    const model::Card& card = match.rules().cards[static_cast<std::size_t>(c)];
    if (card.count == 0 || !card.dice || !card.may_stop) continue;
    const model::TossTable& tosses = match.tosses(c);
    for (int fills = 0; fills < std::max(card.fills, 1); ++fills)
      for (auto at = tosses.positions().rbegin(); at != tosses.positions().rend(); ++at)
        if (at->dice < model::kDice && !tosses.forbids_stop(*at)) {
          const bool told_apart =
              std::ranges::count(tosses.positions(), at->dice, &model::Position::dice) > 1;
          places.push_back({c, fills, *at, tosses.kept_before(*at), told_apart && at->held == 0});
        }
  }
  return places;
}

StopPlace between_two_cards() {
  StopPlace place;
  place.card = -1;
  return place;
}

std::string card_text(const model::RuleSet& rules, const StopPlace& place) {
  if (place.card < 0) return "fill made";
  const model::Card& card = rules.cards[static_cast<std::size_t>(place.card)];
  return place.fills == 0 ? card.name : fmt::format("{}, {} filled", card.name, place.fills);
}

std::string kept_text(const StopPlace& place) {
  return place.other ? "other" : place.kept.to_text();
}

std::string dice_left_text(const StopPlace& place) {
  const std::string kept = kept_text(place);
  return kept.empty() ? std::to_string(place.at.dice) : fmt::format("{} ({} kept)", place.at.dice, kept);
}

std::vector<std::vector<StopCells>> stop_cells(const model::Match& match, model::Reachable& reachable,
                                               const Ask& ask, std::span<const model::State> starts,
                                               std::span<const StopPlace> places, int most) {
  reachable.cover(most);
  std::vector<solver::Query> queries;
  std::vector<std::vector<StopCells>> cells(
      starts.size(), std::vector<StopCells>(places.size(), StopCells(static_cast<std::size_t>(most))));
  std::vector<StopCell*> asked;
  for (std::size_t i = 0; i < starts.size(); ++i)
    for (std::size_t p = 0; p < places.size(); ++p) {
      const StopPlace& place = places[p];
      const bool between = place.card < 0;
      if (!between && !match.may_play(match.rules().cards[static_cast<std::size_t>(place.card)], starts[i]))
        continue;
      for (int units = 1; units <= most; ++units) {
        if (between ? !reachable.between_cards(units)
                    : !reachable.tossing(place.card, place.fills, place.at, units))
          continue;
        model::State s = starts[i];
        s.phase = between ? model::Phase::between_cards : model::Phase::roll_or_stop;
        s.at_risk = units;
        if (!between) {
          s.card = static_cast<std::int8_t>(place.card);
          s.fills = static_cast<std::int8_t>(place.fills);
          s.dice = static_cast<std::int8_t>(place.at.dice);
          s.held = static_cast<std::int8_t>(place.at.held);
        }
        queries.push_back({s, {}, false, place.kept});
        asked.push_back(&cells[i][p][static_cast<std::size_t>(units - 1)]);
      }
    }
  const std::vector<solver::Advice> answers = ask(queries);
  for (std::size_t i = 0; i < answers.size(); ++i) *asked[i] = cell_of(answers[i]);
  return cells;
}

std::vector<StopCell> drawn_cells(const model::Match& match, model::Reachable& reachable, const Ask& ask,
                                  const model::State& start, int most) {
  const int card = match.rules().discardable_card();
  if (card < 0) return {};
  const model::Card& drawn = match.rules().cards[static_cast<std::size_t>(card)];
  if (drawn.count == 0 || !drawn.may_discard || !match.may_play(drawn, start)) return {};
  reachable.cover(most);
  std::vector<StopCell> cells(static_cast<std::size_t>(most) + 1);
  std::vector<solver::Query> queries;
  std::vector<StopCell*> asked;
  for (int units = 0; units <= most; ++units) {
    if (!reachable.drawing(units)) continue;
    model::State s = start;
    s.phase = model::Phase::play_or_discard;
    s.card = static_cast<std::int8_t>(card);
    s.at_risk = units;
    queries.push_back({s, {}, false, {}});
    asked.push_back(&cells[static_cast<std::size_t>(units)]);
  }
  const std::vector<solver::Advice> answers = ask(queries);
  for (std::size_t i = 0; i < answers.size(); ++i) *asked[i] = cell_of(answers[i]);
  return cells;
}

std::vector<solver::UnitRange> stop_ranges(const StopCells& cells) {
  return ranges_of(cells, 1, true);
}

std::vector<solver::UnitRange> play_ranges(const std::vector<StopCell>& drawn) {
  return ranges_of(drawn, 0, false);
}

bool is_single_cut(const std::vector<solver::UnitRange>& ranges) {
  return ranges.empty() || (ranges.size() == 1 && ranges.front().to < 0);
}

}  // namespace fillwise::chart
