#include "api/chart/card_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "api/chart/subject.hpp"

namespace fillwise::chart {
namespace {

/// The same number of dice left, on one or more cards.
struct PlaceRow {
  StopPlace place;         ///< of the first card
  std::vector<int> cards;  ///< indices into RuleSet::cards; none between two cards
};

auto position_of(const StopPlace& place) {
  return std::tuple(place.card < 0, place.fills, place.at.dice, place.at.held, place.kept, place.other);
}

std::vector<PlaceRow> rows_of(const std::vector<StopPlace>& places) {
  std::vector<PlaceRow> rows;
  for (const StopPlace& place : places) {
    const auto same = [&](const PlaceRow& row) { return position_of(row.place) == position_of(place); };
    const auto found = std::ranges::find_if(rows, same);
    PlaceRow& row = found == rows.end() ? rows.emplace_back(PlaceRow{place, {}}) : *found;
    if (place.card >= 0) row.cards.push_back(place.card);
  }
  return rows;
}

std::string names_of(const model::RuleSet& rules, const std::vector<int>& cards) {
  std::string text;
  for (const int card : cards)
    text += (text.empty() ? "" : ", ") + rules.cards[static_cast<std::size_t>(card)].name;
  return text;
}

std::string group_of(const model::RuleSet& rules, const PlaceRow& row) {
  if (row.place.card < 0) return "Between two cards: stop with this many at risk or more, else draw";
  return fmt::format("{}{}: stop with this many at risk or more, else roll", names_of(rules, row.cards),
                     row.place.fills > 0 ? fmt::format(", {} filled", row.place.fills) : "");
}

/// "~250": units at risk with which `is_so` holds for one of the cells; cells that can't be do not end a range.
std::string units_text(const char* sign, const std::vector<const std::vector<StopCell>*>& all, int first,
                       const std::function<bool(const StopCell&)>& is_so) {
  std::vector<solver::UnitRange> ranges;
  bool within = false;
  for (std::size_t i = 0; !all.empty() && i < all.front()->size(); ++i) {
    bool possible = false, so = false;
    for (const auto* const cells : all) {
      possible |= (*cells)[i].is_possible;
      so |= (*cells)[i].is_possible && is_so((*cells)[i]);
    }
    if (!possible) continue;
    const int units = static_cast<int>(i) + first;
    if (so && !within) ranges.push_back({units, units});
    if (so) ranges.back().to = units;
    within = so;
  }
  std::string text;
  for (const solver::UnitRange& range : ranges)
    text += (text.empty() ? sign : ", ") + points_text(range.from) +
            (range.to > range.from ? "-" + points_text(range.to) : "");
  return text;
}

/// Where it hardly matters, and where nothing proven tells.
void add_close_calls(Cell& cell, const Situation& situation,
                     const std::vector<const std::vector<StopCell>*>& all, int first) {
  for (const std::string& text :
       {units_text("~", all, first, [&](const StopCell& c) { return !c.is_either && is_near(situation, c); }),
        units_text("=", all, first, [](const StopCell& c) { return c.is_either; })})
    if (!text.empty()) cell.lines.push_back(text);
}

Cell absent_cell() {
  return {"\u00B7", Shade::absent, {}, {}};
}

Cell stop_cell(const model::RuleSet& rules, const PlaceRow& row, const Situation& situation) {
  struct Answer {
    std::string text;
    std::vector<int> cards;
  };
  std::vector<Answer> answers;
  std::vector<const std::vector<StopCell>*> all;
  for (std::size_t p = 0; p < situation.places.size(); ++p) {
    const StopPlace& place = situation.places[p];
    const StopCells& cells = situation.cells[p];
    if (position_of(place) != position_of(row.place) || std::ranges::none_of(cells, &StopCell::is_possible))
      continue;
    all.push_back(&cells);
    const std::string text = short_ranges_text(stop_ranges(cells));
    const auto found = std::ranges::find(answers, text, &Answer::text);
    (found == answers.end() ? answers.emplace_back(Answer{text, {}}) : *found).cards.push_back(place.card);
  }
  if (answers.empty()) return absent_cell();
  // What most cards have stands large.
  std::ranges::stable_sort(answers, std::ranges::greater(), [](const Answer& a) { return a.cards.size(); });
  Cell cell{answers.front().text, Shade::plain, {}, {}};
  for (std::size_t i = 1; i < answers.size(); ++i)
    cell.lines.push_back(names_of(rules, answers[i].cards) + ": " + answers[i].text);
  add_close_calls(cell, situation, all, 1);
  return cell;
}

/// With how many points at risk to play a card that was drawn.
Cell drawn_cell(const Situation& situation) {
  if (situation.drawn.empty()) return absent_cell();
  const std::vector<solver::UnitRange> ranges = play_ranges(situation.drawn);
  const bool from_nothing = ranges.size() == 1 && ranges.front().from == 0;
  const int to = from_nothing ? ranges.front().to : 0;
  Cell cell{
      from_nothing && to != 0 ? (to < 0 ? "always" : "to " + points_text(to)) : short_ranges_text(ranges),
      Shade::plain,
      {},
      {}};
  add_close_calls(cell, situation, {&situation.drawn}, 0);
  return cell;
}

std::string column_of(const Situation& situation) {
  if (situation.is_turn) return "one turn alone";
  const int lead = situation.sheet.pair().lead();
  return fmt::format("{} {}", sheet_text(situation.sheet),
                     lead == 0  ? "even"
                     : lead > 0 ? "ahead"
                                : "behind");
}

}  // namespace

std::string short_ranges_text(const std::vector<solver::UnitRange>& ranges) {
  std::string text;
  for (const solver::UnitRange& range : ranges) {
    text += (text.empty() ? "" : ", ") + points_text(range.from);
    if (range.to > range.from) text += "-" + points_text(range.to);
    if (range.to < 0 && ranges.size() > 1) text += "+";
  }
  return text.empty() ? "never" : text;
}

Panel card_table(const model::RuleSet& rules, const std::vector<Situation>& situations) {
  // By the leader's score, one turn alone last.
  std::vector<const Situation*> columns;
  columns.reserve(situations.size());
  for (const Situation& situation : situations) columns.push_back(&situation);
  std::ranges::stable_sort(columns, {}, [](const Situation* s) {
    return std::pair(s->is_turn, std::max(s->sheet.own, s->sheet.opponent()));
  });
  Grid grid;
  grid.large = true;
  grid.group_title = "where";
  const bool several = situations.front().sheet.is_of_several();
  grid.row_title = "me : " + others_name(several);
  grid.column_title = fmt::format("scores, {}; in the cells points at risk", sheet_title(several));
  for (const Situation* const column : columns) grid.columns.push_back(column_of(*column));
  const auto add_row = [&](const std::string& group, const std::string& label, const auto& cell_of) {
    Grid::Row row{group, label, {}, ""};
    for (const Situation* const column : columns) row.cells.push_back(cell_of(*column));
    if (std::ranges::any_of(row.cells, [](const Cell& cell) { return cell.shade != Shade::absent; }))
      grid.rows.push_back(std::move(row));
  };
  for (const PlaceRow& row : rows_of(situations.front().places)) {
    const std::string kept = kept_text(row.place);
    const std::string dice = dice_text(row.place.at.dice) + " left";
    add_row(group_of(rules, row),
            row.place.card < 0 ? "fill made"
            : kept.empty()     ? dice
                               : fmt::format("{} ({})", dice, kept),
            [&](const Situation& situation) { return stop_cell(rules, row, situation); });
  }
  if (const int card = rules.discardable_card(); card >= 0) {
    const std::string& name = rules.cards[static_cast<std::size_t>(card)].name;
    add_row("Just drawn: play it with this many at risk, else discard it", name, drawn_cell);
  }
  return {"Points at risk from which to stop", std::move(grid), ""};
}

std::vector<Legend> card_table_legend(const std::string& near, const Panel& table) {
  bool by_card = false, is_near = false, either = false, several = false, absent = false;
  for (const Grid::Row& row : std::get<Grid>(table.content).rows)
    for (const Cell& cell : row.cells) {
      several |= cell.text.find_first_of("+-") != std::string::npos;
      absent |= cell.shade == Shade::absent;
      for (const std::string& line : cell.lines) {
        is_near |= line.starts_with("~");
        either |= line.starts_with("=");
        by_card |= line.find(": ") != std::string::npos;
      }
    }
  std::vector<Legend> legend;
  if (several) legend.push_back({"750-800, 1000+", Shade::plain, "with 750 to 800, and with 1000 or more"});
  if (by_card) legend.push_back({"card: 350", Shade::plain, "on that card, another number"});
  if (is_near)
    legend.push_back({"~250", Shade::plain,
                      "here, on at least one of the cards, the other answer costs less than " + near});
  if (either)
    legend.push_back({"=250", Shade::plain, "with these the answers are equal, for all that is proven"});
  if (absent) legend.push_back({"\u00B7", Shade::absent, "can't be, or no choice"});
  return legend;
}

}  // namespace fillwise::chart
