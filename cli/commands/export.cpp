// fillwise export: values, policies and whole games for other programs.

#include <fmt/format.h>

#include <memory>

#include "api/input/numbers.hpp"
#include "api/input/scores.hpp"
#include "api/policy/policy_writer.hpp"
#include "api/table/table.hpp"
#include "api/worth/values_writer.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/export_parts.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/words.hpp"

namespace fillwise::cli {
namespace {

struct ExportOptions {
  std::string format;
  std::optional<std::string> out;
  bool policy = false;
  bool set_aside = false;
  std::optional<std::string> me;
  std::optional<std::string> opponent;
  std::optional<std::string> fix_player;
  std::optional<std::string> limit;
  TableOptions table;
};

/// Options that do not go together.
void check_together(const ExportOptions& options, bool out_is_terminal) {
  static const std::vector<std::string> kFormats = {"csv", "json", "npy", "prism-explicit"};
  if (std::ranges::find(kFormats, options.format) == kFormats.end())
    refuse(found_but_expected("--format", options.format, "csv, json, npy or prism-explicit") +
           model::did_you_mean(options.format, kFormats));
  const bool game = options.format == "prism-explicit";
  if (options.policy && (game || options.format == "npy"))
    refuse(fmt::format("--policy: found with --format {}, expected csv or json", options.format));
  if (!options.policy && (options.me || options.opponent || options.set_aside))
    refuse("--me, --opponent and --set-aside: found without --policy");
  if (!game && options.fix_player) refuse("--fix-player: found without --format prism-explicit");
  if (!game && options.limit) refuse("--limit: found without --format prism-explicit");
  if (game && !options.out) refuse("--out: found nothing, expected a prefix for .tra, .lab and .states");
  if (options.format == "npy" && !options.out && out_is_terminal)
    refuse("--out: found nothing, expected a file: a NumPy array is not for a terminal");
}

/// Which decisions are asked for.
PolicyChoice policy_choice(const ExportOptions& options, const TableRequest& request) {
  PolicyChoice choice;
  choice.set_aside = options.set_aside;
  if (options.me) choice.me = mover_score("--me", *options.me, request.rules, request.goal);
  if (options.opponent)
    choice.opponent = opponent_score("--opponent", *options.opponent, request.rules, request.goal);
  return choice;
}

void export_table(Context& context, const ExportOptions& options, TableRequest request,
                  const PolicyChoice& choice) {
  std::optional<OutputFile> file;
  if (options.out) file.emplace(context, *options.out);
  const Table table = table_for(context, std::move(request));
  std::optional<ImmediateInterrupt> at_once(std::in_place);
  const TextSink write = [&](std::string_view text) {
    if (file)
      file->write(text);
    else
      context.print(text);
  };
  const RowFormat format = options.format == "json" ? RowFormat::json : RowFormat::csv;
  if (options.format == "npy")
    write_values_npy(table, write);
  else if (options.policy)
    write_best_policy(context, table, format, choice, write);
  else
    write_values(table, format, write);
  at_once.reset();
  if (file) commit_all({&*file});
}

Work checked(const ExportOptions& options, Context& context) {
  check_together(options, context.stdout_is_terminal);
  FixedPlayer fixed = FixedPlayer::none;
  if (options.fix_player)
    fixed = whole_number("--fix-player", *options.fix_player, {1, 2, 1}) == 1 ? FixedPlayer::first
                                                                              : FixedPlayer::second;
  const auto request = std::make_shared<TableRequest>(table_request(options.table, Rewards::counted));
  if (options.policy || options.format == "prism-explicit") refuse_rewards(request->rules);
  if (options.format == "prism-explicit")
    return [=, &context, limit = checked_limit(options.limit, request->rules, request->goal)] {
      export_game(context, {request->rules, request->goal, limit}, fixed, *options.out);
    };
  return [=, &context, choice = policy_choice(options, *request)] {
    export_table(context, options, std::move(*request), choice);
  };
}

}  // namespace

void add_export(CommandLine& line, Context& context) {
  const auto options = std::make_shared<ExportOptions>();
  Command command = line.add_command(
      "export", "Write values, policies or a whole game for other programs",
      "  fillwise export --format csv --goal 1000 --out values.csv\n"
      "  fillwise export --format npy --goal 1000 --out values.npy\n"
      "  fillwise export --format csv --policy --me 500 --opponent 700 --goal 1000\n"
      "  fillwise export --format prism-explicit --goal 200 --out game\n"
      "  fillwise export --format prism-explicit --goal 200 --fix-player 1 --out against-best\n"
      "  fillwise export --format prism-explicit --rules official-showdown --goal 100 --limit 300 --out "
      "last-turns\n");
  command.add_required_word("--format", options->format, "FORMAT", "csv, json, npy or prism-explicit");
  command.add_word("--out", options->out, "FILE|PREFIX",
                   "File to write (stdout); a prefix for prism-explicit");
  command.add_flag("--policy", options->policy,
                   "Decisions instead of values: the best option and what the others lose");
  command.add_word("--me", options->me, "SCORE", "Decisions of a player with this score (every score)");
  command.add_word("--opponent", options->opponent, "SCORE", "Decisions against this score (every score)");
  command.add_flag("--set-aside", options->set_aside, "Also which dice to set aside, for every kind of roll");
  command.add_word("--fix-player", options->fix_player, "1|2",
                   "The game left to the other player when this one plays optimally");
  command.add_word(
      "--limit", options->limit, "POINTS",
      "For rules with last turns: points that end the match of prism-explicit (the usual limit)");
  add_table_options(command, options->table);
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
