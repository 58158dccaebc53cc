// fillwise value: the chance to win at the start of a turn.

#include <fmt/format.h>

#include <memory>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/numbers.hpp"
#include "cli/table.hpp"

namespace fillwise::cli {
namespace {

struct ValueOptions {
  std::string me;
  std::string opponent;
  TableOptions table;
  bool json = false;
};

void run(Context& context, TableRequest request, std::size_t me, std::size_t opponent, bool as_json) {
  const Table table = table_for(context, std::move(request));
  const std::size_t entry =
      me / model::kPointsPerUnit * static_cast<std::size_t>(table.side()) + opponent / model::kPointsPerUnit;
  const double value = table.value()[entry];
  const double lower = table.lower()[entry];
  const double upper = table.upper()[entry];
  if (as_json) {
    const Json json = {
        {"rules", table.rules().name}, {"goal", table.goal()}, {"me", me},      {"opponent", opponent},
        {"win_probability", value},    {"lower", lower},       {"upper", upper}};
    context.print(json.dump(2) + "\n");
    return;
  }
  context.print(fmt::format("{:.2f} % to win\n", 100 * value));
  context.print(fmt::format("{} against {}, about to draw; rules '{}' to {}\n", me, opponent,
                            table.rules().name, table.goal()));
  context.print(fmt::format("proven: at least {:.12f}, at most {:.12f}\n", lower, upper));
}

Work checked(const ValueOptions& options, Context& context) {
  const auto request = std::make_shared<TableRequest>(table_request(options.table));
  const WholeNumbers scores = scores_below(request->goal);
  const auto me = static_cast<std::size_t>(whole_number("--me", options.me, scores));
  const auto opponent = static_cast<std::size_t>(whole_number("--opponent", options.opponent, scores));
  return [=, &context, as_json = options.json] { run(context, std::move(*request), me, opponent, as_json); };
}

}  // namespace

void add_value(CommandLine& line, Context& context) {
  const auto options = std::make_shared<ValueOptions>();
  Command command = line.add_command("value", "Chance to win at the start of a turn",
                                     "  fillwise value --me 2500 --opponent 3200\n"
                                     "  fillwise value --me 0 --opponent 0 --goal 5000 --json\n");
  command.add_required_word("--me", options->me, "SCORE", "Score of the player about to draw");
  command.add_required_word("--opponent", options->opponent, "SCORE", "Score of the other player");
  add_table_options(command, options->table);
  command.add_flag("--json", options->json, "JSON: rules, goal, me, opponent, win_probability, lower, upper");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
