// fillwise value: the chance to win at the start of a turn, or another objective.

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "api/advice/answer_words.hpp"
#include "api/advice/objective.hpp"
#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/exact.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/several_question.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/several/several.hpp"
#include "cli/terminal/objective_options.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/audit/exact_values.hpp"
#include "solver/generic/explicit_game.hpp"

namespace fillwise::cli {
namespace {

struct ValueOptions {
  std::string me;
  std::optional<std::string> opponent, opponents;
  TableOptions table;
  ObjectiveOptions objective;
  bool exact = false;
  bool json = false;
};

/// Scores in points.
struct Scores {
  std::int64_t me = 0;
  std::int64_t opponent = 0;
};
Scores in_points(solver::ScorePair pair) {
  return {std::int64_t{pair.own} * model::kPointsPerUnit,
          std::int64_t{pair.opponent} * model::kPointsPerUnit};
}

/// The chance to win at a pair of scores, in fractions; no table is used.
solver::Rational exact_chance(Context& context, const TableRequest& request, solver::ScorePair pair) {
  const int goal = exact_goal(request.rules, request.goal);
  const ImmediateInterrupt at_once;
  context.note(fmt::format("Solving '{}' to {} in fractions.", display_name(request.rules), request.goal));
  Progress progress(context, "solving in fractions");
  try {
    const solver::ExactValues exact = solver::exact_values(request.rules, goal, std::span(&pair, 1),
                                                           [&](double share) { progress.update(share); });
    if (!exact.values.empty()) return exact.values.front();
  } catch (const solver::StateLimitExceeded&) {
    throw_too_many_states(request.rules, request.goal);
  }
  throw Error(Fault::failed,
              fmt::format("under the rules '{}' a game may never end, so its values are not determined",
                          display_name(request.rules)));
}

void print_exact(const ValueOptions& options, Context& context, const TableRequest& request,
                 solver::ScorePair pair) {
  const solver::Rational chance = exact_chance(context, request, pair);
  const Scores scores = in_points(pair);
  const auto [numerator, denominator] = fraction_text(chance);
  const double nearest = solver::to_double(chance);
  if (options.json) {
    const Json json = rules_json(request.rules, {{"goal", request.goal},
                                                 {"me", scores.me},
                                                 {"opponent", scores.opponent},
                                                 {"win_probability", nearest},
                                                 {"numerator", numerator},
                                                 {"denominator", denominator}});
    context.print(json.dump(2) + "\n");
    return;
  }
  context.print(fmt::format("{:.2f} % to win\n", 100 * nearest));
  context.print(fmt::format("{} against {}, about to draw; rules '{}' to {}\n", scores.me, scores.opponent,
                            display_name(request.rules), request.goal));
  context.print(fmt::format("exactly: {} / {}\n", numerator, denominator));
}

void run(Context& context, TableRequest request, solver::ScorePair pair, bool as_json) {
  const Table table = table_for(context, std::move(request));
  const auto entry = static_cast<std::size_t>(pair.own * table.side() + pair.opponent);
  const auto [me, opponent] = in_points(pair);
  const double value = table.value()[entry];
  const double lower = table.lower()[entry];
  const double upper = table.upper()[entry];
  const AnswerWords words = words_of_win(table.rules(), table.goal());
  if (as_json) {
    const Json json = rules_json(table.rules(), {{"goal", table.goal()},
                                                 {"me", me},
                                                 {"opponent", opponent},
                                                 {words.key, value},
                                                 {"lower", lower},
                                                 {"upper", upper}});
    context.print(json.dump(2) + "\n");
    return;
  }
  if (words.rewards)
    context.print(fmt::format(
        "{:.6f} expected: the chance to win plus rewards, less the other player's rewards\n", value));
  else
    context.print(fmt::format("{:.2f} % to win\n", 100 * value));
  context.print(fmt::format("{} against {}, about to draw; rules '{}' to {}\n", me, opponent,
                            display_name(table.rules()), table.goal()));
  if (words.rewards)
    context.print(fmt::format("proven: {}\n", bounds_text(lower, upper, 12)));
  else
    context.print(fmt::format("proven: {}\n", bounds_per_cent(lower, upper, 10)));
}

void run_objective(Context& context, const ObjectiveRequest& request, Scores scores, bool as_json) {
  const ImmediateInterrupt at_once;
  const solver::ValueInterval value =
      request.solve(context, static_cast<int>(scores.me), static_cast<int>(scores.opponent))
          ->at_start(static_cast<int>(scores.me) / model::kPointsPerUnit,
                     static_cast<int>(scores.opponent) / model::kPointsPerUnit);
  const AnswerWords words = request.words();
  if (as_json) {
    Json json = words.state;
    json["me"] = scores.me;
    if (!words.is_alone) json["opponent"] = scores.opponent;
    json[words.key] = value.value;
    json["lower"] = value.lower;
    json["upper"] = value.upper;
    context.print(json.dump(2) + "\n");
    return;
  }
  const std::string where = words.is_alone ? fmt::format("{}, alone", scores.me)
                                           : fmt::format("{} against {}", scores.me, scores.opponent);
  context.print(request.headline(value) + "\n");
  context.print(fmt::format("{}, about to draw; rules '{}'\n", where, display_name(request.rules())));
  if (words.is_chance)
    context.print(fmt::format("proven: {}\n", bounds_per_cent(value.lower, value.upper, words.digits - 2)));
  else
    context.print(fmt::format("proven: {}\n", bounds_text(value.lower, value.upper, words.digits)));
}

Work checked(const ValueOptions& options, Context& context) {
  refuse_with_objective(options.objective, "--exact", options.exact);
  if (options.opponents) {
    refuse_with_opponents("--opponent", options.opponent.has_value());
    refuse_with_opponents("--exact", options.exact);
    refuse_with_opponents("--objective", !options.objective.is_win());
    return several_value(context, options.me, *options.opponents, options.table, options.json);
  }
  if (const auto objective = objective_request(options.objective, options.table)) {
    std::optional<std::string> opponent = options.opponent;
    objective->check_scores(options.me, opponent);
    const Scores scores{std::stoll(options.me), std::stoll(*opponent)};
    return [=, &context, request = *objective, as_json = options.json] {
      run_objective(context, request, scores, as_json);
    };
  }
  if (!options.opponent)
    throw Error(Fault::invalid, "--opponent or --opponents is required; see 'fillwise value --help'");
  if (options.exact && options.table.table)
    throw Error(Fault::invalid, "--table: found with --exact, which uses no table");
  const auto request = std::make_shared<TableRequest>(table_request(options.table, Rewards::counted));
  const solver::ScorePair pair{
      mover_score("--me", options.me, request->rules, request->goal),
      opponent_score("--opponent", *options.opponent, request->rules, request->goal)};
  if (options.exact) {
    exact_goal(request->rules, request->goal);
    return [=, &context] { print_exact(options, context, *request, pair); };
  }
  return [=, &context, as_json = options.json] { run(context, std::move(*request), pair, as_json); };
}

}  // namespace

void add_value(CommandLine& line, Context& context) {
  const auto options = std::make_shared<ValueOptions>();
  Command command =
      line.add_command("value", "Chance to win at the start of a turn, or another objective",
                       "  fillwise value --me 2500 --opponent 3200\n"
                       "  fillwise value --me 0 --opponent 0 --goal 5000 --json\n"
                       "  fillwise value --me 250 --opponents 600,400 --goal 1000\n"
                       "  fillwise value --me 0 --opponent 50 --goal 100 --exact\n"
                       "  fillwise value --objective turns --me 0\n"
                       "  fillwise value --objective cut --points 5000 --turns-left 8 --me 1200\n"
                       "  fillwise value --objective timed --turns-left 2 --me 1200 --opponent 900\n");
  command.add_required_word("--me", options->me, "SCORE", "Score of the player about to draw");
  command.add_word("--opponent", options->opponent, "SCORE", "Score of the other player, if there is one");
  add_opponents_option(command, options->opponents);
  add_table_options(command, options->table);
  add_objective_options(command, options->objective);
  command.add_flag("--exact", options->exact,
                   fmt::format("The chance as a fraction, solved without a table; goals up to {}",
                               solver::kMostExactGoal * model::kPointsPerUnit));
  command.add_flag(
      "--json", options->json,
      "JSON: rules, goal, me, opponent, win_probability (or what the objective counts), lower, upper "
      "(with --exact: numerator, denominator)");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
