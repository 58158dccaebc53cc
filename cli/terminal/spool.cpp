#include "cli/terminal/spool.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "api/base/error.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kMostInMemory = std::size_t{1} << 22;

[[noreturn]] void fail(const std::string& step) {
  const int error = errno;
  throw Error(Fault::failed, fmt::format("can't {} a temporary file (TMPDIR says where it is): {}", step,
                                         std::generic_category().message(error)));
}

int open_temporary() {
  std::error_code error;
  std::string path = (std::filesystem::temp_directory_path(error) / "fillwise-XXXXXX").string();
  const int file = ::mkstemp(path.data());
  if (file < 0) fail("create");
  ::unlink(path.c_str());
  return file;
}

}  // namespace

Spool::~Spool() {
  if (file_ >= 0) ::close(file_);
}

void Spool::write(std::string_view text) {
  held_ += text;
  if (held_.size() >= kMostInMemory) flush();
}

void Spool::flush() {
  if (file_ < 0) file_ = open_temporary();
  const std::string text = std::exchange(held_, {});
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("write");
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Spool::read(const std::function<void(std::string_view)>& take) {
  if (file_ >= 0) {
    std::string part(kMostInMemory, '\0');
    for (off_t at = 0;;) {
      const ssize_t size = ::pread(file_, part.data(), part.size(), at);
      if (size < 0 && errno == EINTR) continue;
      if (size < 0) fail("read");
      if (size == 0) break;
      take(std::string_view(part).substr(0, static_cast<std::size_t>(size)));
      at += size;
    }
  }
  take(held_);
}

}  // namespace fillwise::cli
