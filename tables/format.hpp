#pragma once

// The bytes of a table file, version 1. docs/table-format.md says the same with examples.
//
//   offset  bytes  type  field
//        0      8        magic: 89 46 57 54 0D 0A 1A 0A  ("\x89" "FWT\r\n\x1a\n")
//        8      4  u32   version of the format, 1
//       12      4  u32   goal in points, a multiple of 50 from 50 to 20000
//       16      4  u32   side N = goal / 50
//       20      4  u32   n, length of the rules name in bytes, 1 to 200
//       24      8  u64   t, length of the rules text in bytes, 0 to 2^20
//       32      8  u64   rules fingerprint, high half
//       40      8  u64   rules fingerprint, low half
//       48      8  f64   tolerance
//       56      8  u64   length of the whole file in bytes
//       64      8  u64   offset of value
//       72      8  u64   offset of lower
//       80      8  u64   offset of upper
//       88      n        rules name, UTF-8
//     88+n      t        rules text, UTF-8
//                        zeros up to the next multiple of 64
//            8N*N  f64   value, row by row, entry [own][opponent] in units of 50 points
//                        zeros up to the next multiple of 64
//            8N*N  f64   lower, likewise
//                        zeros up to the next multiple of 64
//            8N*N  f64   upper, likewise
//              16        checksum: XXH3-128 of all bytes before it, most significant byte first
//
// Numbers are little-endian, f64 is IEEE 754 binary64. Offsets and lengths follow from N, n and t, and
// padding is zero, so that one table has exactly one form: equal tables are equal files.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tables/digest.hpp"
#include "tables/error.hpp"
#include "tables/table.hpp"

namespace fillwise::tables {

/// A byte above 127, a line end of each kind and an end-of-file mark reveal a file that was sent as text, as
/// in PNG.
inline constexpr std::array<unsigned char, 8> kMagic = {0x89, 'F', 'W', 'T', '\r', '\n', 0x1A, '\n'};
inline constexpr std::uint32_t kFormatVersion = 1;

/// Offsets of the header's fields in bytes.
namespace offset {
inline constexpr std::size_t kMagic = 0;
inline constexpr std::size_t kVersion = 8;
inline constexpr std::size_t kGoal = 12;
inline constexpr std::size_t kSide = 16;
inline constexpr std::size_t kNameBytes = 20;
inline constexpr std::size_t kTextBytes = 24;
inline constexpr std::size_t kFingerprintHi = 32;
inline constexpr std::size_t kFingerprintLo = 40;
inline constexpr std::size_t kTolerance = 48;
inline constexpr std::size_t kFileBytes = 56;
inline constexpr std::size_t kValueOffset = 64;
inline constexpr std::size_t kLowerOffset = 72;
inline constexpr std::size_t kUpperOffset = 80;
inline constexpr std::size_t kName = 88;
}  // namespace offset

inline constexpr std::size_t kHeaderBytes = offset::kName;  ///< the part of fixed length
inline constexpr std::size_t kArrayAlignment = 64;          ///< of the offset of each array
inline constexpr std::size_t kChecksumBytes = 16;

/// Where the parts of a file lie, in bytes from its beginning.
struct Layout {
  std::uint64_t value = 0;
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  std::uint64_t checksum = 0;
  std::uint64_t file = 0;  ///< length of the whole file
};

/// The layout for side N and the lengths of name and text, which must be within the limits of table.hpp.
constexpr Layout layout_of(std::uint64_t side, std::uint64_t name_bytes, std::uint64_t text_bytes) {
  const auto aligned = [](std::uint64_t bytes) {
    return (bytes + kArrayAlignment - 1) / kArrayAlignment * kArrayAlignment;
  };
  const std::uint64_t array_bytes = side * side * sizeof(double);
  Layout layout;
  layout.value = aligned(kHeaderBytes + name_bytes + text_bytes);
  layout.lower = aligned(layout.value + array_bytes);
  layout.upper = aligned(layout.lower + array_bytes);
  layout.checksum = layout.upper + array_bytes;
  layout.file = layout.checksum + kChecksumBytes;
  return layout;
}

/// The file for a table. Throws std::invalid_argument if the info or the arrays break the limits of
/// table.hpp.
std::vector<std::byte> encode_table(const TableInfo& info, std::span<const double> value,
                                    std::span<const double> lower, std::span<const double> upper);

/// The table in a file's bytes, with everything checked: the only way in. The spans of the result point into
/// `bytes`, which must be aligned for doubles (else std::invalid_argument). `file` names the file in
/// messages. Throws TableError not_a_table, other_version or damaged. encode_table of the result gives the
/// same bytes again.
TableView parse_table(std::span<const std::byte> bytes, std::string_view file);

/// The checksum that belongs to bytes that end with one (length at least kChecksumBytes): computed, not read.
Digest computed_checksum(std::span<const std::byte> bytes);

/// The checksum that stands in the last kChecksumBytes of `bytes` (length at least that).
Digest stored_checksum(std::span<const std::byte> bytes);

/// Puts the checksum into the last kChecksumBytes of `bytes` (length at least that).
void store_checksum(std::span<std::byte> bytes);

}  // namespace fillwise::tables
