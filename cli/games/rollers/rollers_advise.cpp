// fillwise rollers advise: every option at a moment of a turn.

#include <memory>
#include <string>
#include <utility>

#include "api/base/error.hpp"
#include "api/rollers/advice_json.hpp"
#include "api/rollers/advice_text.hpp"
#include "api/rollers/adviser.hpp"
#include "api/rollers/batch.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/terminal/batch_lines.hpp"

namespace fillwise::cli::games {
namespace {

struct RollersAdviseOptions : RollersOptions {
  bool all = false, batch = false;
};

/// The first option of a situation that was given; none makes sense with --batch.
std::string first_given(const rollers::RollersWords& words) {
  const std::pair<const char*, bool> given[] = {{"--points", words.points.has_value()},
                                                {"--began", words.began.has_value()},
                                                {"--chips", words.chips.has_value()},
                                                {"--mine", words.mine.has_value()},
                                                {"--theirs", words.theirs.has_value()},
                                                {"--rolls", words.rolls.has_value()},
                                                {"--dice", words.dice.has_value()},
                                                {"--kept", words.kept.has_value()},
                                                {"--stopped", words.stopped}};
  for (const auto& [name, is_given] : given)
    if (is_given) return name;
  return "";
}

Work checked_rollers_advise(const RollersAdviseOptions& typed, Context& context) {
  const model::rollers::Rules rules = rollers_rules(typed.rules);
  const auto adviser =
      std::make_shared<rollers::RollersAdviser>(rules, rollers_threads(typed), Callbacks(context));
  if (typed.batch) {
    if (const std::string given = first_given(typed.words); !given.empty())
      refuse(given + ": can't be used with --batch, which reads situations from stdin");
    return [adviser, &context] {
      rollers::RollersBatch batch(*adviser);
      answer_lines(context, batch);
    };
  }
  const auto situation = rollers::RollersReader(rules, FieldNames::flags).read(typed.words);
  return [=, &context, as_json = typed.json, all = typed.all] {
    const auto options = adviser->advise(situation);
    context.print(as_json ? rollers::rollers_advice_json(rules, situation, options).dump(2) + "\n"
                          : rollers::rollers_advice_text(rules, situation, options, all, context.colour));
  };
}

}  // namespace

void set_up_rollers_advise(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersAdviseOptions>();
  add_rollers_table_options(command, *typed);
  rollers::RollersWords& words = typed->words;
  command.add_word("--rolls", words.rolls, "N", "Rolls made in this turn (0, or 1 with --dice)");
  command.add_word("--dice", words.dice, "DICE",
                   "All dice on the table, such as 1,1,3,*,5,b2: * a star, b the black die, z a zap");
  command.add_word(
      "--kept", words.kept, "DICE",
      "Dice saved before the last roll, or none; needed if it shows a zap, or if saved dice stay saved");
  command.add_flag("--stopped", words.stopped, "No more rolls: how to apply the dice?");
  add_rollers_solver_options(command, *typed);
  command.add_flag("--all", typed->all, "List all options, not only the best");
  command.add_flag("--json", typed->json,
                   "JSON: game, rules, points, began, chips, mine, theirs, phase, rolls, zap, dice, "
                   "win_probability, lower, upper, best (null if the bounds leave it open), options");
  command.add_flag(
      "--batch", typed->batch,
      "Answer situations from stdin, as JSON Lines; keys: points began chips mine theirs rolls dice kept "
      "stopped, and an id, which is returned");
  command.on_parsed([typed, &context] { return checked_rollers_advise(*typed, context); });
}

}  // namespace fillwise::cli::games
