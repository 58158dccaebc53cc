#include "solver/several/simulate_several.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>

#include "model/fill_or_bust/sheet.hpp"
#include "solver/base/parallel.hpp"
#include "solver/several/profile_choice.hpp"
#include "solver/several/reduction.hpp"
#include "solver/simulate/levels.hpp"
#include "solver/simulate/turn_play.hpp"

namespace fillwise::solver {
namespace {

using equilibrium::kMostPlayers;
using equilibrium::Scores;
using model::Action;
using model::Match;
using model::State;
using Kind = SimulatedPlayer::Kind;

constexpr int kUnitsOfLevel = 8;                   // of all scores together
constexpr std::uint64_t kGamesOfBatch = 12 << 17;  // a multiple of any number of players
constexpr std::size_t kNumbersInPiles = 1 << 25;   // of a batch
constexpr std::size_t kGamesOfRun = 1 << 13;       // that one thread takes at a time
constexpr std::uint8_t kStillPlaying = 0xFF;       // in the place of the winner

/// A game that is not over, at the start of a turn or of the rest of one.
struct SeveralGame {
  Dealt dealt;
  std::array<std::int16_t, kMostPlayers> scores{};  ///< seen by the mover
  std::uint8_t mover = 0;                           ///< which player that is
  std::uint8_t winner = kStillPlaying;              ///< which player
};

/// Games that one thread goes on with: [begin, end) of those that are played, all of one player, or of turns that
/// ProfileChoice solves together.
struct Run {
  std::size_t begin = 0, end = 0;
};

class SeveralBatches {
 public:
  SeveralBatches(const Match& match, const equilibrium::Continuation* continuation,
                 const std::vector<SimulatedPlayer>& players, const SeveralOptions& options)
      : players_(players),
        options_(options),
        play_(match),
        deck_(match.rules(), options.draws),
        space_{static_cast<int>(players.size()), match.goal()},
        reduced_(players.size()) {
    for (std::size_t p = 0; p < players.size(); ++p)
      if (players[p].kind == Kind::reduced)
        reduced_[p] = std::make_unique<Reduced>(match, *players[p].profile);
    if (!options.without_luck &&
        std::ranges::none_of(players, [](const SimulatedPlayer& p) { return p.kind == Kind::best; }))
      return;
    profile_.emplace(match, *continuation);
    workers_.emplace([this] { return std::make_unique<ProfileChoice>(*profile_); });
    ProfileChoice start(*profile_);
    const Scores none{};
    start.begin(std::span(&none, 1));
    expectation_ = start.chances(0, match.start(0, 0, 0));
  }

  SeveralCounts run();

 private:
  const Match& match() const { return play_.match(); }
  std::size_t count_of_players() const { return players_.size(); }
  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }
  /// Whether the turn is solved by the table: to keep to the profile, or to see what decisions do.
  bool is_solved(const SeveralGame& g) const {
    return options_.without_luck || players_[g.mover].kind == Kind::best;
  }
  std::uint64_t group_of(std::uint64_t number) const {
    return options_.rotated ? number / count_of_players() : number;
  }
  std::size_t beginner(std::size_t game) const { return options_.rotated ? game % count_of_players() : 0; }
  Scores scores_of(const SeveralGame& g) const {
    Scores scores{};
    std::ranges::copy(g.scores, scores.begin());
    return scores;
  }
  std::size_t level(const SeveralGame& g) const {
    return static_cast<std::size_t>(space_.total(scores_of(g)) / kUnitsOfLevel);
  }

  bool play_batch(std::uint64_t first, std::size_t games);
  void play_level(std::size_t level_played);
  void find_runs();
  void play_run(const Run& run);
  State play_on(SeveralGame& game, std::uint32_t i, ProfileChoice* choice, std::size_t turn);
  void count(std::size_t games);
  void count_without_luck(std::size_t game);
  void note_decision(std::uint32_t i, const SeveralGame& game, ProfileChoice& choice, std::size_t turn,
                     const State& s, const Action& action);
  void report();

