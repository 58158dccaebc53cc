#pragma once

// What is known of the rounds of a match of Rollers, in a file: the chance of the player who begins each of them.

#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "model/rollers/rules.hpp"
#include "solver/rollers/round_values.hpp"
#include "tables/digest.hpp"

namespace fillwise::rollers {

/// By the points of the player who begins, and of the other.
using KnownRounds = std::map<std::pair<int, int>, solver::rollers::Bounds>;

/// Names the rules, whatever they are called.
tables::Fingerprint fingerprint_of(const model::rollers::Rules& rules);

/// "rollers-match-0123abcd.json", and of a round "rollers-3-2-0123abcd.fwr".
std::string match_file_name(const model::rollers::Rules& rules);
std::string round_file_name(const model::rollers::Rules& rules, int own, int other);

/// Reads such a file. Throws Error: no_table if it is missing, unreadable or of other rules, damaged.
KnownRounds read_match_file(const std::filesystem::path& path, const model::rollers::Rules& rules);

/// Writes all of it or nothing. Throws Error(failed).
void write_match_file(const std::filesystem::path& path, const model::rollers::Rules& rules,
                      const KnownRounds& known);

}  // namespace fillwise::rollers
