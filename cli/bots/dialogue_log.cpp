#include "cli/bots/dialogue_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::bots {

void DialogueLog::write(std::size_t player, char mark, std::string_view text) {
  const std::lock_guard lock(mutex_);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
  if (!file_.is_open()) file_.open(path_, std::ios::binary | std::ios::trunc);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line = fmt::format("{:9.3f} {} {} {}", time.count(), player + 1, mark, text.substr(0, end));
    std::ranges::replace_if(
        line, [](unsigned char c) { return c < 0x20 || c > 0x7E; }, '?');
    file_ << line << '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  file_.flush();  // it is there whatever happens next
  if (!file_)
    throw Error(Fault::failed, fmt::format("--log: can't write {}: {}", in_quotes(path_),
                                           std::error_code(errno, std::generic_category()).message()));
}

}  // namespace fillwise::bots
