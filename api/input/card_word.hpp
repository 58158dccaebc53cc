#pragma once

// Cards as they are typed.

#include <functional>
#include <string_view>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

/// Which cards will do, and what messages call them before their names: "one of".
struct CardsExpected {
  std::function<bool(const model::Card&)> will_do = [](const model::Card&) { return true; };
  std::string_view what = "one of";
};

/// The index of the card that a word means: its name as it is written in the rules, else the one card of the
/// deck that it can mean there (model::cards_meant()) and that will do. Throws Error(invalid) in one line, which
/// names the cards where it could be several.
int card_typed(std::string_view field, std::string_view word, const model::RuleSet& rules,
               const CardsExpected& expected = {});

}  // namespace fillwise
