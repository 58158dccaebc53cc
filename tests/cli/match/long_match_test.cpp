// fillwise match: luck taken out, records that grow, going on after an end, sequential tests, several players.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <sstream>

#include "tests/cli/bots/match_runs.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A match to 500 between players of the program.
MatchRun small_match(Sandbox& sandbox, int games, Words more) {
  more.insert(more.end(), {"--goal", "500", "--seed", "7"});
  return run_match(sandbox, "points", "random", games, std::move(more));
}

std::string first_lines(const std::string& text, int count) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; count > 0 && std::getline(lines, line); --count) result += line + '\n';
  return result;
}

TEST(LongMatch, LuckTakenOutIsThatOfSimulatedGames) {
  Sandbox sandbox;
  const MatchRun match = small_match(sandbox, 60, {});
  const Result simulated = sandbox.run({"simulate", "--quiet", "--json", "--paired", "--player", "points",
                                        "--player", "stop-at:300", "--goal", "500", "--games", "200"});
  const MatchRun same = run_match(sandbox, "points", "stop-at:300", 200, {"--goal", "500"});
  const Json player = Json::parse(simulated.out).at("players").at(0);
  for (const char* figure : {"share", "lower", "upper"})
    EXPECT_NEAR(same.json.at("without_luck").at(figure), player.at("without_luck").at(figure), 1e-9);
  EXPECT_EQ(same.json.at("share"), player.at("share"));
  EXPECT_LT(match.json.at("without_luck").at("upper").get<double>() -
                match.json.at("without_luck").at("lower").get<double>(),
            match.json.at("upper").get<double>() - match.json.at("lower").get<double>());
  EXPECT_FALSE(small_match(sandbox, 20, {"--no-luck"}).json.contains("without_luck"));
}

/// Rules that have no table: without it the match is counted.
TEST(LongMatch, IsCountedWhereThereIsNoTable) {
  Sandbox sandbox;
  write_file(sandbox.file("nobody.toml"),
             "name = \"nobody\"\ntitle = \"Nobody\"\ngoal = 1000\n[scoring]\nsingle = { 1 = 100 }\n"
             "[[card]]\nname = \"bonus-300\"\ncount = 1\nbonus = 300\n");
  const Result result = sandbox.run({"match", "--player", "stop-at:200", "--player", "stop-at:100", "--rules",
                                     "nobody.toml", "--goal", "200", "--games", "20"});
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("Luck is not taken out: "));
  EXPECT_THAT(result.out, HasSubstr("player 1 makes "));
  EXPECT_EQ(result.out.find("luck taken out"), std::string::npos);
}

TEST(LongMatch, IsTheSameWithSeveralGamesAtATime) {
  Sandbox sandbox;
  const MatchRun one = small_match(sandbox, 60, {"--record", "one.jsonl"});
  for (const std::string tables : {"2", "5"}) {
    const MatchRun several = small_match(sandbox, 60, {"--record", "several.jsonl", "--concurrency", tables});
    EXPECT_EQ(several.result.out, one.result.out);
    EXPECT_EQ(read_file(sandbox.file("several.jsonl")), read_file(sandbox.file("one.jsonl")));
  }
  const MatchRun bots = run_match(sandbox, kGoodBot, kGoodBot, 8, {"--goal", "300", "--concurrency", "3"});
  EXPECT_EQ(bots.result.exit, 0) << bots.result.err;
  EXPECT_THAT(bots.left, IsEmpty());
  EXPECT_EQ(bots.result.out, run_match(sandbox, kGoodBot, kGoodBot, 8, {"--goal", "300"}).result.out);
}

TEST(LongMatch, IsAnalysedToTheSameShares) {
  Sandbox sandbox;
  const MatchRun match = small_match(sandbox, 60, {"--record", "games.jsonl"});
  const Result analysed = sandbox.run({"analyse", "--quiet", "--json", "--summary", "games.jsonl"});
  ASSERT_EQ(analysed.exit, 0) << analysed.err;
  const Json player = Json::parse(analysed.out).at("players").at(0);
  ASSERT_EQ(player.at("name"), "points");
  EXPECT_NEAR(player.at("share").at("share"), match.json.at("share"), 1e-12);
  EXPECT_NEAR(player.at("share_without_luck").at("share"), match.json.at("without_luck").at("share"), 1e-12);
  EXPECT_LT(player.at("share_without_luck").at("lower"), player.at("share_without_luck").at("share"));
  const Result text = sandbox.run({"analyse", "--quiet", "--summary", "games.jsonl"});
  EXPECT_THAT(text.out, HasSubstr("share of the points (95 %)"));
  EXPECT_THAT(text.out, HasSubstr("  luck taken out "));
}

