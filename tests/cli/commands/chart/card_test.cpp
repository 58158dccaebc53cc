// `fillwise chart card` and `cost`: every cell against `fillwise advise`, in every rule set.
#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <set>

#include "tests/cli/commands/chart/chart_test.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// The situation of a row, as advise takes it.
Json situation_of(const CsvRow& row) {
  Json situation = {{"me", std::stoi(row.at("me"))},
                    {"opponent", std::stoi(row.at("opponent"))},
                    {"at_risk", std::stoi(row.at("at_risk"))}};
  if (row.at("decision") == "between-cards") {
    situation["between_cards"] = true;
    return situation;
  }
  situation["card"] = row.at("card");
  if (row.at("decision") == "play-or-discard") {
    situation["drawn"] = true;
    return situation;
  }
  situation["dice"] = std::stoi(row.at("dice"));
  situation["fills"] = std::stoi(row.at("fills"));
  if (row.at("kept") == "other")
    situation["kept"] = std::vector<int>(static_cast<std::size_t>(6 - std::stoi(row.at("dice"))), 2);
  else if (!row.at("kept").empty())
    situation["kept"] = row.at("kept");
  return situation;
}

const Json& option_called(const Json& answer, const std::string& action) {
  for (const Json& option : answer.at("options"))
    if (option.at("action") == action) return option;
  throw std::runtime_error("no option " + action);
}

/// Holds a row against the answer; values are to be the same to the last bit.
void expect_same(const CsvRow& row, const Json& answer, const std::string& value) {
  ASSERT_TRUE(answer.contains("options")) << answer << situation_of(row);
  EXPECT_EQ(row.at("answer"), answer.at("best").at("action")) << situation_of(row);
  using Actions = std::vector<std::pair<std::string, std::string>>;  // column and action
  const std::string decision = row.at("decision");
  const Actions actions = decision == "between-cards"     ? Actions{{"stop", "stop"}, {"roll", "draw"}}
                          : decision == "play-or-discard" ? Actions{{"stop", "discard"}, {"roll", "play"}}
                                                          : Actions{{"stop", "stop"}, {"roll", "roll"}};
  for (const auto& [column, action] : actions) {
    const Json& option = option_called(answer, action);
    EXPECT_EQ(std::stod(row.at(column)), option.at(value).get<double>()) << situation_of(row);
    EXPECT_EQ(std::stod(row.at(column + "_lower")), option.at("lower").get<double>());
    EXPECT_EQ(std::stod(row.at(column + "_upper")), option.at("upper").get<double>());
    if (action == row.at("answer")) continue;
    EXPECT_EQ(std::stod(row.at("loss")), option.at("loss").get<double>()) << situation_of(row);
  }
}

class CardOfRules : public ChartTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(CardOfRules, IsWhatAdviseSays) {
  const std::string rules = std::string("--goal 600 --rules ") + GetParam();
  std::vector<CsvRow> rows;
  std::vector<Json> situations;
  for (const CsvRow& row : ChartTest::rows("card --gap 0,100,-100 --at-risk 900 " + rules))
    if (row.at("objective") == "win") {
      rows.push_back(row);
      situations.push_back(situation_of(row));
    }
  EXPECT_GT(rows.size(), 500U);
  EXPECT_TRUE(std::ranges::any_of(rows, [](const CsvRow& r) { return r.at("decision") == "between-cards"; }));
  EXPECT_EQ(std::ranges::any_of(rows, [](const CsvRow& r) { return r.at("decision") == "play-or-discard"; }),
            std::string(GetParam()) == "official" || std::string(GetParam()) == "team");
  const std::vector<Json> answers = advice(situations, rules);
  for (std::size_t i = 0; i < answers.size(); ++i) expect_same(rows[i], answers[i], "win_probability");
}

INSTANTIATE_TEST_SUITE_P(Rules, CardOfRules, ::testing::Values("official", "quick-guide", "team", "tutto"),
                         [](const auto& named) {
                           return std::regex_replace(std::string(named.param), std::regex("-"), "_");
                         });

/// bertha.toml: zonk without last turns and overshoot, which makes it quick; the dice kept matter.
void write_bertha(Sandbox& sandbox) {
  std::string zonk = sandbox.run({"rules", "show", "zonk"}).out;
  zonk = std::regex_replace(zonk, std::regex("last-turn = true|overshoot = 3000"), "");
  zonk = std::regex_replace(zonk, std::regex("name = \"zonk\""), "name = \"bertha\"");
  write_file(sandbox.file("bertha.toml"), zonk);
}

