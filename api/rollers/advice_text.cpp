#include "api/rollers/advice_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/base/outwards.hpp"
#include "api/rollers/adviser.hpp"
#include "api/rollers/notation.hpp"
#include "api/rollers/option_words.hpp"

namespace fillwise::rollers {

using model::rollers::Rules;
using model::rollers::Table;
using model::rollers::Turn;
using solver::rollers::Bounds;
using solver::rollers::TurnOption;

namespace {

constexpr std::size_t kRollersColumns = 80;
constexpr std::size_t kListed = 12;  // options that are shown if not all are asked for

std::string loss_text(const TurnOption& best, const TurnOption& option, int decimals) {
  if (overlap(best.chance, option.chance)) return "too close to call";
  return fmt::format("{:+.{}f}", -100 * option.loss, decimals);
}

std::string first_lines(const RollersSituation& situation, const std::vector<TurnOption>& options,
                        bool colour) {
  const TurnOption& best = options.front();
  const std::string what = order(situation, best);
  const std::string chance = fmt::format("{:.2f} % to win", 100 * best.chance.middle());
  std::string remark = "(the only option)";
  if (options.size() > 1)
    remark = fmt::format("({}: {:.2f} %, {})", short_name(situation, options[1]),
                         100 * options[1].chance.middle(), loss_text(best, options[1], 2));
  const bool fits = what.size() + 2 + chance.size() + 3 + remark.size() <= kRollersColumns;
  return fmt::format("{}  {}{}{}\n", colour ? "\x1b[1m" + what + "\x1b[0m" : what, chance,
                     fits ? "   " : "\n  ", remark);
}

std::string listed_options(const RollersSituation& situation, const std::vector<TurnOption>& options,
                           bool all) {
  struct Line {
    std::string name;
    const TurnOption* option;
  };
  std::vector<Line> lines;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (all || i < kListed || options[i].kind == TurnOption::Kind::stop)
      lines.push_back({full_name(situation, options[i]), &options[i]});
  constexpr std::string_view kTitle = "option";
  const std::size_t width =
      std::max(kTitle.size(),
               std::ranges::max(lines, {}, [](const Line& line) { return line.name.size(); }).name.size());
  std::string text =
      fmt::format("  {:<{}}    to win{}\n", kTitle, width, options.size() > 1 ? "     loss" : "");
  for (const auto& [name, option] : lines) {
    text += fmt::format("  {:<{}}  {:>6.3f} %", name, width, 100 * option->chance.middle());
    if (option != &options.front()) text += fmt::format("  {:>7}", loss_text(options.front(), *option, 3));
    text += '\n';
  }
  if (lines.size() < options.size())
    text += fmt::format("  and {} more, down to {:.3f} %: --all lists them\n", options.size() - lines.size(),
                        100 * options.back().chance.middle());
  return text;
}

std::string table_line(const Table& table) {
  return fmt::format("me: {} chips, board {}; opponent: {} chips, board {}; points {} to {}, {} began\n",
                     table.chips[0], written(table.boards[0]), table.chips[1], written(table.boards[1]),
                     table.points[0], table.points[1], table.starter == 0 ? "I" : "opponent");
}

}  // namespace

std::string rollers_advice_text(const Rules& rules, const RollersSituation& situation,
                                const std::vector<TurnOption>& options, bool all, bool colour) {
  double widest = 0;
  for (const TurnOption& option : options)
    widest = std::max(widest, option.chance.upper - option.chance.lower);
  return fmt::format("{}\n{}\n{}{}; rules {}\n{}{}\n", first_lines(situation, options, colour),
                     listed_options(situation, options, all), table_line(situation.table),
                     rollers_turn_text(rules, situation), rules.name,
                     options.size() > 1 ? "loss in percentage points; " : "",
                     widest > 0 ? fmt::format("proven: {}", apart_per_cent(widest)) : "exact");
}

std::string rollers_turn_text(const Rules& rules, const RollersSituation& situation) {
  const Turn& turn = situation.turn;
  const std::string dice = shown(turn.saved);
  if (turn.phase == Turn::Phase::roll) {
    const std::string saved = turn.rolls == 0 ? "" : fmt::format(", saved: {}", dice);
    return fmt::format("before roll {} of {}{}", turn.rolls + 1, rules.rolls, saved);
  }
  if (situation.zap)
    return fmt::format("after a zap in roll {} of {}, saved before: {}", turn.rolls, rules.rolls, dice);
  const bool stopped = turn.phase == Turn::Phase::apply && turn.rolls < rules.rolls;
  const std::string locked =
      turn.locked.total() > 0 ? fmt::format(", of which stay: {}", shown(turn.locked)) : "";
  return fmt::format("{} roll {} of {}: {}{}", stopped ? "stopped after" : "after", turn.rolls, rules.rolls,
                     dice, locked);
}

std::string rollers_value_text(const Rules& rules, const Table& table, const Bounds& chance) {
  return fmt::format("{:.2f} % to win\n{}{} about to roll; rules {}\nproven: {}\n", 100 * chance.middle(),
                     table_line(table), table.mover == 0 ? "I am" : "opponent is", rules.name,
                     bounds_per_cent(chance.lower, chance.upper, 7));
}

}  // namespace fillwise::rollers
