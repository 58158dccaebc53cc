// The folders of tests mirror those of what they test: each folder below tests/ has one of the same path, and each
// folder of sources has tests in the folder of its path. What stands elsewhere is listed, with the reason or the place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/layout/tree.hpp"

namespace fillwise::layout_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Folders below tests/ that mirror none, with all that is below them, and why.
using Reasons = std::map<std::string, std::string>;
const Reasons kMirrorNothing = {
    {"accessibility", "HTML of several commands, in a browser"},
    {"api/install", "the installed library, used from a foreign folder"},
    {"bench", "benchmarks, of several folders"},
    {"cli/commands/analyse",
     "tests of one source, cli/commands/analyse.cpp: too many for the folder of its neighbours"},
    {"cli/commands/chart",
     "tests of one source, cli/commands/chart.cpp: too many for the folder of its neighbours"},
    {"cli/golden", "texts that tests of several folders compare"},
    {"fuzz", "fuzzers, of several folders, and their seeds"},
    {"layout", "the tree itself, and its scripts"},
    {"mutation", "breaks of all sources"},
    {"package", "the packages that cmake/package makes, and what is in them once they are installed"},
    {"schema", "the JSON of several commands, against docs/schema"},
    {"solver/audit/rules", "rule files that the tests beside it read"},
    {"support", "what tests of several folders share"},
};

/// Folders of sources without tests in a folder of their path, and the tests that reach them.
using Places = std::map<std::string, std::vector<std::string>>;
const Places kTestedElsewhere = {
    {"api", {"tests/api/install/run"}},  // the header of headers
    {"api/analysis/several", {"tests/cli/several/several_analyse_test.cpp"}},
    {"api/chart",
     {"tests/api/chart/render/picture_test.cpp", "tests/cli/commands/chart/card_test.cpp",
      "tests/cli/commands/chart/kinds_test.cpp", "tests/cli/several/several_chart_test.cpp"}},
    {"api/input",
     {"tests/api/analysis/analysis_words_test.cpp", "tests/api/base/error_test.cpp",
      "tests/cli/commands/advise_test.cpp", "tests/cli/terminal/usage_test.cpp"}},
    {"api/rollers/chart", {"tests/cli/games/rollers/rollers_chart_test.cpp"}},
    {"api/several", {"tests/cli/several/several_test.cpp", "tests/cli/several/several_advise_test.cpp"}},
    {"cli", {"tests/cli/terminal/usage_test.cpp"}},
    {"cli/reports",
     {"tests/cli/commands/analyse/analyse_test.cpp", "tests/cli/commands/rate_test.cpp",
      "tests/cli/commands/simulate_test.cpp", "tests/cli/match/long_match_test.cpp",
      "tests/cli/match/several_match_test.cpp", "tests/cli/several/several_simulate_test.cpp"}},
    {"model", {"tests/model/fill_or_bust/extended_rules_test.cpp"}},  // words
    {"python/fillwise", {"tests/python/test_environment.py", "tests/python/test_fillwise.py"}},
    {"tables/checker/proof", {"tests/tables/checker/check_table_test.py"}},
    {"web/page", {"tests/web/page.js"}},
};

bool has_source(const std::set<std::string>& files) {
  return std::ranges::any_of(files, [](const std::string& file) {
    return std::ranges::any_of(std::vector<std::string>{".hpp", ".cpp", ".inc", ".h", ".py", ".js", ".ml"},
                               [&](const std::string& ending) { return file.ends_with(ending); });
  });
}

/// Whether a test is among the files of a folder of tests, and not only what tests below it share.
bool has_test(const std::set<std::string>& files) {
  return std::ranges::any_of(files, [](const std::string& file) {
    return file.find("_test.") != std::string::npos || file.starts_with("test_") || file == "run";
  });
}

bool is_below(const std::string& folder, const std::string& other) {
  return folder.starts_with(other + "/");
}

/// What is wrong with the folders below tests/: one that mirrors none and is not listed, a row that nothing needs.
std::vector<std::string> mirror_problems(const Tree& tests, const Tree& products, const Reasons& listed) {
  std::vector<std::string> found;
  for (const auto& [path, files] : tests) {
    if (path == "tests") continue;
    const std::string folder = path.substr(std::string("tests/").size());
    const bool is_listed = std::ranges::any_of(
        listed, [&](const auto& row) { return folder == row.first || is_below(folder, row.first); });
    if (!is_listed && !products.contains(folder)) found.push_back(path + ": there is no folder " + folder);
  }
  for (const auto& [folder, reason] : listed)
    if (!tests.contains("tests/" + folder))
      found.push_back(folder + ": listed, and not there");
    else if (products.contains(folder))
      found.push_back(folder + ": listed, and mirrors one");
  return found;
}

