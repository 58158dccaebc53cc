#include "api/advice/objective.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "api/base/as_error.hpp"
#include "api/input/card_word.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "model/words.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/objectives/cut.hpp"
#include "solver/objectives/points.hpp"
#include "solver/objectives/timed.hpp"
#include "solver/objectives/turns.hpp"

namespace fillwise {
namespace {

using Kind = ObjectiveRequest::Kind;
using model::kPointsPerUnit;

constexpr const char* kWin = "win";
struct KindWord {
  const char* word;
  Kind kind;
};
constexpr std::array<KindWord, 4> kKindWords = {
    {{"points", Kind::points}, {"turns", Kind::turns}, {"timed", Kind::timed}, {"cut", Kind::cut}}};

Kind kind_of(const std::string& word) {
  std::vector<std::string> words{kWin};
  for (const KindWord& k : kKindWords) {
    if (k.word == word) return k.kind;
    words.emplace_back(k.word);
  }
  refuse(found_but_expected("--objective", word, kObjectiveWords) + model::did_you_mean(word, words));
}

/// The number of an option that the objective needs.
int needed(const char* name, const std::optional<std::string>& word, const WholeNumbers& expected) {
  if (!word) refuse(name, fmt::format("is missing, expected {}", expected.to_text()));
  return static_cast<int>(whole_number(name, *word, expected));
}

}  // namespace

std::optional<ObjectiveRequest> objective_request(const ObjectiveOptions& options,
                                                  const TableOptions& table) {
  if (!options.is_win()) return ObjectiveRequest(options, table);
  const std::pair<const char*, bool> others[] = {
      {"--points", options.points.has_value()},
      {"--turns-left", options.turns_left.has_value()},
      {"--opponent-turns-left", options.opponent_turns_left.has_value()}};
  for (const auto& [name, is_given] : others)
    if (is_given) refuse(name, "can't be used with --objective win");
  return std::nullopt;
}

void refuse_with_objective(const ObjectiveOptions& options, const char* name, bool is_given) {
  if (is_given && !options.is_win())
    refuse(name, fmt::format("can't be used with --objective {}", options.objective));
}

ObjectiveRequest::ObjectiveRequest(const ObjectiveOptions& options, const TableOptions& table)
    : kind_(kind_of(options.objective)) {
  const bool is_cut = kind_ == Kind::cut;
  const bool is_timed = kind_ == Kind::timed;
  refuse_with_objective(options, "--table", table.table.has_value());
  refuse_with_objective(options, "--tolerance", table.tolerance.has_value());
  refuse_with_objective(options, "--goal", table.goal.has_value() && kind_ != Kind::turns);
  refuse_with_objective(options, "--points", options.points.has_value() && !is_cut);
  refuse_with_objective(options, "--turns-left", options.turns_left.has_value() && !is_cut && !is_timed);
  refuse_with_objective(options, "--opponent-turns-left",
                        options.opponent_turns_left.has_value() && !is_timed);
  rules_ = rule_set(table.rules.value_or("official"));
  if (kind_ == Kind::turns) goal_ = table.goal ? checked_goal("--goal", *table.goal) : rules_.goal;
  if (is_cut) {
    goal_ = needed("--points", options.points, {model::kMinGoal, model::kMaxGoal, kPointsPerUnit});
    turns_left_ = needed("--turns-left", options.turns_left, {1, solver::MakeCut::kMostTurns, 1});
  }
  if (is_timed) {
    turns_left_ = needed("--turns-left", options.turns_left, {1, solver::Timed::kMostTurns, 1});
    opponent_turns_left_ = turns_left_;
    if (options.opponent_turns_left)
      opponent_turns_left_ =
          needed("--opponent-turns-left", options.opponent_turns_left, {turns_left_ - 1, turns_left_, 1});
  }
  try {
    const int goal = goal_ / kPointsPerUnit;
    match_ = kind_ == Kind::turns ? solver::FewestTurns::match_of(rules_, goal)
             : is_cut             ? solver::MakeCut::match_of(rules_, goal)
                                  : model::Match::without_goal(rules_);
    if (is_timed) solver::Timed::check(rules_);
  } catch (const solver::SolveError& error) {
    refuse(fmt::format("--objective {}", options.objective), error.what());
  }
}

std::string ObjectiveRequest::word() const {
  for (const KindWord& k : kKindWords)
    if (k.kind == kind_) return k.word;
  return kWin;
}

WholeNumbers ObjectiveRequest::scores() const {
  return scores_below(is_alone() ? match_->limit() * kPointsPerUnit : model::kMaxGoal);
}

void ObjectiveRequest::check_scores(const std::optional<std::string>& me,
                                    std::optional<std::string>& opponent) const {
  if (match_->wins(needed("--me", me, scores()) / kPointsPerUnit))
    refuse("--me", fmt::format("{} wins: the game is over", *me));
  if (!is_alone()) {
    needed("--opponent", opponent, scores());
    return;
  }
  if (opponent)
    refuse("--opponent", fmt::format("can't be used with --objective {}, which is played alone", word()));
  opponent = "0";
}

void ObjectiveRequest::check_card(const std::optional<std::string>& card) const {
  if (!card) return;
  const model::Card& c = rules_.cards[static_cast<std::size_t>(card_typed("--card", *card, rules_))];
  if (is_alone() && c.played_by == model::Card::PlayedBy::not_sole_leader)
    refuse("--card", fmt::format("{} can't be played alone: discard it and draw another card", c.name));
}

std::string ObjectiveRequest::goal_text() const {
  return rules_.overshoot == 0
             ? std::to_string(goal_)
             : fmt::format("exactly {} or at least {}", goal_, goal_ + rules_.overshoot * kPointsPerUnit);
}

AnswerWords ObjectiveRequest::words() const {
  const std::string name = display_name(rules_);
  AnswerWords words;
  words.is_alone = is_alone();
  words.state = rules_json(rules_, {{"objective", word()}});
  switch (kind_) {
    case Kind::points:
      words.key = "expected_points";
      words.what = "points";
      words.column = "expected";
      words.is_chance = false;
      words.digits = 9;
      words.basis = fmt::format("rules '{}', one turn", name);
      break;
    case Kind::turns:
      words.key = "expected_turns";
      words.what = words.column = "turns";
      words.reached = "reaches the goal";
      words.reached_too = "reaches it as well";
      words.is_chance = false;
      words.least = true;
      words.decimals = 2;
      words.basis = fmt::format("rules '{}' to {}, alone", name, goal_text());
      words.state["goal"] = goal_;
      break;
    case Kind::timed:
      words.key = "win_probability";
      words.what = words.column = "to win";
      words.basis =
          fmt::format("rules '{}', timed, {} : {} turns left", name, turns_left_, opponent_turns_left_);
      words.state["turns_left"] = turns_left_;
      words.state["opponent_turns_left"] = opponent_turns_left_;
      break;
    case Kind::cut:
      words.key = "probability";
      words.what = words.column = "to make it";
      words.reached = "makes the cut";
      words.reached_too = "makes it as well";
      words.basis = fmt::format("rules '{}', cut {}, {} turn{} left", name, goal_, turns_left_,
                                turns_left_ == 1 ? "" : "s");
      words.state["points"] = goal_;
      words.state["turns_left"] = turns_left_;
      break;
  }
  return words;
}

std::string ObjectiveRequest::headline(const solver::ValueInterval& value) const {
  switch (kind_) {
    case Kind::points:
      return fmt::format("{:.2f} points expected from this turn", value.value);
    case Kind::turns:
      return fmt::format("{:.2f} turns expected to reach {}, including this one", value.value, goal_text());
    case Kind::timed:
      return fmt::format("{} to win, a tie counting one half; turns left: {}, other player {}",
                         percent(value.value, 2), turns_left_, opponent_turns_left_);
    case Kind::cut:
      break;
  }
  return fmt::format("{} to have {} points or more after {} turn{}", percent(value.value, 2), goal_,
                     turns_left_, turns_left_ == 1 ? "" : "s");
}

std::unique_ptr<solver::Objective> ObjectiveRequest::solve(const Callbacks& callbacks, int me, int opponent,
                                                           int at_risk) const {
  return as_errors([&] { return solved(callbacks, me, opponent, at_risk); });
}

std::unique_ptr<solver::Objective> ObjectiveRequest::solved(const Callbacks& callbacks, int me, int opponent,
                                                            int at_risk) const {
  switch (kind_) {
    case Kind::points:
      return std::make_unique<solver::MostPoints>(rules_);
    case Kind::turns:
      return std::make_unique<solver::FewestTurns>(rules_, goal_ / kPointsPerUnit);
    case Kind::timed:
      if (turns_left_ > 1) callbacks.say(fmt::format("Solving timed play, {} turns left.", turns_left_));
      return std::make_unique<solver::Timed>(
          rules_, solver::Timed::Start{me / kPointsPerUnit, opponent / kPointsPerUnit, turns_left_,
                                       opponent_turns_left_, at_risk / kPointsPerUnit});
    case Kind::cut:
      break;
  }
  return std::make_unique<solver::MakeCut>(rules_, goal_ / kPointsPerUnit, turns_left_);
}

}  // namespace fillwise
