// Answers about Pig from the library alone: they are those of the solved game, and errors are told by their fault.
#include "api/pig/pig_answers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <variant>

#include "api/base/error.hpp"
#include "api/pig/pig_chart.hpp"

namespace fillwise::pig {
namespace {

const model::pig::Rules kShortGame{20, 6};

TEST(PigAnswers, AreThoseOfTheSolvedGame) {
  const solver::PigValues values = solved(kShortGame, 0, 0, 0, {});
  for (int me = 0; me < kShortGame.goal; me += 3)
    for (int opponent = 0; opponent < kShortGame.goal; opponent += 4)
      for (int total = 0; me + total < kShortGame.goal; ++total) {
        if (!model::pig::is_possible(kShortGame, me, total)) continue;
        const auto decision = values.decision(me, opponent, total);
        if (!decision) continue;
        const Json json = advice_json(values, {me, opponent, total});
        const Json& best = json["options"][0];
        EXPECT_EQ(best["action"], decision->holds ? "hold" : "roll");
        EXPECT_EQ(best["win_probability"], (decision->holds ? decision->hold : decision->roll).value);
        EXPECT_GE(json["options"][1]["loss"], 0);
        const std::string word = decision->is_open ? "EITHER" : decision->holds ? "HOLD" : "ROLL";
        EXPECT_TRUE(advice_text(values, {me, opponent, total}).starts_with(word + "  "));
      }
}

TEST(PigAnswers, ChartHoldsWhereHoldingIsBest) {
  const solver::PigValues values = solved(kShortGame, 0, 0, 0, {});
  const chart::Description chart = hold_chart(values, 1);
  const auto& grid = std::get<chart::Grid>(chart.panels.at(0).content);
  ASSERT_EQ(grid.rows.size(), static_cast<std::size_t>(kShortGame.goal));
  for (int me = 0; me < kShortGame.goal; ++me)
    for (int opponent = 0; opponent < kShortGame.goal; ++opponent) {
      int first = 0;
      for (int total = kShortGame.goal - me - 1; total >= 2; --total) {
        const auto decision = values.decision(me, opponent, total);
        if (decision && decision->holds) first = total;
      }
      const auto& cell = grid.rows[static_cast<std::size_t>(me)].cells.at(static_cast<std::size_t>(opponent));
      EXPECT_EQ(cell.text.substr(0, cell.text.find_first_of("-,")),
                first == 0 ? "win" : std::to_string(first))
          << me << ' ' << opponent;
    }
}

TEST(PigAnswers, FaultsAreTold) {
  const auto fault = [](const auto& action) {
    try {
      action();
    } catch (const Error& error) {
      return error.fault();
    }
    return Fault::failed;
  };
  EXPECT_EQ(fault([] { check_total(kShortGame, {10, 0, 10}); }), Fault::invalid);  // has won
  EXPECT_EQ(fault([] { check_total(kShortGame, {0, 0, 1}); }), Fault::invalid);    // a 1 ends the turn
  check_total(kShortGame, {10, 0, 9});
  std::atomic<bool> cancel = true;
  Callbacks callbacks;
  callbacks.cancel = &cancel;
  EXPECT_EQ(fault([&] { solved(kShortGame, 0, 0, 0, callbacks); }), Fault::cancelled);
}

TEST(PigAnswers, ASolvedChanceOutsideTheIntervalIsToldSo) {
  Simulated simulated;
  simulated.players = {"optimal", "optimal"};
  simulated.counted = {100, 50, 800, 6500};
  simulated.solved = {0.5, 0.5, 0.5};
  EXPECT_TRUE(is_inside(simulated));
  EXPECT_NE(simulation_text(kShortGame, simulated).find(", inside the interval"), std::string::npos);
  simulated.solved = {0.7, 0.7, 0.7};
  EXPECT_FALSE(is_inside(simulated));
  EXPECT_EQ(simulation_json(kShortGame, simulated)["solver"]["inside"], false);
}

}  // namespace
}  // namespace fillwise::pig