TEST(LongMatch, GoesOnWithItsRecord) {
  Sandbox sandbox;
  const MatchRun whole = small_match(sandbox, 40, {"--record", "whole.jsonl"});
  const std::string games = read_file(sandbox.file("whole.jsonl"));
  for (const int kept : {0, 1, 2, 17, 39, 40}) {
    SCOPED_TRACE(kept);
    // The next line was cut off in the middle.
    write_file(sandbox.file("part.jsonl"),
               first_lines(games, kept) + (kept < 40 ? "{\"title\":\"18, se" : ""));
    const MatchRun rest = small_match(sandbox, 40, {"--resume", "part.jsonl"});
    EXPECT_EQ(rest.result.exit, 0) << rest.result.err;
    EXPECT_EQ(rest.result.out, whole.result.out);
    EXPECT_EQ(read_file(sandbox.file("part.jsonl")), games);
  }
}

TEST(LongMatch, KeepsForfeitsInItsRecord) {
  Sandbox sandbox;
  // Gives up in every game once it has been asked three times.
  const std::string bot = "set -f; n=0; " + shell_bot(
                                                "n=$((n+1)); if [ $n -ge 3 ]; then echo bestmove $1 none; "
                                                "else echo bestmove $1 1; fi",
                                                "echo 'id name Faint Heart'; echo ok", "n=0; echo readyok");
  for (const std::string record : {"games.jsonl", "games.txt"}) {
    const MatchRun run = run_match(sandbox, bot, "points", 6, {"--goal", "2000", "--record", record});
    EXPECT_EQ(run.result.exit, 0) << run.result.err;
    const int forfeits = run.json.at("players").at(0).at("forfeits");
    EXPECT_GE(forfeits, 4);
    const Result analysed = sandbox.run({"analyse", "--quiet", "--json", record});
    ASSERT_EQ(analysed.exit, 0) << analysed.err;
    const Json players = Json::parse(analysed.out).at("players");
    EXPECT_EQ(players.at(0).at("name"), "Faint Heart");
    EXPECT_EQ(players.at(0).at("forfeits"), forfeits);
    EXPECT_EQ(players.at(0).at("won"), run.json.at("players").at(0).at("wins"));
    EXPECT_EQ(players.at(0).at("result"), players.at(0).at("won"));
    EXPECT_GT(players.at(0).at("forfeit_loss"), 1);
    // Result, expectation, luck and losses balance.
    const Json& p = players.at(0);
    const double opponents =
        players.at(1).at("forfeit_loss").get<double>() + p.at("opponents_loss").get<double>();
    EXPECT_NEAR(p.at("result"),
                p.at("expectation").get<double>() + p.at("luck").get<double>() - p.at("loss").get<double>() -
                    p.at("forfeit_loss").get<double>() + opponents,
                1e-9);
    EXPECT_NEAR(p.at("result_without_luck").get<double>() / 6,
                run.json.at("without_luck").at("share").get<double>(), 1e-9);
    const Result text = sandbox.run({"analyse", "--quiet", record});
    EXPECT_THAT(text.out, HasSubstr("Faint Heart lost by forfeit at "));
    EXPECT_THAT(text.out, HasSubstr("lost by forfeit"));
  }
  const MatchRun again = run_match(sandbox, bot, "points", 8, {"--goal", "2000", "--resume", "games.jsonl"});
  EXPECT_GE(again.json.at("players").at(0).at("forfeits"), 5);
  EXPECT_EQ(again.json.at("games"), 8);
}

TEST(LongMatch, KeepsWhatBotsSayOfTheirChances) {
  Sandbox sandbox;
  const std::string bot = shell_bot("echo bestmove $1 1 win 0.75");
  const MatchRun run =
      run_match(sandbox, "bot:" + bot, "points", 4, {"--goal", "500", "--record", "games.jsonl"});
  ASSERT_EQ(run.result.exit, 0) << run.result.err;
  const Result analysed = sandbox.run({"analyse", "--quiet", "--json", "games.jsonl"});
  ASSERT_EQ(analysed.exit, 0) << analysed.err;
  const Json report = Json::parse(analysed.out);
  // The claims by hand: 0.75 less the chance of the option that was played.
  double off = 0;
  int said = 0;
  for (const Json& game : report.at("games"))
    for (const Json& step : game.at("steps"))
      if (step.contains("said")) {
        EXPECT_EQ(step.at("said"), 0.75);
        EXPECT_NE(step.at("player"), "points");
        off +=
            0.75 -
            step.at("options").at(step.at("played").get<std::size_t>()).at("win_probability").get<double>();
        ++said;
      }
  EXPECT_GT(said, 8);
  for (const Json& player : report.at("players")) {
    ASSERT_EQ(player.contains("said"), player.at("name") != "points");
    if (!player.contains("said")) continue;
    EXPECT_EQ(player.at("said").at("count"), said);
    EXPECT_NEAR(player.at("said").at("mean_error"), off / said, 1e-12);
  }
  EXPECT_THAT(sandbox.run({"analyse", "--quiet", "games.jsonl"}).out, HasSubstr("own chance to win, said"));
}

