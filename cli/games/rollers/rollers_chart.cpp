// fillwise rollers chart: what a solved round says, on paper and on screens. Each kind is a command.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "api/rollers/adviser.hpp"
#include "api/rollers/chart/kinds.hpp"
#include "cli/commands/chart_output.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/terminal/columns.hpp"

namespace fillwise::cli::games {
namespace {

/// How a kind of chart is called and what its help says.
struct RollersChartKind {
  const char* name;
  const char* description;
  const char* examples;
};

struct RollersChartOptions {
  RollersOptions table;
  rollers::KeepChartWords keep;
  rollers::RaceChartWords race;
  ChartOutputOptions output;
};

/// `add` adds the options of the kind, `read` makes of them a chart that is still to be drawn.
template <class Add, class Read>
void add_rollers_chart(Command& chart, Context& context, const RollersChartKind& kind, const Add& add,
                       const Read& read) {
  const auto typed = std::make_shared<RollersChartOptions>();
  Command command = chart.add_command(kind.name, kind.description, kind.examples);
  add(command, *typed);
  add_rollers_solver_options(command, typed->table);
  add_chart_output_options(command, typed->output);
  command.on_parsed([typed, read, &context]() -> Work {
    const model::rollers::Rules rules = rollers_rules(typed->table.rules);
    const auto adviser =
        std::make_shared<rollers::RollersAdviser>(rules, rollers_threads(typed->table), Callbacks(context));
    return [adviser, draw = read(rules, *typed), output = output_of(typed->output, context), &context] {
      check_output(context, output);
      write_chart(context, output, draw(*adviser));
    };
  });
}

void add_near(Command& command, std::optional<std::string>& word) {
  command.add_word("--near", word, "N",
                   "Answers this close count as nearly equal, in percentage points (0.1)");
}

void add_keep_kind(Command& chart, Context& context) {
  add_rollers_chart(
      chart, context,
      {"keep", "What to keep of every roll, and when to stop",
       "  fillwise rollers chart keep --rules docs/games/rollers-small.toml --out keep.pdf\n"
       "  fillwise rollers chart keep --rules docs/games/rollers-small.toml --rolls 2 --mine 1c --chips 7 "
       "--format csv\n"},
      [](Command& command, RollersChartOptions& typed) {
        add_rollers_table_options(command, typed.table);
        command.add_word("--rolls", typed.table.words.rolls, "N", "Rolls made in this turn (1)");
        add_near(command, typed.keep.near);
      },
      [](const model::rollers::Rules& rules, const RollersChartOptions& typed) {
        rollers::KeepChartWords words = typed.keep;
        words.situation = typed.table.words;
        return rollers::keep_chart(rules, words);
      });
}

void add_section_kind(Command& chart, Context& context) {
  add_rollers_chart(
      chart, context,
      {"section", "What each section is worth, open and closed, and what the best play makes of a turn",
       "  fillwise rollers chart section --rules docs/games/rollers-small.toml --out section.svg\n"
       "  fillwise rollers chart section --rules docs/games/rollers-small.toml --mine 1o --theirs 2c --chips "
       "4 "
       "--format markdown\n"},
      [](Command& command, RollersChartOptions& typed) { add_rollers_table_options(command, typed.table); },
      [](const model::rollers::Rules& rules, const RollersChartOptions& typed) {
        return rollers::section_chart(rules, typed.table.words);
      });
}

void add_race_kind(Command& chart, Context& context) {
  add_rollers_chart(
      chart, context,
      {"race", "Place a marker or collect chips with given dice, by my board and chips",
       "  fillwise rollers chart race --rules docs/games/rollers-small.toml --theirs 1o --out race.pdf\n"
       "  fillwise rollers chart race --rules docs/games/rollers-small.toml --hand 2,2 --step 2 --format "
       "csv\n"},
      [](Command& command, RollersChartOptions& typed) {
        rollers::RollersWords& words = typed.table.words;
        command.add_word("--points", words.points, "MINE,THEIRS",
                         "Points before this round, such as 3,2 (0,0)");
        command.add_word("--began", words.began, "WHO", "Who began this round, me or opponent (me)");
        command.add_word("--theirs", words.theirs, "BOARD", "The opponent's board (none)");
        command.add_word("--hand", typed.race.hand, "DICE",
                         "The dice to apply, such as *,5 (* alone: a star)");
        command.add_word(
            "--sections", typed.race.sections, "NUMBERS",
            "Sections of my board that are open or closed, such as 1,3; the others are empty (all)");
        command.add_word("--step", typed.race.step, "CHIPS",
                         "Chips between columns (as needed for about 22 columns)");
        add_near(command, typed.race.near);
      },
      [](const model::rollers::Rules& rules, const RollersChartOptions& typed) {
        rollers::RaceChartWords words = typed.race;
        words.situation = typed.table.words;
        return rollers::race_chart(rules, words);
      });
}

}  // namespace

void set_up_rollers_chart(Command& command, Context& context) {
  add_keep_kind(command, context);
  add_section_kind(command, context);
  add_race_kind(command, context);
  command.on_parsed([&context, kinds = command.commands()] {
    return [&context, kinds] {
      std::string text = "Kinds of charts; fillwise rollers chart KIND --help says more:\n\n";
      for (const auto& [name, description] : kinds) text += fmt::format("  {:<9} {}\n", name, description);
      print_fitted(context, text);
    };
  });
}

}  // namespace fillwise::cli::games
