#pragma once

// Records of many short games, for tests of `fillwise analyse`.

#include <gtest/gtest.h>

#include <string>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

class ManyGames : public ::testing::Test {
 protected:
  /// Writes a record of so many games to 500 points; as JSON Lines if the name ends in .jsonl.
  void record(const std::string& name, int games) {
    const Result match = sandbox.run({"match", "--player", "points", "--player", "stop-at:350", "--games",
                                      std::to_string(games), "--goal", "500", "--record", name, "-q"});
    ASSERT_EQ(match.exit, 0) << match.err;
  }
  Result analyse(const Words& words, const RunOptions& options = {}) {
    Words all = {"analyse", "-q"};
    all.insert(all.end(), words.begin(), words.end());
    return sandbox.run(all, options);
  }
  Json json(const Words& words, const RunOptions& options = {}) {
    Words all = {"--json"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = analyse(all, options);
    EXPECT_EQ(result.exit, 0) << result.err;
    return Json::parse(result.out);
  }

  Sandbox sandbox;
};

inline std::size_t count_of(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size()))
    ++count;
  return count;
}

}  // namespace fillwise::cli_test
