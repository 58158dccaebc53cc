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

using Columns = std::vector<std::pair<std::string, PlayerTally>>;

/// Figures, a row each, with a column for each player.
std::string figures_text(const Columns& columns, const solver::MistakeLimits& limits) {
  std::vector<std::string> names;
  for (const auto& [name, tally] : columns) names.push_back(name);
  std::vector<FigureRow> rows;
  const bool forfeits =
      std::ranges::any_of(columns, [](const auto& column) { return column.second.forfeits > 0; });
  for (const Figure& figure : analysis_figures(limits, forfeits)) {
    const bool is_mistake = figure.mistake != solver::MistakeClass::none;
    const std::string sign = is_mistake ? fmt::format("{:<2} ", class_sign(figure.mistake)) : "";
    FigureRow& row = rows.emplace_back(FigureRow{(figure.is_part ? "  " : "") + sign + figure.label, {}});
    for (const auto& [name, tally] : columns) row.cells.push_back(figure.of(tally));
  }
  return figure_table(names, rows);
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

/// One decision in a line.
std::string decision_line(const AnalysedGames& all, DecisionPlace at, bool with_game,
                          std::size_t name_width) {
  const AnalysedGame& game = all.games[at.game];
  const solver::AnalysedStep& s = all.decision(at);
  const std::string where =
      with_game ? fmt::format("{}.{}", at.game + 1, s.turn + 1) : std::to_string(s.turn + 1);
  const std::string played = option_text(s.options[s.played]);
  const std::string verdict =
      s.loss() > 0 ? option_text(s.options.front()) + (s.is_near_tie ? " (too close to call)" : "") : "best";
  std::string line = fmt::format("{:>8}  {:<2}  {:>6}  {:<{}}  {:<16}  {:<16}  {}",
                                 s.loss() > 0 ? fmt::format("-{}", loss_points(s.loss())) : "",
                                 class_sign(class_of(s, all.limits)), where,
                                 game.record.players[static_cast<std::size_t>(s.player)], name_width, played,
                                 verdict, situation_text(game.board->match, game.game.steps()[at.step]));
  return line + '\n';
}

std::size_t name_width(const AnalysedGames& all) {
  std::size_t width = 6;
  for (const auto& [name, tally] : all.players) width = std::max(width, name.size());
  return width;
}

std::string list_head(std::size_t width) {
  return fmt::format("{:>8}  {:<2}  {:>6}  {:<{}}  {:<16}  {:<16}  {}\n", "loss", "", "turn", "player", width,
                     "played", "better", "situation (own : other score)");
}

std::string all_decisions(const AnalysedGames& all, std::size_t g) {
  const std::size_t width = name_width(all);
  std::string text = list_head(width);
  for (std::size_t i = 0; i < all.games[g].analysis.steps.size(); ++i)
    if (all.decision({g, i}).is_real) text += decision_line(all, {g, i}, false, width);
  return text;
}

}  // namespace

std::string analysis_text(const AnalysedGames& all, const AnalysisTextOptions& options) {
  const auto bold = [&](const std::string& text) {
    return options.colour ? "\x1b[1m" + text + "\x1b[0m" : text;
  };
  std::string text;
  for (std::size_t g = 0; g < all.games.size(); ++g) {
    text +=
        bold(heading(all.games[g], g + 1)) + '\n' + figures_text(columns_of(all.games[g]), all.limits) + '\n';
    if (options.decisions) text += all_decisions(all, g) + '\n';
  }
  if (all.games.size() > 1) {
    text += bold(fmt::format("All {} games\n", all.games.size())) + '\n' +
            figures_text(all.players, all.limits) + '\n';
  }
  const std::vector<DecisionPlace> worst = all.worst(options.worst);
  if (!worst.empty()) {
    text += bold("Worst decisions\n") + '\n' + list_head(name_width(all));
    for (const DecisionPlace at : worst)
      text += decision_line(all, at, all.games.size() > 1, name_width(all));
    text += '\n';
  }
  return text + fmt::format("Chances, luck and losses in percentage points; proven: {}\n",
                            apart_per_cent(all.width()));
}

}  // namespace fillwise
