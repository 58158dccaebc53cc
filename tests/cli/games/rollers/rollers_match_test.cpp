// fillwise rollers match: results, seeds, records, bots that break the rules, and the example of docs/bot-protocol.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <regex>
#include <sstream>
#include <utility>
#include <vector>

#include "tests/cli/bots/match_runs.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::SizeIs;
using ::testing::StartsWith;

const std::string kSmallRules = std::string(FILLWISE_ROOT) + "/docs/games/rollers-small.toml";
const std::string kSetsBot = std::string("python3 ") + FILLWISE_ROOT + "/docs/bots/rollers_sets.py";

MatchRun run_rollers_match(Sandbox& sandbox, const std::string& first, const std::string& second, int games,
                           Words more = {}) {
  more.insert(more.end(), {"--rules", kSmallRules});
  return run_match(sandbox, first, second, games, more, {}, {"rollers", "match"});
}

TEST(RollersMatches, TextsAreAsTheyWere) {
  Sandbox sandbox;
  expect_golden(sandbox.run({"rollers", "match", "--help"}).out, "help-rollers-match.txt");
  write_file(sandbox.file("bot.sh"),
             shell_bot("n=$((n + 1)); if [ $n -lt 4 ]; then echo bestmove $1 1; else echo bestmove $1 99; fi",
                       "echo id name short of breath; echo ok"));
  const Result result = sandbox.run({"rollers", "match", "-q", "--player", "sh bot.sh", "--player", "optimal",
                                     "--games", "4", "--seed", "3", "--rules", kSmallRules});
  EXPECT_EQ(result.exit, 0) << result.err;
  expect_golden(result.out, "rollers-match.txt");
}

TEST(RollersMatches, OfEqualPlayersAreEven) {
  // Same luck, same play: who wins a deal from one seat loses it from the other.
  for (const std::string& player : {std::string("racer"), std::string("optimal"), kSetsBot}) {
    Sandbox sandbox;
    const MatchRun run =
        run_rollers_match(sandbox, player, player == kSetsBot ? "bot:" + player : player, 20);
    ASSERT_EQ(run.result.exit, 0) << run.result.err;
    EXPECT_EQ(run.json.at("share"), 0.5);
    EXPECT_EQ(run.json.at("players").at(0).at("wins"), run.json.at("players").at(1).at("wins"));
    EXPECT_THAT(run.forfeits(), IsEmpty());
    EXPECT_THAT(run.left, IsEmpty());
  }
}

TEST(RollersMatches, JsonHasStableKeys) {
  Sandbox sandbox;
  const MatchRun run = run_rollers_match(sandbox, "optimal", "stop-early", 400);
  EXPECT_EQ(keys(Json::parse(run.result.out)),
            (Words{"game", "rules", "seed", "games", "deals", "players", "ties", "share", "lower", "upper",
                   "confidence", "turns_per_game", "forfeits"}));
  EXPECT_EQ(run.json.at("game"), "rollers");
  EXPECT_EQ(run.json.at("rules"), "small");
  EXPECT_GT(run.json.at("lower"), 0.5);  // the best play is better
  EXPECT_LT(run.json.at("lower"), run.json.at("share"));
  EXPECT_GT(run.json.at("upper"), run.json.at("share"));
}

TEST(RollersMatches, ASeedGivesTheSameMatches) {
  Sandbox sandbox;
  const auto record = [&](const std::string& seed) {
    run_rollers_match(sandbox, "racer", "collector", 10, {"--seed", seed, "--record", "matches.txt"});
    return read_file(sandbox.file("matches.txt"));
  };
  const std::string once = record("7");
  EXPECT_EQ(once, record("7"));
  EXPECT_NE(once, replaced(record("8"), "seed 8", "seed 7"));
}

