// What it gives away to keep to the best play by another reading, simulated, against both policies evaluated state by
// state.
#include "solver/rollers/play/kept_play.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "solver/generic/policy_evaluation.hpp"
#include "solver/rollers/play/match_simulation.hpp"
#include "solver/rollers/rollers_game.hpp"
#include "solver/rollers/round.hpp"
#include "tests/solver/rollers/graded_ends.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Rules;
using model::rollers::Table;
using model::rollers::Turn;
using rollers::RoundReading;

/// A round solved by a reading.
struct ReadRound {
  explicit ReadRound(const Rules& r) : rules(r), program(r) {
    bounds.ends = ends_of(rules);
    bounds.starts = [solved = std::make_shared<rollers::SolvedRound>(
                         rollers::solve_round(rules, bounds.ends, {.tolerance = 1e-9}))](
                        int mover, const model::rollers::Board& own, const model::rollers::Board& other,
                        int chips) { return solved->values.at(mover, own, other, chips); };
  }
  RoundReading reading() const { return {program, bounds}; }

  Rules rules;
  rollers::TurnProgram program;
  rollers::RoundBounds bounds;
};

/// The best play of a round.
class BestPlay final : public rollers::Player {
 public:
  explicit BestPlay(const ReadRound& round) : round_(round), plan_(round.program) {}
  void begin_turn(const Table& table) override {
    plan_.plan(table, rollers::chance_of_applying(round_.rules, round_.bounds, table));
  }
  std::optional<model::rollers::Saved> choose(const Turn& turn) override { return plan_.choose(turn); }
  model::rollers::Application apply(const Turn& turn) override { return plan_.apply(turn); }

 private:
  const ReadRound& round_;
  rollers::TurnPlan plan_;
};

/// Chance of player 0 if the players play so, state by state.
double evaluated(const ReadRound& holds, rollers::Player& first, rollers::Player& second) {
  const RollersGame game(holds.rules, model::rollers::round_start(holds.rules, 2, 0), [](const Table& t) {
    const int chips = t.chips[t.mover];
    const int all = t.chips[0] + t.chips[1];
    Rules rules;
    rules.chips = all / 2;
    return Payoff{static_cast<std::int64_t>(std::ldexp(worth(rules, t.mover, chips), 32)),
                  std::int64_t{1} << 32U};
  });
  const auto all = build_explicit(game, 4'000'000);
  std::unordered_map<RollersState, StateIndex, RollersGame::Hash> number;
  for (std::size_t s = 0; s < all.states.size(); ++s)
    number.emplace(all.states[s], static_cast<StateIndex>(s));
  Policy policy(all.states.size());
  for (std::size_t s = 0; s < all.states.size(); ++s) {
    if (!all.game.is_decision(static_cast<StateIndex>(s))) continue;
    const RollersPosition at = game.position(all.states[s]);
    rollers::Player& player = at.table.mover == 0 ? first : second;
    player.begin_turn(at.table);
    RollersState next;
    if (at.turn.phase == Turn::Phase::apply) {
      next = game.after(at.table, player.apply(at.turn));
    } else {
      const auto saved = player.choose(at.turn);
      next = game.state({at.table, saved ? model::rollers::after_saving(holds.rules, at.turn, *saved)
                                         : model::rollers::after_stopping(at.turn)});
    }
    const auto begin = all.game.successor.begin() + static_cast<std::ptrdiff_t>(all.game.first_edge[s]);
    const auto end = all.game.successor.begin() + static_cast<std::ptrdiff_t>(all.game.first_edge[s + 1]);
    const auto edge = std::find(begin, end, number.at(next));
    EXPECT_NE(edge, end);
    policy[s] = static_cast<std::uint32_t>(edge - begin);
  }
  return evaluate_policy<double>(all.game, policy)[0];
}

struct Readings {
  const char* name;
  bool Rules::*reading;
};

