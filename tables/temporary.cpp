#include "tables/temporary.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <string_view>

namespace fillwise::tables {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporaryPrefix = ".fillwise-";
constexpr std::string_view kTemporarySuffix = ".tmp";
constexpr auto kLongestWrite = std::chrono::hours(24);  // an older temporary file is nobody's

/// The process that made a temporary file of this name, or 0 if the name is not one of temporary_name().
pid_t temporary_owner(std::string_view name) {
  if (!name.starts_with(kTemporaryPrefix) || !name.ends_with(kTemporarySuffix)) return 0;
  name.remove_prefix(kTemporaryPrefix.size());
  name.remove_suffix(std::min(kTemporarySuffix.size(), name.size()));
  const char* const end = name.data() + name.size();
  pid_t owner = 0;
  const auto after_owner = std::from_chars(name.data(), end, owner);
  if (after_owner.ec != std::errc() || owner <= 0 || after_owner.ptr == end || *after_owner.ptr != '-')
    return 0;
  const char* const digits = after_owner.ptr + 1;
  std::uint64_t random = 0;
  const auto after_random = std::from_chars(digits, end, random, 16);
  if (after_random.ec != std::errc() || after_random.ptr != end || end - digits != 16) return 0;
  return owner;
}

}  // namespace

std::string temporary_name(std::uint64_t random) {
  return fmt::format("{}{}-{:016x}{}", kTemporaryPrefix, ::getpid(), random, kTemporarySuffix);
}

void remove_stale_temporaries(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const pid_t owner = temporary_owner(entry->path().filename().string());
    if (owner == 0) continue;
    std::error_code ignored;
    if (!fs::is_regular_file(entry->symlink_status(ignored))) continue;
    const bool owner_gone = ::kill(owner, 0) != 0 && errno == ESRCH;
    const auto written = entry->last_write_time(ignored);
    const bool old = !ignored && fs::file_time_type::clock::now() - written > kLongestWrite;
    if (owner_gone || old) fs::remove(entry->path(), ignored);
  }
}

}  // namespace fillwise::tables
