// Tables of several players in files: what is written is read again, and any other byte is noticed.

#include "tables/profile_file.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "tables/error.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::HasSubstr;
using Kind = TableError::Kind;

const ProfileInfo kThree{"official", "name = \"official\"\n", {1, 2}, 3, 100, 2e-6, 1e-7};

/// Chances that are all different, and bounds just above them.
std::vector<std::vector<double>> arrays() {
  std::vector<std::vector<double>> arrays(kThree.arrays());
  for (std::size_t i = 0; i < kThree.entries(); ++i) {
    const double first = 0.3 + 0.001 * static_cast<double>(i), second = 0.2 + 0.002 * static_cast<double>(i);
    const std::vector<double> row = {first, second, first + 1e-8, second + 2e-8, 1 - first - second + 3e-8};
    for (std::size_t a = 0; a < row.size(); ++a) arrays[a].push_back(row[a]);
  }
  return arrays;
}

/// The same with what is safe for the mover.
const ProfileInfo kWithSafe = [] {
  ProfileInfo info = kThree;
  info.safe = true;
  return info;
}();
std::vector<std::vector<double>> arrays_with_safe() {
  std::vector<std::vector<double>> all = arrays();
  all.emplace_back();
  for (const double chance : all[0]) all.back().push_back(chance - 0.1);
  return all;
}

void write_three(const std::filesystem::path& path, const ProfileInfo& info = kThree,
                 const std::vector<std::vector<double>>& all = arrays()) {
  write_profile(path, info, std::vector<std::span<const double>>(all.begin(), all.end()));
}

TEST(ProfileFile, IsReadAsItWasWritten) {
  const TemporaryFolder folder;
  write_three(folder / "three.fwp");
  const ProfileFile profile = ProfileFile::open(folder / "three.fwp");
  EXPECT_EQ(profile.info(), kThree);
  EXPECT_EQ(profile.info().entries(), 8U);
  const auto expected = arrays();
  for (std::size_t p = 0; p < 2; ++p) EXPECT_TRUE(std::ranges::equal(profile.value(p), expected[p])) << p;
  for (std::size_t p = 0; p < 3; ++p) EXPECT_TRUE(std::ranges::equal(profile.upper(p), expected[2 + p])) << p;
  EXPECT_THROW(profile.upper(3), std::out_of_range);
  EXPECT_TRUE(profile.safe().empty());
}

TEST(ProfileFile, KeepsTheTieRule) {
  const TemporaryFolder folder;
  for (const std::uint32_t ties : {0U, 1U, 2U}) {
    ProfileInfo info = kThree;
    info.ties = ties;
    write_three(folder / "ties.fwp", info);
    EXPECT_EQ(ProfileFile::open(folder / "ties.fwp").info(), info);
  }
}

TEST(ProfileFile, KeepsWhatIsSafe) {
  const TemporaryFolder folder;
  const auto all = arrays_with_safe();
  write_three(folder / "safe.fwp", kWithSafe, all);
  const ProfileFile profile = ProfileFile::open(folder / "safe.fwp");
  EXPECT_EQ(profile.info(), kWithSafe);
  EXPECT_TRUE(std::ranges::equal(profile.safe(), all.back()));
  for (std::size_t p = 0; p < 3; ++p) EXPECT_TRUE(std::ranges::equal(profile.upper(p), all[2 + p])) << p;
  for (const double wrong :
       {-0.1, 0.9, std::numeric_limits<double>::quiet_NaN()}) {  // more than the most that he can win
    auto other = all;
    other.back()[5] = wrong;
    write_three(folder / "wrong.fwp", kWithSafe, other);
    EXPECT_EQ(error_of([&] { ProfileFile::open(folder / "wrong.fwp"); }).first, Kind::damaged) << wrong;
  }
}

TEST(ProfileFile, AnyOtherByteIsNoticed) {
  const TemporaryFolder folder;
  write_three(folder / "whole.fwp");
  auto bytes = read_bytes(folder / "whole.fwp");
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    bytes[at] ^= std::byte{0x10};
    write_bytes(folder / "flipped.fwp", bytes);
    const auto [kind, message] = error_of([&] { ProfileFile::open(folder / "flipped.fwp"); });
    EXPECT_EQ(kind, at < 8 ? Kind::not_a_table : at < 12 ? Kind::other_version : Kind::damaged) << at;
    EXPECT_THAT(message, HasSubstr((folder / "flipped.fwp").string() + ": "));
    bytes[at] ^= std::byte{0x10};
  }
}

TEST(ProfileFile, AnyOtherLengthIsNoticed) {
  const TemporaryFolder folder;
  write_three(folder / "whole.fwp");
  const auto bytes = read_bytes(folder / "whole.fwp");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    write_bytes(folder / "cut.fwp", {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)});
    const auto [kind, message] = error_of([&] { ProfileFile::open(folder / "cut.fwp"); });
    EXPECT_EQ(kind, size < 8 ? Kind::not_a_table : Kind::damaged) << size;
  }
  auto longer = bytes;
  longer.push_back(std::byte{0});
  write_bytes(folder / "longer.fwp", longer);
  EXPECT_EQ(error_of([&] { ProfileFile::open(folder / "longer.fwp"); }).first, Kind::damaged);
  EXPECT_EQ(error_of([&] { ProfileFile::open(folder / "none.fwp"); }).first, Kind::missing);
}

TEST(ProfileFile, ChancesThatCantBeAreNoticed) {
  const TemporaryFolder folder;
  for (const double wrong :
       {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    for (std::size_t array = 0; array < kThree.arrays(); ++array) {
      auto all = arrays();
      all[array][5] = wrong;
      write_three(folder / "wrong.fwp", kThree, all);
      const auto [kind, message] = error_of([&] { ProfileFile::open(folder / "wrong.fwp"); });
      EXPECT_EQ(kind, Kind::damaged);
      EXPECT_THAT(message, HasSubstr("entry 5")) << array << " " << wrong;
    }
  ProfileInfo bold = kThree;
  bold.epsilon = 5e-8;  // the bounds leave 6e-8
  write_three(folder / "bold.fwp", bold);
  EXPECT_EQ(error_of([&] { ProfileFile::open(folder / "bold.fwp"); }).first, Kind::damaged);
}

TEST(ProfileFile, WhatItDoesNotHoldIsRefused) {
  const TemporaryFolder folder;
  const auto refused = [&](auto change) {
    ProfileInfo info = kThree;
    change(info);
    EXPECT_THROW(write_three(folder / "none.fwp", info), std::invalid_argument);
    EXPECT_FALSE(std::filesystem::exists(folder / "none.fwp"));
  };
  refused([](ProfileInfo& info) { info.players = 1; });
  refused([](ProfileInfo& info) { info.players = 5; });
  refused([](ProfileInfo& info) { info.players = 4; });  // the arrays are of three
  refused([](ProfileInfo& info) { info.ties = kMostTies + 1; });
  refused([](ProfileInfo& info) { info.safe = true; });  // they have nothing of that
  refused([](ProfileInfo& info) { info.goal = 0; });
  refused([](ProfileInfo& info) { info.goal = 150; });
  refused([](ProfileInfo& info) { info.goal = 75; });
  refused([](ProfileInfo& info) { info.mixing = 0; });
  refused([](ProfileInfo& info) { info.epsilon = -1; });
  refused([](ProfileInfo& info) { info.epsilon = 1.5; });
  refused([](ProfileInfo& info) { info.rules_name = std::string(kMaxNameBytes + 1, 'x'); });
}

}  // namespace
}  // namespace fillwise::tables
