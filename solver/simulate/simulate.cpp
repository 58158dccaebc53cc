#include "solver/simulate/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/base/value_range.hpp"
#include "solver/simulate/best_choice.hpp"
#include "solver/simulate/levels.hpp"
#include "solver/simulate/turn_play.hpp"

namespace fillwise::solver {
namespace {

using model::Action;
using model::Match;
using model::State;
using Kind = SimulatedPlayer::Kind;

constexpr std::size_t kStep = 8;              // units of either score on one level
constexpr std::uint64_t kBatch = 1 << 21;     // games; even
constexpr std::size_t kMostPiles = 1 << 25;   // numbers in the piles of a batch
constexpr std::size_t kMostOfTask = 1 << 13;  // games that one thread takes at a time
constexpr std::uint8_t kPlaying = 3;          // in the place of a game's result

/// A game that is not over, at the start of a turn or of the rest of one.
struct Game {
  Dealt dealt;
  std::uint16_t own = 0, opponent = 0;  ///< sheets of the player on the move and of the other one
  std::uint8_t mover = 0;               ///< which player that is
};

/// Games that one thread goes on with: [begin, end) of those that are played, all of one player or, where
/// players choose by the table, with scores that BestChoice solves together.
struct Task {
  std::size_t begin = 0, end = 0;
};

class Batches {
 public:
  Batches(const Match& match, std::span<const double> value, const std::array<SimulatedPlayer, 2>& players,
          const SimulateOptions& options)
      : players_(players),
        options_(options),
        play_(match),
        deck_(match.rules(), options.draws),
        side_(static_cast<std::size_t>(match.limit())) {
    const bool plays_best = std::ranges::any_of(players, [](const auto& p) { return p.kind == Kind::best; });
    if (!plays_best && !options.without_luck) return;
    best_.emplace(match, value, options.limit_wins);
    expectation_ = value[0];
    workers_.emplace([this] { return std::make_unique<BestChoice>(*best_); });
  }

  Simulated run();

 private:
  struct Sums {
    std::array<std::atomic<std::int64_t>, 2> units{};
    std::atomic<std::uint64_t> cut{0};
  };

  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }
  const Match& match() const { return play_.match(); }
  /// Place among all scores of all policies.
  std::size_t place(const Game& g) const {
    const std::size_t way = is_solved(g) ? 0 : g.mover;
    return (way * side_ + g.own) * side_ + g.opponent;
  }
  /// Whether the turn is solved by the table: to play by it, or to see what is given away.
  bool is_solved(const Game& g) const {
    return options_.without_luck || players_[g.mover].kind == Kind::best;
  }
  std::size_t level(const Game& g) const { return g.own / kStep + g.opponent / kStep; }

  bool play_batch(std::uint64_t first, std::size_t games);
  void take(std::vector<std::uint32_t>& games);
  void find_tasks();
  void run_task(const Task& task, BestChoice* best);
  State play_on(Game& game, std::uint32_t i, BestChoice* best);
  void count(std::size_t games);
  void count_rewards(std::size_t game);
  void count_without_luck(std::size_t game);
  void play_level(std::size_t level);
  void report();

  const std::array<SimulatedPlayer, 2>& players_;
  const SimulateOptions& options_;
  TurnPlay play_;
  Deck deck_;
  std::size_t side_;
  std::optional<BestPlay> best_;
  double expectation_ = 0;  ///< chance of who begins
  std::optional<PerThread<BestChoice>> workers_;
  Simulated result_;

