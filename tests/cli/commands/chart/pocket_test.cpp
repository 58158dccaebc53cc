// The pocket card: the rule and its figures are those of `simplify` and `rate`, and what it costs where adds up to what
// it gives away.
#include <gmock/gmock.h>

#include <cstdlib>
#include <regex>

#include "tests/cli/commands/chart/chart_test.hpp"
#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class PocketChart : public ChartTest {};

std::vector<CsvRow> parts(const std::vector<CsvRow>& rows, const std::string& part) {
  std::vector<CsvRow> found;
  for (const CsvRow& row : rows)
    if (row.at("part") == part) found.push_back(row);
  return found;
}

double number_of(const CsvRow& row, const std::string& name) {
  return std::stod(row.at(name));
}

/// "never" for null, and for numbers that are stopped with to win anyway.
std::string points_of(const Json& number, int goal) {
  return number.is_null() || number.get<int>() >= goal ? "never" : std::to_string(number.get<int>());
}

void expect_figure(const std::vector<CsvRow>& rows, const std::string& part, const Json& chance) {
  const std::vector<CsvRow> found = parts(rows, part);
  ASSERT_EQ(found.size(), 1U) << part;
  for (const auto& [column, key] : std::map<std::string, std::string>{
           {"value", "win_probability"}, {"lower", "lower"}, {"upper", "upper"}})
    EXPECT_EQ(number_of(found.front(), column), chance.at(key).get<double>()) << part << column;
}

TEST_F(PocketChart, IsWhatSimplifyFinds) {
  for (const std::string words :
       {"--goal 600", "--goal 400 --rules quick-guide", "--goal 500 --rules team"}) {
    const std::vector<CsvRow> all = rows("pocket " + words);
    const Result found = sandbox().run(words_of("simplify --quiet --json --form by-dice " + words));
    const Json form = Json::parse(found.out).at("forms").at(0);
    const int goal = Json::parse(found.out).at("goal");
    const std::vector<CsvRow> stops = parts(all, "stop");
    ASSERT_EQ(stops.size(), 5U);
    for (const CsvRow& row : stops)
      EXPECT_EQ(row.at("points"), points_of(form.at("rule").at("stop_at").at(row.at("dice")), goal)) << words;
    EXPECT_EQ(parts(all, "after-fill").at(0).at("points"),
              points_of(form.at("rule").at("stop_between_cards"), goal));
    expect_figure(all, "begins", form.at("against_optimal").at("first"));
    expect_figure(all, "second", form.at("against_optimal").at("second"));
    const CsvRow loses = parts(all, "loses").at(0);
    EXPECT_EQ(number_of(loses, "value"), form.at("loss").get<double>());
    EXPECT_EQ(number_of(loses, "upper"), form.at("loss_upper").get<double>());
    EXPECT_NEAR(number_of(loses, "upper") - number_of(parts(all, "least-loss-of-any").at(0), "value"),
                form.at("from_best_of_form_at_most").get<double>(), 1e-15);
  }
}

/// All exceptions together are all that `rate` counts as wrong, and cost what the rule gives away.
TEST_F(PocketChart, ExceptionsAddUpToTheLoss) {
  const std::string words = " --goal 600 --quiet";
  ASSERT_EQ(sandbox().run(words_of("simplify --form by-dice --out rule.csv" + words)).exit, 0);
  const Json rated =
      Json::parse(sandbox().run(words_of("rate --policy rule.csv --json" + words)).out).at("players").at(0);
  const std::vector<CsvRow> all = rows("pocket --goal 600");
  double times = 0, cost = 0, last = 1;
  for (const CsvRow& row : parts(all, "exception")) {
    times += number_of(row, "times");
    cost += number_of(row, "value");
    EXPECT_LE(number_of(row, "value"), last) << "those that cost most come first";
    last = number_of(row, "value");
  }
  double wrong = 0;
  for (const auto& [kind, of] : rated.at("decisions").items()) wrong += of.at("wrong").get<double>();
  EXPECT_NEAR(times, wrong, 1e-9);
  EXPECT_NEAR(cost, rated.at("loss").get<double>(), 1e-8);
  EXPECT_EQ(number_of(parts(all, "loses").at(0), "value"), rated.at("loss").get<double>());
}

