#include "api/advice/decision_words.hpp"

#include <algorithm>
#include <array>

namespace fillwise {

std::string kind_name(solver::DecisionKind kind) {
  static const std::array<const char*, solver::kDecisionKinds> kNames = {"dice to set aside", "roll or stop",
                                                                         "play or discard", "draw or stop"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string kind_key(solver::DecisionKind kind) {
  std::string key = kind_name(kind);
  if (kind == solver::DecisionKind::set_aside) return "set_aside";
  std::ranges::replace(key, ' ', '_');
  return key;
}

}  // namespace fillwise
