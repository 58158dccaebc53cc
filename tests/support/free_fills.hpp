#pragma once

// Rules under which a turn mostly leads to itself: five of six faces score, and most cards add nothing when
// they are filled.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::testing {

class FreeFills {
 public:
  FreeFills() {
    rules_.name = rules_.title = "free-fills";
    rules_.chart = {};
    rules_.chart.single = {1, 0, 1, 2, 2, 3};
    model::Card bust;
    bust.name = "must-bust";
    bust.count = 1;
    bust.set_aside = model::Card::SetAside::all;
    bust.fills = 0;
    bust.on_bust = model::Card::OnBust::add_to_sheet;
    model::Card fill;
    fill.name = "free-fill";
    fill.count = kFills;
    fill.tosses_count = false;
    fill.on_fill = model::Card::OnFill::add_to_sheet;
    rules_.cards = {bust, fill};
  }

  const model::RuleSet& rules() const { return rules_; }
  /// The same deck with the turn's end instead of the fills that add nothing.
  model::RuleSet as_no_dice() const {
    model::RuleSet rules = rules_;
    model::Card nothing;
    nothing.name = "no-dice";
    nothing.count = kFills;
    nothing.dice = false;
    rules.cards.back() = nothing;
    return rules;
  }
  /// The chance to come to something in a turn, as a multiple of that under the latter rules.
  double factor() const { return (1.0 + kFills) / (1 + kFills * (1 - filled())); }

 private:
  static constexpr int kFills = 60;

  /// The largest chance to fill: of s dice that score any number may be set aside.
  static double filled() {
    std::array<double, model::kDice + 1> chance{1};
    for (int n = 1; n <= model::kDice; ++n) {
      double sum = 0, ways = 1;  // of s scoring dice among n
      for (int s = 0; s <= n; ++s) {
        double best = 0;
        for (int set_aside = 1; set_aside <= s; ++set_aside)
          best = std::max(best, chance[static_cast<std::size_t>(n - set_aside)]);
        sum += ways * std::pow(5.0 / 6, s) * std::pow(1.0 / 6, n - s) * best;
        ways *= static_cast<double>(n - s) / (s + 1);
      }
      chance[static_cast<std::size_t>(n)] = sum;
    }
    return chance.back();
  }

  model::RuleSet rules_;
};

}  // namespace fillwise::testing
