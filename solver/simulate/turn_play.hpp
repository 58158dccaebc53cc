#pragma once

// Plays turns: luck deals, somebody decides, the turn rules (model::Match) say what follows.

#include <cstdint>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::solver {

/// A match made ready for playing many turns: what a toss offers is looked up, not worked out. Any number of
/// threads.
class TurnPlay {
 public:
  /// The match must outlive it.
  explicit TurnPlay(const model::Match& match);

  const model::Match& match() const { return match_; }

  /// Plays player 0's turn from its start, or from where the player goes on with nothing at risk. Where there
  /// are two actions or more, choose(state, actions) names one by its place; `actions` are those of
  /// Match::actions. Returns the first of: the end of the game, the start of the other player's turn, player
  /// 0 about to draw with nothing at risk.
  template <class Choose>
  model::State play(model::State s, Luck& luck, const Choose& choose) const {
    do s = next(s, luck, choose);
    while (s.mover == 0 && !model::Match::is_over(s) && !(s.phase == model::Phase::draw && s.at_risk == 0));
    return s;
  }

  /// The actions of a decision: those of Match::actions, in the same order.
  std::span<const model::Action> actions(const model::State& s) const;

 private:
  /// A position of a card's TossTable.
  struct Tosses {
    const std::vector<std::uint16_t>* class_of = nullptr;  ///< by the roll, modulo 6^dice
    std::uint32_t rolls = 1;                               ///< 6^dice
    std::vector<std::vector<model::Action>> set_aside;     ///< by class
    std::vector<model::Action> roll_or_stop;
  };

  const Tosses& tosses(const model::State& s) const {
    const auto card = static_cast<std::size_t>(static_cast<unsigned char>(s.card));
    return tosses_[card][match_.tosses(s.card).place(s.position())];
  }
  void add_card(int card);
  model::State tossed(const model::State& s, Luck& luck) const;

  template <class Choose>
  model::State next(const model::State& s, Luck& luck, const Choose& choose) const {
    switch (s.phase) {
      case model::Phase::draw:
        return match_.after_card(s, luck.next_card());
      case model::Phase::redraw: {
        model::State drawn = s;
        drawn.phase = model::Phase::draw;
        return match_.after_card(drawn, luck.next_card(discardable_));
      }
      case model::Phase::toss:
        return tossed(s, luck);
      default: {
        const std::span<const model::Action> offered = actions(s);
        return match_.after(s, offered.size() == 1 ? offered[0] : offered[choose(s, offered)]);
      }
    }
  }

  const model::Match& match_;
  int discardable_;
  std::vector<std::vector<Tosses>> tosses_;  ///< [card][place of the position]
  /// Of the TossTables: [table][place of the position][roll].
  std::vector<std::pair<const model::TossTable*, std::vector<std::vector<std::uint16_t>>>> classes_;
  std::vector<model::Action> play_or_discard_, between_cards_;
};

}  // namespace fillwise::solver
