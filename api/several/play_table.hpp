#pragma once

// Tables to play from, of any number of players: as a profile, a table of two players has no choice left to chance.

#include <map>
#include <memory>
#include <variant>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/input/players.hpp"
#include "api/several/profile_table.hpp"
#include "api/table/table.hpp"
#include "solver/simulate/simulate.hpp"

namespace fillwise {

class PlayTable {
 public:
  /// Of two players, of rules that several can play.
  explicit PlayTable(Table table);
  explicit PlayTable(ProfileTable table);

  /// Values at the starts of turns; as long as this object lives.
  const equilibrium::Continuation& continuation() const { return continuation_; }

 private:
  std::variant<Table, ProfileTable> holder_;
  equilibrium::Continuation continuation_;
};

/// Tables of one game for different numbers of players, each found or solved when it is first asked for.
class PlayTables {
 public:
  PlayTables(Callbacks callbacks, model::RuleSet rules, int goal);

  /// For 2 to kMostSeveral players. Throws Error as several_request(), table_for() and profile_for() do.
  std::shared_ptr<const PlayTable> of(int players);
  /// The player for simulated games; the tables must outlive them.
  solver::SimulatedPlayer simulated(const NamedPlayer& player, const model::Match& match);

 private:
  Callbacks callbacks_;
  model::RuleSet rules_;
  int goal_;  ///< points
  std::map<int, std::shared_ptr<const PlayTable>> tables_;
};

}  // namespace fillwise
