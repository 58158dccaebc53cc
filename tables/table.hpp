#pragma once

// What a solved table says, apart from how it lies in a file.
//
// Scores are counted in units of 50 points. With N = limit / 50 a table holds three arrays of N * N doubles.
// The limit is the goal, or more where the rules give a last turn (model/fill_or_bust/turn.hpp). Row by row, entry [own
// * N + opponent] belongs to the mover with `own` units against `opponent` units at the start of a turn.
//   value   the best estimate of the mover's chance to win, or of what he is worth where rules give rewards
//   lower   a proven lower bound of that
//   upper   a proven upper bound of it

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tables/digest.hpp"

namespace fillwise::tables {

inline constexpr std::uint32_t kPointsPerUnit = 50;
inline constexpr std::uint32_t kMinGoal = 50;           ///< points
inline constexpr std::uint32_t kMaxGoal = 20'000;       ///< points
inline constexpr std::uint32_t kMaxLimit = 50'000;      ///< points
inline constexpr std::size_t kMaxNameBytes = 200;       ///< longest rules_name
inline constexpr std::size_t kMaxTextBytes = 1u << 20;  ///< longest rules_text
inline constexpr double kEndSlack =
    1e-12;  ///< how far below 0 a lower or above 1 an upper bound may lie (rounding)
inline constexpr double kMostRewards = 3;  ///< how far where the rules give rewards

struct TableInfo {
  std::string rules_name;   ///< 1 to kMaxNameBytes bytes of UTF-8 in one line without control characters
  std::string rules_text;   ///< the whole rule set, readable; up to kMaxTextBytes of UTF-8; of the control
                            ///< characters only line feed and tab
  Fingerprint fingerprint;  ///< of the rule set
  std::uint32_t goal = 0;   ///< points: a multiple of 50 from kMinGoal to kMaxGoal
  double tolerance = 0;     ///< finite and above 0: the distance of the bounds that was asked for
  std::uint32_t limit = 0;  ///< points: a multiple of 50 above the goal, up to kMaxLimit; 0: the goal

  /// Whether the rule set gives rewards for benchmarks: its text has a table of them.
  bool has_rewards() const { return rules_text.find("\n[benchmark]\n") != std::string::npos; }
  std::size_t side() const { return (limit == 0 ? goal : limit) / kPointsPerUnit; }  ///< N
  std::size_t entries() const { return side() * side(); }  ///< N * N, the length of each array
  friend bool operator==(const TableInfo&, const TableInfo&) = default;
};

/// A table whose arrays belong to somebody else.
struct TableView {
  TableInfo info;
  std::span<const double> value;  ///< info.entries() entries each
  std::span<const double> lower;
  std::span<const double> upper;
};

/// What is wrong with the info, in words ("goal: found 75, expected ..."); nothing if it keeps to the limits
/// above.
std::optional<std::string> problem_of(const TableInfo& info);

/// What is wrong with the arrays; nothing if each has info.entries() entries and every entry satisfies
/// -slack <= lower <= value <= upper <= 1 + slack, with kEndSlack or kMostRewards. NaN satisfies nothing. The
/// info must be sound.
std::optional<std::string> problem_of(const TableInfo& info, std::span<const double> value,
                                      std::span<const double> lower, std::span<const double> upper);

/// One hash for what the table claims: XXH3-128 over fingerprint hi and lo (8 bytes each), goal (4 bytes),
/// then value, lower and upper, all little-endian. The same on every machine; names, texts and the tolerance
/// do not enter.
Digest signature(const TableInfo& info, std::span<const double> value, std::span<const double> lower,
                 std::span<const double> upper);

/// True for well-formed UTF-8 (RFC 3629) without control characters (U+0000 to U+001F, U+007F to U+009F),
/// except line feed and tab if `lines` is true.
bool is_plain_text(std::string_view text, bool lines);

}  // namespace fillwise::tables
