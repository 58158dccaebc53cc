// fillwise simulate with a bot: the games of the program's own players, if the bot plays as they do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/bots/match_runs.hpp"
#include "tests/cli/json.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

std::string engine_bot() {
  return std::string("bot:'") + FILLWISE_PROGRAM + "' engine -q";
}

/// Everything but the names of the players, and what is said of the solver where both are optimal.
Json counts(const Result& result) {
  Json json = Json::parse(result.out);
  for (Json& player : json["players"]) player.erase("player");
  json.erase("solver");
  return json;
}

TEST(SimulatedBot, HasTheGamesOfWhoPlaysTheSame) {
  Sandbox sandbox;
  for (const std::string deck : {"replaced", "shuffled"})
    for (const bool paired : {false, true}) {
      Words words{"simulate", "--goal", "500", "--games", "100", "--deck", deck, "--json", "--quiet"};
      if (paired) words.push_back("--paired");
      Words own = words, asked = words;
      for (const std::string player : {"optimal", "stop-at:300"}) own.insert(own.end(), {"--player", player});
      asked.insert(asked.end(), {"--player", engine_bot(), "--player", "stop-at:300"});
      Json json = counts(sandbox.run(asked)), simulated = counts(sandbox.run(own));
      for (std::size_t p = 0; p < 2; ++p) {
        // Here from the luck of each game, there from its mistakes.
        Json& player = json["players"][p];
        Json& other = simulated["players"][p];
        ASSERT_EQ(player.contains("without_luck"), deck == "replaced");
        for (const char* figure : {"share", "lower", "upper"}) {
          if (deck != "replaced") continue;
          EXPECT_NEAR(player["without_luck"][figure], other["without_luck"][figure], 1e-9);
        }
        player.erase("without_luck"), other.erase("without_luck");
      }
      EXPECT_EQ(json, simulated) << deck << paired;
      EXPECT_EQ(json["players"][0]["forfeits"], 0);
      EXPECT_EQ(json["games"], 100);
    }
}

TEST(SimulatedBot, LosesTheGamesThatItForfeits) {
  Sandbox sandbox;
  const Result result =
      sandbox.run({"simulate", "--quiet", "--goal", "500", "--games", "6", "--paired", "--player",
                   "stop-at:300", "--player", "bot:" + shell_bot("exit 3"), "--json"});
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["players"][0]["won"], 6);
  EXPECT_EQ(json["players"][0]["forfeits"], 0);
  EXPECT_EQ(json["players"][1]["forfeits"], 6);
  EXPECT_EQ(json["first_forfeit"]["game"], 1);
  EXPECT_EQ(json["first_forfeit"]["player"], 2);
  EXPECT_THAT(json["first_forfeit"]["reason"].get<std::string>(), HasSubstr("exit code 3"));
  const Result text = sandbox.run({"simulate", "--quiet", "--goal", "500", "--games", "2", "--player",
                                   "stop-at:300", "--player", "bot:" + shell_bot("exit 3")});
  EXPECT_THAT(text.out, HasSubstr("lost by forfeit: 2 games of bot:while read"));
}

TEST(SimulatedBot, ThatDoesNotStartIsAnError) {
  Sandbox sandbox;
  const Result result = sandbox.run(
      {"simulate", "--quiet", "--goal", "500", "--player", "stop-at:300", "--player", "bot:exit 3"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(
      result.err,
      "fillwise: the bot 'exit 3' does not start: ended with exit code 3 before ok; it wrote nothing\n");
}

/// Turns a game are those of the games without forfeit, as in a match.
TEST(SimulatedBot, CountsTurnsAsMatchDoes) {
  Sandbox sandbox;
  // Takes the first action, and breaks off after eight of them.
  write_file(sandbox.file("bot.sh"),
             "asked=0\n"
             "while read -r word rest; do\n"
             "  case $word in\n"
             "    fillwise-bot) echo ok ;;\n"
             "    isready) echo readyok ;;\n"
             "    go) asked=$((asked + 1)); [ $asked -gt 8 ] && exit 3; echo \"bestmove ${rest%% *} 1\" ;;\n"
             "  esac\n"
             "done\n");
  const std::string bot = "sh bot.sh";
  const Words games{"--player", "stop-at:300", "--games", "20", "--goal", "500", "--json", "--quiet"};
  Words simulated{"simulate", "--paired", "--player", "bot:" + bot}, match{"match", "--player", bot};
  simulated.insert(simulated.end(), games.begin(), games.end());
  match.insert(match.end(), games.begin(), games.end());
  const Json one = Json::parse(sandbox.run(simulated).out), other = Json::parse(sandbox.run(match).out);
  const int forfeits = one["players"][0]["forfeits"];
  EXPECT_GT(forfeits, 0);
  EXPECT_LT(forfeits, 20);
  EXPECT_EQ(other["players"][0]["forfeits"], forfeits);
  EXPECT_EQ(one["turns_per_game"], other["turns_per_game"]);
}

TEST(SimulatedBot, IsRefusedWithoutACommand) {
  Sandbox sandbox;
  for (const std::string word : {"bot:", "bot:  "}) {
    const Result result = sandbox.run({"simulate", "--player", word, "--player", "points"});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err,
              "fillwise: --player: found '" + word + "', expected bot: and a command for /bin/sh\n");
  }
}

TEST(SimulatedBot, AfterCtrlCWholePairsAreToldAndNothingIsLeft) {
  Sandbox sandbox;
  const std::string mark = mark_of(sandbox);
  RunOptions options;
  options.environment = {mark};
  const auto child = sandbox.start({"simulate", "--goal", "500", "--games", "1000000", "--paired", "--player",
                                    engine_bot(), "--player", "stop-at:300", "--json"},
                                   options);
  for (int i = 0; i < 60'000 && child->err_so_far().find("playing") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  child->send(SIGINT);
  const Result result = child->wait();
  EXPECT_EQ(result.exit, 130);
  if (!result.out.empty()) {
    const Json json = Json::parse(result.out);
    EXPECT_EQ(json["games"].get<int>() % 2, 0);
    EXPECT_THAT(result.err, HasSubstr("interrupted; the figures are those of the first"));
  }
  EXPECT_TRUE(marked_processes(mark).empty());
}

}  // namespace
}  // namespace fillwise::cli_test
