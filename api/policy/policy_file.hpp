#pragma once

// A policy as a CSV file (docs/policies.md): each row says what to do in the situations that it covers,
// and the first row that covers a decision counts. The columns say what the policy looks at. What
// `fillwise export --policy --set-aside` writes is such a file.

#include <string>
#include <vector>

#include "api/input/players.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise {

/// Reads a policy for a match, which must outlive it. Throws Error(invalid), "FILE:LINE: COLUMN: found
/// ..., expected ...". The rule throws Error(invalid) at a decision that no row covers.
solver::StatedPolicy read_policy(const std::string& path, const model::Match& match);

/// Policies and their names, index by index.
struct NamedPolicies {
  std::vector<std::string> names;
  std::vector<solver::StatedPolicy> all;
};

/// Those of players that follow rules, and then of files. Throws as rule_of() and read_policy().
NamedPolicies policies_of(const std::vector<NamedPlayer>& players, const std::vector<std::string>& paths,
                          const model::Match& match);

}  // namespace fillwise
