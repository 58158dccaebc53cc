// fillwise analyse of more games than anybody reads: what is shown, and that sums are the same however the games come.
#include "tests/cli/commands/analyse/many_games.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <sstream>

#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using AnalyseMany = ManyGames;

TEST_F(AnalyseMany, ShowsWhatAllComeToAndTheWorst) {
  record("games.txt", 12);
  const Result result = analyse({"games.txt", "--worst", "5"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  expect_golden(result.out, "analyse-many.txt");
  // Ten games are few.
  record("few.txt", 10);
  EXPECT_EQ(count_of(analyse({"few.txt"}).out, "\nGame "), 9U);
  EXPECT_THAT(analyse({"few.txt", "--summary"}).out, Not(HasSubstr("Game 1")));
}

TEST_F(AnalyseMany, ShowsEachGameOnRequest) {
  record("games.txt", 12);
  const std::string summary = analyse({"games.txt"}).out, games = analyse({"games.txt", "--games"}).out;
  EXPECT_EQ(count_of(games, "Game "), 12U);
  EXPECT_THAT(games, HasSubstr("\nAll 12 games\n"));
  EXPECT_THAT(games, Not(HasSubstr("record")));
  EXPECT_THAT(summary, HasSubstr("  games.txt:"));
  const std::string decisions = analyse({"games.txt", "--decisions"}).out;
  EXPECT_EQ(count_of(decisions, "situation (own : other score)"), 13U);  // with the list of the worst
  // What is said of a game does not depend on how many there are.
  record("few.txt", 10);
  const std::string few = analyse({"few.txt"}).out;
  EXPECT_EQ(games.substr(0, games.find("\nGame 2")),
            replaced(few.substr(0, few.find("\nGame 2")), "few.txt", "games.txt"));
}

TEST_F(AnalyseMany, WritesAPageWithoutGames) {
  record("games.jsonl", 12);
  ASSERT_EQ(analyse({"games.jsonl", "--html", "many.html"}).exit, 0);
  const std::string page = read_file(sandbox.file("many.html"));
  EXPECT_THAT(page, HasSubstr("<h1>12 games analysed</h1>"));
  EXPECT_THAT(page, HasSubstr("(games.jsonl:"));
  EXPECT_THAT(page, Not(HasSubstr("<section")));
  EXPECT_THAT(page, Not(HasSubstr("href=\"#game")));
  ASSERT_EQ(analyse({"games.jsonl", "--games", "--html", "all.html"}).exit, 0);
  EXPECT_EQ(count_of(read_file(sandbox.file("all.html")), "<section"), 12U);
}

/// JSON has every game unless they are left out; then each of the worst decisions says all of it.
TEST_F(AnalyseMany, JsonMayLeaveGamesOut) {
  record("games.jsonl", 12);
  const Json all = json({"games.jsonl"}), summary = json({"games.jsonl", "--summary"});
  ASSERT_EQ(all["games"].size(), 12U);
  EXPECT_EQ(all["players"], summary["players"]);
  EXPECT_EQ(all["classes"], summary["classes"]);
  EXPECT_FALSE(summary.contains("games"));
  EXPECT_EQ(summary["number_of_games"], 12);
  ASSERT_EQ(summary["worst"].size(), all["worst"].size());
  ASSERT_GT(summary["worst"].size(), 3U);
  for (std::size_t i = 0; i < summary["worst"].size(); ++i) {
    const Json& worst = summary["worst"][i];
    EXPECT_EQ(worst["loss"], all["worst"][i]["loss"]);
    const Json& game = all["games"][worst["game"].get<std::size_t>() - 1];
    const Json& step = game["steps"][worst["step"].get<std::size_t>()];
    for (const char* const key : {"turn", "player", "kind", "state", "near_tie", "class"})
      EXPECT_EQ(worst[key], step[key]) << key;
    for (const char* const key : {"source", "place"}) EXPECT_EQ(worst[key], game[key]) << key;
    EXPECT_EQ(worst["best"], step["options"][0]);
    EXPECT_EQ(worst["played"], step["options"][step["played"].get<std::size_t>()]);
  }
}

/// The games of a file by themselves, added up in their order, come to what the file comes to, to the last bit.
TEST_F(AnalyseMany, SumsAreThoseOfTheGamesOneByOne) {
  record("games.jsonl", 20);
  const Json all = json({"games.jsonl", "--summary"});
  std::istringstream lines(read_file(sandbox.file("games.jsonl")));
  std::map<std::string, Json> sums;
  std::vector<double> losses;
  for (std::string line; std::getline(lines, line);) {
    write_file(sandbox.file("one.jsonl"), line + '\n');
    const Json one = json({"one.jsonl"});
    for (const Json& player : one["players"]) {
      const auto [known, is_new] = sums.try_emplace(player["name"].get<std::string>(), player);
      if (is_new) continue;
      for (const auto& [key, value] : player.items())
        if (value.is_number()) known->second[key] = known->second[key].get<double>() + value.get<double>();
    }
    for (const Json& worst : one["worst"]) losses.push_back(worst["loss"]);
  }
  ASSERT_EQ(all["players"].size(), 2U);
  for (const Json& player : all["players"])
    for (const char* const key : {"games", "finished", "turns", "won", "result", "expectation", "dice_luck",
                                  "card_luck", "opponents_luck", "end_luck", "loss", "opponents_loss",
                                  "result_without_luck", "decisions", "real", "with_stakes", "near_ties"})
      EXPECT_EQ(player[key].get<double>(), sums[player["name"].get<std::string>()][key].get<double>()) << key;
  std::sort(losses.rbegin(), losses.rend());
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(all["worst"][i]["loss"], losses[i]);
}

/// Threads, the notation, several files and stdin make no difference: more games than are analysed together.
TEST_F(AnalyseMany, NothingDependsOnHowTheGamesCome) {
  record("games.jsonl", 2600);
  record("games.txt", 2600);
  const std::string one = analyse({"games.jsonl", "--threads", "1"}).out;
  for (const char* const threads : {"2", "5"})
    EXPECT_EQ(analyse({"games.jsonl", "--threads", threads}).out, one);
  const std::string text = read_file(sandbox.file("games.jsonl"));
  const std::size_t cut = text.find('\n', text.size() / 3) + 1;
  write_file(sandbox.file("a.jsonl"), text.substr(0, cut));
  write_file(sandbox.file("b.jsonl"), "\n" + text.substr(cut));
  RunOptions options;
  options.input = text;
  const Json expected = json({"games.jsonl", "--summary"});
  EXPECT_EQ(expected["number_of_games"], 2600);
  for (const Json& other : {json({"-", "--summary"}, options), json({"a.jsonl", "b.jsonl", "--summary"}),
                            json({"games.txt", "--summary"})}) {
    EXPECT_EQ(other["players"], expected["players"]);
    ASSERT_EQ(other["worst"].size(), 10U);
    for (std::size_t i = 0; i < 10; ++i)
      for (const char* const key : {"game", "step", "loss", "state"})
        EXPECT_EQ(other["worst"][i][key], expected["worst"][i][key]);
  }
}

/// The first mistake, wherever it stands, ends the program with one line, and nothing is written.
TEST_F(AnalyseMany, TellsAMistakeInTheMiddle) {
  record("games.jsonl", 1600);
  record("games.txt", 40);
  std::string lines = read_file(sandbox.file("games.jsonl"));
  std::size_t at = 0;
  for (int line = 1; line < 1300; ++line) at = lines.find('\n', at) + 1;
  const std::size_t steps = lines.find("\"steps\":[{\"", at);
  std::string damaged = lines;
  damaged.replace(steps, 10, "\"steps\":[{}");
  write_file(sandbox.file("games.jsonl"), damaged);
  const Result json = analyse({"games.jsonl", "--html", "report.html"});
  EXPECT_EQ(json.exit, 2);
  EXPECT_EQ(json.out, "");
  EXPECT_THAT(json.err, testing::StartsWith("fillwise: games.jsonl:1300: "));
  EXPECT_EQ(lines_of(json.err), 1U);
  // What can't have happened comes before what can't be read, if it stands before it.
  const std::size_t end = lines.find('\n', at);
  lines.replace(end + 1, 1, "[");
  lines.replace(lines.find("\"card\":\"", at), 8, "\"card\":\"x");
  write_file(sandbox.file("games.jsonl"), lines);
  EXPECT_THAT(analyse({"games.jsonl"}).err,
              testing::StartsWith("fillwise: games.jsonl:1300: turns[0].steps[0]: found 'x"));
  // By hand.
  std::string text = read_file(sandbox.file("games.txt"));
  const std::size_t turn = text.find("\npoints: ", text.size() / 2) + 9;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(turn), '\n');
  text.insert(turn, "no-card ");
  write_file(sandbox.file("games.txt"), text);
  const Result by_hand = analyse({"games.txt", "games.jsonl"});
  EXPECT_EQ(by_hand.exit, 2);
  EXPECT_THAT(by_hand.err, testing::StartsWith("fillwise: games.txt:" + std::to_string(line) +
                                               ":9: found 'no-card', expected a card: "));
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), (Words{"games.jsonl", "games.txt"}));
}

