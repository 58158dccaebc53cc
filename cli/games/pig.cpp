#include "cli/games/pig.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "api/advice/chance_json.hpp"
#include "api/input/numbers.hpp"
#include "cli/terminal/progress.hpp"

namespace fillwise::cli::games {
namespace {

namespace pig = model::pig;

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

struct PigSpot {
  int me = 0, opponent = 0, total = 0;
};

void print_pig_advice(Context& context, const PigRequest& request, const PigSpot& at, bool as_json) {
  const solver::PigValues values = solved_pig(context, request, at.me, at.opponent);
  const solver::PigValues::Decision found = values.decision(at.me, at.opponent, at.total).value();
  struct Row {
    const char* name;
    solver::ValueInterval chance;
  };
  Row best{"roll", found.roll}, other{"hold", found.hold};
  if (found.holds) std::swap(best, other);
  const double loss = best.chance.value - other.chance.value;
  if (as_json) {
    Json json = pig_json(request.rules);
    json["me"] = at.me;
    json["opponent"] = at.opponent;
    json["total"] = at.total;
    json["best"] = found.is_open ? Json(nullptr) : Json(best.name);
    json["options"] = Json::array();
    for (const auto& [row, lost] : {std::pair(best, 0.0), std::pair(other, loss)}) {
      Json option = {{"action", row.name}};
      option.update(chance_json(row.chance));
      option["loss"] = lost;
      json["options"].push_back(option);
    }
    context.print(json.dump(2) + "\n");
    return;
  }
  const std::string word = found.is_open ? "EITHER" : found.holds ? "HOLD" : "ROLL";
  context.print(fmt::format("{}  {:.2f} % to win   ({}: {:.2f} %, {:+.2f})\n\n", word,
                            100 * best.chance.value, other.name, 100 * other.chance.value, -100 * loss));
  context.print("  option    to win     loss\n");
  context.print(fmt::format("  {:<6}  {:>6.3f} %\n", best.name, 100 * best.chance.value));
  context.print(
      fmt::format("  {:<6}  {:>6.3f} %  {:>+7.3f}\n", other.name, 100 * other.chance.value, -100 * loss));
  context.print(fmt::format(
      "\n{} against {}, {} this turn; {}\nproven: {} at least {:.12f}, at most {:.12f}\n", at.me, at.opponent,
      at.total, pig_name(request.rules), best.name, best.chance.lower, best.chance.upper));
}

void print_pig_value(Context& context, const PigRequest& request, const PigSpot& at, bool as_json) {
  const solver::PigValues values = solved_pig(context, request, at.me, at.opponent);
  const solver::ValueInterval chance = values.at_start(at.me, at.opponent);
  if (as_json) {
    Json json = pig_json(request.rules);
    json["me"] = at.me;
    json["opponent"] = at.opponent;
    json.update(chance_json(chance));
    json["states"] = values.states();
    context.print(json.dump(2) + "\n");
    return;
  }
  context.print(fmt::format("{:.2f} % to win\n{} against {}, about to roll; {}\n", 100 * chance.value, at.me,
                            at.opponent, pig_name(request.rules)));
  context.print(fmt::format("proven: at least {:.12f}, at most {:.12f}\n", chance.lower, chance.upper));
}

}  // namespace

void add_pig_options(Command& command, PigOptions& options) {
  command.add_word("--goal", options.goal, "POINTS",
                   fmt::format("Points that win, {} to {} (100)", pig::kLeastGoal, pig::kMostGoal));
  command.add_word("--sides", options.sides, "N",
                   fmt::format("Sides of the die, {} to {} (6)", pig::kLeastSides, pig::kMostSides));
  command.add_word("--threads", options.threads, "K", "Threads to use (as many as the machine has)");
}

PigRequest pig_request(const PigOptions& options) {
  PigRequest request;
  request.rules.goal =
      static_cast<int>(whole_number("--goal", options.goal, {pig::kLeastGoal, pig::kMostGoal, 1}));
  request.rules.sides =
      static_cast<int>(whole_number("--sides", options.sides, {pig::kLeastSides, pig::kMostSides, 1}));
  if (options.threads) request.threads = checked_threads("--threads", *options.threads);
  return request;
}

int pig_score(const std::string& field, const std::string& text, const pig::Rules& rules) {
  return static_cast<int>(whole_number(field, text, {0, rules.goal - 1, 1}));
}

solver::CertifiedOptions pig_solver_options(const Context& context, const PigRequest& request) {
  solver::CertifiedOptions options;
  options.threads = request.threads;
  options.cancel = &context.interrupted();
  return options;
}

solver::PigValues solved_pig(Context& context, const PigRequest& request, int own, int other) {
  Progress progress(context, "solving " + pig_name(request.rules));
  solver::CertifiedOptions options = pig_solver_options(context, request);
  options.progress = [&](double share) { progress.update(share); };
  solver::PigValues values(request.rules, own, other, options);
  context.check_interrupt("nothing was written");
  if (values.report().status != solver::CertifiedStatus::closed)
    throw Error(Fault::failed,
                fmt::format("the bounds of {} states stay apart", values.report().open.size()));
  return values;
}

std::string pig_name(const pig::Rules& rules) {
  std::string name = fmt::format("Pig to {}", rules.goal);
  if (rules.sides != 6) name += fmt::format(" with {} sides", rules.sides);
  return name;
}

Json pig_json(const pig::Rules& rules) {
  return {{"game", "pig"}, {"goal", rules.goal}, {"sides", rules.sides}};
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
    const pig::Rules& rules = request.rules;
    PigSpot at{pig_score("--me", options->me, rules), pig_score("--opponent", options->opponent, rules), 0};
    const std::int64_t total = whole_number("--total", options->total, {0, rules.goal - 1, 1});
    if (at.me + total >= rules.goal)
      refuse(fmt::format("--total: found '{}', but {} and {} points win already", total, at.me, total));
    if (!pig::is_possible(rules, at.me, static_cast<int>(total)))
      refuse(fmt::format("--total: found '{}', expected what rolls of {} add up to", total,
                         rules.sides == 2 ? "2" : fmt::format("2 to {}", rules.sides)));
    at.total = static_cast<int>(total);
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
    const PigSpot at{pig_score("--me", options->me, request.rules),
                     pig_score("--opponent", options->opponent, request.rules), 0};
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
           {"simulate", "Play many games, and hold them against the solved value",
            "  fillwise pig simulate --goal 50 --games 20000\n"
            "  fillwise pig simulate --goal 50 --player hold-at:20 --player optimal --games 20000 --json\n",
            set_up_pig_simulate},
           {"chart", "When to hold, over both scores: SVG, PDF, HTML, Markdown, CSV",
            "  fillwise pig chart --goal 50 --format markdown\n"
            "  fillwise pig chart --goal 50 --step 5 --out pig.pdf\n",
            set_up_pig_chart}}};
}

}  // namespace fillwise::cli::games
