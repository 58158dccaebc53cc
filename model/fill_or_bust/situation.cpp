#include "model/fill_or_bust/situation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace fillwise::model {
namespace {

using Stage = Situation::Stage;

constexpr int kNear = 100;  // units to look up and down for points that can be at risk

/// Points as units; `field` names them in errors.
int units(const char* field, std::int64_t points) {
  if (points < 0) throw SituationError(field, fmt::format("{} is below 0", points));
  if (points % kPointsPerUnit != 0)
    throw SituationError(field, fmt::format("{} is no multiple of {}", points, kPointsPerUnit));
  return static_cast<int>(points / kPointsPerUnit);
}

/// Whether a card can take a player from above the goal, with a score that does not win, down to the goal: he
/// has won once the turn ends, unless a card takes more.
bool may_be_taken_to_goal(const Match& match) {
  return std::ranges::any_of(match.rules().cards, [&](const Card& card) {
    if (card.count == 0 || card.leader_loses == 0 || card.until_bust()) return false;
    const int before = match.goal() + card.leader_loses;
    return !match.wins(before) && before >= card.leader_needs;
  });
}

/// A score on the sheet; `may_pass_goal`: the rules go on with it above the goal (last turns).
int score(const Match& match, const char* field, std::int64_t points, bool may_pass_goal) {
  const int goal = match.goal() * kPointsPerUnit, limit = match.limit() * kPointsPerUnit;
  const bool wins = points >= goal && points < limit && match.wins(static_cast<int>(points) / kPointsPerUnit);
  if (!may_pass_goal && wins && match.rules().overshoot > 0)
    throw SituationError(field, fmt::format("{} wins: the game is over", points));
  if (!may_pass_goal && points >= goal && match.rules().overshoot == 0)
    throw SituationError(field,
                         fmt::format("{} is not below the goal of {}: the game is over", points, goal));
  if (points >= limit)
    throw SituationError(field,
                         fmt::format("{} is not below {}, from which scores count as won", points, limit));
  return units(field, points);
}

int at_risk(std::int64_t points) {
  if (points > kMostAtRisk)
    throw SituationError(
        "at_risk", fmt::format("{} is more than {}, the most that can be asked about", points, kMostAtRisk));
  return units("at_risk", points);
}

/// The nearest points on both sides that can be at risk, as " (50 and 150 can)".
std::string nearest(int units_at_risk, const std::function<bool(int)>& possible) {
  std::vector<int> near;
  for (int t = units_at_risk - 1; t >= std::max(0, units_at_risk - kNear) && near.empty(); --t)
    if (possible(t)) near.push_back(t * kPointsPerUnit);
  for (int t = units_at_risk + 1; t <= units_at_risk + kNear; ++t)
    if (possible(t)) {
      near.push_back(t * kPointsPerUnit);
      break;
    }
  return near.empty() ? "" : fmt::format(" ({} can)", fmt::join(near, " and "));
}

/// `possible` tells which points can be at risk; `where` is what they are in: "with 5 dice on bonus-300".
void check_at_risk(Reachable& reachable, int units_at_risk, const std::string& where,
                   const std::function<bool(int)>& possible) {
  reachable.cover(units_at_risk);
  if (possible(units_at_risk)) return;
  reachable.cover(units_at_risk + kNear);
  throw SituationError("at_risk",
                       fmt::format("{} points can't be at risk {}{}", units_at_risk * kPointsPerUnit, where,
                                   nearest(units_at_risk, possible)));
}

/// Checks the card and its fills and puts them into the state.
const Card& put_card(const Match& match, const Situation& situation, State& s) {
  const auto& cards = match.rules().cards;
  if (situation.card < 0 || situation.card >= static_cast<int>(cards.size()))
    throw SituationError("card", "a card of the deck is expected");
  const Card& card = cards[static_cast<std::size_t>(situation.card)];
  if (card.count == 0) throw SituationError("card", fmt::format("the deck has no {}", card.name));
  if (!match.may_play(card, s))
    throw SituationError(
        "card", fmt::format("the sole leader can't play {} ({} : {}): discard it and draw another card",
                            card.name, situation.own, situation.opponent));
  const bool drawn = situation.stage == Stage::card_drawn;
  if (!card.dice && !drawn)
    throw SituationError("card", fmt::format("no dice are tossed with {}: the turn ends", card.name));
  const int most = drawn || card.until_bust() ? 0 : card.fills - 1;
  const bool uncounted = card.until_bust() && !drawn;  // any number: the state does not tell them apart
  if (situation.fills < 0 || (situation.fills > most && !uncounted))
    throw SituationError("fills", most == 0
                                      ? fmt::format("{} fills can't have been made on {}{}, expected 0",
                                                    situation.fills, drawn ? "a fresh " : "", card.name)
                                      : fmt::format("{} fills can't have been made on {}, expected 0 to {}",
                                                    situation.fills, card.name, most));
  s.card = static_cast<std::int8_t>(situation.card);
  s.fills = static_cast<std::int8_t>(std::min<std::int64_t>(situation.fills, most));
  return card;
}

State drawn(const Match& match, Reachable& reachable, const Situation& situation, State s) {
  const Card& card = put_card(match, situation, s);
  check_at_risk(reachable, s.at_risk, fmt::format("when {} is drawn", card.name),
                [&](int t) { return reachable.drawing(t); });
  s.card = -1;
  return match.after_card(s, situation.card);
}

/// Position::held of the dice that were set aside before. They need only be told where the rules look at
/// them.
int held(const Match& match, Reachable& reachable, const Situation& situation, const State& s) {
  const TossTable& tosses = match.tosses(s.card);
  const Dice& kept = situation.kept;
  const auto& positions = tosses.positions();
  const bool told_apart = s.dice < kDice && std::ranges::count(positions, s.dice, &Position::dice) > 1;
  const bool faces_matter = s.dice < kDice && tosses.rules().new_faces && situation.stage == Stage::tossed;
  if (kept.size() == 0 && (told_apart || faces_matter))
    throw SituationError(
        "kept",
        fmt::format(
            "is missing, expected the {} dice set aside since the last fill: the rules depend on them",
            kDice - s.dice));
  if (kept.size() == 0) return 0;
  if (kept.size() != kDice - s.dice)
    throw SituationError(
        "kept", fmt::format("{} dice were set aside, expected {} with {} dice {}", kept.size(),
                            kDice - s.dice, s.dice, situation.stage == Stage::tossed ? "tossed" : "left"));
  if (tosses.rules().new_faces && std::ranges::any_of(kept.counts, [](int c) { return c > 1; }))
    throw SituationError("kept", fmt::format("{} has a face twice, expected new faces only", kept.to_text()));
  if (!told_apart) return 0;
  const Position at{s.dice, tosses.held(kept)};
  reachable.cover(kNear);
  bool possible = false;
  for (int t = 0; t <= kNear; ++t) possible |= reachable.tossing(s.card, s.fills, at, t);
  if (!possible) throw SituationError("kept", fmt::format("{} can't have been set aside", kept.to_text()));
  return at.held;
}

State tossing(const Match& match, Reachable& reachable, const Situation& situation, State s) {
  const Card& card = put_card(match, situation, s);
  const bool tossed = situation.stage == Stage::tossed;
  const std::int64_t dice = tossed ? situation.toss.size() : situation.dice;
  if (dice < 1 || dice > kDice)
    throw SituationError(tossed ? "roll" : "dice", fmt::format("{} dice, expected 1 to {}", dice, kDice));
  s.dice = static_cast<std::int8_t>(dice);
  s.held = static_cast<std::int8_t>(held(match, reachable, situation, s));
  const std::string fills =
      card.fills > 1 ? fmt::format(" with {} of {} fills made", s.fills, card.fills) : "";
  check_at_risk(reachable, s.at_risk,
                fmt::format("{} {} {} on {}{}", tossed ? "before a toss of" : "with", dice,
                            tossed ? (dice == 1 ? "die" : "dice") : (dice == 1 ? "die left" : "dice left"),
                            card.name, fills),
                [&](int t) { return reachable.tossing(s.card, s.fills, s.position(), t); });
  if (tossed) {
    s.phase = Phase::set_aside;
    s.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(situation.toss, s.held, situation.kept));
  } else {
    s.phase = dice == kDice ? Phase::toss : Phase::roll_or_stop;
  }
  return s;
}

