#include "tables/table.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::HasSubstr;
using testing::Optional;

TEST(Digest, HexIsHighHalfFirstWithLeadingZeros) {
  EXPECT_EQ((Digest{0x1, 0xAB}).to_hex(), "000000000000000100000000000000ab");
}

TEST(Digest, IsPublishedXxh3) {
  // XXH3-128 of the empty input with seed 0, from the sanity checks of xxHash.
  EXPECT_EQ(digest_of({}).to_hex(), "99aa06d3014798d86001c324468d497f");
}

TEST(Digest, DoesNotDependOnHowTheBytesAreCut) {
  const auto bytes = make_table(500).encoded();
  const auto all = std::span<const std::byte>(bytes);
  EXPECT_EQ(digest_of({all}), digest_of({all.first(1), all.subspan(1, 300), {}, all.subspan(301)}));
}

TEST(TableInfo, SideIsGoalInUnitsOf50) {
  EXPECT_EQ(make_table(50).info.side(), 1u);
  EXPECT_EQ(make_table(10'000).info.entries(), 40'000u);
}

TEST(TableProblems, LimitsOfTheInfo) {
  const TableInfo sound = make_table(50).info;
  EXPECT_EQ(problem_of(sound), std::nullopt);

  for (const std::uint32_t goal : {0u, 49u, 75u, 20'050u, 4'294'967'250u}) {
    TableInfo info = sound;
    info.goal = goal;
    EXPECT_THAT(problem_of(info), Optional(HasSubstr("goal: found " + std::to_string(goal)))) << goal;
  }
  for (const double tolerance : {0.0, -1e-9, std::nan(""), std::numeric_limits<double>::infinity()}) {
    TableInfo info = sound;
    info.tolerance = tolerance;
    EXPECT_THAT(problem_of(info), Optional(HasSubstr("tolerance: found"))) << tolerance;
  }
  for (const std::string& name : {std::string(), std::string(kMaxNameBytes + 1, 'a'), std::string("a\nb"),
                                  std::string("a\0b", 3), std::string("\xFF")}) {
    TableInfo info = sound;
    info.rules_name = name;
    EXPECT_THAT(problem_of(info), Optional(HasSubstr("rules name: found"))) << name;
  }
  for (const std::string& text : {std::string(kMaxTextBytes + 1, 'a'), std::string("\x1B[2J")}) {
    TableInfo info = sound;
    info.rules_text = text;
    EXPECT_THAT(problem_of(info), Optional(HasSubstr("rules text: found")));
  }
  TableInfo widest = sound;
  widest.goal = 20'000;
  widest.rules_name = std::string(kMaxNameBytes, 'a');
  widest.rules_text = std::string(kMaxTextBytes, '\n');
  EXPECT_EQ(problem_of(widest), std::nullopt);
}

TEST(TableProblems, ArraysHaveOneEntryForEachPairOfScores) {
  const OwnedTable table = make_table(100);
  std::vector<double> longer = table.lower;
  longer.push_back(0);
  EXPECT_THAT(problem_of(table.info, table.value, longer, table.upper),
              Optional(std::string("lower: found 5 entries, expected 4 for goal 100")));
  EXPECT_THAT(problem_of(table.info, {}, table.lower, table.upper),
              Optional(HasSubstr("value: found 0 entries")));
}

TEST(TableProblems, EntriesAreOrderedProbabilities) {
  const auto problem = [](double lower, double value, double upper) {
    OwnedTable table = make_table(100);
    table.lower[2] = lower, table.value[2] = value, table.upper[2] = upper;
    return problem_of(table.info, table.value, table.lower, table.upper);
  };
  EXPECT_EQ(problem(0, 0, 0), std::nullopt);
  EXPECT_EQ(problem(1, 1, 1), std::nullopt);
  EXPECT_EQ(problem(-1e-12, 0.5, 1 + 1e-12), std::nullopt);

  const double nan = std::nan("");
  const double tiny = std::numeric_limits<double>::epsilon();
  for (const auto& [lower, value, upper] : {std::tuple{-2e-12, 0.5, 1.0},
                                            {0.0, 0.5, 1 + 2e-12},
                                            {0.5 + tiny, 0.5, 1.0},
                                            {0.0, 0.5, 0.5 - tiny},
                                            {0.6, 0.5, 0.4},
                                            {nan, 0.5, 1.0},
                                            {0.0, nan, 1.0},
                                            {0.0, 0.5, nan}}) {
    EXPECT_THAT(problem(lower, value, upper), Optional(HasSubstr("entry [1][0]: found lower")))
        << lower << " " << value << " " << upper;
  }
}

TEST(TableProblems, RewardsGoBeyondProbabilities) {
  const auto problem = [](const std::string& text, double lower, double upper) {
    OwnedTable table = make_table(100);
    table.info.rules_text = text;
    table.lower[2] = lower, table.value[2] = 0.5, table.upper[2] = upper;
    return problem_of(table.info, table.value, table.lower, table.upper);
  };
  const std::string rewards = "name = \"a\"\n\n[benchmark]\nreward = { 100 = 0.1 }\n";
  EXPECT_EQ(problem(rewards, -3, 4), std::nullopt);
  EXPECT_THAT(problem(rewards, -3.1, 1), Optional(HasSubstr("expected -3 <= lower <= value <= upper <= 4")));
  EXPECT_NE(problem(rewards, 0, 4.1), std::nullopt);
  EXPECT_NE(problem(rewards, 0, std::nan("")), std::nullopt);
  // The name of the table of keys must stand in a line of its own.
  EXPECT_NE(problem("title = \"[benchmark]\"\n", -0.1, 1), std::nullopt);
}

TEST(Signature, IsTheHashOfItsPartsInOrder) {
  const OwnedTable table = make_table(100);
  std::vector<std::byte> bytes;
  const auto append = [&](const void* data, std::size_t size) {
    const auto* const first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
  };
  const std::uint64_t fingerprint[] = {table.info.fingerprint.hi, table.info.fingerprint.lo};
  append(fingerprint, 16);
  append(&table.info.goal, 4);
  for (const auto* array : {&table.value, &table.lower, &table.upper})
    append(array->data(), array->size() * 8);
  EXPECT_EQ(signature(table.info, table.value, table.lower, table.upper), digest_of({bytes}));
}

TEST(Signature, ChangesWithWhatTheTableClaimsOnly) {
  const OwnedTable table = make_table(100);
  const auto sign = [](const OwnedTable& t) { return signature(t.info, t.value, t.lower, t.upper); };
  const auto changed = [&](auto change) {
    OwnedTable other = table;
    change(other);
    return sign(other) != sign(table);
  };
  EXPECT_TRUE(changed([](OwnedTable& t) { t.info.fingerprint.hi ^= 1; }));
  EXPECT_TRUE(changed([](OwnedTable& t) { t.info.fingerprint.lo ^= 1; }));
  EXPECT_TRUE(changed([](OwnedTable& t) { t.info.goal = 150; }));
  EXPECT_TRUE(changed([](OwnedTable& t) { t.value[3] = std::nextafter(t.value[3], 1); }));
  EXPECT_TRUE(changed([](OwnedTable& t) { t.lower[0] = std::nextafter(t.lower[0], 0); }));
  EXPECT_TRUE(changed([](OwnedTable& t) { t.upper[1] = std::nextafter(t.upper[1], 1); }));
  EXPECT_FALSE(changed([](OwnedTable& t) { t.info.rules_name = "other"; }));
  EXPECT_FALSE(changed([](OwnedTable& t) { t.info.tolerance = 1e-6; }));
}

TEST(PlainText, AcceptsWellFormedUtf8) {
  EXPECT_TRUE(is_plain_text("", false));
  EXPECT_TRUE(is_plain_text("Fill or Bust", false));
  // The first and last code points of each length: U+0080 is a control character, so U+00A0 stands for it.
  EXPECT_TRUE(is_plain_text("\xC2\xA0 \xDF\xBF \xE0\xA0\x80 \xED\x9F\xBF \xEE\x80\x80 \xEF\xBF\xBF", false));
  EXPECT_TRUE(is_plain_text("\xF0\x90\x80\x80 \xF4\x8F\xBF\xBF", false));
  EXPECT_TRUE(is_plain_text("two\n\tlines", true));
}

TEST(PlainText, RefusesControlCharacters) {
  EXPECT_FALSE(is_plain_text("two\nlines", false));
  for (int code = 0; code < 0x20; ++code) {
    const std::string text(1, static_cast<char>(code));
    EXPECT_EQ(is_plain_text(text, true), code == '\n' || code == '\t') << code;
    EXPECT_FALSE(is_plain_text(text, false)) << code;
  }
  EXPECT_FALSE(is_plain_text("\x7F", true));
  EXPECT_FALSE(is_plain_text("\xC2\x80", true));
  EXPECT_FALSE(is_plain_text("\xC2\x9F", true));
}

TEST(PlainText, RefusesMalformedUtf8) {
  for (const std::string text :
       {"\x80", "\xBF", "\xC2", "\xC2 ", "\xE2\x82", "\xF0\x9F\x8E", "\xC0\xAF", "\xC1\xBF", "\xE0\x9F\xBF",
        "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
        "\xF8\x88\x80\x80\x80", "\xFE", "\xFF"}) {
    EXPECT_FALSE(is_plain_text("a" + text, true)) << testing::PrintToString(text);
  }
}

}  // namespace
}  // namespace fillwise::tables
