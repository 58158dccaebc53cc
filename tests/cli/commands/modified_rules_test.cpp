// A rule file that is not the preset it is named after, in every kind of output.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kModified = "modified from official (straight 3000 instead of 1500)";

Words split(const std::string& text) {
  Words words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// A sandbox with such a file, a table of it to 150 points, a recorded game.
class ModifiedRules : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    sandbox_ = new Sandbox;
    write_file(sandbox_->file("my.toml"), "extends = \"official\"\n[scoring]\nstraight = 3000\n");
    const Result solved = sandbox_->run(split("solve --rules my.toml --goal 150"));
    ASSERT_EQ(solved.exit, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("'" + kModified + "' to 150"));
    EXPECT_EQ(sandbox_->run(split("solve --rules my.toml --goal 150 --out my.fwt")).exit, 0);
    write_file(sandbox_->file("game.txt"),
               "players Ann Bob\nrules my.toml\ngoal 150\nAnn: 300 115236 > 11 2346 bust\n");
  }
  static void TearDownTestSuite() { delete sandbox_; }

  static std::string out_of(const std::string& words) {
    const Result result = sandbox_->run(split(words));
    EXPECT_EQ(result.exit, 0) << words << '\n' << result.err;
    return result.out;
  }
  static std::string out_file(const std::string& words, const std::string& name) {
    out_of(words + " --out " + name);
    return read_file(sandbox_->file(name));
  }

 private:
  static Sandbox* sandbox_;
};

Sandbox* ModifiedRules::sandbox_ = nullptr;

constexpr const char* kRules = " --quiet --rules my.toml --goal 150";
constexpr const char* kSituation = " --me 50 --opponent 100 --card bonus-300 --at-risk 0 --roll 1,2,3,4,6,6";

TEST_F(ModifiedRules, AreSaidInEveryReport) {
  const std::string rules = kRules;
  const std::string without_goal = " --quiet --rules my.toml";
  for (const std::string& words :
       {"rules check my.toml" + std::string(),
        "value" + rules + " --me 50 --opponent 100",
        "value" + rules + " --me 50 --opponent 100 --exact",
        "advise" + rules + kSituation,
        "value --objective points --me 0 --opponent 0" + without_goal,
        "advise --objective turns --me 50 --card bonus-300 --at-risk 0 --roll 1,2,3,4,6,6" + rules,
        "advise --objective timed --turns-left 2 --opponent-turns-left 2" + without_goal + kSituation,
        "advise --objective cut --points 500 --turns-left 1 --me 50 --card bonus-300 --at-risk 0 --roll "
        "1,2,3,4,6,6" +
            without_goal,
        "turn" + without_goal,
        "verify my.fwt" + std::string(),
        "tables" + std::string(),
        "simulate --games 10" + rules,
        "rate --player stop-at:350" + rules,
        "rate --player stop-at:350 --player points" + rules,
        "rate --player stop-at:350 --games 10" + rules,
        "match --player optimal --player points --games 2" + rules,
        "simplify --form one-number" + rules,
        "fairness --quiet --rules my.toml --goals 150" + std::string(),
        "rules compare official my.toml --goal 150 --quiet" + std::string(),
        "analyse game.txt" + std::string()}) {
    const std::string out = out_of(words);
    EXPECT_THAT(out, HasSubstr(kModified)) << words;
    if (!words.starts_with("rules compare") && words != "tables") {
      EXPECT_THAT(out, Not(HasSubstr("'official'"))) << words;
    }
  }
}

TEST_F(ModifiedRules, AreSaidInTheTitleAndTheFooterOfCharts) {
  for (const char* chart :
       {"card", "win", "simple", "convergence", "stop --card bonus-300 --dice 2", "turn --me 50",
        "keep --card fill-1000 --dice 3 --me 50 --opponent 100", "keep --card fill-1000 --dice 3"})
    for (const char* format : {"svg", "html", "markdown"}) {
      const std::string words = std::string("chart ") + chart + kRules + " --format " + format;
      const std::string out = out_of(words);
      const std::size_t first = out.find(kModified);
      EXPECT_NE(first, std::string::npos) << words;
      EXPECT_THAT(out, Not(HasSubstr("'official'"))) << words;
      EXPECT_THAT(out, Not(HasSubstr("official, to"))) << words;
    }
}

TEST_F(ModifiedRules, AreInJsonTheNameAndWhatDiffers) {
  const Json expected =
      Json::parse(R"({"preset": "official", "differences": [{"table": "scoring", "card": null,
      "key": "straight", "a": 1500, "b": 3000, "says":
      "1-2-3-4-5-6 in one toss scores 3000 points instead of 1500"}]})");
  const std::string rules = kRules;
  const auto expect_named = [&](const Json& json, const std::string& words) {
    EXPECT_EQ(json.value("rules", json.value("name", "")), "official") << words;
    EXPECT_EQ(json.value("differs_from", Json()), expected) << words;
  };
  for (const std::string& words :
       {"rules check my.toml --json" + std::string(), "rules show my.toml --json" + std::string(),
        "value --json --me 50 --opponent 100" + rules, "value --json --exact --me 50 --opponent 100" + rules,
        "value --json --objective turns --me 0" + rules,
        "turn --json --quiet --rules my.toml" + std::string(), "verify my.fwt --json" + std::string(),
        "solve --json --out again.fwt" + rules, "simulate --json --games 10" + rules,
        "rate --json --player points" + rules, "rate --json --player points --games 10" + rules,
        "match --json --player optimal --player points --games 2" + rules,
        "simplify --json --form one-number" + rules, "export --format json" + rules,
        "export --format json --policy --me 0 --opponent 0" + rules})
    expect_named(Json::parse(out_of(words)), words);
  for (const std::string& words :
       {"advise --json" + rules + kSituation,
        "advise --json --objective points --quiet --rules my.toml" + std::string(kSituation)})
    expect_named(Json::parse(out_of(words)).at("state"), words);
  expect_named(Json::parse(out_of("tables --json")).at("tables").at(0), "tables");
  expect_named(Json::parse(out_of("fairness --quiet --json --rules my.toml --goals 150")).at(0), "fairness");
  expect_named(Json::parse(out_of("analyse --json game.txt")).at("games").at(0), "analyse");
  const Json compared = Json::parse(out_of("rules compare official my.toml --goal 150 --quiet --json"));
  EXPECT_FALSE(compared.at("base").contains("differs_from"));
  expect_named(compared.at("compared").at(0), "rules compare");
  const Json diff = Json::parse(out_of("rules diff official my.toml --json"));
  EXPECT_EQ(diff.at("differences"), expected.at("differences"));
  EXPECT_FALSE(diff.at("a").contains("differs_from"));
  expect_named(diff.at("b"), "rules diff");
}

TEST_F(ModifiedRules, AreOneFieldOfCsv) {
  const std::string field = "\n\"" + kModified + "\",150,";
  EXPECT_THAT(out_of("fairness --quiet --csv --rules my.toml --goals 150"), HasSubstr(field));
  EXPECT_THAT(out_of("rules compare official my.toml --goal 150 --quiet --csv"), HasSubstr(field));
}

TEST_F(ModifiedRules, AreSaidInTheHeadOfARuleThatIsWritten) {
  EXPECT_THAT(out_file(std::string("simplify --form one-number") + kRules, "rule.csv"),
              HasSubstr("rules '" + kModified + "' to 150"));
}

}  // namespace
}  // namespace fillwise::cli_test
