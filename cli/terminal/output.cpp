#include "cli/terminal/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <random>
#include <system_error>
#include <utility>

#include "tables/temporary.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostHeld = 1 << 20;

/// The file behind a symbolic link, else the path itself.
fs::path target_of(const fs::path& path) {
  std::error_code ignored;
  return fs::is_symlink(fs::symlink_status(path, ignored)) ? fs::weakly_canonical(path) : path;
}

}  // namespace

OutputFile::OutputFile(const Context& context, fs::path path) : context_(context), path_(std::move(path)) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path_, ignored);
  if (fs::is_directory(status)) fail("it is a folder", 0);
  if (path_.filename().empty()) fail("there is no file name at its end", 0);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file_ < 0) fail("opening", errno);
    return;
  }
  const fs::path folder = target_of(path_).parent_path();
  tables::remove_stale_temporaries(folder.empty() ? "." : folder);
  std::random_device random;
  temporary_ = folder / tables::temporary_name(std::uint64_t{random()} << 32 | random());
  file_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file_ < 0) fail("creating a file in its folder", errno);
  removed_.guard(temporary_);
}

OutputFile::~OutputFile() {
  if (file_ >= 0) ::close(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::fail(const std::string& step, int error) const {
  const std::string reason = error == 0 ? "" : ": " + std::generic_category().message(error);
  throw Error(Fault::failed, fmt::format("{}: can't write the file: {}{}", path_.string(), step, reason));
}

void OutputFile::write(std::string_view text) {
  pending_ += text;
  if (pending_.size() >= kMostHeld) flush();
}

void OutputFile::flush() {
  const std::string text = std::exchange(pending_, {});
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("writing", errno);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

void OutputFile::finish() {
  flush();
  if (!temporary_.empty() && ::fsync(file_) != 0) fail("flushing", errno);
  if (::close(std::exchange(file_, -1)) != 0 && errno != EINTR) fail("closing", errno);
}

void OutputFile::put() {
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), target_of(path_).c_str()) != 0) fail("renaming", errno);
  temporary_.clear();
  removed_.release();
}

void commit_all(const std::vector<OutputFile*>& files) {
  for (OutputFile* file : files) file->finish();
  for (OutputFile* file : files) file->context_.check_interrupt("nothing was written");
  for (OutputFile* file : files) file->put();
}

void commit_all(std::deque<OutputFile>& files) {
  std::vector<OutputFile*> all;
  all.reserve(files.size());
  for (OutputFile& file : files) all.push_back(&file);
  commit_all(all);
}

void check_place(const Context& context, const fs::path& path) {
  const OutputFile file(context, path);
}

OutputBuffer::int_type OutputBuffer::overflow(int_type c) {
  if (!traits_type::eq_int_type(c, traits_type::eof())) {
    const char character = traits_type::to_char_type(c);
    file_.write({&character, 1});
  }
  return traits_type::not_eof(c);
}

std::streamsize OutputBuffer::xsputn(const char* text, std::streamsize size) {
  file_.write({text, static_cast<std::size_t>(size)});
  return size;
}

void check_table_place(const Context& context, const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error)
    throw Error(Fault::failed, fmt::format("{}: can't write the table: creating its folder: {}",
                                           path.string(), error.message()));
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
    throw Error(Fault::failed,
                fmt::format("{}: can't write the table: it is no regular file", path.string()));
  check_place(context, path);
}

}  // namespace fillwise::cli
