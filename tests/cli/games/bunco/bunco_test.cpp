// fillwise bunco: each command, its help, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

std::string bunco_printed(Sandbox& sandbox, Words words) {
  words.insert(words.begin(), "bunco");
  const Result result = sandbox.run(words);
  EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(words) << result.err;
  return result.out;
}

TEST(BuncoCommand, TextsAreAsTheyWere) {
  Sandbox sandbox;
  expect_golden(bunco_printed(sandbox, {}), "bunco.txt");
  expect_golden(bunco_printed(sandbox, {"round", "--help"}), "help-bunco-round.txt");
  expect_golden(bunco_printed(sandbox, {"round", "--us", "14", "--them", "17", "--to-roll", "them"}),
                "bunco-round.txt");
  expect_golden(bunco_printed(sandbox, {"round", "--table", "other"}), "bunco-round-other.txt");
  expect_golden(bunco_printed(sandbox, {"night", "--help"}), "help-bunco-night.txt");
  expect_golden(bunco_printed(sandbox, {"night", "--tables", "2", "--sets", "1", "--games", "2000"}),
                "bunco-night.txt");
  expect_golden(bunco_printed(sandbox, {"night", "--tables", "2", "--sets", "1", "--games", "2000",
                                        "--advance", "winners-move-up"}),
                "bunco-night-up.txt");
  expect_golden(bunco_printed(sandbox, {"card", "--help"}), "help-bunco-card.txt");
  expect_golden(bunco_printed(sandbox, {"card"}), "bunco-card.svg");
}

// At 20 each the first roll that scores wins: 1 / (1 + 5/9).
TEST(BuncoRound, JsonHasTheExactFraction) {
  Sandbox sandbox;
  const Json json = Json::parse(bunco_printed(sandbox, {"round", "--us", "20", "--them", "20", "--json"}));
  EXPECT_EQ(json["us_wins_exact"], "9/14");
  EXPECT_EQ(json["expected_rolls"], 2.25);
  const Json other = Json::parse(bunco_printed(
      sandbox, {"round", "--table", "other", "--us", "30", "--them", "28", "--head-us", "20", "--json"}));
  EXPECT_NEAR(
      other["us_ahead"].get<double>() + other["tie"].get<double>() + other["them_ahead"].get<double>(), 1,
      1e-10);
}

TEST(BuncoRules, PrintedFileIsTheDefaultAndOthersChangeTheRound) {
  Sandbox sandbox;
  const std::string rules = bunco_printed(sandbox, {"rules"});
  write_file(sandbox.file("usual.toml"), rules);
  write_file(sandbox.file("turn.toml"), replaced(rules, "round-ends = \"roll\"", "round-ends = \"turn\""));
  const Words round{"round", "--us", "20", "--them", "20", "--json"};
  const auto with = [&](const std::string& file) {
    Words words = round;
    words.insert(words.end(), {"--rules", file});
    return bunco_printed(sandbox, words);
  };
  EXPECT_EQ(with("usual.toml"), bunco_printed(sandbox, round));
  EXPECT_EQ(Json::parse(with("turn.toml"))["expected_rolls"], 4.05);
  write_file(sandbox.file("bad.toml"), "pace = \"fast\"\n");
  const Result bad = sandbox.run({"bunco", "round", "--rules", "bad.toml"});
  EXPECT_EQ(bad.exit, 2);
  EXPECT_EQ(bad.out, "");
  EXPECT_EQ(bad.err, "fillwise: bad.toml:1: pace is \"fast\", expected \"lockstep\" or \"own\"\n");
}