  const std::vector<SimulatedPlayer>& players_;
  const SeveralOptions& options_;
  TurnPlay play_;
  Deck deck_;
  equilibrium::ScoreSpace space_;
  std::optional<ProfilePlay> profile_;
  std::optional<PerThread<ProfileChoice>> workers_;
  /// Of a player who takes the game for one of fewer players.
  struct Reduced {
    ProfilePlay play;
    PerThread<ReducedChoice> workers;
    Reduced(const Match& match, const equilibrium::Continuation& profile)
        : play(match, profile), workers([this] { return std::make_unique<ReducedChoice>(play); }) {}
  };
  std::vector<std::unique_ptr<Reduced>> reduced_;  ///< by player; null: not such a one
  ProfileChoice::Chances expectation_{};           ///< by seat, where a table is used
  SeveralCounts result_;

  // Of the batch.
  std::uint64_t first_ = 0;  ///< number of its first game
  std::vector<SeveralGame> games_;
  std::vector<std::uint16_t> piles_;             ///< [game][card]
  std::vector<ProfileChoice::Chances> done_to_;  ///< [game][player]: by decisions; empty: not counted
  WaitingGames waiting_;
  std::size_t over_ = 0;  ///< games that are
  struct Waiting {
    std::size_t tuple;  ///< of the scores, where the mover keeps to the profile, else 0
    std::uint32_t game;
    std::uint8_t mover;  ///< 0 where he keeps to the profile, else the player plus 1
  };
  std::vector<Waiting> played_;  ///< games of the level that is played, like ones together
  std::vector<Run> runs_;
  std::array<std::atomic<std::int64_t>, kMostPlayers> units_{};
};

void SeveralBatches::find_runs() {
  runs_.clear();
  for (std::size_t begin = 0, end = 0; begin < played_.size(); begin = end) {
    std::size_t tuples = 1;
    for (end = begin + 1; end < played_.size() && end - begin < kGamesOfRun; ++end) {
      const Waiting &last = played_[end - 1], &next = played_[end];
      if (last.mover != next.mover) break;
      if (last.tuple == next.tuple) continue;
      if (games_[last.game].scores[0] != games_[next.game].scores[0] || tuples == ProfileChoice::kTogether)
        break;
      ++tuples;
    }
    runs_.push_back({begin, end});
  }
}

/// Plays the rest of the turn of game i; `turn` as ProfileChoice::begin() has it.
State SeveralBatches::play_on(SeveralGame& game, std::uint32_t i, ProfileChoice* choice, std::size_t turn) {
  const std::span<std::uint16_t> piles(piles_);
  Luck luck(deck_, options_.seed, group_of(first_ + i), game.dealt,
            piles.empty() ? piles : piles.subspan(i * deck_.kinds(), deck_.kinds()));
  const SimulatedPlayer& player = players_[game.mover];
  ReducedChoice* const reduced = reduced_[game.mover] ? &reduced_[game.mover]->workers.local() : nullptr;
  const Scores scores = scores_of(game);
  const auto sheet = std::span(scores).first(count_of_players());
  const auto chosen = [&](const State& s, std::span<const Action> actions) -> std::size_t {
    if (player.kind == Kind::chance) return luck.next_choice(static_cast<std::uint32_t>(actions.size()));
    if (player.kind == Kind::rule) {
      const std::size_t place = player.rule(match().with_counted_at_risk(s), actions);
      if (place >= actions.size()) throw std::out_of_range("a rule names an action that does not exist");
      return place;
    }
    return taken(reduced != nullptr ? reduced->shares(sheet, s, actions) : choice->shares(turn, s, actions),
                 luck);
  };
  const auto choose = [&](const State& s, std::span<const Action> actions) {
    const std::size_t place = chosen(s, actions);
    if (!done_to_.empty() && player.kind != Kind::best)
      note_decision(i, game, *choice, turn, s, actions[place]);
    return place;
  };
  const State after = play_.play(model::turn_of(match(), sheet), luck, choose);
  if (Match::is_over(after) || after.mover != 0) luck.end_turn();
  game.dealt = luck.dealt();
  return after;
}

/// What the decision does to everybody's chance.
void SeveralBatches::note_decision(std::uint32_t i, const SeveralGame& game, ProfileChoice& choice,
                                   std::size_t turn, const State& s, const Action& action) {
  const ProfileChoice::Chances before = choice.chances(turn, s);
  const ProfileChoice::Chances after = choice.chances(turn, match().after(s, action));
  for (std::size_t place = 0; place < count_of_players(); ++place)
    done_to_[i].at((game.mover + place) % count_of_players()) += after.at(place) - before.at(place);
}

void SeveralBatches::play_run(const Run& run) {
  ProfileChoice* choice = nullptr;
  std::vector<Scores> tuples;
  if (is_solved(games_[played_[run.begin].game])) {
    for (std::size_t k = run.begin; k < run.end; ++k)
      if (k == run.begin || played_[k].tuple != played_[k - 1].tuple)
        tuples.push_back(scores_of(games_[played_[k].game]));
    choice = &workers_->local();
    choice->begin(tuples);
  }
  std::array<std::int64_t, kMostPlayers> units{};
  std::size_t turn = 0;
  for (std::size_t k = run.begin; k < run.end; ++k) {
    if (k > run.begin && played_[k].tuple != played_[k - 1].tuple) ++turn;
    SeveralGame& game = games_[played_[k].game];
    const State after = play_on(game, played_[k].game, choice, turn);
    units.at(game.mover) += after.score[0] - game.scores[0];
    if (Match::is_over(after)) {
      game.winner = game.mover;
      continue;
    }
    if (game.dealt.turn >= kMostTurns)
      throw GameTooLong(fmt::format("a game went on for {} turns and was given up", kMostTurns));
    Scores next = scores_of(game);
    const std::span<int> sheet = std::span(next).first(count_of_players());
    model::write_down(sheet, after);
    if (after.mover != 0) {
      model::pass_turn(sheet);
      game.mover = static_cast<std::uint8_t>((game.mover + 1U) % count_of_players());
    }
    std::ranges::transform(next, game.scores.begin(),
                           [](int score) { return static_cast<std::int16_t>(score); });
  }
  for (std::size_t p = 0; p < units.size(); ++p) units_[p] += units[p];
}

/// Plays one turn, or the rest of one, of all games that wait on a level.
void SeveralBatches::play_level(std::size_t level_played) {
  played_.clear();
  for (const std::uint32_t i : waiting_[level_played]) {
    const SeveralGame& game = games_[i];
    if (is_solved(game))
      played_.push_back({space_.index(scores_of(game)), i, 0});
    else
      played_.push_back({0, i, static_cast<std::uint8_t>(game.mover + 1)});
  }
  waiting_[level_played].clear();
  std::ranges::sort(played_, {}, [](const Waiting& w) { return std::tuple(w.mover, w.tuple, w.game); });
  find_runs();
  parallel_for(static_cast<int>(runs_.size()), [&](int r) {
    if (!cancelled()) play_run(runs_[static_cast<std::size_t>(r)]);
  });
  if (cancelled()) return;
  for (const Waiting& w : played_)
    if (games_[w.game].winner == kStillPlaying)
      waiting_[level(games_[w.game])].push_back(w.game);
    else
      ++over_;
}

/// In the order of the games, so that sums are the same for any number of threads.
void SeveralBatches::count_without_luck(std::size_t game) {
  const std::size_t players = count_of_players();
  if (done_to_.empty() || (options_.rotated && game % players != players - 1)) return;
  const std::size_t first = options_.rotated ? game + 1 - players : game;
  for (std::size_t p = 0; p < players; ++p) {
    double sum = 0;
    for (std::size_t i = first; i <= game; ++i)
      sum += expectation_.at((p + players - beginner(i)) % players) + done_to_[i].at(p);
    result_.without_luck.at(p).add(sum / static_cast<double>(game + 1 - first));
  }
}

void SeveralBatches::count(std::size_t games) {
  const std::size_t players = count_of_players();
  if (players == 0) return;
  result_.games += games;
  SeveralCounts::ByPlayer of_group{};
  for (std::size_t i = 0; i < games; ++i) {
    const std::uint64_t turns = games_[i].dealt.turn;
    const std::size_t begins = beginner(i), winner = games_[i].winner;
    result_.turns_squared += turns * turns;
    for (std::size_t seat = 0; seat < players; ++seat)
      result_.turns.at((begins + seat) % players) += (turns + players - 1 - seat) / players;
    ++result_.wins.at(winner);
    ++result_.wins_by_seat.at((winner + players - begins) % players);
    ++of_group.at(winner);
    count_without_luck(i);
    if (options_.rotated && i % players != players - 1) continue;
    for (std::size_t p = 0; p < players; ++p) result_.wins_squared.at(p) += of_group.at(p) * of_group.at(p);
    of_group = {};
  }
  for (std::size_t p = 0; p < units_.size(); ++p) result_.units.at(p) += units_[p].exchange(0);
}

void SeveralBatches::report() {
  if (!options_.progress) return;
  const double done = static_cast<double>(result_.games + over_) + work_done(waiting_);
  options_.progress(done / static_cast<double>(options_.games));
}

/// Plays games number `first` to first + games - 1; those of the lowest level go first, as for two players. False when
/// it was cancelled.
bool SeveralBatches::play_batch(std::uint64_t first, std::size_t games) {
  first_ = first;
  over_ = 0;
  games_.assign(games, SeveralGame());
  if (options_.without_luck) done_to_.assign(games, {});
  if (deck_.draws() == Draws::pile) piles_.assign(games * deck_.kinds(), 0);
  waiting_.assign(static_cast<std::size_t>(space_.most_total() / kUnitsOfLevel) + 1, {});
  for (std::uint32_t i = 0; i < games; ++i) {
    games_[i].mover = static_cast<std::uint8_t>(beginner(i));
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

SeveralCounts SeveralBatches::run() {
  std::uint64_t batch = kGamesOfBatch;
  const std::uint64_t in_piles = kNumbersInPiles / deck_.kinds();
  if (deck_.draws() == Draws::pile && in_piles < batch)
    batch = std::max<std::uint64_t>(1, in_piles / count_of_players()) * count_of_players();
  for (std::uint64_t first = 0; first < options_.games; first += batch)
    if (!play_batch(first, static_cast<std::size_t>(std::min(batch, options_.games - first)))) break;
  return result_;
}

}  // namespace

SeveralCounts simulate_several(const Match& match, const equilibrium::Continuation* continuation,
                               const std::vector<SimulatedPlayer>& players, const SeveralOptions& options) {
  if (players.size() < equilibrium::kLeastPlayers || players.size() > kMostPlayers)
    throw std::invalid_argument("the number of players");
  if (options.games == 0 || (options.rotated && options.games % players.size() != 0))
    throw std::invalid_argument("no games, or a part of those of one luck");
  if (options.without_luck && options.draws == Draws::pile)
    throw std::invalid_argument("the profile does not know the luck of cards that are not replaced");
  for (const SimulatedPlayer& player : players)
    if (player.kind == Kind::reduced &&
        (player.profile == nullptr || player.profile->space.players > static_cast<int>(players.size()) ||
         player.profile->space.side != match.goal()))
      throw std::invalid_argument("a profile of another game or of more players");
  if ((options.without_luck ||
       std::ranges::any_of(players, [](const SimulatedPlayer& p) { return p.kind == Kind::best; })) &&
      (continuation == nullptr || continuation->space.players != static_cast<int>(players.size()) ||
       continuation->space.side != match.goal()))
    throw std::invalid_argument("a profile of another game");
  SeveralCounts result;
  with_threads(options.threads,
               [&] { result = SeveralBatches(match, continuation, players, options).run(); });
  return result;
}

}  // namespace fillwise::solver
