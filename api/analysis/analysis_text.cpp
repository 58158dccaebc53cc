#include "api/analysis/analysis_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "api/advice/answer_words.hpp"
#include "api/analysis/analysis_figures.hpp"
#include "api/analysis/analysis_words.hpp"
#include "api/analysis/figure_table.hpp"
#include "api/base/outwards.hpp"

namespace fillwise {
namespace {

using solver::PlayerTally;

std::string in_bold(const std::string& text, const AnalysisTextOptions& options) {
  return options.colour ? "\x1b[1m" + text + "\x1b[0m" : text;
}

using Columns = std::vector<std::pair<std::string, PlayerTally>>;

/// Figures, a row each, with a column for each player.
std::string figures_text(const Columns& columns, const solver::MistakeLimits& limits, bool fitted = false) {
  std::vector<std::string> names;
  for (const auto& [name, tally] : columns) names.push_back(name);
  std::vector<FigureRow> rows;
  for (const Figure& figure : analysis_figures(limits, columns)) {
    const bool is_mistake = figure.mistake != solver::MistakeClass::none;
    const std::string sign = is_mistake ? fmt::format("{:<2} ", class_sign(figure.mistake)) : "";
    FigureRow& row = rows.emplace_back(FigureRow{(figure.is_part ? "  " : "") + sign + figure.label, {}});
    for (const auto& [name, tally] : columns) row.cells.push_back(figure.of(tally));
  }
  return figure_table(names, rows, fitted);
}

Columns columns_of(const AnalysedGame& game) {
  Columns columns;
  for (std::size_t p = 0; p < 2; ++p) columns.emplace_back(game.record.players[p], game.tallies[p]);
  return columns;
}

std::string heading(const AnalysedGame& game, std::size_t number) {
  // A game that was just played stands in no file.
  const std::string place =
      game.record.source.empty() ? "" : fmt::format(" ({}:{})", game.record.source, game.record.place);
  return fmt::format("{}: {} against {}, {}, {}\n{}{}\n", game_name(game, number), game.record.players[0],
                     game.record.players[1], game.board->name(), turns_text(game), result_text(game), place);
}

/// What a line about a decision tells.
struct DecisionRow {
  const solver::AnalysedStep& decision;
  const model::GameStep& happened;
  const Board& board;
  std::string turn;  ///< "12", "3.12" with the game
  std::string player;
  std::string record;  ///< where the game stands; ""
};

/// Columns that are as wide as their contents.
struct Widths {
  std::size_t turn = 6, player = 6, record = 0;
};

std::string decision_line(const DecisionRow& row, const solver::MistakeLimits& limits, const Widths& widths) {
  const solver::AnalysedStep& s = row.decision;
  const std::string played = option_text(s.options[s.played]);
  const std::string verdict =
      s.loss() > 0 ? option_text(s.options.front()) + (s.is_near_tie ? " (too close to call)" : "") : "best";
  const std::string record = widths.record > 0 ? fmt::format("{:<{}}  ", row.record, widths.record) : "";
  return fmt::format("{:>8}  {:<2}  {:>{}}  {}{:<{}}  {:<16}  {:<16}  {}\n",
                     s.loss() > 0 ? fmt::format("-{}", loss_points(s.loss())) : "",
                     class_sign(class_of(s, limits)), row.turn, widths.turn, record, row.player,
                     widths.player, played, verdict, situation_text(row.board.match, row.happened));
}

std::string list_head(const Widths& widths) {
  const std::string record = widths.record > 0 ? fmt::format("{:<{}}  ", "record", widths.record) : "";
  return fmt::format("{:>8}  {:<2}  {:>{}}  {}{:<{}}  {:<16}  {:<16}  {}\n", "loss", "", "turn", widths.turn,
                     record, "player", widths.player, "played", "better", "situation (own : other score)");
}

std::string all_decisions(const AnalysedGame& game, const solver::MistakeLimits& limits, std::size_t width) {
  Widths widths;
  widths.player = std::max(widths.player, width);
  std::string text = list_head(widths);
  for (std::size_t i = 0; i < game.analysis.steps.size(); ++i) {
    const solver::AnalysedStep& s = game.analysis.steps[i];
    if (s.is_real)
      text += decision_line({s, game.game.steps()[i], *game.board, std::to_string(s.turn + 1),
                             game.record.players[static_cast<std::size_t>(s.player)], ""},
                            limits, widths);
  }
  return text;
}

/// The worst decisions as a table. Where the games are not shown, it says in which record each is.
std::string worst_table(const AnalysisSummary& summary, bool with_games) {
  Widths widths;
  widths.player = std::max(widths.player, name_width(summary));
  const std::vector<WorstDecision> worst = summary.worst();
  std::vector<DecisionRow> rows;
  for (const WorstDecision& w : worst) {
    const std::size_t turn = w.decision.turn + 1;
    rows.push_back({w.decision, w.happened, *w.board,
                    summary.games() > 1 ? fmt::format("{}.{}", w.game + 1, turn) : std::to_string(turn),
                    w.player, with_games ? "" : fmt::format("{}:{}", w.source, w.place)});
    widths.turn = std::max(widths.turn, rows.back().turn.size());
    widths.record = std::max(widths.record, rows.back().record.size());
  }
  std::string text = list_head(widths);
  for (const DecisionRow& row : rows) text += decision_line(row, summary.limits(), widths);
  return text;
}

std::string game_text(const AnalysedGame& game, std::size_t number, std::size_t width,
                      const solver::MistakeLimits& limits, const AnalysisTextOptions& options) {
  std::string text =
      in_bold(heading(game, number + 1), options) + '\n' + figures_text(columns_of(game), limits) + '\n';
  if (width == 0) width = std::max(game.record.players[0].size(), game.record.players[1].size());
  if (options.decisions) text += all_decisions(game, limits, width) + '\n';
  return text;
}

std::string summary_text(const AnalysisSummary& summary, bool with_games,
                         const AnalysisTextOptions& options) {
  std::string text;
  if (summary.games() > 1)
    text += in_bold(fmt::format("All {} games\n", summary.games()), options) + '\n' +
            figures_text(summary.players(), summary.limits(), !with_games) + '\n';
  else if (!with_games)
    text += in_bold("One game\n", options) + '\n' +
            figures_text(summary.players(), summary.limits(), !with_games) + '\n';
  if (!summary.worst().empty())
    text += in_bold("Worst decisions\n", options) + '\n' + worst_table(summary, with_games) + '\n';
  return text + fmt::format("Chances, luck and losses in percentage points; proven: {}\n",
                            apart_per_cent(summary.width()));
}

}  // namespace

AnalysisFormat text_format(const solver::MistakeLimits& limits, const AnalysisTextOptions& options) {
  return {[](const AnalysisSummary&, bool) { return std::string(); },
          [=](const AnalysedGame& game, std::size_t number, std::size_t width) {
            return game_text(game, number, width, limits, options);
          },
          [=](const AnalysisSummary& summary, bool with_games) {
            return summary_text(summary, with_games, options);
          }};
}

std::string analysis_text(const AnalysedGames& all, const AnalysisTextOptions& options) {
  return formatted(text_format(all.summary.limits(), options), all);
}

}  // namespace fillwise
