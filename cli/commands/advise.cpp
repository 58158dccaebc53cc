// fillwise advise: what to do in a situation, and what every other option loses.

#include <fmt/format.h>

#include <memory>

#include "api/advice/advice_json.hpp"
#include "api/advice/advice_text.hpp"
#include "api/advice/batch.hpp"
#include "api/advice/objective.hpp"
#include "api/advice/why.hpp"
#include "api/base/json.hpp"
#include "api/input/situation_words.hpp"
#include "api/several/reduced_table.hpp"
#include "api/several/several_question.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/several/several.hpp"
#include "cli/several/several_advise.hpp"
#include "cli/terminal/batch_lines.hpp"
#include "cli/terminal/objective_options.hpp"
#include "cli/terminal/table_options.hpp"

namespace fillwise::cli {
namespace {

constexpr const char* kAdviseExamples =
    R"(  You have just rolled: which dice to set aside, and then roll or stop?
    fillwise advise --me 2500 --opponent 3200 --card bonus-300 --roll 1,1,5,2,3,6
  Three dice are left: roll or stop?
    fillwise advise --me 2500 --opponent 3200 --card bonus-400 --dice 3 --at-risk 400
  One fill of Double Trouble made, four dice left:
    fillwise advise --me 0 --opponent 800 --card double-trouble --fills 1 --dice 4 --at-risk 900
  Play Vengeance or discard it?
    fillwise advise --me 2500 --opponent 3200 --card vengeance --drawn --at-risk 1250
  After a fill: draw or stop? (--card names the card filled, if the rules force a draw after some cards)
    fillwise advise --me 2500 --opponent 3200 --between-cards --at-risk 1250
  Three players: play Vengeance against the leader, or leave that to the next player?
    fillwise advise --me 250 --opponents 300,650 --goal 1000 --card vengeance --drawn
  Alone, to reach the goal in as few turns as possible:
    fillwise advise --objective turns --me 2500 --card bonus-400 --dice 3 --at-risk 400

--batch reads one situation per line, a JSON object with the flags as keys, and answers each with one line of JSON:
  echo '{"me":0,"opponent":0,"card":"bonus-500","roll":[1,5,2,2,3,6]}' | fillwise advise --batch
  keys: me opponent card roll|dice|drawn|between_cards kept at_risk fills, and an id, which is returned
A line that can't be answered gives {"line":N,"error":"..."}; the exit code is then 1.
)";

struct AdviseOptions {
  SituationWords words;
  TableOptions table;
  ObjectiveOptions objective;
  std::optional<std::string> opponents, as_if;
  bool json = false;
  bool batch = false;
  bool why = false;
};

/// The first option of a situation that was given; none makes sense with --batch. Empty if there is none.
std::string first_of_situation(const SituationWords& words) {
  const std::pair<const char*, bool> given[] = {{"--me", words.me.has_value()},
                                                {"--opponent", words.opponent.has_value()},
                                                {"--card", words.card.has_value()},
                                                {"--roll", words.roll.has_value()},
                                                {"--dice", words.dice.has_value()},
                                                {"--kept", words.kept.has_value()},
                                                {"--drawn", words.drawn},
                                                {"--between-cards", words.between_cards},
                                                {"--at-risk", words.at_risk.has_value()},
                                                {"--fills", words.fills.has_value()}};
  for (const auto& [name, is_given] : given)
    if (is_given) return name;
  return "";
}

/// What is asked about.
struct Question {
  explicit Question(const AdviseOptions& options)
      : request(table_request(options.table, Rewards::counted)),
        match(request.rules, request.goal / model::kPointsPerUnit) {}
  TableRequest request;
  model::Match match;
};

void print_advice(Context& context, const model::Match& match, const ReadSituation& read,
                  const solver::Advice& advice, const AnswerWords& words, bool as_json,
                  const Why* why = nullptr) {
  if (as_json) {
    Json json = advice_json(match, read, advice, words);
    if (why != nullptr) add_why_json(advice, *why, words, json);
    context.print(json.dump(2) + "\n");
  } else {
    context.print(advice_text(match, read, advice, words, context.colour) +
                  (why != nullptr ? why_text(advice, *why, words) : ""));
  }
}

void run_one(Context& context, Question& question, const ReadSituation& read, const AdviseOptions& options) {
  const model::Match& match = question.match;
  const Table table = table_for(context, std::move(question.request));
  solver::Advisor advisor(match, table.value(), table.lower(), table.upper());
  const solver::Advice advice = advisor.advise(read.query);
  std::optional<Why> why;
  if (options.why) why = Explainer(advisor).explain(read, advice);
  print_advice(context, match, read, advice, words_of_win(match), options.json, why ? &*why : nullptr);
}

void run_objective(Context& context, const ObjectiveRequest& request, const ReadSituation& read,
                   bool as_json) {
  const ImmediateInterrupt at_once;
  const solver::Advice advice =
      request
          .solve(context, static_cast<int>(read.situation.own), static_cast<int>(read.situation.opponent),
                 static_cast<int>(read.situation.at_risk))
          ->advise(read.query);
  print_advice(context, request.match(), read, advice, request.words(), as_json);
}

void run_batch(Context& context, Question& question, bool why) {
  const model::Match& match = question.match;
  const Table table = table_for(context, std::move(question.request));
  solver::Advisor advisor(match, table.value(), table.lower(), table.upper());
  Batch batch(match, advisor, why);
  answer_lines(context, batch);
}

Work checked(const AdviseOptions& options, Context& context) {
  const std::string given = first_of_situation(options.words);
  if (options.batch && !given.empty())
    throw Error(Fault::invalid,
                fmt::format("{}: can't be used with --batch, which reads situations from stdin", given));
  refuse_with_objective(options.objective, "--batch", options.batch);
  refuse_with_objective(options.objective, "--why", options.why);
  if (options.opponents) {
    refuse_with_opponents("--opponent", options.words.opponent.has_value());
    refuse_with_opponents("--batch", options.batch);
    refuse_with_opponents("--why", options.why);
    refuse_with_opponents("--objective", !options.objective.is_win());
    return several_advise(context,
                          {*options.opponents, options.as_if, options.words, options.table, options.json});
  }
  check_as_if(options.as_if, options.opponents);
  if (const auto objective = objective_request(options.objective, options.table)) {
    SituationWords words = options.words;
    objective->check_scores(words.me, words.opponent);
    objective->check_card(words.card);
    return [&context, as_json = options.json, request = *objective,
            read = SituationReader(objective->match(), FieldNames::flags).read(words)] {
      run_objective(context, request, read, as_json);
    };
  }
  const auto question = std::make_shared<Question>(options);
  if (options.batch) return [=, &context, why = options.why] { run_batch(context, *question, why); };
  return [=, &context, read = SituationReader(question->match, FieldNames::flags).read(options.words)] {
    run_one(context, *question, read, options);
  };
}

}  // namespace