/// The cards that may have been filled just before, with so much at risk and on the sheet, and that are
/// followed so.
std::vector<int> filled_before(const Match& match, const Reachable& reachable, const State& s,
                               Card::Then then) {
  std::vector<int> result;
  const auto& cards = match.rules().cards;
  for (int i = 0; i < static_cast<int>(cards.size()); ++i)
    if (cards[static_cast<std::size_t>(i)].then == then && reachable.filled(i, s.at_risk, s.own()))
      result.push_back(i);
  return result;
}

/// After a fill of the card that the situation names.
State after_card_filled(const Match& match, Reachable& reachable, const Situation& situation, State s) {
  const auto& cards = match.rules().cards;
  if (situation.card >= static_cast<int>(cards.size()))
    throw SituationError("card", "a card of the deck is expected");
  const Card& card = cards[static_cast<std::size_t>(situation.card)];
  if (card.count == 0) throw SituationError("card", fmt::format("the deck has no {}", card.name));
  if (!card.dice || card.until_bust() || card.on_fill == Card::OnFill::win)
    throw SituationError("card", fmt::format("the turn does not go on after {}", card.name));
  check_at_risk(reachable, s.at_risk, fmt::format("between cards after {}", card.name),
                [&](int t) { return reachable.filled(situation.card, t, kNoGoal); });
  if (!reachable.filled(situation.card, s.at_risk, s.own()))
    throw SituationError(
        "me", fmt::format("{} on the sheet is impossible after {}, which has just added at least {}",
                          situation.own, card.name, reachable.fewest_added(situation.card) * kPointsPerUnit));
  s.phase = card.then == Card::Then::draw ? Phase::draw : Phase::between_cards;
  return s;
}

