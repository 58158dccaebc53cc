#pragma once

// Profiles of games of several players in files: chances at every start of a turn, and upper bounds of what deviations
// can win. docs/table-format.md has the format.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tables/digest.hpp"
#include "tables/mapped_file.hpp"

namespace fillwise::tables {

inline constexpr std::uint32_t kLeastPlayers = 2;
inline constexpr std::uint32_t kMostPlayers = 4;
inline constexpr std::uint32_t kMostTies = 2;

/// What a file of a profile says of itself.
struct ProfileInfo {
  std::string rules_name;
  std::string rules_text;  ///< TOML, at most kMaxTextBytes
  Fingerprint rules;
  std::uint32_t players = 0;
  std::uint32_t goal = 0;  ///< in points
  double mixing = 0;       ///< chances nearer to each other than this are played at random
  double epsilon = 0;      ///< no player gains more by a deviation, in any state
  bool safe = false;       ///< whether it has what is safe for the mover
  std::uint32_t ties = 0;  ///< number of the tie rule, at most kMostTies

  /// Entries of one array: one for each tuple of scores below the goal, in units of 50 points, the mover's first; the
  /// last one moves fastest.
  std::size_t entries() const;
  std::size_t arrays() const { return 2 * std::size_t{players} - 1 + (safe ? 1 : 0); }
  friend bool operator==(const ProfileInfo&, const ProfileInfo&) = default;
};

/// Whether the bytes begin as such a file.
inline constexpr std::string_view kProfileMagic = "FWPLAYRS";
inline bool is_profile(std::span<const std::byte> bytes) {
  return bytes.size() >= kProfileMagic.size() &&
         std::memcmp(bytes.data(), kProfileMagic.data(), kProfileMagic.size()) == 0;
}

/// A file that was checked from the first byte to the last and is mapped into memory.
class ProfileFile {
 public:
  /// Throws TableError: missing, unreadable, not_a_table, other_version or damaged.
  static ProfileFile open(const std::filesystem::path& path);

  const ProfileInfo& info() const { return info_; }
  /// Chances of the players at places 0 (the mover) .. players - 2; the last one's are what is left.
  std::span<const double> value(std::size_t place) const { return array(place); }
  /// Upper bounds, of all places.
  std::span<const double> upper(std::size_t place) const { return array(info_.players - 1 + place); }
  /// The least chance of the mover against all others together; empty if info().safe is false.
  std::span<const double> safe() const {
    return info_.safe ? array(info_.arrays() - 1) : std::span<const double>();
  }

 private:
  explicit ProfileFile(MappedFile file) : file_(std::move(file)) {}
  std::span<const double> array(std::size_t index) const;
  std::optional<std::size_t> first_impossible() const;

  MappedFile file_;
  ProfileInfo info_;
};

/// Writes a profile: info.arrays() arrays, values, upper bounds, what is safe. All of the file or nothing
/// (write_whole_file()). Throws std::invalid_argument for what the format does not hold.
void write_profile(const std::filesystem::path& path, const ProfileInfo& info,
                   std::span<const std::span<const double>> arrays);

}  // namespace fillwise::tables
