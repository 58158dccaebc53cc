// fillwise chart: what the tables say, on paper and on screens. Each kind is a command.

#include <fmt/format.h>

#include <functional>
#include <memory>

#include "api/chart/kinds.hpp"
#include "api/input/players.hpp"
#include "cli/commands/chart_output.hpp"
#include "cli/commands/chart_pocket.hpp"
#include "cli/commands/commands.hpp"
#include "cli/several/several.hpp"
#include "cli/terminal/columns.hpp"
#include "cli/terminal/table_options.hpp"

namespace fillwise::cli {
namespace {

using namespace fillwise::chart;

/// How a kind is called and what its help says.
struct Kind {
  const char* name;
  const char* description;
  const char* examples;
};

template <class Words>
void add_kind(Command& chart, Context& context, const Kind& kind,
              const std::function<void(Command&, Words&)>& add_words, MakeChart (*chart_of)(const Words&),
              Words words = {}) {
  struct Options {
    Words words;
    ChartOutputOptions output;
  };
  const auto options = std::make_shared<Options>(Options{std::move(words), {}});
  Command command = chart.add_command(kind.name, kind.description, kind.examples);
  add_words(command, options->words);
  add_table_options(command, options->words.table);
  add_chart_output_options(command, options->output);
  command.on_parsed([options, chart_of, &context]() -> Work {
    return [output = output_of(options->output, context), draw = chart_of(options->words), &context] {
      check_output(context, output);
      write_chart(context, output, draw(context));
    };
  });
}

/// --me, --opponent, --opponents and --as-if.
void add_score_words(Command& command, ScoreWords& words, const char* me, const char* opponent) {
  command.add_word("--me", words.me, "SCORE", me);
  command.add_word("--opponent", words.opponent, "SCORE", opponent);
  add_opponents_options(command, words.opponents, words.as_if, "draw what is right");
}

void add_card_words(Command& command, CardWords& words) {
  command.add_word("--leader", words.leader, "SCORES",
                   "Scores of the leader, separated by commas (half the goal and nine tenths of it)");
  command.add_word("--gap", words.gap, "POINTS",
                   "Leads of the player to move, separated by commas; -500 is 500 behind (even, and a tenth "
                   "of the goal ahead and behind)");
  add_score_words(command, words.scores, "With --opponent or --opponents: only these scores",
                  "Score of the other player");
  command.add_word("--at-risk", words.at_risk, "POINTS", "Columns for up to this many points at risk (1000)");
  command.add_word("--near", words.near, "N",
                   "Answers this close count as nearly equal, in percentage points (0.1)");
  command.add_word("--near-points", words.near_points, "N", "The same for one turn alone, in points (5)");
}

void add_stop_words(Command& command, StopWords& words) {
  command.add_word("--card", words.card, "CARD", "Only this card");
  command.add_word("--dice", words.dice, "N", "Only this number of dice left, 1 to 5");
  command.add_word("--step", words.step, "POINTS", "Points between scores (a tenth of the goal)");
  command.add_word("--opponent-at", words.opponent_at, "SCORES",
                   "Cross-sections at these scores of the other player, separated by commas");
  add_opponents_options(command, words.opponents, words.as_if, "draw what is right");
  command.add_word("--at-risk", words.at_risk, "POINTS",
                   "Cross-sections for up to this many points at risk (1000)");
  command.add_word("--near", words.near, "N",
                   "Answers this close count as nearly equal, in percentage points (0.1)");
}

void add_win_words(Command& command, WinWords& words) {
  command.add_word(
      "--opponents", words.opponents, "SCORES",
      "With three or four players: scores of the others, in the order of their turns after yours, with any "
      "for those the chart is over, such as any,2500; two are left open, yours among them without --me");
  command.add_word("--me", words.me, "SCORE", "With --opponents: score of the player about to draw (any)");
  command.add_word("--step", words.step, "POINTS",
                   "Points between lines of the table (a twentieth of the goal)");
}

void add_keep_words(Command& command, KeepWords& words) {
  command.add_word("--dice", words.dice, "N", "Number of dice rolled, 1 to 6 (each from 6 down to 2)");
  command.add_word("--card", words.card, "CARD", "Card in play (the first that leaves a choice)");
  command.add_word("--at-risk", words.at_risk, "POINTS",
                   "With --dice: points at risk before the roll, separated by commas");
  add_score_words(command, words.scores,
                  "With --opponent or --opponents: play to win from these scores (otherwise one turn alone)",
                  "Score of the other player");
  command.add_word(
      "--near", words.near, "N",
      "Answers this close count as nearly equal: percentage points (0.1), or points of one turn (5)");
  command.add_flag("--all", words.all, "Show every roll that scores");
}

void add_turn_words(Command& command, TurnWords& words) {
  add_score_words(command, words.scores, "Score of the player whose turn it is (0)",
                  "Score of the other player (0)");
  command.add_words("--player", words.players, "PLAYER",
                    "optimal, points, strategy-card, endgame:POINTS or stop-at:POINTS; may be given again "
                    "(optimal and points)");
}

void add_simple_words(Command& command, SimpleWords& words) {
  command.add_words(
      "--player", words.players, "PLAYER",
      fmt::format("{}; may be given again (strategy-card, points, stop-at:250 to stop-at:500)", kRuleNames));
  command.add_words("--policy", words.policies, "FILE",
                    "A policy as CSV (docs/policies.md); may be given again");
}

}  // namespace

void add_chart(CommandLine& line, Context& context) {
  Command command = line.add_command("chart", "Charts to print: SVG, PDF, PNG, HTML, Markdown, CSV",
                                     "  fillwise chart\n"
                                     "  fillwise chart card --out card.pdf\n");
  add_kind<CardWords>(command, context,
                      {"card",
                       "The one-page strategy card: roll or stop by card, dice left and points at risk, draw "
                       "or stop, play or discard",
                       "  fillwise chart card --out card.pdf\n"
                       "  fillwise chart card --paper letter --out card.pdf\n"
                       "  fillwise chart card --goal 5000 --gap 0,500,-500 --format html --out card.html\n"
                       "  fillwise chart card --me 8200 --opponent 9100 --format csv\n"
                       "  fillwise chart card --me 250 --opponents 600,400 --goal 1000 --out card.svg\n"
                       "  fillwise chart card --me 250 --opponents 600,400,0,0,550 --goal 1000 --as-if 3\n"},
                      add_card_words, card_chart);
  add_pocket_chart(command, context);
  CardWords costs;
  costs.costs = true;
  add_kind<CardWords>(command, context,
                      {"cost", "The same cells, with what the wrong answer costs",
                       "  fillwise chart cost --out cost.pdf\n"
                       "  fillwise chart cost --me 8200 --opponent 9100 --format csv\n"},
                      add_card_words, card_chart, costs);
  add_kind<StopWords>(command, context,
                      {"stop", "When to stop at all scores, by card and dice left",
                       "  fillwise chart stop --out stop.pdf\n"
                       "  fillwise chart stop --card bonus-300 --dice 2 --step 500 --out two-dice.svg\n"
                       "  fillwise chart stop --card bonus-300 --opponent-at 0,5000,9000 --out cross.html\n"},
                      add_stop_words, stop_chart);
  add_kind<WinWords>(command, context,
                     {"win", "Chance to win at all scores, as a table and as contour lines",
                      "  fillwise chart win --out win.pdf\n"
                      "  fillwise chart win --goal 5000 --step 250 --format csv\n"
                      "  fillwise chart win --opponents any,400 --goal 1000 --out third.svg\n"
                      "  fillwise chart win --me 250 --opponents any,any --goal 1000 --out others.svg\n"},
                     add_win_words, win_chart);
  add_kind<KeepWords>(command, context,
                      {"keep", "Which dice to keep, for rolls where it is not obvious",
                       "  fillwise chart keep --out keep.pdf\n"
                       "  fillwise chart keep --dice 3 --all --format markdown\n"
                       "  fillwise chart keep --card vengeance --me 3000 --opponent 4000 --format csv\n"},
                      add_keep_words, keep_chart);
  add_kind<TurnWords>(
      command, context,
      {"turn", "Exact chances of the points that a turn adds",
       "  fillwise chart turn --goal 3000 --out turn.svg\n"
       "  fillwise chart turn --goal 3000 --me 1000 --opponent 2500 --player optimal --format csv\n"},
      add_turn_words, turn_chart);
  add_kind<SimpleWords>(
      command, context,
      {"simple", "What simple rules lose, as a bar chart",
       "  fillwise chart simple --goal 1000 --out simple.svg\n"
       "  fillwise chart simple --goal 1000 --player stop-at:300 --player points --format csv\n"
       "  fillwise simplify --form one-number --goal 300 --out rule.csv\n"
       "  fillwise chart simple --goal 300 --policy rule.csv --player stop-at:350 --out simple.svg\n"},
      add_simple_words, simple_chart);
  add_kind<ConvergenceWords>(
      command, context,
      {"convergence", "How a solve converges, sweep by sweep (solves the game again)",
       "  fillwise chart convergence --goal 1000 --out convergence.svg\n"
       "  fillwise chart convergence --goal 500 --format csv\n"},
      [](Command&, ConvergenceWords&) {}, convergence_chart);
  command.on_parsed([&context, kinds = command.commands()] {
    return [&context, kinds] {
      std::string text = "Kinds of charts; fillwise chart KIND --help says more:\n\n";
      for (const auto& [name, description] : kinds) text += fmt::format("  {:<12} {}\n", name, description);
      print_fitted(context, text);
    };
  });
}

}  // namespace fillwise::cli
