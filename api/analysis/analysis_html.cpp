#include "api/analysis/analysis_html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/answer_words.hpp"
#include "api/analysis/analysis_figures.hpp"
#include "api/analysis/analysis_words.hpp"
#include "api/analysis/win_chart.hpp"
#include "api/base/markup.hpp"
#include "api/base/outwards.hpp"

namespace fillwise {
namespace {

using solver::AnalysedStep;
using solver::MistakeClass;
using solver::PlayerTally;
using Columns = std::vector<std::pair<std::string, PlayerTally>>;

// The worse, the warmer and the darker: yellow, orange and red, each with a sign; they keep apart in greyscale
// and for colour-blind people.
constexpr const char* kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Games analysed</title>
<style>
:root { color-scheme: light; }
body { font: 16px/1.45 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 64rem; margin: 0 auto; padding: 0 1rem 3rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .75rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #d0d0d0; text-align: right; vertical-align: top; }
th:first-child, .decisions th, .decisions td { text-align: left; }
.decisions .loss, .chance { white-space: nowrap; } .chance { color: #444; }
thead th { border-bottom: 2px solid #555; }
tbody th { font-weight: normal; } tbody td { white-space: nowrap; } .decisions td:last-child { white-space: normal; min-width: 16rem; } .narrow { display: none; }
tbody th.part { padding-left: 1.5rem; }
.sign { display: inline-block; min-width: 1.6em; text-align: center; font-weight: bold; border-radius: .2em; padding: 0 .2em; }
.doubtful .sign { background: #F0E442; color: #000; }
.mistake .sign { background: #E69F00; color: #000; }
.blunder .sign { background: #A3170A; color: #fff; }
.chart { width: 100%; height: auto; display: block; }
.chart .band { fill: #f0f0f0; } .chart .level { stroke: #ccc; } .chart .half { stroke: #777; stroke-dasharray: 4 3; }
.chart .chance { fill: none; stroke: #0072B2; stroke-width: 2; stroke-linejoin: round; }
.chart text { font: bold 14px system-ui, sans-serif; fill: #1a1a1a; } .chart .label { font: 12px system-ui, sans-serif; fill: #444; }
.chart circle { stroke: #000; } .chart .doubtful circle { fill: #F0E442; } .chart .mistake circle { fill: #E69F00; } .chart .blunder circle { fill: #A3170A; }
details { margin: .75rem 0; } summary { cursor: pointer; padding: .4rem 0; }
footer { margin-top: 3rem; border-top: 1px solid #d0d0d0; padding-top: .75rem; color: #444; font-size: .9rem; }
@media (max-width: 44rem) {
  .decisions thead { position: absolute; left: -999rem; }
  .decisions tr { display: block; border-bottom: 1px solid #999; padding: .4rem 0; }
  .decisions td { display: inline-block; border: 0; padding: .1rem .6rem .1rem 0; }
  .decisions td:last-child { display: block; min-width: 0; }
  .narrow { display: inline; }
}
@media print { details > * { display: block; } }
</style>
</head>
<body>
<main>
)";

/// The beginning of a table that may be wider than the screen: the keyboard scrolls it too.
std::string scrolled(const char* label) {
  return fmt::format("<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"Table: {}\">", label);
}

std::string figures_table(const Columns& columns, const solver::MistakeLimits& limits,
                          const std::string& caption) {
  std::string text = fmt::format("{}<table><caption>{}</caption>\n<thead><tr><th scope=\"col\">Figure</th>",
                                 scrolled("figures"), escaped(caption));
  for (const auto& [name, tally] : columns) text += fmt::format("<th scope=\"col\">{}</th>", escaped(name));
  text += "</tr></thead>\n<tbody>\n";
  for (const Figure& figure : analysis_figures(limits, columns)) {
    const bool is_mistake = figure.mistake != MistakeClass::none;
    const std::string sign = is_mistake
                                 ? fmt::format("<span class=\"{}\"><span class=\"sign\">{}</span></span> ",
                                               class_name(figure.mistake), class_sign(figure.mistake))
                                 : "";
    text += fmt::format("<tr><th scope=\"row\"{}>{}{}</th>", figure.is_part ? " class=\"part\"" : "", sign,
                        escaped(figure.label));
    for (const auto& [name, tally] : columns) text += fmt::format("<td>{}</td>", figure.of(tally));
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string decision_head(bool with_game) {
  return fmt::format(
      "{}<table class=\"decisions\">\n<thead><tr><th scope=\"col\">Loss</th><th scope=\"col\">{}</th>"
      "<th scope=\"col\">Player</th><th scope=\"col\">Played</th><th scope=\"col\">Best</th>"
      "<th scope=\"col\">Situation (own : other score)</th></tr></thead>\n<tbody>\n",
      scrolled("decisions"), with_game ? "Game, turn" : "Turn");
}

/// An option with its chance, in one piece.
std::string option_cell(const solver::AnalysedOption& o) {
  return fmt::format("{} <span class=\"chance\">{}</span>", option_text(o), percent(o.chance.value, 1));
}

/// What a row about a decision tells.
struct TableRow {
  const AnalysedStep& decision;
  const model::GameStep& happened;
  const Board& board;
  std::string where;  ///< HTML
  std::string player;
};

std::string decision_row(const TableRow& row, const solver::MistakeLimits& limits) {
  const AnalysedStep& s = row.decision;
  const MistakeClass c = class_of(s, limits);
  const std::string sign = c == MistakeClass::none
                               ? (s.is_near_tie ? "=" : "")
                               : fmt::format("<span class=\"sign\">{}</span>", class_sign(c));
  return fmt::format(
      "<tr class=\"{}\"><td class=\"loss\">{} "
      "{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
      class_name(c), sign, s.loss() > 0 ? loss_points(s.loss()) : "0", row.where, escaped(row.player),
      option_cell(s.options[s.played]),
      s.loss() > 0 ? "<span class=\"narrow\">better: </span>" + option_cell(s.options.front()) : "best",
      escaped(situation_text(row.board.match, row.happened)));
}

/// Where a decision of the list of the worst was made: a link to the game, if it is on the page.
std::string where_of(const WorstDecision& w, bool with_games) {
  const std::size_t game = w.game + 1, turn = w.decision.turn + 1;
  if (with_games) return fmt::format("<a href=\"#game{}\">game {}</a>, turn {}", game, game, turn);
  return fmt::format("game {} ({}:{}), turn {}", game, escaped(w.source), escaped(w.place), turn);
}

std::string worst_section(const AnalysisSummary& summary, bool with_games) {
  const std::vector<WorstDecision> worst = summary.worst();
  if (worst.empty()) return "";
  std::string text = "<h2>Worst decisions</h2>\n" + decision_head(true);
  for (const WorstDecision& w : worst)
    text +=
        decision_row({w.decision, w.happened, *w.board, where_of(w, with_games), w.player}, summary.limits());
  return text + "</tbody></table></div>\n";
}

std::string game_section(const AnalysedGame& game, std::size_t number, const solver::MistakeLimits& limits) {
  std::string text =
      fmt::format("<section id=\"game{}\">\n<h2>{}: {} against {}</h2>\n<p>{}; {}, {}. {}:{}</p>\n", number,
                  escaped(game_name(game, number)), escaped(game.record.players[0]),
                  escaped(game.record.players[1]), escaped(result_text(game)), escaped(game.board->name()),
                  turns_text(game), escaped(game.record.source), escaped(game.record.place));
  text += win_chart(game, limits, number);
  text +=
      figures_table({{game.record.players[0], game.tallies[0]}, {game.record.players[1], game.tallies[1]}},
                    limits, "Percentage points of the chance to win");
  text += fmt::format("<details><summary>Every real decision of game {}</summary>\n{}", number,
                      decision_head(false));
  for (std::size_t i = 0; i < game.analysis.steps.size(); ++i) {
    const AnalysedStep& s = game.analysis.steps[i];
    if (s.is_real)
      text += decision_row({s, game.game.steps()[i], *game.board, fmt::format("turn {}", s.turn + 1),
                            game.record.players[static_cast<std::size_t>(s.player)]},
                           limits);
  }
  return text + "</tbody></table></div>\n</details>\n</section>\n";
}

std::string head(const AnalysisSummary& summary, bool with_games) {
  std::string text = kHead;
  text += fmt::format("<h1>{} {} analysed</h1>\n", summary.games(), summary.games() == 1 ? "game" : "games");
  if (summary.games() > 1 || !with_games)
    text += figures_table(summary.players(), summary.limits(),
                          "All games, percentage points of the chance to win");
  return text + worst_section(summary, with_games);
}

std::string foot(const AnalysisSummary& summary) {
  return fmt::format(
      "</main>\n<footer>Loss: how much of the chance to win a decision gives away, in "
      "percentage points, if both players play optimally from there on. Luck: how much a card "
      "or a toss moves that chance. Result = expectation "
      "+ luck - losses. The sign = marks a decision too close to the best one to call. Proven: "
      "{}. Made by fillwise.</footer>\n"
      "</body>\n</html>\n",
      apart_per_cent(summary.width()));
}

}  // namespace

AnalysisFormat html_format(const solver::MistakeLimits& limits) {
  return {head,
          [=](const AnalysedGame& game, std::size_t number, std::size_t) {
            return game_section(game, number + 1, limits);
          },
          [](const AnalysisSummary& summary, bool) { return foot(summary); }};
}

}  // namespace fillwise
