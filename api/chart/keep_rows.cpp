#include "api/chart/keep_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "api/chart/stop_panel.hpp"

namespace fillwise::chart {
namespace {

using model::ActionKind;
using solver::Option;

/// Whether everything that scores is kept.
bool is_obvious(const std::vector<Option>& options) {
  const auto size = [](const Option& o) { return o.dice.size(); };
  return size(options.front()) == size(std::ranges::max(options, {}, size));
}

/// The best option that keeps other dice, or nothing.
const Option* second_of(const std::vector<Option>& options) {
  const auto found =
      std::ranges::find_if(options, [&](const Option& o) { return o.dice != options.front().dice; });
  return found == options.end() ? nullptr : &*found;
}

std::string digits(const model::Dice& dice) {
  std::string text = dice.to_text();
  std::erase(text, ',');
  return text;
}

}  // namespace

std::vector<Toss> tosses_of(const model::TossTable& table, const model::State& s, const model::Dice& kept) {
  std::map<std::pair<int, model::Dice>, model::Dice> found;
  model::Dice toss;
  const std::function<void(std::size_t, int)> put = [&](std::size_t face, int left) {
    if (face + 1 == model::kFaces) {
      toss.counts[face] = static_cast<std::uint8_t>(left);
      const auto ways = table.ways(toss, s.held, kept);
      if (ways.empty()) return;
      const auto most = std::ranges::max_element(ways, {}, [](const auto& way) { return way.first.count; });
      found.try_emplace({most->first.count, most->first.dice}, toss);
      return;
    }
    for (int n = left; n >= 0; --n) {
      toss.counts[face] = static_cast<std::uint8_t>(n);
      put(face + 1, left - n);
    }
  };
  put(0, s.dice);
  std::vector<Toss> tosses;
  tosses.reserve(found.size());
  for (const auto& [scoring, example] : found) tosses.push_back({scoring.second, example});
  // Few dice first, of equal numbers low faces first.
  std::ranges::sort(tosses, std::ranges::greater(),
                    [](const Toss& t) { return std::pair(-t.scoring.size(), t.scoring); });
  return tosses;
}

std::optional<Grid::Row> KeepRows::row(const Toss& toss, const std::vector<solver::Advice>& answers) {
  Grid::Row row;
  row.group = std::to_string(toss.scoring.size());
  row.label = digits(toss.scoring);
  bool shown = question_.all;
  for (std::size_t c = 0; c < answers.size(); ++c) {
    const std::vector<Option>& options = answers[c].options;
    if (options.empty()) {
      row.cells.push_back({"\u00B7", Shade::absent, {}, {}});
      continue;
    }
    shown |= !is_obvious(options) || mark_of(options) != "clear";
    row.cells.push_back(cell(toss, question_.at_risk[c], options));
  }
  return shown ? std::optional(std::move(row)) : std::nullopt;
}

Fields KeepRows::columns(bool several) {
  return {"objective",   "me",        others_name(several),
          "card",        "at_risk",   "toss",
          "scoring",     "set_aside", "then",
          "mark",        "obvious",   "value",
          "lower",       "upper",     "second_set_aside",
          "second_then", "loss"};
}

std::string KeepRows::mark_of(const std::vector<Option>& options) const {
  const Option* const second = second_of(options);
  if (second == nullptr || options.front().wins) return "clear";
  if (second->chance.upper >= options.front().chance.lower) return "either";
  return second->loss < question_.near ? "near" : "clear";
}

Cell KeepRows::cell(const Toss& toss, int at_risk, const std::vector<Option>& options) {
  const Option& best = options.front();
  const Option* const second = second_of(options);
  const std::string mark = mark_of(options);
  const bool near = mark != "clear";
  widest_.see(best.chance);
  Cell cell;
  const bool stops = best.then == ActionKind::stop;
  const char letter = best.wins    ? 'W'
                      : stops      ? (near ? 's' : 'S')
                      : best.fills ? (near ? 'd' : 'D')
                                   : (near ? 'r' : 'R');
  cell.text = fmt::format("{} {}", digits(best.dice), letter);
  if (near) cell.text += fmt::format(" or {}", digits(second->dice));
  cell.shade = stops ? (near ? Shade::one_light : Shade::one) : (near ? Shade::two_light : Shade::two);
  cell.fields = {question_.is_turn ? "points" : "win",
                 points_text(question_.sheet.own),
                 others_field(question_.sheet),
                 rules_.cards[static_cast<std::size_t>(question_.card)].name,
                 points_text(at_risk),
                 toss.example.to_text(),
                 toss.scoring.to_text(),
                 best.dice.to_text(),
                 model::to_text(best.then),
                 mark,
                 is_obvious(options) ? "yes" : "no",
                 exactly(best.chance.value),
                 exactly(best.chance.lower),
                 exactly(best.chance.upper),
                 second == nullptr ? "" : second->dice.to_text(),
                 second == nullptr ? "" : model::to_text(second->then),
                 second == nullptr ? "" : exactly(second->loss)};
  return cell;
}

}  // namespace fillwise::chart
