// fillwise bot-check: bots that keep to the protocol pass, and each mistake is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/cli/bots/match_runs.hpp"
#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kSampleBots = std::string(FILLWISE_ROOT) + "/docs/bots/";
const std::string kEngine = std::string("'") + FILLWISE_PROGRAM + "' engine -q";

struct Checked {
  Result result;
  nlohmann::json json;
  std::vector<std::string> left;

  const nlohmann::json& check(const std::string& name) const {
    for (const auto& check : json.at("checks"))
      if (check.at("check") == name) return check;
    throw std::runtime_error("no check " + name);
  }
  std::string result_of(const std::string& name) const { return check(name).at("result"); }
  Words wrong() const {
    Words names;
    for (const auto& check : json.at("checks"))
      if (check.at("result") == "wrong") names.push_back(check.at("check"));
    return names;
  }
};

Checked checked(Sandbox& sandbox, const std::string& bot, Words more = {"--rules", "official"}) {
  Words words = {"bot-check", "--quiet", "--json", bot};
  words.insert(words.end(), more.begin(), more.end());
  RunOptions options;
  options.environment.push_back(mark_of(sandbox));
  Checked checked{sandbox.run(words, options), {}, marked_processes(mark_of(sandbox))};
  checked.json = nlohmann::json::parse(checked.result.out, nullptr, false);
  if (!checked.json.is_object()) throw std::runtime_error(checked.result.err);
  return checked;
}

/// Under every rule set that bots are asked about.
void expect_passes(const std::string& bot) {
  Sandbox sandbox;
  // On a slow and busy machine the engine might not solve these rules within the time that a bot has.
  if (bot == kEngine) {
    ASSERT_EQ(sandbox.run({"solve", "--rules", "zonk", "--goal", "1000", "--quiet"}).exit, 0);
  }
  const Checked all = checked(sandbox, bot, {});
  EXPECT_EQ(all.result.exit, 0) << bot << all.result.out;
  EXPECT_THAT(all.wrong(), IsEmpty()) << bot;
  EXPECT_THAT(all.left, IsEmpty());
  EXPECT_GT(all.json.at("moves"), 200);
  EXPECT_LE(all.json.at("ms").at("median"), all.json.at("ms").at("most"));
  EXPECT_THAT(all.check("legal moves").at("detail").get<std::string>(),
              HasSubstr(" positions of 6 rule sets"));
}

TEST(BotCheck, GoodBotsPass) {
  for (const std::string& bot : {std::string(FILLWISE_SAMPLE), kEngine, kGoodBot}) expect_passes(bot);
  Sandbox sandbox;
  const Checked engine = checked(sandbox, kEngine);
  EXPECT_EQ(engine.json.at("name"), "fillwise");
  EXPECT_EQ(engine.result_of("JSON"), "ok");
  EXPECT_EQ(engine.result_of("sees"), "skipped");
  EXPECT_EQ(engine.result_of("opponents"), "ok");
  EXPECT_EQ(checked(sandbox, kSampleBots + "stop_at.sh").result_of("sees"), "ok");
}

TEST(BotCheck, SampleScriptsPass) {
  expect_passes("python3 " + kSampleBots + "stop_at.py");
  expect_passes("bot:" + kSampleBots + "stop_at.sh");
}

/// A bot in Python, with what it does at `go`, and at other lines; `me`, `dice` and `line` are of the last position.
std::string python_bot(const std::string& on_go, const std::string& more = "",
                       const std::string& on_hello = "") {
  return R"(
import sys, time, os
games = asked = ready = 0
position = ''
move = 1
for line in sys.stdin:
    words = line.split()
    word = words[0] if words else ''
    def say(text):
        print(text, flush=True)
    if word == 'newgame':
        games += 1
)" + (more.empty() ? std::string("    if False: pass") : more) +
         R"(
    elif word == 'fillwise-bot':
        )" +
         (on_hello.empty() ? "pass" : on_hello) +
         R"(
        say('ok')
    elif word == 'isready':
        say('readyok')
    elif word == 'position':
        position = line
        move = 1
        me = int(words[2])
    elif word == 'go':
        asked += 1
        move = 1
        )" +
         on_go +
         R"(
        say('bestmove %s %s' % (words[1], move))
    elif word == 'quit':
        break
)";
}