/// Where the card says that it is better to roll on near the other player's goal, `advise` says so too.
TEST_F(PocketChart, ExceptionsAreWhatAdviseSays) {
  const std::vector<CsvRow> all = rows("pocket --goal 1000");
  int stop_with = 0;
  for (const CsvRow& row : parts(all, "stop"))
    if (row.at("dice") == "1") stop_with = std::stoi(row.at("points"));
  bool is_named = false;
  for (const CsvRow& row : parts(all, "exception"))
    is_named |=
        row.at("when") == "The other needs 100 or less" && row.at("instead").starts_with("roll on with 1");
  ASSERT_TRUE(is_named);
  std::vector<Json> situations;
  for (int at_risk = stop_with; at_risk < 1000; at_risk += 50)
    situations.push_back(
        {{"me", 0}, {"opponent", 950}, {"card", "bonus-300"}, {"dice", 1}, {"at_risk", at_risk}});
  for (const Json& answer : advice(situations, "--goal 1000"))
    EXPECT_EQ(answer.at("best").at("action"), "roll") << answer;
}

TEST_F(PocketChart, KeepsTheRule) {
  Sandbox own;
  const Words words = words_of("chart pocket --goal 300 --format csv");
  const Result first = own.run(words);
  EXPECT_THAT(first.err, HasSubstr("The rule is kept in "));
  const std::filesystem::path kept = own.tables() / "official-300-e7f12079-by-dice.json";
  const std::string text = read_file(kept);
  const Result second = own.run(words);
  EXPECT_EQ(second.err, "Rating the rule.\n");
  EXPECT_EQ(second.out, first.out);
  // With --boxes it is searched anew; without boxes nothing is proven but that a loss is no gain.
  Words boxes = words;
  boxes.insert(boxes.end(), {"--boxes", "0"});
  const Result unproven = own.run(boxes);
  EXPECT_THAT(unproven.err, Not(HasSubstr("kept")));
  EXPECT_EQ(parts(csv_rows(unproven.out), "least-loss-of-any").at(0).at("value"), "0");
  EXPECT_EQ(read_file(kept), text);
  // Of another table it is not used; what can't be read is told of.
  Json other = Json::parse(text);
  other["table"] = std::string(32, '0');
  other["stop_at"]["1"] = 50;
  write_file(kept, other.dump());
  EXPECT_EQ(own.run(words).out, first.out);
  EXPECT_EQ(read_file(kept), text);
  for (const auto& [damage, message] : std::map<std::string, std::string>{
           {"{", "the file: found no JSON object, expected a proven rule"},
           {"[]", "the file: found no JSON object, expected a proven rule"},
           {"{\"stop_at\":{}}", "table: found nothing, expected the signature of a table"},
           {std::regex_replace(text, std::regex("\"1\": [0-9a-z]+"), "\"1\": 75"),
            "stop_at.1: found 75, expected points from 50 on in steps of 50, or null"},
           {std::regex_replace(text, std::regex("\"least_loss\": [^,]+"), "\"least_loss\": 2"),
            "least_loss: found 2, expected a loss, 0 to 1"}}) {
    write_file(kept, damage);
    const Result damaged = own.run(words);
    EXPECT_EQ(damaged.exit, 4) << damage;
    EXPECT_EQ(damaged.err, "fillwise: " + kept.string() + ": " + message +
                               "; remove the file, and the rule is searched again\n");
  }
}

TEST_F(PocketChart, IsRefusedWhereNothingIsProven) {
  for (const std::string rules : {"tutto", "zonk"}) {
    const Result result = run("pocket --goal 300 --rules " + rules);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err, "fillwise: --rules: found '" + rules +
                              "', expected rules without cards that take points from a leader in mid-turn: "
                              "under such rules no rule by dice left can be proven the best\n");
  }
  const Result paper = run("pocket --goal 300 --paper a5");
  EXPECT_EQ(paper.exit, 2);
  EXPECT_EQ(paper.err,
            "fillwise: --paper: found 'a5', expected a6, a4, letter or phone (did you mean 'a6'?)\n");
}

/// As people read it.
TEST_F(PocketChart, AsText) {
  expect_golden(text("pocket --goal 1000 --format text"), "chart-pocket.txt");
  expect_golden(text("pocket --goal 1000 --format markdown"), "chart-pocket.md");
  expect_golden(text("pocket --goal 1000 --format csv"), "chart-pocket.csv");
  expect_golden(text("pocket --goal 1000"), "chart-pocket.svg");
}

TEST_F(PocketChart, FitsItsPaper) {
  for (const auto& [paper, box] : std::map<std::string, std::string>{{"a6", "297.64 419.53"},
                                                                     {"a4", "595.28 841.89"},
                                                                     {"Letter", "612.00 792.00"},
                                                                     {"phone", "390.00 844.00"}})
    EXPECT_THAT(text("pocket --goal 1000 --format pdf --paper " + paper),
                HasSubstr("/MediaBox [ 0 0 " + box + " ]"));
}

}  // namespace
}  // namespace fillwise::cli_test
