// fillwise match: results, seeds, what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"
#include "tests/cli/bots/match_runs.hpp"
#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::string engine() {
  return std::string("'") + FILLWISE_PROGRAM + "' engine -q";
}

TEST(Match, OfEqualPlayersIsEven) {
  // Same luck, same play: who wins a deal from one seat loses it from the other.
  Sandbox sandbox;
  const MatchRun run = run_match(sandbox, engine(), "optimal", 6);
  EXPECT_EQ(run.json.at("players").at(0).at("wins"), 3);
  EXPECT_EQ(run.json.at("players").at(0).at("name"), "fillwise");
  EXPECT_EQ(run.json.at("players").at(0).at("wins_as_first"),
            run.json.at("players").at(1).at("wins_as_first"));
  EXPECT_EQ(run.json.at("share"), 0.5);
  EXPECT_EQ(run.json.at("deals"), 3);
  EXPECT_THAT(run.forfeits(), IsEmpty());
  EXPECT_THAT(run.left, IsEmpty());
}

TEST(Match, ASeedGivesTheSameGames) {
  Sandbox sandbox;
  const auto out = [&](const std::string& seed) {
    return run_match(sandbox, kGoodBot, "optimal", 10, {"--seed", seed}).result.out;
  };
  const std::string once = out("7");
  EXPECT_EQ(once, out("7"));
  EXPECT_NE(once, replaced(out("8"), "\"seed\": 8", "\"seed\": 7"));
}

TEST(Match, PrintsItsResult) {
  Sandbox sandbox;
  const std::string bot =
      shell_bot("n=$((n + 1)); if [ $n -lt 4 ]; then echo bestmove $1 1; else echo bestmove $1 99; fi",
                "echo id name short of breath; echo ok");
  write_file(sandbox.file("bot.sh"), bot);
  const Result result = sandbox.run(
      {"match", "-q", "--player", "sh bot.sh", "--player", "optimal", "--games", "4", "--seed", "3"});
  EXPECT_EQ(result.exit, 0) << result.err;
  expect_golden(result.out, "match.txt");
}

TEST(Match, HelpIsAsItIs) {
  Sandbox sandbox;
  expect_golden(sandbox.run({"match", "--help"}).out, "help-match.txt");
  expect_golden(sandbox.run({"engine", "--help"}).out, "help-engine.txt");
}

TEST(Match, TellsTheBotHowItEnds) {
  Sandbox sandbox;
  const std::string bot =
      "set -f; while read -r line; do echo \"$line\" >> heard; set -- $line; case $1 in fillwise-bot) echo "
      "ok;; "
      "isready) echo readyok;; go) echo bestmove $2 1;; esac; done; echo end >> heard";
  const MatchRun run = run_match(sandbox, bot, "optimal", 2, {"--rules", "quick-guide", "--goal", "500"});
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  const std::string heard = read_file(sandbox.file("heard"));
  std::string cards;
  for (const model::Card& card : model::preset("quick-guide").cards)
    cards += (cards.empty() ? "" : ",") + card.name;
  EXPECT_THAT(heard, StartsWith("fillwise-bot 1\nrule name = \"quick-guide\"\n"));
  EXPECT_THAT(heard,
              HasSubstr("\nnewgame game 1 rules quick-guide goal 500 seat 1 cards " + cards + "\nisready\n"));
  EXPECT_THAT(heard,
              HasSubstr("\nnewgame game 2 rules quick-guide goal 500 seat 2 cards " + cards + "\nisready\n"));
  const auto wins = run.json.at("players").at(0).at("wins").get<int>();
  const auto told = [&](const std::string& how) {
    int count = 0;
    for (std::size_t at = 0; (at = heard.find("\ngameover " + how, at)) != std::string::npos; ++at) ++count;
    return count;
  };
  EXPECT_EQ(told("win me "), wins);
  EXPECT_EQ(told("loss me "), 2 - wins);
  EXPECT_THAT(heard, HasSubstr("\nquit\nend\n"));  // it was let end by itself
}

TEST(Match, OwnPlayersHaveTheirNames) {
  Sandbox sandbox;
  for (const std::string name : {"points", "stop-at:350", "random"}) {
    const MatchRun run = run_match(sandbox, name, "optimal", 20);
    EXPECT_EQ(run.result.exit, 0) << run.result.err;
    EXPECT_EQ(run.json.at("games"), 20);
    EXPECT_THAT(run.forfeits(), IsEmpty());
    const double turns = run.json.at("turns_per_game");
    EXPECT_TRUE(turns > 35 && turns < 65) << name << turns;
  }
}

TEST(Match, OfRandomPlayersIsNotOneGameTwice) {
  Sandbox sandbox;
  const MatchRun run = run_match(sandbox, "random", "random", 40, {"--goal", "2000"});
  EXPECT_NE(run.json.at("players").at(0).at("wins_as_first"),
            run.json.at("players").at(1).at("wins_as_first"));
}

TEST(Match, RecordsItsGames) {
  Sandbox sandbox;
  const MatchRun run = run_match(sandbox, kGoodBot, shell_bot("yes"), 2, {"--record", "lost.txt"});
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  const MatchRun played = run_match(sandbox, "points", "random", 4,
                                    {"--record", "games.txt", "--rules", "tutto", "--goal", "1000"});
  ASSERT_EQ(played.result.exit, 0) << played.result.err;
  const model::Match match(model::preset("tutto"), 20);
  const std::vector<model::GameRecord> games =
      model::parse_games(read_file(sandbox.file("games.txt")), "games");
  ASSERT_EQ(games.size(), 4U);
  int wins = 0;
  for (const model::GameRecord& record : games) {
    EXPECT_EQ(record.rules->text, "tutto");
    EXPECT_EQ(record.goal->text, "1000");
    const model::PlayedGame game = model::replay(match, record);
    ASSERT_TRUE(game.is_over());
    wins += record.players[game.state().mover] == "points";
  }
  EXPECT_EQ(played.json.at("players").at(0).at("wins"), wins);
}

