// fillwise verify of a table of several players.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "api/several/profile_table.hpp"
#include "tests/cli/several/several_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

class SeveralVerify : public CommandTest {
 protected:
  SeveralVerify() : CommandTest("verify"), request_(several_request(model::preset("official"), 400, 3)) {}

  equilibrium::Profile solved(bool safe) const {
    equilibrium::Options options;
    options.safe = safe;
    return equilibrium::solve(request_.rules, 3, 8, options);
  }
  std::string written(const equilibrium::Profile& profile) const {
    const std::string file = sandbox_.file("three.fwp").string();
    write_profile(file, request_, profile);
    return file;
  }
  void expect_wrong(const equilibrium::Profile& profile, const std::string& why) {
    const std::string file = written(profile);
    const Result result = run({file});
    EXPECT_EQ(result.exit, 1);
    EXPECT_THAT(result.out, StartsWith("THE BOUNDS DO NOT HOLD: rules 'official' to 400, 3 players\n"));
    EXPECT_EQ(result.err, "fillwise: " + file + ": " + why + "\n");
  }

  SeveralRequest request_;
};

TEST_F(SeveralVerify, OfWhatWasSolved) {
  const std::string file = written(solved(false));
  const Result text = run({file});
  EXPECT_EQ(text.exit, 0);
  EXPECT_EQ(text.err, "");
  EXPECT_THAT(text.out,
              MatchesRegex("the bounds hold: rules 'official' to 400, 3 players\n"
                           "starts of turns checked: 512 of 512; worst margin: [0-9.e-]+, upper bound for "
                           "[0-9]+ with [0-9]+ against [0-9]+, [0-9]+\n"
                           "no player gains more than [0-9.e-]+ percentage points by playing otherwise "
                           "\\(the table says [0-9.e-]+\\)\n"
                           "safe chances: not in the table\n"));
  const nlohmann::json report = answer({file, "--threads", "1"});
  EXPECT_EQ(report["status"], "holds");
  EXPECT_EQ(report["starts_checked"], 512);
  EXPECT_EQ(report["epsilon"], report["epsilon_of_table"]);
  EXPECT_FALSE(report.contains("safe_margin"));
  const std::string safe = written(solved(true));
  EXPECT_THAT(run({safe}).out, HasSubstr("\nsafe chances: proven anew, none smaller than in the table\n"));
  EXPECT_NEAR(answer({safe})["safe_margin"].get<double>(), 1e-8, 1e-12);
}

TEST_F(SeveralVerify, FindsWhatIsWrong) {
  equilibrium::Profile profile = solved(true);
  profile.safe[100] += equilibrium::kSafeSlack + 1e-10;
  expect_wrong(profile, "chances that are said to be safe are not");
  profile = solved(false);
  profile.upper[1][77] -= 1e-5;
  profile.value[1][77] -= 1e-5;
  profile.upper[2][77] += 1e-5;
  expect_wrong(profile, "the bounds do not hold: they were not made from these rules, or were made wrongly");
  profile = solved(false);
  request_.rules = model::preset("quick-guide");  // by which it was not solved
  EXPECT_EQ(run({written(profile)}).exit, 1);
}

TEST_F(SeveralVerify, WhatCantBeAskedIsSaid) {
  const std::string file = written(solved(false));
  for (const Words& words : {Words{"--exact"}, Words{"--sample", "5"}, Words{"--limit", "500"}}) {
    Words asked = {file};
    asked.insert(asked.end(), words.begin(), words.end());
    const Result result = run(asked);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err,
              "fillwise: " + words[0] +
                  ": found with a table of several players, expected none: it is for those of two\n");
  }
  EXPECT_EQ(run({file, "--threads", "0"}).exit, 2);
  std::string bytes = read_file(file);
  bytes[bytes.size() - 20] ^= 1;
  write_file(file, bytes);
  const Result damaged = run({file});
  EXPECT_EQ(damaged.exit, 4);
  EXPECT_EQ(damaged.out, "");
}

}  // namespace
}  // namespace fillwise::cli_test
