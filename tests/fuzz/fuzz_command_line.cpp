// Any words as a command line, one a line: they are understood, or refused in one line on stderr with a
// documented exit code, and nothing goes to stdout before the work begins. The work itself is not done.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "api/table/table.hpp"
#include "cli/program.hpp"
#include "tables/format.hpp"

namespace {

namespace fs = std::filesystem;
using namespace fillwise;

constexpr std::string_view kPrefix = "fillwise: ";

void require(bool holds) {
  if (!holds) std::abort();
}

void write_file(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  require(static_cast<bool>(file << text));
}

/// A folder of its own with rule files and tables that words can name: r.toml, t.fwt, and broken ones. It is
/// HOME, too.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "fillwise-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr && ::setenv("HOME", name.c_str(), 1) == 0 &&
            ::unsetenv("XDG_DATA_HOME") == 0 && ::unsetenv("XDG_DATA_DIRS") == 0);
    path_ = name;
    const model::RuleSet rules = model::preset("official");
    write_file(path_ / "r.toml", rules.to_toml());
    write_file(path_ / "broken.toml", "name = 3\n");
    constexpr int kGoal = 100;
    const std::vector<double> value(4, 0.5), lower(4, 0.25), upper(4, 0.75);
    race::Solution solution;
    solution.side = kGoal / model::kPointsPerUnit;
    const auto bytes = tables::encode_table(table_info(rules, kGoal, solution, 0.5), value, lower, upper);
    const std::string_view table(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    write_file(path_ / "t.fwt", table);
    write_file(path_ / "broken.fwt", table.substr(0, table.size() - 1));
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// While it lives, the working folder is another one. libFuzzer may have been given paths that start at the
/// usual one.
class WorkingFolder {
 public:
  explicit WorkingFolder(const fs::path& path) : before_(::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    require(before_ >= 0 && ::chdir(path.c_str()) == 0);
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;
  ~WorkingFolder() {
    require(::fchdir(before_) == 0);
    ::close(before_);
  }

 private:
  int before_;
};

/// A file in memory that stands for an output stream.
class Stream {
 public:
  Stream() : file_(::memfd_create("stream", MFD_CLOEXEC)) { require(file_ >= 0); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { ::close(file_); }

  int file() const { return file_; }
  std::string text() const {
    std::string text(static_cast<std::size_t>(::lseek(file_, 0, SEEK_END)), '\0');
    require(::pread(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
    return text;
  }

 private:
  int file_;
};

/// The lines; a carriage return stands for a line end within a word.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    words.emplace_back(text.substr(0, end));
    std::ranges::replace(words.back(), '\r', '\n');
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

void check_refusal(cli::Exit exit, const std::string& line) {
  require(exit == cli::Exit::usage || exit == cli::Exit::no_table || exit == cli::Exit::damaged);
  require(line.starts_with(kPrefix) && line.size() > kPrefix.size() + 1 && line.ends_with('\n'));
  require(std::none_of(line.begin(), line.end() - 1,
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }));
}

}  // namespace

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // No word holds a zero byte, and no file of another folder is to be opened.
  if (text.find('\0') != std::string_view::npos || text.find('/') != std::string_view::npos) return -1;

  const WorkingFolder here(folder.path());
  const Stream out, err;
  cli::Context context(out.file(), err.file());
  cli::Work work;
  const cli::Exit exit = cli::guarded(context, [&] { work = cli::asked_for(context, words_of(text)); });
  context.flush();
  require(out.text().empty());
  if (exit == cli::Exit::done)
    require(work != nullptr && err.text().empty());
  else
    check_refusal(exit, err.text());
  return 0;
}
