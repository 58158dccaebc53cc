// Turns that are planned, and what players decide in each phase of a turn.
#include "solver/rollers/play/players.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "solver/generic/certified.hpp"
#include "solver/rollers/play/turn_plan.hpp"
#include "solver/rollers/rollers_game.hpp"
#include "tests/solver/rollers/play/turn_words.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Dice;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;
using rollers::Player;
using rollers::PlayerKind;
using rollers::Players;

/// Expected worth of a moment by the plain rules.
class PlainTurn {
 public:
  PlainTurn(const Rules& rules, const Table& table, rollers::TurnPlan::Worth worth)
      : rules_(rules), table_(table), worth_(std::move(worth)) {}

  double of(const Turn& turn) {
    const auto [found, is_new] = known_.try_emplace(key(turn), 0.0);
    if (!is_new) return found->second;
    double result = -1e9;
    if (turn.phase == Turn::Phase::roll) {
      double sum = 0, weights = 0;
      model::rollers::for_each_roll(rules_, turn, [&](const Turn& next, std::uint64_t weight) {
        sum += static_cast<double>(weight) * of(next);
        weights += static_cast<double>(weight);
      });
      result = sum / weights;
    } else if (turn.phase == Turn::Phase::choose) {
      result = of(model::rollers::after_stopping(turn));
      model::rollers::for_each_save(rules_, turn, [&](const Saved& kept) {
        result = std::max(result, of(model::rollers::after_saving(rules_, turn, kept)));
      });
    } else {
      model::rollers::for_each_application(
          rules_, table_.boards[table_.mover], model::rollers::collectable(table_), turn.saved.hand(),
          [&](const Application& made) { result = std::max(result, worth_(made)); });
    }
    known_[key(turn)] = result;
    return result;
  }

 private:
  using Key = std::tuple<Turn::Phase, int, Dice, int, Dice, int>;
  static Key key(const Turn& t) {
    return {t.phase, t.rolls, t.saved.purple, t.saved.black, t.locked.purple, t.locked.black};
  }

  Rules rules_;
  Table table_;
  rollers::TurnPlan::Worth worth_;
  std::map<Key, double> known_;
};

TEST(RollersTurnPlan, IsTheBestByThePlainRulesAtEveryMoment) {
  for (const unsigned readings : {0U, 1U, 2U, 3U}) {
    Rules rules;
    rules.sections = 2;
    rules.dice = 3;
    rules.chips = 3;
    rules.apply_all = (readings & 1U) != 0;
    rules.take_up_again = (readings & 2U) == 0;
    const rollers::TurnProgram program(rules);
    rollers::TurnPlan plan(program);
    Table three = model::rollers::round_start(rules, 3, 1);
    three.boards[1] = board("c----");
    three.boards[2] = board("co---");
    three.chips = {2, 3, 4};
    // Any worth: here of three players, negative too, and with more markers not always better.
    const auto worth = [&](const Application& made) {
      return model::rollers::after_applying(rules, three, made).chips[1] - 7.0 / (1 + made.board.code() % 5);
    };
    plan.plan(three, worth);
    PlainTurn plain(rules, three, worth);
    EXPECT_NEAR(plan.worth(), plain.of({}), 1e-12);
    std::vector<Turn> moments{{}};
    const auto add = [&](const Turn& next) {
      if (std::ranges::find(moments, next) == moments.end()) moments.push_back(next);
    };
    for (std::size_t i = 0; i < moments.size(); ++i) {
      const Turn turn = moments[i];
      EXPECT_NEAR(plan.worth(turn), plain.of(turn), 1e-12);
      if (turn.phase == Turn::Phase::roll)
        model::rollers::for_each_roll(rules, turn, [&](const Turn& next, std::uint64_t) { add(next); });
      if (turn.phase == Turn::Phase::apply) {
        EXPECT_NEAR(worth(plan.apply(turn)), plain.of(turn), 1e-12);
      }
      if (turn.phase != Turn::Phase::choose) continue;
      const auto kept = plan.choose(turn);
      EXPECT_NEAR(plain.of(kept ? model::rollers::after_saving(rules, turn, *kept)
                                : model::rollers::after_stopping(turn)),
                  plain.of(turn), 1e-12);
      add(model::rollers::after_stopping(turn));
      model::rollers::for_each_save(
          rules, turn, [&](const Saved& save) { add(model::rollers::after_saving(rules, turn, save)); });
    }
    EXPECT_GT(moments.size(), rules.take_up_again ? 500U : 1200U);
  }
}