TEST(RollersKeptPlay, GivesAwayWhatPoliciesSay) {
  Rules base;
  base.sections = 2;
  base.dice = 3;
  base.chips = 3;
  const ReadRound kept(base);
  for (const auto& [name, reading] : {Readings{"take-up-again", &Rules::take_up_again},
                                      {"collect-when-closing", &Rules::collect_when_closing},
                                      {"apply", &Rules::apply_all}}) {
    SCOPED_TRACE(name);
    Rules rules = base;
    rules.*reading = !(rules.*reading);
    const ReadRound holds(rules);
    BestPlay best(holds), other(holds);
    rollers::KeptPlay keeper(kept.reading(), holds.rules);
    const double value = evaluated(holds, best, other);
    const rollers::Bounds solved = holds.bounds.starts(0, {}, {}, rules.chips);
    ASSERT_NEAR(value, solved.middle(), 1e-7);
    const double loss_of_first = value - evaluated(holds, keeper, best);
    const double loss_of_second = evaluated(holds, best, keeper) - value;
    EXPECT_GT(loss_of_first, -1e-7);
    EXPECT_GT(loss_of_second, -1e-7);
    EXPECT_GT(loss_of_first + loss_of_second, 1e-5);
    constexpr std::uint64_t kGames = 20'000;
    const auto losses =
        rollers::simulate_losses(kept.reading(), holds.reading(), {.games = kGames, .seed = 7, .threads = 1});
    EXPECT_EQ(losses.cut, 0U);
    for (const std::uint64_t seat : {0U, 1U}) {
      double sum = 0, squares = 0;
      for (std::uint64_t g = seat; g < kGames; g += 2) {
        sum += losses.chances[g];
        squares += losses.chances[g] * losses.chances[g];
      }
      const double n = static_cast<double>(kGames) / 2, mean = sum / n;
      const double error = std::sqrt((squares / n - mean * mean) / n);
      EXPECT_NEAR(mean, seat == 0 ? loss_of_first : loss_of_second, 4 * error + 1e-7) << seat;
      EXPECT_LT(error, 1e-3);
    }
  }
}

/// To keep to the reading that holds gives nothing away, and what is given away does not depend on threads.
TEST(RollersKeptPlay, OfTheSameReadingGivesNothingAway) {
  Rules base;
  base.sections = 2;
  base.dice = 3;
  base.chips = 2;
  base.take_up_again = false;
  const ReadRound kept(base);
  for (const double loss : rollers::simulate_losses(kept.reading(), kept.reading(), {.games = 200}).chances)
    EXPECT_NEAR(loss, 0, 1e-10);
  Rules rules = base;
  rules.take_up_again = true;
  rules.apply_all = true;
  const ReadRound holds(rules);
  const auto losses = [&](int threads) {
    return rollers::simulate_losses(kept.reading(), holds.reading(), {.games = 300, .threads = threads})
        .chances;
  };
  EXPECT_EQ(losses(1), losses(3));
}

/// Who keeps to a reading in which saved dice stay never takes one up again.
TEST(RollersKeptPlay, KeepsSavedDiceWhereItThinksTheyStay) {
  Rules base;
  base.sections = 3;
  base.dice = 4;
  base.chips = 2;
  base.take_up_again = false;
  const ReadRound kept(base);
  Rules free = base;
  free.take_up_again = true;
  rollers::KeptPlay keeper(kept.reading(), free);
  int second_choices = 0;
  Table table = model::rollers::round_start(free, 2, 0);
  SimulatedDie die(3, 1, model::rollers::kFaces);
  for (int i = 0; i < 300; ++i) {
    keeper.begin_turn(table);
    Turn turn = rollers::rolled(free, {}, die);
    const auto first = keeper.choose(turn);
    if (!first) continue;
    turn = rollers::rolled(free, model::rollers::after_saving(free, turn, *first), die);
    const auto second = keeper.choose(turn);
    if (!second) continue;
    EXPECT_TRUE(second->contains(*first));
    second_choices += first->total() > 0 ? 1 : 0;
  }
  EXPECT_GT(second_choices, 50);
}

}  // namespace
}  // namespace fillwise::solver
