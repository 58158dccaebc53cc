// The one type of error: its line, and the parts of it.

#include "api/base/error.hpp"

#include <gtest/gtest.h>

#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"

namespace fillwise {
namespace {

TEST(Error, OfAFieldHasItsParts) {
  try {
    whole_number("--goal", "75", {50, 20000, 50});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "--goal: found '75', expected a multiple of 50 from 50 to 20000");
    EXPECT_EQ(error.fault(), Fault::invalid);
    EXPECT_EQ(error.field(), "--goal");
    EXPECT_EQ(error.found(), "'75'");
    EXPECT_EQ(error.expected(), "a multiple of 50 from 50 to 20000");
  }
}

TEST(Error, OfOtherThingsIsALineAlone) {
  for (const char* line :
       {"the disk is full", "", "a: found b", "found a, expected b", ", expected a: found b"}) {
    const Error error(Fault::failed, line);
    EXPECT_STREQ(error.what(), line);
    EXPECT_EQ(error.field() + error.found() + error.expected(), "") << line;
  }
}

TEST(Error, OfARuleSetThatIsNoneIsInvalid) {
  try {
    rule_set("offical");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::invalid);
    EXPECT_NE(std::string(error.what()).find("official"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace fillwise
