// A match at one table without processes: seats and luck against simulated games, forfeits, records, the engine asked
// by its own protocol.

#include "api/bots/several/table_match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <utility>

#include "api/base/error.hpp"
#include "api/bots/engine.hpp"
#include "api/bots/several/several_player.hpp"
#include "api/bots/wire.hpp"
#include "api/input/players.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "solver/several/simulate_several.hpp"

namespace fillwise::bots {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::shared_ptr<const PlayTable> profile(const model::Match& match, int players) {
  SeveralRequest request = several_request(match.rules(), match.goal() * model::kPointsPerUnit, players);
  equilibrium::Profile solved = equilibrium::solve(request.rules, players, match.goal(), {});
  return std::make_shared<const PlayTable>(ProfileTable(std::move(request), std::move(solved)));
}

TableTally played(const model::Match& match, const std::vector<Player*>& players, std::int64_t games,
                  TableMatch table = {}) {
  table.games = games;
  if (table.start.empty()) table.start.assign(players.size(), 0);
  TableTally tally(players.size());
  play_table(match, players, table, tally);
  return tally;
}

/// The same players by name, with the luck of the same seed: wins by player are those of simulated games, which keep
/// their sheets in another way.
TEST(TableMatch, GivesTheGamesThatAreSimulated) {
  const model::Match match(model::preset("official"), 60);
  const std::vector<std::string> names = {"points", "stop-at:350", "strategy-card", "stop-at:1000"};
  std::vector<std::unique_ptr<Player>> own;
  std::vector<Player*> players;
  std::vector<solver::SimulatedPlayer> simulated_players;
  for (const std::string& name : names) {
    own.push_back(several_player(name, match, 4, 1, nullptr));
    players.push_back(own.back().get());
    simulated_players.push_back(simulated(player_named("player", name), match));
  }
  const TableTally tally = played(match, players, 1200);
  solver::SeveralOptions options;
  options.games = 1200;
  options.rotated = true;
  const solver::SeveralCounts counts = solver::simulate_several(match, nullptr, simulated_players, options);
  ASSERT_EQ(tally.games, 1200);
  std::uint64_t turns = 0;
  for (std::size_t p = 0; p < names.size(); ++p) {
    EXPECT_EQ(static_cast<std::uint64_t>(tally.wins_of(p)), counts.wins.at(p)) << names[p];
    EXPECT_GT(tally.wins_of(p), 0);
    turns += counts.turns.at(p);
    std::int64_t by_seat = 0;
    for (std::size_t player = 0; player < names.size(); ++player) by_seat += tally.wins[player][p];
    EXPECT_EQ(static_cast<std::uint64_t>(by_seat), counts.wins_by_seat.at(p));
  }
  EXPECT_EQ(tally.turns, turns);
  EXPECT_EQ(tally.shared, 0);
}

/// Where nothing is near indifference nothing is drawn, so that the games are those of `simulate` but for a few.
TEST(TableMatch, KeepsToTheProfileAsSimulatedGamesDo) {
  const model::Match match(model::preset("official"), 10);
  const auto table = profile(match, 3);
  std::vector<std::unique_ptr<Player>> own;
  std::vector<Player*> players;
  for (int i = 0; i < 3; ++i) {
    own.push_back(several_player("optimal", match, 3, 1, [&](int) { return table; }));
    players.push_back(own.back().get());
  }
  const TableTally tally = played(match, players, 1500);
  solver::SeveralOptions options;
  options.games = 1500;
  options.rotated = true;
  const solver::SeveralCounts counts = solver::simulate_several(
      match, &table->continuation(), std::vector<solver::SimulatedPlayer>(3), options);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    std::int64_t won = 0;
    for (std::size_t p = 0; p < 3; ++p) won += tally.wins[p][seat];
    EXPECT_NEAR(static_cast<double>(won), static_cast<double>(counts.wins_by_seat.at(seat)), 8);
  }
  // Who plays alike wins alike: a third, with an interval around it.
  const Share share = share_of(tally, 1);
  EXPECT_LT(share.lower, 1 / 3.0);
  EXPECT_GT(share.upper, 1 / 3.0);
}