struct Mistake {
  std::string name;
  std::string script;
  Words wrong;         ///< the checks that find it
  std::string detail;  ///< of the first of them
  std::string mend;    ///< a part of it
  Words more = {};
};

std::vector<Mistake> mistakes() {
  return {
      {"DiesWhenAskedForLaterVersions",
       python_bot("", "    if line.strip() == 'fillwise-bot 2': sys.exit(3)"),
       {"later version"},
       "ended with exit code 3 before ok",
       "Answer 'fillwise-bot N' with any N"},
      {"SpeaksALaterVersion",
       python_bot("", "", "say('version 2') if words[1] == '2' else None"),
       {"later version"},
       "does not speak version 1 of the protocol",
       "Answer 'fillwise-bot N' with the last version you know"},
      {"StumblesOverUnknownLines",
       python_bot("",
                  "    known = 'fillwise-bot rule newgame isready position action at_risk go gameover quit "
                  "setoption'\n    if word "
                  "not in known.split() and word[:1] != '{': sys.exit(4)"),
       {"unknown lines"},
       "ended with exit code 4 before",
       "Pass over lines and words that you do not know."},
      {"SpeaksHalfOfJson",
       python_bot("",
                  "    if line.startswith('{\"type\":\"hello\"'): say('{\"type\":\"ok\"}')\n    elif "
                  "line.startswith('{\"type\":\"isready\"'): say('{\"type\":\"readyok\"}')\n    elif "
                  "line.startswith('{\"type\":\"go\"'): say('bestmove 1 1')"),
       {"JSON"},
       "no bestmove in 1000 ms",
       "Answer a hello in JSON in JSON from there on",
       {"--rules", "official", "--time-limit", "1000"}},
      {"PlaysOneGame",
       python_bot("", "    if word == 'newgame' and words[2] == '3': sys.exit(5)"),
       {"games"},
       "game 3, seat 1: ended with exit code 5 before readyok",
       "Play several games in one process"},
      {"PlaysInOneSeat",
       python_bot("", "    if word == 'newgame' and words[2] == '4' and words[8] == '2': sys.exit(6)"),
       {"games"},
       "game 4, seat 2: ended with exit code 6 before readyok",
       "in both seats"},
      {"IsReadyOnce",
       python_bot("",
                  "    if word == 'isready' and ready == games: continue\n    if word == 'isready': ready = "
                  "games\n    if "
                  "False: pass"),
       {"isready"},
       "no readyok in 3000 ms",
       "Answer each isready with readyok",
       {"--rules", "official", "--start-limit", "3000"}},
      {"IllegalBetweenCards",
       python_bot("if 'between_cards' in position: move = 3"),
       {"legal moves", "unknown lines", "same answers"},
       "there is no action 3, expected 1 to 2",
       "Answer with a number of the action lines"},
      {"WrongPoints",
       python_bot(
           "move = 'set-aside %s points 1 then %s' % (first[3], first[7]) if first[2] == 'set-aside' else 1",
           "    if word == 'action' and words[1] == '1': first = words"),
       {"legal moves", "games", "isready", "unknown lines", "same answers"},
       "points: found 1, expected ",
       "Leave out the points of a move"},
      {"AnswersByTurns",
       python_bot("move = 1 + asked % 2"),
       {"same answers"},
       "and in another order '",
       "Answer the same position in the same way"},
      {"AnswersByTheProcess",
       python_bot("move = 1 + os.path.getsize('starts') % 2", "", "open('starts', 'a').write('x')"),
       {"same answers"},
       "and in a new process '",
       "start random numbers with the same seed"},
      {"SeesMoreThanItSays",
       python_bot("move = 1 + (me > 300)", "", "say('sees none')"),
       {"sees"},
       "though it sees none of the scores",
       "Name all that the answers depend on in 'sees'"},
      {"StaysAfterQuit",
       python_bot("", "    if word == 'quit': time.sleep(60)"),
       {"quit"},
       "still runs 500 ms after quit",
       "Exit on quit"},
      {"LeavesAProcess",
       "setsid sleep 1000 >/dev/null 2>&1 </dev/null & " + kGoodBot,
       {"processes"},
       "leaves 1 of its processes running",
       "End what you have started"},
      {"IsSlow",
       python_bot("time.sleep(0.6) if 'card vengeance drawn' in position else None"),
       {"time"},
       "the limit is 1000 ms",
       "Answer in half of the time limit",
       {"--rules", "official", "--time-limit", "1000"}},
      {"AnswersEarly",
       python_bot("", "    if word == 'position' and 'between_cards' in line: say('bestmove 1 1')"),
       {"legal moves", "unknown lines", "same answers"},
       "answered before it was asked",
       "Answer each go once"},
  };
}

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.name;
}