TEST(RollersMatches, AreRecordedAndAnalysed) {
  Sandbox sandbox;
  const MatchRun run = run_rollers_match(sandbox, "optimal", "stop-early", 40, {"--record", "matches.txt"});
  ASSERT_EQ(run.result.exit, 0) << run.result.err;
  EXPECT_THAT(read_file(sandbox.file("matches.txt")),
              StartsWith("match 1, seed 1\nrules " + kSmallRules + "\n"));
  const Result result = sandbox.run({"rollers", "analyse", "--json", "--quiet", "matches.txt"});
  ASSERT_EQ(result.exit, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  ASSERT_THAT(json.at("matches"), SizeIs(40));
  const auto& best = json.at("players").at(0);
  const auto& early = json.at("players").at(1);
  EXPECT_EQ(best.at("name"), "player-1");
  EXPECT_EQ(best.at("won"), run.json.at("players").at(0).at("wins").get<double>());
  EXPECT_EQ(best.at("mistakes"), 0);
  EXPECT_EQ(best.at("loss_lower"), 0);
  EXPECT_LT(best.at("loss"), 1e-6);
  EXPECT_GT(early.at("loss_lower"), 1);  // matches thrown away
}

TEST(RollersMatches, ThatWerePlayedCountWhateverEndsThem) {
  Sandbox sandbox;
  RunOptions options;
  options.in_child = [] {
    const rlimit most{20'000, 20'000};
    ::setrlimit(RLIMIT_FSIZE, &most);
  };
  const Words words = {"rollers", "match",   "--quiet",   "--player", "thumb", "--player",
                       "racer",   "--rules", kSmallRules, "--games",  "2000"};
  Words recorded = words;
  recorded.insert(recorded.end(), {"--record", "matches.txt"});
  const Result full = sandbox.run(recorded, options);
  EXPECT_EQ(full.exit, 1);
  EXPECT_THAT(
      full.err,
      HasSubstr("matches.txt: can't write the file: writing: File too large; the figures are those of "));
  EXPECT_THAT(full.out, HasSubstr("player 1 makes "));
  EXPECT_EQ(sandbox.run({"rollers", "analyse", "--quiet", "matches.txt"}).exit, 0);  // whole matches
  Words endless = words;
  endless.back() = "10000000";
  const auto child = sandbox.start(endless);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  child->send(SIGINT);
  const Result ended = child->wait();
  EXPECT_EQ(ended.exit, 130);
  EXPECT_THAT(ended.err, HasSubstr("fillwise: interrupted; "));
}

TEST(RollersMatches, BySavedDiceThatStay) {
  Sandbox sandbox;
  write_file(sandbox.file("locked.toml"),
             "name = \"locked\"\nsections = 2\ndice = 3\nchips = 5\npoints = 2\n"
             "take-up-again = false\napply = \"all\"\n");
  const Words words = {"rollers",  "match",  "-q",      "--rules", "locked.toml", "--player", "stop-early",
                       "--player", kSetsBot, "--games", "2",       "--record",    "m.txt"};
  const Result result = sandbox.run(words);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, ::testing::Not(HasSubstr("forfeits\n  game")));
  const Result analysed = sandbox.run({"rollers", "analyse", "m.txt"});
  EXPECT_EQ(analysed.exit, 0) << analysed.err;
  EXPECT_THAT(analysed.out, HasSubstr("All 2 matches"));
}

struct BadRollersBot {
  std::string script, reason;
  Words limits = {};
};