State between(const Match& match, Reachable& reachable, const Situation& situation, State s) {
  if (situation.fills != 0) throw SituationError("fills", "fills are counted on a card, and none is in play");
  if (situation.card >= 0) return after_card_filled(match, reachable, situation, s);
  const auto filled = [&](const State& at, Card::Then then) {
    return !filled_before(match, reachable, at, then).empty();
  };
  check_at_risk(reachable, s.at_risk, "between cards", [&](int t) {
    State at = s;
    at.score[0] = kNoGoal;
    at.at_risk = t;
    return filled(at, Card::Then::stop_or_draw) || filled(at, Card::Then::draw);
  });
  const bool may_stop = filled(s, Card::Then::stop_or_draw);
  if (!may_stop && !filled(s, Card::Then::draw))
    throw SituationError(
        "me", fmt::format("{} on the sheet is impossible with nothing at risk between cards: the last card "
                          "has just added at least {}",
                          situation.own, reachable.fewest_on_sheet_in_mid_turn() * kPointsPerUnit));
  s.phase = may_stop ? Phase::between_cards : Phase::draw;
  return s;
}

}  // namespace

State state_of(const Match& match, Reachable& reachable, const Situation& situation) {
  const bool last_turns = match.rules().last_turn;
  // The player on the move passes the goal in mid-turn only.
  const bool may_add = reachable.fewest_on_sheet_in_mid_turn() >= 0;
  State s =
      match.start(score(match, "me", situation.own, last_turns && may_add),
                  score(match, "opponent", situation.opponent,
                        last_turns || (situation.opponent == std::int64_t{match.goal()} * kPointsPerUnit &&
                                       may_be_taken_to_goal(match))),
                  0);
  s.at_risk = at_risk(situation.at_risk);
  switch (situation.stage) {
    case Stage::tossed:
    case Stage::dice_left:
      return tossing(match, reachable, situation, s);
    case Stage::card_drawn:
      return drawn(match, reachable, situation, s);
    case Stage::between_cards:
      return between(match, reachable, situation, s);
  }
  throw std::logic_error("unknown stage of a situation");
}

std::vector<int> cards_that_would_force(const Match& match, Reachable& reachable,
                                        const Situation& situation) {
  if (situation.stage != Stage::between_cards || situation.card >= 0) return {};
  const State s = state_of(match, reachable, situation);
  if (s.phase != Phase::between_cards) return {};
  return filled_before(match, reachable, s, Card::Then::draw);
}

}  // namespace fillwise::model
