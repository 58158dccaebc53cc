// Bots that do everything wrong: each loses its games with the right message and in bounded time, the match
// goes on, and nothing is left running.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "tests/cli/bots/match_runs.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

enum class Loses { at_start, when_ready, in_game };

struct Hostile {
  std::string name;
  std::string script;
  std::string reason;  ///< a part of it
  Loses when = Loses::at_start;
  Words limits = {};  ///< where waiting for the usual ones takes too long
};

const Words kShortStart = {"--start-limit", "400"};
const Words kShortMove = {"--time-limit", "400"};

/// A bot that has asked for JSON: `on_go` finds the ID in $id.
std::string json_bot(const std::string& on_go) {
  return "while read -r word; do case $word in fillwise-bot*) echo json on; echo '{\"type\":\"ok\"}';; "
         "*isready*) echo '{\"type\":\"readyok\"}';; *'\"go\"'*) id=${word#*:*:}; id=${id%%,*}; " +
         on_go + ";; esac; done";
}

std::vector<Hostile> hostile_bots() {
  const std::string aloud = "while :; do echo info; done";
  return {
      {"NeverSaysHello", "sleep 1000", "no ok in 400 ms; it wrote nothing", Loses::at_start, kShortStart},
      {"DoesNotExist", "./no-such-bot", "ended with exit code 127 before ok"},
      {"ExitsAtOnce", "echo dying >&2; exit 3",
       "ended with exit code 3 before ok; it wrote nothing; its stderr ends: 'dying'"},
      {"KillsItself", shell_bot("kill -9 $$"), "ended with signal 9 before bestmove", Loses::in_game},
      {"EndlessLines", "yes", "more than 1048576 bytes or 10000 lines without ok; it wrote last: 'y'"},
      {"EndlessLinesWhenAsked", shell_bot("yes info"),
       "more than 1048576 bytes or 10000 lines without bestmove; it wrote last: 'info'", Loses::in_game},
      {"EndlessLongLines", "yes \"$(printf '%1000s' x)\"",
       "more than 1048576 bytes or 10000 lines without ok; it wrote last: ' "},
      {"EndlessLine", "yes | tr -d '\\n'",
       "a line of more than 65536 bytes instead of ok; it wrote last: 'yyyyyyyy"},
      {"Zeros", "cat /dev/zero", "a line of more than 65536 bytes instead of ok; it wrote last: '?"},
      {"Binary", "cat /dev/urandom", " bytes "},
      {"Drip",
       "while :; do printf i; sleep 0.1; done",
       "no ok in 2000 ms; it wrote last: 'i",
       Loses::at_start,
       {"--start-limit", "2000"}},
      {"NeverReady",
       shell_bot("", "echo ok", "echo not yet"),
       "no readyok in 1000 ms; it wrote last: 'not yet'",
       Loses::when_ready,
       {"--start-limit", "1000"}},
      {"NeverAnswers", shell_bot("echo let me see"), "no bestmove in 400 ms; it wrote last: 'let me see'",
       Loses::in_game, kShortMove},
      {"AnswersNonsense", shell_bot("echo bestmove $1 banana split"), "no move: 'bestmove ID banana split'",
       Loses::in_game},
      {"AnswersNothing", shell_bot("echo bestmove $1"), "no move: 'bestmove ID'", Loses::in_game},
      {"NumberTooLarge", shell_bot("echo bestmove $1 99"), "there is no action 99, expected 1 to ",
       Loses::in_game},
      {"NumberZero", shell_bot("echo bestmove $1 0"), "there is no action 0, expected 1 to ", Loses::in_game},
      {"HugeNumber", shell_bot("echo bestmove $1 99999999999999999999999"), "no move: ", Loses::in_game},
      {"IllegalDice", shell_bot("echo bestmove $1 set-aside 1,1,1,1,1,1,1 then stop"),
       "no legal action: ", Loses::in_game},
      {"WrongPoints",
       "while read -r word id rest; do set -- $rest; case $word in fillwise-bot) echo ok;; isready) echo "
       "readyok;; "
       "action) [ \"$id $1\" = '1 set-aside' ] && move=\"set-aside $2 points 7 then $6\";; go) echo bestmove "
       "$id "
       "${move:-1};; quit) exit;; esac; done",
       "points: found 7, expected ", Loses::in_game},
      {"IllegalAction", shell_bot("echo bestmove $1 draw"), "no legal action: 'bestmove ID draw'",
       Loses::in_game},
      {"AnswersBeforeItIsAsked",
       shell_bot("echo bestmove $1 1", "echo ok", "printf 'readyok\\nbestmove 1 1\\n'"),
       "answered before it was asked, or another question than ID: 'bestmove ID 1'", Loses::in_game},
      {"AnswersAtHello", "echo bestmove 1 1; echo ok; sleep 1000",
       "answered without being asked: 'bestmove ID 1'"},
      {"AnswersAnotherQuestion", shell_bot("echo bestmove $(($1 - 1)) 1"),
       "answered before it was asked, or another question than ID: 'bestmove ID 1'", Loses::in_game},
      {"AnswersTwice", shell_bot("printf \"bestmove $1 1\\nbestmove $1 1\\n\""),
       "answered before it was asked, or another question than ID: 'bestmove ID 1'", Loses::in_game},
      {"ControlCharacters", shell_bot("printf \"bestmove $1 \\033[2J\\001\\377\\n\""),
       "'bestmove ID ?[2J?"
       "?'",
       Loses::in_game},
      {"SpeaksALaterVersion", "echo version 2; echo ok; sleep 1000",
       "does not speak version 1 of the protocol: 'version 2'"},
      {"ClosesStdin", "exec <&-; sleep 1000", "closed its stdin or stdout before ok"},
      {"ClosesStdout", "exec >&-; sleep 1000", "closed its stdin or stdout before ok"},
      {"StopsItself", "kill -STOP $$", "no ok in 400 ms", Loses::at_start, kShortStart},
      {"IgnoresTerm", "trap '' TERM INT HUP; while :; do sleep 1; done", "no ok in 400 ms", Loses::at_start,
       kShortStart},
      {"IgnoresTermWhenAsked", "trap '' TERM INT HUP; " + shell_bot("while :; do sleep 1; done"),
       "no bestmove in 400 ms", Loses::in_game, kShortMove},
      {"HasChildren", "sleep 1000 & (sleep 1000 &) ; sleep 1000", "no ok in 400 ms", Loses::at_start,
       kShortStart},
      {"HasDaemons",
       "for i in 1 2 3; do setsid sh -c 'trap \"\" TERM HUP; (setsid sleep 1000 &); sleep 1000' & done; "
       "sleep 0.2; exit 5",
       "ended with exit code 5 before ok"},
      {"DaemonHoldsTheStreams", "setsid sleep 1000 & exit 6", "ended with exit code 6 before ok"},
      {"DaemonWritesOn", "setsid sh -c '" + aloud + "' & exit 7", ""},  // ended, or too much, as it happens
      {"KillsItsKeeper", "setsid sleep 1000 & kill -9 $PPID; sleep 1000",
       "the process that watched it was killed"},
      {"StopsItsKeeper", "setsid sleep 1000 & kill -STOP $PPID; sleep 1000", "no ok in 400 ms",
       Loses::at_start, kShortStart},
      {"ForksOn", "trap '' TERM HUP; while :; do setsid sleep 1000 & sleep 0.01; done", "no ok in 400 ms",
       Loses::at_start, kShortStart},
      {"ErrorsOnly", "yes error >&2", "no ok in 400 ms; it wrote nothing; its stderr ends: 'e",
       Loses::at_start, kShortStart},
      {"DeepJson", json_bot("printf '{\"move\":%5000s}\\n' | tr ' ' '['"),
       "no bestmove in 400 ms; it wrote last: '{\"move\":[[[", Loses::in_game, kShortMove},
      {"DeepMove",
       json_bot("printf '{\"type\":\"bestmove\",\"id\":%s,\"move\":' $id; printf '%5000s' | tr ' ' '['; "
                "printf '%5000s' | tr ' ' ']'; echo '}'"),
       "no move: '{\"type\":\"bestmove\",\"id\":", Loses::in_game},
  };
}

