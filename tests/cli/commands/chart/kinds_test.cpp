// The other kinds of charts, each against another command of the program or against the rules of arithmetic.
#include <gmock/gmock.h>

#include <cstdio>
#include <regex>
#include <set>

#include "tests/cli/commands/chart/chart_test.hpp"
#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

int whole(const CsvRow& row, const std::string& name) {
  return std::stoi(row.at(name));
}

/// Every cell of the table is the table's own value, as 'fillwise export' writes it.
TEST_F(ChartTest, WinIsTheTable) {
  const Result exported = sandbox().run(words_of("export --format csv --goal 1000 --quiet"));
  std::map<std::pair<int, int>, CsvRow> values;
  for (const CsvRow& row : csv_rows(exported.out)) values[{whole(row, "me"), whole(row, "opponent")}] = row;
  const std::vector<CsvRow> all = rows("win --goal 1000");
  EXPECT_EQ(all.size(), 400U);
  for (const CsvRow& row : all) {
    const CsvRow& value = values.at({whole(row, "me"), whole(row, "opponent")});
    EXPECT_EQ(whole(row, "me") + whole(row, "me_away"), 1000);
    EXPECT_EQ(whole(row, "opponent") + whole(row, "opponent_away"), 1000);
    for (const std::string name : {"win_probability", "lower", "upper"})
      EXPECT_EQ(std::stod(row.at(name)), std::stod(value.at(name))) << name;
  }
  EXPECT_EQ(rows("win --goal 1000 --step 300").size(), 16U) << "300, 600, 900 and all of it";
  // The last cell of the printed table: nobody has a point yet.
  char per_cent[16];
  std::snprintf(per_cent, sizeof per_cent, "%.2f", 100 * std::stod(values.at({0, 0}).at("win_probability")));
  EXPECT_THAT(text("win --goal 1000 --format markdown"),
              HasSubstr(" " + std::string(per_cent) + " |\n\n## The same as lines"));
}

/// "300 to 400, 600 or more" or "300", as a predicate.
bool says_stop(const std::string& ranges, int at_risk) {
  if (ranges == "never") return false;
  std::istringstream parts(ranges);
  bool single = ranges.find(',') == std::string::npos;
  for (std::string part; std::getline(parts, part, ',');) {
    const int from = std::stoi(part);
    const std::size_t to = part.find(" to ");
    const bool open = part.find("or more") != std::string::npos || (single && to == std::string::npos);
    const int last = to != std::string::npos ? std::stoi(part.substr(to + 4)) : from;
    if (at_risk >= from && (open || at_risk <= last)) return true;
  }
  return false;
}

/// The ranges of every cell of the maps are those of advice, for all points that can be at risk.
TEST_F(ChartTest, StopMapsAreWhatAdviseSays) {
  std::size_t several = 0, checked = 0;
  for (const std::string rules : {"--goal 1000", "--goal 600 --rules tutto"}) {
    for (const CsvRow& row : rows("stop --step 250 --dice 2 " + rules)) {
      several += row.at("single_cut") == "no" ? 1 : 0;
      EXPECT_EQ(row.at("single_cut") == "no", row.at("stop_at").find(',') != std::string::npos ||
                                                  row.at("stop_at").find(" to ") != std::string::npos);
      EXPECT_EQ(row.at("stop_from"), row.at("stop_at").substr(0, row.at("stop_from").size()));
      std::vector<Json> situations;
      for (int at_risk = 50; at_risk <= 1500; at_risk += 50)
        situations.push_back({{"me", whole(row, "me")},
                              {"opponent", whole(row, "opponent")},
                              {"card", row.at("card")},
                              {"dice", 2},
                              {"at_risk", at_risk}});
      const std::vector<Json> answers = advice(situations, rules);
      for (std::size_t i = 0; i < answers.size(); ++i) {
        if (answers[i].contains("error")) continue;
        ++checked;
        EXPECT_EQ(says_stop(row.at("stop_at"), situations[i].at("at_risk")),
                  answers[i].at("best").at("action") == "stop")
            << row.at("stop_at") << situations[i];
      }
    }
  }
  EXPECT_GT(checked, 1000U);
  EXPECT_GT(several, 0U) << "the case that must not be flattened";
}

/// The cells of cross-sections are those of the card.
TEST_F(ChartTest, StopSectionsAreTheCard) {
  std::map<std::string, CsvRow> card;
  const auto key = [](const CsvRow& row) {
    return row.at("card") + " " + row.at("dice") + " " + row.at("at_risk");
  };
  for (const CsvRow& row : rows("card --goal 1000 --me 500 --opponent 800"))
    if (row.at("decision") == "roll-or-stop") card[key(row)] = row;
  std::size_t compared = 0;
  for (const CsvRow& row : rows("stop --goal 1000 --opponent-at 0,800 --step 500")) {
    if (row.at("me") != "500" || row.at("opponent") != "800") continue;
    EXPECT_EQ(row, card.at(key(row)));
    ++compared;
  }
  EXPECT_EQ(compared, card.size());
}

