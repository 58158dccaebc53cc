#include "cli/games/rollers/rollers.hpp"

#include <memory>

#include "api/base/as_error.hpp"
#include "api/input/numbers.hpp"
#include "model/rollers/rules_toml.hpp"

namespace fillwise::cli::games {

void add_rollers_table_options(Command& command, RollersOptions& options) {
  rollers::RollersWords& words = options.words;
  command.add_word("--points", words.points, "MINE,THEIRS", "Points before this round, such as 3,2 (0,0)");
  command.add_word("--began", words.began, "WHO", "Who began this round, me or opponent (me)");
  command.add_word("--chips", words.chips, "MINE[,THEIRS]",
                   "My chips, such as 60; the opponent has the rest (as at the start)");
  command.add_word("--mine", words.mine, "BOARD",
                   "My board: sections with o for open, c for closed, such as 1c,3o (none)");
  command.add_word("--theirs", words.theirs, "BOARD", "The opponent's board (none)");
}

void add_rollers_solver_options(Command& command, RollersOptions& options) {
  command.add_word("--rules", options.rules, "FILE", "A rule file, as 'fillwise rollers rules' prints it");
  command.add_word("--threads", options.threads, "K", "Threads to use (as many as the machine has)");
}

model::rollers::Rules rollers_rules(const std::optional<std::string>& file) {
  if (!file) return {};
  return as_errors([&] { return model::rollers::load_rules(*file); });
}

int rollers_threads(const RollersOptions& options) {
  return options.threads ? checked_threads("--threads", *options.threads) : 0;
}

void set_up_rollers_rules(Command& command, Context& context) {
  const auto file = std::make_shared<std::optional<std::string>>();
  command.add_word("--rules", *file, "FILE", "Check this file, and print it with all its keys");
  command.on_parsed([file, &context] {
    return [rules = rollers_rules(*file), &context] { context.print(model::rollers::to_toml(rules)); };
  });
  add_rollers_compare(command, context, file);
}

GameEntry rollers_entry() {
  return {"rollers",
          "Rollers",
          "Rollers, another game: advice in a turn, values, simulated matches",
          "docs/games/rollers.md",
          {{"advise", "What to keep, when to stop and how to apply the dice, with proven chances to win",
            "  fillwise rollers advise --rules docs/games/rollers-small.toml --chips 7 --mine 1c --theirs 2o "
            "--dice 2,*,b1\n"
            "  fillwise rollers advise --rules docs/games/rollers-small.toml --rolls 2 --dice z --kept 2,2 "
            "--json\n"
            "  echo '{\"rolls\":3,\"dice\":[2,\"*\",\"b1\"]}' | fillwise rollers advise --rules "
            "docs/games/rollers-small.toml "
            "--batch\n",
            set_up_rollers_advise},
           {"value", "Chance to win the match at the start of a turn",
            "  fillwise rollers value --rules docs/games/rollers-small.toml\n"
            "  fillwise rollers value --rules docs/games/rollers-small.toml --points 1,0 --began opponent "
            "--to-move opponent\n",
            set_up_rollers_value},
           {"solve", "Solve a match or one of its rounds, and keep the result",
            "  fillwise rollers solve --rules docs/games/rollers-small.toml\n"
            "  fillwise rollers solve --rules docs/games/rollers-small.toml --points 1,1 --json\n",
            set_up_rollers_solve},
           {"simulate", "Play many matches between built-in players",
            "  fillwise rollers simulate --player racer --player collector --player stop-early --games 200\n"
            "  fillwise rollers simulate --rules docs/games/rollers-small.toml --player optimal "
            "--player racer --json\n",
            set_up_rollers_simulate},
           {"export", "Write a small match, state by state, for a model checker",
            "  fillwise rollers export --format prism-explicit --rules docs/games/rollers-small.toml "
            "--points 1,1 "
            "--out small\n"
            "  fillwise rollers export --format prism-explicit --rules docs/games/rollers-small.toml --out "
            "whole\n",
            set_up_rollers_export},
           {"match", "Play bots and built-in players against each other",
            "  fillwise rollers match --rules docs/games/rollers-small.toml --player optimal --player racer "
            "--games 20\n"
            "  fillwise rollers match --rules docs/games/rollers-small.toml --player \"python3 "
            "docs/bots/rollers_sets.py\" --player stop-early --games 20 --json\n",
            set_up_rollers_match},
           {"analyse", "What each decision of recorded matches gave away, and how lucky the players were",
            "  fillwise rollers analyse docs/games/rollers-match.txt\n"
            "  fillwise rollers analyse docs/games/rollers-match.txt --from 1 --worst 3 --json\n",
            set_up_rollers_analyse},
           {"chart", "Charts to print: what to keep, what sections are worth, race or collect",
            "  fillwise rollers chart\n"
            "  fillwise rollers chart keep --rules docs/games/rollers-small.toml --out keep.pdf\n",
            set_up_rollers_chart},
           {"rules", "Print the default rule file, or check one",
            "  fillwise rollers rules\n"
            "  fillwise rollers rules --rules docs/games/rollers-small.toml\n",
            set_up_rollers_rules}}};
}

}  // namespace fillwise::cli::games
