#pragma once

// What game records are played on: the rules, the goal and the table of each.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise {

/// The rules and the goal of some games, and their table.
struct Board {
  explicit Board(TableRequest asked);
  TableRequest request;  ///< given away when the table is looked for
  model::Match match;
  std::optional<Table> table;
  std::string name() const;  ///< "rules 'official' to 10000"
};

/// Refuses games of more than two players with Error(invalid), with the place in the record.
void refuse_several(const model::GameRecord& record);

/// Records of the same rules and goal share a board.
class RecordBoards {
 public:
  /// `options` give rules and goal where a record says nothing, and must agree with it where it does.
  explicit RecordBoards(TableOptions options) : options_(std::move(options)) {}

  /// Without its table at first. Throws Error: invalid, with the place in the record; what table_request() throws.
  std::shared_ptr<Board> of(const model::GameRecord& record);
  /// Looks for the tables that boards are still without. Throws what table_for() throws.
  void find_tables(const Callbacks& callbacks);

 private:
  TableOptions options_;
  std::map<std::pair<std::string, int>, std::shared_ptr<Board>> boards_;  ///< by fingerprint and goal
  std::map<std::pair<std::string, std::string>, std::shared_ptr<Board>> by_words_;  ///< of headers
};

}  // namespace fillwise