/// Each toss with its advice: the best dice and the best other dice.
TEST_F(ChartTest, KeepIsWhatAdviseSays) {
  for (const std::string words :
       {"--goal 1000 --me 300 --opponent 450 --all",
        "--goal 1000 --me 300 --opponent 450 --all --card vengeance --dice 6",
        "--goal 600 --rules tutto --me 0 --opponent 0 --all --card straight",
        "--goal 600 --rules quick-guide --me 0 --opponent 0 --dice 5 --at-risk 50,100 --all"}) {
    const std::string rules = words.substr(0, words.find(" --me"));
    const std::vector<CsvRow> all = rows("keep " + words);
    ASSERT_FALSE(all.empty()) << words;
    std::vector<Json> situations;
    for (const CsvRow& row : all)
      situations.push_back({{"me", whole(row, "me")},
                            {"opponent", whole(row, "opponent")},
                            {"card", row.at("card")},
                            {"roll", row.at("toss")},
                            {"at_risk", whole(row, "at_risk")}});
    const std::vector<Json> answers = advice(situations, rules);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const CsvRow& row = all[i];
      ASSERT_TRUE(answers[i].contains("best")) << answers[i];
      const Json& best = answers[i].at("best");
      EXPECT_EQ(Json::parse("[" + row.at("set_aside") + "]"), best.at("dice")) << situations[i];
      EXPECT_EQ(row.at("then"), best.at("then")) << situations[i];
      EXPECT_EQ(std::stod(row.at("value")), best.at("win_probability").get<double>()) << situations[i];
      std::string second = "", loss = "";
      std::size_t most = 0;
      for (const Json& option : answers[i].at("options")) {
        most = std::max(most, option.at("dice").size());
        if (second.empty() && option.at("dice") != best.at("dice")) {
          second = option.at("dice").dump();
          EXPECT_EQ("[" + row.at("second_set_aside") + "]", second);
          EXPECT_EQ(std::stod(row.at("loss")), option.at("loss").get<double>());
        }
      }
      EXPECT_EQ(second.empty(), row.at("second_set_aside").empty());
      EXPECT_EQ(row.at("obvious") == "yes", best.at("dice").size() == most) << situations[i];
    }
  }
}

/// All 6^n tosses are there: each kind stands for those that score with the same dice, none is missing.
TEST_F(ChartTest, KeepHasAllTosses) {
  std::set<std::string> scoring;
  for (const CsvRow& row : rows("keep --goal 600 --dice 2 --all")) scoring.insert(row.at("scoring"));
  EXPECT_EQ(scoring, (std::set<std::string>{"1", "5", "1,1", "1,5", "5,5"}));
}

TEST_F(ChartTest, KeepLeavesOutTheObvious) {
  const std::vector<CsvRow> all = rows("keep --all"), some = rows("keep");
  EXPECT_LT(some.size(), all.size() / 4);
  std::set<std::string> kept;
  for (const CsvRow& row : some) kept.insert(row.at("toss") + " " + row.at("at_risk"));
  for (const CsvRow& row : all)
    if (row.at("obvious") == "no" || row.at("mark") != "clear") {
      EXPECT_TRUE(kept.contains(row.at("toss") + " " + row.at("at_risk"))) << row.at("toss");
    }
  // Triple 2 and a 5 of six dice: the 5 alone.
  for (const CsvRow& row : some)
    if (row.at("scoring") == "2,2,2,5" && row.at("at_risk") == "0") {
      EXPECT_EQ(row.at("set_aside"), "5");
    }
}

/// Of places that no toss leads to, such as five dice left with others kept than a 1 or a 5, there is no map.
TEST_F(ChartTest, StopLeavesOutPlacesThatCanNotBe) {
  solve_once("--rules zonk --goal 50");
  for (const char* const words : {"stop --rules zonk --goal 50 --card bonus-300 --dice 5 --format markdown",
                                  "stop --rules zonk --goal 50 --card bonus-300 --dice 5 --opponent-at 0 "
                                  "--format markdown"}) {
    const std::string chart = text(words);
    EXPECT_THAT(chart, HasSubstr("bonus-300, 5 (1 kept) dice left"));
    EXPECT_THAT(chart, ::testing::Not(HasSubstr("5 (other kept)")));
  }
}

