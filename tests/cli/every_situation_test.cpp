// Advice in every situation of an enumerated match, asked as a user does in --batch, against the plain rules:
// the value of each option, which options there are, and what the best is worth.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <tuple>
#include <unordered_map>

#include "cli/batch.hpp"
#include "solver/match_game.hpp"
#include "solver/policy_iteration.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/situations.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::cli {
namespace {

using model::ActionKind;
using model::Match;
using model::Phase;
using model::State;
using testing::ToldSituation;
using Stage = model::Situation::Stage;

constexpr double kMostOff = 1e-11;
constexpr int kMostMore = 60;  // units above the most at risk that are told apart, to find some that can be

class EverySituation {
 public:
  EverySituation(const model::RuleSet& rules, int goal_points)
      : match_(testing::small_match(rules, goal_points / model::kPointsPerUnit, 2)), game_(match_, starts()) {
    plain_ = solver::build_explicit(game_, 3'000'000);
    exact_ = solver::policy_iteration<double>(plain_.game);
    for (std::size_t i = 0; i < plain_.states.size(); ++i) places_[plain_.states[i]] = i;
    race::SolveOptions options;
    options.tolerance = 1e-11;
    options.limit = match_.limit();
    options.limit_wins = true;
    fast_ = race::solve(rules, goal_points, options);
  }

  void check() {
    solver::Advisor advisor(match_, fast_.value, fast_.lower, fast_.upper, true);
    Batch batch(match_, advisor);
    testing::Situations situations(match_);
    std::vector<ToldSituation> asked;
    situations.for_each(plain_.states, [&](const ToldSituation& s) { asked.push_back(s); });
    ASSERT_GT(asked.size(), 1000U);
    for (int more = 0; more <= kMostMore && !asked.empty(); ++more) {
      std::vector<ToldSituation> again;
      for (std::size_t begin = 0; begin < asked.size(); begin += kTogether) {
        const std::size_t end = std::min(asked.size(), begin + kTogether);
        for (std::size_t i = begin; i < end; ++i) batch.add(situations.line(asked[i].told, more));
        std::istringstream text(batch.answers());
        std::string line;
        for (std::size_t i = begin; i < end && std::getline(text, line); ++i) {
          const Json answer = Json::parse(line);
          if (answer.contains("error") && asked[i].counted &&
              answer.at("error").get<std::string>().starts_with("at_risk: "))
            again.push_back(asked[i]);
          else
            check(asked[i], situations.line(asked[i].told, more), answer);
        }
      }
      asked = std::move(again);
    }
    for (const ToldSituation& s : asked) complain(situations.line(s.told), "no points above can be at risk");
    EXPECT_EQ(complaints_, 0U) << "of " << checked_ << " in " << match_.rules().name;
    for (const auto stage : {Stage::tossed, Stage::dice_left, Stage::card_drawn, Stage::between_cards})
      EXPECT_GT(stages_[stage], 0U);
  }

 private:
  static constexpr std::size_t kTogether = 1000;

  /// Where turns begin: nobody has won yet, or there is a last turn.
  std::vector<State> starts() const {
    std::vector<State> result;
    for (int a = 0; a < match_.limit(); ++a)
      for (int b = 0; b < match_.limit(); ++b)
        if (!match_.wins(a) && (match_.rules().last_turn || !match_.wins(b)))
          result.push_back(match_.start(a, b, 0));
    return result;
  }

  double plain_value(const State& s) const {
    if (Match::is_over(s)) return Match::half_points(s, 0) / 2.0;
    return exact_.values[places_.at(game_.canonical(s))];
  }

