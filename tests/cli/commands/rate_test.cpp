// fillwise rate: its figures against the commands that know them otherwise, policies from files, and bad
// input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kCareful =
    "decision,dice,at_risk,best\n"
    "# four dice or more\n"
    "roll-or-stop,4..,1000..,stop\n"
    "roll-or-stop,..3,350..,stop\n"
    "roll-or-stop,,,roll\n"
    "between-cards,,2000..,stop\n"
    "between-cards,,,draw\n"
    "play-or-discard,,,play\n"
    "set-aside,,,fewest-dice\n";

Json rated(Sandbox& sandbox, Words words) {
  words.insert(words.begin(), "rate");
  words.insert(words.end(), {"--json", "--quiet"});
  const Result result = sandbox.run(words);
  EXPECT_EQ(result.exit, 0) << result.err;
  return Json::parse(result.out);
}

double chance(const Json& json) {
  return json.at("win_probability").get<double>();
}

TEST(Rate, OptimalPlayFromAnExportLosesNothing) {
  Sandbox sandbox;
  ASSERT_EQ(
      sandbox
          .run({"export", "--format", "csv", "--policy", "--set-aside", "--goal", "150", "--out", "best.csv"})
          .exit,
      0);
  const Json all = rated(sandbox, {"--policy", "best.csv", "--goal", "150", "--exploit"});
  const Json& one = all.at("players").at(0);
  const double first = chance(all.at("optimal_first"));
  EXPECT_NEAR(chance(one.at("against_optimal").at("first")), first, 1e-9);
  EXPECT_NEAR(chance(one.at("against_optimal").at("second")), 1 - first, 1e-9);
  EXPECT_NEAR(chance(one.at("against_best_response").at("first")), first, 1e-9);
  EXPECT_NEAR(one.at("loss").get<double>(), 0, 1e-9);
  EXPECT_NEAR(chance(one.at("against_itself_first")), first, 1e-9);
}

TEST(Rate, SimulatedGamesComeToTheExactChances) {
  Sandbox sandbox;
  for (const std::string player : {"stop-at:300", "endgame:400"}) {
    const Json exact = rated(sandbox, {"--player", player, "--goal", "1000"}).at("players").at(0);
    const Json played =
        Json::parse(sandbox
                        .run({"simulate", "--player", player, "--player", "optimal", "--goal", "1000",
                              "--games", "40000", "--quiet", "--json", "--confidence", "0.9999"})
                        .out);
    const Json& share = played.at("players").at(0);
    const double first = chance(exact.at("against_optimal").at("first"));
    EXPECT_LE(share.at("lower"), first) << player;
    EXPECT_GE(share.at("upper"), first) << player;
  }
}

TEST(Rate, CostsAddUpAndTheBestResponseLeavesLess) {
  Sandbox sandbox;
  write_file(sandbox.file("careful.csv"), kCareful);
  const Json all =
      rated(sandbox, {"--policy", "careful.csv", "--player", "points", "--goal", "600", "--exploit"});
  ASSERT_EQ(all.at("players").size(), 2U);
  for (const Json& one : all.at("players")) {
    double cost = 0;
    for (const auto& [kind, losses] : one.at("decisions").items()) {
      cost += losses.at("cost").get<double>();
      EXPECT_LE(losses.at("wrong"), losses.at("met")) << kind;
    }
    EXPECT_NEAR(cost, one.at("loss").get<double>(), 1e-9);
    EXPECT_GT(cost, 1e-4);
    for (const char* seat : {"first", "second"})
      EXPECT_LT(chance(one.at("against_best_response").at(seat)), chance(one.at("against_optimal").at(seat)));
  }
}

