// fillwise pig chart: the boundary between rolling and holding, over both scores.

#include "api/pig/pig_chart.hpp"

#include <memory>

#include "api/input/numbers.hpp"
#include "cli/commands/chart_output.hpp"
#include "cli/games/pig.hpp"

namespace fillwise::cli::games {
namespace {

struct PigChartOptions {
  PigOptions game;
  ChartOutputOptions output;
  std::optional<std::string> step;
};

}  // namespace

void set_up_pig_chart(Command& command, Context& context) {
  const auto options = std::make_shared<PigChartOptions>();
  command.add_word("--step", options->step, "POINTS",
                   "Points between scores of the table (a tenth of the goal)");
  add_pig_options(command, options->game);
  add_chart_output_options(command, options->output);
  command.on_parsed([options, &context] {
    const PigRequest request = pig_request(options->game);
    const int goal = request.rules.goal;
    int step = std::max(1, goal / pig::kUsualLines);
    if (options->step)
      step = static_cast<int>(
          whole_number("--step", *options->step, {(goal + pig::kMostLines - 1) / pig::kMostLines, goal, 1}));
    const ChartOutput output = output_of(options->output, context);
    return [=, &context] {
      check_output(context, output);
      write_chart(context, output, pig::hold_chart(solved_pig(context, request), step));
    };
  });
}

}  // namespace fillwise::cli::games
