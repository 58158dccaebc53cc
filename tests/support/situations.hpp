#pragma once

// Every situation that comes up in an enumerated game, as a player at the table tells it: each card just
// drawn, dice just thrown (those that score nothing too), dice left, and between cards with the card filled
// and without it.

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/fill_or_bust/situation.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::testing {

/// A situation, and the state that the plain rules have there: of the player on the move, who is player 0,
/// unless the turn or the game is over. At the most points at risk that the match tells apart the situation
/// may have any more of them.
struct ToldSituation {
  model::Situation told;
  model::State state;
  bool counted = false;  ///< the points at risk stand for all larger ones
};

class Situations {
 public:
  explicit Situations(const model::Match& match) : match_(match) {}

  /// Calls visit(ToldSituation) for all that come up in these states or right after them.
  template <class Visit>
  void for_each(const std::vector<model::State>& states, const Visit& visit) {
    using model::Phase;
    std::set<std::pair<model::State, int>> filled;
    for (const model::State& s : states) {
      if (s.mover != 0 || model::Match::is_over(s)) continue;
      if (s.phase == Phase::draw) drawn(s, visit);
      if (s.phase == Phase::toss) {
        if (s.dice == model::kDice) visit(dice_left(s));
        if (match_.classes(s)[0].weight > 0) visit(tossed(s, 0, match_.after_bust(s)));
      }
      if (s.phase == Phase::roll_or_stop) visit(dice_left(s));
      if (s.phase != Phase::set_aside) continue;
      visit(tossed(s, s.toss, s));
      for (const model::Choice& c : match_.actions(s)) {
        const bool mid_turn = c.next.phase == Phase::draw || c.next.phase == Phase::between_cards;
        if (c.next.mover != 0 || !mid_turn || !filled.insert({c.next, s.card}).second) continue;
        visit(between(c.next, s.card));
        visit(between(c.next, -1));
      }
    }
  }

  /// The line of `fillwise advise --batch` that tells it, with `more` units at risk.
  std::string line(const model::Situation& told, int more = 0) const {
    std::string text = "{\"me\":" + std::to_string(told.own) +
                       ",\"opponent\":" + std::to_string(told.opponent) +
                       ",\"at_risk\":" + std::to_string(told.at_risk + more * model::kPointsPerUnit);
    if (told.card >= 0)
      text += ",\"card\":\"" + match_.rules().cards[static_cast<std::size_t>(told.card)].name + "\"";
    if (told.fills > 0) text += ",\"fills\":" + std::to_string(told.fills);
    if (told.kept.size() > 0) text += ",\"kept\":\"" + told.kept.to_text() + "\"";
    switch (told.stage) {
      case Stage::tossed:
        return text + ",\"roll\":\"" + told.toss.to_text() + "\"}";
      case Stage::dice_left:
        return text + ",\"dice\":" + std::to_string(told.dice) + "}";
      case Stage::card_drawn:
        return text + ",\"drawn\":true}";
      case Stage::between_cards:
        return text + ",\"between_cards\":true}";
    }
    return text;
  }

 private:
  using Stage = model::Situation::Stage;

  ToldSituation told(const model::State& s, Stage stage, int card, const model::State& leads_to) const {
    ToldSituation result;
    result.told.stage = stage;
    result.told.own = std::int64_t{s.own()} * model::kPointsPerUnit;
    result.told.opponent = std::int64_t{s.opponent()} * model::kPointsPerUnit;
    result.told.at_risk = std::int64_t{s.at_risk} * model::kPointsPerUnit;
    result.told.card = card;
    result.told.fills = stage == Stage::card_drawn || stage == Stage::between_cards ? 0 : s.fills;
    result.state = leads_to;
    result.counted = s.at_risk >= match_.most_at_risk(s);
    return result;
  }

  template <class Visit>
  void drawn(const model::State& s, const Visit& visit) const {
    for (int i = 0; i < static_cast<int>(match_.rules().cards.size()); ++i) {
      const model::Card& card = match_.rules().cards[static_cast<std::size_t>(i)];
      if (card.count == 0 || (card.dice && !match_.may_play(card, s))) continue;
      visit(told(s, Stage::card_drawn, i, match_.after_card(s, i)));
    }
  }

  /// Some dice that lead to the position of s.
  model::Dice kept(const model::State& s) const {
    const model::TossTable& tosses = match_.tosses(s.card);
    model::Dice result = tosses.kept_before(s.position());
    const bool told_apart = std::ranges::count(tosses.positions(), s.dice, &model::Position::dice) > 1;
    if (s.dice == model::kDice || !told_apart || result.size() > 0) return result;
    for_each_toss(model::kDice - s.dice, 0, {}, [&](const model::Dice& dice) {
      if (tosses.held(dice) == s.held) result = dice;
    });
    return result;
  }

  ToldSituation dice_left(const model::State& s) const {
    ToldSituation result = told(s, Stage::dice_left, s.card, s);
    result.told.dice = s.dice;
    result.told.kept = kept(s);
    return result;
  }

  /// Dice of the class: over many states all that it stands for.
  ToldSituation tossed(const model::State& s, int toss, const model::State& leads_to) {
    ToldSituation result = told(s, Stage::tossed, s.card, leads_to);
    result.told.kept = kept(s);
    const std::vector<model::Dice>& dice = dice_of(s, toss);
    result.told.toss = dice[random_() % dice.size()];
    return result;
  }

  ToldSituation between(const model::State& s, int card) const {
    return told(s, Stage::between_cards, card, s);
  }

  /// All dice of a class of the toss that s awaits or has made.
  const std::vector<model::Dice>& dice_of(const model::State& s, int toss) {
    const model::TossTable& tosses = match_.tosses(s.card);
    auto& classes = dice_[{s.card, tosses.place(s.position())}];
    if (classes.empty()) {
      classes.resize(tosses.classes(s.position()).size());
      for_each_toss(s.dice, 0, {}, [&](const model::Dice& dice) {
        const int c = tosses.class_of(dice, s.held, tosses.kept_before(s.position()));
        classes[static_cast<std::size_t>(c)].push_back(dice);
      });
    }
    return classes[static_cast<std::size_t>(toss)];
  }

  static void for_each_toss(int n, std::size_t face, model::Dice dice,
                            const std::function<void(const model::Dice&)>& visit) {
    if (face + 1 == model::kFaces) {
      dice.counts[face] = static_cast<decltype(dice.counts)::value_type>(n);
      visit(dice);
      return;
    }
    for (int count = 0; count <= n; ++count) {
      dice.counts[face] = static_cast<decltype(dice.counts)::value_type>(count);
      for_each_toss(n - count, face + 1, dice, visit);
    }
  }

  const model::Match& match_;
  std::mt19937 random_{1};
  std::map<std::pair<int, std::size_t>, std::vector<std::vector<model::Dice>>> dice_;  ///< by class
};

}  // namespace fillwise::testing
