#pragma once

// A match that is played: two players, or each pair of several.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/base/error.hpp"
#include "api/bots/sprt.hpp"
#include "api/bots/tally.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_settings.hpp"
#include "cli/terminal/context.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::cli {

struct MatchPlan {
  std::vector<std::string> players;  ///< as they were typed, two or more
  std::int64_t games = 0;            ///< of each pair of players, even
  std::uint64_t seed = 1;
  std::array<int, 2> start{};  ///< scores on the sheets, by seat, in units
  std::size_t tables = 1;      ///< games at a time
  bots::BotSettings bots;
  std::int64_t max_forfeits = 0;         ///< of one player, after which his match ends; 0: it does not
  std::optional<bots::Hypotheses> sprt;  ///< of two players: ends when it is decided
  std::optional<std::string> record;     ///< a file for the games; one that `resumes` is added to
  bool resumes = false;
  std::string rules_word;  ///< of records
};

/// What came of a pair of players, by their places in the plan.
struct PlayedPairing {
  std::size_t one = 0, other = 1;
  bots::Tally tally;
};

struct PlayedMatch {
  std::vector<PlayedPairing> pairings;  ///< those that have begun: (0, 1), (0, 2), ..., (1, 2), ...
  std::vector<std::string> names;       ///< as bots call themselves, or ""
  std::optional<Error> problem;         ///< why it ended early, but for Ctrl-C
  bool is_over() const { return games() >= wanted; }

  std::int64_t games() const;
  std::int64_t forfeits() const;
  std::int64_t wanted =
      0;  ///< games of all pairings; less once the test has decided, or for too many forfeits
};

/// Plays the match; what was played counts, whatever ends it. `table`: for players who play by it, and to take luck
/// out; or nothing. Throws Error: invalid where a record that is resumed is of something else; failed if the record
/// can't be opened.
PlayedMatch play_planned(Context& context, const MatchPlan& plan, const model::Match& match,
                         const std::shared_ptr<const Table>& table, bool takes_luck_out);

}  // namespace fillwise::cli
