// Advice for every objective in every kind of situation, asked as the program asks it, against value
// iteration over the plain rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include "cli/batch_line.hpp"
#include "cli/objective.hpp"
#include "cli/situation_words.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/plain_objective.hpp"
#include "tests/support/situations.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::cli {
namespace {

using model::ActionKind;
using model::Card;
using model::Match;
using model::Phase;
using model::State;
using testing::PlainObjective;
using testing::ToldSituation;
using Stage = model::Situation::Stage;

constexpr double kRoundoff = 1e-12;

/// Options of a query as the rules have them: what is done, the dice set aside, their points, what follows.
using Key = std::tuple<ActionKind, int, int, ActionKind>;
std::multimap<Key, State> plain_options(const Match& match, const State& s, bool drawn) {
  std::multimap<Key, State> result;
  if (s.mover != 0 || Match::is_over(s)) return result;
  if (Match::is_chance(s)) {
    const ActionKind action = s.phase == Phase::draw ? ActionKind::draw
                              : drawn                ? ActionKind::play
                                                     : ActionKind::roll;
    result.insert({Key(action, 0, 0, ActionKind::roll), s});
    return result;
  }
  for (const model::Choice& c : match.actions(s)) {
    const auto add = [&](ActionKind then, const State& next) {
      result.insert({Key(c.action.kind, c.action.way.count, c.action.way.points, then), next});
    };
    if (c.action.kind != ActionKind::set_aside)
      add(ActionKind::roll, c.next);
    else if (Match::is_over(c.next))
      add(ActionKind::stop, c.next);
    else if (c.next.phase == Phase::draw || c.next.phase == Phase::toss)
      add(c.next.phase == Phase::draw ? ActionKind::draw : ActionKind::roll, c.next);
    else
      for (const model::Choice& then : match.actions(c.next)) add(then.action.kind, then.next);
  }
  return result;
}

/// One objective under one rule set: asks the program and the plain rules.
class Comparison {
 public:
  struct Tolerance {
    double value = kRoundoff;
    double plain = kRoundoff;  ///< of the plain values
    double width = 1e-9;       ///< of bounds
  };

