#include "api/bots/asked_policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "api/bots/question.hpp"
#include "model/fill_or_bust/reachable.hpp"
#include "solver/plain/score_groups.hpp"
#include "solver/play/action_lists.hpp"

namespace fillwise::bots {
namespace {

using model::ActionKind;
using model::Phase;
using model::State;
using solver::ScorePair;

constexpr int kBeyond = 40;  // units above those that win in which points are looked for that dice can make

}  // namespace

AskedPolicy::AskedPolicy(Player& player, const model::Match& match, solver::ScoreView view)
    : player_(player), match_(match), view_(std::move(view)), reachable_(match) {
  const int limit = match.limit();
  reachable_.cover(limit + kBeyond);
  for (int own = limit - 1; own >= 0; --own)
    for (int opponent = limit - 1; opponent >= 0; --opponent)
      first_of_[view_.key({own, opponent})] = {own, opponent};
}

solver::StatedPolicy AskedPolicy::stated() {
  return {[this](const State& s, std::span<const model::Action> actions) { return answer(s, actions); },
          view_};
}

/// The state that is asked about.
State AskedPolicy::like(State s) const {
  const ScorePair seen = first_of_.at(view_.key({s.own(), s.opponent()}));
  s.score = {seen.own, seen.opponent};
  s.at_risk = told(s);
  return s;
}

std::size_t AskedPolicy::answer(const State& s, std::span<const model::Action> actions) {
  if (actions.size() == 1) return 0;
  const State asked = like(s);
  const auto [place, is_new] = answers_.try_emplace(asked, 0);
  if (is_new) place->second = ask(asked, actions);
  return place->second;
}

Question AskedPolicy::asked(const State& s) const {
  const solver::Query query = query_of(like(s));
  return question_of(match_, query, face_list(query.toss));
}

/// The points at risk that the player is told. Where larger numbers are alike, as all of them win, the state
/// has the least; who is asked gets one that dice can make.
int AskedPolicy::told(const State& s) const {
  const auto can_be = [&](int at_risk) {
    if (s.phase == Phase::between_cards) return reachable_.between_cards(at_risk);
    if (s.phase == Phase::play_or_discard) return reachable_.drawing(at_risk);
    return reachable_.tossing(s.card, s.fills, s.position(), at_risk);
  };
  for (int at_risk = s.at_risk; at_risk <= s.at_risk + kBeyond; ++at_risk)
    if (can_be(at_risk)) return at_risk;
  return s.at_risk;
}

/// The most points at risk that are told apart: from there on all numbers win at the scores that RuleTurns
/// follows turns from.
int AskedPolicy::most_asked(State s) const {
  if (solver::least_taken_at_risk(match_) == 0) s.score = {model::Match::is_sole_leader(s) ? 1 : 0, 0};
  return match_.most_at_risk(s, match_.limit() - 1);
}

solver::Query AskedPolicy::query_of(const State& s) const {
  solver::Query query{s, {}, false, {}};
  if (s.phase == Phase::set_aside) query.toss = match_.classes(s)[static_cast<std::size_t>(s.toss)].example;
  if (s.card >= 0 && s.phase != Phase::play_or_discard)
    query.kept = match_.tosses(s.card).kept_before(s.position());
  return query;
}

/// What the answer about dice says of going on has to be what the player answers when it is asked for that by
/// itself: the policy is a function of the situation. A match asks for both at once.
void AskedPolicy::expect_same_then(const Question& question, const solver::Option& answer, State next) {
  const bool filled = next.phase == Phase::between_cards;
  if (next.phase != Phase::roll_or_stop && !filled) return;
  next.at_risk = std::min(next.at_risk, most_asked(next));
  const std::vector<model::Action> actions = solver::actions_of(match_.actions(next));
  if (actions.size() == 1) return;
  const ActionKind then = actions[this->answer(next, actions)].kind;
  if (then == answer.then) return;
  const int at_risk = next.at_risk * model::kPointsPerUnit;
  throw Error(Fault::failed,
              fmt::format("the bot can't be rated exactly: at '{}' it sets {} aside and would then {}, but "
                          "asked {} it would {}: what it does depends on {}; rate it with --games",
                          position_line(match_, question), answer.dice.to_text(), model::to_text(answer.then),
                          filled ? fmt::format("between cards with {} points at risk", at_risk)
                                 : fmt::format("with {} points at risk and {} dice left", at_risk, next.dice),
                          model::to_text(then), filled ? "more than the points at risk" : "the toss"));
}

std::size_t AskedPolicy::ask(const State& s, std::span<const model::Action> actions) {
  const solver::Query query = query_of(s);
  const Question question = question_of(match_, query, face_list(query.toss));
  std::size_t answer = 0;
  try {
    answer = player_.choose(question);
  } catch (const Forfeit& error) {
    throw Error(Fault::failed, fmt::format("the bot can't be rated: {}, at '{}'", error.what(),
                                           position_line(match_, question)));
  }
  const solver::Option& option = question.options.at(answer);
  if (s.phase != Phase::set_aside) {
    const auto same = std::ranges::find(actions, option.action, &model::Action::kind);
    return static_cast<std::size_t>(same - actions.begin());
  }
  // The way that the faces come to.
  for (const auto& [part, way] : match_.tosses(s.card).ways(query.toss, s.held, query.kept)) {
    if (part.dice != option.dice) continue;
    const model::Action action{ActionKind::set_aside, way};
    for (const model::Choice& choice : match_.actions(s))
      if (choice.action == action) expect_same_then(question, option, choice.next);
    return static_cast<std::size_t>(std::ranges::find(actions, action) - actions.begin());
  }
  throw std::logic_error("an option of a question is no action");
}

std::size_t AskedPolicy::option(const Question& question) {
  const auto actions_at = [&](State& s) {
    s.at_risk = std::min(s.at_risk, most_asked(s));
    return solver::actions_of(match_.actions(s));
  };
  State s = question.query.state;
  const std::vector<model::Action> actions = actions_at(s);
  const model::Action& taken = actions[answer(s, actions)];
  if (s.phase != Phase::set_aside) {
    const auto found = std::ranges::find(question.options, taken.kind, &solver::Option::action);
    if (found == question.options.end()) throw std::logic_error("an action is no option of a question");
    return static_cast<std::size_t>(found - question.options.begin());
  }
  for (const auto& step : match_.tosses(s.card).ways(question.query.toss, s.held, question.query.kept)) {
    const auto& [part, way] = step;
    const model::Dice set_aside = part.dice;
    if (!(model::Action{ActionKind::set_aside, way} == taken)) continue;
    State next = match_.after(s, taken);
    std::optional<ActionKind> then;  // nothing: there is no choice
    if (next.phase == Phase::roll_or_stop || next.phase == Phase::between_cards) {
      const std::vector<model::Action> after = actions_at(next);
      if (after.size() > 1) then = after[answer(next, after)].kind;
    }
    const auto with = [&](bool any_then) {
      return std::ranges::find_if(question.options, [&](const solver::Option& option) {
        return option.action == ActionKind::set_aside && option.dice == set_aside &&
               (any_then || then == option.then);
      });
    };
    auto found = with(!then);
    if (found == question.options.end()) found = with(true);  // it wins at once
    if (found != question.options.end()) return static_cast<std::size_t>(found - question.options.begin());
  }
  throw std::logic_error("an action is no way to set dice aside");
}

}  // namespace fillwise::bots
