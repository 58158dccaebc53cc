#include "cli/commands/chart_pocket.hpp"

#include <memory>

#include "api/chart/pocket/pocket.hpp"
#include "api/chart/pocket/pocket_render.hpp"
#include "cli/commands/chart_output.hpp"
#include "cli/terminal/table_options.hpp"

namespace fillwise::cli {
namespace {

struct PocketOptions {
  chart::PocketWords words;
  ChartOutputOptions output;
  bool dark = false;
};

}  // namespace

void add_pocket_chart(Command& chart, Context& context) {
  const auto options = std::make_shared<PocketOptions>();
  Command command =
      chart.add_command("pocket", "The proven rule in five large numbers, and where it costs most",
                        "  fillwise chart pocket --goal 1000 --out pocket.pdf\n"
                        "  fillwise chart pocket --goal 1000 --paper a4 --out poster.pdf\n"
                        "  fillwise chart pocket --goal 1000 --paper phone --dark --out phone.svg\n"
                        "  fillwise chart pocket --goal 1000 --format csv\n"
                        "\nA rule that is not kept yet is searched first, with the proof: some seconds to "
                        "1000 points, a quarter of an "
                        "hour to 10,000.\n");
  command.add_flag("--dark", options->dark, "Light letters on black");
  command.add_word("--boxes", options->words.boxes, "N",
                   "Search the rule anew and bound so many groups of rules, as fillwise simplify does (the "
                   "rule that is kept, or else 400)");
  add_table_options(command, options->words.table);
  add_chart_output_options(command, options->output, chart::kPocketPapers);
  command.on_parsed([options, &context]() -> Work {
    const ChartOutput output = output_of(options->output, context, chart::kPocketPapers);
    const chart::PocketLook look{output.paper, options->dark};
    return [output, draw = chart::pocket_card(options->words), look, &context] {
      check_output(context, output);
      const chart::PocketCard card = draw(context);
      write_chart(context, output, [&](chart::Format format, const chart::TextStyle& style) {
        return chart::rendered(format, card, look, style);
      });
    };
  });
}

}  // namespace fillwise::cli
