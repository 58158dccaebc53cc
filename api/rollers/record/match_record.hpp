#pragma once

// Matches of Rollers written down: docs/game-records.md has the notation.

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rollers/played_match.hpp"
#include "model/rollers/rules.hpp"

namespace fillwise::rollers {

struct MatchRecord {
  std::string source;  ///< of messages: the file's name
  std::string place;   ///< "LINE:COLUMN" of its first turn
  std::string title;
  std::optional<std::string> rules;  ///< a rule file, or "rollers"
  std::array<std::string, 2> players = {"1", "2"};
  model::rollers::PlayedMatch match;

  /// Where it stands does not count.
  friend bool operator==(const MatchRecord& a, const MatchRecord& b) {
    return a.title == b.title && a.rules == b.rules && a.players == b.players && a.match == b.match;
  }
};

/// The rules that a record names; nothing: it names none. Throws Error.
using RulesNamed = std::function<model::rollers::Rules(const std::optional<std::string>& word)>;

/// Reads the matches of a text, and holds each step against the rules; `source` names it in errors. Throws
/// Error(invalid) in one line, "SOURCE:LINE:COLUMN: FIELD: found FOUND, expected EXPECTED". A text without turns has no
/// matches.
std::vector<MatchRecord> parse_matches(std::string_view text, std::string_view source,
                                       const RulesNamed& rules_named);

/// Writes matches, each with at least one step and with names that model::problem_of_names() takes; parse_matches() of
/// the text gives them again.
std::string to_text(std::span<const MatchRecord> matches);

}  // namespace fillwise::rollers
