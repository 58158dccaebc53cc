#include "solver/rollers/play/match_simulation.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"
#include "solver/base/parallel.hpp"
#include "solver/simulate/die.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Dice;
using model::rollers::Rules;
using model::rollers::Table;
using model::rollers::Turn;

Turn rolled(const Rules& rules, const Turn& turn, SimulatedDie& die) {
  Dice purple;
  for (int left = rules.dice - 1 - turn.saved.purple.total(); left > 0; --left)
    purple = purple.with(die.next_face() - 1);
  const bool with_black = turn.saved.black == model::rollers::kNoBlack;
  return model::rollers::after_roll(rules, turn, purple,
                                    with_black ? die.next_face() % model::rollers::kFaces : 0);
}

namespace {

constexpr std::uint64_t kMatchesAtATime = 64;

Application played_turn(const Rules& rules, const Table& table, Player& player, SimulatedDie& die) {
  player.begin_turn(table);
  Turn turn;
  while (turn.phase != Turn::Phase::apply) {
    if (turn.phase == Turn::Phase::roll) {
      turn = rolled(rules, turn, die);
    } else {
      const auto saved = player.choose(turn);
      turn = saved ? model::rollers::after_saving(rules, turn, *saved) : model::rollers::after_stopping(turn);
    }
  }
  return player.apply(turn);
}

/// Players in their places, for one thread.
class MatchesPlayed {
 public:
  MatchesPlayed(const Players& players, std::span<const PlayerKind> places, const MatchSimulation& options)
      : rules_(players.rules()), points_(options.points), most_turns_(options.most_turns) {
    for (const PlayerKind kind : places) seats_.push_back(players.make(kind));
  }

  void play(std::size_t starter, SimulatedDie die) {
    const auto places = static_cast<int>(seats_.size());
    Table table = model::rollers::round_start(rules_, places, static_cast<int>(starter), points_);
    ++counted.games;
    ++counted.rounds;
    for (std::uint64_t turns = 0; turns < most_turns_; ++turns) {
      ++counted.turns;
      table = model::rollers::after_applying(rules_, table,
                                             played_turn(rules_, table, *seats_[table.mover], die));
      if (!model::rollers::round_is_over(rules_, table)) continue;
      const auto scored = model::rollers::scored_points(rules_, table);
      count_round(table, scored);
      const auto shares = model::rollers::shares(rules_, places, scored, table.chips);
      if (shares.is_over) {
        if (shares.denominator > 1) ++counted.shared;
        count_match(shares, starter);
        return;
      }
      table = model::rollers::after_round(rules_, table);
      ++counted.rounds;
    }
    ++counted.cut;
    model::rollers::Shares equal{{}, places, true};
    for (std::size_t p = 0; p < seats_.size(); ++p) equal.numerator[p] = 1;
    count_match(equal, starter);
  }

  CountedMatches counted;

 private:
  void count_round(const Table& table, const Table::PerPlayer<std::uint8_t>& scored) {
    ++counted.completed[table.mover];
    const bool has_chips = table.chips[table.mover] > 0;
    if (!has_chips) ++counted.without_chips[table.mover];
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      const int of_board = p != table.mover ? 0 : has_chips ? 2 : 1;
      counted.most_chips[p] += static_cast<std::uint64_t>(scored[p] - table.points[p] - of_board);
    }
  }
  void count_match(const model::rollers::Shares& shares, std::size_t starter) {
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      const auto won = static_cast<std::uint64_t>(shares.numerator[p]) * CountedMatches::kWin /
                       static_cast<std::uint64_t>(shares.denominator);
      counted.won[p] += won;
      if (p == starter) counted.won_by_starter += won;
    }
  }

  const Rules& rules_;
  Table::PerPlayer<std::uint8_t> points_;
  std::uint64_t most_turns_;
  std::vector<std::unique_ptr<Player>> seats_;
};

void add(CountedMatches& all, const CountedMatches& some) {
  for (const auto count : {&CountedMatches::games, &CountedMatches::shared, &CountedMatches::cut,
                           &CountedMatches::rounds, &CountedMatches::turns, &CountedMatches::won_by_starter})
    all.*count += some.*count;
  for (const auto counts : {&CountedMatches::won, &CountedMatches::completed, &CountedMatches::without_chips,
                            &CountedMatches::most_chips})
    for (std::size_t p = 0; p < (all.*counts).size(); ++p) (all.*counts)[p] += (some.*counts)[p];
}

}  // namespace

CountedMatches simulate_matches(const Players& players, std::span<const PlayerKind> places,
                                const MatchSimulation& options) {
  if (places.size() < model::rollers::kLeastPlayers || places.size() > model::rollers::kMostPlayers)
    throw std::invalid_argument("a match has 2 to 5 players");
  if (options.starter && (*options.starter < 0 || *options.starter >= static_cast<int>(places.size())))
    throw std::invalid_argument("nobody sits where the match begins");
  if (places.size() > 2 && std::ranges::count(places, PlayerKind::optimal) > 0)
    throw std::invalid_argument("the best play is known for two players only");
  if (std::ranges::any_of(options.points, [&](int points) { return points >= players.rules().points; }))
    throw std::invalid_argument("a match that is won already");
  const auto batches = static_cast<int>((options.games + kMatchesAtATime - 1) / kMatchesAtATime);
  CountedMatches all;
  std::mutex mutex;
  with_threads(options.threads, [&] {
    parallel_for(batches, [&](int batch) {
      if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed)) return;
      const std::uint64_t first = static_cast<std::uint64_t>(batch) * kMatchesAtATime;
      const std::uint64_t last = std::min(options.games, first + kMatchesAtATime);
      MatchesPlayed some(players, places, options);
      for (std::uint64_t game = first; game < last; ++game)
        some.play(options.starter ? static_cast<std::size_t>(*options.starter) : game % places.size(),
                  SimulatedDie(options.seed, game, model::rollers::kFaces));
      const std::lock_guard lock(mutex);
      add(all, some.counted);
      if (options.progress)
        options.progress(static_cast<double>(all.games) / static_cast<double>(options.games));
    });
  });
  return all;
}

}  // namespace fillwise::solver::rollers
