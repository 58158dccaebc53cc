// The options of every command that asks bots: what bots are told, what is written down, and how a match ends early.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "tests/cli/bots/match_runs.hpp"
#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::string kEngine = std::string("bot:'") + FILLWISE_PROGRAM + "' engine -q";
const std::string kBad = shell_bot("echo bestmove $1 99");

/// A bot with two options, that keeps what it hears in the file of that name.
std::string hearing_bot(const std::string& file) {
  return "while read -r line; do echo \"$line\" >> " + file +
         "; set -- $line; case $1 in fillwise-bot) echo option name Style type string; echo option name "
         "Depth; echo "
         "ok;; isready) echo readyok;; go) echo bestmove $2 1;; quit) exit 0;; esac; done";
}

TEST(BotOptions, AreSetBeforeTheFirstGameAndAfterEachStart) {
  Sandbox sandbox;
  const MatchRun run = run_match(
      sandbox, "bot:" + hearing_bot("one"), "bot:" + hearing_bot("two"), 2,
      {"--goal", "500", "--option", "Style=bold and = new", "--option", "2:Depth=7", "--option", "Style="});
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  EXPECT_THAT(
      read_file(sandbox.file("one")),
      StartsWith(
          "fillwise-bot 1\nsetoption name Style value bold and = new\nsetoption name Style value\nrule "));
  EXPECT_THAT(
      read_file(sandbox.file("two")),
      StartsWith("fillwise-bot 1\nsetoption name Style value bold and = new\nsetoption name Depth value "
                 "7\nsetoption name Style value\nrule "));
  // Who forfeits is started again, and told again.
  const std::string fickle = "echo start >> starts; " + shell_bot("exit 3", "echo option name A; echo ok");
  const MatchRun again =
      run_match(sandbox, replaced(fickle, "isready)", "setoption) echo \"$*\" >> set;; isready)"), "points",
                4, {"--goal", "3000", "--option", "A=1"});
  EXPECT_EQ(again.json.at("players").at(0).at("forfeits"), 4);
  EXPECT_EQ(read_file(sandbox.file("set")),
            "name A value 1\nname A value 1\nname A value 1\nname A value 1\n");
}

TEST(BotOptions, ChangeHowTheEnginePlays) {
  Sandbox sandbox;
  const auto games = [&](const std::string& player, const Words& more) {
    MatchRun run = run_match(sandbox, player, "stop-at:400", 10, more);
    EXPECT_EQ(run.result.exit, 0) << run.result.err;
    for (auto& side : run.json.at("players")) side.erase("player"), side.erase("name");
    return run.json;
  };
  EXPECT_EQ(games(kEngine, {"--goal", "2000", "--option", "1:Player=points"}),
            games("points", {"--goal", "2000"}));
}

TEST(BotOptions, AreRefusedInOneLine) {
  Sandbox sandbox;
  const auto error = [&](const Words& more, int exit, const std::string& first = kEngine) {
    const MatchRun run = run_match(sandbox, first, "points", 2, more);
    EXPECT_EQ(run.result.exit, exit) << run.result.out;
    EXPECT_EQ(run.result.out, "");
    EXPECT_EQ(lines_of(run.result.err), 1U) << run.result.err;
    EXPECT_THAT(run.left, IsEmpty());
    return run.result.err;
  };
  EXPECT_THAT(error({"--option", "Playr=points"}, 2),
              HasSubstr("--option: found 'Playr', expected an option of the bot '"));
  EXPECT_THAT(error({"--option", "Playr=points"}, 2),
              EndsWith("engine -q': Player (did you mean 'Player'?)\n"));
  EXPECT_EQ(
      error({"--option", "A=1"}, 2, kGoodBot).find("fillwise: --option: found 'A', expected none: the bot '"),
      0U);
  EXPECT_THAT(error({"--option", "Player=best"}, 2),
              HasSubstr("engine -q' answers 'error Player: found 'best', expected optimal, points"));
  for (const std::string bad : {"Player", "=1", "1:=2", "a b=1", "Player=a\nb"})
    EXPECT_THAT(error({"--option", bad}, 2),
                HasSubstr("expected NAME=VALUE, or 1:NAME=VALUE for player 1 alone"))
        << bad;
  EXPECT_EQ(error({"--option", "2:Player=points"}, 2),
            "fillwise: --option: found '2:Player=points', but player 2 is no bot\n");
  EXPECT_EQ(error({"--option", "3:A=1"}, 2), "fillwise: --option: found '3:A=1', but player 3 is no bot\n");
  EXPECT_EQ(error({"--option", "A=1"}, 2, "random"), "fillwise: --option: found without a bot\n");
  EXPECT_EQ(error({"--log", "log"}, 2, "random"), "fillwise: --log: found without a bot\n");
  EXPECT_EQ(error({"--log", "none/log"}, 1),
            "fillwise: --log: can't write 'none/log': No such file or directory\n");
}

