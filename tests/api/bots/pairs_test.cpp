// Pairs of games at one table and at several: the same games in the same order, whatever ends them.
#include "api/bots/pairs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <memory>
#include <thread>

namespace fillwise::bots {
namespace {

using ::testing::ElementsAre;

/// Each player says a number, and the larger one wins; level numbers tie.
struct Duel {
  explicit Duel(std::uint64_t deal) : luck(deal) {}
  std::uint64_t luck;
  std::array<std::size_t, 2> said{};
  int asked = 0;

  bool is_over() const { return asked == 2; }
  std::optional<int> winner() const {
    if (said[0] == said[1]) return std::nullopt;
    return said[0] > said[1] ? 0 : 1;
  }
  int on_move() const { return asked; }
  std::uint64_t question() const { return luck; }
  void play(std::size_t number) { said.at(static_cast<std::size_t>(asked++)) = number; }
  static std::string position_line() { return "duel"; }
  int score(int seat) const { return static_cast<int>(said.at(static_cast<std::size_t>(seat))); }
  static std::uint64_t turns() { return 2; }
};

using DuelPlayer = PlayerOf<std::uint64_t>;

/// Says what the luck is, times a factor, modulo 7; slower for some.
class Times : public DuelPlayer {
 public:
  explicit Times(std::uint64_t factor) : factor_(factor) {}
  std::size_t choose(const std::uint64_t& luck) override {
    if (luck % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    if (luck == forfeits_at) throw Forfeit("no more");
    if (luck == fails_at) throw Error(fault, "broken");
    return (luck * factor_ + 1) % 7;
  }
  std::uint64_t forfeits_at = 1'000'000, fails_at = 1'000'000;
  Fault fault = Fault::failed;

 private:
  std::uint64_t factor_;
};

class Duels : public Pairs<Duel, DuelPlayer> {
 public:
  std::unique_ptr<Duel> deal(std::uint64_t n) const override { return std::make_unique<Duel>(n); }
  void on_game(const PlayedOut<Duel>& game) override { numbers.push_back(game.number); }
  bool on_pair(const Tally& tally) override { return tally.games < most; }

  std::vector<std::int64_t> numbers;
  std::int64_t most = 1'000'000;
};

/// Tables with the same players, each its own.
struct Tables {
  explicit Tables(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      players.push_back({std::make_unique<Times>(3), std::make_unique<Times>(5)});
      all.push_back({players.back()[0].get(), players.back()[1].get()});
    }
  }
  std::vector<std::array<std::unique_ptr<Times>, 2>> players;
  std::vector<std::array<DuelPlayer*, 2>> all;
};

std::vector<std::int64_t> counted_to(std::int64_t last, std::int64_t first = 1) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t i = first; i <= last; ++i) numbers.push_back(i);
  return numbers;
}

TEST(Pairs, AreTheSameAtAnyNumberOfTables) {
  Tally expected;
  Duels().play(Tables(1).all, 400, expected);
  EXPECT_EQ(expected.games, 400);
  for (const std::size_t count : {2U, 3U, 8U}) {
    Tally tally;
    Duels duels;
    duels.play(Tables(count).all, 400, tally);
    EXPECT_EQ(duels.numbers, counted_to(400));
    EXPECT_EQ(tally.wins, expected.wins);
    EXPECT_EQ(tally.pairs.sum, expected.pairs.sum);
    EXPECT_EQ(tally.pairs.squares, expected.pairs.squares);
  }
}

TEST(Pairs, GoOnWhereTheyWere) {
  Tally expected;
  Duels().play(Tables(1).all, 100, expected);
  for (const std::size_t count : {1U, 3U}) {
    Tally tally;
    Duels().play(Tables(count).all, 40, tally);
    // The first game of the next pair has been played, too.
    Duel game(20);
    const Tables tables(count);
    const Ended begun = play_out<Duel, DuelPlayer>(game, 41, {tables.all[0][0], tables.all[0][1]});
    Duels duels;
    duels.play(tables.all, 100, tally, begun);
    EXPECT_EQ(duels.numbers, counted_to(100, 42));
    EXPECT_EQ(tally.wins, expected.wins);
    EXPECT_EQ(tally.pairs.sum, expected.pairs.sum);
  }
}

TEST(Pairs, EndWhenTheyAreToldTo) {
  for (const std::size_t count : {1U, 4U}) {
    Duels duels;
    duels.most = 30;
    Tally tally;
    duels.play(Tables(count).all, 400, tally);
    EXPECT_EQ(tally.games, 30);
    EXPECT_EQ(duels.numbers, counted_to(30));
  }
}

TEST(Pairs, WhatWasPlayedBeforeATroubleCounts) {
  for (const std::size_t count : {1U, 4U})
    for (const Fault fault : {Fault::failed, Fault::cancelled}) {
      const Tables tables(count);
      for (const auto& players : tables.players) {
        players[1]->fails_at = 25;
        players[1]->fault = fault;
      }
      Tally tally;
      Duels duels;
      if (fault == Fault::cancelled)
        duels.play(tables.all, 400, tally);
      else
        EXPECT_THROW(duels.play(tables.all, 400, tally), Error);
      EXPECT_EQ(tally.games, 50);
      EXPECT_EQ(duels.numbers, counted_to(tally.games));
    }
}

TEST(Pairs, AForfeitIsALossInTheRightSeat) {
  const Tables tables(1);
  tables.players[0][1]->forfeits_at = 1;
  Tally tally;
  Duels().play(tables.all, 4, tally);
  EXPECT_THAT(tally.forfeits, ElementsAre(0, 2));
  ASSERT_EQ(tally.first_forfeits.size(), 2U);
  EXPECT_EQ(tally.first_forfeits[0].game, 3);
  EXPECT_EQ(tally.first_forfeits[0].seat, 1);
  EXPECT_EQ(tally.first_forfeits[1].seat, 0);
  EXPECT_EQ(tally.turns, 4U);  // of the games without
}

}  // namespace
}  // namespace fillwise::bots
