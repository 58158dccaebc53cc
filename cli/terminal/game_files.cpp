#include "cli/terminal/game_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "api/analysis/game_json.hpp"
#include "api/input/numbers.hpp"
#include "cli/terminal/context.hpp"
#include "cli/terminal/line_reader.hpp"
#include "model/fill_or_bust/game_text.hpp"

namespace fillwise::cli {
namespace {

std::vector<model::GameRecord> games_of_lines(std::string_view text, const std::string& source) {
  std::vector<model::GameRecord> games;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    if (content.size() > kMostGameBytes)
      throw model::RecordError(source, std::to_string(line),
                               fmt::format("the line has more than {} bytes", kMostGameBytes));
    if (content.find_first_not_of(" \t\r") != std::string_view::npos)
      games.push_back(parse_game_json(content, source, line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return games;
}

/// A descriptor that is closed again, but for stdin.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : is_stdin_(path == "-"),
        file_(is_stdin_ ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (!is_stdin_ && file_ >= 0) ::close(file_);
  }
  int get() const { return file_; }

 private:
  bool is_stdin_;
  int file_;
};

}  // namespace

std::string record_file_name(const std::string& path) {
  return path == "-" ? "stdin" : path;
}

std::string record_file_text(const std::string& path) {
  const auto fail = [&](const std::string& problem) -> void {
    throw Error(Fault::failed, fmt::format("can't read {}: {}", record_file_name(path), problem));
  };
  const OpenFile file(path);
  if (file.get() < 0) fail(std::generic_category().message(errno));
  std::string text;
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const ssize_t size = ::read(file.get(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) throw Error(Fault::cancelled, "interrupted; nothing was analysed");
    if (size < 0) fail(std::generic_category().message(errno));
    if (size == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(size));
    if (text.size() > kMostFileBytes) fail(fmt::format("it has more than {} bytes", kMostFileBytes));
  }
}

std::vector<model::GameRecord> games_of(std::string_view text, const std::string& source) {
  std::string_view content = text;
  if (content.starts_with(kByteOrderMark)) content.remove_prefix(kByteOrderMark.size());
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  try {
    if (first != std::string_view::npos && content[first] == '{') return games_of_lines(content, source);
    return model::parse_games(text, source);
  } catch (const model::RecordError& error) {
    throw Error(Fault::invalid, error.what());
  }
}

std::vector<model::GameRecord> read_games(const std::string& path) {
  return games_of(record_file_text(path), record_file_name(path));
}

}  // namespace fillwise::cli