TEST(BotOptions, HoldInEveryCommandThatAsksBots) {
  Sandbox sandbox;
  const std::string bot = "bot:" + hearing_bot("heard");
  const std::vector<Words> commands = {
      {"match", "--player", "points", "--player", bot, "--games", "2", "--goal", "500"},
      {"simulate", "--player", bot, "--player", "points", "--games", "2", "--goal", "500"},
      {"rate", "--bot", bot, "--games", "4", "--goal", "500"},
      {"rate", "--bot", bot, "--sees", "none", "--goal", "200"},
      {"rollers", "match", "--player", bot, "--player", "racer", "--games", "2", "--rules",
       std::string(FILLWISE_ROOT) + "/docs/games/rollers-small.toml"}};
  for (Words words : commands) {
    const std::string command = words[0];
    words.insert(words.end(), {"--quiet", "--option", "Depth=7", "--log", "log", "--time-limit", "1234",
                               "--start-limit", "5678"});
    std::filesystem::remove(sandbox.file("heard"));
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 0) << command << result.err;
    EXPECT_THAT(read_file(sandbox.file("heard")),
                StartsWith("fillwise-bot 1\nsetoption name Depth value 7\n"))
        << command;
    EXPECT_THAT(read_file(sandbox.file("heard")), HasSubstr(" movetime 1234\n")) << command;
    EXPECT_THAT(read_file(sandbox.file("log")), HasSubstr(" > setoption name Depth value 7\n")) << command;
  }
}

TEST(BotOptions, HoldInAGameAtTheTable) {
  Sandbox sandbox;
  write_file(sandbox.file("bot.sh"), hearing_bot("heard"));
  RunOptions options;
  options.input = std::string(200, '\n');
  const Result played = sandbox.run({"play", "--quiet", "--goal", "1000", "--seed", "6", "--against",
                                     "bot:sh bot.sh", "--option", "Depth=7", "--log", "log"},
                                    options);
  EXPECT_EQ(played.exit, 0) << played.err;
  EXPECT_THAT(read_file(sandbox.file("log")), HasSubstr(" 1 > setoption name Depth value 7\n"));
}

TEST(GameClocks, AreToldAndRunOut) {
  Sandbox sandbox;
  // Each answer takes 40 ms: the first ones are in time.
  const std::string slow = shell_bot("echo $@ >> heard; sleep 0.04; echo bestmove $1 1");
  const MatchRun run =
      run_match(sandbox, slow, "points", 2, {"--goal", "10000", "--game-time", "300", "--log", "log"});
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 2);
  for (const auto& forfeit : run.forfeits())
    EXPECT_THAT(forfeit.at("reason").get<std::string>(),
                ::testing::AnyOf(HasSubstr(", the rest of its 300 ms for the game"),
                                 StartsWith("its 300 ms for the game are over")));
  EXPECT_THAT(read_file(sandbox.file("log")), HasSubstr(" clock 300\n"));  // of newgame
  std::istringstream heard(read_file(sandbox.file("heard")));
  std::string id, movetime, limit, word;
  int clock = 0, last = 0, asked = 0, games = 0;
  while (heard >> id >> movetime >> limit >> word >> clock) {
    EXPECT_EQ(movetime + " " + limit + " " + word, "movetime 5000 clock");
    ++asked;
    if (clock == 300)
      ++games;  // anew
    else
      EXPECT_LE(clock, last - 40);
    last = clock;
  }
  EXPECT_EQ(games, 2);
  EXPECT_GE(asked, 3);
  const MatchRun quick =
      run_match(sandbox, kGoodBot, "points", 2, {"--goal", "2000", "--game-time", "60000"});
  EXPECT_THAT(quick.forfeits(), IsEmpty());
  EXPECT_THAT(run_match(sandbox, kGoodBot, "points", 2, {"--game-time", "0"}).result.err,
              HasSubstr("--game-time: found '0'"));
  EXPECT_EQ(run_match(sandbox, "random", "points", 2, {"--game-time", "50"}).result.err,
            "fillwise: --game-time: found without a bot\n");
}