void PrintTo(const Hostile& bot, std::ostream* out) {
  *out << bot.name;
}

/// The text with ID for the numbers of questions.
std::string printed_ids(const std::string& text) {
  static const std::regex id("(bestmove|question than) [0-9]+");
  return std::regex_replace(text, id, "$1 ID");
}

std::string reason_of(const nlohmann::json& forfeit) {
  return printed_ids(forfeit.at("reason").get<std::string>());
}

class HostileBot : public ::testing::TestWithParam<Hostile> {};

TEST_P(HostileBot, LosesAndLeavesNothing) {
  const Hostile& bot = GetParam();
  Sandbox sandbox;
  const MatchRun run = run_match(sandbox, bot.script, "optimal", 2, bot.limits);
  EXPECT_THAT(run.left, IsEmpty());
  EXPECT_LT(run.seconds, 30);
  if (bot.when == Loses::at_start) {
    EXPECT_EQ(run.result.exit, 1);
    EXPECT_EQ(run.result.out, "");
    EXPECT_THAT(run.result.err, StartsWith("fillwise: the bot '"));
    EXPECT_THAT(run.result.err, HasSubstr("' does not start: "));
    EXPECT_THAT(printed_ids(run.result.err), HasSubstr(bot.reason));
    EXPECT_EQ(lines_of(run.result.err), 1U);
    EXPECT_LT(run.result.err.size(), 500U);
    return;
  }
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  EXPECT_EQ(run.result.err, "");
  ASSERT_TRUE(run.json.is_object()) << run.result.out;
  EXPECT_EQ(run.json.at("games"), 2);
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 2);
  EXPECT_EQ(run.json.at("players").at(1).at("wins"), 2);
  ASSERT_EQ(run.forfeits().size(), 2U);
  for (std::size_t game = 0; game < 2; ++game) {
    const auto& forfeit = run.forfeits().at(game);
    EXPECT_EQ(forfeit.at("game"), game + 1);
    EXPECT_EQ(forfeit.at("player"), 1);
    EXPECT_EQ(forfeit.at("seat"), game + 1);
    EXPECT_THAT(reason_of(forfeit), HasSubstr(bot.reason));
    EXPECT_LT(reason_of(forfeit).size(), 500U);
    const auto position = forfeit.at("position").get<std::string>();
    if (bot.when == Loses::in_game)
      EXPECT_THAT(position, StartsWith("position me "));
    else
      EXPECT_EQ(position, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Match, HostileBot, ::testing::ValuesIn(hostile_bots()),
                         [](const auto& bot) { return bot.param.name; });

TEST(HostileBots, AMatchOfTwoOfThemGoesOn) {
  Sandbox sandbox;
  const MatchRun run =
      run_match(sandbox, shell_bot("", "echo ok", "yes"), shell_bot("echo bestmove $1 99"), 6);
  EXPECT_EQ(run.json.at("games"), 6);
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 6);
  EXPECT_THAT(run.left, IsEmpty());
}