// One purple die and the black one, one roll: from open 7/18 of the turns close section 1. From empty 1/18 close it at
// once and 1/3 open it.
TEST(RollersFewestTurns, AreThoseCountedByHand) {
  Rules rules;
  rules.sections = 1;
  rules.dice = 2;
  rules.rolls = 1;
  const rollers::FewestTurns fewest{rollers::TurnProgram(rules)};
  EXPECT_NEAR(fewest.at(board("o")), 18.0 / 7, 1e-9);
  EXPECT_NEAR(fewest.at(board("-")), 234.0 / 49, 1e-9);
  EXPECT_EQ(fewest.at(board("c")), 0);
}

TEST(RollersFewestTurns, NeverRiseWithAMarker) {
  const rollers::TurnProgram program{Rules{}};
  const rollers::FewestTurns fewest(program);
  for (int code = 0; code < model::rollers::kBoards; ++code)
    for (int n = 1; n <= model::rollers::kMostSections; ++n) {
      Board more = Board::from_code(code);
      if (more.at(n) == Section::closed) continue;
      more.set(n, static_cast<Section>(static_cast<int>(more.at(n)) + 1));
      EXPECT_LT(fewest.at(more), fewest.at(Board::from_code(code)) - 1e-6) << code;
    }
}

// docs/games/rollers.md says these.
TEST(RollersTurnPlan, FiguresOfTheDocument) {
  const Rules rules;
  const rollers::TurnProgram program(rules);
  EXPECT_NEAR(rollers::FewestTurns(program).at({}), 6.26, 0.005);
  rollers::TurnPlan plan(program);
  plan.plan(table("----c", "-----", 55), [](const Application& made) { return made.collects[4]; });
  EXPECT_NEAR(plan.worth(), 3.61, 0.005);
}

class RollersPlayers : public ::testing::Test {
 protected:
  static std::unique_ptr<Player> at(PlayerKind kind, const Table& table) {
    static const Players players{Rules{}};
    auto player = players.make(kind);
    player->begin_turn(table);
    return player;
  }
  static Application applied(PlayerKind kind, const Table& table, const Saved& dice) {
    return at(kind, table)->apply(applying(dice));
  }
};

// Section 5 alone is left, and there is nothing to collect.
TEST_F(RollersPlayers, RacerSavesWhatCompletesTheBoard) {
  const auto racer = at(PlayerKind::racer, table("cccc-", "-----", 110));
  EXPECT_EQ(racer->choose(choosing(1, saved({5, 5, 2, 3, 1}, 4))), saved({5, 5}));
  EXPECT_EQ(racer->choose(choosing(1, saved({5, 6, 2, 3, 1}, 5))), saved({5, 6}, 5));
  EXPECT_EQ(racer->choose(choosing(2, saved({5, 5, 5, 6, 1}, 4))), saved({5, 5, 5, 6}));
  EXPECT_EQ(racer->choose(choosing(2, saved({5, 5, 5, 6, 6}, 5))), std::nullopt);
  // A zap in the first roll leaves nothing, one in the second what was saved.
  EXPECT_EQ(racer->choose(choosing(1, {})), Saved{});
  EXPECT_EQ(racer->choose(choosing(2, saved({5, 5}))), saved({5, 5}));
  EXPECT_EQ(text_of(racer->apply(applying(saved({5, 5, 5, 6, 1}, 5))).board), "cccco");
  EXPECT_EQ(text_of(racer->apply(applying(saved({5, 5}))).board), "cccc-");
}

TEST_F(RollersPlayers, RacerTakesChipsWhereTheyCostNoTime) {
  const Saved five = saved({5, 1, 2, 3, 4}, 4);
  EXPECT_EQ(at(PlayerKind::racer, table("cccco", "-----", 110))->choose(choosing(1, five)), std::nullopt);
  const auto kept = at(PlayerKind::racer, table("cccco", "-----", 55))->choose(choosing(1, five));
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->purple.of(5), 1);
  const Application made = applied(PlayerKind::racer, table("cccco", "-----", 55), saved({5, 6, 2, 3, 3}, 4));
  EXPECT_EQ(text_of(made.board), "ccccc");
  EXPECT_EQ(made.due(0), 5 + 2 + 3 + 3 + 4);
}

TEST_F(RollersPlayers, RacerUsesStarsForMarkersFirst) {
  // The star opens 4; as a 5 it would collect 5 chips.
  const Application made = applied(PlayerKind::racer, table("ccc-c", "-----", 55), saved({4, 4, 4, 6, 5}, 5));
  EXPECT_EQ(text_of(made.board), "cccoc");
  EXPECT_EQ(made.due(0), 10);
  // The example of the rule text: 1s and 3s are opened.
  EXPECT_EQ(text_of(applied(PlayerKind::racer, table("-----", "-----", 55), saved({1, 3, 3, 6, 4}, 5)).board),
            "o-o--");
}

