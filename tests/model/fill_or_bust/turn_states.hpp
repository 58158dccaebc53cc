#pragma once

// States of player 0's turn that tests of the turn rules start from.

#include <gtest/gtest.h>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::testing {

class TurnStates : public ::testing::Test {
 protected:
  explicit TurnStates(model::Match m) : match(std::move(m)) {}

  model::Match match;

  int card(const char* name) const { return match.rules().card_index(name); }
  model::State between(int own, int opponent, int at_risk) const {
    model::State s = match.start(own, opponent, 0);
    s.phase = model::Phase::between_cards;
    s.at_risk = at_risk;
    return s;
  }
  /// The state in which the last dice of the card were just set aside.
  model::State filled(const char* name, int own, int opponent, int at_risk, int fills = 0) const {
    model::State s = match.start(own, opponent, 0);
    s.phase = model::Phase::roll_or_stop;
    s.card = static_cast<std::int8_t>(card(name));
    s.at_risk = at_risk;
    s.fills = static_cast<std::int8_t>(fills);
    return s;
  }
};

}  // namespace fillwise::testing