/// Zonk's Bertha looks at the dice kept: with fewer than six dice nothing is asked, so nothing is said of it.
TEST_F(ChartTest, KeepSaysNothingOfTossesItDoesNotKnow) {
  solve_once("--rules zonk --goal 50");
  for (const CsvRow& row : rows("keep --rules zonk --goal 50 --all")) EXPECT_EQ(row.at("toss").size(), 11U);
  const std::string chart = text("keep --rules zonk --goal 50 --format markdown");
  EXPECT_THAT(chart, HasSubstr("6 dice tossed"));
  EXPECT_THAT(chart, ::testing::Not(HasSubstr("obvious.")));
  EXPECT_GT(rows("keep --rules zonk --goal 50 --card fill-1000 --dice 5").size(), 0U);  // may not stop anyway
}

/// Lines of equal chance are left out where there are none.
TEST_F(ChartTest, WinHasLinesWhereThereAreSome) {
  EXPECT_THAT(text("win --goal 600"), HasSubstr("lines of equal chance"));
  EXPECT_THAT(text("win --goal 50"), ::testing::Not(HasSubstr("lines of equal chance")));
}

/// The chances of a turn's ends, weighed with what they are worth, make the chance to win.
/// What follows each outcome, valued by the exported table, comes to the value of the turn.
class TurnChart : public ChartTest {
 protected:
  /// At each pair of scores (me, opponent) the outcomes of the turn are worth what the table says, and the
  /// fewest points that it makes are these.
  static void expect_adds_up(const std::string& game, const std::vector<std::pair<int, int>>& pairs,
                             const std::function<int(int me)>& least_points) {
    solve_once(game);
    std::map<std::pair<int, int>, double> value;
    for (const CsvRow& row : csv_rows(sandbox().run(words_of("export --format csv --quiet " + game)).out))
      value[{whole(row, "me"), whole(row, "opponent")}] = std::stod(row.at("win_probability"));
    for (const auto& [me, opponent] : pairs) {
      double sum = 0, worth = 0;
      int least = 0;
      for (const CsvRow& row : rows("turn --player optimal --me " + std::to_string(me) + " --opponent " +
                                    std::to_string(opponent) + " " + game)) {
        const double chance = std::stod(row.at("chance"));
        sum += chance;
        const std::string& outcome = row.at("outcome");
        if (outcome != "passes") {
          worth += outcome == "wins" ? chance : outcome == "ties" ? chance / 2 : 0;
        } else {
          worth += chance * (1 - value.at({whole(row, "opponent_after"), me + whole(row, "points")}));
          least = std::min(least, whole(row, "points"));
        }
      }
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_NEAR(worth, value.at({me, opponent}), 1e-9) << game << ' ' << me << ':' << opponent;
      EXPECT_EQ(least, least_points(me));
    }
  }
  static int nothing(int) { return 0; }
};

TEST_F(TurnChart, AddsUpToTheValue) {
  const std::vector<std::pair<int, int>> pairs{{0, 0}, {250, 700}, {900, 150}};
  expect_adds_up("--goal 1000 --rules official", pairs, nothing);
  expect_adds_up("--goal 1000 --rules tutto", pairs, nothing);
  const std::string penalty = sandbox().file("penalty.toml").string();
  write_file(penalty, replaced(sandbox().run({"rules", "show", "official"}).out, "on-bust = \"add-to-sheet\"",
                               "on-bust = \"subtract-turn\""));
  expect_adds_up("--goal 1000 --rules " + penalty, pairs, [](int me) { return -me; });
  const Result picture =
      sandbox().run(words_of("chart turn --quiet --goal 1000 --me 500 --format markdown --rules " + penalty));
  EXPECT_THAT(picture.out, HasSubstr("Points are subtracted: ")) << picture.err;
}

const std::vector<std::pair<int, int>> kOfLastTurns{{0, 0}, {150, 50}, {50, 200}, {100, 1000}, {150, 3500}};
TEST_F(TurnChart, AddsUpToTheValueInLastTurns) {
  expect_adds_up("--goal 200 --rules official-showdown", kOfLastTurns, nothing);
}
TEST_F(TurnChart, AddsUpToTheValueInLastTurnsOfZonk) {
  expect_adds_up("--goal 200 --rules zonk", kOfLastTurns, nothing);
}

/// Who plays for the most points makes as many as 'fillwise turn' expects, where the goal is far away.
TEST_F(ChartTest, TurnMakesTheExpectedPoints) {
  double mean = 0;
  for (const CsvRow& row : rows("turn --goal 5000 --player points"))
    mean += std::stod(row.at("chance")) * (row.at("outcome") == "wins" ? 5000 : whole(row, "points"));
  const Json turn = Json::parse(sandbox().run({"turn", "--json"}).out);
  EXPECT_NEAR(mean, turn.at("expected_points").get<double>(), 0.5);
}