/// What is wrong with the folders of sources: one without tests that is not listed, a row that nothing needs or that
/// names a test which is not there.
std::vector<std::string> untested_problems(const Tree& products, const Tree& tests, const Places& listed) {
  std::vector<std::string> found;
  const auto is_tested = [&](const std::string& folder) {
    const auto mirror = tests.find("tests/" + folder);
    return mirror != tests.end() && has_test(mirror->second);
  };
  for (const auto& [folder, files] : products)
    if (has_source(files) && !is_tested(folder) && !listed.contains(folder))
      found.push_back(folder + ": no test in tests/" + folder);
  for (const auto& [folder, places] : listed) {
    if (!products.contains(folder) || !has_source(products.at(folder)))
      found.push_back(folder + ": listed, and has no source");
    else if (is_tested(folder))
      found.push_back(folder + ": listed, and has tests of its own");
    if (places.empty()) found.push_back(folder + ": listed, and tested nowhere");
    for (const std::string& place : places) {
      const std::size_t slash = place.rfind('/');
      const auto there = tests.find(place.substr(0, slash));
      if (there == tests.end() || !there->second.contains(place.substr(slash + 1)))
        found.push_back(folder + ": there is no " + place);
    }
  }
  return found;
}

const std::vector<std::string> kProducts = {"model", "solver", "tables", "api", "c", "python", "cli", "web"};

TEST(Mirror, EveryFolderOfTestsIsThatOfWhatTheyTest) {
  Tree mirrored = tree_of(kProducts);
  mirrored.merge(tree_of({"docs"}));
  EXPECT_GT(mirrored.size(), 60U);
  EXPECT_THAT(mirror_problems(tree_of({"tests"}), mirrored, kMirrorNothing), IsEmpty());
}

TEST(Mirror, EveryFolderOfSourcesHasTestsInItsPlaceOrInOneThatIsNamed) {
  EXPECT_THAT(untested_problems(tree_of(kProducts), tree_of({"tests"}), kTestedElsewhere), IsEmpty());
}

// The reader itself, on made-up trees.

TEST(MirrorReader, SeesAFolderOfTestsThatMirrorsNone) {
  const Tree products = {{"a", {}}, {"a/b", {"x.cpp"}}};
  EXPECT_THAT(mirror_problems({{"tests", {}}, {"tests/a", {}}, {"tests/a/b", {"x_test.cpp"}}}, products, {}),
              IsEmpty());
  const Tree tests = {{"tests/a", {}}, {"tests/a/c", {"x_test.cpp"}}, {"tests/a/c/d", {}}};
  EXPECT_THAT(mirror_problems(tests, products, {}),
              ElementsAre("tests/a/c: there is no folder a/c", "tests/a/c/d: there is no folder a/c/d"));
  EXPECT_THAT(mirror_problems(tests, products, {{"a/c", "why"}}), IsEmpty());
  EXPECT_THAT(mirror_problems({{"tests/ab", {}}}, products, {{"a", "why"}}),
              Contains(HasSubstr("folder ab")));
}

TEST(MirrorReader, SeesRowsThatNothingNeeds) {
  const Tree products = {{"a", {"x.cpp"}}};
  const Tree tests = {{"tests", {}}, {"tests/a", {"x_test.cpp"}}};
  EXPECT_THAT(mirror_problems(tests, products, {{"a", "why"}}), ElementsAre("a: listed, and mirrors one"));
  EXPECT_THAT(mirror_problems(tests, products, {{"b", "why"}}), ElementsAre("b: listed, and not there"));
  EXPECT_THAT(untested_problems(products, tests, {{"a", {"tests/a/x_test.cpp"}}}),
              ElementsAre("a: listed, and has tests of its own"));
  EXPECT_THAT(untested_problems(products, tests, {{"b", {"tests/a/x_test.cpp"}}}),
              ElementsAre("b: listed, and has no source"));
}

TEST(MirrorReader, SeesAFolderOfSourcesWithoutTests) {
  const Tree products = {
      {"a", {"CMakeLists.txt"}}, {"a/b", {"x.cpp"}}, {"a/c", {"x.hpp"}}, {"a/d", {"x.toml"}}};
  const Tree tests = {
      {"tests/a", {"fixture.hpp"}}, {"tests/a/b", {"x_test.cpp"}}, {"tests/a/c", {"fixture.hpp"}}};
  EXPECT_THAT(untested_problems(products, tests, {}), ElementsAre("a/c: no test in tests/a/c"));
  EXPECT_THAT(untested_problems(products, tests, {{"a/c", {"tests/a/b/x_test.cpp"}}}), IsEmpty());
  EXPECT_THAT(untested_problems(products, tests, {{"a/c", {}}}),
              ElementsAre("a/c: listed, and tested nowhere"));
  EXPECT_THAT(untested_problems(products, tests, {{"a/c", {"tests/a/b/y_test.cpp", "tests/e/x_test.cpp"}}}),
              ElementsAre("a/c: there is no tests/a/b/y_test.cpp", "a/c: there is no tests/e/x_test.cpp"));
}

TEST(MirrorReader, KnowsTestsByTheirNames) {
  for (const char* name : {"x_test.cpp", "interface_test.c", "check_test.py", "test_x.py", "run"})
    EXPECT_TRUE(has_test({"a.hpp", name})) << name;
  for (const char* name : {"x.cpp", "test.hpp", "CMakeLists.txt", "conftest.py", "runs.py"})
    EXPECT_FALSE(has_test({"a.hpp", name})) << name;
}

}  // namespace
}  // namespace fillwise::layout_test