TEST(HostileBots, ThatAnswerBeforeTheyAreAskedAlwaysLose) {
  // At `position` nobody can know the number of the question: neither the next one nor one of the last match.
  const auto at_position = [](const std::string& answer) {
    return "id=0; while read -r word rest; do set -- $rest; case $word in fillwise-bot) echo ok;; isready) "
           "echo "
           "readyok;; position) " +
           answer + ";; go) id=$1; echo $id >> ids;; quit) exit 0;; esac; done";
  };
  for (const std::string answer : {"echo bestmove $((id + 1)) 1", "echo bestmove 1 1", "echo bestmove 1",
                                   "sleep 0.005; echo bestmove $id 1"}) {
    Sandbox sandbox;
    const auto match = [&] {
      return run_match(sandbox, at_position(answer), "points", 30, {"--seed", "5", "--goal", "3000"});
    };
    const MatchRun run = match();
    EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 30) << answer;
    EXPECT_EQ(match().json.at("forfeits"), run.json.at("forfeits")) << answer;  // not a matter of time
    for (const auto& forfeit : run.forfeits())
      EXPECT_THAT(reason_of(forfeit),
                  StartsWith("answered before it was asked, or another question than ID: "));
  }
}

TEST(HostileBots, AreAskedByNumbersThatComeOnce) {
  Sandbox sandbox;
  const std::string bot = shell_bot("echo $1 >> ids; echo bestmove $1 1");
  const auto ids = [&](const std::string& seed) {
    std::filesystem::remove(sandbox.file("ids"));
    run_match(sandbox, bot, "points", 20, {"--seed", seed, "--goal", "2000"});
    std::istringstream text(read_file(sandbox.file("ids")));
    return std::vector<long>(std::istream_iterator<long>(text), {});
  };
  const std::vector<long> seven = ids("7");
  EXPECT_GT(seven.size(), 150U);
  EXPECT_EQ(std::set<long>(seven.begin(), seven.end()).size(), seven.size());
  for (const long id : seven) EXPECT_TRUE(id > 0 && id < (1L << 31)) << id;
  EXPECT_EQ(seven, ids("7"));
  EXPECT_NE(seven.front(), ids("8").front());
}

