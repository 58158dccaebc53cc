// The published guide (docs/strategy), made again from the shipped tables: every file has to come out byte
// for byte.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

const std::filesystem::path kGuide = std::filesystem::path(FILLWISE_ROOT) / "docs/strategy";

/// What no run of the script writes.
const std::set<std::string> kSources = {
    "make",      "answers.py",  "cards.py",   "dice.py",          "drawing.py",      "figures.py",
    "losses.py", "pictures.py", "rule.py",    "guide.in.md",      "appendix.in.md",  "rules",
    "bunco.md",  "rollers.md",  "several.md", "rollers-keep.svg", "rollers-race.svg"};
const std::set<std::string> kSlowCharts = {"turn.svg", "simple.svg"};

/// Of all files, with those in folders.
std::set<std::string> names(const std::filesystem::path& folder) {
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) found.insert(entry.path().lexically_relative(folder).string());
  return found;
}

/// Runs the script in `guide` into a folder of the sandbox.
Result make(Sandbox& sandbox, const std::filesystem::path& guide, Words words) {
  RunOptions script;
  script.program = guide / "make";
  words.insert(words.begin(), {FILLWISE_PROGRAM, "--out", sandbox.file("guide").string()});
  return sandbox.start(words, script)->wait(std::chrono::hours(1));
}

/// A copy of the script in which text is replaced.
std::filesystem::path changed(const Sandbox& sandbox, const std::string& file, const std::string& find,
                              const std::string& replace) {
  const std::filesystem::path docs = sandbox.file("docs");
  std::filesystem::create_directories(docs / "strategy");
  for (const std::string& source : kSources)
    std::filesystem::copy(kGuide / source, docs / "strategy" / source,
                          std::filesystem::copy_options::recursive);
  for (const char* source : {"ladder.md", "simplify.md"})
    std::filesystem::copy(kGuide.parent_path() / source, docs / source);
  std::string text = read_file(docs / "strategy" / file);
  const std::size_t at = text.find(find);
  if (at == std::string::npos) throw std::runtime_error(file + " has no " + find);
  write_file(docs / "strategy" / file, text.replace(at, find.size(), replace));
  return docs / "strategy";
}

void expect_as_published(Sandbox& sandbox, const std::string& name) {
  EXPECT_TRUE(read_file(sandbox.file("guide") / name) == read_file(kGuide / name))
      << "docs/strategy/" << name << " no longer follows from the tables: docs/strategy/make";
}

TEST(StrategyGuideFull, FollowsFromTheTables) {
  Sandbox sandbox;
  const Result result = make(sandbox, kGuide, {"--quick"});
  ASSERT_EQ(result.exit, 0) << result.err;
  std::set<std::string> files = names(sandbox.file("guide"));
  for (const std::string& name : files) expect_as_published(sandbox, name);
  for (const std::string& source : kSources) {
    if (!std::filesystem::is_directory(kGuide / source))
      files.insert(source);
    else
      for (const std::string& name : names(kGuide / source)) files.insert(source + "/" + name);
  }
  files.insert(kSlowCharts.begin(), kSlowCharts.end());
  EXPECT_EQ(names(kGuide), files) << "a published file that nothing makes, or one that is missing";
}

TEST(StrategyGuide, RefusesWhatDoesNotFollow) {
  Sandbox sandbox;
  const Result result =
      make(sandbox, changed(sandbox, "dice.py", "-0.1 <= margins", "0.1 <= margins"), {"--quick"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(
      result.err,
      "docs/strategy/make: the guide says 'break-even at about 250 points', which no longer follows from the "
      "tables\n");
  EXPECT_FALSE(std::filesystem::exists(sandbox.file("guide")));
}

/// The rows of the last table are held against the chart that plays them; here against rows that say the
/// same, rows of which one differs in the last digit shown, and rows of which one is missing.
TEST(StrategyGuide, RefusesWaysToPlayThatLoseSomethingElse) {
  Sandbox sandbox;
  write_file(sandbox.file("held.py"), R"(
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from answers import Refused
from losses import hold_ways, ways
chance = lambda text: float(text.split()[0]) / 100
rows = [[row["name"], *[chance(row[cell]) for cell in ("loses", "first", "second")]] for row in ways() if row["name"] != "optimal"]
def said(rows):
    with open("rows.csv", "w", encoding="utf-8") as file:
        file.write("player,loses,begins,second\n" + "".join(",".join(map(str, row)) + "\n" for row in rows))
    try:
        hold_ways("rows.csv")
        return "holds"
    except Refused as refused:
        return "refused: " + str(refused).split(",")[0]
print(len(rows), said(rows))
for column in 1, 2, 3:
    print(said([row[:column] + [row[column] + (1e-6 if row == rows[4] else 0)] + row[column + 1:] for row in rows]))
print(said(rows[:-1]))
)");
  RunOptions python;
  python.program = "/usr/bin/python3";
  const Result result = sandbox.run({sandbox.file("held.py").string(), kGuide.string()}, python);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.out,
            "10 holds\nrefused: the guide says 'by-dice\nrefused: the guide says 'by-dice\n"
            "refused: the guide says 'by-dice\nrefused: the guide says '10 ways to play (played: 9)'\n");
}

TEST(StrategyGuide, TakesNoFigureFromTheTemplate) {
  Sandbox sandbox;
  const Result result =
      make(sandbox, changed(sandbox, "guide.in.md", "A little: between", "51.5 %: between"), {"--quick"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.err,
            "docs/strategy/make: guide.in.md: '51.5' stands there as text; figures come from figures.py\n");
}

}  // namespace
}  // namespace fillwise::cli_test
