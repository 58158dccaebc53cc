// fillwise rollers value: the chance to win the match at the start of a turn.

#include <memory>

#include "api/rollers/advice_json.hpp"
#include "api/rollers/advice_text.hpp"
#include "api/rollers/adviser.hpp"
#include "cli/games/rollers/rollers.hpp"

namespace fillwise::cli::games {

void set_up_rollers_value(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersOptions>();
  add_rollers_table_options(command, *typed);
  command.add_word("--to-move", typed->words.to_move, "WHO", "Whose turn begins, me or opponent (me)");
  add_rollers_solver_options(command, *typed);
  command.add_flag(
      "--json", typed->json,
      "JSON: game, rules, points, began, chips, mine, theirs, to_move, win_probability, lower, upper");
  command.on_parsed([typed, &context] {
    const model::rollers::Rules rules = rollers_rules(typed->rules);
    const auto adviser =
        std::make_shared<rollers::RollersAdviser>(rules, rollers_threads(*typed), Callbacks(context));
    const auto situation = rollers::RollersReader(rules, FieldNames::flags).read(typed->words);
    return [=, &context, as_json = typed->json] {
      const auto chance = adviser->value(situation.table);
      context.print(as_json ? rollers::rollers_value_json(rules, situation.table, chance).dump(2) + "\n"
                            : rollers::rollers_value_text(rules, situation.table, chance));
    };
  });
}

}  // namespace fillwise::cli::games
