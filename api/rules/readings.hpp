#pragma once

// The readings of the rules that are compared: where the rule text leaves a question open or offers an
// option, one row for every other answer that a rule file can give. docs/rules.md says more of each.

#include <span>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

/// One key of a rule file that has another value.
struct KeyChange {
  std::string_view table;  ///< "scoring", "stop", "end"; or a card's name
  std::string_view key;
  std::string_view value;  ///< as TOML writes it; empty: the key is left out
};

struct Reading {
  std::string_view name;  ///< lower-case words with hyphens
  std::string_view says;  ///< how it differs from the preset, in a few words
  std::vector<KeyChange> changes;
  std::string_view preset = "official";  ///< whose reading it is
};

/// Those of one preset after those of another, in the order of the rule texts.
std::span<const Reading> readings();
/// Those of one preset; none if nothing of it is compared.
std::span<const Reading> readings_of(std::string_view preset);
/// The reading of that name, or nullptr.
const Reading* find_reading(std::string_view name);

/// The rules with the keys changed, under that name. Throws Error(invalid) if they are none.
model::RuleSet with_changes(const model::RuleSet& rules, std::string_view name,
                            std::span<const KeyChange> changes);

}  // namespace fillwise
