#include "api/bots/asked_policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
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

class Asked {
 public:
  Asked(Player& player, const model::Match& match, solver::ScoreView view)
      : player_(player), match_(match), view_(std::move(view)), reachable_(match) {
    const int limit = match.limit();
    reachable_.cover(limit + kBeyond);
    for (int own = limit - 1; own >= 0; --own)
      for (int opponent = limit - 1; opponent >= 0; --opponent)
        first_of_[view_.key({own, opponent})] = {own, opponent};
  }

  std::size_t answer(State s, std::span<const model::Action> actions) {
    if (actions.size() == 1) return 0;
    const ScorePair seen = first_of_.at(view_.key({s.own(), s.opponent()}));
    s.score = {seen.own, seen.opponent};
    s.at_risk = told(s);
    const auto [place, is_new] = answers_.try_emplace(s, 0);
    if (is_new) place->second = ask(s, actions);
    return place->second;
  }

 private:
  int told(const State& s) const;
  int most_asked(State s) const;
  std::size_t ask(const State& s, std::span<const model::Action> actions);
  void expect_same_then(const Question& question, const solver::Option& answer, State next);
  solver::Query query_of(const State& s) const;

  Player& player_;
  const model::Match& match_;
  solver::ScoreView view_;
  model::Reachable reachable_;
  std::map<std::array<int, 4>, ScorePair> first_of_;
  std::map<State, std::size_t> answers_;
};

/// The points at risk that the player is told. Where larger numbers are alike, as all of them win, the state
/// has the least; who is asked gets one that dice can make.
int Asked::told(const State& s) const {
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
int Asked::most_asked(State s) const {
  if (solver::least_taken_at_risk(match_) == 0) s.score = {model::Match::is_sole_leader(s) ? 1 : 0, 0};
  return match_.most_at_risk(s, match_.limit() - 1);
}

solver::Query Asked::query_of(const State& s) const {
  solver::Query query{s, {}, false, {}};
  if (s.phase == Phase::set_aside) query.toss = match_.classes(s)[static_cast<std::size_t>(s.toss)].example;
  if (s.card >= 0 && s.phase != Phase::play_or_discard)
    query.kept = match_.tosses(s.card).kept_before(s.position());
  return query;
}

/// What the answer about dice says of going on has to be what the player answers when it is asked for that by
/// itself: the policy is a function of the situation. A match asks for both at once.
void Asked::expect_same_then(const Question& question, const solver::Option& answer, State next) {
  const bool filled = next.phase == Phase::between_cards;
  if (next.phase != Phase::roll_or_stop && !filled) return;
  next.at_risk = std::min(next.at_risk, most_asked(next));
  const std::vector<model::Action> actions = solver::actions_of(match_.actions(next));
  if (actions.size() == 1) return;
  const ActionKind then = actions[this->answer(next, actions)].kind;
  if (then == answer.then) return;
  const int at_risk = next.at_risk * model::kPointsPerUnit;
  throw Error(
      Fault::failed,
      fmt::format("the bot can't be rated exactly: at '{}' it sets {} aside and would {}, but {} when it is "
                  "asked {}, so what it does then depends on {}; let it play --games",
                  position_line(match_, question), answer.dice.to_text(), model::to_text(answer.then),
                  model::to_text(then),
                  filled ? fmt::format("between cards with {} points at risk", at_risk)
                         : fmt::format("with {} points at risk and {} dice left", at_risk, next.dice),
                  filled ? "more than the points at risk" : "the toss"));
}

std::size_t Asked::ask(const State& s, std::span<const model::Action> actions) {
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

}  // namespace

solver::StatedPolicy asked_policy(Player& player, const model::Match& match, const solver::ScoreView& view) {
  return {[asked = std::make_shared<Asked>(player, match, view)](
              const State& s, std::span<const model::Action> actions) { return asked->answer(s, actions); },
          view};
}

}  // namespace fillwise::bots
