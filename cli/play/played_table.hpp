#pragma once

// What a game at the table needs of tables: the program's players, the coach and the report at the end. A table is
// found or solved when it is first needed.

#include <memory>
#include <optional>
#include <string>

#include "api/advice/adviser.hpp"
#include "api/bots/player.hpp"
#include "api/play/coach.hpp"
#include "api/several/play_table.hpp"
#include "cli/play/play_setup.hpp"
#include "cli/terminal/context.hpp"
#include "model/fill_or_bust/game_record.hpp"

namespace fillwise::cli {

class PlayedTable {
 public:
  /// Of a new game. Throws Error(invalid) for rules, goal or a table that so many can't play with.
  PlayedTable(Context& context, const PlayOptions& options, const play::Setup& setup);
  /// Of a game that goes on.
  PlayedTable(Context& context, const model::Match& match, int players);

  const model::RuleSet& rules() const { return rules_; }
  int goal() const { return goal_; }  ///< points

  // Each throws Error as table_for() and profile_for() do.
  /// The program's player of that name.
  std::unique_ptr<bots::Player> player(const std::string& name, const model::Match& match,
                                       std::uint64_t seed);
  /// Of three and more without a table at hand: as if there were fewer.
  play::Coach& coach();
  /// What the coach's remarks and the report rest on is there from now on: of three and more a table of all of them.
  void expect_proofs();
  /// What `analyse` says of the game.
  std::string report(model::GameRecord record);

 private:
  bool is_of_two() const { return players_ == 2; }
  TableRequest request() const;
  const ProfileTable& profile();
  std::unique_ptr<play::Coach> coach_of(int players);

  Context& context_;
  int players_;
  std::optional<TableOptions> options_;  ///< of a new game
  model::RuleSet rules_;
  int goal_ = 0;
  std::optional<SeveralRequest> asked_;  ///< of several players, until the table is there
  std::optional<ProfileTable> profile_;
  std::optional<PlayTables> fewer_;
  std::unique_ptr<Adviser> adviser_;
  std::unique_ptr<play::Coach> coach_;
};

}  // namespace fillwise::cli
