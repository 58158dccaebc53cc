#include "api/several/play_table.hpp"

#include <fmt/format.h>

#include <utility>

#include "api/rules/rule_name.hpp"

namespace fillwise {
namespace {

/// Of two players one is better off by what the other loses: which of two equal options is taken is all one.
constexpr double kNextToEqual = 1e-12;

}  // namespace

PlayTable::PlayTable(Table table) : holder_(std::move(table)) {
  const Table& kept = std::get<Table>(holder_);
  continuation_.space = {2, kept.goal() / model::kPointsPerUnit};
  continuation_.value[0] = kept.value().data();
  continuation_.mixing = kNextToEqual;
}

PlayTable::PlayTable(ProfileTable table)
    : holder_(std::move(table)), continuation_(std::get<ProfileTable>(holder_).continuation()) {}

PlayTables::PlayTables(Callbacks callbacks, model::RuleSet rules, int goal)
    : callbacks_(std::move(callbacks)), rules_(std::move(rules)), goal_(goal) {}

std::shared_ptr<const PlayTable> PlayTables::of(int players) {
  std::shared_ptr<const PlayTable>& table = tables_[players];
  if (table) return table;
  if (players > 2)
    return table = std::make_shared<const PlayTable>(
               profile_for(callbacks_, several_request(rules_, goal_, players)));
  if (const std::string reason = equilibrium::why_not(rules_); !reason.empty())
    refuse(fmt::format("the rules '{}' can't be played as if by two: {}", display_name(rules_), reason));
  TableRequest request;
  request.rules = rules_;
  request.goal = goal_;
  return table = std::make_shared<const PlayTable>(table_for(callbacks_, std::move(request)));
}

solver::SimulatedPlayer PlayTables::simulated(const NamedPlayer& player, const model::Match& match) {
  solver::SimulatedPlayer result = fillwise::simulated(player, match);
  if (player.kind == NamedPlayer::Kind::as_if) result.profile = &of(player.number)->continuation();
  return result;
}

}  // namespace fillwise