/// Each situation once, the worst first.
TEST_F(AnalyseMany, WritesTheWorstPositions) {
  record("games.jsonl", 40);
  const Json all = json({"games.jsonl", "--worst", "30", "--summary", "--worst-positions", "worst.jsonl"});
  std::vector<std::string> expected;
  for (const Json& worst : all["worst"]) {
    const std::string state = worst["state"].dump();
    if (std::ranges::find(expected, state) == expected.end()) expected.push_back(state);
  }
  ASSERT_LT(expected.size(), 30U) << "no situation is met twice";
  std::istringstream lines(read_file(sandbox.file("worst.jsonl")));
  std::vector<std::string> written;
  for (std::string line; std::getline(lines, line);) {
    Json position = Json::parse(line);
    EXPECT_THAT(position["id"].get<std::string>(),
                ::testing::MatchesRegex("games.jsonl:[0-9]+, turn [0-9]+, (points|stop-at 350)"));
    position.erase("id");
    written.push_back(position.dump());
  }
  EXPECT_EQ(written, expected);
  // Nobody could tell boards apart.
  write_file(sandbox.file("other.txt"), "goal 400\n1: no-dice\n");
  const Result two = analyse({"games.jsonl", "other.txt", "--worst-positions", "two.jsonl"});
  EXPECT_EQ(two.exit, 2);
  EXPECT_EQ(two.out, "");
  EXPECT_EQ(
      two.err,
      "fillwise: --worst-positions: found games by rules 'official' to 500 and rules 'official' to 400, "
      "expected one rule set and goal\n");
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), (Words{"games.jsonl", "other.txt", "worst.jsonl"}));
}

TEST_F(AnalyseMany, RefusesWhatMakesNoSense) {
  record("games.txt", 2);
  EXPECT_EQ(analyse({"games.txt", "--summary", "--games"}).err,
            "fillwise: --summary: can't be used with --games, which shows every game\n");
  EXPECT_EQ(analyse({"games.txt", "--summary", "--decisions"}).err,
            "fillwise: --summary: can't be used with --decisions, which shows every game\n");
  EXPECT_EQ(analyse({"games.txt", "--threads", "0"}).exit, 2);
  // A file that isn't there is told before the others are read.
  write_file(sandbox.file("bad.txt"), "nonsense\n");
  EXPECT_EQ(analyse({"bad.txt", "none.txt"}).err,
            "fillwise: can't read none.txt: No such file or directory\n");
}

}  // namespace
}  // namespace fillwise::cli_test