/// The mean of exact losses is what wins would show, with less spread.
TEST(Rate, ByPlayComesToTheExactLoss) {
  Sandbox sandbox;
  const double exact = rated(sandbox, {"--player", "stop-at:300", "--goal", "1000"})
                           .at("players")
                           .at(0)
                           .at("loss")
                           .get<double>();
  const Json played =
      rated(sandbox, {"--player", "stop-at:300", "--goal", "1000", "--games", "600", "--seed", "3"});
  const Json& loss = played.at("loss");
  const double half_width = (loss.at("upper").get<double>() - loss.at("lower").get<double>()) / 2;
  EXPECT_NEAR(loss.at("mean").get<double>(), exact, 2 * half_width);  // 1.96 standard errors, twice
  const Json& wins = played.at("share_of_wins");
  EXPECT_LT(4 * half_width, (wins.at("upper").get<double>() - wins.at("lower").get<double>()) / 2);
  EXPECT_GT(half_width, 0);
}

TEST(Rate, ABotThatSeesEverythingIsAskedEverything) {
  Sandbox sandbox;
  const Json one = rated(sandbox, {"--bot", std::string(FILLWISE_PROGRAM) + " engine", "--goal", "100"})
                       .at("players")
                       .at(0);
  EXPECT_NEAR(one.at("loss").get<double>(), 0, 1e-9);
  for (const auto& [kind, losses] : one.at("decisions").items())
    EXPECT_EQ(losses.at("wrong").get<double>(), 0) << kind;
}

TEST(Rate, ABotIsRatedAsThePolicyThatItPlays) {
  Sandbox sandbox;
  write_file(sandbox.file("most.csv"),
             "decision,at_risk,best\n"
             "roll-or-stop,350..,stop\nroll-or-stop,,roll\nbetween-cards,,stop\n"
             "play-or-discard,,play\nset-aside,,most-points\n");
  // What it sees of the scores it says itself, in words or as JSON; or we do.
  const std::string python = "python3 '" FILLWISE_ROOT "/docs/bots/stop_at.py'";
  for (const Words& bot : {Words{python}, Words{"bot:" + python, "--sees", "none"},
                           Words{"/bin/sh '" FILLWISE_ROOT "/docs/bots/stop_at.sh'"}}) {
    Words words = {"--policy", "most.csv", "--goal", "600", "--bot"};
    words.insert(words.end(), bot.begin(), bot.end());
    const Json all = rated(sandbox, words);
    ASSERT_EQ(all.at("players").size(), 2U);
    EXPECT_EQ(all.at("players").at(0).at("against_optimal"), all.at("players").at(1).at("against_optimal"));
    EXPECT_GT(all.at("players").at(0).at("loss").get<double>(), 0.01);
  }
}

/// A bot in Python that says `says` of itself and stops with so many points: two expressions.
std::string stopping_bot(const std::string& says, const std::string& least) {
  return R"(
import sys
position, actions = {}, []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ['fillwise-bot']: print()" +
         says + R"( + '\nok')
    elif words == ['isready']: print('readyok')
    elif words[:1] == ['position']: position, actions = dict(zip(words[1:], words[2:])), []
    elif words[:1] == ['action']: actions.append(words)
    elif words[:1] == ['go']:
        first = actions[0]
        least = )" +
         least + R"(
        dice = first[3] if first[2] == 'set-aside' else ''
        made = int(position['at_risk']) + (int(first[5]) if dice else 0)
        stops = [a for a in actions if a[-1] == 'stop' and made >= least and (not dice or a[3] == dice)]
        print('bestmove', words[1], (stops or actions)[0][1])
    sys.stdout.flush()
)";
}

/// Stops at 150 as long as it has little, at 100 then.
TEST(Rate, ABotSaysWhatItSeesOfTheScores) {
  Sandbox sandbox;
  write_file(sandbox.file("little.py"),
             stopping_bot("sys.argv[1]", "150 if int(position['me']) < 100 else 100"));
  const auto loss = [&](const std::string& says, const Words& more) {
    Words words = {"--goal", "200", "--bot", "python3 little.py '" + says + "'"};
    words.insert(words.end(), more.begin(), more.end());
    return rated(sandbox, words).at("players").at(0).at("loss").get<double>();
  };
  const double exact = loss("info nothing", {});
  EXPECT_EQ(loss("sees me", {}), exact);
  EXPECT_EQ(loss("sees none", {"--sees", "me"}), exact) << "the command line counts first";
  EXPECT_NE(loss("sees none", {"--checks", "0"}), exact) << "a lie is believed";
  for (const std::string says : {"info nothing", "sees me mood", "sees all"}) {
    const Result result =
        sandbox.run({"rate", "--quiet", "--goal", "5000", "--bot", "python3 little.py '" + says + "'"});
    EXPECT_EQ(result.exit, 2) << says;
    EXPECT_THAT(result.err,
                HasSubstr("--goal: found 5000, expected at most 300 for a bot that sees everything"));
  }
}