TEST(RollersMatches, AreLostByWhoBreaksTheRules) {
  const Words short_move = {"--time-limit", "1000"};
  const auto answers = [](const std::string& move) { return shell_bot("echo bestmove $1 " + move); };
  const std::vector<BadRollersBot> bots = {
      {answers("keep 5,5,5,5,5,5,5"), "no legal action: 'bestmove ID keep 5,5,5,5,5,5,5'"},
      {answers("keep z"), "no legal action: a zap can't be saved: 'bestmove ID keep z'"},
      {answers("keep 6"),
       "keep: found '6', expected dice such as 1,1,3,*,5,b2 (1 to 5, * a star, b the black die, z a "
       "zap): 'bestmove ID keep 6'"},
      {answers("apply open 1:1"), "no legal action: 'bestmove ID apply open 1:1'"},
      {answers("banana"), "no move: 'bestmove ID banana'"},
      {answers(""), "no move: 'bestmove ID'"},
      {answers("99"), "there is no action 99, expected 1 to 8: 'bestmove ID 99'"},
      {answers("99999999999999999999999"), "no move: "},
      {answers("set-aside 1,1 then stop"), "no move: 'bestmove ID set-aside 1,1 then stop'"},
      {shell_bot("echo bestmove $(($1 - 1)) 1"),
       "answered before it was asked, or another question than ID: 'bestmove ID 1'"},
      {shell_bot("printf \"bestmove $1 1\\nbestmove $1 1\\n\""),
       "answered before it was asked, or another question than ID: 'bestmove ID 1'"},
      {shell_bot("echo thinking", "echo ok"), "no bestmove in 1000 ms; it wrote last: 'thinking'",
       short_move},
      {shell_bot("echo dying >&2; exit 3"),
       "ended with exit code 3 before bestmove; it wrote last: 'readyok'; its stderr "
       "ends: 'dying'"},
      {shell_bot("kill -9 $$"), "ended with signal 9 before bestmove"},
      {shell_bot("yes info"),
       "more than 1048576 bytes or 10000 lines without bestmove; it wrote last: 'info'"},
      {shell_bot("", "echo ok", "sleep 1000"), "no readyok in 2000 ms", {"--start-limit", "2000"}},
  };
  for (const BadRollersBot& bot : bots) {
    Sandbox sandbox;
    const MatchRun run = run_rollers_match(sandbox, bot.script, "stop-early", 2, bot.limits);
    EXPECT_EQ(run.result.exit, 0) << bot.script << run.result.err;
    EXPECT_EQ(run.result.err, "");
    EXPECT_THAT(run.left, IsEmpty());
    ASSERT_TRUE(run.json.is_object()) << bot.script << run.result.out;
    EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 2) << bot.script;
    EXPECT_EQ(run.json.at("players").at(1).at("wins"), 2);
    ASSERT_THAT(run.forfeits(), SizeIs(2));
    const std::string reason = std::regex_replace(run.forfeits().at(0).at("reason").get<std::string>(),
                                                  std::regex("(bestmove|question than) [0-9]+"), "$1 ID");
    EXPECT_THAT(reason, HasSubstr(bot.reason));
    EXPECT_EQ(lines_of(reason), 0U);
    const auto position = run.forfeits().at(0).at("position").get<std::string>();
    if (reason.find("bestmove") != std::string::npos) {
      EXPECT_THAT(position, StartsWith("position points 0,0 began me "));
    }
  }
}

TEST(RollersMatches, AreNotPlayedByABotThatDoesNotStart) {
  Sandbox sandbox;
  const MatchRun run = run_rollers_match(sandbox, "./no-such-bot", "stop-early", 2);
  EXPECT_EQ(run.result.exit, 1);
  EXPECT_EQ(run.result.out, "");
  EXPECT_THAT(
      run.result.err,
      StartsWith("fillwise: the bot './no-such-bot' does not start: ended with exit code 127 before ok; "));
  EXPECT_EQ(lines_of(run.result.err), 1U);
}

TEST(RollersMatches, WhoAnswersTheFirstActionPlaysToTheEnd) {
  Sandbox sandbox;
  for (const Words& rules : {Words{}, Words{"--rules", kSmallRules}}) {
    const MatchRun run = run_match(sandbox, kGoodBot, "stop-early", 4, rules, {}, {"rollers", "match"});
    EXPECT_EQ(run.result.exit, 0) << run.result.err;
    EXPECT_THAT(run.forfeits(), IsEmpty());
    EXPECT_EQ(run.json.at("ties"), 0);
  }
}

/// Lines of the dialogue that begins first behind the heading, without the marks: those to the bot or those from it.
std::vector<std::string> said_in_document(const std::string& begins, char mark) {
  const std::string document = read_file(std::string(FILLWISE_ROOT) + "/docs/bot-protocol.md");
  std::istringstream text(document.substr(document.find(begins)));
  std::vector<std::string> lines;
  bool has_begun = false;
  for (std::string line; std::getline(text, line);) {
    const bool is_said = line.starts_with("    > ") || line.starts_with("    < ");
    if (has_begun && !is_said) break;
    has_begun = has_begun || is_said;
    if (is_said && line[4] == mark) lines.push_back(line.substr(6));
  }
  return lines;
}

