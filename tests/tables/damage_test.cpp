// Whatever happens to the bytes of a table, it is noticed, and the message names the field.

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>

#include "tables/table_file.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::HasSubstr;
using testing::Pair;
using Kind = TableError::Kind;

auto parse_error(std::span<const std::byte> bytes) {
  return error_of([&] { parse_table(bytes, "some.fwt"); });
}

/// The kind that fits a table whose byte at `at` was changed.
Kind kind_at(std::size_t at) {
  return at < offset::kVersion ? Kind::not_a_table : at < offset::kGoal ? Kind::other_version : Kind::damaged;
}

TEST(Damage, AnyChangeOfAnyByteIsRefused) {
  auto bytes = make_table(100).encoded();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const int change : {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF}) {
      bytes[at] ^= static_cast<std::byte>(change);
      const auto [kind, message] = parse_error(bytes);
      EXPECT_NE(message, "no error") << at;
      EXPECT_EQ(kind, kind_at(at)) << at << ": " << message;
      bytes[at] ^= static_cast<std::byte>(change);
    }
  }
  EXPECT_NO_THROW(parse_table(bytes, "some.fwt"));
}

TEST(Damage, AnyChangedByteOfAFileIsRefused) {
  const TemporaryFolder folder;
  auto bytes = make_table(50).encoded();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    bytes[at] ^= std::byte{0x20};
    write_bytes(folder / "flipped.fwt", bytes);
    EXPECT_THAT(error_of([&] { TableFile::open(folder / "flipped.fwt"); }),
                Pair(kind_at(at), HasSubstr((folder / "flipped.fwt").string() + ": ")))
        << at;
    bytes[at] ^= std::byte{0x20};
  }
}

RC_GTEST_PROP(Damage, AnyChangedByteOfALargeTableIsRefused, ()) {
  static const auto kWhole = make_table(10'000).encoded();
  auto bytes = kWhole;
  const auto at = *rc::gen::inRange<std::size_t>(offset::kGoal, bytes.size());
  bytes[at] ^= static_cast<std::byte>(*rc::gen::inRange(1, 256));
  RC_ASSERT(parse_error(bytes).first == Kind::damaged);
}

TEST(Damage, TruncatedAtAnyLength) {
  const TemporaryFolder folder;
  const auto bytes = make_table(100).encoded();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto part = std::span(bytes).first(length);
    const Kind expected = length < kMagic.size() ? Kind::not_a_table : Kind::damaged;
    EXPECT_THAT(parse_error(part), Pair(expected, HasSubstr("some.fwt: "))) << length;
    write_bytes(folder / "short.fwt", part);
    EXPECT_EQ(error_of([&] { TableFile::open(folder / "short.fwt"); }).first, expected) << length;
  }
}

TEST(Damage, LongerThanItSays) {
  auto bytes = make_table(100).encoded();
  const auto length = bytes.size();
  for (const std::byte more : {std::byte{0}, std::byte{0xFF}}) {
    bytes.resize(length);
    bytes.push_back(more);
    EXPECT_THAT(parse_error(bytes),
                Pair(Kind::damaged, HasSubstr("file length: found " + std::to_string(length + 1) +
                                              ", expected " + std::to_string(length))));
  }
}

/// A sound table of goal 100 (N = 2) that was changed by somebody who also mended the checksum.
class Forgery : public testing::Test {
 protected:
  template <typename Number>
  void set(std::size_t at, Number number) {
    std::memcpy(bytes_.data() + at, &number, sizeof number);
  }
  void set_entry(std::uint64_t array, std::size_t index, double entry) { set(array + 8 * index, entry); }
  auto error() {
    store_checksum(bytes_);
    return parse_error(bytes_);
  }
  auto damaged(const std::string& part) { return Pair(Kind::damaged, HasSubstr("some.fwt: " + part)); }

  const OwnedTable table_ = make_table(100);
  std::vector<std::byte> bytes_ = table_.encoded();
  const Layout layout_ = layout_of(2, table_.info.rules_name.size(), table_.info.rules_text.size());
};

TEST_F(Forgery, MendingTheChecksumIsWhatMakesTheTestsBelowReachTheirField) {
  set(offset::kFingerprintHi, std::uint64_t{7});
  EXPECT_THAT(parse_error(bytes_), damaged("checksum: found"));
  EXPECT_EQ(error().second, "no error");
}

TEST_F(Forgery, OtherVersion) {
  for (const std::uint32_t version : {0u, 2u, 0xFFFFFFFFu}) {
    set(offset::kVersion, version);
    EXPECT_THAT(error(), Pair(Kind::other_version,
                              HasSubstr("version: found " + std::to_string(version) + ", expected 1")));
  }
}

