#include "cli/match/match_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "api/bots/referee.hpp"
#include "api/input/numbers.hpp"
#include "cli/match/match_record_file.hpp"
#include "cli/match/match_seats.hpp"
#include "cli/terminal/progress.hpp"

namespace fillwise::cli {
namespace {

/// What the games of a whole match share.
struct Ground {
  Context& context;
  const MatchPlan& plan;
  const model::Match& match;
  const Table* luck = nullptr;  ///< the table that luck is measured by
  const MatchSeats& seats;
  MatchRecordFile* record = nullptr;
  Progress& progress;
  PlayedMatch& played;
};

/// The games of two of the players.
class Pairing : public bots::MatchPairs {
 public:
  Pairing(const Ground& ground, PlayedPairing& pairing)
      : MatchPairs(ground.match, {ground.plan.seed, ground.plan.start, ground.luck}, ground.plan.tables),
        ground_(ground),
        pairing_(pairing) {}

  /// Goes on after these games, the first ones of the pairing.
  void play(std::span<const EarlierGame> earlier) {
    const std::size_t whole = earlier.size() / 2 * 2;
    for (std::size_t i = 0; i < whole; i += 2)
      pairing_.tally.add_pair({earlier[i].ended, earlier[i + 1].ended});
    std::optional<bots::Ended> begun;
    if (earlier.size() > whole) begun = earlier.back().ended;
    if (!earlier.empty()) {
      names_ = earlier.front().names;
      resumed_ = true;
      if (has_no_bot()) check_names();
      if (whole > 0 && !goes_on(pairing_.tally)) return;
    }
    if (pairing_.tally.games >= ground_.plan.games) return;
    MatchPairs::play(ground_.seats.tables(pairing_.one, pairing_.other), ground_.plan.games, pairing_.tally,
                     std::move(begun));
  }

  void on_game(const bots::PlayedOut<bots::Game>& game) override {
    if (resumed_) check_names();
    resumed_ = false;
    if (ground_.record == nullptr || ground_.played.problem) return;
    if (names_[0].empty()) names_ = bots::record_names(called());
    try {
      ground_.record->write(game, names_);
    } catch (const Error& error) {  // what was played counts
      ground_.played.problem = error;
    }
  }

  bool on_pair(const bots::Tally& tally) override {
    const auto players = static_cast<double>(ground_.plan.players.size());
    const double pairings = players * (players - 1) / 2;
    const auto before = static_cast<double>(ground_.played.pairings.size() - 1);
    const double done = static_cast<double>(tally.games) / static_cast<double>(ground_.plan.games);
    ground_.progress.update((before + done) / pairings,
                            fmt::format("{} : {}", tally.wins_of(0), tally.wins_of(1)));
    return goes_on(tally);
  }

 private:
  const std::string& word(std::size_t player) const { return ground_.plan.players[player]; }
  bool has_no_bot() const {
    return bots::is_own_player(word(pairing_.one)) && bots::is_own_player(word(pairing_.other));
  }
  std::array<std::string, 2> called() const {
    const auto name = [&](std::size_t player) {
      const std::string own = ground_.seats.name(player);
      return own.empty() ? word(player) : own;
    };
    return {name(pairing_.one), name(pairing_.other)};
  }
  void check_names() const {
    const std::array<std::string, 2> now = bots::record_names(called());
    if (names_ == now) return;
    throw Error(Fault::invalid, fmt::format("--resume: found games of {} and {} in {}, expected {} and {}",
                                            in_quotes(names_[0]), in_quotes(names_[1]), *ground_.plan.record,
                                            in_quotes(now[0]), in_quotes(now[1])));
  }
  bool goes_on(const bots::Tally& tally) const {
    if (ground_.plan.sprt && sprt_of(tally, *ground_.plan.sprt).verdict != bots::Sprt::Verdict::open) {
      ground_.played.wanted -= ground_.plan.games - tally.games;
      return false;
    }
    if (ground_.plan.max_forfeits > 0 && std::ranges::max(tally.forfeits) >= ground_.plan.max_forfeits) {
      ground_.context.note(fmt::format("The match ended after {} of {} games: --max-forfeits.", tally.games,
                                       ground_.plan.games));
      ground_.played.wanted -= ground_.plan.games - tally.games;
      return false;
    }
    return !ground_.context.interrupted() && !ground_.played.problem;
  }

  const Ground& ground_;
  PlayedPairing& pairing_;
  std::array<std::string, 2> names_;  ///< in the record
  bool resumed_ = false;              ///< and no game has been played since
};

}  // namespace

std::int64_t PlayedMatch::forfeits() const {
  std::int64_t sum = 0;
  for (const PlayedPairing& pairing : pairings) sum += pairing.tally.forfeits[0] + pairing.tally.forfeits[1];
  return sum;
}

std::int64_t PlayedMatch::games() const {
  std::int64_t sum = 0;
  for (const PlayedPairing& pairing : pairings) sum += pairing.tally.games;
  return sum;
}

PlayedMatch play_planned(Context& context, const MatchPlan& plan, const model::Match& match,
                         const std::shared_ptr<const Table>& table, bool takes_luck_out) {
  const std::size_t count = plan.players.size();
  PlayedMatch played;
  played.wanted = plan.games * static_cast<std::int64_t>(count * (count - 1) / 2);
  const Table* const luck = takes_luck_out ? table.get() : nullptr;
  std::vector<EarlierGame> earlier;
  if (plan.resumes) {
    std::optional<bots::LuckMeter> meter;
    if (luck != nullptr) meter.emplace(match, *luck);
    // Two players go on counting, so that a record of too many games is told as such.
    const std::int64_t games = count == 2 ? std::numeric_limits<std::int64_t>::max() : plan.games;
    earlier = earlier_games(*plan.record, match, {games, plan.seed, plan.start}, meter ? &*meter : nullptr);
    if (static_cast<std::int64_t>(earlier.size()) > played.wanted)
      throw Error(Fault::invalid, fmt::format("--resume: found {} games in {}, expected at most {}",
                                              earlier.size(), *plan.record, played.wanted));
  }
  std::optional<MatchRecordFile> record;
  if (plan.record)
    record.emplace(context, *plan.record,
                   plan.resumes ? AppendedFile::Begin::at_end : AppendedFile::Begin::anew, plan.rules_word,
                   plan.seed);
  const MatchSeats seats(context, match, plan.players, plan.bots, plan.seed, table, plan.tables);
  {
    Progress progress(context, "playing");
    const Ground ground{context, plan, match, luck, seats, record ? &*record : nullptr, progress, played};
    std::span<const EarlierGame> rest = earlier;
    for (std::size_t one = 0; one < count; ++one)
      for (std::size_t other = one + 1; other < count; ++other) {
        if (context.interrupted() || played.problem) continue;
        PlayedPairing& pairing = played.pairings.emplace_back(PlayedPairing{one, other, {}});
        const std::size_t mine = std::min(rest.size(), static_cast<std::size_t>(plan.games));
        try {
          Pairing(ground, pairing).play(rest.first(mine));
        } catch (const Error& error) {
          if (error.fault() == Fault::invalid) throw;
          played.problem = error;
        }
        rest = rest.subspan(mine);
      }
  }
  for (std::size_t i = 0; i < count; ++i) played.names.push_back(seats.name(i));
  return played;
}

}  // namespace fillwise::cli
