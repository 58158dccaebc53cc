// docs/strategy/bunco.md: its commands print what it shows, and its sentences say what they print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "tests/cli/process.hpp"
#include "tests/docs/doc_page.hpp"

namespace fillwise::cli_test {
namespace {

TEST(BuncoDoc, SaysWhatItsCommandsPrint) {
  Sandbox sandbox;
  std::map<std::string, Lines> outputs;
  int figures = 0;
  for (const Section& section :
       sections_of(read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/strategy/bunco.md"))) {
    for (const Shown& shown : section.commands) {
      if (!outputs.contains(shown.command)) {
        std::istringstream words(shown.command + " --quiet");
        const Result result = sandbox.run(Words(std::istream_iterator<std::string>(words), {}));
        EXPECT_EQ(result.exit, 0) << shown.command << result.err;
        outputs[shown.command] = split_lines(result.out);
      }
      EXPECT_EQ(missing_line(shown.lines, outputs[shown.command]), "")
          << section.title << ": " << shown.command;
    }
    EXPECT_THAT(unfounded(section, figures), ::testing::IsEmpty());
  }
  EXPECT_GE(outputs.size(), 6U);
  EXPECT_GE(figures, 25);
}

}  // namespace
}  // namespace fillwise::cli_test