  Comparison(const model::RuleSet& rules, ObjectiveOptions options, std::optional<std::string> goal)
      : folder_(std::filesystem::path(::testing::TempDir()) /
                ("every-objective-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
    const std::filesystem::path file = folder_ / "rules.toml";
    std::ofstream(file) << rules.to_toml();
    TableOptions table;
    table.rules = file.string();
    table.goal = std::move(goal);
    request_.emplace(options, table);
    std::filesystem::remove_all(folder_);
    context_.quiet = true;
  }
  const ObjectiveRequest& request() const { return *request_; }

  /// Situations of these states: one of each kind at least, and one in `one_in` of the others.
  void check(const Match& match, PlainObjective& plain, const std::vector<State>& states,
             const Tolerance& tolerance, std::size_t one_in) {
    testing::Situations situations(match);
    SituationReader reader(request_->match(), FieldNames::keys);
    std::size_t met = 0;
    situations.for_each(states, [&](const ToldSituation& s) {
      const model::Situation& t = s.told;
      const auto kind = std::tuple(t.stage, t.card, t.fills, t.dice, t.toss.size(), t.kept.size(),
                                   s.state.phase, s.state.toss, std::min<std::int64_t>(t.at_risk, 1));
      if (!kinds_.insert(kind).second && ++met % one_in != 0) return;
      ask(match, plain, situations, reader, s, tolerance);
    });
  }
  void expect_many(std::size_t least) const {
    EXPECT_GE(asked_, least);
    EXPECT_EQ(complaints_, 0U) << "of " << asked_ << " in " << request_->rules().name;
    for (const auto stage : {Stage::tossed, Stage::dice_left, Stage::card_drawn, Stage::between_cards})
      EXPECT_GT(stages_.contains(stage) ? stages_.at(stage) : 0U, 0U);
  }
  std::size_t asked() const { return asked_; }
  double widest() const { return widest_; }

 private:
  void ask(const Match& match, PlainObjective& plain, testing::Situations& situations,
           SituationReader& reader, const ToldSituation& s, const Tolerance& tolerance) {
    constexpr int kMostMore = 60;  // points at risk that can be are not far above those that are told apart
    for (int more = 0; more <= (s.counted ? kMostMore : 0); ++more) {
      const std::string line = situations.line(s.told, more);
      BatchLine read;
      read_batch_line(line, read);
      if (request_->is_alone()) read.words.opponent.reset();
      try {
        request_->check_scores(read.words.me, read.words.opponent);
        request_->check_card(read.words.card);
        const ReadSituation situation = reader.read(read.words);
        if (s.told.stage == Stage::between_cards && situation.query.state.phase != s.state.phase) {
          if (!situation.draw_forced_after.empty()) return;  // the answer is for another card, and says so
          if (s.counted && more < kMostMore) continue;  // no card that is followed so makes just these points
        }
        compare(match, plain, s, line, objective(situation.situation).advise(situation.query), tolerance);
        ++asked_;
        ++stages_[s.told.stage];
        return;
      } catch (const CommandError& error) {
        const std::string what = error.what();
        if (what.starts_with("at_risk: ") && s.counted && more < kMostMore) continue;
        return complain(line, what);
      }
    }
  }

  solver::Objective& objective(const model::Situation& s) {
    const std::pair<std::int64_t, std::int64_t> scores =
        request_->is_alone() ? std::pair<std::int64_t, std::int64_t>() : std::pair(s.own, s.opponent);
    std::unique_ptr<solver::Objective>& known = objectives_[scores];
    if (!known) known = request_->solve(context_, static_cast<int>(s.own), static_cast<int>(s.opponent));
    return *known;
  }

  void compare(const Match& match, PlainObjective& plain, const ToldSituation& s, const std::string& line,
               const solver::Advice& advice, const Tolerance& tolerance) {
    const auto differs = [&](const solver::Chance& c, double v) {
      const double size = std::max(1.0, std::abs(v));
      widest_ = std::max(widest_, c.upper - c.lower);
      if (!(c.lower <= c.value && c.value <= c.upper && c.upper - c.lower <= tolerance.width * size))
        return true;
      return !(std::abs(c.value - v) <= tolerance.value * size && c.lower <= v + tolerance.plain * size &&
               c.upper >= v - tolerance.plain * size);
    };
    const auto text = [](const solver::Chance& c, double v) {
      std::ostringstream out;
      out.precision(15);
      out << "expected " << v << ", found " << c.value << " in [" << c.lower << ", " << c.upper << "]";
      return out.str();
    };
    const double value = plain.value(s.state);
    if (differs(advice.chance, value)) complain(line, text(advice.chance, value));
    const std::multimap<Key, State> options =
        plain_options(match, s.state, s.told.stage == Stage::card_drawn);
    std::map<Key, int> found;
    for (const solver::Option& o : advice.options) {
      const bool dice = o.action == ActionKind::set_aside;
      const Key key(o.action, dice ? o.dice.size() : 0, o.points, dice ? o.then : ActionKind::roll);
      const auto [first, last] = options.equal_range(key);
      if (std::none_of(first, last,
                       [&](const auto& p) { return !differs(o.chance, plain.value(s.state, p.second)); }))
        complain(line, std::string("an option that is not there, or is worth something else: ") +
                           to_text(o.action) + ' ' + o.dice.to_text() + ' ' +
                           (first == last ? "" : text(o.chance, plain.value(s.state, first->second))));
      ++found[key];
    }
    for (const auto& [key, next] : options)
      if (!found.contains(key)) complain(line, std::string("misses ") + to_text(std::get<0>(key)));
  }

  void complain(const std::string& line, const std::string& what) {
    if (++complaints_ <= 5) ADD_FAILURE() << line << "\n  " << what;
  }

  std::filesystem::path folder_;
  std::optional<ObjectiveRequest> request_;
  Context context_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::unique_ptr<solver::Objective>> objectives_;
  std::set<std::tuple<Stage, int, std::int64_t, std::int64_t, int, int, Phase, std::int16_t, std::int64_t>>
      kinds_;
  std::map<Stage, std::size_t> stages_;
  std::size_t asked_ = 0, complaints_ = 0;
  double widest_ = 0;
};

Card& card_of(model::RuleSet& rules, const char* name) {
  return rules.cards[static_cast<std::size_t>(rules.card_index(name))];
}

/// The presets, and the official game with each option of its text and some house rules.
std::vector<model::RuleSet> all_rules() {
  std::vector<model::RuleSet> all;
  for (const std::string& name : model::preset_names()) all.push_back(testing::shrunk(model::preset(name)));
  const auto add = [&](const char* name, const auto& change) {
    model::RuleSet rules = model::preset("official");
    change(rules);
    rules.name = name;
    all.push_back(rules);
  };
  add("combo-5", [](model::RuleSet& r) { r.chart.combo_five = 1; });
  add("subtract-card",
      [](model::RuleSet& r) { card_of(r, "must-bust").on_bust = Card::OnBust::subtract_card; });
  add("subtract-turn",
      [](model::RuleSet& r) { card_of(r, "must-bust").on_bust = Card::OnBust::subtract_turn; });
  add("tied-player-loses", [](model::RuleSet& r) { card_of(r, "vengeance").tied_player_loses_too = true; });
  add("takes-at-risk", [](model::RuleSet& r) {
    card_of(r, "vengeance").on_fill = Card::OnFill::at_risk;
    card_of(r, "vengeance").leader_loses = 3;
    card_of(r, "bonus-500").leader_loses = 2;
    card_of(r, "bonus-500").only_from_behind = true;
    card_of(r, "double-trouble").then = Card::Then::draw;
    card_of(r, "fill-1000").may_discard = false;
    r.no_stop_on.counts = {1, 0, 0, 0, 1, 0};
  });
  add("benchmarks", [](model::RuleSet& r) {
    r.overshoot = 2;
    r.last_turn = true;
    r.benchmarks = {{3, 50'000}, {12, 100'000}};
    card_of(r, "vengeance").may_discard = false;
  });
  return all;
}

std::string name_of(const ::testing::TestParamInfo<model::RuleSet>& info) {
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

bool has_penalty(const model::RuleSet& rules) {
  return std::ranges::any_of(rules.cards, [](const Card& c) { return c.count > 0 && c.is_penalty(); });
}

class EveryObjective : public ::testing::TestWithParam<model::RuleSet> {};
INSTANTIATE_TEST_SUITE_P(Rules, EveryObjective, ::testing::ValuesIn(all_rules()), name_of);

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

TEST_P(EveryObjective, FewestTurnsAreThoseOfThePlainRules) {
  ObjectiveOptions options;
  options.objective = "turns";
  const std::string goal = points_text(kAloneGoal);
  if (has_penalty(GetParam())) {
    EXPECT_THROW(Comparison(GetParam(), options, goal), CommandError);
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
  comparison.check(match, plain, plain.states(), {1e-9, 1e-11, 1e-9}, 25);
  comparison.expect_many(1000);
}

TEST_P(EveryObjective, TheChanceToMakeACutIsThatOfThePlainRules) {
  constexpr int kTurns = 3;
  ObjectiveOptions options;
  options.objective = "cut";
  options.points = points_text(kAloneGoal);
  const Match match = alone_match(GetParam(), false);
  std::vector<double> later(kAloneGoal, 0);
  for (int left = 1; left <= kTurns; ++left) {
    options.turns_left = std::to_string(left);
    if (has_penalty(GetParam())) {
      EXPECT_THROW(Comparison(GetParam(), options, std::nullopt), CommandError);
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
    comparison.check(match, plain, plain.states(), {1e-11, 1e-13, 1e-10}, 25);
    comparison.expect_many(1000);
    later = now;
  }
}

}  // namespace
}  // namespace fillwise::cli
