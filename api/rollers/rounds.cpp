#include "api/rollers/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "api/base/error.hpp"
#include "api/table/table.hpp"
#include "tables/round_file.hpp"
#include "tables/store.hpp"

namespace fillwise::rollers {

namespace fs = std::filesystem;
using model::rollers::Board;
using model::rollers::kBoards;
using solver::rollers::Bounds;
using solver::rollers::RoundEnds;
using solver::rollers::RoundPlace;
using solver::rollers::RoundValues;
using solver::rollers::StartValues;

namespace {

constexpr std::size_t kMostLast = 4;
constexpr double kSmallRound = 1e5;  // starts of turns: solved sooner than read

double starts_of_turns(const model::rollers::Rules& rules) {
  double boards = 1;
  for (int n = 0; n < rules.sections; ++n) boards *= 3;
  return boards * boards * (2 * rules.chips + 1) * 2;
}

/// Names what the ends of a round are worth.
tables::Digest digest_of_ends(const RoundEnds& ends) {
  return tables::digest_of({std::as_bytes(std::span(ends[0])), std::as_bytes(std::span(ends[1]))});
}

tables::RoundInfo round_info(const model::rollers::Rules& rules, const RoundPlace& place,
                             const RoundEnds& ends) {
  return {fingerprint_of(rules), digest_of_ends(ends), static_cast<std::uint32_t>(kBoards),
          static_cast<std::uint32_t>(2 * rules.chips + 1), place.points};
}

StartValues starts_of(std::shared_ptr<const RoundValues> values) {
  return [values = std::move(values)](int mover, const Board& own, const Board& other, int chips) {
    return values->at(mover, own, other, chips);
  };
}

StartValues starts_of(std::shared_ptr<const tables::RoundFile> file) {
  return [file = std::move(file)](int mover, const Board& own, const Board& other, int chips) {
    const auto c = static_cast<std::size_t>(chips);
    try {
      const auto row = file->row(static_cast<std::size_t>(mover), static_cast<std::size_t>(own.code()),
                                 static_cast<std::size_t>(other.code()));
      return Bounds{row.lower[c] * tables::kStoredUnit, row.upper[c] * tables::kStoredUnit};
    } catch (const tables::TableError& error) {
      throw error_of_line(Fault::damaged,
                          fmt::format("{}; remove it, and it will be solved again", error.what()));
    }
  };
}

void write(const fs::path& path, const tables::RoundInfo& info, const RoundValues& values) {
  tables::write_round(
      path, info,
      [&](std::size_t mover, std::size_t own, std::size_t other, std::span<tables::StoredChance> row) {
        const std::size_t place =
            values.row(static_cast<int>(mover), static_cast<int>(own), static_cast<int>(other));
        const auto lower = values.lower(place), upper = values.upper(place);
        for (std::size_t c = 0; c < lower.size(); ++c) {
          row[c] = tables::stored_down(lower[c]);
          row[lower.size() + c] = tables::stored_up(upper[c]);
        }
      });
}

}  // namespace

Rounds::Rounds(const model::rollers::Rules& rules, int threads, Callbacks callbacks)
    : rules_(rules), threads_(threads), callbacks_(std::move(callbacks)), match_(rules) {
  // A match in the user's folder may know fewer rounds than one that came with the program.
  for (const fs::path& folder : table_folders()) {
    const fs::path path = folder / match_file_name(rules);
    std::error_code error;
    if (!fs::exists(path, error)) continue;
    known_.merge(read_match_file(path, rules));
  }
  for (const auto& [points, bounds] : known_) match_.starter(points.first, points.second) = bounds;
}

std::optional<fs::path> Rounds::own_file(const std::string& name) const {
  const auto folder = tables::user_tables_folder(tables::Environment::of_process());
  if (!folder) return std::nullopt;
  return *folder / name;
}

void Rounds::keep_known(const RoundPlace& place, const Bounds& bounds) {
  match_.starter(place.points[0], place.points[1]) = bounds;
  known_.insert_or_assign({place.points[0], place.points[1]}, bounds);
  if (starts_of_turns(rules_) < kSmallRound) return;
  try {
    const auto path = own_file(match_file_name(rules_));
    if (!path) throw Error(Fault::failed, "there is no folder for tables: HOME is not set");
    write_match_file(*path, rules_, known_);
  } catch (const std::runtime_error& error) {
    callbacks_.complain(fmt::format("the value of a round is used but not kept: {}", error.what()));
  }
}

void Rounds::know_rounds_after(const std::optional<RoundPlace>& place) {
  const auto rounds = solver::rollers::rounds_from(rules_, place);
  // The round itself is solved when all that may follow it is known; one that may follow itself is part of that.
  const bool follows_itself = place && place->points[0] == rules_.points;
  const auto is_missing = [&](const RoundPlace& round) {
    return (round != place || follows_itself) && !known_.contains({round.points[0], round.points[1]});
  };
  const auto missing = std::ranges::count_if(rounds, is_missing);
  if (missing == 0) return;
  const auto progress =
      callbacks_.begin(fmt::format("solving {} round{} of Rollers", missing, missing > 1 ? "s" : ""));
  solver::rollers::MatchOptions options;
  options.tolerance = kMatchTolerance;
  options.from = place;
  options.threads = threads_;
  options.cancel = callbacks_.cancel;
  options.progress = [&](double share) { progress(share, ""); };
  options.known = [&](const RoundPlace& round) -> std::optional<Bounds> {
    if (round == place && !follows_itself) return Bounds{};
    const auto found = known_.find({round.points[0], round.points[1]});
    if (found == known_.end()) return std::nullopt;
    return found->second;
  };
  options.solved = [&](const RoundPlace& round, const Bounds& value, solver::rollers::SolvedRound&) {
    keep_known(round, value);
  };
  if (solver::rollers::solve_match(rules_, options).report.cancelled)
    callbacks_.check_cancelled("the rounds that were solved are kept");
}

StartValues Rounds::solve(const RoundPlace& place) {
  const RoundEnds ends = solver::rollers::round_ends(rules_, match_, place);
  const auto progress = callbacks_.begin(
      fmt::format("solving the round of Rollers at {} : {}", place.points[0], place.points[1]));
  solver::rollers::RoundOptions options;
  options.tolerance = solver::rollers::round_tolerance(rules_, kMatchTolerance);
  options.threads = threads_;
  options.cancel = callbacks_.cancel;
  options.progress = [&](double share) { progress(share, ""); };
  solver::rollers::SolvedRound solved = solver::rollers::solve_round(rules_, ends, options);
  if (solved.report.cancelled) callbacks_.check_cancelled("nothing was answered");
  if (solved.report.open > 0)
    callbacks_.complain(
        fmt::format("{} pairs of boards remain unproven: their bounds are 0 and 100 %", solved.report.open));
  if (!known_.contains({place.points[0], place.points[1]}))
    keep_known(place, solved.values.at(0, {}, {}, rules_.chips));
  auto values = std::make_shared<const RoundValues>(std::move(solved.values));
  if (starts_of_turns(rules_) < kSmallRound) return starts_of(values);
  try {
    const auto path = own_file(round_file_name(rules_, place.points[0], place.points[1]));
    if (!path) throw Error(Fault::failed, "there is no folder for tables: HOME is not set");
    write(*path, round_info(rules_, place, ends), *values);
    callbacks_.say(fmt::format("The round is kept in {}.", path->string()));
  } catch (const std::runtime_error& error) {
    callbacks_.complain(fmt::format("the round is used but not kept: {}", error.what()));
  }
  return starts_of(values);
}

/// `place`: player 0 begins.
StartValues Rounds::starts(const RoundPlace& place) {
  const auto known = std::ranges::find(last_, place, &std::pair<RoundPlace, StartValues>::first);
  if (known != last_.end()) {
    std::rotate(last_.begin(), known, known + 1);
    return last_.front().second;
  }
  know_rounds_after(place);
  StartValues found;
  const std::string name = round_file_name(rules_, place.points[0], place.points[1]);
  if (const auto path = tables::find_table(table_folders(), name)) {
    try {
      auto file = std::make_shared<const tables::RoundFile>(tables::RoundFile::open(*path));
      // One of other ends is of an older build or of a match that was solved anew: it is made again.
      if (file->info() == round_info(rules_, place, solver::rollers::round_ends(rules_, match_, place)))
        found = starts_of(std::move(file));
    } catch (const tables::TableError& error) {
      throw error_of_line(Fault::damaged,
                          fmt::format("{}; remove it, and it will be solved again", error.what()));
    }
  }
  if (!found) found = solve(place);
  last_.insert(last_.begin(), {place, found});
  if (last_.size() > kMostLast) last_.pop_back();
  return found;
}

std::shared_ptr<const Round> Rounds::round(const RoundPlace& place) {
  auto result = std::make_shared<Round>();
  const StartValues found = starts(solver::rollers::with_starter_first(place));
  result->ends = solver::rollers::round_ends(rules_, match_, place);
  if (place.starter == 0) {
    result->starts = found;
  } else {
    result->starts = [found](int mover, const Board& own, const Board& other, int chips) {
      return found(1 - mover, own, other, chips);
    };
  }
  return result;
}

const KnownRounds& Rounds::match() {
  know_rounds_after(std::nullopt);
  return known_;
}

solver::rollers::MatchBounds Rounds::bounds() {
  return [this](const RoundPlace& place) -> const Round& {
    const std::scoped_lock lock(mutex_);
    auto& kept = all_[{place.points[0], place.points[1]}];
    if (kept == nullptr) kept = round(place);
    return *kept;
  };
}

Bounds Rounds::starter(int own, int other) {
  const RoundPlace place{{static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(other)}, 0};
  if (!known_.contains({own, other})) starts(place);
  return match_.starter(own, other);
}

}  // namespace fillwise::rollers
