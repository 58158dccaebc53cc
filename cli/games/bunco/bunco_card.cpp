// fillwise bunco card: score cards to print.

#include <fmt/format.h>

#include <memory>

#include "api/bunco/score_card.hpp"
#include "api/input/numbers.hpp"
#include "cli/commands/chart_output.hpp"
#include "cli/games/bunco/bunco.hpp"

namespace fillwise::cli::games {
namespace {

struct BuncoCardOptions {
  std::string sets = "4";
  ChartOutputOptions output;
};

}  // namespace

void set_up_bunco_card(Command& command, Context& context) {
  const auto typed = std::make_shared<BuncoCardOptions>();
  command.add_word("--sets", typed->sets, "N", "Columns of six rounds, 1 to 8 (4)");
  add_sheet_output_options(command, typed->output);
  command.on_parsed([typed, &context] {
    const auto sets = static_cast<int>(whole_number("--sets", typed->sets, {1, kMostCardSets, 1}));
    const ChartOutput output = sheet_output_of(typed->output, context);
    return [=, &context] { write_sheet(context, output, bunco_score_cards(sets, output.paper)); };
  });
}

}  // namespace fillwise::cli::games