TEST_F(Forgery, Goal) {
  set(offset::kGoal, 125u);  // 125 / 50 is still 2
  EXPECT_THAT(error(), damaged("goal: found 125"));
  set(offset::kGoal, 150u);
  EXPECT_THAT(error(), damaged("side: found 2, expected at least 3"));
}

TEST_F(Forgery, SidesWhoseProductsOverflow) {
  for (const std::uint32_t side : {0u, 1001u, 0x10000u, 0x80000000u, 0xFFFFFFFFu}) {
    set(offset::kSide, side);
    set(offset::kGoal, side * kPointsPerUnit);  // wraps around for the largest
    EXPECT_EQ(error().first, Kind::damaged) << side;
    EXPECT_NE(error().second, "no error") << side;
  }
  set(offset::kSide, 85'899'345u);
  set(offset::kGoal, 85'899'345u * kPointsPerUnit);
  EXPECT_THAT(error(), damaged("side: found 85899345, expected at most 1000"));
}

TEST_F(Forgery, LengthsOfNameAndText) {
  for (const std::uint32_t length : {201u, 0xFFFFFFFFu, 0x80000000u}) {
    set(offset::kNameBytes, length);
    EXPECT_THAT(error(), damaged("rules name length: found " + std::to_string(length)));
  }
  set(offset::kNameBytes, static_cast<std::uint32_t>(table_.info.rules_name.size()));
  for (const std::uint64_t length : {std::uint64_t{1} << 21, ~std::uint64_t{0}, ~std::uint64_t{0} - 100}) {
    set(offset::kTextBytes, length);
    EXPECT_THAT(error(), damaged("rules text length: found " + std::to_string(length)));
  }
  set(offset::kTextBytes, std::uint64_t{100});  // allowed, but then the arrays lie elsewhere
  EXPECT_THAT(error(), damaged("offset of value: found 128, expected 256"));
}

TEST_F(Forgery, NoName) {
  set(offset::kNameBytes, 0u);
  EXPECT_THAT(error(), damaged("rules name: found 0 bytes"));
}

TEST_F(Forgery, OffsetsAndLengths) {
  const auto wrong = {std::uint64_t{0}, std::uint64_t{129}, std::uint64_t{1} << 62, ~std::uint64_t{0}};
  for (const auto& [at, field, right] : {std::tuple{offset::kValueOffset, "offset of value", layout_.value},
                                         {offset::kLowerOffset, "offset of lower", layout_.lower},
                                         {offset::kUpperOffset, "offset of upper", layout_.upper}}) {
    for (const std::uint64_t other : wrong) {
      set(at, other);
      EXPECT_THAT(error(), damaged(std::string(field) + ": found " + std::to_string(other)));
    }
    set(at, right);
  }
  for (const std::uint64_t other : wrong) {
    set(offset::kFileBytes, other);
    EXPECT_THAT(error(), damaged("file length: found " + std::to_string(bytes_.size())));
  }
}

TEST_F(Forgery, LengthThatFitsTheFileButNotTheSide) {
  bytes_.resize(bytes_.size() + 64);
  set(offset::kFileBytes, static_cast<std::uint64_t>(bytes_.size()));
  EXPECT_THAT(error(), damaged("file length: found " + std::to_string(bytes_.size())));
}

TEST_F(Forgery, Padding) {
  for (const std::uint64_t at :
       {layout_.value - 1, layout_.value + 32, layout_.lower - 1, layout_.upper - 1}) {
    set(at, std::uint8_t{9});
    EXPECT_THAT(error(), damaged("padding at offset " + std::to_string(at) + ": found 9, expected 0"));
    set(at, std::uint8_t{0});
  }
}

TEST_F(Forgery, Texts) {
  set(offset::kName, '\x1B');
  EXPECT_THAT(error(), damaged("rules name: found bytes that are no text"));
  set(offset::kName, 'o');
  set(offset::kName + table_.info.rules_name.size(), '\xFF');
  EXPECT_THAT(error(), damaged("rules text: found bytes that are no text"));
}

TEST_F(Forgery, Tolerance) {
  for (const double tolerance : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
    set(offset::kTolerance, tolerance);
    EXPECT_THAT(error(), damaged("tolerance: found"));
  }
}

TEST_F(Forgery, Entries) {
  for (const std::uint64_t array : {layout_.value, layout_.lower, layout_.upper}) {
    for (const double entry : {std::nan(""), -1e-11, 1 + 1e-11, -HUGE_VAL, HUGE_VAL}) {
      bytes_ = table_.encoded();
      set_entry(array, 3, entry);
      EXPECT_THAT(error(), damaged("entry [1][1]: found lower")) << array << " " << entry;
    }
  }
  bytes_ = table_.encoded();
  set_entry(layout_.lower, 1, table_.upper[1]);
  EXPECT_THAT(error(), damaged("entry [0][1]: found lower"));
}

}  // namespace
}  // namespace fillwise::tables