/// It is asked again where only what it says it does not see differs.
TEST(Rate, ABotThatLiesAboutWhatItSeesIsNotRatedExactly) {
  Sandbox sandbox;
  struct Lie {
    std::string says, least, told;
  };
  for (const Lie& lie :
       {Lie{"sees none", "150 if int(position['me']) < 100 else 100", "it sees none of the scores"},
        Lie{"sees me", "150 if int(position['opponent']) < 100 else 100", "it sees of the scores only me"}}) {
    write_file(sandbox.file("liar.py"), stopping_bot("'" + lie.says + "'", lie.least));
    const Words words = {"rate", "--quiet", "--goal", "200", "--bot", "python3 liar.py"};
    const Result found = sandbox.run(words);
    EXPECT_EQ(found.exit, 1) << lie.says;
    EXPECT_EQ(found.out, "") << lie.says;
    EXPECT_THAT(found.err, ::testing::MatchesRegex(
                               "fillwise: the bot can't be rated exactly: at 'position me [^']*' it answers "
                               "'[^']*', but '[^']*' at 'position me [^']*', though " +
                               lie.told + "; let it play --games\n"));
    EXPECT_EQ(sandbox.run(words).err, found.err) << "the same seed, the same positions";
  }
}

TEST(Rate, ABotThatAnswersInTwoWaysIsNotRatedExactly) {
  Sandbox sandbox;
  write_file(
      sandbox.file("twice.py"),
      stopping_bot(
          "'sees none'",
          "150 if globals().setdefault(str(position) + str(actions[0][2:]), words[1]) == words[1] else 100"));
  const Result found =
      sandbox.run({"rate", "--quiet", "--goal", "200", "--bot", "python3 twice.py", "--sees", "all"});
  EXPECT_EQ(found.exit, 1);
  EXPECT_EQ(found.out, "");
  EXPECT_THAT(found.err,
              ::testing::MatchesRegex("fillwise: the bot can't be rated exactly: at 'position me [^']*' it "
                                      "answers '[^']*', and asked again '[^']*'; let it play --games\n"));
}

TEST(Rate, SaysWhatOfABotWasCheckedAndWhatWasNot) {
  Sandbox sandbox;
  const std::string bot = "python3 '" FILLWISE_ROOT "/docs/bots/stop_at.py'";
  const Words words = {"rate", "--quiet", "--goal", "600", "--bot", bot, "--checks"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), words.begin(), words.end());
    const Result result = sandbox.run(more);
    EXPECT_EQ(result.exit, 0) << result.err;
    return result.out;
  };
  EXPECT_THAT(with({"300"}),
              HasSubstr(", if it plays as it says\nchecked: 300 random positions answered alike; "
                        "declared, not proven: it sees none of the scores\n"));
  EXPECT_THAT(with({"0", "--player", "points"}),
              HasSubstr("checked: nothing; declared, not proven: it sees none of the scores\n"));
  const Json checked = Json::parse(with({"200", "--seed", "5", "--json"})).at("bot");
  EXPECT_EQ(checked, Json::parse(R"({"declared": "it sees none of the scores", "declared_by": "bot",
                                     "positions_checked": 200, "seed": 5})"));
}

