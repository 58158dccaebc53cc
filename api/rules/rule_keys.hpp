#pragma once

// The keys of a rule set one by one, and how people say that one of them has another value. A new key of
// model/fill_or_bust/rules.hpp needs its row in rule_keys.cpp and nothing else here; tests/api/rules/rule_keys_test.cpp
// fails until it is there.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

/// A key as RuleSet::to_toml() writes it.
struct WrittenKey {
  std::string table;  ///< "scoring", "card"; empty at the top
  std::string card;   ///< the card's name; empty elsewhere
  std::string key;    ///< "straight", "may-stop"
  std::string entry;  ///< "1" in "single = { 1 = 100 }"; empty elsewhere
  std::string value;  ///< as written: 100, true, "some"
  bool in_play = true;

  bool same_place(const WrittenKey& other) const {
    return table == other.table && card == other.card && key == other.key && entry == other.entry;
  }
  /// "single.1", "may-stop".
  std::string full_key() const { return entry.empty() ? key : key + "." + entry; }
};

/// All keys of the rule set in the order they are written. A card's name is no key of its own.
std::vector<WrittenKey> written_keys(const model::RuleSet& rules);

/// How a key is said: with {old} and {new} for the values, {entry} for a face of the dice. A key whose values
/// are words has a row for each of them but the one that is left out; a number has one row.
struct KeyWords {
  std::string_view table;
  std::string_view key;
  std::string_view left_out;  ///< what a rule set means that does not write the key, as TOML writes it; empty
                              ///< if all write it
  std::string_view value;     ///< the value that `set` and `unset` speak of, as TOML writes it; empty for any
  std::string_view set;       ///< from left_out to the value
  std::string_view unset;     ///< from the value to left_out
  std::string_view change = {};  ///< between two others: `set` if empty; for empty `set` and `unset` too
  std::string (*named)(std::string_view value) = nullptr;  ///< the value in words; as it is written if null
};

std::span<const KeyWords> key_words();
/// The row for a value of a key other than what is left out; nullptr if there is none.
const KeyWords* words_for(const WrittenKey& key, std::string_view value);

/// What a rule set means that does not write the key.
std::string left_out_value(const WrittenKey& key);

/// A value as TOML writes it, without the quotes of a string.
std::string_view bare_value(std::string_view value);

/// "the leader loses 5000 points instead of 2500": that the key has the value `now`, and had `before`.
std::string in_words(const WrittenKey& key, std::string_view before, std::string_view now);

}  // namespace fillwise
