#pragma once

// Rounds of Rollers in files: bounds of chances at every start of a turn. docs/table-format.md has the format.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tables/digest.hpp"
#include "tables/mapped_file.hpp"

namespace fillwise::tables {

/// What a file of a round says of itself.
struct RoundInfo {
  Fingerprint rules;
  Digest ends;                           ///< names what the ends of the round are worth; only compared
  std::uint32_t boards = 0, side = 0;    ///< boards of a player; numbers of chips
  std::array<std::uint8_t, 2> points{};  ///< before the round; the first player is the one who begins it

  friend bool operator==(const RoundInfo&, const RoundInfo&) = default;
};

/// A chance as the file keeps it: a multiple of 2^-31.
using StoredChance = std::uint32_t;
inline constexpr double kStoredUnit = 0x1p-31;
/// The nearest below, and above. `chance` is 0 to 1.
StoredChance stored_down(double chance);
StoredChance stored_up(double chance);

/// A file of a round that is mapped into memory. Its head is checked when it is opened, and each part (all rows of a
/// player to move with one board) when it is first read; two threads may do so at once.
class RoundFile {
 public:
  /// Throws TableError: missing, unreadable, not_a_table, other_version or damaged.
  static RoundFile open(const std::filesystem::path& path);

  const RoundInfo& info() const { return info_; }
  struct Row {
    std::span<const StoredChance> lower, upper;  ///< by chips, info().side of them
  };
  /// Of a player to move, 0 or 1, with the boards of mover and other, each below info().boards. Throws TableError
  /// damaged.
  Row row(std::size_t mover, std::size_t own, std::size_t other) const;

 private:
  explicit RoundFile(MappedFile file, std::string name) : file_(std::move(file)), name_(std::move(name)) {}
  std::span<const std::byte> part(std::size_t index) const;

  MappedFile file_;
  std::string name_;
  RoundInfo info_;
  mutable std::vector<std::uint8_t> checked_;  ///< by part; atomic_ref
};

/// Writes a round: `row(mover, own, other)` gives its chances, lower ones and then upper ones, 2 * info.side of them.
/// All of the file or nothing (write_whole_file()).
using RowSource =
    std::function<void(std::size_t mover, std::size_t own, std::size_t other, std::span<StoredChance> row)>;
void write_round(const std::filesystem::path& path, const RoundInfo& info, const RowSource& row);

}  // namespace fillwise::tables