/// A bot that stops after a toss with a 6, and rolls when it is asked for that by itself, is no function of
/// the situation: it is told, not rated as something else.
TEST(Rate, ABotWhoseStopsDependOnTheTossIsNotRatedExactly) {
  Sandbox sandbox;
  write_file(sandbox.file("six.py"), R"(
import sys
position, actions = '', []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ['fillwise-bot']: print('ok')
    elif words == ['isready']: print('readyok')
    elif words[:1] == ['position']: position, actions = words, []
    elif words[:1] == ['action']: actions.append(words)
    elif words[:1] == ['go']:
        six = 'roll' in position and '6' in position[position.index('roll') + 1]
        stops = [a for a in actions if six and 'draw' not in actions[0] and a[-2:] == ['then', 'stop']]
        print('bestmove', words[1], (stops or actions)[0][1])
    sys.stdout.flush()
)");
  const Result exact =
      sandbox.run({"rate", "--quiet", "--goal", "500", "--bot", "python3 six.py", "--sees", "none"});
  EXPECT_EQ(exact.exit, 1);
  EXPECT_EQ(exact.out, "");
  EXPECT_THAT(exact.err, HasSubstr("the bot can't be rated exactly: at 'position me"));
  EXPECT_THAT(exact.err, HasSubstr("depends on the toss; rate it with --games\n"));
  EXPECT_EQ(sandbox.run({"rate", "--quiet", "--goal", "500", "--bot", "python3 six.py", "--games", "4"}).exit,
            0);
}

/// One that draws or stops by the points at risk before a fill says something else with the bonus among them.
TEST(Rate, ABotThatStopsAfterAFillByOtherPointsIsNotRatedExactly) {
  Sandbox sandbox;
  write_file(sandbox.file("before.py"),
             stopping_bot("'sees none'", "10**6 if sys.argv[1:] == ['always'] and 'draw' in first else 500"));
  const Result exact = sandbox.run({"rate", "--quiet", "--goal", "600", "--bot", "python3 before.py"});
  EXPECT_EQ(exact.exit, 1);
  EXPECT_EQ(exact.out, "");
  EXPECT_THAT(exact.err, HasSubstr("the bot can't be rated exactly: at 'position me"));
  EXPECT_THAT(exact.err, HasSubstr("but asked between cards with "));
  EXPECT_THAT(exact.err, HasSubstr("depends on more than the points at risk; rate it with --games\n"));
  const Json always = rated(sandbox, {"--goal", "600", "--bot", "python3 before.py always"});
  EXPECT_GT(always.at("players").at(0).at("loss").get<double>(), 0);
}

TEST(Rate, OfABotThatForfeitsIsNoneButByPlay) {
  Sandbox sandbox;
  const auto rated = [&](const Words& how) {
    Words words = {"rate",
                   "--goal",
                   "200",
                   "--quiet",
                   "--bot",
                   "read a; echo ok; while read a b c; do case $a in isready*) echo readyok;; go*) echo "
                   "bestmove $b 99;; "
                   "esac; done"};
    words.insert(words.end(), how.begin(), how.end());
    return sandbox.run(words);
  };
  const Result exactly = rated({"--sees", "none"});
  EXPECT_EQ(exactly.exit, 1);
  EXPECT_EQ(exactly.out, "");
  EXPECT_THAT(exactly.err, HasSubstr("fillwise: the bot can't be rated: "));
  EXPECT_THAT(exactly.err, HasSubstr("there is no action 99"));
  EXPECT_THAT(exactly.err, HasSubstr("position me "));
  // By play a forfeit is a game lost.
  const Result played = rated({"--games", "4"});
  EXPECT_EQ(played.exit, 0) << played.err;
  EXPECT_THAT(played.out,
              HasSubstr("lost by forfeit: 3 games, the first one number 1: there is no action 99"));
  EXPECT_THAT(played.out, HasSubstr("\n  at: position me "));
  EXPECT_THAT(played.out, HasSubstr("by counting wins: 0.00 %"));
}

TEST(Rate, Texts) {
  Sandbox sandbox;
  write_file(sandbox.file("careful.csv"), kCareful);
  const Words common = {"rate", "--goal", "1000", "--quiet", "--policy", "careful.csv"};
  const Result one = sandbox.run(common);
  EXPECT_EQ(one.exit, 0) << one.err;
  expect_golden(one.out, "rate.txt");
  Words more = common;
  more.insert(more.end(), {"--player", "stop-at:350", "--exploit"});
  expect_golden(sandbox.run(more).out, "rate-several.txt");
  const Result played =
      sandbox.run({"rate", "--goal", "1000", "--quiet", "--player", "stop-at:350", "--games", "40"});
  expect_golden(played.out, "rate-played.txt");
}

