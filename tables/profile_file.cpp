#include "tables/profile_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "tables/error.hpp"
#include "tables/little_endian.hpp"
#include "tables/table.hpp"
#include "tables/whole_file.hpp"

namespace fillwise::tables {
namespace {

constexpr std::uint32_t kProfileVersion = 1;
constexpr std::uint32_t kSafe = 1;      // a flag
constexpr std::uint32_t kTiesUnit = 2;  // of the number of the tie rule among the flags

// The head: magic, version, players, goal, length of the rules' name, length of their text, flags, their fingerprint,
// mixing, epsilon, the digest of all that follows and of what stands before it; then name and text, zeros up to a
// multiple of 64, and the arrays.
struct Head {
  static constexpr std::size_t kVersion = 8, kPlayers = 12, kGoal = 16, kNameSize = 20, kTextSize = 24,
                               kFlags = 28, kRules = 32, kMixing = 48, kEpsilon = 56, kDigest = 64,
                               kSize = 80;
};

std::size_t arrays_at(std::size_t name, std::size_t text) {
  constexpr std::size_t kAlignment = 64;
  return (Head::kSize + name + text + kAlignment - 1) / kAlignment * kAlignment;
}

Digest digest_of_file(std::span<const std::byte> head, std::span<const std::byte> arrays) {
  return digest_of({head.first(Head::kDigest), head.subspan(Head::kSize), arrays});
}

[[noreturn]] void refuse_damaged(const std::string& file, const std::string& what) {
  throw TableError(TableError::Kind::damaged, fmt::format("{}: {}", file, what));
}

bool is_goal(std::uint32_t goal) {
  return goal >= kPointsPerUnit && goal <= kMaxGoal && goal % kPointsPerUnit == 0;
}

bool is_share(double value) {
  return value >= 0 && value <= 1;
}

}  // namespace

std::size_t ProfileInfo::entries() const {
  std::size_t entries = 1;
  for (std::uint32_t i = 0; i < players; ++i) entries *= goal / kPointsPerUnit;
  return entries;
}

ProfileFile ProfileFile::open(const std::filesystem::path& path) {
  const std::string name = path.string();
  ProfileFile profile{MappedFile(name)};
  const std::span<const std::byte> bytes = profile.file_.bytes();
  if (!is_profile(bytes))
    throw TableError(
        TableError::Kind::not_a_table,
        fmt::format("{}: found other bytes at its beginning, expected a table of several players", name));
  if (bytes.size() < Head::kSize)
    refuse_damaged(name, fmt::format("found {} bytes, expected at least {}", bytes.size(), Head::kSize));
  if (const auto version = load_little<std::uint32_t>(bytes, Head::kVersion); version != kProfileVersion)
    throw TableError(TableError::Kind::other_version,
                     fmt::format("{}: version: found {}, expected {}", name, version, kProfileVersion));
  ProfileInfo& info = profile.info_;
  info.players = load_little<std::uint32_t>(bytes, Head::kPlayers);
  info.goal = load_little<std::uint32_t>(bytes, Head::kGoal);
  info.rules = {load_little<std::uint64_t>(bytes, Head::kRules),
                load_little<std::uint64_t>(bytes, Head::kRules + 8)};
  info.mixing = load_little<double>(bytes, Head::kMixing);
  info.epsilon = load_little<double>(bytes, Head::kEpsilon);
  const auto flags = load_little<std::uint32_t>(bytes, Head::kFlags);
  info.safe = (flags & kSafe) != 0;
  info.ties = flags / kTiesUnit;
  const std::size_t name_size = load_little<std::uint32_t>(bytes, Head::kNameSize),
                    text_size = load_little<std::uint32_t>(bytes, Head::kTextSize);
  if (info.players < kLeastPlayers || info.players > kMostPlayers)
    refuse_damaged(
        name, fmt::format("players: found {}, expected {} to {}", info.players, kLeastPlayers, kMostPlayers));
  if (!is_goal(info.goal))
    refuse_damaged(
        name, fmt::format("goal: found {}, expected a multiple of 50 from 50 to {}", info.goal, kMaxGoal));
  if (name_size > kMaxNameBytes || text_size > kMaxTextBytes)
    refuse_damaged(name, "the name or the text of its rules is too long");
  const std::size_t begin = arrays_at(name_size, text_size);
  if (const std::size_t expected = begin + info.arrays() * info.entries() * sizeof(double);
      bytes.size() != expected)
    refuse_damaged(name, fmt::format("found {} bytes, expected {}", bytes.size(), expected));
  const Digest found{load_little<std::uint64_t>(bytes, Head::kDigest),
                     load_little<std::uint64_t>(bytes, Head::kDigest + 8)};
  if (digest_of_file(bytes.first(begin), bytes.subspan(begin)) != found)
    refuse_damaged(name, "its checksum does not fit");
  if (!(info.mixing > 0 && info.mixing <= 1) || !is_share(info.epsilon) || info.ties > kMostTies)
    refuse_damaged(name, "its head says what no table does");
  const auto* const text = reinterpret_cast<const char*>(bytes.data()) + Head::kSize;
  info.rules_name.assign(text, name_size);
  info.rules_text.assign(text + name_size, text_size);
  if (const auto entry = profile.first_impossible())
    refuse_damaged(name, fmt::format("found chances that can't be, at entry {}", *entry));
  return profile;
}

/// The first entry that holds no chances, or not what the head says of them.
std::optional<std::size_t> ProfileFile::first_impossible() const {
  constexpr double kRounding = 1e-12;
  const std::size_t players = info_.players;
  for (std::size_t i = 0; i < info_.entries(); ++i) {
    double rest = 1, bounds = 0;
    for (std::size_t p = 0; p < players; ++p) {
      const double chance = p + 1 < players ? value(p)[i] : rest;
      const double bound = upper(p)[i];
      if (!(chance >= -kRounding && chance <= 1 + kRounding && bound >= chance - kRounding)) return i;
      rest -= chance;
      bounds += bound;
    }
    if (!(bounds - 1 <= info_.epsilon + kRounding)) return i;
    if (info_.safe && !(safe()[i] >= 0 && safe()[i] <= upper(0)[i])) return i;
  }
  return std::nullopt;
}

std::span<const double> ProfileFile::array(std::size_t index) const {
  if (index >= info_.arrays()) throw std::out_of_range("no such player in a table");
  const auto bytes = file_.bytes().subspan(
      arrays_at(info_.rules_name.size(), info_.rules_text.size()) + index * info_.entries() * sizeof(double),
      info_.entries() * sizeof(double));
  return {reinterpret_cast<const double*>(bytes.data()),
          info_.entries()};  // aligned: arrays begin at a multiple of 8
}

void write_profile(const std::filesystem::path& path, const ProfileInfo& info,
                   std::span<const std::span<const double>> arrays) {
  if (info.players < kLeastPlayers || info.players > kMostPlayers || !is_goal(info.goal) ||
      info.rules_name.size() > kMaxNameBytes || info.rules_text.size() > kMaxTextBytes ||
      !(info.mixing > 0 && info.mixing <= 1) || !is_share(info.epsilon) || info.ties > kMostTies ||
      arrays.size() != info.arrays())
    throw std::invalid_argument("a table of several players does not hold this");
  for (const auto& array : arrays)
    if (array.size() != info.entries())
      throw std::invalid_argument("an array of another size than the scores ask for");
  std::vector<std::byte> head(arrays_at(info.rules_name.size(), info.rules_text.size()));
  const std::span bytes(head);
  std::memcpy(head.data(), kProfileMagic.data(), kProfileMagic.size());
  store_little(bytes, Head::kVersion, kProfileVersion);
  store_little(bytes, Head::kPlayers, info.players);
  store_little(bytes, Head::kGoal, info.goal);
  store_little(bytes, Head::kNameSize, static_cast<std::uint32_t>(info.rules_name.size()));
  store_little(bytes, Head::kTextSize, static_cast<std::uint32_t>(info.rules_text.size()));
  store_little(bytes, Head::kFlags, (info.safe ? kSafe : 0U) + kTiesUnit * info.ties);
  store_little(bytes, Head::kRules, info.rules.hi);
  store_little(bytes, Head::kRules + 8, info.rules.lo);
  store_little(bytes, Head::kMixing, info.mixing);
  store_little(bytes, Head::kEpsilon, info.epsilon);
  std::memcpy(head.data() + Head::kSize, info.rules_name.data(), info.rules_name.size());
  std::memcpy(head.data() + Head::kSize + info.rules_name.size(), info.rules_text.data(),
              info.rules_text.size());
  std::vector<double> all;
  all.reserve(info.arrays() * info.entries());
  for (const auto& array : arrays) all.insert(all.end(), array.begin(), array.end());
  const auto body = std::as_bytes(std::span(all));
  const Digest digest = digest_of_file(head, body);
  store_little(bytes, Head::kDigest, digest.hi);
  store_little(bytes, Head::kDigest + 8, digest.lo);
  write_whole_file(path, {head, body});
}

}  // namespace fillwise::tables
