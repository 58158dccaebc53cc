#include "tables/table.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "tables/little_endian.hpp"

namespace fillwise::tables {
namespace {

/// The length in bytes of the well-formed UTF-8 sequence that `text` begins with and its code point; length 0
/// if there is none (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
struct CodePoint {
  std::size_t length = 0;
  char32_t code = 0;
};

CodePoint first_code_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {1, lead};
  const std::size_t length = (lead & 0xE0) == 0xC0   ? 2
                             : (lead & 0xF0) == 0xE0 ? 3
                             : (lead & 0xF8) == 0xF0 ? 4
                                                     : 0;
  if (length == 0 || text.size() < length) return {};
  char32_t code = lead & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kSmallest[length] || surrogate || code > 0x10FFFF) return {};
  return {length, code};
}

}  // namespace

bool is_plain_text(std::string_view text, bool lines) {
  while (!text.empty()) {
    const auto [length, code] = first_code_point(text);
    if (length == 0) return false;
    const bool control = code < 0x20 || (code >= 0x7F && code <= 0x9F);
    const bool allowed = lines && (code == U'\n' || code == U'\t');
    if (control && !allowed) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::optional<std::string> problem_of(const TableInfo& info) {
  if (info.goal < kMinGoal || info.goal > kMaxGoal || info.goal % kPointsPerUnit != 0) {
    return fmt::format("goal: found {}, expected a multiple of {} from {} to {}", info.goal, kPointsPerUnit,
                       kMinGoal, kMaxGoal);
  }
  if (info.limit != 0 &&
      (info.limit <= info.goal || info.limit > kMaxLimit || info.limit % kPointsPerUnit != 0)) {
    return fmt::format("limit: found {}, expected a multiple of {} above the goal, at most {}", info.limit,
                       kPointsPerUnit, kMaxLimit);
  }
  if (!(info.tolerance > 0) || !std::isfinite(info.tolerance)) {
    return fmt::format("tolerance: found {}, expected a finite number above 0", info.tolerance);
  }
  if (info.rules_name.empty() || info.rules_name.size() > kMaxNameBytes) {
    return fmt::format("rules name: found {} bytes, expected 1 to {}", info.rules_name.size(), kMaxNameBytes);
  }
  if (info.rules_text.size() > kMaxTextBytes) {
    return fmt::format("rules text: found {} bytes, expected at most {}", info.rules_text.size(),
                       kMaxTextBytes);
  }
  if (!is_plain_text(info.rules_name, false)) {
    return "rules name: found bytes that are no text, expected UTF-8 in one line without control characters";
  }
  if (!is_plain_text(info.rules_text, true)) {
    return "rules text: found bytes that are no text, expected UTF-8 without control characters";
  }
  return std::nullopt;
}

std::optional<std::string> problem_of(const TableInfo& info, std::span<const double> value,
                                      std::span<const double> lower, std::span<const double> upper) {
  for (const auto& [name, length] :
       {std::pair{"value", value.size()}, {"lower", lower.size()}, {"upper", upper.size()}}) {
    if (length != info.entries()) {
      return fmt::format("{}: found {} entries, expected {} for goal {}", name, length, info.entries(),
                         info.goal);
    }
  }
  const bool rewards = info.has_rewards();
  const double slack = rewards ? kMostRewards : kEndSlack;
  for (std::size_t i = 0; i < info.entries(); ++i) {
    const bool sound =
        -slack <= lower[i] && lower[i] <= value[i] && value[i] <= upper[i] && upper[i] <= 1 + slack;
    if (!sound) {
      return fmt::format(
          "entry [{}][{}]: found lower {}, value {}, upper {}, expected {} <= lower <= value <= upper <= {}",
          i / info.side(), i % info.side(), lower[i], value[i], upper[i], rewards ? -kMostRewards : 0,
          rewards ? 1 + kMostRewards : 1);
    }
  }
  return std::nullopt;
}

Digest signature(const TableInfo& info, std::span<const double> value, std::span<const double> lower,
                 std::span<const double> upper) {
  std::array<std::byte, 20> head;
  store_little(head, 0, info.fingerprint.hi);
  store_little(head, 8, info.fingerprint.lo);
  store_little(head, 16, info.goal);
  return digest_of({head, std::as_bytes(value), std::as_bytes(lower), std::as_bytes(upper)});
}

}  // namespace fillwise::tables
