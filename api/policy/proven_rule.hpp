#pragma once

// The best rule of the form by-dice, with the proof how far from the best of its form it can be. The proof of
// a long game takes a quarter of an hour, so that what came of it is kept in a file beside the tables.

#include <filesystem>
#include <optional>
#include <string>

#include "api/base/callbacks.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/simplify/simple_rule.hpp"

namespace fillwise {

struct ProvenRule {
  solver::SimpleRule rule;
  double least_loss =
      0;          ///< proven: no rule of the form gives away less; against the table that it was found with
  int boxes = 0;  ///< that were bounded for that
};

/// Boxes of rules that are bounded at most unless told otherwise, and how many may be asked for.
inline constexpr int kUsualBoxes = 400, kMostBoxes = 1'000'000;

/// The rule that is kept for the table, or else the one that `fillwise simplify --form by-dice` finds, which
/// is then kept in the user's folder; with `boxes` it is searched anew and not kept. Throws Error: damaged for
/// a kept file that can't be read, failed for games that can't be solved; std::logic_error where turns go on at other
/// scores with points at risk.
ProvenRule proven_rule(const Callbacks& callbacks, const model::Match& match, const Table& table,
                       std::optional<int> boxes);

/// "official-10000-0123abcd-by-dice.json".
std::string proven_rule_file_name(const model::RuleSet& rules, int goal);
/// Reads such a file; nothing if it belongs to another table. Throws Error(damaged).
std::optional<ProvenRule> read_proven_rule(const std::filesystem::path& path, const Table& table);
/// Writes all of it or nothing. Throws Error(failed).
void write_proven_rule(const std::filesystem::path& path, const Table& table, const ProvenRule& proven);

}  // namespace fillwise
