// fillwise match --players, and the engine in games of several players.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/golden.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/several/several_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class SeveralMatch : public CommandTest {
 protected:
  SeveralMatch() : CommandTest("match") {}
  /// What the engine says to the lines after the hello.
  std::string answers(const std::string& lines) {
    RunOptions options;
    options.input = "fillwise-bot 1\n" + lines;
    const Result result = sandbox_.run({"engine", "-q"}, options);
    EXPECT_EQ(result.exit, 0) << result.err;
    const std::string ok = "\nok\n";
    return result.out.substr(result.out.find(ok) + ok.size());
  }

  const std::string engine_ = std::string("bot:'") + FILLWISE_PROGRAM + "' engine -q";
};

TEST_F(SeveralMatch, Text) {
  const Result result = run({"--players", "3", "--player", "optimal", "--player", "points", "--player",
                             "stop-at:350", "--games", "600", "--goal", "500", "--seed", "7"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  expect_golden(result.out, "match-three.txt");
}

/// The program as a bot plays as it does by itself.
TEST_F(SeveralMatch, OfTheEngineIsThatOfItsPlayers) {
  const Words common = {"--players", "3", "--goal", "1000", "--games", "12"};
  const auto with = [&](Words words) {
    words.insert(words.end(), common.begin(), common.end());
    return answer(words);
  };
  const json own = with({"--player", "points", "--player", "stop-at:350", "--player", "points"});
  const json bots = with(
      {"--player", engine_, "--player", "stop-at:350", "--player", engine_, "--option", "Player=points"});
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_EQ(own["players"][p]["wins_by_seat"], bots["players"][p]["wins_by_seat"]);
    EXPECT_EQ(bots["players"][p]["forfeits"], 0);
  }
  EXPECT_EQ(own["turns_per_game"], bots["turns_per_game"]);
  EXPECT_EQ(bots["players"][0]["name"], "fillwise");
  EXPECT_EQ(bots["deals"], 4);
}

/// One that knows nothing of several opponents gets no game.
TEST_F(SeveralMatch, ABotOfTwoPlayersIsNamed) {
  write_file(
      sandbox_.file("bot.sh"),
      "while read -r line; do case $line in fillwise-bot*) echo ok;; isready*) echo readyok;; esac; done\n");
  const Result result = run({"--players", "3", "--player", "bot:exec sh bot.sh", "--player", "points",
                             "--player", "points", "--goal", "500"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "fillwise: the bot 'exec sh bot.sh' plays with one opponent: it did not answer 'players 3' to a "
            "game of 3\n");
}

TEST_F(SeveralMatch, IsRecorded) {
  for (const std::string name : {"games.txt", "games.jsonl"}) {
    const Result result = run({"--players", "4", "--player", "points", "--player", "random", "--player",
                               "points", "--player", "stop-at:300", "--games", "4", "--goal", "500",
                               "--start-scores", "0,50,100,150", "--record", name});
    ASSERT_EQ(result.exit, 0) << result.err;
  }
  const std::string text = read_file(sandbox_.file("games.txt"));
  EXPECT_THAT(text, HasSubstr("game 1, seed 1\nrules official\ngoal 500\nplayers \"points 1\" \"random 2\" "
                              "\"points 3\" \"stop-at 300 4\"\nstart 0 50 100 150\n"));
  EXPECT_THAT(text, HasSubstr("game 2, seed 1\nrules official\ngoal 500\nplayers \"random 2\" \"points 3\" "
                              "\"stop-at 300 4\" \"points 1\"\n"));
  std::istringstream lines(read_file(sandbox_.file("games.jsonl")));
  int games = 0;
  for (std::string line; std::getline(lines, line); ++games) {
    const json game = json::parse(line);
    EXPECT_EQ(game["players"].size(), 4U);
    EXPECT_EQ(game["start"], json({0, 50, 100, 150}));
    EXPECT_EQ(game["turns"].back()["scores"].size(), 4U);
  }
  EXPECT_EQ(games, 4);
  // What is for two players says so.
  const Result analysed = sandbox_.run({"analyse", "games.jsonl", "--quiet"});
  EXPECT_EQ(analysed.exit, 2);
  EXPECT_EQ(analysed.err, "fillwise: games.jsonl:1: found a game of 4 players, expected two\n");
  const Result resumed =
      run({"--player", "points", "--player", "random", "--goal", "500", "--resume", "games.jsonl"});
  EXPECT_EQ(resumed.exit, 2);
  EXPECT_THAT(resumed.err, HasSubstr("players: found 4, expected two"));
}

TEST_F(SeveralMatch, TheEngineAnswersPositionsOfSeveral) {
  const std::string game = "newgame game 1 rules official goal 500 seat 2 players 3\nisready\n";
  EXPECT_EQ(answers(game), "players 3\nreadyok\n");
  EXPECT_EQ(answers(game + "position me 200 opponents 450,300 between_cards at_risk 600\ngo 5\n"),
            "players 3\nreadyok\nbestmove 5 stop\n");
  EXPECT_EQ(answers("setoption name Player value stop-at:350\n" + game +
                    "position me 0 opponents 50,0 card bonus-300 dice 3 at_risk 300 fills 0\ngo 6\n"),
            "players 3\nreadyok\nbestmove 6 roll\n");
  const auto refused = [&](const std::string& position, const std::string& why) {
    EXPECT_EQ(answers(game + position + "\ngo 7\n"), "players 3\nreadyok\nerror position: " + why +
                                                         "\nerror position: " + why + "\nbestmove 7 none\n");
  };
  refused("position me 0 opponent 0 between_cards at_risk 300",
          "opponent: found with 3 players, expected opponents");
  refused("position me 0 opponents 0,0,0 between_cards at_risk 300",
          "opponents: found 3 scores in a game of 3 players");
  refused("position me 0 opponents 0 between_cards at_risk 300",
          "opponents: found 1 score, expected two or more; of one it is opponent");
  refused("position me 0 opponents 0,500 between_cards at_risk 300",
          "opponents: found '500', expected a multiple of 50 from 0 to 450");
  refused("position me 0 opponents 0,x between_cards at_risk 300",
          "opponents: found 'x', expected a multiple of 50 from 0 to 450");
  // Games of two are as before.
  EXPECT_EQ(answers("newgame goal 500 players 2\nisready\n"), "readyok\n");
  EXPECT_EQ(answers("position me 0 opponents 0,0 between_cards at_risk 300\n"),
            "error position: opponents: found 2 scores in a game of 2 players\n");
  EXPECT_EQ(answers("newgame goal 500 players 9\n"),
            "error players: found '9', expected a whole number from 2 to 8\n");
  EXPECT_EQ(answers("newgame goal 500 players 3 rules official-showdown\n"),
            "error players: found 3, but last turns are for two players\n");
  // Five have no table but those of fewer.
  EXPECT_EQ(answers("newgame goal 500 players 5\nisready\n"),
            "error players: found 5, expected 3 to 4\nreadyok\n");
  EXPECT_EQ(answers("setoption name Player value as-if:3\nnewgame goal 500 players 5\nisready\n"
                    "position me 200 opponents 450,300,0,0 between_cards at_risk 600\ngo 5\n"),
            "players 5\nreadyok\nbestmove 5 stop\n");
  EXPECT_EQ(answers("setoption name Player value as-if:5\n"),
            "error Player: found 'as-if:5', expected optimal, points, strategy-card, endgame:POINTS, "
            "stop-at:POINTS, random or as-if:N\n");
  EXPECT_EQ(answers("setoption name Player value as-if:3\nnewgame goal 500 players 3\nisready\n"),
            "error player as-if: found '3', expected 2\nreadyok\n");
}

/// At a table of five; who looks at more of the others wins more than who looks at nobody.
TEST_F(SeveralMatch, AsIfThereWereFewer) {
  const json report =
      answer({"--players", "5", "--player", "as-if:3", "--player", "as-if:2", "--player", "stop-at:350",
              "--player", "stop-at:350", "--player", "stop-at:350", "--goal", "1000", "--games", "3000"});
  const auto wins = [&](std::size_t player) { return report["players"][player]["wins"].get<int>(); };
  for (const std::size_t simple : {2, 3, 4})
    for (const std::size_t as_if : {0, 1}) EXPECT_GT(wins(as_if), wins(simple) + 60);
  EXPECT_EQ(run({"--players", "3", "--player", "as-if:3", "--player", "points", "--player", "points"}).err,
            "fillwise: --player as-if: found '3', expected 2\n");
}

TEST_F(SeveralMatch, WhatCantBeAskedIsSaid) {
  const Words three = {"--players", "3", "--player", "points", "--player", "points", "--player", "points"};
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--sprt", "0,2"}, "--sprt: found with --players, expected none: it is for two players"},
      {{"--resume", "a.jsonl"}, "--resume: found with --players, expected none: it is for two players"},
      {{"--concurrency", "2"}, "--concurrency: found with --players, expected none: it is for two players"},
      {{"--max-forfeits", "2"}, "--max-forfeits: found with --players, expected none: it is for two players"},
      {{"--no-luck"}, "--no-luck: found with --players, expected none: it is for two players"},
      {{"--player", "points"}, "--player: found 4 of them, expected 3"},
      {{"--games", "100"}, "--games: found '100', expected a multiple of 3 from 3 to 9999999"},
      {{"--start-scores", "0,0"}, "--start-scores: found 2 scores, expected 3"},
      {{"--table", "x.fwp"}, "--table: found where nobody is optimal, expected none"},
      {{"--rules", "zonk"}, "the rules 'zonk' can't be played by 3: last turns are for two players"},
  };
  for (const auto& [more, expected] : cases) {
    Words words = three;
    words.insert(words.end(), more.begin(), more.end());
    const Result result = run(words);
    EXPECT_EQ(result.exit, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + expected + "\n");
  }
  EXPECT_EQ(run({"--players", "9", "--player", "points"}).err,
            "fillwise: --players: found '9', expected a whole number from 2 to 8\n");
  EXPECT_THAT(run({"--players", "3", "--player", "optimal", "--player", "points", "--player", "points"}).err,
              HasSubstr("there is no table of the rules 'official' to 10000 for 3 players"));
}

}  // namespace
}  // namespace fillwise::cli_test
