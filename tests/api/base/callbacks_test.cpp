// What the library tells while it works, and how it is told to stop.

#include "api/base/callbacks.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "api/base/error.hpp"
#include "api/table/audited_solve.hpp"

namespace fillwise {
namespace {

TEST(Callbacks, AreCalledInTheCourseOfASolve) {
  std::vector<std::string> begun;
  int told = 0, over = 0;
  double last = 0;
  Callbacks callbacks;
  callbacks.progress = [&](std::string what) -> Callbacks::Progress {
    begun.push_back(std::move(what));
    const std::shared_ptr<void> end(nullptr, [&](void*) { ++over; });
    return [&, end](double done, std::string_view) { ++told, last = done; };
  };
  model::RuleSet house = model::preset("official");
  house.name = "house";
  house.cards.front().count += 1;  // so that it is audited
  const AuditedSolution solved = solve_with_progress(callbacks, house, 200, 1e-6, 1);
  EXPECT_EQ(begun, (std::vector<std::string>{"solving 'house' to 200", "checking 'house' to 200"}));
  EXPECT_EQ(over, 2);
  EXPECT_GT(told, 0);
  EXPECT_DOUBLE_EQ(last, 1);
  EXPECT_EQ(solved.pairs_audited, 16U);
}

TEST(Callbacks, ThatAreMissingAreNotCalled) {
  const Callbacks none;
  none.say("a");
  none.complain("b");
  none.begin("c")(0.5, "d");
  EXPECT_EQ(none.begin_uncancellable(), nullptr);
  EXPECT_NO_THROW(none.check_cancelled("e"));
}

TEST(Callbacks, CancelASolve) {
  const std::atomic<bool> cancel = true;
  Callbacks callbacks;
  callbacks.cancel = &cancel;
  try {
    solve_with_progress(callbacks, model::preset("official"), 1000, 1e-9, 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::cancelled);
    EXPECT_STREQ(error.what(), "interrupted; nothing was written");
  }
}

}  // namespace
}  // namespace fillwise
