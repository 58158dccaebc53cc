// The most points of a turn in every kind of situation, against the plain rules.
#include "tests/api/advice/objective_comparison.hpp"

namespace fillwise::cli {
namespace {

using namespace every_objective;

class EveryPointsSituation : public ::testing::TestWithParam<model::RuleSet> {};
INSTANTIATE_TEST_SUITE_P(Rules, EveryPointsSituation, ::testing::ValuesIn(kinds_of_rules()), name_of);
INSTANTIATE_TEST_SUITE_P(RulesFull, EveryPointsSituation, ::testing::ValuesIn(other_options()), name_of);

TEST_P(EveryPointsSituation, MostPointsAreThoseOfThePlainRules) {
  constexpr int kMostAtRisk = 60, kMostSheet = 40;  // units that next to no turn comes to
  const model::RuleSet rules = few_points(GetParam());
  const Match match = Match::without_goal(rules);
  ObjectiveOptions options;
  options.objective = "points";
  for (const auto& [own, place] : {std::pair{1, -1}, {0, 0}, {2, 0}, {0, 1}, {3, 1}}) {
    if (own == 0 && place == 0 && has_tied_loser(rules)) continue;  // takes long
    const bool takes = has_penalty(rules) || (place == 0 && has_tied_loser(rules));
    const int most_sheet = takes ? kMostSheet : own;
    // The place stays what it is: the other player's score moves with the sheet.
    const auto at = [&, place = place](State s) {
      s.score[0] = std::min(s.score[0], most_sheet);
      s.score[1] = s.score[0] + place;
      return s;
    };
    PlainObjective plain(match,
                         {false,
                          [&](const State& s) -> std::optional<double> {
                            if (s.mover != 0 || Match::is_over(s)) return 0;
                            const bool on_penalty =
                                s.card >= 0 && rules.cards[static_cast<std::size_t>(s.card)].is_penalty();
                            if (s.at_risk < kMostAtRisk || on_penalty) return std::nullopt;
                            return model::kPointsPerUnit * s.at_risk;
                          },
                          [&](const State& from, const State& to) -> PlainObjective::Place {
                            const double gain = model::kPointsPerUnit * (to.score[0] - from.score[0]);
                            if (to.mover == 0 && !Match::is_over(to)) {
                              State next = at(to);
                              const bool on_penalty =
                                  to.card >= 0 && rules.cards[static_cast<std::size_t>(to.card)].is_penalty();
                              if (on_penalty) next.at_risk = std::min(next.at_risk, next.score[0]);
                              return {next, gain};
                            }
                            State over = match.start(0, 0, 0);
                            over.phase = Phase::over;
                            return {over, gain + model::kPointsPerUnit * to.at_risk};
                          }});
    plain.value(match.start(own, own + place, 0));
    std::vector<State> states;
    for (const State& s : plain.states())
      if (s.at_risk < 12) states.push_back(s);
    Comparison comparison(rules, options, std::nullopt);
    const auto is_placed = [place = place](const State& told) {
      return (told.own() > told.opponent()) == (place < 0) && (told.own() == told.opponent()) == (place == 0);
    };
    comparison.check(match, {plain, plain, nullptr, is_placed}, states, {1e-6, 1e-6, 1e-6}, 50);
    comparison.check_start({plain, plain}, match.start(own, own + place, 0), {1e-6, 1e-6, 1e-6});
    comparison.expect_many(300);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace fillwise::cli