TEST_F(RollersPlayers, CollectorWeighsMarkersAgainstChips) {
  const Table before = table("----c", "-----", 55);
  // A star opens section 1 for 4 chips, or collects 5.
  Application made = applied(PlayerKind::collector, before, saved({6}));
  EXPECT_EQ(text_of(made.board), "----c");
  EXPECT_EQ(made.due(0), 5);
  // With a 2 it opens section 2: 8 chips.
  made = applied(PlayerKind::collector, before, saved({6, 2}));
  EXPECT_EQ(text_of(made.board), "-o--c");
  EXPECT_EQ(made.due(0), 0);
  // Who has 2 chips pays no more: then the star is worth more as a 1.
  made = applied(PlayerKind::collector, table("----c", "-----", 108), saved({6}));
  EXPECT_EQ(text_of(made.board), "o---c");
}

TEST_F(RollersPlayers, CollectorSavesTheDiceOfAClosedHighSection) {
  // Nobody pays for 1 to 3.
  const auto collector = at(PlayerKind::collector, table("ccc-c", "ccc--", 55));
  EXPECT_EQ(collector->choose(choosing(1, saved({5, 5, 5, 4, 2}, 3))), saved({5, 5, 5}));
  EXPECT_EQ(collector->choose(choosing(2, saved({5, 5, 6, 4, 2}, 5))), saved({5, 5, 6}, 5));
  EXPECT_EQ(collector->choose(choosing(2, saved({5, 5}))), saved({5, 5}));
  EXPECT_EQ(collector->choose(choosing(1, {})), Saved{});
  EXPECT_EQ(collector->choose(choosing(1, saved({4, 4, 4, 6, 2}, 1))), saved({4, 4, 4, 6}));
  EXPECT_EQ(collector->choose(choosing(2, saved({5, 5, 5, 6, 6}, 5))), std::nullopt);
}

TEST_F(RollersPlayers, CollectorRacesWhereThereIsNothingToCollect) {
  for (const int chips : {0, 110})
    for (const char* own : {"----c", "o-oc-", "cc-oo"}) {
      const Table before = table(own, "c----", chips);
      const auto collector = at(PlayerKind::collector, before), racer = at(PlayerKind::racer, before);
      model::rollers::for_each_dice(5, [&](const Dice& purple) {
        const Saved dice{purple, 3};
        EXPECT_EQ(collector->choose(choosing(1, dice)), racer->choose(choosing(1, dice)));
        EXPECT_EQ(collector->apply(applying(dice)), racer->apply(applying(dice)));
      });
    }
}

TEST_F(RollersPlayers, StopEarlyStopsAtTheFirstMarker) {
  const auto stops = at(PlayerKind::stop_early, table("c---o", "-----", 55));
  EXPECT_EQ(stops->choose(choosing(1, saved({2, 3, 3, 4, 4}, 5))), std::nullopt);
  EXPECT_EQ(stops->choose(choosing(2, saved({2, 3, 4, 4, 6}, 1))), std::nullopt);
  // Nothing but a 1 to collect with, and 2 lacks one die, 3 one, 4 two, 5 one: that is the highest of the fewest.
  EXPECT_EQ(stops->choose(choosing(1, saved({2, 3, 3, 4, 4}, 1))), Saved{});
  const auto fours = at(PlayerKind::stop_early, table("cc--c", "-----", 55));
  EXPECT_EQ(fours->choose(choosing(1, saved({2, 3, 3, 4, 4}, 4))), saved({4, 4}, 4));
  EXPECT_EQ(fours->choose(choosing(2, saved({2, 3, 3, 4, 1}, 1))), saved({3, 3}));
  EXPECT_EQ(fours->choose(choosing(1, {})), Saved{});
  EXPECT_EQ(fours->choose(choosing(2, saved({4, 4}))), saved({4, 4}));
}

TEST_F(RollersPlayers, StopEarlyAppliesForMarkersThenChipsThenHighSections) {
  const Table before = table("c--o-", "-----", 55);
  // Two markers and a chip; the star stays a 3.
  Application made = applied(PlayerKind::stop_early, before, saved({3, 3, 6, 4, 1}));
  EXPECT_EQ(text_of(made.board), "c-oc-");
  EXPECT_EQ(made.due(0), 1);
  // One star, one marker.
  made = applied(PlayerKind::stop_early, before, saved({6, 1}));
  EXPECT_EQ(text_of(made.board), "c--c-");
  made = applied(PlayerKind::stop_early, table("cc-o-", "-----", 55), saved({3, 3, 6}));
  EXPECT_EQ(text_of(made.board), "cc-c-");
}

