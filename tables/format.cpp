#include "tables/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>

#include "tables/little_endian.hpp"
#include "tables/profile_file.hpp"

namespace fillwise::tables {
namespace {

using Kind = TableError::Kind;

[[noreturn]] void refuse(Kind kind, std::string_view file, std::string_view problem) {
  throw TableError(kind, fmt::format("{}: {}", file, problem));
}

void refuse_if(const std::optional<std::string>& problem, std::string_view file) {
  if (problem) refuse(Kind::damaged, file, *problem);
}

void expect_equal(std::string_view file, std::string_view field, std::uint64_t found,
                  std::uint64_t expected) {
  if (found != expected) {
    refuse(Kind::damaged, file, fmt::format("{}: found {}, expected {}", field, found, expected));
  }
}

/// Refuses what does not begin as a table of this version.
void check_magic_and_version(std::span<const std::byte> bytes, std::string_view file) {
  if (bytes.empty()) refuse(Kind::not_a_table, file, "the file is empty, not a table");
  if (is_profile(bytes))
    refuse(Kind::not_a_table, file, "the file is a table of several players, expected one of two");
  if (bytes.size() < kMagic.size() || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
    refuse(Kind::not_a_table, file, "the file is not a table of fillwise, it begins otherwise");
  }
  if (bytes.size() < offset::kVersion + sizeof kFormatVersion) {
    refuse(Kind::damaged, file,
           fmt::format("version: found the end of the file after {} bytes", bytes.size()));
  }
  const auto version = load_little<std::uint32_t>(bytes, offset::kVersion);
  if (version != kFormatVersion) {
    refuse(Kind::other_version, file, fmt::format("version: found {}, expected {}", version, kFormatVersion));
  }
}

/// Checks the numbers of the header against each other and the length of the file; afterwards every part lies
/// within.
Layout check_header(std::span<const std::byte> bytes, std::string_view file) {
  if (bytes.size() < kHeaderBytes + kChecksumBytes) {
    refuse(Kind::damaged, file,
           fmt::format("header: found {} bytes, expected at least {}", bytes.size(),
                       kHeaderBytes + kChecksumBytes));
  }
  expect_equal(file, "file length", bytes.size(), load_little<std::uint64_t>(bytes, offset::kFileBytes));

  const auto side = load_little<std::uint32_t>(bytes, offset::kSide);
  const auto name_bytes = load_little<std::uint32_t>(bytes, offset::kNameBytes);
  const auto text_bytes = load_little<std::uint64_t>(bytes, offset::kTextBytes);
  // With these three limits no sum or product of layout_of comes near 2^64.
  const auto expect_at_most = [&](std::string_view field, std::uint64_t found, std::uint64_t most) {
    if (found > most) {
      refuse(Kind::damaged, file, fmt::format("{}: found {}, expected at most {}", field, found, most));
    }
  };
  const auto goal = load_little<std::uint32_t>(bytes, offset::kGoal);
  if (side < goal / kPointsPerUnit) {
    refuse(Kind::damaged, file,
           fmt::format("side: found {}, expected at least {}", side, goal / kPointsPerUnit));
  }
  expect_at_most("side", side, kMaxLimit / kPointsPerUnit);
  expect_at_most("rules name length", name_bytes, kMaxNameBytes);
  expect_at_most("rules text length", text_bytes, kMaxTextBytes);

  const Layout layout = layout_of(side, name_bytes, text_bytes);
  expect_equal(file, "offset of value", load_little<std::uint64_t>(bytes, offset::kValueOffset),
               layout.value);
  expect_equal(file, "offset of lower", load_little<std::uint64_t>(bytes, offset::kLowerOffset),
               layout.lower);
  expect_equal(file, "offset of upper", load_little<std::uint64_t>(bytes, offset::kUpperOffset),
               layout.upper);
  expect_equal(file, "file length", bytes.size(), layout.file);
  return layout;
}

void check_checksum(std::span<const std::byte> bytes, std::string_view file) {
  const Digest stored = stored_checksum(bytes);
  const Digest computed = computed_checksum(bytes);
  if (stored != computed) {
    refuse(Kind::damaged, file,
           fmt::format("checksum: found {}, expected {}", stored.to_hex(), computed.to_hex()));
  }
}

void check_padding(std::span<const std::byte> bytes, std::string_view file, std::uint64_t from,
                   std::uint64_t to) {
  const auto padding = bytes.subspan(from, to - from);
  const auto other =
      std::find_if(padding.begin(), padding.end(), [](std::byte b) { return b != std::byte{0}; });
  if (other != padding.end()) {
    refuse(Kind::damaged, file,
           fmt::format("padding at offset {}: found {}, expected 0", from + (other - padding.begin()),
                       std::to_integer<int>(*other)));
  }
}

TableInfo read_info(std::span<const std::byte> bytes) {
  const auto text = [&](std::uint64_t from, std::uint64_t length) {
    return std::string(reinterpret_cast<const char*>(bytes.data()) + from, length);
  };
  const auto name_bytes = load_little<std::uint32_t>(bytes, offset::kNameBytes);
  TableInfo info;
  info.rules_name = text(offset::kName, name_bytes);
  info.rules_text = text(offset::kName + name_bytes, load_little<std::uint64_t>(bytes, offset::kTextBytes));
  info.fingerprint.hi = load_little<std::uint64_t>(bytes, offset::kFingerprintHi);
  info.fingerprint.lo = load_little<std::uint64_t>(bytes, offset::kFingerprintLo);
  info.goal = load_little<std::uint32_t>(bytes, offset::kGoal);
  info.tolerance = load_little<double>(bytes, offset::kTolerance);
  const std::uint32_t limit = load_little<std::uint32_t>(bytes, offset::kSide) * kPointsPerUnit;
  if (limit != info.goal / kPointsPerUnit * kPointsPerUnit) info.limit = limit;
  return info;
}

}  // namespace

Digest computed_checksum(std::span<const std::byte> bytes) {
  return digest_of({bytes.first(bytes.size() - kChecksumBytes)});
}

Digest stored_checksum(std::span<const std::byte> bytes) {
  Digest digest;
  const auto stored = bytes.last(kChecksumBytes);
  for (std::size_t i = 0; i < 8; ++i) {
    digest.hi = digest.hi << 8 | std::to_integer<std::uint64_t>(stored[i]);
    digest.lo = digest.lo << 8 | std::to_integer<std::uint64_t>(stored[i + 8]);
  }
  return digest;
}

void store_checksum(std::span<std::byte> bytes) {
  const Digest digest = computed_checksum(bytes);
  const auto stored = bytes.last(kChecksumBytes);
  for (std::size_t i = 0; i < 8; ++i) {
    stored[i] = static_cast<std::byte>(digest.hi >> (56 - 8 * i));
    stored[i + 8] = static_cast<std::byte>(digest.lo >> (56 - 8 * i));
  }
}

std::vector<std::byte> encode_table(const TableInfo& info, std::span<const double> value,
                                    std::span<const double> lower, std::span<const double> upper) {
  if (const auto problem = problem_of(info)) throw std::invalid_argument(*problem);
  if (const auto problem = problem_of(info, value, lower, upper)) throw std::invalid_argument(*problem);

  const Layout layout = layout_of(info.side(), info.rules_name.size(), info.rules_text.size());
  std::vector<std::byte> bytes(layout.file);
  const auto put = [&](std::uint64_t at, std::span<const std::byte> part) {
    std::copy(part.begin(), part.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
  };
  put(offset::kMagic, std::as_bytes(std::span(kMagic)));
  store_little(bytes, offset::kVersion, kFormatVersion);
  store_little(bytes, offset::kGoal, info.goal);
  store_little(bytes, offset::kSide, static_cast<std::uint32_t>(info.side()));
  store_little(bytes, offset::kNameBytes, static_cast<std::uint32_t>(info.rules_name.size()));
  store_little(bytes, offset::kTextBytes, static_cast<std::uint64_t>(info.rules_text.size()));
  store_little(bytes, offset::kFingerprintHi, info.fingerprint.hi);
  store_little(bytes, offset::kFingerprintLo, info.fingerprint.lo);
  store_little(bytes, offset::kTolerance, info.tolerance);
  store_little(bytes, offset::kFileBytes, layout.file);
  store_little(bytes, offset::kValueOffset, layout.value);
  store_little(bytes, offset::kLowerOffset, layout.lower);
  store_little(bytes, offset::kUpperOffset, layout.upper);
  put(offset::kName, std::as_bytes(std::span(info.rules_name)));
  put(offset::kName + info.rules_name.size(), std::as_bytes(std::span(info.rules_text)));
  put(layout.value, std::as_bytes(value));
  put(layout.lower, std::as_bytes(lower));
  put(layout.upper, std::as_bytes(upper));
  store_checksum(bytes);
  return bytes;
}

TableView parse_table(std::span<const std::byte> bytes, std::string_view file) {
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(double) != 0) {
    throw std::invalid_argument("parse_table: the bytes must be aligned for doubles");
  }
  // 1. The file is a table of this version, and its parts lie where they must.
  check_magic_and_version(bytes, file);
  const Layout layout = check_header(bytes, file);
  // 2. No byte has changed since it was written.
  check_checksum(bytes, file);
  // 3. What was written makes sense.
  TableView table;
  table.info = read_info(bytes);
  refuse_if(problem_of(table.info), file);
  const auto array = [&](std::uint64_t at) {
    return std::span(reinterpret_cast<const double*>(bytes.data() + at), table.info.entries());
  };
  table.value = array(layout.value);
  table.lower = array(layout.lower);
  table.upper = array(layout.upper);
  check_padding(bytes, file, offset::kName + table.info.rules_name.size() + table.info.rules_text.size(),
                layout.value);
  check_padding(bytes, file, layout.value + table.value.size_bytes(), layout.lower);
  check_padding(bytes, file, layout.lower + table.lower.size_bytes(), layout.upper);
  refuse_if(problem_of(table.info, table.value, table.lower, table.upper), file);
  return table;
}

}  // namespace fillwise::tables
