#pragma once

// Rule sets and tables that the audit is tried on.

#include <string>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "solver/audit/audit.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::testing {

inline const model::RuleSet& official() {
  static const model::RuleSet rules = model::preset("official");
  return rules;
}

inline model::Card& card(model::RuleSet& rules, const std::string& name) {
  return rules.cards.at(static_cast<std::size_t>(rules.card_index(name)));
}

/// The presets, and variants of the official rules that change what a turn can come to.
inline std::vector<model::RuleSet> rule_variants() {
  std::vector<model::RuleSet> all;
  for (const std::string& name : model::preset_names()) all.push_back(shrunk(model::preset(name)));
  const auto variant = [&](const char* name) -> model::RuleSet& {
    all.push_back(model::preset("official"));
    all.back().name = name;
    return all.back();
  };
  std::erase_if(variant("no-vengeance").cards, [](const model::Card& c) { return c.name == "vengeance"; });
  card(variant("triple-trouble"), "double-trouble").factor = 3;
  card(variant("three-fills"), "double-trouble").fills = 3;
  model::RuleSet& draw = variant("must-draw");
  card(draw, "fill-1000").then = model::Card::Then::draw;
  card(draw, "vengeance").then = model::Card::Then::draw;
  model::RuleSet& doubles = variant("doubles-at-risk");
  card(doubles, "double-trouble").on_fill = model::Card::OnFill::at_risk;
  card(variant("tied-player-loses-too"), "vengeance").tied_player_loses_too = true;
  card(variant("only-from-behind"), "vengeance").only_from_behind = true;
  return all;
}

/// Bounds [own][opponent] of a goal in units.
struct Bounds {
  int goal = 0;
  std::vector<double> lower, upper;
  int side = goal;  ///< the limit of scores

  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side) +
           static_cast<std::size_t>(opponent);
  }
};

/// What the fast solver certifies; goal in points.
inline Bounds solved(const model::RuleSet& rules, int goal, double tolerance = 1e-9) {
  race::SolveOptions options;
  options.tolerance = tolerance;
  const race::Solution solution = race::solve(rules, goal, options);
  return {goal / model::kPointsPerUnit, solution.lower, solution.upper, solution.side};
}

inline solver::AuditReport audited(const model::RuleSet& rules, const Bounds& b,
                                   const solver::AuditOptions& options = {}) {
  return solver::audit(rules, b.goal, b.lower, b.upper, options);
}

}  // namespace fillwise::testing