TEST(HostileBots, ThatAnsweredOnceAreStartedAgain) {
  Sandbox sandbox;
  const std::string script = "echo start >> starts; " + shell_bot("echo bestmove $1 99");
  EXPECT_EQ(run_match(sandbox, script, "optimal", 10).json.at("players").at(0).at("forfeits"), 10);
  EXPECT_EQ(lines_of(read_file(sandbox.file("starts"))), 10U);
}

TEST(HostileBots, ThatNeverStartEndTheMatch) {
  Sandbox sandbox;
  const MatchRun run =
      run_match(sandbox, "echo start >> starts; exit 3", "optimal", 10, {"--record", "games.txt"});
  EXPECT_EQ(run.result.exit, 1);
  EXPECT_EQ(run.result.out, "");
  EXPECT_EQ(run.result.err,
            "fillwise: the bot 'echo start >> starts; exit 3' does not start: ended with exit code 3 before "
            "ok; it wrote "
            "nothing\n");
  EXPECT_EQ(lines_of(read_file(sandbox.file("starts"))), 3U);
  EXPECT_FALSE(std::filesystem::exists(sandbox.file("games.txt")));
}

TEST(HostileBots, ThatStartAtTheThirdTryPlay) {
  Sandbox sandbox;
  const std::string script = "echo start >> starts; [ $(wc -l < starts) -lt 3 ] && exit 3; " + kGoodBot;
  const MatchRun run = run_match(sandbox, script, "optimal", 2);
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 0);
  EXPECT_EQ(lines_of(read_file(sandbox.file("starts"))), 3U);
}

TEST(HostileBots, ThatStartOnceAndNeverAgainAreGivenUp) {
  Sandbox sandbox;
  const std::string script =
      "echo start >> starts; [ $(wc -l < starts) -gt 1 ] && exit 3; " + shell_bot("echo bestmove $1 99");
  const MatchRun run = run_match(sandbox, script, "optimal", 10);
  EXPECT_EQ(run.result.exit, 0) << run.result.err;
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 10);
  EXPECT_EQ(lines_of(read_file(sandbox.file("starts"))), 4U);
  EXPECT_THAT(reason_of(run.forfeits().at(1)), StartsWith("ended with exit code 3 before ok"));
  EXPECT_THAT(reason_of(run.forfeits().at(9)),
              StartsWith("not started again after 3 failed starts, the last one: ended with exit code 3"));
}

TEST(Resigning, LosesAGameThatIsNoForfeit) {
  Sandbox sandbox;
  const std::vector<std::string> bots = {
      shell_bot(
          "n=$((n + 1)); if [ $n -lt 3 ]; then echo bestmove $1 1; else n=0; echo bestmove $1 resign; fi"),
      json_bot("echo \"{\\\"type\\\":\\\"bestmove\\\",\\\"id\\\":$id,\\\"move\\\":\\\"resign\\\"}\"")};
  for (const std::string& bot : bots) {
    const std::string counted = "echo start >> starts; " + bot;
    std::filesystem::remove(sandbox.file("starts"));
    const MatchRun run =
        run_match(sandbox, counted, "points", 6, {"--goal", "5000", "--record", "games.jsonl", "--strict"});
    EXPECT_EQ(run.result.exit, 0) << run.result.err;
    EXPECT_EQ(run.json.at("players").at(0).at("resigned"), 6);
    EXPECT_EQ(run.json.at("players").at(1).at("resigned"), 0);
    EXPECT_EQ(run.json.at("players").at(1).at("wins"), 6);
    EXPECT_THAT(run.forfeits(), IsEmpty());
    EXPECT_EQ(lines_of(read_file(sandbox.file("starts"))), 1U);  // it goes on in the same process
    EXPECT_EQ(run.json.at("share"), 0);
  }
  const Result text = sandbox.run(
      {"match", "-q", "--player", bots[0], "--player", "points", "--games", "2", "--goal", "5000"});
  EXPECT_THAT(text.out, HasSubstr("\nplayer 1 resigned 2 of the games it lost\n"));
  const auto rated = [&](const Words& how) {
    Words words = {"rate", "-q", "--goal", "500", "--bot", bots[0]};
    words.insert(words.end(), how.begin(), how.end());
    return sandbox.run(words);
  };
  const Result exactly = rated({"--sees", "none"});
  EXPECT_EQ(exactly.exit, 1);
  EXPECT_THAT(exactly.err, HasSubstr("the bot can't be rated: it resigned"));
  const Result played = rated({"--games", "4"});  // a game that was given up is lost
  EXPECT_EQ(played.exit, 0) << played.err;
  EXPECT_THAT(played.out, HasSubstr("by counting wins: "));
  const MatchRun again = run_match(sandbox, "echo start >> starts; " + bots[1], "points", 8,
                                   {"--goal", "5000", "--resume", "games.jsonl"});
  EXPECT_EQ(again.json.at("players").at(0).at("resigned"), 8) << again.result.err;
  RunOptions options;
  options.input = std::string(100, '\n');
  const Result game =
      sandbox.run({"play", "-q", "--goal", "5000", "--seed", "6", "--against", "bot:" + bots[0]}, options);
  EXPECT_EQ(game.exit, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr("fillwise resigns: You won.\n"));
}

