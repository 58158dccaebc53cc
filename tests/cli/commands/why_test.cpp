// `fillwise advise --why` as its users run it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

class AdviseWhy : public ::testing::Test {
 protected:
  static Sandbox& sandbox() {
    static Sandbox shared;
    return shared;
  }
  static Result run(const std::string& line, const RunOptions& options = {}) {
    Words all{"advise", "--goal", "2000", "--quiet", "--why"};
    std::istringstream stream(line);
    for (std::string word; stream >> word;) all.push_back(word);
    return sandbox().run(all, options);
  }
};

TEST_F(AdviseWhy, SaysWhatStandsBehindEachOption) {
  std::string all;
  for (const std::string line : {
           "--me 500 --opponent 800 --card bonus-400 --dice 3 --at-risk 400",
           "--me 500 --opponent 800 --card bonus-300 --roll 1,1,5,2,3,6",
           "--me 500 --opponent 800 --card double-trouble --dice 2 --at-risk 900 --fills 1",
           "--me 500 --opponent 800 --card must-bust --drawn --at-risk 650",
           "--me 500 --opponent 800 --card vengeance --drawn --at-risk 650",
           "--me 500 --opponent 800 --card no-dice --drawn --at-risk 650",
           "--me 500 --opponent 800 --between-cards --at-risk 650",
       }) {
    const Result result = run(line);
    EXPECT_EQ(result.exit, 0) << result.err;
    all += "$ fillwise advise --goal 2000 --why " + line + "\n" + result.out + "\n";
  }
  std::istringstream lines(all);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(line.size() <= 80 || line.starts_with('$')) << line;
  expect_golden(all, "advise-why.txt");
}

TEST_F(AdviseWhy, IsTheSameInJsonAndInABatch) {
  const Result one = run("--me 500 --opponent 800 --card bonus-400 --dice 3 --at-risk 400 --json");
  RunOptions options;
  options.input = "{\"me\":500,\"opponent\":800,\"card\":\"bonus-400\",\"dice\":3,\"at_risk\":400}\n";
  const Result many = run("--batch", options);
  EXPECT_EQ(Json::parse(one.out), Json::parse(many.out));
  EXPECT_TRUE(Json::parse(one.out).at("best").contains("why"));
}

TEST_F(AdviseWhy, IsForTheChanceToWinOnly) {
  const Result result = sandbox().run(
      {"advise", "--why", "--objective", "points", "--card", "bonus-400", "--dice", "3", "--at-risk", "400"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(lines_of(result.err), 1U);
  EXPECT_THAT(result.err, HasSubstr("--why"));
}

}  // namespace
}  // namespace fillwise::cli_test