void add_advise(CommandLine& line, Context& context) {
  const auto options = std::make_shared<AdviseOptions>();
  Command command = line.add_command("advise", "What to do in a situation, and what every option is worth",
                                     kAdviseExamples);
  SituationWords& words = options->words;
  command.add_word("--me", words.me, "SCORE", "Your score on the sheet, before this turn");
  command.add_word("--opponent", words.opponent, "SCORE", "Score of the other player");
  add_opponents_options(command, options->opponents, options->as_if, "answer");
  command.add_word("--card", words.card, "CARD",
                   "Card in play, such as bonus-300 or just 300 (see 'fillwise rules cards')");
  command.add_word("--roll", words.roll, "FACES", "Dice just rolled, such as 1,1,5,2,3,6 or 115236");
  command.add_word("--dice", words.dice, "N", "Dice left after some were set aside; 6 on a fresh card");
  command.add_word("--kept", words.kept, "FACES",
                   "Dice set aside since the last fill, such as 1,5, where the rules depend on them");
  command.add_flag("--drawn", words.drawn, "The card was just drawn");
  command.add_flag("--between-cards", words.between_cards,
                   "After a fill, before the next card; --card is the card filled");
  command.add_word("--at-risk", words.at_risk, "POINTS",
                   "Points at risk; with --roll, those before this roll (0)");
  command.add_word("--fills", words.fills, "N", "Fills already made on this card (0)");
  add_table_options(command, options->table);
  add_objective_options(command, options->objective);
  command.add_flag(
      "--json", options->json,
      "JSON: state, win_probability (or what the objective counts), lower, upper, forced, best, options");
  command.add_flag(
      "--why", options->why,
      "What stands behind each number: chances to bust and to fill, how the turn ends, and which "
      "points would call for another decision");
  command.add_flag("--batch", options->batch,
                   "Read situations from stdin and write answers to stdout, as JSON Lines");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