class BotMistake : public ::testing::TestWithParam<Mistake> {};

TEST_P(BotMistake, IsFound) {
  const Mistake& mistake = GetParam();
  Sandbox sandbox;
  write_file(sandbox.file("bot.py"), mistake.script);
  const std::string bot = mistake.script.starts_with("\n") ? "exec python3 bot.py" : mistake.script;
  const Checked found =
      checked(sandbox, bot, mistake.more.empty() ? Words{"--rules", "official"} : mistake.more);
  EXPECT_EQ(found.result.exit, 1);
  EXPECT_THAT(found.left, IsEmpty());
  ASSERT_EQ(found.wrong(), mistake.wrong);
  const auto& check = found.check(mistake.wrong.front());
  EXPECT_THAT(check.at("detail").get<std::string>(), HasSubstr(mistake.detail));
  EXPECT_THAT(check.at("mend").get<std::string>(), HasSubstr(mistake.mend));
  EXPECT_EQ(check.at("dialogue").empty(), mistake.wrong.front() == "time");
}

INSTANTIATE_TEST_SUITE_P(BotCheck, BotMistake, ::testing::ValuesIn(mistakes()),
                         [](const auto& mistake) { return mistake.param.name; });

/// The text with N for numbers that depend on the machine.
std::string without_times(const std::string& text) {
  return std::regex_replace(text, std::regex("[0-9.]+ ms"), "N ms");
}

TEST(BotCheck, TextsAreAsTheyWere) {
  Sandbox sandbox;
  expect_golden(sandbox.run({"bot-check", "--help"}).out, "help-bot-check.txt");
  write_file(sandbox.file("bot.sh"), shell_bot("echo bestmove $1 99", "echo id name wrong; echo ok"));
  const Result wrong = sandbox.run({"bot-check", "-q", "sh bot.sh", "--rules", "official"});
  EXPECT_EQ(wrong.exit, 1);
  EXPECT_EQ(wrong.err, "fillwise: 5 of 13 checks found something to mend\n");
  const Result none = sandbox.run({"bot-check", "-q", "bot:./no-such-bot"});
  EXPECT_EQ(none.exit, 1);
  expect_golden(without_times(wrong.out) + "\n" + none.out, "bot-check.txt");
}

TEST(BotCheck, ABotThatDoesNotStartIsAskedNoMore) {
  Sandbox sandbox;
  const Checked none = checked(sandbox, "echo start >> starts; exit 3");
  EXPECT_THAT(none.wrong(), ElementsAre("starts"));
  EXPECT_EQ(read_file(sandbox.file("starts")), "start\n");
}

TEST(BotCheck, RefusesInOneLine) {
  Sandbox sandbox;
  const std::map<std::string, Words> refused = {
      {"BOT: found 'bot:', expected bot: and a command", {"bot:"}},
      {"--goal: found '50', expected", {"./bot", "--goal", "50"}},
      {"--seed: found '-1', expected", {"./bot", "--seed", "-1"}},
      {"--option: found '2:A=1', but player 2 is no bot", {"./bot", "--option", "2:A=1"}},
      {"nowhere", {"./bot", "--rules", "nowhere"}}};
  for (const auto& [message, more] : refused) {
    Words words = {"bot-check"};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 2) << message;
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    EXPECT_THAT(result.err, HasSubstr(message));
  }
}

}  // namespace
}  // namespace fillwise::cli_test
