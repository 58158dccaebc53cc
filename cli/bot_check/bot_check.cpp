// fillwise bot-check: whether a bot keeps to the protocol, and what to mend.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "api/base/error.hpp"
#include "api/base/json.hpp"
#include "api/bots/quoted.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "cli/bot_check/bot_checks.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"

namespace fillwise::cli {
namespace {

constexpr const char* kBotCheckExamples =
    R"(  Everything, with the cards of all presets:
    fillwise bot-check ./my-bot
  Only with the cards of one rule set, as JSON:
    fillwise bot-check ./my-bot --rules official --json

Each check is a line: ok, wrong, or - where there is nothing to check. Of what is wrong the end of the dialogue is
shown, and what to do about it. The exit code is 0 if nothing is wrong, else 1. Bots of Fill or Bust are checked, by
the protocol of docs/bot-protocol.md.
)";

constexpr WholeNumbers kCheckedGoals{500, 20'000, 50};

struct BotCheckCommand {
  std::string bot;
  std::optional<std::string> rules;
  std::string goal = "1000", seed = "1";
  BotOptions bots;
  bool json = false;
};

const char* word_of(CheckResult::Kind kind) {
  switch (kind) {
    case CheckResult::Kind::ok:
      return "ok";
    case CheckResult::Kind::wrong:
      return "wrong";
    default:
      return "-";
  }
}

std::string report_text(const std::string& command, const std::string& name,
                        const std::vector<CheckResult>& results) {
  std::string text = bots::printable(command) + (name.empty() ? "" : fmt::format(" ({})", name)) + "\n\n";
  std::size_t width = 0;
  for (const CheckResult& result : results) width = std::max(width, result.check.size());
  for (const CheckResult& result : results)
    text += fmt::format("  {:<5}  {:<{}}  {}\n", word_of(result.kind), result.check, width,
                        on_one_line(result.detail));
  // What is to be mended, once, with the first dialogue that shows it.
  std::vector<std::string> told;
  for (const CheckResult& result : results) {
    if (result.mend.empty() || std::ranges::find(told, result.mend) != told.end()) continue;
    told.push_back(result.mend);
    std::string checks;
    for (const CheckResult& other : results)
      if (other.mend == result.mend) checks += (checks.empty() ? "" : ", ") + other.check;
    text += fmt::format("\n{}: {}\n", checks, result.mend);
    for (const std::string& line : result.dialogue) text += fmt::format("    {}\n", line);
  }
  return text;
}

Json report_json(const std::string& command, const BotChecks& checks,
                 const std::vector<CheckResult>& results) {
  Json list = Json::array();
  for (const CheckResult& result : results) {
    list.push_back({{"check", result.check},
                    {"result", result.kind == CheckResult::Kind::skipped ? "skipped" : word_of(result.kind)},
                    {"detail", result.detail}});
    if (result.kind == CheckResult::Kind::wrong)
      list.back().update({{"mend", result.mend}, {"dialogue", result.dialogue}});
  }
  const std::vector<double>& times = checks.times();
  const auto share = [&](double part) {
    return times.empty()
               ? Json()
               : Json(times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))]);
  };
  return {{"bot", command},
          {"name", checks.name()},
          {"checks", std::move(list)},
          {"moves", times.size()},
          {"ms", {{"median", share(0.5)}, {"most_of_99_percent", share(0.99)}, {"most", share(1)}}}};
}

void check_bot(Context& context, const BotCheckCommand& command, const std::vector<model::RuleSet>& rules,
               int goal, const bots::BotSettings& settings) {
  BotChecks checks(bots::command_of_bot("BOT", command.bot), settings, rules, goal, settings.seed,
                   context.interrupted());
  std::vector<CheckResult> results;
  {
    Progress progress(context, "checking");
    results = checks.run([&](double share, const std::string& check) {
      context.check_interrupt("nothing was printed");
      progress.update(share, check);
    });
  }
  context.print(
      command.json
          ? report_json(command.bot, checks, results).dump(2, ' ', true, Json::error_handler_t::replace) +
                '\n'
          : report_text(command.bot, checks.name(), results));
  const auto wrong = std::ranges::count(results, CheckResult::Kind::wrong, &CheckResult::kind);
  if (wrong > 0)
    throw Error(Fault::failed, fmt::format("{} of {} checks found something to mend", wrong, results.size()));
}

}  // namespace

void add_bot_check(CommandLine& line, Context& context) {
  const auto options = std::make_shared<BotCheckCommand>();
  Command command = line.add_command(
      "bot-check", "Check whether a bot keeps to the protocol, and say what to mend", kBotCheckExamples);
  command.add_required_word("BOT", options->bot, "CMD",
                            "The bot's command for /bin/sh, with or without bot: before it");
  command.add_word("--rules", options->rules, "RULES", "Only this preset or rule file (all presets)");
  command.add_word("--goal", options->goal, "POINTS", "Goal of the games (1000)");
  command.add_word("--seed", options->seed, "N", "Seed: the same seed asks the same questions (1)");
  add_bot_options(command, options->bots);
  command.add_flag("--json", options->json,
                   "JSON: bot, name, checks (check, result, detail, mend, dialogue), moves, ms");
  command.on_parsed([options, &context] {
    bots::command_of_bot("BOT", options->bot);
    std::vector<model::RuleSet> rules;
    if (options->rules) rules.push_back(rule_set(*options->rules));
    for (const std::string& name : model::preset_names())
      if (!options->rules) rules.push_back(model::preset(name));
    for (const model::RuleSet& one : rules) refuse_rewards(one);
    const int goal = static_cast<int>(whole_number("--goal", options->goal, kCheckedGoals));
    const auto seed = static_cast<std::uint64_t>(whole_number("--seed", options->seed, kSeeds));
    const bots::BotSettings settings = bot_settings(options->bots, seed, {true});
    return [=, &context] { check_bot(context, *options, rules, goal, settings); };
  });
}

}  // namespace fillwise::cli
