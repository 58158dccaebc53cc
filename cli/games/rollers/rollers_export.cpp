// fillwise rollers export: a small match, state by state, for a model checker.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/notation.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/terminal/prism_files.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/rollers/rollers_game.hpp"

namespace fillwise::cli::games {

namespace {

using model::rollers::Application;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Turn;
using solver::RollersGame;
using solver::RollersPosition;
using solver::RollersState;
using solver::StateIndex;

constexpr std::size_t kMostExportedStates = 2'000'000;

struct RollersExportOptions : RollersOptions {
  std::string format, out;
};

/// "1_1_s_b2": a star is an s.
std::string dice_name(const Saved& dice) {
  std::string name = rollers::written(dice);
  std::ranges::replace(name, ',', '_');
  std::ranges::replace(name, '*', 's');
  return name;
}

/// "open_1_close_1_take_2_of_3": two dice take chips for section 3.
std::string application_name(const model::rollers::Board& before, const Application& made) {
  std::string name;
  const auto add = [&](const std::string& part) { name += (name.empty() ? "" : "_") + part; };
  for (int n = 1; n <= model::rollers::kMostSections; ++n) {
    const auto used = model::rollers::section_dice(before, made, n);
    if (used.opens > 0) add(fmt::format("open_{}", n));
    if (used.closes > 0) add(fmt::format("close_{}", n));
    if (used.collects > 0) add(fmt::format("take_{}_of_{}", used.collects, n));
  }
  return name.empty() ? "apply_nothing" : name;
}

std::string rollers_action_name(const RollersGame& game, const RollersState& s, std::uint32_t action) {
  const RollersPosition at = game.position(s);
  if (at.turn.phase == Turn::Phase::apply)
    return application_name(at.table.boards[at.table.mover], solver::rollers_action::application(action));
  if (action == solver::rollers_action::kStop) return "stop";
  const Saved saved = solver::rollers_action::saved(action);
  return saved.total() == 0 ? "roll_all" : "keep_" + dice_name(saved);
}

std::string rollers_state_name(const Rules& rules, const RollersGame& game, const RollersState& s) {
  if (s.is_end()) {
    const solver::Payoff payoff = game.payoff(s);
    if (payoff.numerator != 0 && payoff.numerator != payoff.denominator) return "tied";
    return fmt::format("player {} has won", payoff.numerator == 0 ? 2 : 1);
  }
  const auto [table, turn] = game.position(s);
  std::string text =
      fmt::format("points {}:{}, player {} began, player {} on move, chips {}:{}, boards {} and {}, ",
                  table.points[0], table.points[1], table.starter + 1, table.mover + 1, table.chips[0],
                  table.chips[1], rollers::written(table.boards[0]), rollers::written(table.boards[1]));
  const std::string dice = rollers::written(turn.saved);
  switch (turn.phase) {
    case Turn::Phase::roll:
      return text + fmt::format("before roll {} of {}, saved: {}", turn.rolls + 1, rules.rolls, dice);
    case Turn::Phase::choose:
      text += fmt::format("after roll {} of {}: {}", turn.rolls, rules.rolls, dice);
      return turn.locked.total() > 0
                 ? text + fmt::format(", of which stay: {}", rollers::written(turn.locked))
                 : text;
    case Turn::Phase::apply:
      break;
  }
  return text + fmt::format("applies: {}", dice);
}

solver::Enumeration<RollersState> enumerated_match(Context& context, const RollersGame& game) {
  Progress progress(context, "enumerating");
  try {
    return solver::build_explicit(game, kMostExportedStates, [&](double share) { progress.update(share); });
  } catch (const solver::StateLimitExceeded&) {
    refuse(fmt::format(
        "--rules: found a match of more than {} states, expected fewer: fewer sections, dice, rolls, "
        "chips or points, or --points later in it",
        kMostExportedStates));
  }
}

void export_rollers(Context& context, const Rules& rules, const model::rollers::Table& start,
                    const std::filesystem::path& prefix) {
  check_prism_place(context, prefix);
  const RollersGame game(rules, start);
  std::optional<ImmediateInterrupt> at_once(std::in_place);
  context.note(fmt::format("Enumerating the match by '{}'.", rules.name));
  const auto all = enumerated_match(context, game);
  at_once.reset();
  // A roll is one of many decisions: kept, its outcomes are written once.
  const solver::PrismOptions options{.keep_chance = [](StateIndex) { return true; }};
  const solver::PrismWords words{
      [&](StateIndex s, std::uint32_t action) { return rollers_action_name(game, all.states[s], action); },
      [&](StateIndex s) { return rollers_state_name(rules, game, all.states[s]); }};
  write_prism_files(context, all.game, words, options, prefix);
}

}  // namespace

void set_up_rollers_export(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersExportOptions>();
  command.add_required_word("--format", typed->format, "FORMAT", "prism-explicit: files for PRISM-games");
  command.add_required_word("--out", typed->out, "PREFIX",
                            "Prefix of the files: .tra, .lab and .states are added");
  command.add_word("--rules", typed->rules, "FILE", "A rule file of a small game (docs/games/rollers.md)");
  command.add_word("--points", typed->words.points, "FIRST,SECOND",
                   "Points of both players where the match starts (0,0)");
  command.on_parsed([typed, &context] {
    if (typed->format != "prism-explicit")
      refuse(found_but_expected("--format", typed->format, "prism-explicit"));
    const Rules rules = rollers_rules(typed->rules);
    const auto table = rollers::RollersReader(rules, FieldNames::flags).read(typed->words).table;
    return [=, &context, out = typed->out] { export_rollers(context, rules, table, out); };
  });
}

}  // namespace fillwise::cli::games
