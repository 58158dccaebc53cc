#pragma once

// Recorded games of three and four players, analysed against the profile of a table, and what they come to.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/base/json.hpp"
#include "api/several/profile_table.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "solver/several/table_analysis.hpp"

namespace fillwise {

/// The table that a record of so many players is analysed by: rules and goal of the options, else of the record, which
/// must agree with them. Throws Error: invalid, with the place in the record; what several_request() throws.
SeveralRequest request_for(const model::GameRecord& record, TableOptions options, int players);

struct AnalysedTableGame {
  model::GameRecord record;  ///< without its turns
  model::PlayedGame game;
  solver::TableAnalysis analysis;
};

class TableGames {
 public:
  /// Keeps so many of the worst decisions.
  TableGames(ProfileTable table, std::size_t worst);

  /// Throws Error(invalid), with the place: not of this table, or not by the rules.
  AnalysedTableGame analyse(model::GameRecord record);
  /// Counts it.
  void add(const AnalysedTableGame& game);

  std::size_t games() const { return games_; }
  /// One game, the n-th from 1; all of them together.
  std::string game_text(const AnalysedTableGame& game, std::size_t number) const;
  std::string summary_text() const;
  Json game_json(const AnalysedTableGame& game) const;
  /// `games`: what game_json() gave for each; none: they are left out.
  Json summary_json(std::optional<Json> games) const;

 private:
  struct Sums {
    std::size_t games = 0, won = 0;
    int decisions = 0;
    double lost = 0, luck = 0, others = 0;
  };
  struct Worst {
    double loss = 0;
    std::size_t game = 0, step = 0, turn = 0;  ///< turn from 1
    std::string player, played, better, situation;
    bool too_close = false;
  };

  bool is_too_close(const solver::TableStep& s) const { return s.loss() <= table_.epsilon(); }
  std::string situation(const model::GameStep& step, const solver::TableStep& s) const;
  void keep_worst(const AnalysedTableGame& game);

  ProfileTable table_;
  std::unique_ptr<const model::Match> match_;
  std::unique_ptr<solver::ProfilePlay> play_;
  std::unique_ptr<solver::ProfileChoice> choice_;
  std::size_t most_worst_;
  std::size_t games_ = 0;
  std::vector<std::pair<std::string, Sums>> players_;  ///< by name, in the order in which they first play
  std::vector<Worst> worst_;                           ///< the worst ones first
};

}  // namespace fillwise