TEST(RollersMatches, AreSpokenAsTheDocumentSays) {
  // A bot that says what the document says, and keeps what it hears.
  const std::string heading = "### An example of Rollers\n";
  Sandbox sandbox;
  std::string script = "set -f; while read -r line; do echo \"$line\" >> heard; set -- $line; case $1 in ";
  const std::vector<std::string> says = said_in_document(heading, '<');
  ASSERT_THAT(says, SizeIs(6));
  EXPECT_EQ(says[1], "ok");
  script +=
      "fillwise-bot) echo '" + says[0] + "'; echo ok;; isready) echo '" + says[2] + "';; go) case $2 in ";
  for (std::size_t i = 3; i < says.size(); ++i) {
    const std::string id = says[i].substr(9, says[i].find(' ', 9) - 9);  // behind "bestmove "
    script += id + ") echo '" + says[i] + "';; ";
  }
  script += "*) echo bestmove $2 1;; esac;; esac; done";
  const MatchRun run = run_rollers_match(sandbox, script, "stop-early", 2, {"--seed", "7"});
  EXPECT_EQ(run.json.at("players").at(0).at("name"), "scripted");
  EXPECT_THAT(run.forfeits(), IsEmpty());
  std::istringstream heard(read_file(sandbox.file("heard")));
  std::vector<std::string> lines;
  std::string rules;
  for (std::string line; std::getline(heard, line);) {
    if (line.starts_with("rule")) {
      rules += line + "\n";
    } else {
      lines.push_back(line);
    }
  }
  const std::vector<std::string> told = said_in_document(heading, '>');
  ASSERT_GT(lines.size(), told.size());
  lines.resize(told.size());
  EXPECT_EQ(lines, told);
  EXPECT_THAT(rules, HasSubstr("chips = 5 "));
}

TEST(RollersMatches, TheSampleBotSaysWhatTheDocumentSays) {
  const std::string heading = "And in JSON, with `docs/bots/rollers_sets.py`";
  const auto text = [](const std::vector<std::string>& lines) {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
  };
  const std::vector<std::string> told = said_in_document(heading, '>');
  ASSERT_THAT(told, SizeIs(8));
  Sandbox sandbox;
  write_file(sandbox.file("told"), text(told));
  const std::string command =
      kSetsBot + " < " + sandbox.file("told").string() + " > " + sandbox.file("said").string();
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(read_file(sandbox.file("said")), text(said_in_document(heading, '<')));
}

TEST(RollersMatches, RefuseInOneLine) {
  Sandbox sandbox;
  const Words two = {"--player", "racer", "--player", "racer"};
  const std::vector<std::pair<Words, std::string>> refused = {
      {{}, "--player: found 0 of them, expected two"},
      {{"--player", "racer"}, "--player: found 1 of them, expected two"},
      {{"--player", " ", "--player", "racer"},
       "--player: found ' ', expected racer, collector, stop-early, thumb or optimal, or bot:COMMAND\n"},
      {{"--player", "raser", "--player", "racer"},
       "--player: found 'raser', expected racer, collector, stop-early, thumb or optimal, or bot:COMMAND "
       "(did you mean "
       "'racer'?)\n"},
      {{"--player", "bot:", "--player", "racer"},
       "--player: found 'bot:', expected bot: and a command for /bin/sh"},
      {{"--player", "racer", "--player", "racer", "--games", "7"},
       "--games: found '7', expected a multiple of 2 from 2 to 10000000"},
      {{"--player", "racer", "--player", "racer", "--seed", "-1"}, "--seed: found '-1', expected "},
      {{"--player", "racer", "--player", "racer", "--time-limit", "0"}, "--time-limit: found '0', expected "},
      {{"--player", "racer", "--player", "racer", "--threads", "0"}, "--threads: found '0', expected "},
      {{"--player", "racer", "--player", "racer", "--rules", "none.toml"}, "none.toml"}};
  for (const auto& [words, message] : refused) {
    Words all = {"rollers", "match", "--record", "m.txt"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox.run(all);
    EXPECT_EQ(result.exit, 2) << message;
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(std::filesystem::exists(sandbox.file("m.txt")));
  }
}

TEST(RollersMatches, FillOrBustIsNotPlayedByTheEngine) {
  Sandbox sandbox;
  const MatchRun run =
      run_rollers_match(sandbox, std::string("'") + FILLWISE_PROGRAM + "' engine -q", "stop-early", 2);
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 2);
  EXPECT_THAT(run.forfeits().at(0).at("reason").get<std::string>(),
              MatchesRegex("no move: 'bestmove [0-9]+ none'"));
}

}  // namespace
}  // namespace fillwise::cli_test
