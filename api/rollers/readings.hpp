#pragma once

// The readings of the rules of Rollers: keys of a rule file that say how a sentence is read. Each has two values.

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "model/rollers/rules.hpp"

namespace fillwise::rollers {

struct RollersReading {
  std::string_view key;  ///< of the rule file
  bool model::rollers::Rules::*member;
  std::array<std::string_view, 2> values;  ///< as TOML writes them, for false and for true
  std::array<std::string_view, 2> says;    ///< what each means, in a few words
};

/// All of them, in the order of the rule file.
std::span<const RollersReading> rollers_readings();

/// One or several readings that are switched together: "apply", "tied-chips+tied-end".
struct SwitchedReadings {
  std::string name;    ///< as it was typed
  std::string values;  ///< "tied-chips = "each", tied-end = "another-round""
  std::string says;
  model::rollers::Rules rules;
};
/// Throws Error(invalid) on a name that is none, or twice the same.
SwitchedReadings switched_readings(const model::rollers::Rules& rules, const std::string& field,
                                   const std::string& name);

}  // namespace fillwise::rollers