TEST(Rate, BadPoliciesAreRefusedInOneLine) {
  Sandbox sandbox;
  const auto refused = [&](const std::string& text, const std::string& message) {
    write_file(sandbox.file("bad.csv"), text);
    const Result result = sandbox.run({"rate", "--policy", "bad.csv", "--goal", "200", "--quiet"});
    EXPECT_EQ(result.exit, 2) << text;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  };
  refused("", "bad.csv:1: found the end of the file, expected a line of columns and rows below it");
  refused("dice,bst\n3,roll\n", "bad.csv:1: unknown column 'bst' (did you mean 'best'?)");
  refused("dice,dice,best\n", "bad.csv:1: the column 'dice' appears twice");
  refused("dice,card\n3,vengeance\n", "bad.csv:1: there is no column 'best'");
  refused("dice,best\n3\n", "bad.csv:2: 1 cells, expected 2 as in the first line");
  refused("dice,best\n3,\n", "bad.csv:2: best: found nothing, expected what to do");
  refused(
      "dice,best\n7,roll\n",
      "bad.csv:2: dice: found '7', expected a whole number from 0 to 6, or a range such as 300.. or 0..250");
  refused("at_risk,best\n300..250,roll\n",
          "bad.csv:2: at_risk: found '300..250', expected a range that begins below its end");
  refused("at_risk,best\n,go\n",
          "bad.csv:2: best: found 'go', expected one of roll stop draw play discard set-aside most-points "
          "most-dice "
          "fewest-dice per-die:POINTS");
  refused("card,best\nbonus-30,roll\n",
          "bad.csv:2: card: found 'bonus-30', expected one of bonus-300 bonus-400 bonus-500 no-dice "
          "fill-1000 must-bust "
          "vengeance double-trouble (did you mean 'bonus-300'?)");
  refused("card,toss,best,set_aside\nbonus-300,123,set-aside,2\n",
          "bad.csv:2: set_aside: found '2', expected dice of the toss that score");
  refused("toss,best\n123,most-dice\n", "bad.csv:2: toss: found without a card");
  refused(
      "best\nroll\n",
      "bad.csv: no row covers set-aside, card double-trouble, 6 dice, 0 fills, toss 6,6,6,6,6,6, at_risk 0, "
      "me 50, opponent 0");
}

TEST(Rate, BadWordsAreRefusedInOneLine) {
  Sandbox sandbox;
  const auto refused = [&](Words words, const std::string& message) {
    words.insert(words.begin(), "rate");
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(message));
  };
  refused({}, "--player, --policy or --bot is required");
  refused({"--bot", "true", "--sees", "mee"}, "--sees: found 'mee', expected none, all");
  refused({"--player", "points", "--sees", "none"}, "--sees: found without --bot");
  refused({"--player", "points", "--checks", "5"}, "--checks: found without --bot");
  refused({"--bot", "true", "--game-time", "500"}, "--game-time: found without --games");
  refused({"--bot", "true", "--games", "4", "--checks", "5"}, "--checks: found with --games");
  refused({"--bot", "true", "--checks", "-1"},
          "--checks: found '-1', expected a whole number from 0 to 1000000");
  refused({"--player", "points", "--seed", "5"}, "--seed: found without --games or --bot");
  refused({"--player", "points", "--games", "3"}, "--games: found '3', expected a multiple of 2 from 2");
  refused({"--player", "points", "--player", "points", "--games", "4"},
          "--games: expected one --player or --bot");
  refused(
      {"--player", "random"},
      "--player: found 'random', expected a rule: points, strategy-card, endgame:POINTS or stop-at:POINTS");
  refused({"--player", "stop-at:33"}, "stop-at: found '33', expected a multiple of 50");
  refused({"--policy", "none.csv"}, "can't read the policy 'none.csv'");
  refused({"--player", "points", "--csv", "--json"}, "--csv: found with --json");
  EXPECT_TRUE(Sandbox::names_in(sandbox.tables()).empty()) << "a table was solved for nothing";
}

}  // namespace
}  // namespace fillwise::cli_test
