#include "model/fill_or_bust/turn.hpp"

#include <algorithm>
#include <stdexcept>

namespace fillwise::model {

std::size_t StateHash::operator()(const State& s) const {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  const auto add = [](std::uint64_t& word, auto part, int bits) {
    word = (word << bits) | (static_cast<std::uint64_t>(part) & ((std::uint64_t{1} << bits) - 1));
  };
  add(a, s.phase, 4), add(a, s.mover, 1), add(a, s.score[0], 20), add(a, s.score[1], 20),
      add(a, s.at_risk, 19);
  add(b, s.card, 8), add(b, s.fills, 8), add(b, s.dice, 8), add(b, s.toss, 16), add(b, s.held, 8);
  std::uint64_t h = a * 0x9e3779b97f4a7c15ULL ^ b * 0xc2b2ae3d27d4eb4fULL;  // odd constants with mixed bits
  h ^= h >> 29;
  h *= 0xbf58476d1ce4e5b9ULL;
  return h ^ (h >> 32);
}

const char* to_text(ActionKind kind) {
  switch (kind) {
    case ActionKind::roll:
      return "roll";
    case ActionKind::stop:
      return "stop";
    case ActionKind::draw:
      return "draw";
    case ActionKind::play:
      return "play";
    case ActionKind::discard:
      return "discard";
    case ActionKind::set_aside:
      return "set-aside";
  }
  throw std::logic_error("unknown kind of action");
}

std::optional<ActionKind> action_called(std::string_view text) {
  for (const ActionKind kind :
       {ActionKind::roll, ActionKind::stop, ActionKind::draw, ActionKind::play, ActionKind::discard})
    if (text == to_text(kind)) return kind;
  return std::nullopt;
}

int usual_limit(const RuleSet& rules, int goal) {
  const auto runs_on = [](const Card& c) {
    return c.count > 0 && c.until_bust() && c.on_bust == Card::OnBust::add_to_sheet;
  };
  const bool far =
      rules.chart.combo_five > 0 && rules.benchmarks.empty() && std::ranges::any_of(rules.cards, runs_on);
  const int above = rules.last_turn ? (far ? 13000 : 10000) / kPointsPerUnit : 0;
  return goal + rules.overshoot + above;
}

Match::Match(RuleSet rules, int goal, int limit)
    : rules_(std::move(rules)), goal_(goal), limit_(limit != 0 ? limit : usual_limit(rules_, goal)) {
  if (goal < kMinGoal / kPointsPerUnit || goal > kMaxGoal / kPointsPerUnit)
    throw std::invalid_argument("the goal is out of range");
  if (rules_.last_turn ? limit_ < goal_ + rules_.overshoot : limit_ != goal_ + rules_.overshoot)
    throw std::invalid_argument("the limit of scores does not fit the goal");
  make_tables();
}

Match::Match(RuleSet rules, WithoutGoal) : rules_(std::move(rules)), goal_(kNoGoal), limit_(kNoGoal) {
  rules_.last_turn = false;
  rules_.overshoot = 0;
  rules_.benchmarks.clear();
  make_tables();
}

void Match::make_tables() {
  for (const Card& card : rules_.cards) {
    const TossRules wanted = rules_.toss_rules(card);
    const auto found = std::ranges::find(tables_, wanted, &TossTable::rules);
    table_of_.push_back(static_cast<std::size_t>(found - tables_.begin()));
    if (found == tables_.end()) tables_.emplace_back(rules_.chart, wanted);
  }
}

Match Match::without_goal(RuleSet rules) {
  return {std::move(rules), WithoutGoal()};
}

State Match::start(int score_of_first, int score_of_second, int mover) const {
  State s;
  s.mover = static_cast<std::uint8_t>(mover);
  s.score = {score_of_first, score_of_second};
  return s;
}

/// The turn ends with the sheets as they are.
State Match::end_turn(const State& s) const {
  State over = start(s.score[0], s.score[1], s.mover);
  over.phase = Phase::over;
  if (s.own() >= limit_) return over;
  if (!wins(s.opponent()))
    return wins(s.own()) && !rules_.last_turn ? over : start(s.score[0], s.score[1], 1 - s.mover);
  // It was the mover's last turn, or the mover has taken the opponent down to the goal.
  if (s.own() == s.opponent()) over.phase = Phase::tied, over.mover = 0;
  if (s.own() < s.opponent() || !wins(s.own())) over.mover = 1 - s.mover;
  return over;
}

int Match::counted_to() const {
  return model::counted_to(limit_, rules_.benchmarks, lost_when_tied());
}

int Match::lost_when_tied() const {
  int most = 0;
  for (const Card& card : rules_.cards)
    if (rules_.last_turn && card.count > 0 && card.tied_player_loses_too)
      most = std::max(most, card.leader_loses);
  return most;
}

int Match::most_at_risk(const State& s, int most_own) const {
  const auto takes_whole_turn = [](const Card& c) {
    return c.count > 0 && c.on_bust == Card::OnBust::subtract_turn;
  };
  const bool on_penalty = s.card >= 0 && rules_.cards[static_cast<std::size_t>(s.card)].is_penalty();
  const int alike = counted_to() - s.own();
  if (on_penalty) return most_own;
  return std::ranges::any_of(rules_.cards, takes_whole_turn) ? std::max(alike, most_own) : alike;
}

State Match::toss_six(const State& s) const {
  State next = s;
  next.phase = Phase::toss;
  next.dice = kDice;
  next.held = 0;
  next.toss = -1;
  return next;
}

State Match::after_card(const State& s, int index) const {
  const Card& card = rules_.cards[static_cast<std::size_t>(index)];
  if (!card.dice) return end_turn(s);
  State next = s;
  if (!may_play(card, s)) {
    next.phase = Phase::redraw;
    return next;
  }
  next.card = static_cast<std::int8_t>(index);
  next.fills = 0;
  if (card.on_bust == Card::OnBust::subtract_card) next.at_risk = 0;
  if (!card.may_discard) return toss_six(next);
  next.phase = Phase::play_or_discard;
  return next;
}

State Match::after_stop(const State& s) const {
  State next = s;
  next.score[s.mover] = s.own() + s.at_risk;
  return end_turn(next);
}

State Match::after_bust(const State& s) const {
  const Card& card = rules_.cards[static_cast<std::size_t>(s.card)];
  State next = s;
  if (card.on_bust == Card::OnBust::add_to_sheet) return after_stop(s);
  if (card.is_penalty()) next.score[s.mover] = std::max(0, s.own() - s.at_risk);
  return end_turn(next);
}

State Match::after_fill(const State& s) const {
  const Card& card = rules_.cards[static_cast<std::size_t>(s.card)];
  if (card.until_bust()) return toss_six(s);
  if (s.fills + 1 < card.fills) {
    State next = toss_six(s);
    ++next.fills;
    return next;
  }
  State next = start(s.score[0], s.score[1], s.mover);
  if (card.on_fill == Card::OnFill::win) {
    next.phase = Phase::over;
    next.at_risk = s.at_risk;
    return next;
  }
  next.at_risk = card.factor * (s.at_risk + card.bonus);
  next.phase = card.then == Card::Then::draw ? Phase::draw : Phase::between_cards;
  const bool adds = card.on_fill == Card::OnFill::add_to_sheet;
  if (adds) {
    // The points are added to the sheet; whether they win at once is checked before anyone loses points.
    next.score[s.mover] = s.own() + next.at_risk;
    next.at_risk = 0;
    if (wins(next.own()) && !rules_.last_turn) return end_turn(next);
  }
  const bool hits = card.hits(s.own(), s.opponent());  // as the sheet stood when the card was drawn
  const bool player_tied = s.opponent() == s.own();
  const auto less = [&](int score) {
    return score < card.leader_needs ? score : std::max(0, score - card.leader_loses);
  };
  if (hits) next.score[1 - s.mover] = less(next.opponent());
  if (player_tied && card.tied_player_loses_too) next.score[s.mover] = less(next.own());
  if (!adds || next.own() < limit_) return next;
  State over = end_turn(next);
  const auto is_penalty = [](const Card& c) { return c.count > 0 && c.is_penalty(); };
  if (card.then == Card::Then::draw && std::ranges::any_of(rules_.cards, is_penalty)) over.card = s.card;
  return over;
}

std::vector<Outcome> Match::outcomes(const State& s) const {
  std::vector<Outcome> result;
  if (s.phase == Phase::draw || s.phase == Phase::redraw) {
    const int discarded = s.phase == Phase::redraw ? rules_.discardable_card() : -1;
    for (int i = 0; i < static_cast<int>(rules_.cards.size()); ++i) {
      const int count = rules_.cards[static_cast<std::size_t>(i)].count;
      if (count > 0 && i != discarded) {
        State drawn = s;
        drawn.phase = Phase::draw;
        result.push_back({static_cast<std::uint64_t>(count), after_card(drawn, i)});
      }
    }
    return result;
  }
  if (s.phase != Phase::toss) throw std::logic_error("outcomes() of a state without chance");
  const auto toss_classes = classes(s);
  for (std::size_t c = 0; c < toss_classes.size(); ++c) {
    if (toss_classes[c].weight == 0) continue;
    if (toss_classes[c].is_bust()) {
      result.push_back({toss_classes[c].weight, after_bust(s)});
      continue;
    }
    State next = s;
    next.phase = Phase::set_aside;
    next.toss = static_cast<std::int16_t>(c);
    result.push_back({toss_classes[c].weight, next});
  }
  return result;
}

State Match::after(const State& s, const Action& action) const {
  State next = s;
  switch (action.kind) {
    case ActionKind::roll:
      next.phase = Phase::toss;
      return next;
    case ActionKind::stop:
      return after_stop(s);
    case ActionKind::draw:
      next.phase = Phase::draw;
      return next;
    case ActionKind::play:
      return toss_six(s);
    case ActionKind::discard:
      next = start(s.score[0], s.score[1], s.mover);
      next.at_risk = s.at_risk;
      next.phase = Phase::redraw;
      return next;
    case ActionKind::set_aside:
      next.at_risk = s.at_risk + action.way.points;
      next.dice = static_cast<std::int8_t>(s.dice - action.way.count);
      next.held = static_cast<std::int8_t>(action.way.held);
      next.toss = -1;
      next.phase = Phase::roll_or_stop;
      return next.dice == 0 ? after_fill(next) : next;
  }
  throw std::logic_error("unknown kind of action");
}

std::vector<Choice> Match::actions(const State& s) const {
  std::vector<Choice> result;
  const auto add = [&](const Action& action) { result.push_back({action, after(s, action)}); };
  switch (s.phase) {
    case Phase::play_or_discard:
      add({ActionKind::play, {}});
      add({ActionKind::discard, {}});
      return result;
    case Phase::set_aside: {
      const TossClass& toss = classes(s)[static_cast<std::size_t>(s.toss)];
      if (rules_.cards[static_cast<std::size_t>(s.card)].takes_all())
        add({ActionKind::set_aside, toss.all});
      else
        for (const Way& way : toss.ways) add({ActionKind::set_aside, way});
      return result;
    }
    case Phase::roll_or_stop:
      add({ActionKind::roll, {}});
      if (rules_.cards[static_cast<std::size_t>(s.card)].may_stop &&
          !tosses(s.card).forbids_stop(s.position()))
        add({ActionKind::stop, {}});
      return result;
    case Phase::between_cards:
      add({ActionKind::draw, {}});
      add({ActionKind::stop, {}});
      return result;
    default:
      throw std::logic_error("actions() of a state without a decision");
  }
}

}  // namespace fillwise::model
