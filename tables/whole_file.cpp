#include "tables/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "tables/descriptor.hpp"
#include "tables/error.hpp"
#include "tables/temporary.hpp"

namespace fillwise::tables {
namespace {

namespace fs = std::filesystem;

constexpr int kNameAttempts = 100;

[[noreturn]] void fail(const fs::path& path, std::string_view step, std::string_view reason) {
  throw TableError(TableError::Kind::write_failed,
                   fmt::format("{}: can't write the table: {}: {}", path.string(), step, reason));
}

/// The file to replace: its folder is made if need be, a symbolic link is followed, anything but a regular
/// file is refused (a rename would put the table in the place of a device).
fs::path resolve_target(const fs::path& path) {
  std::error_code error;
  if (path.filename().empty()) fail(path, "the path", "found no file name at its end");
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  fs::create_directories(folder, error);
  if (error) fail(path, "creating the folder " + folder.string(), error.message());

  fs::path target = folder / path.filename();
  if (fs::is_symlink(fs::symlink_status(target, error))) {
    target = fs::canonical(target, error);
    if (error) fail(path, "following the symbolic link", error.message());
  }
  const fs::file_status status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    fail(path, "the path",
         fs::is_directory(status) ? "found a folder, expected a file or nothing"
                                  : "found a special file, expected a regular one or nothing");
  }
  return target;
}

/// A new file in an open folder, which disappears again unless it is given its final name.
class TemporaryFile {
 public:
  /// `path` is the one that messages name.
  TemporaryFile(int folder, const fs::path& path) : path_(path), folder_(folder), file_(create()) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (!name_.empty()) ::unlinkat(folder_, name_.c_str(), 0);
  }

  void write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t written =
          retry_interrupted([&] { return ::write(file_.number(), bytes.data(), bytes.size()); });
      if (written < 0) fail(path_, "writing", error_text(errno));
      if (written == 0) fail(path_, "writing", "the system accepts no more bytes");
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
  }

  /// Flushes the contents to the disk and closes the file: some file systems report a full disk only then.
  void finish() {
    if (retry_interrupted([&] { return ::fsync(file_.number()); }) != 0)
      fail(path_, "flushing", error_text(errno));
    if (const int error = file_.close()) fail(path_, "closing", error_text(error));
  }

  void rename_to(const std::string& name) {
    if (::renameat(folder_, name_.c_str(), folder_, name.c_str()) != 0)
      fail(path_, "renaming", error_text(errno));
    name_.clear();
  }

 private:
  Descriptor create() {
    std::random_device random;
    for (int attempt = 0; attempt < kNameAttempts; ++attempt) {
      name_ = temporary_name(std::uint64_t{random()} << 32 | random());
      Descriptor file(retry_interrupted(
          [&] { return ::openat(folder_, name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644); }));
      if (file.is_open()) return file;
      if (errno != EEXIST) break;
    }
    fail(path_, "creating a temporary file in its folder", error_text(errno));
  }

  const fs::path& path_;
  int folder_;
  std::string name_;  ///< in the folder; empty once the file has its final name
  Descriptor file_;
};

}  // namespace

void write_whole_file(const fs::path& path, std::span<const std::span<const std::byte>> parts) {
  // 1. The folder, open from here on: it stays the same one even if it is renamed meanwhile.
  const fs::path target = resolve_target(path);
  const fs::path folder_path = target.parent_path();
  const Descriptor folder(
      retry_interrupted([&] { return ::open(folder_path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }));
  if (!folder.is_open()) fail(path, "opening the folder " + folder_path.string(), error_text(errno));
  remove_stale_temporaries(folder_path);
  // 2. The contents reach the disk before the name does.
  TemporaryFile temporary(folder.number(), path);
  for (const std::span<const std::byte> part : parts) temporary.write(part);
  temporary.finish();
  temporary.rename_to(target.filename().string());
  // 3. The name reaches the disk. EINVAL: a file system that knows no flush of folders.
  if (retry_interrupted([&] { return ::fsync(folder.number()); }) != 0 && errno != EINVAL) {
    fail(path, "the new table is in place, but flushing its folder failed", error_text(errno));
  }
}

}  // namespace fillwise::tables