TEST(LongMatch, TellsWhatWasPlayedAfterCtrlC) {
  Sandbox sandbox;
  const std::string bot = shell_bot("sleep 0.01; echo bestmove $1 1");
  const auto child = sandbox.start({"match", "--quiet", "--player", bot, "--player", "points", "--games",
                                    "100000", "--goal", "300", "--record", "games.jsonl"});
  const auto lines = [&] {
    return std::filesystem::exists(sandbox.file("games.jsonl"))
               ? lines_of(read_file(sandbox.file("games.jsonl")))
               : 0;
  };
  for (int i = 0; i < 4000 && lines() < 3; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  child->send(SIGINT);
  const Result result = child->wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.out, HasSubstr("player 1 makes "));
  EXPECT_THAT(
      result.err,
      ::testing::ContainsRegex(
          "fillwise: interrupted; the figures are those of [0-9]+ games; --resume games.jsonl goes on\n"));
  EXPECT_GE(lines(), 3U);
  const Result more =
      sandbox.run({"match", "--quiet", "--player", bot, "--player", "points", "--games",
                   std::to_string((lines() + 3) / 2 * 2), "--goal", "300", "--resume", "games.jsonl"});
  EXPECT_EQ(more.exit, 0) << more.err;
}

TEST(LongMatch, TellsWhatWasPlayedWhenTheDiskIsFull) {
  Sandbox sandbox;
  RunOptions options;
  options.in_child = [] {
    const rlimit most{20'000, 20'000};
    ::setrlimit(RLIMIT_FSIZE, &most);
  };
  // A table that need not be written first.
  ASSERT_EQ(sandbox.run({"solve", "--quiet", "--goal", "500"}).exit, 0);
  const MatchRun run =
      run_match(sandbox, "points", "random", 200, {"--goal", "500", "--record", "games.jsonl"}, options);
  EXPECT_EQ(run.result.exit, 1);
  EXPECT_THAT(
      run.result.err,
      HasSubstr(
          "fillwise: games.jsonl: can't write the file: writing: File too large; the figures are those of "));
  EXPECT_GT(run.json.at("games"), 4);
  const std::string record = read_file(sandbox.file("games.jsonl"));
  EXPECT_TRUE(record.ends_with("}\n"));
  EXPECT_LE(record.size(), 20'000U);
  const MatchRun whole =
      run_match(sandbox, "points", "random", 200, {"--goal", "500", "--resume", "games.jsonl"});
  EXPECT_EQ(whole.result.exit, 0) << whole.result.err;
  EXPECT_EQ(whole.result.out, run_match(sandbox, "points", "random", 200, {"--goal", "500"}).result.out);
}

TEST(LongMatch, RefusesARecordOfSomethingElse) {
  Sandbox sandbox;
  small_match(sandbox, 10, {"--record", "games.jsonl"});
  const std::string games = read_file(sandbox.file("games.jsonl"));
  const auto refused = [&](const std::string& one, const std::string& other, Words more,
                           const std::string& message) {
    write_file(sandbox.file("games.jsonl"), games);
    more.insert(more.end(), {"--resume", "games.jsonl"});
    const MatchRun run = run_match(sandbox, one, other, 20, more);
    EXPECT_EQ(run.result.exit, 2);
    EXPECT_EQ(lines_of(run.result.err), 1U) << run.result.err;
    EXPECT_THAT(run.result.err, HasSubstr(message));
    EXPECT_EQ(read_file(sandbox.file("games.jsonl")), games);
  };
  refused("points", "random", {"--goal", "500", "--seed", "8"},
          "games.jsonl:1: title: found '1, seed 7', expected '1, seed 8'");
  refused("points", "random", {"--goal", "600", "--seed", "7"},
          "games.jsonl:1: goal: found 500, expected 600");
  refused("points", "random", {"--goal", "500", "--seed", "7", "--rules", "quick-guide"},
          "games.jsonl:1: rules: found 'official', expected those of this match");
  refused("points", "random", {"--goal", "500", "--seed", "7", "--start-scores", "100,0"},
          "games.jsonl:1: start: found 0 : 0, expected 100 : 0");
  refused("points", "optimal", {"--goal", "500", "--seed", "7"},
          "--resume: found games of 'points' and 'random' in games.jsonl, expected 'points' and 'optimal'");
  refused(kGoodBot, "random", {"--goal", "500", "--seed", "7"},
          "--resume: found games of 'points' and 'random' in games.jsonl");
  const MatchRun few =
      run_match(sandbox, "points", "random", 4, {"--goal", "500", "--seed", "7", "--resume", "games.jsonl"});
  EXPECT_THAT(few.result.err, HasSubstr("--resume: found 10 games in games.jsonl, expected at most 4"));
  const MatchRun none = run_match(sandbox, "points", "random", 4, {"--resume", "nowhere.jsonl"});
  EXPECT_EQ(none.result.exit, 1);
  EXPECT_THAT(none.result.err, HasSubstr("can't read nowhere.jsonl"));
}

TEST(LongMatch, EndsWhenItIsDecided) {
  Sandbox sandbox;
  const MatchRun better = run_match(sandbox, "points", "random", 2000, {"--goal", "500", "--sprt", "0,5"});
  EXPECT_EQ(better.json.at("sprt").at("verdict"), "h1");
  EXPECT_LT(better.json.at("games"), 200);
  const MatchRun equal = run_match(sandbox, "optimal", "optimal", 2000, {"--goal", "500", "--sprt", "0,2"});
  EXPECT_EQ(equal.json.at("sprt").at("verdict"), "h0");
  EXPECT_LT(equal.json.at("games"), 200);
  const MatchRun open = run_match(sandbox, "points", "stop-at:300", 20, {"--goal", "500", "--sprt", "0,2"});
  EXPECT_EQ(open.json.at("sprt").at("verdict"), "open");
  EXPECT_EQ(open.json.at("games"), 20);
  // One that was decided is not played on.
  run_match(sandbox, "points", "random", 2000, {"--goal", "500", "--sprt", "0,5", "--record", "games.jsonl"});
  const std::string games = read_file(sandbox.file("games.jsonl"));
  const MatchRun again = run_match(sandbox, "points", "random", 2000,
                                   {"--goal", "500", "--sprt", "0,5", "--resume", "games.jsonl"});
  EXPECT_EQ(again.result.out, better.result.out);
  EXPECT_EQ(read_file(sandbox.file("games.jsonl")), games);
}

TEST(LongMatch, Texts) {
  Sandbox sandbox;
  const Result two = sandbox.run({"match", "-q", "--player", "points", "--player", "stop-at:350", "--games",
                                  "200", "--goal", "1000", "--sprt", "0,2", "--start-scores", "200,0"});
  expect_golden(two.out, "match-sprt.txt");
  const Words four = {"match",  "-q",       "--player",      "points",  "--player", "stop-at:350", "--player",
                      "random", "--player", "strategy-card", "--games", "40",       "--goal",      "1000"};
  expect_golden(sandbox.run(four).out, "match-round-robin.txt");
  Words with_json = four;
  with_json.push_back("--json");
  expect_golden(sandbox.run(with_json).out, "match-round-robin.json");
}

TEST(LongMatch, OfSeveralGoesOnWithItsRecord) {
  Sandbox sandbox;
  const auto several = [&](const Words& more) {
    Words words = {"match",    "-q",     "--goal",   "500",    "--games",  "10",
                   "--player", "points", "--player", "random", "--player", "optimal"};
    words.insert(words.end(), more.begin(), more.end());
    return sandbox.run(words);
  };
  const Result whole = several({"--record", "whole.jsonl"});
  EXPECT_EQ(whole.exit, 0) << whole.err;
  const std::string games = read_file(sandbox.file("whole.jsonl"));
  EXPECT_EQ(lines_of(games), 30U);
  for (const int kept : {3, 10, 15, 30}) {
    write_file(sandbox.file("part.jsonl"), first_lines(games, kept));
    EXPECT_EQ(several({"--resume", "part.jsonl"}).out, whole.out);
    EXPECT_EQ(read_file(sandbox.file("part.jsonl")), games);
  }
}

}  // namespace
}  // namespace fillwise::cli_test
