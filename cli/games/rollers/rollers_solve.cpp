// fillwise rollers solve: the values of a match, or one round, solved and kept.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/rollers/match_file.hpp"
#include "api/rollers/rounds.hpp"
#include "cli/games/rollers/rollers.hpp"

namespace fillwise::cli::games {

namespace {

constexpr double kPerCent = 100;

std::string match_text(const model::rollers::Rules& rules, const rollers::KnownRounds& known) {
  std::string text = "begins  other  beginner wins the match\n";
  double gap = 0;
  for (const auto& [points, chance] : known) {
    text += fmt::format("{:>6}  {:>5}  {:.4f} %\n", points.first, points.second, kPerCent * chance.middle());
    gap = std::max(gap, chance.upper - chance.lower);
  }
  return text + fmt::format("\nRollers, rules '{}', by the points of both players; proven: {}\n", rules.name,
                            apart_per_cent(gap));
}

Json match_json(const model::rollers::Rules& rules, const rollers::KnownRounds& known) {
  Json json{{"game", "rollers"}, {"rules", rules.name}, {"rounds", Json::array()}};
  for (const auto& [points, chance] : known)
    json["rounds"].push_back({{"points", {points.first, points.second}},
                              {"win_probability", chance.middle()},
                              {"lower", chance.lower},
                              {"upper", chance.upper}});
  return json;
}

}  // namespace

void set_up_rollers_solve(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersOptions>();
  command.add_word("--points", typed->words.points, "MINE,THEIRS",
                   "Solve this whole round, such as 3,2, so that advice in it comes at once");
  command.add_word("--began", typed->words.began, "WHO", "Who begins that round, me or opponent (me)");
  add_rollers_solver_options(command, *typed);
  command.add_flag("--json", typed->json,
                   "JSON: game, rules, rounds; each with points, win_probability, lower, upper");
  command.on_parsed([typed, &context] {
    const model::rollers::Rules rules = rollers_rules(typed->rules);
    const auto rounds = std::make_shared<rollers::Rounds>(rules, rollers_threads(*typed), Callbacks(context));
    const bool one = typed->words.points || typed->words.began;
    const auto place = rollers::RollersReader(rules, FieldNames::flags).read(typed->words).place();
    return [=, &context, as_json = typed->json] {
      rollers::KnownRounds known;
      if (one) {
        rounds->round(place);
        const auto solved = solver::rollers::with_starter_first(place);
        known[{solved.points[0], solved.points[1]}] = rounds->starter(solved.points[0], solved.points[1]);
      } else {
        known = rounds->match();
      }
      context.print(as_json ? match_json(rules, known).dump(2) + "\n" : match_text(rules, known));
    };
  });
}

}  // namespace fillwise::cli::games
