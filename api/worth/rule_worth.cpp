#include "api/worth/rule_worth.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/base/as_error.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "solver/audit/audit_cut.hpp"
#include "solver/one_turn/one_turn.hpp"

namespace fillwise {
namespace {

using solver::ValueInterval;

/// Where a match with last turns stops counting while it is compared; units.
int compared_limit(const model::RuleSet& rules, int goal) {
  const int above = std::max(kComparedAboveGoal, rules.overshoot * model::kPointsPerUnit + kComparedAboveWin);
  return goal + above / model::kPointsPerUnit;
}

/// A rule set with its table as far as it is compared.
class Compared {
 public:
  Compared(const Callbacks& callbacks, const model::RuleSet& rules, int goal, std::optional<double> tolerance)
      : Compared(rules, goal / model::kPointsPerUnit, passing_table(callbacks, rules, goal, tolerance)) {}

  solver::SolvedMatch solved() const { return {match_, lower_, upper_, at_limit_}; }
  const model::Match& match() const { return match_; }
  ValueInterval first() const { return first_; }
  solver::MakePolicy best() const { return solver::best_by(match_, lower_, upper_, at_limit_); }

 private:
  Compared(const model::RuleSet& rules, int goal, const Table& table)
      : match_(rules, goal, rules.last_turn ? std::min(table.side(), compared_limit(rules, goal)) : 0),
        at_limit_(solver::least_at_limit(match_)),
        first_{table.value()[0], table.lower()[0], table.upper()[0]} {
    const auto side = static_cast<std::size_t>(table.side());
    const auto limit = static_cast<std::size_t>(match_.limit());
    for (std::size_t own = 0; own < limit; ++own)
      for (std::size_t opponent = 0; opponent < limit; ++opponent) {
        lower_.push_back(table.lower()[own * side + opponent]);
        upper_.push_back(table.upper()[own * side + opponent]);
      }
  }

  model::Match match_;
  solver::LeastAtLimit at_limit_;
  ValueInterval first_;
  std::vector<double> lower_, upper_;  // [own][opponent], limit * limit
};

/// None of the quantities is negative.
ValueInterval at_start(const solver::PlayTable& table) {
  return {table.value[0], std::max(0.0, table.lower[0]), table.upper[0]};
}

/// The turns of a match. Where it counts no further, one last turn follows; it takes the game back with a
/// chance of at most 1 - LeastAtLimit::least(), and then no more turns follow than from the worst start.
ValueInterval turns_of(const Compared& compared, const solver::Play& play) {
  ValueInterval turns = at_start(play.turns);
  if (play.cut.value.empty()) return turns;
  const double taken_back = 1 - compared.solved().at_limit.least();
  const double most_turns = (std::ranges::max(play.turns.upper) + 1) / (1 - taken_back);
  turns.value += play.cut.value[0];
  turns.lower += play.cut.lower[0];
  turns.upper += play.cut.upper[0] * (1 + taken_back * most_turns);
  return turns;
}

ValueInterval turn_of(const model::RuleSet& rules, solver::Lead lead) {
  const solver::OneTurn turn(rules, lead);
  return {turn.expected_points(), turn.lower(), turn.upper()};
}

/// One evaluation of the rules' own play, as the `done`th of `all`.
class Evaluations {
 public:
  Evaluations(const Callbacks& callbacks, std::size_t all)
      : callbacks_(callbacks), all_(all), progress_(callbacks.begin("comparing")) {}

  solver::Play run(const Compared& compared, solver::PlayOptions options) {
    options.cancel = callbacks_.cancel;
    options.progress = [&](double part) {
      progress_((static_cast<double>(done_) + part) / static_cast<double>(all_),
                display_name(compared.match().rules()));
    };
    solver::Play play = solver::evaluate_play(compared.match(), std::vector{compared.best()}, options);
    callbacks_.check_cancelled("nothing was printed");
    ++done_;
    return play;
  }

 private:
  const Callbacks& callbacks_;
  std::size_t all_, done_ = 0;
  Callbacks::Progress progress_;
};

RuleWorth worth_of(const Compared& compared, const solver::Play& play) {
  const model::RuleSet& rules = compared.match().rules();
  return {compared.first(), turns_of(compared, play), turn_of(rules, solver::Lead::shared),
          turn_of(rules, solver::Lead::behind)};
}

}  // namespace

void fill_in(const Callbacks& callbacks, Comparison& comparison) {
  as_errors([&] {
    const Compared base(callbacks, comparison.base, comparison.goal, comparison.tolerance);
    std::vector<std::unique_ptr<Compared>> others;
    for (const ComparedRules& row : comparison.rows)
      others.push_back(
          std::make_unique<Compared>(callbacks, row.rules, comparison.goal, comparison.tolerance));
    Evaluations evaluations(callbacks, 1 + 2 * others.size());
    comparison.worth = worth_of(base, evaluations.run(base, {}));
    for (std::size_t i = 0; i < others.size(); ++i) {
      ComparedRules& row = comparison.rows[i];
      row.worth = worth_of(*others[i], evaluations.run(*others[i], {}));
      solver::ChangedDecisions changed(base.solved(), others[i]->solved());
      solver::PlayOptions options;
      changed.mark(options);
      row.changed.met = at_start(evaluations.run(base, options).marked);
      row.changed.count = changed.count();
    }
  });
}

}  // namespace fillwise
