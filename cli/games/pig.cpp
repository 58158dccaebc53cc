#include "cli/games/pig.hpp"

#include <fmt/format.h>

#include <memory>

#include "api/input/numbers.hpp"

namespace fillwise::cli::games {
namespace {

struct PigAdviseOptions {
  PigOptions game;
  std::string me, opponent, total;
  bool json = false;
};

struct PigValueOptions {
  PigOptions game;
  std::string me = "0", opponent = "0";
  bool json = false;
};

void print_pig_advice(Context& context, const PigRequest& request, const pig::Place& at, bool as_json) {
  const solver::PigValues values = solved_pig(context, request, at.me, at.opponent);
  context.print(as_json ? pig::advice_json(values, at).dump(2) + "\n" : pig::advice_text(values, at));
}

void print_pig_value(Context& context, const PigRequest& request, const pig::Place& at, bool as_json) {
  const solver::PigValues values = solved_pig(context, request, at.me, at.opponent);
  context.print(as_json ? pig::value_json(values, at).dump(2) + "\n" : pig::value_text(values, at));
}

}  // namespace

void add_pig_options(Command& command, PigOptions& options) {
  command.add_word(
      "--goal", options.goal, "POINTS",
      fmt::format("Points that win, {} to {} (100)", model::pig::kLeastGoal, model::pig::kMostGoal));
  command.add_word(
      "--sides", options.sides, "N",
      fmt::format("Sides of the die, {} to {} (6)", model::pig::kLeastSides, model::pig::kMostSides));
  command.add_word("--threads", options.threads, "K", "Threads to use (as many as the machine has)");
}

PigRequest pig_request(const PigOptions& options) {
  PigRequest request;
  request.rules.goal = static_cast<int>(
      whole_number("--goal", options.goal, {model::pig::kLeastGoal, model::pig::kMostGoal, 1}));
  request.rules.sides = static_cast<int>(
      whole_number("--sides", options.sides, {model::pig::kLeastSides, model::pig::kMostSides, 1}));
  if (options.threads) request.threads = checked_threads("--threads", *options.threads);
  return request;
}

int pig_score(const std::string& field, const std::string& text, const model::pig::Rules& rules) {
  return static_cast<int>(whole_number(field, text, {0, rules.goal - 1, 1}));
}

solver::PigValues solved_pig(Context& context, const PigRequest& request, int own, int other) {
  return pig::solved(request.rules, request.threads, own, other, Callbacks(context));
}

void set_up_pig_advise(Command& command, Context& context) {
  const auto options = std::make_shared<PigAdviseOptions>();
  command.add_required_word("--me", options->me, "SCORE",
                            "Score of the player who decides, without this turn");
  command.add_required_word("--opponent", options->opponent, "SCORE", "Score of the other player");
  command.add_required_word("--total", options->total, "POINTS", "Points of this turn so far");
  add_pig_options(command, options->game);
  command.add_flag(
      "--json", options->json,
      "JSON: game, goal, sides, me, opponent, total, best (null if the bounds leave it open), options");
  command.on_parsed([options, &context] {
    const PigRequest request = pig_request(options->game);
    const model::pig::Rules& rules = request.rules;
    pig::Place at{pig_score("--me", options->me, rules), pig_score("--opponent", options->opponent, rules)};
    at.total = static_cast<int>(whole_number("--total", options->total, {0, rules.goal - 1, 1}));
    pig::check_total(rules, at);
    return [=, &context, as_json = options->json] { print_pig_advice(context, request, at, as_json); };
  });
}

void set_up_pig_value(Command& command, Context& context) {
  const auto options = std::make_shared<PigValueOptions>();
  command.add_word("--me", options->me, "SCORE", "Score of the player about to roll (0)");
  command.add_word("--opponent", options->opponent, "SCORE", "Score of the other player (0)");
  add_pig_options(command, options->game);
  command.add_flag("--json", options->json,
                   "JSON: game, goal, sides, me, opponent, win_probability, lower, upper, states");
  command.on_parsed([options, &context] {
    const PigRequest request = pig_request(options->game);
    const pig::Place at{pig_score("--me", options->me, request.rules),
                        pig_score("--opponent", options->opponent, request.rules)};
    return [=, &context, as_json = options->json] { print_pig_value(context, request, at, as_json); };
  });
}

GameEntry pig_entry() {
  return {"pig",
          "Pig",
          "Pig, another game: advice, values, simulation, a chart",
          "model/pig/pig.hpp",
          {{"advise", "Roll or hold, with proven chances to win",
            "  fillwise pig advise --me 60 --opponent 75 --total 20\n"
            "  fillwise pig advise --me 0 --opponent 0 --total 9 --goal 50 --sides 8 --json\n",
            set_up_pig_advise},
           {"value", "Chance to win at the start of a turn",
            "  fillwise pig value\n"
            "  fillwise pig value --me 40 --opponent 55 --json\n",
            set_up_pig_value},
           {"simulate", "Play many games and compare them with the solved value",
            "  fillwise pig simulate --goal 50 --games 20000\n"
            "  fillwise pig simulate --goal 50 --player hold-at:20 --player optimal --games 20000 --json\n",
            set_up_pig_simulate},
           {"chart", "When to hold, over both scores: SVG, PDF, PNG, HTML, Markdown, CSV",
            "  fillwise pig chart --goal 50 --format markdown\n"
            "  fillwise pig chart --goal 50 --step 5 --out pig.pdf\n",
            set_up_pig_chart}}};
}

}  // namespace fillwise::cli::games
