// fillwise turn: the expected points of one turn alone, and when to stop in it.

#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>

#include "api/advice/unit_ranges.hpp"
#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/assumed_sheet.hpp"
#include "api/rules/rule_name.hpp"
#include "cli/commands/commands.hpp"
#include "model/words.hpp"
#include "solver/one_turn/sheet_turns.hpp"

namespace fillwise::cli {
namespace {

using solver::Lead;
using solver::UnitRange;

struct TurnOptions {
  std::string lead = "shared";
  std::optional<std::string> me;
  std::string rules = "official";
  bool json = false;
};

struct LeadWord {
  std::string word;
  Lead lead;
  std::string description;
};
const std::array<LeadWord, 3> kLeads = {{{"sole", Lead::sole, "alone in the lead"},
                                         {"shared", Lead::shared, "tied for the lead"},
                                         {"behind", Lead::behind, "behind"}}};

const LeadWord& lead_of(const std::string& word) {
  std::vector<std::string> words;
  for (const LeadWord& lead : kLeads) {
    if (lead.word == word) return lead;
    words.push_back(lead.word);
  }
  throw Error(Fault::invalid, found_but_expected("--lead", word, "sole, shared or behind") +
                                  model::did_you_mean(word, words));
}

Json ranges_json(const std::vector<UnitRange>& ranges) {
  Json json = Json::array();
  for (const UnitRange& range : ranges)
    json.push_back({{"from", range.from * model::kPointsPerUnit},
                    {"to", range.to < 0 ? Json() : Json(range.to * model::kPointsPerUnit)}});
  return json;
}

/// A card, and how many fills were made on it where that can differ.
std::string mode_name(const model::RuleSet& rules, const solver::StopThreshold& threshold) {
  const model::Card& card = rules.cards[static_cast<std::size_t>(threshold.card)];
  const std::string filled = threshold.fills == 0 ? "" : fmt::format(" ({} filled)", threshold.fills);
  const std::string kept =
      threshold.kept.size() == 0 ? "" : fmt::format(", {} set aside", threshold.kept.to_text());
  return card.name + filled + kept;
}

std::string table_text(const model::RuleSet& rules, const solver::OneTurn& turn) {
  // 1. The cells, by row and by dice left.
  std::vector<std::string> names;
  std::map<std::string, std::map<int, std::string>> cells;
  std::size_t name_width = 9, cell_width = 6;
  for (const solver::StopThreshold& threshold : turn.thresholds()) {
    const std::string name = mode_name(rules, threshold);
    if (!cells.contains(name)) names.push_back(name);
    const std::string cell = ranges_text(threshold.stop);
    cells[name][threshold.at.dice] = cell;
    name_width = std::max(name_width, name.size());
    cell_width = std::max(cell_width, cell.size());
  }
  if (names.empty()) return "";
  // 2. The text.
  std::string text = fmt::format("\nStop with this many points at risk or more, else roll:\n\n{:<{}}",
                                 "dice left", name_width);
  for (int dice = model::kDice - 1; dice >= 1; --dice) text += fmt::format("  {:>{}}", dice, cell_width);
  for (const std::string& name : names) {
    text += fmt::format("\n{:<{}}", name, name_width);
    for (int dice = model::kDice - 1; dice >= 1; --dice)
      text += fmt::format("  {:>{}}", cells[name][dice], cell_width);
  }
  return text + "\n";
}

/// One turn as it was asked for.
struct Asked {
  model::RuleSet rules;
  LeadWord lead;
  std::optional<int> me;  ///< units on the sheet
};

std::string report_text(const Asked& asked, const solver::OneTurn& turn) {
  const auto& [rules, lead, me] = asked;
  std::string text = fmt::format(
      "{:.2f} points expected from one turn, {}{}; rules '{}'\n", turn.expected_points(), lead.description,
      me ? fmt::format(" with {}", *me * model::kPointsPerUnit) : "", display_name(rules));
  if (!me && solver::SheetTurns::matters(rules, lead.lead))
    text += fmt::format("assumed: {} (--me gives the points)\n", kAssumedSheet);
  text += fmt::format("proven: {}\n", bounds_text(turn.lower(), turn.upper(), 9));
  text += table_text(rules, turn);
  text += fmt::format("\nBetween two cards, stop with: {}\n", ranges_text(turn.stop_between_cards()));
  const int card = rules.discardable_card();
  if (card >= 0 && !turn.play().empty())
    text += fmt::format("Play {} rather than discard it with: {}\n",
                        rules.cards[static_cast<std::size_t>(card)].name, ranges_text(turn.play()));
  return text;
}

Json report_json(const Asked& asked, const solver::OneTurn& turn) {
  const auto& [rules, lead, me] = asked;
  Json thresholds = Json::array();
  for (const solver::StopThreshold& threshold : turn.thresholds())
    thresholds.push_back({{"card", rules.cards[static_cast<std::size_t>(threshold.card)].name},
                          {"fills", threshold.fills},
                          {"dice", threshold.at.dice},
                          {"stop", ranges_json(threshold.stop)}});
  return rules_json(rules, {{"lead", lead.word},
                            {"me", me ? Json(*me * model::kPointsPerUnit) : Json()},
                            {"expected_points", turn.expected_points()},
                            {"lower", turn.lower()},
                            {"upper", turn.upper()},
                            {"thresholds", std::move(thresholds)},
                            {"stop_between_cards", ranges_json(turn.stop_between_cards())},
                            {"play", ranges_json(turn.play())}});
}

void run(Context& context, const Asked& asked, bool as_json) {
  const ImmediateInterrupt at_once;
  const solver::SheetTurns turns(asked.rules, asked.lead.lead, asked.me);
  context.print(as_json ? report_json(asked, turns.turn()).dump(2) + "\n" : report_text(asked, turns.turn()));
}

Work checked(const TurnOptions& options, Context& context) {
  Asked asked{rule_set(options.rules), lead_of(options.lead), {}};
  if (options.me) {
    const int least = asked.lead.lead == Lead::sole ? model::kPointsPerUnit : 0;  // nobody is below 0
    const WholeNumbers scores{least, model::kMaxGoal, model::kPointsPerUnit};
    asked.me = static_cast<int>(whole_number("--me", *options.me, scores)) / model::kPointsPerUnit;
  }
  return [&context, asked, as_json = options.json] { run(context, asked, as_json); };
}

}  // namespace

void add_turn(CommandLine& line, Context& context) {
  const auto options = std::make_shared<TurnOptions>();
  Command command = line.add_command("turn", "Expected points of one turn alone, and when to stop",
                                     "  fillwise turn\n"
                                     "  fillwise turn --lead sole --json\n"
                                     "  fillwise turn --me 500\n");
  command.add_word("--lead", options->lead, "LEAD",
                   "Your place: sole (alone in the lead), shared (tied for it) or behind (shared)");
  command.add_word("--me", options->me, "SCORE",
                   "Points on the sheet, if cards can take points off it (as many as they can take)");
  command.add_word("--rules", options->rules, "NAME|FILE",
                   "Rule set: a preset's name or a TOML file (official)");
  command.add_flag(
      "--json", options->json,
      "JSON: rules, lead, me, expected_points, lower, upper, thresholds, stop_between_cards, play");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
