// fillwise chart: what the tables say, on paper and on screens.

#include <fmt/format.h>

#include "cli/chart/kinds.hpp"
#include "cli/commands.hpp"

namespace fillwise::cli {

void add_chart(CommandLine& line, Context& context) {
  Command command = line.add_command("chart", "Charts to print: SVG, PDF, HTML, Markdown, CSV",
                                     "  fillwise chart\n"
                                     "  fillwise chart card --out card.pdf\n");
  chart::add_card(command, context);
  chart::add_cost(command, context);
  chart::add_stop(command, context);
  chart::add_win(command, context);
  chart::add_keep(command, context);
  chart::add_turn(command, context);
  chart::add_simple(command, context);
  chart::add_convergence(command, context);
  command.on_parsed([&context, kinds = command.commands()] {
    return [&context, kinds] {
      std::string text = "Kinds of charts; fillwise chart KIND --help says more:\n\n";
      for (const auto& [name, description] : kinds) text += fmt::format("  {:<12} {}\n", name, description);
      context.print(text);
    };
  });
}

}  // namespace fillwise::cli