  using Key = std::tuple<std::string, int, int, std::string>;  // action, dice set aside, their points, then
  std::multimap<Key, double> options(const State& s, bool drawn) const {
    std::multimap<Key, double> result;
    if (s.mover != 0 || Match::is_over(s)) return result;
    if (Match::is_chance(s)) {
      const char* action = s.phase == Phase::draw ? "draw" : drawn ? "play" : "roll";
      result.insert({Key(action, 0, 0, ""), plain_value(s)});
      return result;
    }
    for (const model::Choice& c : match_.actions(s)) {
      const auto add = [&](const std::string& then, const State& next) {
        const model::Way& way = c.action.way;
        result.insert({Key(to_text(c.action.kind), way.count, way.points * model::kPointsPerUnit, then),
                       plain_value(next)});
      };
      if (c.action.kind != ActionKind::set_aside)
        add("", c.next);
      else if (Match::is_over(c.next))
        add("stop", c.next);
      else if (c.next.phase == Phase::draw || c.next.phase == Phase::toss)
        add(c.next.phase == Phase::draw ? "draw" : "roll", c.next);
      else
        for (const model::Choice& then : match_.actions(c.next)) add(to_text(then.action.kind), then.next);
    }
    return result;
  }

  void check(const ToldSituation& s, const std::string& line, const Json& answer) {
    ++checked_;
    ++stages_[s.told.stage];
    if (answer.contains("error")) return complain(line, answer.at("error"));
    if (s.told.stage == Stage::between_cards && s.told.card < 0 && s.state.phase == Phase::draw &&
        answer.contains("draw_forced_after"))
      return;  // the answer is for another card, and says so
    if (answer.contains("draw_forced_after") && s.told.card >= 0) complain(line, "the card was told");
    const double value = plain_value(s.state);
    if (!(std::abs(answer.at("win_probability").get<double>() - value) <= kMostOff))
      complain(line, "expected " + std::to_string(value) + ": " + answer.dump());
    if (!(answer.at("lower").get<double>() <= value + 1e-12 &&
          value - 1e-12 <= answer.at("upper").get<double>()))
      complain(line, "bounds do not enclose " + std::to_string(value) + ": " + answer.dump());
    const std::multimap<Key, double> plain = options(s.state, s.told.stage == Stage::card_drawn);
    std::map<Key, int> found;
    for (const Json& o : answer.at("options")) {
      const Key key(o.at("action"), o.contains("dice") ? static_cast<int>(o.at("dice").size()) : 0,
                    o.value("points", 0), o.value("then", ""));
      const auto [first, last] = plain.equal_range(key);
      if (std::none_of(first, last, [&](const auto& p) {
            return std::abs(p.second - o.at("win_probability").template get<double>()) <= kMostOff;
          }))
        complain(line, "an option that is not there, or is worth something else: " + o.dump());
      ++found[key];
    }
    for (const auto& [key, value_of_key] : plain)
      if (!found.contains(key)) complain(line, "misses " + std::get<0>(key) + " " + std::get<3>(key));
    const bool forced = answer.at("options").size() == 1;
    if (answer.at("forced") != forced) complain(line, "forced is wrong");
  }

  void complain(const std::string& line, const std::string& what) {
    if (++complaints_ <= 5) ADD_FAILURE() << line << "\n  " << what;
  }

  Match match_;
  solver::MatchGame game_;
  solver::Enumeration<State> plain_;
  solver::Solution<double> exact_;
  race::Solution fast_;
  std::unordered_map<State, std::size_t, model::StateHash> places_;
  std::map<Stage, std::size_t> stages_;
  std::size_t checked_ = 0, complaints_ = 0;
};

/// All but zonk, where Bertha looks at the dice set aside before.
std::vector<std::string> presets_that_look_at_no_dice_kept() {
  std::vector<std::string> names = model::preset_names();
  std::erase(names, "zonk");
  return names;
}

class AdviceOfPresets : public ::testing::TestWithParam<std::string> {};

TEST_P(AdviceOfPresets, IsThatOfThePlainRulesInEverySituation) {
  EverySituation(testing::shrunk(model::preset(GetParam())), 200).check();
}

INSTANTIATE_TEST_SUITE_P(EverySituation, AdviceOfPresets,
                         ::testing::ValuesIn(presets_that_look_at_no_dice_kept()));

}  // namespace
}  // namespace fillwise::cli