/// Three who play as if there were two, asked one by one, make the games of simulated players but for a few.
TEST(TableMatch, AsIfThereWereFewerAsInSimulatedGames) {
  const model::Match match(model::preset("official"), 14);
  const Callbacks callbacks;
  PlayTables tables(callbacks, model::preset("official"), match.goal() * model::kPointsPerUnit);
  std::vector<std::unique_ptr<Player>> own;
  std::vector<Player*> players;
  std::vector<solver::SimulatedPlayer> simulated_players;
  for (const std::string name : {"as-if:2", "stop-at:300", "as-if:2", "stop-at:50"}) {
    own.push_back(several_player(name, match, 4, 1, [&](int count) { return tables.of(count); }));
    players.push_back(own.back().get());
    simulated_players.push_back(tables.simulated(several_player_named("player", name, 4), match));
  }
  const TableTally tally = played(match, players, 2000);
  solver::SeveralOptions options;
  options.games = 2000;
  options.rotated = true;
  const solver::SeveralCounts counts = solver::simulate_several(match, nullptr, simulated_players, options);
  for (std::size_t p = 0; p < 4; ++p)
    EXPECT_NEAR(static_cast<double>(tally.wins_of(p)), static_cast<double>(counts.wins.at(p)), 5) << p;
  EXPECT_GT(tally.wins_of(0), tally.wins_of(1));
  EXPECT_GT(tally.wins_of(2), tally.wins_of(3) + 50);
}

/// Takes the first option, and keeps what it is told; loses game `loses` in its first decision, or gives it up.
class ScriptedPlayer : public Player {
 public:
  explicit ScriptedPlayer(std::int64_t loses = 0, bool gives_up = false)
      : loses_(loses), gives_up_(gives_up) {}
  void begin(const GameStart& start) override { start_ = start; }
  std::size_t choose(const Question& question) override {
    if (start_.game == loses_) {
      if (gives_up_) throw Resigned();
      throw Forfeit("it fell asleep");
    }
    opponents.push_back(question.opponents);
    return 0;
  }
  void end(const GameEnd& end) override { ends.push_back(end); }

  std::vector<std::vector<int>> opponents;
  std::vector<GameEnd> ends;

 private:
  GameStart start_;
  std::int64_t loses_;
  bool gives_up_;
};

TEST(TableMatch, AForfeitIsSharedByTheOthers) {
  const model::Match match(model::preset("official"), 20);
  ScriptedPlayer first, second(2), third(3, true);
  std::vector<std::string> records;
  TableMatch table;
  table.seed = 2;  // in these games both have something to decide
  table.start = {2, 4, 6};
  table.on_game = [&](const TableGame& game) {
    const model::GameRecord record =
        table_record(game, {"Ann", "Bob", "Cem"}, "official", 1, model::RecordDetail::brief);
    records.push_back(model::to_text(std::span(&record, 1)));
  };
  const TableTally tally = played(match, {&first, &second, &third}, 3, table);
  EXPECT_EQ(tally.games, 3);
  EXPECT_EQ(tally.shared, 2);
  EXPECT_THAT(tally.forfeits, ElementsAre(0, 1, 0));
  EXPECT_THAT(tally.resigned, ElementsAre(0, 0, 1));
  ASSERT_EQ(tally.first_forfeits.size(), 1U);
  EXPECT_EQ(tally.first_forfeits[0].game, 2);
  EXPECT_EQ(tally.first_forfeits[0].player, 1);
  EXPECT_EQ(tally.first_forfeits[0].seat, 0);
  EXPECT_EQ(tally.first_forfeits[0].reason, "it fell asleep");
  EXPECT_THAT(tally.first_forfeits[0].position, HasSubstr("me 100 opponents 200,300 "));
  double all = 0;
  for (std::size_t p = 0; p < 3; ++p) all += tally.deals[p].sum;
  EXPECT_NEAR(all, 1, 1e-12);
  EXPECT_NEAR(tally.deals[0].sum, (0.5 + 0.5 + static_cast<double>(tally.wins_of(0))) / 3, 1e-12);
  // In the second game Bob began, with 100 points.
  EXPECT_EQ(second.ends.at(1).own, 100);
  EXPECT_THAT(second.ends.at(1).opponents, ElementsAre(200, 300));
  EXPECT_EQ(second.ends.at(1).won, false);
  EXPECT_FALSE(first.ends.at(1).won.has_value());
  // Records: the players in the order of their seats, and who lost and why.
  EXPECT_THAT(records.at(0), HasSubstr("players Ann Bob Cem\nstart 100 200 300\n"));
  EXPECT_THAT(records.at(1), HasSubstr("players Bob Cem Ann\nstart 100 200 300\n"));
  EXPECT_THAT(records.at(1), HasSubstr("forfeit Bob it fell asleep\n"));
  EXPECT_THAT(records.at(2), HasSubstr("forfeit Cem resigned\n"));
  for (const std::string& text : records) {
    const model::GameRecord record = model::parse_games(text, "record").at(0);
    EXPECT_EQ(model::replay(match, record).players(), 3);
  }
  for (const std::vector<int>& opponents : first.opponents) EXPECT_EQ(opponents.size(), 2U);
}