TEST(HostileBots, MayWriteMuchToStderr) {
  Sandbox sandbox;
  const std::string much = "head -c 100000000 /dev/zero >&2; ";
  const MatchRun run =
      run_match(sandbox, much + shell_bot("head -c 1000000 /dev/zero >&2; echo bestmove $1 1"), "optimal", 2);
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 0) << run.result.out;
  EXPECT_THAT(run.left, IsEmpty());
}

TEST(HostileBots, MayLeaveChildrenBehindWhenAMatchEndsWell) {
  Sandbox sandbox;
  const MatchRun run = run_match(sandbox, "(setsid sleep 1000 &); sleep 1000 & " + kGoodBot, "optimal", 2);
  EXPECT_EQ(run.json.at("players").at(0).at("forfeits"), 0) << run.result.out;
  EXPECT_THAT(run.left, IsEmpty());
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
TEST(HostileBots, CanNotMakeMemoryGrow) {
  Sandbox sandbox;
  RunOptions options;
  options.in_child = [] {
    const rlimit limit{rlim_t{512} << 20, rlim_t{512} << 20};
    ::setrlimit(RLIMIT_AS, &limit);
  };
  for (const std::string script : {"cat /dev/zero", "yes", "cat /dev/zero >&2", "tr '\\0' '[' < /dev/zero"}) {
    const MatchRun run = run_match(sandbox, script, "optimal", 2, {"--start-limit", "2000"}, options);
    EXPECT_EQ(run.result.exit, 1) << script;
    EXPECT_THAT(run.result.err, HasSubstr("does not start: ")) << script;
  }
}
#endif

TEST(HostileBots, AreEndedByCtrlC) {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    Sandbox sandbox;
    RunOptions options;
    options.environment.push_back(mark_of(sandbox));
    const std::string script =
        "trap '' TERM INT HUP; echo started > started; (setsid sleep 1000 &); while :; do sleep 1; done";
    const auto child = sandbox.start({"match", "--player", script, "--player", "optimal"}, options);
    for (int i = 0; i < 2000 && !std::filesystem::exists(sandbox.file("started")); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_FALSE(marked_processes(mark_of(sandbox)).empty());
    child->send(signal);
    const Result result = child->wait();
    if (signal == SIGKILL) {
      // Nobody is left to wait for the end; the keeper sees to it.
      for (int i = 0; i < 1000 && !marked_processes(mark_of(sandbox)).empty(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    } else {
      EXPECT_EQ(result.exit, 130);
      EXPECT_EQ(result.err, "fillwise: interrupted; nothing was printed\n");
    }
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(marked_processes(mark_of(sandbox)), IsEmpty()) << signal;
  }
}

TEST(HostileBots, HaveNoFilesButTheirStreams) {
  Sandbox sandbox;
  const std::string list = "ls /proc/self/fd > files; ";
  run_match(sandbox, list + kGoodBot, kGoodBot, 2);
  EXPECT_EQ(read_file(sandbox.file("files")), "0\n1\n2\n3\n");  // 3 is the folder that ls reads
}

}  // namespace
}  // namespace fillwise::cli_test
