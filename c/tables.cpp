// Tables: opened, found, solved, written; their values.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "api/input/numbers.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "c/callbacks.hpp"
#include "c/fillwise.h"
#include "c/guard.hpp"
#include "c/handles.hpp"
#include "solver/race/solve.hpp"
#include "tables/writer.hpp"

namespace fillwise::c {
namespace {

fillwise_table handle_of(Table table) {
  return {table_handles().add(std::make_shared<OpenTable>(std::move(table)))};
}

/// In points; 0: that of the rules.
int goal_of(const model::RuleSet& rules, int32_t goal) {
  return goal == 0 ? rules.goal : checked_goal("goal", std::to_string(goal));
}

/// Nothing for 0.
std::optional<double> tolerance_of(double tolerance) {
  if (tolerance == 0) return std::nullopt;
  if (tolerance >= race::kLeastTolerance && tolerance <= 1) return tolerance;  // NaN is neither
  refuse(Unexpected("tolerance", fmt::format("{}", tolerance),
                    fmt::format("0, or a number from {} to 1", race::kLeastTolerance)));
}

Table opened(const char* path, fillwise_rules rules, int32_t goal) {
  TableOptions options;
  options.table = text_of(path, "path");
  if (goal != 0) options.goal = std::to_string(checked_goal("goal", std::to_string(goal)));
  const auto expected = rules.id != 0 ? rules_of(rules) : nullptr;
  TableRequest request = table_request(options, Rewards::counted);
  if (expected != nullptr && request.rules.fingerprint() != expected->fingerprint())
    throw Error(Fault::no_table,
                Unexpected("rules", fmt::format("a table of '{}'", display_name(request.rules)),
                           fmt::format("one of '{}'", display_name(*expected))));
  return {std::move(request.rules), *std::move(request.named), request.named_path};
}

Table found(const model::RuleSet& rules, int goal, std::optional<double> tolerance) {
  std::optional<Table> kept = kept_table(rules, goal, tolerance);
  if (!kept)
    throw Error(Fault::no_table,
                Unexpected("table",
                           fmt::format("none of '{}' to {}{} in the folders for tables", display_name(rules),
                                       goal, tolerance ? fmt::format(" to {:g}", *tolerance) : ""),
                           table_name(rules, goal)));
  return *std::move(kept);
}

std::span<const double> part_of(const Table& table, fillwise_part part) {
  switch (part) {
    case FILLWISE_VALUE:
      return table.value();
    case FILLWISE_LOWER:
      return table.lower();
    case FILLWISE_UPPER:
      return table.upper();
  }
  refuse(Unexpected("part", fmt::format("{}", static_cast<int>(part)), "0, 1 or 2"));
}

fillwise_chance value_at(const Table& table, int32_t me, int32_t opponent) {
  const auto side = static_cast<std::size_t>(table.side());
  const auto own =
      static_cast<std::size_t>(mover_score("me", std::to_string(me), table.rules(), table.goal()));
  const auto other = static_cast<std::size_t>(
      opponent_score("opponent", std::to_string(opponent), table.rules(), table.goal()));
  const std::size_t i = own * side + other;
  return {table.value()[i], table.lower()[i], table.upper()[i]};
}

}  // namespace
}  // namespace fillwise::c

using namespace fillwise::c;

extern "C" {

fillwise_status fillwise_table_open(const char* path, fillwise_rules rules, int32_t goal,
                                    fillwise_table* table) {
  return guarded([&] {
    fillwise_table& result = pointed_to(table, "table");
    result = handle_of(opened(path, rules, goal));
  });
}

fillwise_status fillwise_table_find(fillwise_rules rules, int32_t goal, double tolerance,
                                    fillwise_table* table) {
  return guarded([&] {
    fillwise_table& result = pointed_to(table, "table");
    const auto held = fillwise::c::rules_of(rules);
    result = handle_of(found(*held, goal_of(*held, goal), tolerance_of(tolerance)));
  });
}

fillwise_status fillwise_table_solve(fillwise_rules rules, int32_t goal, double tolerance, int32_t threads,
                                     const fillwise_callbacks* callbacks, fillwise_table* table) {
  return guarded([&] {
    fillwise_table& result = pointed_to(table, "table");
    const auto held = fillwise::c::rules_of(rules);
    const int points = goal_of(*held, goal);
    const double asked = tolerance_of(tolerance).value_or(fillwise::kUsualTolerance);
    const int most = threads == 0 ? 0 : fillwise::checked_threads("threads", std::to_string(threads));
    Told told(callbacks);
    fillwise::race::Solution solution =
        fillwise::solve_with_progress(told.callbacks(), *held, points, asked, most).solution;
    result = handle_of({*held, points, std::move(solution), asked});
  });
}

fillwise_status fillwise_table_write(fillwise_table table, const char* path) {
  return guarded([&] {
    const auto open = table_of(table);
    const fillwise::Table& t = open->table();
    fillwise::race::Solution shape;
    shape.side = t.side();
    fillwise::tables::write_table(text_of(path, "path"),
                                  fillwise::table_info(t.rules(), t.goal(), shape, t.tolerance()), t.value(),
                                  t.lower(), t.upper());
  });
}

fillwise_status fillwise_table_close(fillwise_table table) {
  return guarded([&] { table_handles().close(table.id); });
}

fillwise_status fillwise_table_get_facts(fillwise_table table, fillwise_table_facts* facts) {
  return guarded([&] {
    fillwise_table_facts& result = pointed_to(facts, "facts");
    const auto open = table_of(table);
    result = {open->table().goal(), open->table().side(), open->table().tolerance()};
  });
}

fillwise_status fillwise_table_rules(fillwise_table table, fillwise_rules* rules) {
  return guarded([&] {
    fillwise_rules& result = pointed_to(rules, "rules");
    const auto open = table_of(table);
    result = {rules_handles().add(std::make_shared<const fillwise::model::RuleSet>(open->table().rules()))};
  });
}

fillwise_status fillwise_table_signature(fillwise_table table, char** signature) {
  return guarded([&] {
    char*& result = pointed_to(signature, "signature");
    result = text_for_caller(table_of(table)->table().signature());
  });
}

fillwise_status fillwise_table_value(fillwise_table table, int32_t me, int32_t opponent,
                                     fillwise_chance* chance) {
  return guarded([&] {
    fillwise_chance& result = pointed_to(chance, "chance");
    result = value_at(table_of(table)->table(), me, opponent);
  });
}

fillwise_status fillwise_table_copy_values(fillwise_table table, fillwise_part part, double* values,
                                           size_t room) {
  return guarded([&] {
    double& first = pointed_to(values, "values");
    const auto open = table_of(table);
    const std::span<const double> all = part_of(open->table(), part);
    if (room < all.size())
      throw Misused("room", std::to_string(room), fmt::format("at least {}", all.size()));
    std::ranges::copy(all, &first);
  });
}

fillwise_status fillwise_table_view_values(fillwise_table table, fillwise_part part, const double** values) {
  return guarded([&] {
    const double*& result = pointed_to(values, "values");
    result = part_of(table_of(table)->table(), part).data();
  });
}

}  // extern "C"