TEST(TableMatch, EndsWhenItIsToldTo) {
  const model::Match match(model::preset("official"), 6);
  ScriptedPlayer one, two, three;
  TableMatch table;
  table.on_deal = [] { return false; };
  EXPECT_EQ(played(match, {&one, &two, &three}, 30, table).games, 3);
}

/// Asks an engine by the lines of the protocol.
class AskedEngine : public Player {
 public:
  AskedEngine(const model::Match& match, Style style, unsigned seed)
      : match_(match), style_(style), engine_([seed](const std::string&, const model::Match&, int players) {
          EXPECT_EQ(players, 3);
          return std::make_unique<RandomPlayer>(seed);
        }) {
    tell({{"type", "hello"}, {"protocol", kHello}, {"version", kProtocolVersion}});
  }

  void begin(const GameStart& start) override {
    EXPECT_EQ(tell({{"type", "newgame"},
                    {"game", start.game},
                    {"goal", match_.goal() * model::kPointsPerUnit},
                    {"seat", start.seat + 1},
                    {"players", 3},
                    {"toml", match_.rules().to_toml()}}),
              "");
    EXPECT_EQ(tell({{"type", "isready"}}),
              line_of({{"type", "players"}, {"count", 3}}, style_) + line_of({{"type", "readyok"}}, style_));
  }
  std::size_t choose(const Question& question) override {
    Json position = {{"type", "position"}, {"actions", actions_json(question)}};
    position.update(situation_json(match_, question));
    EXPECT_EQ(tell(position), "");
    std::string answer = tell({{"type", "go"}, {"id", ++asked_}, {"movetime", 1}});
    answer.pop_back();
    const Json message = message_of(answer, style_).value_or(Json());
    return option_of(question, message.at("move"));
  }

 private:
  class RandomPlayer : public Player {
   public:
    explicit RandomPlayer(unsigned seed) : random_(seed) {}
    std::size_t choose(const Question& question) override {
      EXPECT_EQ(question.opponents.size(), 2U);
      return random_() % question.options.size();
    }

   private:
    std::mt19937 random_;
  };

  std::string tell(const Json& message) {
    std::string answer;
    std::istringstream lines(line_of(message, style_));
    for (std::string line; std::getline(lines, line);) answer += engine_.answer(line);
    return answer;
  }

  const model::Match& match_;
  Style style_;
  Engine engine_;
  std::int64_t asked_ = 0;
};

/// Both styles carry the same questions and answers: the same games come of them.
TEST(TableMatch, IsPlayedByTheProtocol) {
  const model::Match match(model::preset("official"), 60);
  std::vector<TableTally> tallies;
  for (const Style style : {Style::words, Style::json}) {
    AskedEngine one(match, style, 1), two(match, style, 2), three(match, style, 3);
    tallies.push_back(played(match, {&one, &two, &three}, 60));
    EXPECT_EQ(tallies.back().all_forfeits(), 0);
    EXPECT_EQ(tallies.back().shared, 0);
  }
  EXPECT_EQ(tallies[0].wins, tallies[1].wins);
  EXPECT_EQ(tallies[0].turns, tallies[1].turns);
}

}  // namespace
}  // namespace fillwise::bots