TEST_F(RollersPlayers, StopEarlyKeepsWhatHasToStay) {
  Rules rules;
  rules.take_up_again = false;
  const Players players(rules);
  const auto stops = players.make(PlayerKind::stop_early);
  stops->begin_turn(table("ccc--", "-----", 55));
  Turn turn = choosing(2, saved({4, 5, 5, 5, 1}, 1));
  turn.locked = saved({4});
  EXPECT_EQ(stops->choose(turn), saved({4, 5, 5, 5}));
  // The racer would rather not have saved the 4.
  for (const PlayerKind kind : {PlayerKind::racer, PlayerKind::collector}) {
    const auto player = players.make(kind);
    player->begin_turn(table("cccc-", "ccccc", 55));
    const auto kept = player->choose(turn);
    ASSERT_TRUE(kept);
    EXPECT_EQ(*kept, saved({4, 5, 5, 5}));
  }
}

TEST_F(RollersPlayers, HaveNames) {
  for (const std::string_view name : rollers::player_names())
    EXPECT_EQ(rollers::name_of(rollers::player_named(name).value()), name);
  EXPECT_EQ(rollers::player_named("stop_early"), std::nullopt);
  EXPECT_THROW(Players(Rules{}).make(PlayerKind::optimal), std::invalid_argument);
  EXPECT_THROW(rollers::KeptMatch(Rules{}), std::invalid_argument);
}

/// Holds every decision of optimal players against the engine's bounds of what it leads to.
std::size_t expect_best_decisions(const Rules& rules) {
  const rollers::KeptMatch match(rules, {.tolerance = 1e-10});
  EXPECT_EQ(match.report().open, 0U);
  const Players players(rules, match.bounds());
  const auto optimal = players.make(PlayerKind::optimal);
  const RollersGame game(rules, model::rollers::round_start(rules, 2, 0));
  const auto solved = solve_certified(game, 8'000'000, {.tolerance = 1e-11, .endless = 0.5});
  EXPECT_EQ(solved.solution.report.status, CertifiedStatus::closed);
  EXPECT_NEAR(match.first_players_chance().middle(), solved.solution.value(0), 1e-9);
  std::unordered_map<RollersState, std::size_t, RollersGame::Hash> number;
  for (std::size_t s = 0; s < solved.states.size(); ++s) number.emplace(solved.states[s], s);
  std::size_t decisions = 0;
  for (std::size_t s = 0; s < solved.states.size() && !::testing::Test::HasFailure(); ++s) {
    if (!solved.game.is_decision(static_cast<StateIndex>(s))) continue;
    const RollersPosition at = game.position(solved.states[s]);
    optimal->begin_turn(at.table);
    RollersState next;
    if (at.turn.phase == Turn::Phase::apply) {
      next = game.after(at.table, optimal->apply(at.turn));
    } else {
      const auto kept = optimal->choose(at.turn);
      next = game.state({at.table, kept ? model::rollers::after_saving(rules, at.turn, *kept)
                                        : model::rollers::after_stopping(at.turn)});
    }
    EXPECT_NEAR(solved.solution.value(static_cast<StateIndex>(number.at(next))),
                solved.solution.value(static_cast<StateIndex>(s)), 1e-9)
        << s;
    ++decisions;
  }
  return decisions;
}

TEST(RollersOptimal, DecidesAsWellAsTheEngineEverywhere) {
  Rules rules;
  rules.sections = 1;
  rules.dice = 2;
  rules.rolls = 2;
  rules.chips = 2;
  rules.points = 4;
  EXPECT_GT(expect_best_decisions(rules), 500U);
  rules.tie_plays_on = rules.apply_all = true;
  EXPECT_GT(expect_best_decisions(rules), 500U);
  rules = {};
  rules.sections = 2;
  rules.dice = 3;
  rules.rolls = 2;
  rules.chips = 1;
  rules.points = 3;
  rules.collect_when_closing = false;
  EXPECT_GT(expect_best_decisions(rules), 10'000U);
  rules.rolls = 3;
  rules.points = 1;
  rules.take_up_again = false;
  EXPECT_GT(expect_best_decisions(rules), 10'000U);
}

}  // namespace
}  // namespace fillwise::solver
