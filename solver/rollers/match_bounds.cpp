#include "solver/rollers/match_bounds.hpp"

#include <stdexcept>
#include <utility>

namespace fillwise::solver::rollers {

using model::rollers::Board;
using model::rollers::Rules;

namespace {

std::size_t boards_of(const Rules& rules) {
  std::size_t boards = 1;
  for (int n = 0; n < rules.sections; ++n) boards *= 3;
  return boards;
}

std::size_t starts_of(const Rules& rules) {
  const std::size_t boards = boards_of(rules);
  return 2 * boards * boards * static_cast<std::size_t>(2 * rules.chips + 1);
}

}  // namespace

std::function<double(const model::rollers::Application&)> chance_of_applying(
    const Rules& rules, const RoundBounds& round, const model::rollers::Table& table) {
  const int mover = table.mover == table.starter ? 0 : 1;
  return [&rules, &round, table, mover](const model::rollers::Application& made) {
    const model::rollers::Table after = model::rollers::after_applying(rules, table, made);
    const int chips = after.chips[table.mover];
    if (made.board.is_complete(rules))
      return round.ends[static_cast<std::size_t>(mover)][static_cast<std::size_t>(chips)].middle();
    return 1 - round.starts(1 - mover, table.boards[1U - table.mover], made.board, 2 * rules.chips - chips)
                   .middle();
  };
}

std::size_t KeptMatch::bytes_needed(const Rules& rules) {
  const auto side = static_cast<std::size_t>(rules.points + (rules.tie_plays_on ? 1 : 0));
  return side * side * starts_of(rules) * sizeof(Bounds);
}

KeptMatch::KeptMatch(const Rules& rules, const RoundOptions& options)
    : rules_(rules), boards_(boards_of(rules)), values_(rules) {
  if (bytes_needed(rules) > kMostBytes) throw std::invalid_argument("the match is too large to be kept");
  const auto side = static_cast<std::size_t>(rules.points) + 1;
  rounds_.resize(side * side);
  SolvedMatch solved = solve_match(rules, {.tolerance = options.tolerance,
                                           .threads = options.threads,
                                           .cancel = options.cancel,
                                           .progress = options.progress,
                                           .solved = [&](const RoundPlace& place, const Bounds&,
                                                         SolvedRound& round) { keep(place, round.values); }});
  values_ = std::move(solved.values);
  report_ = solved.report;
  if (report_.cancelled) return;
  for (int own = 0; own <= rules.points; ++own)
    for (int other = 0; other <= rules.points; ++other) {
      const RoundPlace place{{static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(other)}, 0};
      if (const auto& round = rounds_[place_of(place)])
        round->bounds.ends = round_ends(rules, values_, place);
    }
}

std::size_t KeptMatch::place_of(const RoundPlace& place) const {
  return place.points[0] * (static_cast<std::size_t>(rules_.points) + 1) + place.points[1];
}

std::size_t KeptMatch::start_of(int mover, int own, int other, int chips) const {
  return ((static_cast<std::size_t>(mover) * boards_ + static_cast<std::size_t>(own)) * boards_ +
          static_cast<std::size_t>(other)) *
             static_cast<std::size_t>(2 * rules_.chips + 1) +
         static_cast<std::size_t>(chips);
}

void KeptMatch::keep(const RoundPlace& place, const RoundValues& solved) {
  auto round = std::make_unique<Round>();
  round->starts.reserve(starts_of(rules_));
  const auto boards = static_cast<int>(boards_);
  for (int mover = 0; mover < 2; ++mover)
    for (int own = 0; own < boards; ++own)
      for (int other = 0; other < boards; ++other) {
        const std::size_t row = solved.row(mover, own, other);
        for (std::size_t c = 0; c < solved.side(); ++c)
          round->starts.push_back({solved.lower(row)[c], solved.upper(row)[c]});
      }
  round->bounds.starts = [this, &starts = round->starts](int mover, const Board& own, const Board& other,
                                                         int chips) {
    return starts[start_of(mover, own.code(), other.code(), chips)];
  };
  rounds_[place_of(place)] = std::move(round);
}

MatchBounds KeptMatch::bounds() const {
  return
      [this](const RoundPlace& place) -> const RoundBounds& { return rounds_.at(place_of(place))->bounds; };
}

}  // namespace fillwise::solver::rollers