TEST_F(ChartTest, SimpleIsWhatRateSays) {
  const std::vector<CsvRow> all =
      rows("simple --goal 600 --player stop-at:200 --player stop-at:400 --player points");
  ASSERT_EQ(all.size(), 3U);
  double before = 0;
  for (const CsvRow& row : all) {
    const Json rated = Json::parse(
        sandbox().run(words_of("rate --quiet --json --goal 600 --player " + row.at("player"))).out);
    const std::string json = rated.dump();
    EXPECT_THAT(json, HasSubstr(Json(std::stod(row.at("begins"))).dump())) << json;
    EXPECT_THAT(json, HasSubstr(Json(std::stod(row.at("second"))).dump()));
    const double loss = std::stod(row.at("loses"));
    EXPECT_NEAR(loss, 0.5 - (std::stod(row.at("begins")) + std::stod(row.at("second"))) / 2, 1e-15);
    EXPECT_GE(loss, before) << "the best comes first";
    before = loss;
  }
}

TEST_F(ChartTest, SimpleTakesPolicies) {
  ASSERT_EQ(sandbox().run(words_of("simplify --quiet --goal 600 --form one-number --out rule.csv")).exit, 0);
  const std::vector<CsvRow> all =
      rows("simple --goal 600 --policy rule.csv --player stop-at:200 --player points");
  ASSERT_EQ(all.size(), 3U);
  std::map<std::string, std::string> begins;
  for (const CsvRow& row : all) begins[row.at("player")] = row.at("begins");
  const Json rated =
      Json::parse(sandbox().run(words_of("rate --quiet --json --goal 600 --policy rule.csv")).out);
  EXPECT_THAT(rated.dump(), HasSubstr(Json(std::stod(begins.at("rule"))).dump()));
  // Of two files with one name the folders tell which is which.
  std::filesystem::create_directory(sandbox().file("other"));
  std::filesystem::copy(sandbox().file("rule.csv"), sandbox().file("other/rule.csv"));
  const std::vector<CsvRow> two = rows("simple --goal 600 --policy rule.csv --policy other/rule.csv");
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two.at(0).at("player"), "rule.csv");
  EXPECT_EQ(two.at(1).at("player"), "other/rule.csv");
  // A file alone is the only bar, and a bad one is told of before a table is solved.
  EXPECT_EQ(rows("simple --goal 600 --policy rule.csv").size(), 1U);
  const Result bad = sandbox().run(words_of("chart simple --goal 700 --policy nothing.csv"));
  EXPECT_EQ(bad.exit, 2);
  EXPECT_EQ(bad.err, "fillwise: can't read the policy 'nothing.csv'\n");
}

TEST_F(ChartTest, ConvergenceFallsToTheEnd) {
  const std::vector<CsvRow> all = rows("convergence --goal 1000");
  ASSERT_GT(all.size(), 3U);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(whole(all[i], "sweep"), static_cast<int>(i) + 1);
  EXPECT_EQ(all.front().at("precision"), "single");
  EXPECT_EQ(all.back().at("precision"), "double");
  EXPECT_LT(std::stod(all.back().at("residual")), 1e-9);
  EXPECT_GT(std::stod(all.front().at("residual")), 1e-2);
}

/// Each kind in each format: well formed, with title, footer and the same number of rows as cells.
TEST_F(ChartTest, EveryKindInEveryFormat) {
  for (const std::string words :
       {"card --goal 600", "cost --goal 600 --me 0 --opponent 0", "stop --goal 600 --step 200",
        "stop --goal 600 --opponent-at 300 --dice 1", "win --goal 600", "keep --goal 600", "turn --goal 600",
        "simple --goal 300 --player stop-at:300", "convergence --goal 300",
        "card --goal 300 --me 0 --opponents 200,200", "cost --goal 300 --me 0 --opponents 200,200",
        "keep --goal 300 --me 0 --opponents 200,0 --all", "stop --goal 300 --opponents 200,0 --dice 1",
        "turn --goal 300 --opponents 200,0", "win --goal 300 --me 0 --opponents any,any"}) {
    EXPECT_EQ(xml_problem(text(words)), "") << words;
    const std::string html = text(words + " --format html");
    EXPECT_EQ(xml_problem(std::regex_replace(html, std::regex("<meta[^>]*>"), "")), "") << words;
    EXPECT_THAT(html, HasSubstr("<footer>fillwise: rules &#39;official&#39;"));
    EXPECT_TRUE(text(words + " --format pdf").ends_with("%%EOF\n")) << words;
    const std::string markdown = text(words + " --format markdown");
    EXPECT_TRUE(markdown.starts_with("# ")) << words;
    EXPECT_THAT(markdown, HasSubstr("\nfillwise: rules 'official'"));
    EXPECT_GT(rows(words).size(), 0U) << words;
  }
}

}  // namespace
}  // namespace fillwise::cli_test
