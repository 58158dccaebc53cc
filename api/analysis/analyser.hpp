#pragma once

// Any number of game records analysed one after the other. Memory is needed for a batch of them, not for all.

#include <array>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "api/analysis/analysis_summary.hpp"
#include "api/base/callbacks.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise {

/// A game that is yet to be read.
struct UnreadGame {
  std::function<model::GameRecord()> read;  ///< from any thread; throws Error(invalid) or model::RecordError
  std::size_t steps = 0;                    ///< about how many it has
};

/// One that is read already.
UnreadGame already_read(model::GameRecord record);

class Analyser {
 public:
  /// Told each game, in the order of the records.
  using Visit = std::function<void(AnalysedGame game)>;

  /// `options` give rules and goal where a record says nothing, and must agree with it where it does. What comes of the
  /// games does not depend on the number of threads (0: as many as the machine has), of which a few are used.
  Analyser(Callbacks callbacks, const TableOptions& options, const solver::MistakeLimits& limits, int threads,
           Visit visit);

  /// Takes the next game. Once in a while all that wait are analysed; true if that was now. Throws Error: invalid, with
  /// the first mistake in the order of the games; what table_for() throws; cancelled.
  bool add(UnreadGame game);
  /// Analyses those that still wait. Throws as add().
  void finish();

 private:
  /// A game on its way from a record to its analysis.
  struct Waiting {
    UnreadGame unread;
    model::GameRecord record;
    std::shared_ptr<Board> board;
    std::optional<model::PlayedGame> game;
    solver::GameAnalysis analysis;
    std::array<solver::PlayerTally, 2> tallies;
    std::exception_ptr error;
  };
  using Advisors = std::map<const Board*, std::unique_ptr<solver::Advisor>>;

  void read_all();
  void find_boards();
  void play_all();
  void analyse_all();
  void analyse_part(Advisors& advisors, std::span<Waiting> part);
  void refuse_mistakes() const;
  template <class Work>
  void in_parts(const Work& work);

  Callbacks callbacks_;
  RecordBoards boards_;
  solver::MistakeLimits limits_;
  Visit visit_;
  std::vector<Advisors> advisors_;  ///< of each part of the games that wait
  std::vector<Waiting> waiting_;
  std::size_t steps_ = 0;  ///< of those that wait, about
};

}  // namespace fillwise
