#pragma once

// What `fillwise analyse` writes: the games one by one, if they are shown, and what all of them come to.

#include <functional>
#include <list>
#include <string_view>
#include <vector>

#include "api/analysis/analysis_format.hpp"
#include "cli/terminal/spool.hpp"

namespace fillwise::cli {

enum class ShownGames {
  few,  ///< up to kFewGames; of more games none
  all,
  none
};
inline constexpr std::size_t kFewGames = 10;

/// Takes games as they come, and writes when it is known what stands before them. Holds few games; of more it holds
/// what is written about them, outside of the memory.
class AnalysisReports {
 public:
  using Take = std::function<void(std::string_view)>;

  void add(AnalysisFormat format, ShownGames shown, Take take);
  /// The next game.
  void add_game(AnalysedGame game);
  /// Writes each report, in the order in which they were added.
  void write(const AnalysisSummary& summary);

 private:
  struct Report {
    AnalysisFormat format;
    ShownGames shown;
    Take take;
    Spool spool{};
  };

  void spool(const AnalysedGame& game, std::size_t number);

  std::list<Report> reports_;
  std::vector<AnalysedGame> few_;  ///< while there are no more games
  std::size_t games_ = 0;
};

}  // namespace fillwise::cli
