// Rule sets from files, and files that are none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

const std::string kHouseRules = R"(name = "house"
title = "A house rule"
goal = 500
[scoring]
single = { 1 = 100, 5 = 50 }
triple = { 1 = 1000, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600 }
straight = 1500
[[card]]
name = "bonus"
count = 3
may-stop = true
bonus = 300
[[card]]
name = "must-bust"
count = 1
set-aside = "all"
fills = 0
on-bust = "add-to-sheet"
)";

TEST(RulesFile, IsUsedAndItsTableToo) {
  Sandbox sandbox;
  write_file(sandbox.file("house.toml"), kHouseRules);
  const Result solved = sandbox.run({"solve", "--rules", "house.toml", "--out", "house.fwt"});
  EXPECT_EQ(solved.exit, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("certified: 'house' to 500"));
  const Result own = sandbox.run({"value", "--me", "0", "--opponent", "100", "--table", "house.fwt"});
  EXPECT_THAT(own.out, HasSubstr("rules 'house' to 500"));
  const Result same = sandbox.run({"value", "--me", "0", "--opponent", "100", "--rules", "./house.toml"});
  EXPECT_EQ(same.out, own.out);
  EXPECT_EQ(sandbox.run({"turn", "--rules", "house.toml"}).exit, 0);
}

TEST(RulesFile, OfAGameThatMayNotEndIsNotSolved) {
  Sandbox sandbox;
  write_file(sandbox.file("stall.toml"),
             kHouseRules.substr(0, kHouseRules.find("[[card]]\nname = \"must-bust\"")));
  const Result result = sandbox.run({"solve", "--rules", "stall.toml", "--out", "x.fwt"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("can't be certified"));
  EXPECT_EQ(lines_of(result.err), 1U);
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"stall.toml"});
}

struct BadRules {
  std::string name;
  std::string (*text)();  ///< the list is built at each start, the text only where needed
  std::string message;
};

class BadRulesFile : public ::testing::TestWithParam<BadRules> {};

TEST_P(BadRulesFile, IsRefusedInOneLine) {
  Sandbox sandbox;
  write_file(sandbox.file("bad.toml"), GetParam().text());
  for (const Words& words : {Words{"solve", "--rules", "bad.toml"}, Words{"turn", "--rules", "bad.toml"},
                             Words{"rules", "check", "bad.toml"}, Words{"rules", "show", "bad.toml"},
                             Words{"rules", "diff", "official", "bad.toml"},
                             Words{"value", "--rules", "bad.toml", "--me", "0", "--opponent", "0"}}) {
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("bad.toml"));
    EXPECT_THAT(result.err, HasSubstr(GetParam().message));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
}

std::string with(const std::string& what, const std::string& by) {
  std::string text = kHouseRules;
  return text.replace(text.find(what), what.size(), by);
}

std::string without_counts() {
  return std::regex_replace(kHouseRules, std::regex("count = [0-9]"), "count = 0");
}

std::string nested(int depth) {
  return "a = " + std::string(static_cast<std::size_t>(depth), '[');
}

std::string nested_tables(int depth) {
  std::string text = "[a";
  for (int i = 0; i < depth; ++i) text += ".a";
  return text + "]\n";
}

INSTANTIATE_TEST_SUITE_P(
    Rules, BadRulesFile,
    ::testing::Values(
        BadRules{"TenMegabytes", [] { return "# " + std::string(10'000'000, 'x') + "\n"; }, "bytes"},
        BadRules{"NestedArrays", [] { return nested(1000); }, "not TOML"},
        BadRules{"NestedTables", [] { return nested_tables(30); }, "name is missing"},
        BadRules{"DeeplyNestedTables", [] { return nested_tables(400'000); }, "dots"},
        BadRules{"NoCards", [] { return kHouseRules.substr(0, kHouseRules.find("[[card]]")); }, "card"},
        BadRules{"NoneInTheDeck", [] { return without_counts(); }, "card"},
        BadRules{"NegativeCount", [] { return with("count = 3", "count = -3"); }, "count"},
        BadRules{"UnknownKey", [] { return with("bonus = 300", "bonnus = 300"); }, "bonnus"},
        BadRules{"Empty", [] { return std::string(); }, "name"},
        BadRules{"NotToml",
                 [] {
                   return std::string(
                       "\x89"
                       "FWT\r\n");
                 },
                 ""}),
    [](const auto& instance) { return instance.param.name; });

TEST(RulesFile, ThatIsNotThereOrNoFileIsRefused) {
  Sandbox sandbox;
  std::filesystem::create_directory(sandbox.file("folder.toml"));
  for (const std::string name : {"missing.toml", "./missing", "folder.toml", "/dev/null", "oficial", ""}) {
    for (const Words& words : {Words{"solve", "--rules", name}, Words{"rules", "check", name},
                               Words{"rules", "diff", name, "team"}}) {
      const Result result = sandbox.run(words);
      EXPECT_EQ(result.exit, 2) << name << result.err;
      EXPECT_EQ(result.out, "");
      EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    }
  }
  EXPECT_THAT(sandbox.run({"rules", "check", "folder.toml"}).err, HasSubstr("it is a folder"));
  EXPECT_THAT(sandbox.run({"rules", "check", "missing.toml"}).err, HasSubstr("No such file or directory"));
  EXPECT_THAT(sandbox.run({"rules", "check", "/dev/zero"}).err, HasSubstr("longer than 1048576 bytes"));
  EXPECT_THAT(sandbox.run({"solve", "--rules", "oficial"}).err, HasSubstr("did you mean 'official'?"));
}

}  // namespace
}  // namespace fillwise::cli_test
