#include "api/rollers/analysis/match_analysis_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "api/analysis/analysis_words.hpp"
#include "api/analysis/figure_table.hpp"
#include "api/base/outwards.hpp"
#include "api/rollers/advice_text.hpp"
#include "api/rollers/notation.hpp"
#include "api/rollers/option_words.hpp"
#include "model/fill_or_bust/shown.hpp"

namespace fillwise::rollers {

using model::rollers::Table;

namespace {

using TallyColumns = std::vector<std::pair<std::string, MatchTally>>;

constexpr std::array<const char*, kMatchDecisionKinds> kMatchKindNames = {"what to keep, or to stop",
                                                                          "how to apply the dice"};

std::string tally_figures(const TallyColumns& columns, double from) {
  std::vector<std::string> names;
  for (const auto& [name, tally] : columns) names.push_back(name);
  std::vector<FigureRow> rows;
  const auto row = [&](const std::string& label, const std::function<std::string(const MatchTally&)>& cell) {
    FigureRow& added = rows.emplace_back(FigureRow{label, {}});
    for (const auto& [name, tally] : columns) added.cells.push_back(cell(tally));
  };
  const auto count = [&](const std::string& label, std::size_t MatchTally::*figure) {
    row(label, [=](const MatchTally& t) { return std::to_string(t.*figure); });
  };
  const auto points = [](double chance) { return fmt::format("{:.2f}", 100 * chance); };
  count("matches", &MatchTally::matches);
  row("  won", [](const MatchTally& t) { return fmt::format("{:g} of {}", t.won, t.finished); });
  count("turns", &MatchTally::turns);
  row("expectation at the start", [&](const MatchTally& t) { return points(t.expectation); });
  row("  luck of own rolls", [](const MatchTally& t) { return signed_points(t.luck); });
  row("  luck of the other player", [](const MatchTally& t) { return signed_points(0 - t.opponents_luck); });
  row("  given away", [](const MatchTally& t) { return signed_points(0 - t.loss); });
  row("  given away by the other", [](const MatchTally& t) { return signed_points(t.opponents_loss); });
  row("result", [&](const MatchTally& t) { return points(t.result); });
  row("result without luck", [&](const MatchTally& t) { return points(t.adjusted()); });
  count("decisions", &MatchTally::decisions);
  count("  real ones", &MatchTally::real);
  row("mean loss of a real one", [](const MatchTally& t) { return loss_points(t.mean_loss()); });
  count(fmt::format("  mistakes (from {:g})", 100 * from), &MatchTally::mistakes);
  for (std::size_t k = 0; k < kMatchDecisionKinds; ++k)
    row(fmt::format("  {}", kMatchKindNames.at(k)), [k](const MatchTally& t) {
      const MatchTally::Kind& kind = t.kinds.at(k);
      return kind.real == 0 ? std::string("-") : fmt::format("{} in {}", loss_points(kind.loss), kind.real);
    });
  return figure_table(names, rows);
}

std::string of_count(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string match_result(const AnalysedMatch& match) {
  const auto& played = match.record.match;
  const Table& table = played.table();
  const std::string points = fmt::format("{} : {}", table.points[0], table.points[1]);
  if (!played.is_over())
    return fmt::format("not over at {}, {} to move", points, match.record.players.at(table.mover));
  if (played.shares().denominator > 1) return "shared at " + points;
  return fmt::format("{} won {}", match.record.players.at(played.shares().numerator[0] == 1 ? 0 : 1), points);
}

std::string match_heading(const AnalysedMatch& match, std::size_t number) {
  const MatchRecord& record = match.record;
  return fmt::format("Match {}{}{}: {} against {}, rules '{}', {} in {}\n{} ({}:{})\n", number,
                     record.title.empty() ? "" : ", ", model::shown(record.title, 80), record.players[0],
                     record.players[1], record.match.rules().name, of_count(match.turns(), "turn"),
                     of_count(match.rounds(), "round"), match_result(match), record.source, record.place);
}

/// A roll with its luck, or a decision with what it gave away.
std::string step_line(const AnalysedMatch& match, std::size_t step, std::size_t name_width) {
  const AnalysedMatchStep& s = match.analysis.steps[step];
  std::string what, luck, loss;
  if (s.is_decision()) {
    what = short_name(s.situation, s.options[s.played]);
    if (s.is_near_tie())
      what += "; too close to the best to call";
    else if (s.loss > 0)
      what += "; better: " + full_name(s.situation, s.options.front());
    if (s.is_real()) loss = loss_points(s.loss);
  } else {
    what = "rolls " + shown(match.record.match.steps()[step].roll);
    luck = signed_points(s.luck);
  }
  const double chance = s.player == 0 ? s.after : 1 - s.after;
  return fmt::format("{:>4}  {:<{}}  {:>8.2f}  {:>7}  {:>7}  {}\n", s.turn + 1,
                     match.record.players.at(static_cast<std::size_t>(s.player)), name_width, 100 * chance,
                     luck, loss, what);
}

std::string steps_text(const AnalysedMatch& match) {
  constexpr std::size_t kLeastWidth = 6;
  const std::size_t width =
      std::max({match.record.players[0].size(), match.record.players[1].size(), kLeastWidth});
  std::string text = fmt::format("{:>4}  {:<{}}  {:>8}  {:>7}  {:>7}  {}\n", "turn", "player", width,
                                 "chance %", "luck", "loss", "");
  text.erase(text.find_last_not_of(" \n") + 1);
  text += '\n';
  for (std::size_t i = 0; i < match.analysis.steps.size(); ++i) text += step_line(match, i, width);
  return text;
}

/// How closely the losses of a player are known, at worst.
double width_of_losses(const AnalysedMatches& all) {
  double most = 0;
  for (const auto& [name, tally] : all.players)
    most = std::max(most, tally.proven.upper - tally.proven.lower);
  return most;
}

/// One decision, in three lines.
std::string mistake_text(const AnalysedMatches& all, MatchDecisionPlace at) {
  const AnalysedMatch& match = all.matches[at.match];
  const AnalysedMatchStep& s = all.decision(at);
  const auto player = static_cast<std::size_t>(s.player);
  const std::string where = all.matches.size() > 1 ? fmt::format("match {}, ", at.match + 1) : "";
  const Table& table = s.situation.table;
  return fmt::format(
      "{:>8}  {}turn {}, {}: {}\n{:>8}  better: {}\n{:>8}  {}: {} chips, board {}; {}: {} chips, board {}; "
      "points {} to {}; {}\n",
      "-" + loss_points(s.loss), where, s.turn + 1, match.record.players[player],
      short_name(s.situation, s.options[s.played]), "", full_name(s.situation, s.options.front()), "",
      match.record.players[player], table.chips[0], written(table.boards[0]),
      match.record.players[1 - player], table.chips[1], written(table.boards[1]), table.points[0],
      table.points[1], rollers_turn_text(match.record.match.rules(), s.situation));
}

}  // namespace

std::string match_analysis_text(const AnalysedMatches& all, const MatchTextOptions& options) {
  const auto bold = [&](const std::string& text) {
    return options.colour ? "\x1b[1m" + text + "\x1b[0m" : text;
  };
  std::string text;
  for (std::size_t m = 0; m < all.matches.size(); ++m) {
    const AnalysedMatch& match = all.matches[m];
    TallyColumns columns;
    for (std::size_t p = 0; p < 2; ++p) columns.emplace_back(match.record.players[p], match.tallies[p]);
    text += bold(match_heading(match, m + 1)) + '\n' + tally_figures(columns, all.from) + '\n';
    if (options.steps) text += steps_text(match) + '\n';
  }
  if (all.matches.size() > 1)
    text += bold(fmt::format("All {} matches\n", all.matches.size())) + '\n' +
            tally_figures(all.players, all.from) + '\n';
  const std::vector<MatchDecisionPlace> places = all.worst(options.worst);
  if (!places.empty()) text += bold("Worst decisions\n") + '\n';
  for (const MatchDecisionPlace at : places) text += mistake_text(all, at) + '\n';
  return text + fmt::format(
                    "Chances, luck and losses in percentage points; proven: {}, "
                    "what each player gave away in all known to {}\n",
                    apart_per_cent(all.width()), error_per_cent_above(width_of_losses(all)));
}

}  // namespace fillwise::rollers
