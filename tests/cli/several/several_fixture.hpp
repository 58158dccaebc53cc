#pragma once

// One command of the program, in a folder of its own.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

class CommandTest : public testing::Test {
 protected:
  explicit CommandTest(std::string command) : command_(std::move(command)) {}

  Result run(Words words) {
    words.insert(words.begin(), {command_, "--quiet"});
    return sandbox_.run(words);
  }
  /// The JSON of a run that goes well.
  nlohmann::json answer(Words words) {
    words.emplace_back("--json");
    const Result result = run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    return nlohmann::json::parse(result.out);
  }

  Sandbox sandbox_;

 private:
  std::string command_;
};

}  // namespace fillwise::cli_test
