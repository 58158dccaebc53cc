#include "cli/terminal/appended_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "api/base/error.hpp"

namespace fillwise::cli {

AppendedFile::AppendedFile(std::filesystem::path path, Begin begin) : path_(std::move(path)) {
  const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (begin == Begin::anew ? O_TRUNC : 0);
  file_ = ::open(path_.c_str(), flags, 0644);
  if (file_ < 0) fail("opening", errno);
  struct stat status = {};
  is_regular_ = ::fstat(file_, &status) == 0 && S_ISREG(status.st_mode);
}

AppendedFile::~AppendedFile() {
  if (file_ >= 0) ::close(file_);
}

void AppendedFile::fail(std::string_view step, int error) const {
  throw Error(Fault::failed, fmt::format("{}: can't write the file: {}: {}", path_.string(), step,
                                         std::generic_category().message(error)));
}

void AppendedFile::append(std::string_view text) {
  const off_t before = is_regular_ ? ::lseek(file_, 0, SEEK_END) : -1;
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      if (before >= 0 && rest.size() < text.size() && ::ftruncate(file_, before) != 0)
        fail("cutting off half a record", errno);
      fail("writing", error);
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace fillwise::cli
