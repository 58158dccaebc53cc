#include "cli/reports/analysis_report.hpp"

#include <utility>

namespace fillwise::cli {

void AnalysisReports::add(AnalysisFormat format, ShownGames shown, Take take) {
  reports_.emplace_back(std::move(format), shown, std::move(take));
}

void AnalysisReports::add_game(AnalysedGame game) {
  const std::size_t number = games_++;
  if (number < kFewGames) {
    few_.push_back(std::move(game));
    return;
  }
  for (std::size_t i = 0; i < few_.size(); ++i) spool(few_[i], i);
  few_.clear();
  spool(game, number);
}

void AnalysisReports::spool(const AnalysedGame& game, std::size_t number) {
  for (Report& report : reports_)
    if (report.shown == ShownGames::all) report.spool.write(report.format.game(game, number, 0));
}

void AnalysisReports::write(const AnalysisSummary& summary) {
  for (Report& report : reports_) {
    const bool with_games =
        report.shown == ShownGames::all || (report.shown == ShownGames::few && games_ <= kFewGames);
    report.take(report.format.before_games(summary, with_games));
    for (std::size_t i = 0; i < few_.size() && with_games; ++i)
      report.take(report.format.game(few_[i], i, name_width(summary)));
    report.spool.read(report.take);
    report.take(report.format.after_games(summary, with_games));
  }
}

}  // namespace fillwise::cli
