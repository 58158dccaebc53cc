// A long run of ./check is taken up where it stopped: what has passed on the same tree counts and is not done again.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

const std::filesystem::path kStepsRoot = FILLWISE_ROOT;

class Steps : public ::testing::Test {
 protected:
  Steps() : root_(std::filesystem::temp_directory_path() / ("fillwise-steps-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(root_);
  }
  ~Steps() override { std::filesystem::remove_all(root_); }
  Steps(const Steps&) = delete;
  Steps& operator=(const Steps&) = delete;

  struct Run {
    int status;
    std::string output;
    [[nodiscard]] bool says(const std::string& text) const { return output.find(text) != std::string::npos; }
  };

  // Steps on a tree in this state; each writes its name to the file `ran`, the second fails unless `mended` is there.
  Run run(const std::string& state) {
    std::ofstream(root_ / "script")
        << "set -eu\nroot='" << root_.string() << "'\n. '" << (kStepsRoot / "cmake/steps.sh").string()
        << "'\n"
           "first() { echo first >>\"$root/ran\"; echo 7 games >\"$results/note\"; }\n"
           "second() { echo second >>\"$root/ran\"; test -e \"$root/mended\"; }\n"
           "third() { echo third >>\"$root/ran\"; }\n"
           "begin\nkeep_going=yes\ntake_up "
        << state << "\nonce one first\nonce two second\nstep three third\nfinish\n";
    std::filesystem::remove(root_ / "ran");
    const std::string output = (root_ / "output").string();
    const int status =
        std::system(("sh '" + (root_ / "script").string() + "' >'" + output + "' 2>&1").c_str());
    return {WEXITSTATUS(status), content("output")};
  }

  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(root_ / name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  std::filesystem::path root_;
};

TEST_F(Steps, ThatPassedAreNotDoneAgainOnTheSameTree) {
  const Run first = run("tree");
  EXPECT_EQ(first.status, 1);
  EXPECT_TRUE(first.says("The first step that failed: two")) << first.output;
  EXPECT_EQ(content("ran"), "first\nsecond\nthird\n");

  std::ofstream(root_ / "mended") << "";
  const Run second = run("tree");
  EXPECT_EQ(second.status, 0) << second.output;
  EXPECT_TRUE(second.says("before     0 s  one (7 games, ")) << second.output;
  EXPECT_EQ(content("ran"), "second\nthird\n");  // a plain step is always done

  EXPECT_EQ(run("tree").status, 0);
  EXPECT_EQ(content("ran"), "third\n");
}

TEST_F(Steps, AreAllDoneOnAnotherTree) {
  std::ofstream(root_ / "mended") << "";
  run("tree");
  EXPECT_EQ(run("another").status, 0);
  EXPECT_EQ(content("ran"), "first\nsecond\nthird\n");
}

}  // namespace
