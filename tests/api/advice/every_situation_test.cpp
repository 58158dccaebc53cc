// Advice in every situation of an enumerated match, asked as a user does in --batch, against the plain rules:
// the value of each option, which options there are, and what the best is worth.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "api/advice/batch.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"
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

  /// How often it was left open, for want of the card, whether a draw is forced.
  std::size_t forced_after() const { return forced_after_; }
  std::size_t opponent_at_goal() const { return opponent_at_goal_; }

  void check() {
    solver::Advisor advisor(match_, fast_.value, fast_.lower, fast_.upper, true);
    Batch batch(match_, advisor);
    testing::Situations situations(match_);
    std::vector<Asked> asked;
    situations.for_each(plain_.states, [&](const ToldSituation& s) {
      // Without the card: once it is known which points can be at risk after it.
      if (s.told.stage != Stage::between_cards || s.told.card >= 0) asked.push_back({s});
    });
    ASSERT_GT(asked.size(), 1000U);
    while (!asked.empty()) {
      std::vector<Asked> next;
      for (std::size_t begin = 0; begin < asked.size(); begin += kTogether) {
        const std::size_t end = std::min(asked.size(), begin + kTogether);
        for (std::size_t i = begin; i < end; ++i) batch.add(situations.line(asked[i].s.told, asked[i].more));
        std::istringstream text(batch.answers());
        std::string line;
        for (std::size_t i = begin; i < end; ++i) {
          ASSERT_TRUE(std::getline(text, line));
          answered(asked[i], situations.line(asked[i].s.told, asked[i].more), Json::parse(line), next);
        }
      }
      asked = std::move(next);
    }
    EXPECT_EQ(complaints_, 0U) << "of " << checked_ << " in " << match_.rules().name;
    for (const auto stage : {Stage::tossed, Stage::dice_left, Stage::card_drawn, Stage::between_cards})
      EXPECT_GT(stages_[stage], 0U);
  }

 private:
  static constexpr std::size_t kTogether = 1000;

  struct Asked {
    ToldSituation s;
    int more = 0;     ///< units above those of the situation, where they stand for all larger ones
    int filled = -1;  ///< the card filled, where the line does not tell it
  };

  /// Checks the answer; what is to be asked next is added to `next`: more points where these can't be at
  /// risk, and after a fill the same again without the card.
  void answered(const Asked& a, const std::string& line, const Json& answer, std::vector<Asked>& next) {
    if (answer.contains("error")) {
      const bool other_points = a.s.counted && a.filled < 0 && a.more < kMostMore &&
                                answer.at("error").get<std::string>().starts_with("at_risk: ");
      if (!other_points) return complain(line, answer.at("error"));
      next.push_back({a.s, a.more + 1, -1});
      return;
    }
    if (a.filled >= 0) {
      check_without_card(a, line, answer);
      return;
    }
    if (answer.contains("draw_forced_after")) complain(line, "the card was told, or none was filled");
    check(a.s, line, answer);
    if (a.s.told.stage != Stage::between_cards) return;
    Asked without = a;
    without.filled = std::exchange(without.s.told.card, -1);
    next.push_back(without);
  }

  /// Where the card filled must be followed by another one the answer may be for a card after which one may
  /// stop, and then says so.
  void check_without_card(const Asked& a, const std::string& line, const Json& answer) {
    const Json after = answer.value("draw_forced_after", Json::array());
    const bool forces = a.s.state.phase == Phase::draw;
    const auto& name = match_.rules().cards[static_cast<std::size_t>(a.filled)].name;
    const bool told = std::ranges::count(after, Json(name)) == 1;
    if (told && !forces) complain(line, "no draw is forced after " + name);
    if (!told || !forces) return check(a.s, line, answer);
    ++forced_after_;
    if (answer.at("options").size() != 2) complain(line, "neither stop nor draw: " + answer.dump());
    for (const Json& o : answer.at("options"))
      if (o.at("action") == "draw" &&
          !(std::abs(o.at("win_probability").get<double>() - plain_value(a.s.state)) <= kMostOff))
        complain(line, "the draw is worth something else: " + answer.dump());
  }

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
    opponent_at_goal_ += s.told.opponent == std::int64_t{match_.goal()} * model::kPointsPerUnit ? 1 : 0;
    if (answer.contains("error")) return complain(line, answer.at("error"));
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
  std::size_t checked_ = 0, complaints_ = 0, forced_after_ = 0, opponent_at_goal_ = 0;
};

class AdviceOfPresets : public ::testing::TestWithParam<std::string> {};

TEST_P(AdviceOfPresets, IsThatOfThePlainRulesInEverySituation) {
  EverySituation all(testing::shrunk(model::preset(GetParam())), GetParam() == "zonk" ? 100 : 200);
  all.check();
  EXPECT_EQ(all.forced_after() > 0, GetParam() == "zonk");
}

INSTANTIATE_TEST_SUITE_P(EverySituation, AdviceOfPresets, ::testing::ValuesIn(model::preset_names()));

class AdviceOfOptions : public ::testing::TestWithParam<std::string> {};

/// s Show Down, p and t Must Bust as a penalty (of the card's points, of the turn's), c Combo 5, 3 three pairs
/// for 150 points, v Vengeance takes 50 points only, from a tied player who plays it too.
TEST_P(AdviceOfOptions, IsThatOfThePlainRulesInEverySituation) {
  const auto has = [](char option) { return GetParam().find(option) != std::string::npos; };
  model::RuleSet rules = model::preset("official");
  rules.last_turn = has('s');
  rules.chart.combo_five = has('c') ? 1 : 0;
  rules.chart.three_pairs = has('3') ? 3 : 0;
  model::Card& must_bust = rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))];
  if (has('p')) must_bust.on_bust = model::Card::OnBust::subtract_card;
  if (has('t')) must_bust.on_bust = model::Card::OnBust::subtract_turn;
  model::Card& vengeance = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
  if (has('v')) vengeance.leader_loses = 1, vengeance.tied_player_loses_too = true;
  EverySituation(rules, has('s') ? 100 : 150).check();
}

INSTANTIATE_TEST_SUITE_P(EverySituation, AdviceOfOptions, ::testing::Values("3", "pv", "t", "spc"));
INSTANTIATE_TEST_SUITE_P(EverySituationFull, AdviceOfOptions, ::testing::Values("c", "stcv"));

TEST(EverySituation, WithoutARebuttalACardMayTakeTheOpponentToTheGoal) {
  model::RuleSet rules = testing::shrunk(model::preset("zonk"));
  rules.last_turn = false;
  for (model::Card& card : rules.cards) card.leader_loses = std::min(card.leader_loses, 2);
  EverySituation all(rules, 100);
  all.check();
  EXPECT_GT(all.opponent_at_goal(), 0U);
}

}  // namespace
}  // namespace fillwise::cli
