// A long run of ./check is taken up where it stopped: what has passed on the same tree counts and is not done again.
#include "tests/layout/script_fixture.hpp"

namespace fillwise {
namespace {

class Steps : public ScriptTest {
 protected:
  // Steps on a tree in this state; each writes its name to the file `ran`, the second fails unless `mended` is there.
  Run run(const std::string& state) {
    std::filesystem::remove(root_ / "ran");
    return run_script({"cmake/steps.sh"},
                      "first() { echo first >>\"$root/ran\"; echo 7 games >\"$results/note\"; }\n"
                      "second() { echo second >>\"$root/ran\"; test -e \"$root/mended\"; }\n"
                      "third() { echo third >>\"$root/ran\"; }\n"
                      "begin\nkeep_going=yes\ntake_up " +
                          state + "\nonce one first\nonce two second\nstep three third\nfinish\n");
  }
};

TEST_F(Steps, ThatPassedAreNotDoneAgainOnTheSameTree) {
  const Run first = run("tree");
  EXPECT_EQ(first.status, 1);
  EXPECT_TRUE(first.says("The first step that failed: two")) << first.output;
  EXPECT_EQ(content("ran"), "first\nsecond\nthird\n");

  write("mended", "");
  const Run second = run("tree");
  EXPECT_EQ(second.status, 0) << second.output;
  EXPECT_TRUE(second.says("before     0 s  one (7 games, ")) << second.output;
  EXPECT_EQ(content("ran"), "second\nthird\n");  // a plain step is always done

  EXPECT_EQ(run("tree").status, 0);
  EXPECT_EQ(content("ran"), "third\n");
}

TEST_F(Steps, AreAllDoneOnAnotherTree) {
  write("mended", "");
  run("tree");
  EXPECT_EQ(run("another").status, 0);
  EXPECT_EQ(content("ran"), "first\nsecond\nthird\n");
}

}  // namespace
}  // namespace fillwise
