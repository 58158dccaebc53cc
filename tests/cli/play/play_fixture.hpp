#pragma once

// Runs of `fillwise play` with what is typed in a file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

class Play : public ::testing::Test {
 protected:
  Result play(const std::string& words, const std::string& typed, const RunOptions& more = {}) {
    Words all{"play", "--quiet"};
    std::istringstream stream(words);
    for (std::string word; stream >> word;) all.push_back(word);
    RunOptions options = more;
    options.input = typed;
    return sandbox.run(all, options);
  }
  /// Refused with exit code 2 and one line.
  std::string refusal(const std::string& words) {
    const Result result = play(words, "");
    EXPECT_EQ(result.exit, 2) << words;
    EXPECT_EQ(result.out, "") << words;
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    return result.err;
  }
  std::filesystem::path kept() const { return sandbox.home() / ".local/share/fillwise/play/last-game"; }

  Sandbox sandbox;
};

/// Enter, so many times.
inline std::string enters(int count) {
  return std::string(static_cast<std::size_t>(count), '\n');
}

}  // namespace fillwise::cli_test
