#pragma once

// Advice for an objective in every kind of situation, asked as the program asks it, against what the plain
// rules say: which options there are, what each is worth, and whether the bounds hold.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "api/advice/batch_line.hpp"
#include "api/advice/objective.hpp"
#include "api/input/situation_words.hpp"
#include "tests/api/advice/objective_rules.hpp"
#include "tests/support/plain_objective.hpp"
#include "tests/support/situations.hpp"

namespace fillwise::every_objective {

using model::ActionKind;
using model::Card;
using model::Match;
using model::Phase;
using model::State;
using testing::PlainObjective;
using testing::ToldSituation;
using Stage = model::Situation::Stage;

inline constexpr double kRoundoff = 1e-12;

/// Options of a query as the rules have them: what is done, the dice set aside, their points, what follows.
using Key = std::tuple<ActionKind, int, int, ActionKind>;
inline std::multimap<Key, State> plain_options(const Match& match, const State& s, bool drawn) {
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
  }
  const ObjectiveRequest& request() const { return *request_; }

  /// What the plain rules say: bounds, where they look no further than to some score.
  struct Plain {
    PlainObjective& low;
    PlainObjective& high;
    /// Whether the points at risk of a situation stand for all larger ones; none: as the match says.
    std::function<bool(const State& told)> is_counted = nullptr;
    /// Whether a situation is meant; none: all are.
    std::function<bool(const State& told)> is_meant = nullptr;
  };

  /// Situations of these states: one of each kind at least, and one in `one_in` of the others.
  void check(const Match& match, const Plain& plain, const std::vector<State> states,
             const Tolerance& tolerance, std::size_t one_in) {
    for (const State& s : states)
      most_at_risk_ = std::max(most_at_risk_, std::int64_t{s.at_risk} * model::kPointsPerUnit);
    testing::Situations situations(match);
    SituationReader reader(request_->match(), FieldNames::keys);
    std::size_t met = 0;
    situations.for_each(states, [&](ToldSituation s) {
      const model::Situation& t = s.told;
      const State told = told_state(match, t);
      if (plain.is_meant && !plain.is_meant(told)) return;
      if (plain.is_counted) s.counted = plain.is_counted(told);
      const auto kind = std::tuple(t.stage, t.card, t.fills, t.dice, t.toss.size(), t.kept.size(),
                                   s.state.phase, s.state.toss, std::min<std::int64_t>(t.at_risk, 1));
      if (!kinds_.insert(kind).second && ++met % one_in != 0) return;
      ask(match, plain, situations, reader, s, tolerance);
    });
  }
  /// What the program says of the start of a turn, as `fillwise value` asks it.
  void check_start(const Plain& plain, const State& start, const Tolerance& tolerance) {
    const int me = start.own() * model::kPointsPerUnit, opponent = start.opponent() * model::kPointsPerUnit;
    const auto solved = request_->solve(Callbacks{}, me, opponent);
    const std::string what =
        difference(plain, solved->at_start(start.own(), start.opponent()), start, start, tolerance);
    if (!what.empty()) complain("the start at " + std::to_string(me), what);
  }
  void expect_many(std::size_t least) const {
    EXPECT_GE(asked_, least);
    EXPECT_EQ(complaints_, 0U) << "of " << asked_ << " in " << request_->rules().name;
    for (const auto stage : {Stage::tossed, Stage::dice_left, Stage::card_drawn, Stage::between_cards})
      EXPECT_GT(stages_.contains(stage) ? stages_.at(stage) : 0U, 0U);
  }

 private:
  /// The scores that were told, and the points at risk.
  static State told_state(const Match& match, const model::Situation& s) {
    State result = match.start(static_cast<int>(s.own) / model::kPointsPerUnit,
                               static_cast<int>(s.opponent) / model::kPointsPerUnit, 0);
    result.at_risk = static_cast<int>(s.at_risk) / model::kPointsPerUnit;
    return result;
  }

  void ask(const Match& match, const Plain& plain, testing::Situations& situations, SituationReader& reader,
           const ToldSituation& s, const Tolerance& tolerance) {
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
      } catch (const Error& error) {
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
    if (!known)
      known = request_->solve(Callbacks{}, static_cast<int>(s.own), static_cast<int>(s.opponent),
                              static_cast<int>(most_at_risk_));
    return *known;
  }

  void compare(const Match& match, const Plain& plain, const ToldSituation& s, const std::string& line,
               const solver::Advice& advice, const Tolerance& tolerance) {
    const State told = match.start(static_cast<int>(s.told.own) / model::kPointsPerUnit,
                                   static_cast<int>(s.told.opponent) / model::kPointsPerUnit, 0);
    const auto differs = [&](const solver::ValueInterval& c, const State& from, const State& to) {
      return !difference(plain, c, from, to, tolerance).empty();
    };
    if (differs(advice.chance, told, s.state))
      complain(line, difference(plain, advice.chance, told, s.state, tolerance));
    const std::multimap<Key, State> options =
        plain_options(match, s.state, s.told.stage == Stage::card_drawn);
    std::map<Key, int> found;
    for (const solver::Option& o : advice.options) {
      const bool dice = o.action == ActionKind::set_aside;
      const Key key(o.action, dice ? o.dice.size() : 0, o.points, dice ? o.then : ActionKind::roll);
      const auto [first, last] = options.equal_range(key);
      if (std::none_of(first, last, [&](const auto& p) { return !differs(o.chance, s.state, p.second); }))
        complain(line,
                 std::string("an option that is not there, or is worth something else: ") +
                     to_text(o.action) + ' ' + o.dice.to_text() + ' ' +
                     (first == last ? "" : difference(plain, o.chance, s.state, first->second, tolerance)));
      ++found[key];
    }
    for (const auto& [key, next] : options)
      if (!found.contains(key)) complain(line, std::string("misses ") + to_text(std::get<0>(key)));
  }

  /// Empty if the chance is that of a state and its bounds hold.
  std::string difference(const Plain& plain, const solver::ValueInterval& c, const State& from,
                         const State& to, const Tolerance& tolerance) {
    const double low = plain.low.value(from, to), high = plain.high.value(from, to);
    const double size = std::max(1.0, std::abs(high));
    const bool is_narrow =
        c.lower <= c.value && c.value <= c.upper && c.upper - c.lower <= tolerance.width * size;
    if (is_narrow && low - tolerance.value * size <= c.value && c.value <= high + tolerance.value * size &&
        c.lower <= high + tolerance.plain * size && c.upper >= low - tolerance.plain * size)
      return "";
    std::ostringstream out;
    out.precision(15);
    out << "expected " << low << " to " << high << ", found " << c.value << " in [" << c.lower << ", "
        << c.upper << "]";
    return out.str();
  }

  void complain(const std::string& line, const std::string& what) {
    if (++complaints_ <= 5) ADD_FAILURE() << line << "\n  " << what;
  }

  std::filesystem::path folder_;
  std::optional<ObjectiveRequest> request_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::unique_ptr<solver::Objective>> objectives_;
  std::set<std::tuple<Stage, int, std::int64_t, std::int64_t, int, int, Phase, std::int16_t, std::int64_t>>
      kinds_;
  std::map<Stage, std::size_t> stages_;
  std::int64_t most_at_risk_ = 0;
  std::size_t asked_ = 0, complaints_ = 0;
};

}  // namespace fillwise::every_objective
