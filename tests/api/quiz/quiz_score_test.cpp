// The score of the quiz: what is counted, what is asked more often, and the file.
#include "api/quiz/quiz_score.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "api/base/error.hpp"

namespace fillwise::quiz {
namespace {

using solver::DecisionKind;
using ::testing::HasSubstr;

QuizScore some_score() {
  QuizScore score;
  score.add(DecisionKind::set_aside, 0);
  score.add(DecisionKind::set_aside, 0.01);
  score.add(DecisionKind::roll_or_stop, 0.02);
  score.add(DecisionKind::draw_or_stop, 0);
  return score;
}

TEST(QuizScore, CountsByKind) {
  const QuizScore score = some_score();
  EXPECT_EQ(score.kinds[0], (QuizScore::Kind{2, 1, 0.01}));
  EXPECT_EQ(score.kinds[1], (QuizScore::Kind{1, 0, 0.02}));
  EXPECT_EQ(score.all(), (QuizScore::Kind{4, 2, 0.03}));
  EXPECT_THAT(score_text(score), HasSubstr("dice to set aside        2       1           0.50"));
  EXPECT_THAT(score_text(score), HasSubstr("all                      4       2           0.75"));
}

/// Right answers make a kind rarer, wrong ones more frequent: by the shares (wrong + 1) / (asked + 2).
TEST(QuizScore, AsksMoreOftenWhatGoesWrong) {
  QuizScore score;
  for (int i = 0; i < 8; ++i) score.add(DecisionKind::set_aside, 0);        // 1 / 10
  for (int i = 0; i < 8; ++i) score.add(DecisionKind::roll_or_stop, 0.01);  // 9 / 10
  std::array<double, solver::kDecisionKinds> share{};                       // others 1 / 2
  constexpr int kParts = 20'000;
  for (int i = 0; i < kParts; ++i)
    share.at(static_cast<std::size_t>(
        next_kind(score, static_cast<std::uint32_t>(i * (4294967296.0 / kParts))))) += 1.0 / kParts;
  EXPECT_NEAR(share[0], 0.05, 1e-3);
  EXPECT_NEAR(share[1], 0.45, 1e-3);
  EXPECT_NEAR(share[2], 0.25, 1e-3);
  EXPECT_NEAR(share[3], 0.25, 1e-3);
  EXPECT_EQ(next_kind({}, 0xFFFF'FFFFU), DecisionKind::draw_or_stop);
}

TEST(QuizScore, ReadsWhatWasWritten) {
  EXPECT_EQ(read_score(saved_score(some_score()), "f"), some_score());
  EXPECT_EQ(read_score(saved_score({}), "f"), QuizScore{});
  std::string more_right = saved_score(some_score());
  more_right.replace(more_right.find("\"right\": 1"), 10, "\"right\": 3");
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("[1"), std::string("null"), more_right}) {
    try {
      read_score(text, "score.json");
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::damaged);
      EXPECT_THAT(error.what(), HasSubstr("score.json: found no score of the quiz"));
    }
  }
}

}  // namespace
}  // namespace fillwise::quiz
