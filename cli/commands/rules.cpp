// fillwise rules: the rule sets that come with the program, one of them as a text, its cards, whether a file
// can be used, how two of them differ, and what that is worth.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "api/base/json.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_diff.hpp"
#include "api/rules/rule_name.hpp"
#include "api/rules/rule_text.hpp"
#include "api/table/audited_solve.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/rules_cards.hpp"
#include "cli/commands/rules_compare.hpp"
#include "model/words.hpp"

namespace fillwise::cli {
namespace {

using model::RuleSet;

/// What may be typed after any of the commands.
struct RulesOptions {
  bool json = false;  ///< before or after the name of a command
  bool canonical = false;
  std::optional<std::string> from;
  std::string first, second;
};

constexpr std::size_t kShortFingerprint = 8;  // as in the name of a table

std::string fingerprint(const RuleSet& rules) {
  return fingerprint_of(rules).to_hex();
}

Json identity(const RuleSet& rules) {
  Json json = {{"name", rules.name}};
  if (Json differs = differs_from_json(rules); !differs.is_null()) json["differs_from"] = std::move(differs);
  json["title"] = rules.title;
  json["goal"] = rules.goal;
  json["fingerprint"] = fingerprint(rules);
  return json;
}

void print(Context& context, const Json& json) {
  // A path need not be UTF-8.
  context.print(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

// --- The list ---

void list(Context& context, bool json) {
  std::vector<RuleSet> presets;
  for (const std::string& name : model::preset_names()) presets.push_back(model::preset(name));
  if (json) {
    Json all = {{"presets", Json::array()}};
    for (const RuleSet& rules : presets) all["presets"].push_back(identity(rules));
    print(context, all);
    return;
  }
  std::size_t width = std::string_view("name").size();
  for (const RuleSet& rules : presets) width = std::max(width, rules.name.size());
  const auto row = [&](std::string_view name, std::string_view goal, std::string_view print,
                       std::string_view title) {
    context.print(fmt::format("{:<{}}  {:>5}  {:<11}  {}\n", name, width, goal, print, title));
  };
  row("name", "goal", "fingerprint", "title");
  for (const RuleSet& rules : presets)
    row(rules.name, std::to_string(rules.goal), fingerprint(rules).substr(0, kShortFingerprint), rules.title);
}

// --- One rule set ---

/// A preset's text; all of the rules where it only says how they differ from another preset's.
std::string text_of_preset(const std::string& name) {
  std::string text(model::preset_text(name));
  if (text.find("\nextends = ") == std::string::npos) return text;
  return text.substr(0, text.find("\nname = ") + 1) + whole_text(model::preset(name));
}

Work checked_show(const RulesOptions& options, Context& context) {
  const RuleSet rules = rule_set(options.first);
  if (options.from && options.canonical) refuse("--from: found with --canonical, expected one of them");
  if (options.from && !names_a_preset(*options.from))
    refuse(found_but_expected("--from", *options.from, "a preset's name") +
           model::did_you_mean(*options.from, model::preset_names()));
  const bool as_written = !options.canonical && names_a_preset(options.first);
  std::string text = as_written ? text_of_preset(options.first) : rules.to_toml();
  if (options.from) text = extending_text(rules, *options.from);
  return [text = std::move(text), rules, json = options.json, &context] {
    if (!json) return context.print(text);
    Json all = identity(rules);
    all["toml"] = text;
    print(context, all);
  };
}

/// "1 card", "54 cards".
std::string counted(int number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string check_text(const std::string& file, const RuleSet& rules, const std::string& ends) {
  return fmt::format(
      "{}: fine\n"
      "name: {}\n"
      "title: {}\n"
      "goal: {}\n"
      "deck: {} of {}\n"
      "fingerprint: {}\n"
      "{}\n",
      on_one_line(file), display_name(rules), rules.title, rules.goal, counted(rules.deck_size(), "card"),
      counted(static_cast<int>(rules.cards.size()), "kind"), fingerprint(rules),
      ends.empty() ? "cannot be certified: no card forces points on a player, so a game may never end"
                   : "can be certified: " + ends);
}

/// The file's rules. A preset's name is no file, but may be meant.
RuleSet file_to_check(const std::string& file) {
  try {
    return rule_file(file);
  } catch (const Error& error) {
    std::error_code ignored;
    if (!names_a_preset(file) || std::filesystem::exists(file, ignored)) throw;
    throw Error(error.fault(),
                fmt::format("{0} ({1} is a preset: 'fillwise rules show {1}')", error.what(), file));
  }
}

Work checked_check(const RulesOptions& options, Context& context) {
  return [rules = file_to_check(options.first), file = options.first, json = options.json, &context] {
    const std::string ends = race::terminates_almost_surely(rules);
    note_borrowed_name(context, rules);
    if (!json) return context.print(check_text(file, rules, ends));
    Json all = {{"file", file}, {"status", "fine"}};
    all.update(identity(rules));
    all["cards"] = rules.deck_size();
    all["kinds"] = rules.cards.size();
    all["certifiable"] = !ends.empty();
    all["ends"] = ends;
    print(context, all);
  };
}

// --- Two rule sets ---

Json diff_json(const RuleSet& a, const RuleSet& b, const std::vector<RuleDifference>& differences) {
  Json json = {{"a", identity(a)},
               {"b", identity(b)},
               {"same_play", a.fingerprint() == b.fingerprint()},
               {"differences", Json::array()},
               {"apart_from_play", Json::array()}};
  for (const RuleDifference& d : differences)
    json[d.in_play ? "differences" : "apart_from_play"].push_back(difference_json(d));
  return json;
}

std::string diff_text(const std::string& a, const std::string& b,
                      const std::vector<RuleDifference>& differences) {
  std::string play, other;
  for (const RuleDifference& d : differences) (d.in_play ? play : other) += "  " + d.sentence() + "\n";
  if (play.empty()) play = "  no difference in play\n";
  return fmt::format("{} compared with {}:\n{}", on_one_line(b), on_one_line(a), play) +
         (other.empty() ? "" : "other differences:\n" + other);
}

Work checked_diff(const RulesOptions& options, Context& context) {
  return [a = rule_set(options.first), b = rule_set(options.second), options, &context] {
    const std::vector<RuleDifference> differences = rule_differences(a, b);
    if (options.json)
      print(context, diff_json(a, b, differences));
    else
      context.print(diff_text(options.first, options.second, differences));
  };
}

}  // namespace

void add_rules(CommandLine& line, Context& context) {
  const auto options = std::make_shared<RulesOptions>();
  Command rules = line.add_command("rules", "List, show, check and compare rule sets",
                                   "  fillwise rules\n"
                                   "  fillwise rules show official\n"
                                   "  fillwise rules diff official quick-guide\n");
  rules.add_flag("--json", options->json, "JSON: presets");
  const auto list_them = [options, &context] {
    return [options, &context] { list(context, options->json); };
  };
  rules.on_parsed(list_them);

  Command listed = rules.add_command("list", "The rule sets that come with the program",
                                     "  fillwise rules list\n"
                                     "  fillwise rules list --json\n");
  listed.add_flag("--json", options->json, "JSON: presets");
  listed.on_parsed(list_them);

  Command show = rules.add_command("show", "Show a rule set as TOML, as in a rule file",
                                   "  fillwise rules show official > my-rules.toml\n"
                                   "  fillwise rules show quick-guide --canonical\n"
                                   "  fillwise rules show my-rules.toml --from official\n");
  show.add_required_word("NAME|FILE", options->first, "", "A preset's name or a TOML file");
  show.add_flag("--canonical", options->canonical, "Write out every key, without comments");
  show.add_word("--from", options->from, "PRESET",
                "Show only what differs from a preset, as a file that extends it");
  show.add_flag("--json", options->json, "JSON: name, title, goal, fingerprint, toml");
  show.on_parsed([options, &context] { return checked_show(*options, context); });

  Command check =
      rules.add_command("check", "Check whether a rule file can be used, and what is wrong with it",
                        "  fillwise rules show official > my-rules.toml\n"
                        "  fillwise rules check my-rules.toml\n"
                        "  fillwise rules check my-rules.toml --json\n");
  check.add_required_word("FILE", options->first, "", "A TOML file");
  check.add_flag("--json", options->json,
                 "JSON: file, status, name, title, goal, fingerprint, cards, kinds, certifiable, ends");
  check.on_parsed([options, &context] { return checked_check(*options, context); });

  add_rules_cards(rules, context, std::shared_ptr<bool>(options, &options->json));

  Command diff = rules.add_command("diff", "How one rule set differs from another, in words",
                                   "  fillwise rules diff official team\n"
                                   "  fillwise rules diff official quick-guide --json\n"
                                   "  fillwise rules show official > my-rules.toml\n"
                                   "  fillwise rules diff official my-rules.toml\n");
  diff.add_required_word("A", options->first, "", "A preset's name or a TOML file");
  diff.add_required_word("B", options->second, "", "The rule set to compare with A");
  diff.add_flag("--json", options->json, "JSON: a, b, same_play, differences, apart_from_play");
  diff.on_parsed([options, &context] { return checked_diff(*options, context); });

  add_rules_compare(rules, context, std::shared_ptr<bool>(options, &options->json));
}

}  // namespace fillwise::cli
