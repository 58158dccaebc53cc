#include "cli/several/several_verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/profile_table.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/equilibrium/audit.hpp"

namespace fillwise::cli {
namespace {

/// Scores in points, the mover's first.
std::vector<int> points_of(const equilibrium::Audit& audit, int players) {
  std::vector<int> points;
  points.reserve(static_cast<std::size_t>(players));
  for (int p = 0; p < players; ++p)
    points.push_back(audit.worst[static_cast<std::size_t>(p)] * model::kPointsPerUnit);
  return points;
}

std::string safe_text(const ProfileTable& table, const equilibrium::Audit& audit) {
  if (table.safe().empty()) return "not in the table";
  return audit.safe_margin >= 0 ? "proven anew, none smaller than in the table"
                                : fmt::format("SOME ARE TOO LARGE, by up to {:.3g}", -audit.safe_margin);
}

std::string report_text(const ProfileTable& table, const equilibrium::Audit& audit) {
  std::string text = fmt::format("{}: rules '{}' to {}, {} players\n",
                                 audit.holds(table.epsilon()) ? "the bounds hold" : "THE BOUNDS DO NOT HOLD",
                                 display_name(table.rules()), table.goal(), table.players());
  text += fmt::format("starts of turns checked: {} of {}", audit.checked, table.continuation().space.size());
  if (audit.checked == 0) return text + "; an entry is no chance, or not within its bounds\n";
  const std::vector<int> at = points_of(audit, table.players());
  const std::vector<int> others(at.begin() + 1, at.end());
  text += fmt::format("; worst margin: {:.3g}, upper bound for {} with {} against {}\n", audit.worst_margin,
                      at[static_cast<std::size_t>(audit.worst_place)], at.front(), fmt::join(others, ", "));
  return text +
         fmt::format(
             "no player gains more than {} percentage points by playing otherwise (the table says {})\n"
             "safe chances: {}\n",
             error_per_cent_above(audit.epsilon), error_per_cent_above(table.epsilon()),
             safe_text(table, audit));
}

Json report_json(const std::string& file, const ProfileTable& table, const equilibrium::Audit& audit) {
  Json json = {{"file", file}, {"status", audit.holds(table.epsilon()) ? "holds" : "fails"}};
  json.update(rules_json(table.rules(), {{"goal", table.goal()},
                                         {"players", table.players()},
                                         {"starts", table.continuation().space.size()},
                                         {"starts_checked", audit.checked},
                                         {"worst_margin", audit.worst_margin},
                                         {"worst_scores", points_of(audit, table.players())},
                                         {"worst_place", audit.worst_place},
                                         {"epsilon", audit.epsilon},
                                         {"epsilon_of_table", table.epsilon()}}));
  if (!table.safe().empty()) json["safe_margin"] = audit.safe_margin;
  json["seconds"] = audit.seconds;
  return json;
}

/// Why not all holds that the table says.
std::string why_not(const ProfileTable& table, const equilibrium::Audit& audit) {
  if (audit.checked == 0 || audit.worst_margin < 0)
    return "the bounds do not hold: they were not made from these rules, or were made wrongly";
  if (audit.epsilon > table.epsilon())
    return fmt::format("epsilon: found {}, but the bounds prove {}", error_above(table.epsilon()),
                       error_above(audit.epsilon));
  return "chances that are said to be safe are not";
}

void verify(Context& context, const SeveralVerify& command, const ProfileTable& table) {
  equilibrium::Audit audit;
  {
    Progress progress(context, fmt::format("checking '{}' to {}, {} players", display_name(table.rules()),
                                           table.goal(), table.players()));
    equilibrium::AuditOptions options;
    options.threads = command.threads;
    options.progress = [&](double done) { progress.update(done); };
    options.cancel = &context.interrupted();
    audit = equilibrium::audit(table.rules(), table.continuation(), table.safe(), options);
  }
  if (audit.cancelled) throw Error(Fault::cancelled, "interrupted; the check is not finished");
  context.print(command.json ? report_json(command.file, table, audit).dump(2) + "\n"
                             : report_text(table, audit));
  if (!audit.holds(table.epsilon()))
    throw Error(Fault::failed, fmt::format("{}: {}", command.file, why_not(table, audit)));
}

}  // namespace

Work several_verify(Context& context, const SeveralVerify& command) {
  const auto table = std::make_shared<const ProfileTable>(named_profile(command.file));
  return [=, &context] { verify(context, command, *table); };
}

}  // namespace fillwise::cli
