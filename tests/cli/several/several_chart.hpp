#pragma once

// `fillwise chart` with several opponents, in a sandbox of its own.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/commands/chart/chart_rows.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

class SeveralChart : public ::testing::Test {
 protected:
  static Sandbox& sandbox() {
    static Sandbox shared;
    return shared;
  }
  static std::string text(const std::string& words) {
    const Result result = sandbox().run(words_of(words + " --quiet"));
    EXPECT_EQ(result.exit, 0) << words << result.err;
    return result.out;
  }
  static std::vector<CsvRow> rows(const std::string& words) {
    return csv_rows(text("chart " + words + " --format csv"));
  }
  static Json answer(const std::string& words) { return Json::parse(text(words + " --json")); }
};

}  // namespace fillwise::cli_test
