#pragma once

// Golden files: texts that people read, kept in tests/cli/golden. A run with FILLWISE_RENEW_GOLDEN=1 in the
// environment writes them anew (and the test then fails, so that nobody forgets to look at the difference).

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

inline void expect_golden(const std::string& text, const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(FILLWISE_GOLDEN) / name;
  if (std::getenv("FILLWISE_RENEW_GOLDEN") != nullptr) {
    write_file(path, text);
    ADD_FAILURE() << path
                  << " was renewed: read the difference, then run again without FILLWISE_RENEW_GOLDEN";
    return;
  }
  EXPECT_EQ(text, read_file(path)) << "golden file " << path;
}

/// The text with every occurrence of `what` replaced: for what differs from run to run.
inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

}  // namespace fillwise::cli_test
