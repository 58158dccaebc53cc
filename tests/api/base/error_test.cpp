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
       {"the disk is full", "", "a: found b", "found a, expected b", "me: found 1, expected 2"}) {
    const Error error(Fault::failed, line);
    EXPECT_STREQ(error.what(), line);
    EXPECT_EQ(error.field() + error.found() + error.expected(), "") << line;
  }
}

TEST(Error, OfAReasonHasItsField) {
  const Error error(Fault::invalid, "me", "3210 is no multiple of 50");
  EXPECT_STREQ(error.what(), "me: 3210 is no multiple of 50");
  EXPECT_EQ(error.field(), "me");
  EXPECT_EQ(error.found() + error.expected(), "");
}

TEST(Error, HasThePartsThatItIsMadeOf) {
  const Error error(Fault::damaged, Unexpected("a: found b", "c, expected d", "e"));
  EXPECT_STREQ(error.what(), "a: found b: found c, expected d, expected e");
  EXPECT_EQ(error.fault(), Fault::damaged);
  EXPECT_EQ(error.field(), "a: found b");
  EXPECT_EQ(error.found(), "c, expected d");
  EXPECT_EQ(error.expected(), "e");
  EXPECT_EQ((Unexpected("a", "b", "c") + "; or d").at("line 3").line(),
            "line 3: a: found b, expected c; or d");
}

TEST(Error, AtAPlaceHasItBeforeTheField) {
  const Error error = Error(Fault::no_table, Unexpected("goal", "75", "50")).at("file:2");
  EXPECT_STREQ(error.what(), "file:2: goal: found 75, expected 50");
  EXPECT_EQ(error.fault(), Fault::no_table);
  EXPECT_EQ(error.field(), "file:2: goal");
  EXPECT_EQ(error.found() + " " + error.expected(), "75 50");
  EXPECT_EQ(Error(Fault::failed, "the disk is full").at("a").field(), "");
  EXPECT_STREQ(Error(Fault::failed, "the disk is full").at("a").what(), "a: the disk is full");
}

/// A line, and the parts that are told from it.
struct Line {
  std::string line, field, found, expected;
};

TEST(Error, OfALineHasThePartsThatItTells) {
  for (const Line& told :
       {Line{"a b: found c, expected d", "a b", "c", "d"},
        Line{"a: found b, expected c, expected d", "a", "b, expected c", "d"},
        Line{"me: 3210 is no multiple of 50", "me", "", ""}, Line{"a: found b", "a", "", ""},
        Line{"the rules: nothing", "", "", ""}, Line{"found a, expected b", "", "", ""},
        Line{", expected a: found b", "", "", ""}, Line{": found a", "", "", ""}, Line{"", "", "", ""}}) {
    const Error error = error_of_line(Fault::failed, told.line);
    EXPECT_EQ(error.what(), told.line);
    EXPECT_EQ(error.field(), told.field) << told.line;
    EXPECT_EQ(error.found(), told.found) << told.line;
    EXPECT_EQ(error.expected(), told.expected) << told.line;
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
