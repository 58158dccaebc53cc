// Situations of played games as JSON: 'advise --batch' reads each of them as the very state.
#include "api/analysis/analysis_words.hpp"

#include <gtest/gtest.h>

#include "api/advice/batch_line.hpp"
#include "api/base/markup.hpp"
#include "api/input/situation_words.hpp"
#include "solver/advice/state_values.hpp"
#include "tests/support/random_games.hpp"

namespace fillwise::cli {
namespace {

using model::Phase;

class SituationsOfPresets : public ::testing::TestWithParam<std::string> {};
TEST_P(SituationsOfPresets, AreReadBackAsTheStates) {
  const model::RuleSet rules = model::preset(GetParam());
  const model::Match match(rules, rules.goal / 2 / model::kPointsPerUnit);
  SituationReader reader(match, FieldNames::keys);
  std::size_t seen = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const model::PlayedGame game = testing::random_game(match, seed, 500);
    for (const model::GameStep& step : game.steps()) {
      if (model::Match::is_chance(step.before)) continue;
      const std::string line = situation_json(match, step).dump();
      BatchLine fields;
      read_batch_line(line, fields);
      const ReadSituation read = reader.read(fields.words);
      const model::State expected = solver::seen_by_mover(step.before);
      if (step.before.phase == Phase::roll_or_stop && step.before.dice == model::kDice) continue;
      ASSERT_EQ(read.query.state, expected) << line;
      if (step.before.phase == Phase::set_aside) {
        ASSERT_EQ(read.query.toss, step.toss) << line;
      }
      ++seen;
    }
  }
  EXPECT_GT(seen, 500U);
}
INSTANTIATE_TEST_SUITE_P(AnalysisWords, SituationsOfPresets, ::testing::ValuesIn(model::preset_names()));

TEST(AnalysisWords, ShowNumbersWithTheirSigns) {
  EXPECT_EQ(signed_points(0.0125), "+1.25");
  EXPECT_EQ(signed_points(-0.5), "-50.00");
  EXPECT_EQ(signed_points(0), "0.00");
  EXPECT_EQ(signed_points(-0.00001), "0.00");
  EXPECT_EQ(loss_points(0.00123), "0.123");
}

TEST(WinChart, EscapesWhatHasAMeaningInPages) {
  EXPECT_EQ(escaped("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(escaped("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x8E\xB2"), "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x8E\xB2");
  // No UTF-8: a byte alone, one cut off, one written longer than need be, a surrogate, beyond the last one.
  EXPECT_EQ(escaped("\xFF"), "?");
  EXPECT_EQ(escaped("a\xC3"), "a?");
  EXPECT_EQ(escaped("\xE2\x82"), "??");
  EXPECT_EQ(escaped("\xC0\xAF"), "??");
  EXPECT_EQ(escaped("\xE0\x80\xAF"), "???");
  EXPECT_EQ(escaped("\xED\xA0\x80"), "???");
  EXPECT_EQ(escaped("\xF4\x90\x80\x80"), "????");
  EXPECT_EQ(escaped("\x1B[1m\x7F"), "?[1m?");
}

}  // namespace
}  // namespace fillwise::cli
