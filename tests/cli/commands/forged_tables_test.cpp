// What verify says of tables that somebody changed in one field, with the checksum mended: each field of the
// format, and the arrays.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "tables/format.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

namespace offset = tables::offset;
using ::testing::HasSubstr;
using Bytes = std::vector<std::byte>;

template <class Number>
Number number_at(const Bytes& bytes, std::size_t at) {
  Number number;
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}
template <class Number>
void put(Bytes& bytes, std::size_t at, Number number) {
  std::memcpy(bytes.data() + at, &number, sizeof number);
}

struct Forgery {
  const char* what;
  std::function<void(Bytes&)> change;
  int exit;
  const char* says;
};

/// The place of a text in the rules that a table holds.
std::size_t place_of(const Bytes& bytes, const std::string& text) {
  const std::string all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return all.find(text, offset::kName + number_at<std::uint32_t>(bytes, offset::kNameBytes));
}

/// Array 0 is value, 1 lower, 2 upper; moves one entry of it.
std::function<void(Bytes&)> moved(int array, std::size_t entry, double by) {
  return [=](Bytes& bytes) {
    constexpr std::size_t kPlaces[] = {offset::kValueOffset, offset::kLowerOffset, offset::kUpperOffset};
    const std::size_t at = number_at<std::uint64_t>(bytes, kPlaces[array]) + 8 * entry;
    put(bytes, at, number_at<double>(bytes, at) + by);
  };
}

std::vector<Forgery> forgeries() {
  return {
      {"version", [](Bytes& b) { put(b, offset::kVersion, 2U); }, 3, "version: found 2"},
      {"lower goal", [](Bytes& b) { put(b, offset::kGoal, 200U); }, 3, "300"},
      {"higher goal", [](Bytes& b) { put(b, offset::kGoal, 350U); }, 4, "side: found 6"},
      {"side", [](Bytes& b) { put(b, offset::kSide, 7U); }, 4, "offset of lower"},
      {"length of the name", [](Bytes& b) { put(b, offset::kNameBytes, 7U); }, 4, "padding"},
      {"length of the text", [](Bytes& b) { put(b, offset::kTextBytes, std::uint64_t{1}); }, 4, "offset"},
      {"fingerprint", [](Bytes& b) { put(b, offset::kFingerprintHi, std::uint64_t{1}); }, 4, "fingerprint"},
      {"other half", [](Bytes& b) { put(b, offset::kFingerprintLo, std::uint64_t{1}); }, 4, "fingerprint"},
      {"tolerance", [](Bytes& b) { put(b, offset::kTolerance, 1e-15); }, 1, "tolerance: found 1e-15"},
      {"file length", [](Bytes& b) { put(b, offset::kFileBytes, std::uint64_t{1}); }, 4, "file length"},
      {"offset of value", [](Bytes& b) { put(b, offset::kValueOffset, std::uint64_t{64}); }, 4,
       "offset of value"},
      {"offset of lower", [](Bytes& b) { put(b, offset::kLowerOffset, std::uint64_t{64}); }, 4,
       "offset of lower"},
      {"offset of upper", [](Bytes& b) { put(b, offset::kUpperOffset, std::uint64_t{64}); }, 4,
       "offset of upper"},
      {"name", [](Bytes& b) { put(b, offset::kName, 'O'); }, 4,
       "rules name: found 'Official', expected 'official'"},
      {"rules", [](Bytes& b) { put(b, place_of(b, "bonus = 300") + 8, '4'); }, 4, "fingerprint"},
      {"upper bound", moved(2, 7, -1e-7), 4, "entry [1][1]"},
      {"all of an entry",
       [](Bytes& b) {
         for (const int array : {0, 1, 2}) moved(array, 7, -1e-7)(b);
       },
       1, "the bounds do not hold"},
      {"lower bound", moved(1, 0, -1e-9), 1, "the bounds do not hold"},
  };
}

TEST(ForgedTables, AreRefusedWhateverTheFieldIs) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "300", "--out", "true.fwt"}).exit, 0);
  EXPECT_EQ(sandbox.run({"verify", "true.fwt"}).exit, 0);
  const std::string text = read_file(sandbox.file("true.fwt"));
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  const Bytes original(first, first + text.size());
  for (const Forgery& forgery : forgeries()) {
    Bytes bytes = original;
    forgery.change(bytes);
    ASSERT_NE(bytes, original) << forgery.what;
    tables::store_checksum(bytes);
    write_file(sandbox.file("forged.fwt"),
               std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    const Result result = sandbox.run({"verify", "forged.fwt"});
    EXPECT_EQ(result.exit, forgery.exit) << forgery.what << "\n" << result.out << result.err;
    EXPECT_THAT(result.err, HasSubstr(forgery.says)) << forgery.what;
  }
}

}  // namespace
}  // namespace fillwise::cli_test
