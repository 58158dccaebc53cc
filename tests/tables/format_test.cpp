#include "tables/format.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cstring>
#include <initializer_list>
#include <stdexcept>

#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

/// The smallest table: goal 50, one entry.
OwnedTable tiny_table() {
  return {{"tiny", "x = 1\n", {0x0123456789ABCDEF, 0xFEDCBA9876543210}, 50, 0.5}, {0.75}, {0.5}, {1.0}};
}

bool same_bits(std::span<const double> a, std::span<const double> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

TEST(Format, GoldenBytesOfTheSmallestTable) {
  const std::vector<unsigned char> before_checksum = [] {
    std::vector<unsigned char> bytes = {
        0x89, 'F',  'W',  'T',  0x0D, 0x0A, 0x1A, 0x0A,  // 0 magic
        1,    0,    0,    0,                             // 8 version
        50,   0,    0,    0,                             // 12 goal
        1,    0,    0,    0,                             // 16 side
        4,    0,    0,    0,                             // 20 length of the name
        6,    0,    0,    0,    0,    0,    0,    0,     // 24 length of the text
        0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01,  // 32 fingerprint, high
        0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE,  // 40 fingerprint, low
        0,    0,    0,    0,    0,    0,    0xE0, 0x3F,  // 48 tolerance 0.5
        0x18, 1,    0,    0,    0,    0,    0,    0,     // 56 length of the file, 280
        0x80, 0,    0,    0,    0,    0,    0,    0,     // 64 offset of value, 128
        0xC0, 0,    0,    0,    0,    0,    0,    0,     // 72 offset of lower, 192
        0x00, 1,    0,    0,    0,    0,    0,    0,     // 80 offset of upper, 256
        't',  'i',  'n',  'y',                           // 88 name
        'x',  ' ',  '=',  ' ',  '1',  '\n'};             // 92 text
    const auto append = [&](std::size_t at, std::initializer_list<unsigned char> entry) {
      bytes.resize(at);
      bytes.insert(bytes.end(), entry);
    };
    append(128, {0, 0, 0, 0, 0, 0, 0xE8, 0x3F});  // value 0.75
    append(192, {0, 0, 0, 0, 0, 0, 0xE0, 0x3F});  // lower 0.5
    append(256, {0, 0, 0, 0, 0, 0, 0xF0, 0x3F});  // upper 1
    return bytes;
  }();
  const auto bytes = tiny_table().encoded();
  ASSERT_EQ(bytes.size(), 280u);
  const auto golden = std::as_bytes(std::span(before_checksum));
  EXPECT_TRUE(std::equal(golden.begin(), golden.end(), bytes.begin(), bytes.end() - 16));
  // The digits that `head -c -16 tiny.fwt | xxhsum -H2` and `tail -c 16 tiny.fwt | xxd -p` print.
  EXPECT_EQ(stored_checksum(bytes).to_hex(), "a26970d56b3a0a3ed22bdeb05a0b2c90");
  EXPECT_EQ(computed_checksum(bytes), stored_checksum(bytes));
}

TEST(Format, SeedCorpusOfTheFuzzer) {
  EXPECT_EQ(read_bytes(FILLWISE_CORPUS "/tiny.fwt"), tiny_table().encoded());
  for (const auto& [name, problem] : {std::pair{"tiny", "no error"},
                                      {"two-by-two", "no error"},
                                      {"magic-only", "version: found the end"},
                                      {"version-2", "version: found 2"},
                                      {"truncated", "file length: found 200"},
                                      {"side", "side: found 4294967295"},
                                      {"checksum", "checksum: found"},
                                      {"name", "rules name: found bytes"},
                                      {"padding", "padding at offset 98: found 1"},
                                      {"nan", "entry [0][0]: found lower 0.5, value nan"},
                                      {"bounds-crossed", "entry [0][0]: found lower 1"}}) {
    const auto bytes = read_bytes(std::string(FILLWISE_CORPUS "/") + name + ".fwt");
    EXPECT_THAT(error_of([&] { parse_table(bytes, "corpus"); }).second, testing::HasSubstr(problem)) << name;
  }
}

TEST(Format, LayoutAlignsEachArrayTo64Bytes) {
  constexpr Layout official = layout_of(200, 8, 2000);
  static_assert(official.value == 2112);  // 88 + 8 + 2000 = 2096, up to a multiple of 64
  static_assert(official.lower == 2112 + 320'000);
  static_assert(official.upper == 2112 + 640'000);
  static_assert(official.checksum == 2112 + 960'000);
  static_assert(official.file == 2112 + 960'016);
  constexpr Layout small = layout_of(3, 1, 39);
  static_assert(small.value == 128);          // 88 + 1 + 39 is a multiple already
  static_assert(small.lower == 128 + 128);    // 72 bytes, up to 128
  static_assert(small.checksum == 384 + 72);  // nothing between the last array and the checksum
}

RC_GTEST_PROP(Format, WhatIsEncodedIsParsed, ()) {
  OwnedTable table = make_table(50 * *rc::gen::inRange(1u, 41u), *rc::gen::arbitrary<std::uint64_t>());
  const auto printable = rc::gen::inRange<char>(' ', '\x7F');
  table.info.rules_name =
      *rc::gen::suchThat(rc::gen::container<std::string>(printable),
                         [](const auto& name) { return !name.empty() && name.size() <= kMaxNameBytes; });
  table.info.rules_text = *rc::gen::container<std::string>(printable);
  table.info.fingerprint = {*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::arbitrary<std::uint64_t>()};
  table.info.tolerance = *rc::gen::element(1e-300, 1e-12, 1e-9, 0.1, 5.0);

  const auto bytes = table.encoded();
  const TableView parsed = parse_table(bytes, "table");
  RC_ASSERT(parsed.info == table.info);
  RC_ASSERT(same_bits(parsed.value, table.value));
  RC_ASSERT(same_bits(parsed.lower, table.lower));
  RC_ASSERT(same_bits(parsed.upper, table.upper));
  RC_ASSERT(encode_table(parsed.info, parsed.value, parsed.lower, parsed.upper) == bytes);
}

TEST(Format, LargestGoalRoundTrips) {
  const OwnedTable table = make_table(kMaxGoal);
  const auto bytes = table.encoded();
  const TableView parsed = parse_table(bytes, "table");
  EXPECT_EQ(parsed.info, table.info);
  EXPECT_TRUE(same_bits(parsed.upper, table.upper));
}

TEST(Format, EncodingRefusesWhatParsingWouldRefuse) {
  OwnedTable table = make_table(100);
  table.lower[3] = table.upper[3] + 0.1;
  EXPECT_THROW(table.encoded(), std::invalid_argument);
  table = make_table(100);
  table.value.pop_back();
  EXPECT_THROW(table.encoded(), std::invalid_argument);
  table = make_table(100);
  table.info.rules_name = "two\nlines";
  EXPECT_THROW(table.encoded(), std::invalid_argument);
}

TEST(Format, ParsingNeedsAlignedBytes) {
  std::vector<std::byte> bytes(1000);
  EXPECT_THROW(parse_table(std::span(bytes).subspan(4), "table"), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::tables
