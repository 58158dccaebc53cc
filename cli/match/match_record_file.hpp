#pragma once

// The games of a match in a file: written as they end, and read again to go on.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/bots/luck_meter.hpp"
#include "api/bots/match_record.hpp"
#include "api/bots/pairs.hpp"
#include "cli/terminal/appended_file.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Games that were played before, in their order.
struct EarlierGame {
  std::array<std::string, 2> names;  ///< by player
  bots::Ended ended;
};

class MatchRecordFile {
 public:
  /// JSON Lines if the name ends in .jsonl, else the notation for people. What was in a file that begins anew stays
  /// until the first game. Throws Error(failed) if the file can't be written.
  MatchRecordFile(const Context& context, std::string path, AppendedFile::Begin begin, std::string rules,
                  std::uint64_t seed);

  /// Throws Error(failed) when the disk is full; what was written before stays.
  void write(const bots::PlayedOut<bots::Game>& game, const std::array<std::string, 2>& names);
  /// Any record, likewise.
  void append(const model::GameRecord& record);
  /// How much of a game the file keeps.
  model::RecordDetail detail() const {
    return as_json_ ? model::RecordDetail::full : model::RecordDetail::brief;
  }

 private:
  std::string path_;
  AppendedFile::Begin begin_;
  std::optional<AppendedFile> file_;
  bool as_json_;
  std::string rules_;
  std::uint64_t seed_;
};

/// What games of a match have in common.
struct SameMatch {
  std::int64_t games = 0;  ///< of each pair of players
  std::uint64_t seed = 1;
  std::array<int, 2> start{};  ///< scores on the sheets, by seat, in units
};

/// The games of a file that a match has left, with their luck if there is a meter. A last line that was cut off is
/// taken off the file. Throws Error: failed; invalid where the file is not of such a match, with its name and line.
std::vector<EarlierGame> earlier_games(const std::string& path, const model::Match& match,
                                       const SameMatch& same, bots::LuckMeter* meter);

}  // namespace fillwise::cli
