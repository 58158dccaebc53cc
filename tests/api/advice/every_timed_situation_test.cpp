// Timed play in every kind of situation, against the plain rules.
#include "tests/api/advice/objective_comparison.hpp"

namespace fillwise::cli {
namespace {

using namespace every_objective;

class EveryTimedSituation : public ::testing::TestWithParam<model::RuleSet> {};
INSTANTIATE_TEST_SUITE_P(Rules, EveryTimedSituation, ::testing::ValuesIn(kinds_of_rules()), name_of);
INSTANTIATE_TEST_SUITE_P(RulesFull, EveryTimedSituation, ::testing::ValuesIn(other_options()), name_of);

ObjectiveOptions timed_options(int turns_left, int opponent_turns_left) {
  ObjectiveOptions options;
  options.objective = "timed";
  options.turns_left = std::to_string(turns_left);
  options.opponent_turns_left = std::to_string(opponent_turns_left);
  return options;
}

double compared(int own, int opponent) {
  return own > opponent ? 1 : own == opponent ? 0.5 : 0;
}

bool is_decided(const Match& match, const State& s) {
  if (s.mover != 0 || s.score[0] <= s.score[1]) return false;
  return !has_penalty(match.rules()) || s.phase == Phase::between_cards;
}

/// Of the last turn: more points at risk are alike, but for a penalty: it takes up to the whole sheet, which
/// may have grown by them. From `most` units on it takes too little to matter.
int most_told_apart(const Match& match, const State& s, int most) {
  const int own = s.score[0], winning = s.score[1] - own + 1;
  return has_penalty(match.rules()) ? std::max({winning, own, most - own}) : winning;
}

/// A penalty takes no more than the sheet.
PlainObjective::Place in_turn(const Match& match, const State& to) {
  PlainObjective::Place result{to};
  State& s = result.state;
  const bool on_penalty =
      s.mover == 0 && s.card >= 0 && match.rules().cards[static_cast<std::size_t>(s.card)].is_penalty();
  if (on_penalty) s.at_risk = std::min(s.at_risk, s.score[0]);
  return result;
}

PlainObjective::Place in_last_turn(const Match& match, const State& to, int most) {
  PlainObjective::Place result{to};
  State& s = result.state;
  if (s.mover == 0 && !Match::is_over(s))
    s.at_risk = std::min(s.at_risk, std::max(0, most_told_apart(match, s, most)));
  return result;
}

TEST_P(EveryTimedSituation, TheLastTurnOfTimedPlayIsThatOfThePlainRules) {
  constexpr Comparison::Tolerance kTolerance{1e-8, 1e-11, 1e-6};
  constexpr int kMostScore = 60;
  constexpr double kAlmostWon = 0.9;  // with so many points: penalties are drawn seldom
  const model::RuleSet& rules = GetParam();
  if (has_tied_loser(rules)) {
    EXPECT_THROW(Comparison(rules, timed_options(1, 0), std::nullopt), Error);
    return;
  }
  const Match match = Match::without_goal(rules);
  Comparison comparison(rules, timed_options(1, 0), std::nullopt);
  for (const auto& [own, opponent] : {std::pair{3, 9}, {4, 4}, {5, 2}}) {
    const auto problem = [&](double beyond) {
      return PlainObjective::Problem{
          false,
          [&match, beyond](const State& s) -> std::optional<double> {
            if (Match::is_over(s)) return 1;
            if (s.mover != 0) return compared(s.score[0], s.score[1]);
            if (is_decided(match, s)) return 1;
            return s.score[0] < kMostScore ? std::nullopt : std::optional(beyond);
          },
          [&](const State&, const State& to) { return in_last_turn(match, to, kMostScore); }};
    };
    PlainObjective low(match, problem(kAlmostWon)), high(match, problem(1));
    low.value(match.start(own, opponent, 0));
    const auto is_counted = [&](const State& told) {
      return told.at_risk >= most_told_apart(match, told, kMostScore);
    };
    const auto is_here = [own = own](const State& told) { return told.own() == own; };
    comparison.check(match, {low, high, is_counted, is_here}, low.states(), kTolerance, 400);
    comparison.check_start({low, high}, match.start(own, opponent, 0), kTolerance);
  }
  comparison.expect_many(300);
}

/// Values with so many turns left between the players, where a score of `most` or more counts as lost or as
/// won.
class PlainTimed {
 public:
  PlainTimed(const Match& match, int most) : match_(match), most_(most) {}

  PlainObjective& with(int turns, bool high) {
    std::unique_ptr<PlainObjective>& known = known_[{turns, high}];
    if (!known)
      known = std::make_unique<PlainObjective>(
          match_,
          PlainObjective::Problem{false, [this, turns, high](const State& s) { return end(s, turns, high); },
                                  [this, turns](const State&, const State& to) {
                                    return turns == 1 ? in_last_turn(match_, to, most_) : in_turn(match_, to);
                                  }});
    return *known;
  }

 private:
  std::optional<double> end(const State& s, int turns, bool high) {
    const double beyond = high ? 1 : 0;
    const int own = s.score[0], opponent = s.score[1];
    if (Match::is_over(s)) return 1;
    if (own >= most_) return beyond;
    if (s.mover != 0) {
      if (turns == 1) return compared(own, opponent);
      return 1 - with(turns - 1, !high).value(match_.start(opponent, own, 0));
    }
    if (turns == 1 && is_decided(match_, s)) return 1;
    const bool on_penalty =
        s.card >= 0 && match_.rules().cards[static_cast<std::size_t>(s.card)].is_penalty();
    if (!on_penalty && turns > 1 && own + s.at_risk >= most_) return beyond;
    return std::nullopt;
  }

  const Match& match_;
  int most_;
  std::map<std::pair<int, bool>, std::unique_ptr<PlainObjective>> known_;
};

TEST_P(EveryTimedSituation, TimedPlayIsThatOfThePlainRules) {
  constexpr Comparison::Tolerance kTolerance{1e-6, 1e-11, 1e-6};
  const model::RuleSet rules = few_points(GetParam());
  if (has_tied_loser(rules)) return;
  const Match match = Match::without_goal(rules);
  const bool takes_long =
      rules.chart.combo_five > 0 || has_penalty(rules) || rules.name == "tutto" || rules.name == "zonk";
  PlainTimed plain(match, takes_long ? 14 : 20);  // units
  for (int turns = 2; turns <= (takes_long ? 2 : 3); ++turns) {
    Comparison comparison(rules, timed_options(turns - turns / 2, turns / 2), std::nullopt);
    for (const auto& [own, opponent] : {std::pair{1, 3}, {3, 2}}) {
      if (takes_long && own > opponent) continue;
      PlainObjective& low = plain.with(turns, false);
      PlainObjective& high = plain.with(turns, true);
      const State start = match.start(own, opponent, 0);
      low.value(start);
      high.value(start);
      std::vector<State> states;
      for (const State& s : low.states())
        if (s.at_risk <= 6 && s.mover == 0 && s.score == start.score) states.push_back(s);
      const auto is_here = [&](const State& told) { return told.score == start.score; };
      comparison.check(match, {low, high, nullptr, is_here}, states, kTolerance, 400);
      comparison.check_start({low, high}, start, kTolerance);
    }
    comparison.expect_many(100);
  }
}

}  // namespace
}  // namespace fillwise::cli