TEST(Match, RecordsItsGamesAsJsonLines) {
  Sandbox sandbox;
  const auto tallies = [&](const std::string& file) {
    const MatchRun run = run_match(sandbox, "points", "random", 4,
                                   {"--record", file, "--rules", "quick-guide", "--goal", "500"});
    EXPECT_EQ(run.result.exit, 0) << run.result.err;
    const Result result = sandbox.run({"analyse", "--quiet", "--json", file});
    EXPECT_EQ(result.exit, 0) << result.err;
    nlohmann::json games = nlohmann::json::parse(result.out).at("games");
    for (nlohmann::json& game : games) game.erase("source"), game.erase("place");
    return games;
  };
  const nlohmann::json lines = tallies("games.jsonl");
  EXPECT_THAT(read_file(sandbox.file("games.jsonl")), StartsWith("{"));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines, tallies("games.txt"));
}

TEST(Match, TakesABotWithAndWithoutItsMark) {
  // A path, words of a shell, a program of the PATH, and a name after the mark that would be a player's without it.
  Sandbox sandbox;
  for (const std::string name : {"bot.sh", "random"}) {
    write_file(sandbox.file(name),
               "#!/bin/sh\n" + shell_bot("echo bestmove $1 1", "echo id name mine; echo ok"));
    std::filesystem::permissions(sandbox.file(name), std::filesystem::perms::owner_all);
  }
  RunOptions options;
  options.program = "/usr/bin/env";
  const Words match = {"PATH=" + sandbox.folder().string() + ":/usr/bin:/bin", FILLWISE_PROGRAM, "match"};
  for (const std::string word :
       {"./bot.sh", "sh bot.sh", "bot.sh", "bot:./bot.sh", "bot:bot.sh", "bot:random"}) {
    const MatchRun run = run_match(sandbox, word, "points", 2, {"--goal", "1000"}, options, match);
    EXPECT_EQ(run.result.exit, 0) << word << run.result.err;
    ASSERT_TRUE(run.json.is_object()) << word;
    EXPECT_EQ(run.json.at("players").at(0).at("name"), "mine") << word;
    EXPECT_THAT(run.forfeits(), IsEmpty()) << word;
  }
}

TEST(Match, RefusesWhatMakesNoSense) {
  Sandbox sandbox;
  const auto error = [&](Words words) {
    words.insert(words.begin(), "match");
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    return result.err;
  };
  const Words two = {"--player", "optimal", "--player", "optimal"};
  const auto with = [&](const std::string& name, const std::string& value) {
    Words words = two;
    words.insert(words.end(), {name, value});
    return error(words);
  };
  EXPECT_THAT(error({}), HasSubstr("--player: found 0 of them, expected 2 to 20"));
  EXPECT_THAT(error({"--player", "optimal"}), HasSubstr("--player: found 1 of them, expected 2 to 20"));
  EXPECT_THAT(error({"--player", "optimal", "--player", "points", "--player", "random", "--sprt", "0,2"}),
              HasSubstr("--sprt: found with 3 players, expected two"));
  for (const std::string sprt : {"2", "2,0", "0,x", "0,60", "", "1,1"})
    EXPECT_THAT(with("--sprt", sprt),
                HasSubstr("--sprt: found '" + sprt + "', expected two numbers from -50 to 50"));
  for (const std::string scores : {"500", "25,0", "0,10000", "-50,0", "0,0,0"})
    EXPECT_THAT(with("--start-scores", scores), HasSubstr("--start-scores: found '"));
  EXPECT_THAT(with("--concurrency", "0"),
              HasSubstr("--concurrency: found '0', expected a whole number from 1 to 64"));
  EXPECT_THAT(with("--resume", "games.txt"),
              HasSubstr("--resume: found 'games.txt', expected a record as JSON Lines"));
  const auto player = [&](const std::string& word) {
    return error({"--player", word, "--player", "optimal"});
  };
  const std::string names =
      "expected optimal, points, strategy-card, endgame:POINTS, stop-at:POINTS, random or bot:COMMAND";
  EXPECT_EQ(player(" "), "fillwise: --player: found ' ', " + names + "\n");
  EXPECT_EQ(player("optimall"),
            "fillwise: --player: found 'optimall', " + names + " (did you mean 'optimal'?)\n");
  EXPECT_EQ(player("no-such-bot"), "fillwise: --player: found 'no-such-bot', " + names + "\n");
  EXPECT_THAT(player("stop-at:10"), HasSubstr("--player stop-at: found '10', expected a multiple of 50"));
  for (const std::string word : {"bot:", "bot: "})
    EXPECT_EQ(player(word),
              "fillwise: --player: found '" + word + "', expected bot: and a command for /bin/sh\n");
  EXPECT_THAT(with("--games", "7"),
              HasSubstr("--games: found '7', expected a multiple of 2 from 2 to 10000000"));
  EXPECT_THAT(with("--games", "0"), HasSubstr("--games: found '0'"));
  EXPECT_THAT(with("--seed", "-1"), HasSubstr("--seed: found '-1'"));
  EXPECT_THAT(with("--time-limit", "0"), HasSubstr("--time-limit: found '0'"));
  EXPECT_THAT(with("--start-limit", "soon"), HasSubstr("--start-limit: found 'soon'"));
  EXPECT_THAT(with("--goal", "75"), HasSubstr("--goal: found '75'"));
}

}  // namespace
}  // namespace fillwise::cli_test