/// With last turns a table reaches 10,000 points above the goal; and with Bertha the dice kept matter.
TEST_F(ChartTest, CardOfLastTurnsAndOfBertha) {
  write_bertha(sandbox());
  for (const std::string rules : {"--goal 300 --rules bertha.toml", "--goal 200 --rules official-showdown"}) {
    std::vector<CsvRow> rows;
    std::vector<Json> situations;
    for (const CsvRow& row : ChartTest::rows("card --me 100 --opponent 150 --at-risk 500 " + rules)) {
      rows.push_back(row);
      situations.push_back(situation_of(row));
    }
    EXPECT_GT(rows.size(), 60U);
    const std::vector<Json> answers = advice(situations, rules);
    for (std::size_t i = 0; i < answers.size(); ++i) expect_same(rows[i], answers[i], "win_probability");
  }
}

/// What no dice kept can lead to has no row: five dice are left after a 1 or a 5.
TEST_F(ChartTest, PlacesThatCanNotBeHaveNoRow) {
  write_bertha(sandbox());
  const std::string page = text("cost --goal 300 --rules bertha.toml --me 0 --opponent 0 --format markdown");
  EXPECT_THAT(page, HasSubstr("| card | dice left (kept) | 50 |"));
  for (const char* row : {"| 5 (1) |", "| 5 (5) |", "| 3 (other) |", "| 1 |"})
    EXPECT_THAT(page, HasSubstr(row));
  EXPECT_THAT(page, ::testing::Not(HasSubstr("| 5 (other) |")));
  const std::string card = text("card --goal 300 --rules bertha.toml --me 0 --opponent 0 --format markdown");
  for (const char* row :
       {"| 5 dice left (1) |", "| 5 dice left (5) |", "| 3 dice left (other) |", "| 1 die left |"})
    EXPECT_THAT(card, HasSubstr(row));
  EXPECT_THAT(card, ::testing::Not(HasSubstr("| 5 dice left (other) |")));
}

TEST_F(ChartTest, OneTurnAloneIsWhatAdviseSays) {
  std::size_t checked = 0;
  for (const CsvRow& row : rows("card --goal 600 --at-risk 400")) {
    if (row.at("objective") != "points" || ++checked % 5 != 0) continue;
    const std::string& decision = row.at("decision");
    const std::string words =
        "advise --objective points --json --me 0 --opponent 0 --at-risk " + row.at("at_risk") +
        (decision == "between-cards"     ? " --between-cards"
         : decision == "play-or-discard" ? " --drawn --card " + row.at("card")
                                         : " --card " + row.at("card") + " --dice " + row.at("dice"));
    expect_same(row, Json::parse(sandbox().run(words_of(words)).out), "expected_points");
  }
  EXPECT_GT(checked, 50U);
}

/// Who leads may not play Vengeance; who does not is told when to.
TEST_F(ChartTest, CardSaysWhenToPlayVengeance) {
  const auto note = [](const std::string& scores) {
    const std::string page = text("card --at-risk 300 --format markdown " + scores);
    std::smatch found;
    return std::regex_search(page, found, std::regex("\\| vengeance \\| ([^|;]*)[|;]")) ? found[1].str() : "";
  };
  EXPECT_EQ(note("--me 5000 --opponent 4000"), "");
  EXPECT_EQ(note("--me 2500 --opponent 3200"), "to 1250 ");
  const std::string words = "advise --me 2500 --opponent 3200 --card vengeance --drawn --at-risk ";
  EXPECT_THAT(sandbox().run(words_of(words + "1250")).out, HasSubstr("PLAY"));
  EXPECT_THAT(sandbox().run(words_of(words + "1300")).out, HasSubstr("DISCARD"));
  EXPECT_EQ(note("--me 7000 --opponent 9900"), "to 2150 ");
}

/// A card that is not in the deck, or that must be played, asks nothing.
TEST_F(ChartTest, CardAsksNothingOfCardsWithoutAChoice) {
  const std::string official = sandbox().run({"rules", "show", "official"}).out;
  const auto page = [&](const std::string& from, const std::string& to) {
    // Under another name, as what differs from the preset is told.
    std::string rules = std::regex_replace(official, std::regex("name = \"official\""), "name = \"other\"");
    const std::size_t at = rules.find("name = \"vengeance\"");
    rules.replace(rules.find(from, at), from.size(), to);
    write_file(sandbox().file("other.toml"), rules);
    return text("card --rules other.toml --goal 600 --me 300 --opponent 300 --at-risk 100 --format markdown");
  };
  EXPECT_THAT(page("count = 4", "count = 0"), Not(HasSubstr("vengeance")));
  EXPECT_THAT(page("may-discard = true", "may-discard = false"), Not(HasSubstr("vengeance")));
}