TEST(DialogueLogs, KeepWhatEachSideSays) {
  Sandbox sandbox;
  const std::string first =
      shell_bot("echo bestmove $1 1", "echo id name first; printf 'info \\033[2J\\n'; echo ok");
  const MatchRun run = run_match(sandbox, first, kBad, 2, {"--goal", "2000", "--log", "log"});
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  const std::string log = read_file(sandbox.file("log"));
  std::istringstream text(log);
  const std::regex form(" *[0-9]+\\.[0-9]{3} [12] [<>#] .*");
  double last = 0;
  for (std::string line; std::getline(text, line);) {
    ASSERT_TRUE(std::regex_match(line, form)) << line;
    const double time = std::stod(line);
    EXPECT_GE(time, last);
    last = time;
  }
  EXPECT_THAT(log, HasSubstr(" 1 # started: while read"));
  EXPECT_THAT(log, HasSubstr(" 1 > fillwise-bot 1\n"));
  EXPECT_THAT(log, HasSubstr(" 1 < info ?[2J\n"));
  EXPECT_THAT(log, HasSubstr(" 2 > rule name = \"official\"\n"));
  EXPECT_THAT(log, HasSubstr(" 2 # lost: there is no action 99"));
  EXPECT_THAT(log, HasSubstr(" 1 > gameover win me "));
  EXPECT_THAT(log, HasSubstr(" 1 > quit\n"));
  // A second run begins the file anew.
  run_match(sandbox, "./no-such-bot", "points", 2, {"--log", "log"});
  EXPECT_THAT(read_file(sandbox.file("log")), testing::Not(HasSubstr("rule name")));
  EXPECT_THAT(read_file(sandbox.file("log")), HasSubstr(" 1 # lost: ended with exit code 127 before ok"));
}

TEST(MaxForfeits, EndAMatchWithTheReportOfWhatWasPlayed) {
  Sandbox sandbox;
  const MatchRun run = run_match(sandbox, kBad, "points", 200,
                                 {"--goal", "3000", "--max-forfeits", "5", "--record", "games.txt"});
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  EXPECT_EQ(run.json.at("games"), 6);  // the deal is played from both seats
  EXPECT_EQ(run.json.at("deals"), 3);
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 6);
  EXPECT_TRUE(std::filesystem::exists(sandbox.file("games.txt")));
  const MatchRun whole = run_match(sandbox, kGoodBot, "points", 4, {"--goal", "500", "--max-forfeits", "1"});
  EXPECT_EQ(whole.json.at("games"), 4);
  const Result aloud = sandbox.run({"match", "--player", kBad, "--player", "points", "--games", "20",
                                    "--goal", "3000", "--max-forfeits", "1"});
  EXPECT_THAT(aloud.err, HasSubstr("The match ended after 2 of 20 games: --max-forfeits.\n"));
  EXPECT_THAT(sandbox.run({"match", "--player", kBad, "--player", "points", "--max-forfeits", "0"}).err,
              HasSubstr("--max-forfeits: found '0', expected "));
}

TEST(StrictMatches, FailIfAGameWasForfeited) {
  Sandbox sandbox;
  const MatchRun bad = run_match(sandbox, kBad, "points", 2, {"--goal", "3000", "--strict"});
  EXPECT_EQ(bad.result.exit, 1);
  EXPECT_EQ(bad.json.at("games"), 2);
  EXPECT_EQ(bad.result.err, "fillwise: --strict: 2 of 2 games were lost by forfeit\n");
  const MatchRun good = run_match(sandbox, kGoodBot, "points", 2, {"--goal", "3000", "--strict"});
  EXPECT_EQ(good.result.exit, 0) << good.result.err;
}

}  // namespace
}  // namespace fillwise::cli_test
