#include "api/advice/option_words.hpp"

#include <fmt/format.h>

namespace fillwise {

std::string option_name(const solver::Option& option) {
  if (option.action != model::ActionKind::set_aside) return model::to_text(option.action);
  return fmt::format("{} then {}", option.dice.to_text(), model::to_text(option.then));
}

}  // namespace fillwise