/// Where every card is followed by the next one nobody stops with a fill made.
TEST_F(ChartTest, CardHasNoFillsWhereNobodyMayStopThen) {
  std::string rules = sandbox().run({"rules", "show", "quick-guide"}).out;
  rules = std::regex_replace(rules, std::regex("(name = \"(bonus|fill|double|venge)[^\n]*\n)"),
                             "$1then = \"draw\"\n");
  write_file(sandbox().file("draw.toml"), rules);
  const std::string page =
      text("card --rules draw.toml --goal 600 --me 0 --opponent 0 --at-risk 700 --format markdown");
  EXPECT_THAT(page, Not(HasSubstr("fill made")));
  EXPECT_THAT(text("cost --rules draw.toml --goal 600 --me 0 --opponent 0 --at-risk 700 --format markdown"),
              HasSubstr("- **R** roll\n"));
}

/// In a last turn the points that are needed may be many more than the goal.
TEST_F(ChartTest, CardOfALastTurnGoesToWhereStoppingWins) {
  const std::string words = "--rules official-showdown --goal 200 --me 150 --opponent 3500";
  const std::string page = text("card --at-risk 100 --format markdown " + words);
  EXPECT_THAT(page, HasSubstr("| fill made | 3400 |"));
  const std::string advise = "advise " + words + " --between-cards --at-risk ";
  EXPECT_THAT(sandbox().run(words_of(advise + "3400")).out, HasSubstr("STOP"));
  EXPECT_THAT(sandbox().run(words_of(advise + "3350")).out, HasSubstr("DRAW"));
}

/// The bound below the card is that of every figure, those behind its notes too.
TEST_F(ChartTest, CardIsNoFurtherOffThanItSays) {
  for (const std::string words : {"card --goal 600 --at-risk 50 --leader 550 --gap 0,-100",
                                  "card --rules official-showdown --goal 200 --me 150 --opponent 250"}) {
    const std::string page = text(words + " --format markdown");
    std::smatch said;
    ASSERT_TRUE(
        std::regex_search(page, said, std::regex("bounds at most ([0-9.e-]+) percentage points apart")));
    double widest = 0;
    for (const CsvRow& row : rows(words))
      if (row.at("objective") == "win")
        for (const std::string option : {"stop", "roll"})
          widest =
              std::max(widest, std::stod(row.at(option + "_upper")) - std::stod(row.at(option + "_lower")));
    EXPECT_LE(100 * widest, std::stod(said[1]) + 1e-13) << words;
  }
}

/// What is no row can't be: advise refuses it.
TEST_F(ChartTest, CardLeavesOutOnlyWhatCantBe) {
  std::set<std::string> present;
  const std::string words = "card --goal 600 --me 200 --opponent 0 --at-risk 700";
  for (const CsvRow& row : rows(words))
    if (row.at("decision") == "roll-or-stop") present.insert(situation_of(row).dump());
  std::vector<Json> absent;
  for (const char* card : {"bonus-300", "bonus-400", "bonus-500"})
    for (int dice = 1; dice <= 5; ++dice)
      for (int at_risk = 50; at_risk <= 700; at_risk += 50) {
        const Json situation = {{"me", 200},    {"opponent", 0}, {"at_risk", at_risk},
                                {"card", card}, {"dice", dice},  {"fills", 0}};
        if (!present.contains(situation.dump())) absent.push_back(situation);
      }
  EXPECT_GT(absent.size(), 30U);
  EXPECT_EQ(absent.size() + present.size(), 3U * 5 * 14);
  for (const Json& answer : advice(absent, "--goal 600"))
    EXPECT_THAT(answer.value("error", ""), HasSubstr("can't be at risk"));
}

/// The usual gaps go as far as the leader's score allows.
TEST_F(ChartTest, CardOfALowLeader) {
  std::set<std::pair<std::string, std::string>> scores;
  for (const CsvRow& row : rows("card --goal 600 --leader 0,50"))
    if (row.at("objective") == "win") scores.emplace(row.at("me"), row.at("opponent"));
  EXPECT_EQ(scores, (std::set<std::pair<std::string, std::string>>{
                        {"0", "0"}, {"0", "50"}, {"50", "0"}, {"50", "50"}}));
}

TEST_F(ChartTest, CardMarksNearTies) {
  const std::string words = "card --me 5000 --opponent 4000 --near 0.3";
  std::size_t near = 0;
  for (const CsvRow& row : rows(words)) {
    const double loss = std::stod(row.at("loss"));
    if (row.at("mark") == "wins") continue;
    EXPECT_EQ(row.at("mark") == "near", loss < 0.003) << loss;
    near += row.at("mark") == "near" ? 1 : 0;
  }
  EXPECT_GT(near, 0U);
}

}  // namespace
}  // namespace fillwise::cli_test
