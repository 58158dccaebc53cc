#include "api/rollers/record/match_record.hpp"

#include <fmt/format.h>

#include "api/rollers/application_words.hpp"
#include "api/rollers/notation.hpp"
#include "model/fill_or_bust/record_words.hpp"

namespace fillwise::rollers {

using model::rollers::MatchStep;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

std::string points_line(const Table& table) {
  return fmt::format("points {} {}\n", table.points[0], table.points[1]);
}

/// The end of a turn: chips, and the points where a round is over.
std::string turn_end(const model::rollers::PlayedMatch& match, std::size_t step) {
  const MatchStep& s = match.steps()[step];
  const Table end = model::rollers::after_applying(match.rules(), s.table, s.applied);
  std::string text = fmt::format(" = {} {}\n", end.chips[0], end.chips[1]);
  if (model::rollers::round_is_over(match.rules(), end))
    text += points_line(step + 1 < match.steps().size() ? match.steps()[step + 1].table : match.table());
  return text;
}

std::string step_text(const MatchRecord& record, std::size_t step) {
  const MatchStep& s = record.match.steps()[step];
  switch (s.kind) {
    case MatchStep::Kind::roll:
      return (s.turn == Turn{} ? model::name_in_text(record.players.at(s.table.mover)) + ": " : " ") +
             written(written_dice(s.roll));
    case MatchStep::Kind::save:
      return " > " + written(s.saved);
    case MatchStep::Kind::stop:
      return " stop";
    default:
      return ' ' + application_text(s.table.boards.at(s.table.mover), s.applied, s.turn.saved.hand()) +
             turn_end(record.match, step);
  }
}

}  // namespace

std::string to_text(std::span<const MatchRecord> matches) {
  std::string text;
  for (const MatchRecord& record : matches) {
    if (!text.empty()) text += '\n';
    text += record.title.empty() ? "match\n" : "match " + record.title + '\n';
    if (record.rules) text += "rules " + model::name_in_text(*record.rules) + '\n';
    text += fmt::format("players {} {}\n", model::name_in_text(record.players[0]),
                        model::name_in_text(record.players[1]));
    const Table& start = record.match.start();
    if (start.points[0] + start.points[1] > 0) text += points_line(start);
    const auto& steps = record.match.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) text += step_text(record, i);
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

}  // namespace fillwise::rollers