TEST(BuncoRound, RefusesInOneLine) {
  Sandbox sandbox;
  const std::vector<std::pair<Words, std::string>> refused = {
      {{"--us", "21"}, "--us: found '21', expected a whole number from 0 to 20"},
      {{"--them", "-1"}, "--them: found '-1', expected a whole number from 0 to 20"},
      {{"--to-roll", "me"}, "--to-roll: found 'me', expected us or them"},
      {{"--table", "2"}, "--table: found '2', expected head or other"},
      {{"--head-us", "3"}, "--head-us: found '3', expected it only with --table other"},
      {{"--table", "other", "--us", "100"}, "--us: found '100', expected a whole number from 0 to 99"},
      {{"--table", "other", "--head-them", "21"},
       "--head-them: found '21', expected a whole number from 0 to 20"}};
  for (const auto& [words, message] : refused) {
    Words all{"bunco", "round"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox.run(all);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  }
}

Json night(Sandbox& sandbox, Words words) {
  words.insert(words.begin(), {"night", "--games", "2000", "--json"});
  return Json::parse(bunco_printed(sandbox, words));
}

double value_of(const Json& figure) {
  return figure.at("value").get<double>();
}

/// The chances that are listed, of a player or of figures.
double sum_of(const Json& chances) {
  double sum = 0;
  for (const Json& chance : chances) sum += chance.is_object() ? value_of(chance) : chance.get<double>();
  return sum;
}

TEST(BuncoNight, JsonSaysOfEachFigureHowItIsKnownAndAddsUp) {
  Sandbox sandbox;
  const Json json = night(sandbox, {"--tables", "2", "--sets", "2"});
  EXPECT_EQ(json["players"], 8);
  EXPECT_EQ(json["rounds"], 12);
  EXPECT_EQ(json["advance"], "random");
  EXPECT_EQ(json["bunco"]["roll"]["how"], "exact");
  EXPECT_EQ(json["bunco"]["somebody_night"]["how"], "proven");
  EXPECT_LT(json["bunco"]["somebody_night"]["error"], 1e-8);
  EXPECT_EQ(json["half_and_half"]["value"], 924.0 / 4096);  // C(12, 6) of 2^12
  EXPECT_NEAR(sum_of(json["wins"]["chances"]), 1, 1e-12);
  EXPECT_NEAR(sum_of(json["buncos"]["chances"]), 1, 1e-8);
  EXPECT_NEAR(sum_of(json["without"]["chances"]), 1, 1e-8);
  ASSERT_EQ(json["prizes"].size(), 5U);
  for (const Json& prize : json["prizes"]) {
    EXPECT_NEAR(8 * value_of(prize["share"]), value_of(prize["given"]), 1e-12) << prize;
    EXPECT_NEAR(4 * sum_of(prize["share_by_first_table"]), value_of(prize["given"]), 1e-3) << prize;
    EXPECT_EQ(prize["share_by_first_table"][0]["how"], "simulated");
    EXPECT_LE(prize["share_by_first_table"][0]["lower"], prize["share_by_first_table"][0]["upper"]);
  }
  EXPECT_EQ(json["prizes"][1]["share"]["how"], "exact");
  EXPECT_EQ(json["prizes"][2]["share"]["how"], "simulated");
}

TEST(BuncoNight, NightsAreTheSameForAnyThreadsAndNarrowerForLessConfidence) {
  Sandbox sandbox;
  const Words evening{"--tables", "2", "--sets", "1"};
  const auto with = [&](const Words& more) {
    Words words = evening;
    words.insert(words.end(), more.begin(), more.end());
    return night(sandbox, words);
  };
  const Json one = with({"--threads", "1"});
  EXPECT_EQ(one, with({"--threads", "3"}));
  EXPECT_NE(one, with({"--seed", "2"}));
  const auto width = [](const Json& json) {
    const Json& figure = json["prizes"][1]["shared"];
    return figure["upper"].get<double>() - figure["lower"].get<double>();
  };
  EXPECT_GT(width(one), width(with({"--confidence", "0.5"})));
}

TEST(BuncoNight, RulesAreThoseOfTheFileAndAdvanceOverrides) {
  Sandbox sandbox;
  const std::string rules = bunco_printed(sandbox, {"rules"});
  const auto with = [&](const std::string& key, const std::string& value, Words more = {}) {
    write_file(sandbox.file("rules.toml"), replaced(rules, key, value));
    more.insert(more.begin(), {"--tables", "2", "--sets", "1", "--rules", "rules.toml"});
    return night(sandbox, more);
  };
  const Json usual = with("pace", "pace");
  EXPECT_EQ(usual, night(sandbox, {"--tables", "2", "--sets", "1"}));
  const Json up = with("partners = \"random\"", "partners = \"winners-move-up\"");
  EXPECT_EQ(up["advance"], "winners-move-up");
  EXPECT_EQ(up["without"]["somebody"]["how"], "simulated");
  EXPECT_EQ(up, night(sandbox, {"--tables", "2", "--sets", "1", "--advance", "winners-move-up"}));
  EXPECT_EQ(with("partners = \"random\"", "partners = \"winners-move-up\"", {"--advance", "random"}), usual);
  // The bag: of five rounds, or of six. Which triple it is changes none of these chances.
  const auto given = [](const Json& json) { return value_of(json["prizes"][4]["given"]); };
  EXPECT_GT(given(with("travels-when-bunco = false", "travels-when-bunco = true")), given(usual) + 1e-3);
  EXPECT_EQ(given(with("travelling = 5", "travelling = 2")), given(usual));
  const Json own = with("pace = \"lockstep\"", "pace = \"own\"");
  EXPECT_EQ(own["bunco"]["somebody_round"]["how"], "simulated");
  EXPECT_EQ(own["bunco"]["player_night"]["how"], "proven");
}

TEST(BuncoNight, RefusesInOneLine) {
  Sandbox sandbox;
  const std::vector<std::pair<Words, std::string>> refused = {
      {{"--tables", "0"}, "--tables: found '0', expected a whole number from 1 to 25"},
      {{"--tables", "2.5"}, "--tables: found '2.5', expected a whole number from 1 to 25"},
      {{"--sets", "-1"}, "--sets: found '-1', expected a whole number from 1 to 20"},
      {{"--games", "1"}, "--games: found '1', expected a whole number from 100 to 10000000"},
      {{"--advance", "up"}, "--advance: found 'up', expected random or winners-move-up"},
      {{"--seed", "x"}, "--seed: found 'x', expected a whole number from 0 to 9223372036854775807"},
      {{"--confidence", "1"}, "--confidence: found '1', expected a number from 0.5 to 0.999999"},
      {{"--threads", "0"}, "--threads: found '0', expected a whole number from 1 to 256"},
      {{"--rules", "none.toml"}, "none.toml: the rule file"}};
  for (const auto& [words, message] : refused) {
    Words all{"bunco", "night"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox.run(all);
    EXPECT_EQ(result.exit, 2) << message;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.substr(0, message.size() + 10), "fillwise: " + message);
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(BuncoCard, IsAPictureOfFourCardsWithAColumnForEachSet) {
  Sandbox sandbox;
  EXPECT_EQ(bunco_printed(sandbox, {"card", "--sets", "3", "--out", "card.svg", "--out", "card.pdf"}), "");
  const std::string svg = read_file(sandbox.file("card.svg"));
  const auto times = [&](const std::string& text) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = svg.find(text, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  for (const char* once : {">SCORE CARD<", ">NAME<", ">No#Buncos<", ">No#Wins<", ">No#Losses<"})
    EXPECT_EQ(times(once), 4U) << once;
  for (int round = 1; round <= 6; ++round) EXPECT_EQ(times(">" + std::to_string(round) + "<"), 12U);
  EXPECT_EQ(times(">7<"), 0U);
  EXPECT_EQ(svg, bunco_printed(sandbox, {"card", "--sets", "3"}));
  const std::string pdf = read_file(sandbox.file("card.pdf"));
  EXPECT_TRUE(pdf.starts_with("%PDF-1.4\n"));
  EXPECT_NE(pdf.find("/Count 1 "), std::string::npos);
  EXPECT_NE(pdf.find("(SCORE CARD)"), std::string::npos);
}

TEST(BuncoCard, RefusesInOneLineAndWritesNothing) {
  Sandbox sandbox;
  const std::vector<std::pair<Words, std::string>> refused = {
      {{"--sets", "0"}, "--sets: found '0', expected a whole number from 1 to 8"},
      {{"--sets", "9"}, "--sets: found '9', expected a whole number from 1 to 8"},
      {{"--format", "html"}, "--format: found 'html', expected svg, pdf or png"},
      {{"--out", "card.gif"},
       "--out: found 'card.gif', expected a name that ends in .svg, .pdf or .png, or --format"},
      {{"--out", "card.csv"},
       "--out: found 'card.csv', expected a name that ends in .svg, .pdf or .png, or --format"}};
  for (const auto& [words, message] : refused) {
    Words all{"bunco", "card", "--out", "good.svg"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox.run(all);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
    EXPECT_FALSE(std::filesystem::exists(sandbox.file("good.svg")));
  }
}

}  // namespace
}  // namespace fillwise::cli_test