  // Of the batch.
  std::uint64_t first_ = 0;  ///< number of its first game
  std::vector<Game> games_;
  std::vector<std::uint8_t> halves_;                  ///< [game]: twice what player 0 won, or kPlaying
  std::vector<std::array<std::int32_t, 2>> rewards_;  ///< [game][player]; empty where there are none
  std::vector<double> given_away_;  ///< [game]: losses of player 0 less those of player 1; empty: not counted
  std::vector<std::uint16_t> piles_;  ///< [game][card]
  WaitingGames waiting_;
  std::size_t over_ = 0;               ///< games that are
  std::vector<std::uint32_t> played_;  ///< games of the level that is played, by place
  std::vector<std::uint32_t> begins_;  ///< [place + 1]: in played_
  std::vector<Task> tasks_;
  Sums sums_;
};

/// Puts the games that wait on a level in the order of their places into played_.
void Batches::take(std::vector<std::uint32_t>& games) {
  played_.resize(games.size());
  begins_.assign(2 * side_ * side_ + 1, 0);
  for (const std::uint32_t i : games) ++begins_[place(games_[i]) + 1];
  for (std::size_t p = 1; p < begins_.size(); ++p) begins_[p] += begins_[p - 1];
  for (const std::uint32_t i : games) played_[begins_[place(games_[i])]++] = i;
  games.clear();
}

void Batches::find_tasks() {
  tasks_.clear();
  const auto together = [&](const Game& a, const Game& b) {
    if (!is_solved(a) || !is_solved(b)) return a.mover == b.mover;
    return a.own == b.own && BestChoice::first_of(a.opponent) == BestChoice::first_of(b.opponent);
  };
  for (std::size_t begin = 0, end = 0; begin < played_.size(); begin = end) {
    for (end = begin + 1; end < played_.size() && end - begin < kMostOfTask; ++end)
      if (!together(games_[played_[begin]], games_[played_[end]])) break;
    tasks_.push_back({begin, end});
  }
}

/// Plays the rest of the turn of game i.
State Batches::play_on(Game& game, std::uint32_t i, BestChoice* best) {
  const std::uint64_t number = first_ + i;
  const std::span<std::uint16_t> piles(piles_);
  Luck luck(deck_, options_.seed, options_.paired ? number / 2 : number, game.dealt,
            piles.empty() ? piles : piles.subspan(i * deck_.kinds(), deck_.kinds()));
  const SimulatedPlayer& player = players_[game.mover];
  const auto chosen = [&](const State& s, std::span<const Action> actions) -> std::size_t {
    switch (player.kind) {
      case Kind::best:
        return best->choose(s, actions);
      case Kind::chance:
        return luck.next_choice(static_cast<std::uint32_t>(actions.size()));
      case Kind::rule:
      case Kind::reduced:
        break;
    }
    const std::size_t place = player.rule(match().with_counted_at_risk(s), actions);
    if (place >= actions.size()) throw std::out_of_range("a rule names an action that does not exist");
    return place;
  };
  const auto choose = [&](const State& s, std::span<const Action> actions) {
    const std::size_t place = chosen(s, actions);
    if (!given_away_.empty() && player.kind != Kind::best)
      given_away_[i] += (game.mover == 0 ? 1 : -1) * best->loss(s, actions, place);
    return place;
  };
  const State after = play_.play(match().start(game.own, game.opponent, 0), luck, choose);
  if (Match::is_over(after) || after.mover != 0) luck.end_turn();
  game.dealt = luck.dealt();
  return after;
}

void Batches::run_task(const Task& task, BestChoice* best) {
  const Game& front = games_[played_[task.begin]];
  if (best != nullptr && is_solved(front)) best->begin(front.own, front.opponent);
  std::array<std::int64_t, 2> units{};
  std::uint64_t cut = 0;
  for (std::size_t k = task.begin; k < task.end; ++k) {
    const std::uint32_t i = played_[k];
    Game& game = games_[i];
    const std::uint8_t mover = game.mover;
    const State after = play_on(game, i, best);
    units[mover] += after.score[0] - game.own;
    if (!rewards_.empty()) rewards_[i][mover] += match().rules().landing_reward(game.own, after.score[0]);
    if (Match::is_over(after)) {
      halves_[i] = static_cast<std::uint8_t>(Match::half_points(after, mover));
      cut += match().is_cut(after) ? 1U : 0U;
      continue;
    }
    if (game.dealt.turn >= kMostTurns)
      throw GameTooLong(fmt::format("a game went on for {} turns and was given up", kMostTurns));
    game.own = static_cast<std::uint16_t>(after.own());
    game.opponent = static_cast<std::uint16_t>(after.opponent());
    game.mover = static_cast<std::uint8_t>(mover ^ after.mover);
  }
  for (std::size_t p = 0; p < units.size(); ++p) sums_.units[p] += units[p];
  sums_.cut += cut;
}

/// Plays one turn, or the rest of one, of all games that wait on a level.
void Batches::play_level(std::size_t level_played) {
  take(waiting_[level_played]);
  find_tasks();
  parallel_for(static_cast<int>(tasks_.size()), [&](int t) {
    if (!cancelled()) run_task(tasks_[static_cast<std::size_t>(t)], workers_ ? &workers_->local() : nullptr);
  });
  if (cancelled()) return;
  for (const std::uint32_t i : played_)
    if (halves_[i] == kPlaying)
      waiting_[level(games_[i])].push_back(i);
    else
      ++over_;
}

/// Games are counted in their order, so that the sum of squares is the same for any number of threads.
void Batches::count_rewards(std::size_t game) {
  if (rewards_.empty()) return;
  for (std::size_t p = 0; p < 2; ++p) result_.rewards[p] += rewards_[game][p];
  const auto result_of = [&](std::size_t i) {
    return halves_[i] / 2.0 + in_games(rewards_[i][0] - rewards_[i][1]);
  };
  if (options_.paired && game % 2 == 0) return;
  const double result = result_of(game) + (options_.paired ? result_of(game - 1) : 0);
  result_.results_squared += result * result;
}

/// In the order of the games, so that sums are the same for any number of threads.
void Batches::count_without_luck(std::size_t game) {
  if (given_away_.empty()) return;
  const auto result_of = [&](std::size_t i) {
    const bool begins = !options_.paired || i % 2 == 0;
    return (begins ? expectation_ : 1 - expectation_) - given_away_[i];
  };
  if (!options_.paired)
    result_.without_luck.add(result_of(game));
  else if (game % 2 == 1)
    result_.without_luck.add((result_of(game - 1) + result_of(game)) / 2);
}

void Batches::count(std::size_t games) {
  result_.games += games;
  for (std::size_t i = 0; i < games; ++i) {
    const std::uint32_t turns = games_[i].dealt.turn;
    const std::size_t begins = options_.paired ? i % 2 : 0;
    result_.turns_squared += std::uint64_t{turns} * turns;
    result_.turns[begins] += (turns + 1) / 2;
    result_.turns[1 - begins] += turns / 2;
    if (halves_[i] == 1) {
      ++result_.ties;
    } else {
      const std::size_t winner = halves_[i] == 2 ? 0 : 1;
      ++result_.wins[winner];
      if (winner == begins) ++result_.wins_of_first;
    }
    count_rewards(i);
    count_without_luck(i);
    if (options_.paired && i % 2 == 1)
      ++result_.pairs.at(static_cast<std::size_t>(halves_[i - 1] + halves_[i]));
  }
  for (std::size_t p = 0; p < result_.units.size(); ++p) result_.units[p] += sums_.units[p].exchange(0);
  result_.cut += sums_.cut.exchange(0);
}

void Batches::report() {
  if (!options_.progress) return;
  const double done = static_cast<double>(result_.games + over_) + work_done(waiting_);
  options_.progress(done / static_cast<double>(options_.games));
}

/// Plays games number `first` to first + games - 1. The games of the lowest level go first, until none is
/// left there, so that many stand at the same scores; those that a card has set back wait for the next round.
/// False when it was cancelled.
bool Batches::play_batch(std::uint64_t first, std::size_t games) {
  first_ = first;
  over_ = 0;
  games_.assign(games, Game());
  halves_.assign(games, kPlaying);
  if (!match().rules().benchmarks.empty()) rewards_.assign(games, {});
  if (options_.without_luck) given_away_.assign(games, 0);
  if (deck_.draws() == Draws::pile) piles_.assign(games * deck_.kinds(), 0);
  waiting_.assign(2 * (side_ / kStep) + 1, {});
  for (std::uint32_t i = 0; i < games; ++i) {
    games_[i].mover = static_cast<std::uint8_t>(options_.paired ? i % 2 : 0);
    waiting_[0].push_back(i);
  }
  const bool played = play_levels(waiting_, [&](std::size_t level_played) {
    play_level(level_played);
    if (cancelled()) return false;
    report();
    return true;
  });
  if (played) count(games);
  return played;
}

Simulated Batches::run() {
  std::uint64_t batch = kBatch;
  if (deck_.draws() == Draws::pile)
    batch = std::clamp<std::uint64_t>(kMostPiles / deck_.kinds() & ~1ULL, 2, batch);
  for (std::uint64_t first = 0; first < options_.games; first += batch)
    if (!play_batch(first, static_cast<std::size_t>(std::min(batch, options_.games - first)))) break;
  return result_;
}

}  // namespace

Simulated simulate(const Match& match, std::span<const double> value,
                   const std::array<SimulatedPlayer, 2>& players, const SimulateOptions& options) {
  if (options.games == 0 || (options.paired && options.games % 2 != 0))
    throw std::invalid_argument("no games, or half a pair of games");
  if (std::ranges::any_of(players, [](const auto& p) { return p.kind == SimulatedPlayer::Kind::reduced; }))
    throw std::invalid_argument("there are no games of fewer players than two");
  if (options.without_luck && options.draws == Draws::pile)
    throw std::invalid_argument("the table does not know the luck of cards that are not replaced");
  Simulated result;
  with_threads(options.threads, [&] { result = Batches(match, value, players, options).run(); });
  return result;
}

}  // namespace fillwise::solver
