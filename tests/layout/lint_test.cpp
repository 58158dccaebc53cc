// clang-tidy over everything: in units of many files for most checks, then file by file for what a unit hides or gets
// wrong.
#include <filesystem>
#include <string>

#include "tests/layout/script_fixture.hpp"

namespace fillwise {
namespace {

constexpr const char* kFirst = R"(
#include "model/turn.hpp"
namespace fillwise {
namespace {
using Stage = Turn::Stage;
}  // namespace
bool tossed(Stage stage) { return stage == Stage::tossed; }
}  // namespace fillwise
)";

// Right by itself; in a unit after the first its `Stage` shadows the other one, of which the compiler warns.
constexpr const char* kSecond = R"(
#include "model/turn.hpp"
namespace fillwise {
using Stage = Turn::Stage;
bool drawn(Stage stage) { return stage == Stage::drawn; }
}  // namespace fillwise
)";

class TidyAll : public ScriptTest {
 protected:
  TidyAll() {
    std::filesystem::copy_file(FILLWISE_ROOT "/.clang-tidy", root_ / ".clang-tidy");
    write("model/turn.hpp", "#pragma once\nstruct Turn { enum class Stage { tossed, drawn }; };\n");
    write("model/first.cpp", kFirst);
    write("build/tidy-units/unit.cpp", "#include \"model/first.cpp\"\n#include \"model/second.cpp\"\n");
    write("build/tidy-units/compile_commands.json", "[\n" + command("build/tidy-units/unit.cpp") + "\n]\n");
    write("build/tidy/compile_commands.json",
          "[\n" + command("model/first.cpp") + ",\n" + command("model/second.cpp") + "\n]\n");
  }

  void SetUp() override {
    if (run_script({}, "command -v clang-tidy-16").status != 0) GTEST_SKIP() << "no clang-tidy-16 here";
  }

  // What the step says if this stands in the second file; the builds themselves are left out.
  [[nodiscard]] Run tidy(const std::string& second) const {
    write("model/second.cpp", second);
    return run_script({"cmake/setup.sh", "cmake/steps.sh", "cmake/lint.sh"},
                      "mkdir -p \"$results\"\nbuild() { :; }\ntidy_all\n");
  }

 private:
  [[nodiscard]] std::string command(const std::string& file) const {
    const std::string root = root_.string();
    return "{\n  \"directory\": \"" + root + "\",\n  \"command\": \"clang++-16 -std=c++20 -Wall -Wshadow -I" +
           root + " -c " + file + "\",\n  \"file\": \"" + root + "/" + file + "\"\n}";
  }
};

TEST_F(TidyAll, LetsTwoFilesOfAUnitUseOneName) {
  const Run run = tidy(kSecond);
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_EQ(content("build/check/note"), "1 units, 2 files\n");
}

// Each of these is found in one of the two passes only, but for what does not compile.
TEST_F(TidyAll, FindsWhatIsWrong) {
  const struct {
    const char* line;
    const char* check;
  } cases[] = {
      {"int* none() { return 0; }", "modernize-use-nullptr"},
      {"int twice(int x) { int y = 2 * x; return y; }", "misc-const-correctness"},
      {"int Second() { return 2; }", "readability-identifier-naming"},
      {"namespace other { int two(); }\nusing other::two;", "misc-unused-using-decls"},
      {"int one(int x) { { const int x = 1; return x; } return x; }", "clang-diagnostic-shadow"},
      {"int divided(int x) { if (x == 0) return 1 / x; return x; }", "clang-analyzer-core.DivideZero"},
      {"int undone() { return nothing; }", "clang-diagnostic-error"},
  };
  for (const auto& [line, check] : cases) {
    const Run run = tidy(kSecond + std::string(line) + "\n");
    EXPECT_NE(run.status, 0) << line;
    EXPECT_TRUE(run.says(check)) << line << '\n' << run.output;
  }
}

}  // namespace
}  // namespace fillwise
