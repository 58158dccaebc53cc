#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "api/bots/player.hpp"
#include "api/input/players.hpp"
#include "solver/advice/advice.hpp"
#include "solver/play/action_lists.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::bots {
namespace {

class Optimal : public Player {
 public:
  Optimal(const model::Match& match, std::shared_ptr<const Table> table)
      : table_(std::move(table)), advisor_(match, table_->value(), table_->lower(), table_->upper()) {}

  std::size_t choose(const Question& question) override {
    const solver::Option best = advisor_.advise(question.query).options.front();
    const auto found = std::ranges::find_if(question.options, [&](const solver::Option& o) {
      return o.action == best.action && o.dice == best.dice && o.then == best.then;
    });
    return static_cast<std::size_t>(found - question.options.begin());
  }

 private:
  std::shared_ptr<const Table> table_;
  solver::Advisor advisor_;
};

/// Follows a rule on states, which decides about the dice and about what comes then one after the other. It
/// is told of points at risk as in simulated games and in exact evaluation.
class ByRule : public Player {
 public:
  ByRule(const model::Match& match, solver::ChoiceRule rule) : match_(match), rule_(std::move(rule)) {}

  std::size_t choose(const Question& question) override {
    model::State s = chosen(question.query.state);
    const bool decides = question.query.state.phase == model::Phase::set_aside;
    if (decides && !model::Match::is_over(s) && !model::Match::is_chance(s)) s = chosen(s);
    // Options that lead to the same state differ in faces that no longer matter.
    return static_cast<std::size_t>(std::ranges::find(question.successors, s) - question.successors.begin());
  }

 private:
  model::State chosen(const model::State& s) const {
    const std::vector<model::Choice> choices = match_.actions(s);
    return choices[rule_(match_.with_counted_at_risk(s), solver::actions_of(choices))].next;
  }

  const model::Match& match_;
  solver::ChoiceRule rule_;
};

/// Takes every option with the same chance.
class Random : public Player {
 public:
  Random(const model::Match& match, std::uint64_t seed)
      : deck_(match.rules(), solver::Draws::replaced), seed_(seed), luck_(luck_of({})) {}

  void begin(const GameStart& start) override { luck_ = luck_of(start); }
  std::size_t choose(const Question& question) override {
    return luck_->next_choice(static_cast<std::uint32_t>(question.options.size()));
  }

 private:
  /// Two of them in one game do not choose alike.
  std::unique_ptr<solver::Luck> luck_of(const GameStart& start) const {
    return std::make_unique<solver::Luck>(
        deck_, seed_, 2 * static_cast<std::uint64_t>(start.game) + static_cast<std::uint64_t>(start.seat));
  }

  solver::Deck deck_;
  std::uint64_t seed_;
  std::unique_ptr<solver::Luck> luck_;
};

}  // namespace

bool is_own_player(const std::string& name) {
  try {
    player_named("", name);
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::unique_ptr<Player> best_player(const model::Match& match, const Table& table) {
  const std::shared_ptr<const Table> outlives_it(std::shared_ptr<const Table>(), &table);
  return std::make_unique<Optimal>(match, outlives_it);
}

std::unique_ptr<Player> own_player(const std::string& name, const model::Match& match, std::uint64_t seed,
                                   const TableSource& table) {
  const NamedPlayer player = player_named("player", name);
  switch (player.kind) {
    case NamedPlayer::Kind::optimal:
      return std::make_unique<Optimal>(match, table());
    case NamedPlayer::Kind::random:
      return std::make_unique<Random>(match, seed);
    default:
      return std::make_unique<ByRule>(match, rule_of(player, match));
  }
}

}  // namespace fillwise::bots
