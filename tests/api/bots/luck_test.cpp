// Luck taken out of results: it is zero on average, and what is left are the mistakes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>

#include "api/bots/rate_by_play.hpp"
#include "api/bots/referee.hpp"
#include "api/input/players.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/play/rating.hpp"

namespace fillwise::bots {
namespace {

/// A small game with its table.
struct SmallGame {
  SmallGame(const std::string& rules, int goal)
      : table(passing_table(Callbacks(), model::preset(rules), goal, 1e-9)),
        match(table.rules(), goal / model::kPointsPerUnit, table.side()) {}
  Table table;
  model::Match match;

  std::unique_ptr<Player> player(const std::string& name, std::uint64_t seed = 1) const {
    return own_player(name, match, seed,
                      [this] { return std::shared_ptr<const Table>(std::shared_ptr<void>(), &table); });
  }
  /// The exact share of a rule of thumb against the best player, mean of both seats.
  double exact_share(const std::string& rule) const {
    const NamedPlayer named = rule_named("player", rule);
    const solver::StatedPolicy policy{rule_of(named, match), view_of(named, match)};
    const solver::Rating rating =
        solver::Rater(match, table.value(), {.threads = 1, .exploit = false}).rate(policy);
    return (rating.first.value + rating.second.value) / 2;
  }
};

/// Gives up every fifth game, when it is asked for the third time.
class Quitter : public Player {
 public:
  explicit Quitter(Player& player) : player_(player) {}
  void begin(const GameStart& start) override {
    game_ = start.game;
    asked_ = 0;
    player_.begin(start);
  }
  std::size_t choose(const Question& question) override {
    if (++asked_ == 3 && game_ % 5 == 0) throw Forfeit("no more");
    return player_.choose(question);
  }

 private:
  Player& player_;
  std::int64_t game_ = 0;
  int asked_ = 0;
};

const OnPair kGoOn = [](const Tally&) { return true; };

TEST(Luck, OfBestPlayersIsAllThatThereIs) {
  for (const std::string rules : {"official", "quick-guide", "official-showdown", "tutto"}) {
    SCOPED_TRACE(rules);
    const SmallGame game(rules, 400);
    const auto one = game.player("optimal"), other = game.player("optimal");
    const Tally tally = play_match(game.match, {one.get(), other.get()}, 40, {3, {}, &game.table}, kGoOn);
    ASSERT_TRUE(tally.knows_luck());
    EXPECT_NEAR(tally.without_luck.least, 0.5, 1e-7);
    EXPECT_NEAR(tally.without_luck.most, 0.5, 1e-7);
  }
}

TEST(Luck, IsZeroOnAverageEvenForThoseWhoGiveUp) {
  const SmallGame game("official", 500);
  const auto best = game.player("optimal"), points = game.player("points");
  Quitter quitter(*points);
  const Tally tally = play_match(game.match, {&quitter, best.get()}, 4000, {5, {}, &game.table}, kGoOn);
  EXPECT_GT(tally.forfeits[0], 200);
  const double luck = tally.pairs.sum - tally.without_luck.sum;
  const double error = std::sqrt(tally.pairs.squares);  // of the sum, at most
  EXPECT_LT(std::abs(luck), 4 * error);
  // The mean of both is the same; the spread is not.
  const Share counted = share_of(tally), adjusted = share_without_luck(tally);
  EXPECT_NEAR(counted.share, adjusted.share, counted.upper - counted.lower);
  EXPECT_LT(adjusted.upper - adjusted.lower, 0.6 * (counted.upper - counted.lower));
}

/// How many of 1000 matches have an interval with the true share in it.
/// Of so many matches, intervals of 95 % hold the exact share in at least that many.
void expect_held(int matches, int at_least) {
  struct Case {
    std::string rules, player;
    int goal;
  };
  for (const Case& c : {Case{"official", "points", 300}, Case{"official", "stop-at:200", 500},
                        Case{"official", "stop-at:1000", 500}, Case{"quick-guide", "stop-at:350", 500}}) {
    const SmallGame game(c.rules, c.goal);
    const double truth = game.exact_share(c.player);
    const auto player = game.player(c.player), best = game.player("optimal");
    std::map<std::int64_t, int> counted, without_luck;
    for (int seed = 1; seed <= matches; ++seed)
      play_match(game.match, {player.get(), best.get()}, 100,
                 {static_cast<std::uint64_t>(seed), {}, &game.table}, [&](const Tally& tally) {
                   if (tally.games != 10 && tally.games != 20 && tally.games != 100) return true;
                   const Share raw = share_of(tally), adjusted = share_without_luck(tally);
                   counted[tally.games] += raw.lower <= truth && truth <= raw.upper ? 1 : 0;
                   without_luck[tally.games] += adjusted.lower <= truth && truth <= adjusted.upper ? 1 : 0;
                   return true;
                 });
    for (const auto& [games, held] : counted)
      EXPECT_GE(held, at_least) << c.player << ' ' << c.goal << ' ' << games;
    for (const auto& [games, held] : without_luck)
      EXPECT_GE(held, at_least) << c.player << ' ' << c.goal << ' ' << games;
  }
}

// 95 % of them, less three standard errors of the count.
TEST(Luck, IntervalsHoldTheExactShare) {
  expect_held(100, 88);
}
TEST(LuckFull, IntervalsHoldTheExactShare) {
  expect_held(400, 367);
}

}  // namespace
}  // namespace fillwise::bots
