// The fewest turns to a goal and the chance to make a cut, in every kind of situation, against the plain
// rules.
#include "tests/api/advice/objective_comparison.hpp"

namespace fillwise::cli {
namespace {

using namespace every_objective;

class EveryAloneSituation : public ::testing::TestWithParam<model::RuleSet> {};
INSTANTIATE_TEST_SUITE_P(Rules, EveryAloneSituation, ::testing::ValuesIn(kinds_of_rules()), name_of);
INSTANTIATE_TEST_SUITE_P(RulesFull, EveryAloneSituation, ::testing::ValuesIn(other_options()), name_of);

// A player who plays alone: the other one has less than nothing, so that nobody else is in the lead or loses
// anything.
constexpr int kNobody = -1;
constexpr int kAloneGoal = 12;  // units

Match alone_match(model::RuleSet rules, bool to_goal) {
  rules.last_turn = false;
  rules.benchmarks.clear();
  if (!to_goal) rules.overshoot = 0;
  return {std::move(rules), kAloneGoal};
}

std::string points_text(int units) {
  return std::to_string(units * model::kPointsPerUnit);
}

TEST_P(EveryAloneSituation, FewestTurnsAreThoseOfThePlainRules) {
  ObjectiveOptions options;
  options.objective = "turns";
  const std::string goal = points_text(kAloneGoal);
  if (has_penalty(GetParam())) {
    EXPECT_THROW(Comparison(GetParam(), options, goal), Error);
    return;
  }
  const Match match = alone_match(GetParam(), true);
  PlainObjective plain(
      match, {true, [](const State& s) { return Match::is_over(s) ? std::optional(1.0) : std::nullopt; },
              [&](const State&, const State& to) -> PlainObjective::Place {
                if (Match::is_over(to) || to.mover == 0) return {match.with_counted_at_risk(to)};
                return {match.start(to.score[0], kNobody, 0), 1};
              }});
  for (int own = 0; own < match.limit(); ++own)
    if (!match.wins(own)) plain.value(match.start(own, kNobody, 0));
  Comparison comparison(GetParam(), options, goal);
  comparison.check(match, {plain, plain}, plain.states(), {1e-9, 1e-11, 1e-9}, 25);
  for (const int own : {0, 5, match.limit() - 1})
    comparison.check_start({plain, plain}, match.start(own, kNobody, 0), {1e-9, 1e-11, 1e-9});
  comparison.expect_many(1000);
}

TEST_P(EveryAloneSituation, TheChanceToMakeACutIsThatOfThePlainRules) {
  constexpr int kTurns = 3;
  ObjectiveOptions options;
  options.objective = "cut";
  options.points = points_text(kAloneGoal);
  const Match match = alone_match(GetParam(), false);
  std::vector<double> later(kAloneGoal, 0);
  for (int left = 1; left <= kTurns; ++left) {
    options.turns_left = std::to_string(left);
    if (has_penalty(GetParam())) {
      EXPECT_THROW(Comparison(GetParam(), options, std::nullopt), Error);
      continue;
    }
    PlainObjective plain(
        match, {false,
                [&](const State& s) -> std::optional<double> {
                  if (Match::is_over(s)) return 1;
                  if (s.mover != 0) return later[static_cast<std::size_t>(s.score[0])];
                  return std::nullopt;
                },
                [&](const State&, const State& to) -> PlainObjective::Place {
                  return {Match::is_over(to) || to.mover != 0 ? to : match.with_counted_at_risk(to)};
                }});
    std::vector<double> now;
    for (int own = 0; own < kAloneGoal; ++own) now.push_back(plain.value(match.start(own, kNobody, 0)));
    Comparison comparison(GetParam(), options, std::nullopt);
    comparison.check(match, {plain, plain}, plain.states(), {1e-11, 1e-13, 1e-10}, 25);
    for (const int own : {0, 5, kAloneGoal - 1})
      comparison.check_start({plain, plain}, match.start(own, kNobody, 0), {1e-11, 1e-13, 1e-10});
    comparison.expect_many(1000);
    later = now;
  }
}

}  // namespace
}  // namespace fillwise::cli
