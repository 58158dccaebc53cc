#include "cli/terminal/game_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <system_error>
#include <utility>

#include "api/analysis/game_json.hpp"
#include "api/base/as_error.hpp"
#include "api/input/numbers.hpp"
#include "cli/terminal/context.hpp"
#include "cli/terminal/line_reader.hpp"

namespace fillwise::cli {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kBytesOfStep = 26;  // of JSON Lines, about

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

[[noreturn]] void fail_to_read(const std::string& path, const std::string& problem) {
  throw Error(Fault::failed, fmt::format("can't read {}: {}", record_file_name(path), problem));
}
[[noreturn]] void fail_to_read(const std::string& path, int error) {
  fail_to_read(path, std::generic_category().message(error));
}

}  // namespace

std::string record_file_name(const std::string& path) {
  return path == "-" ? "stdin" : path;
}

std::string record_file_text(const std::string& path) {
  const auto fail = [&](const std::string& problem) { fail_to_read(path, problem); };
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

std::uint64_t bytes_of_files(const std::vector<std::string>& paths) {
  std::uint64_t bytes = 0;
  for (const std::string& path : paths) {
    struct stat status {};
    if (path == "-") continue;
    if (::stat(path.c_str(), &status) != 0) fail_to_read(path, errno);
    if (S_ISDIR(status.st_mode)) fail_to_read(path, EISDIR);
    if (!S_ISREG(status.st_mode)) continue;  // a pipe can be opened only once
    if (OpenFile(path).get() < 0) fail_to_read(path, errno);
    bytes += static_cast<std::uint64_t>(status.st_size);
  }
  return bytes;
}

GameLines::GameLines(std::string source) : source_(std::make_shared<const std::string>(std::move(source))) {}

UnreadGame GameLines::mistake(std::exception_ptr error) {
  over_ = true;
  return {[error = std::move(error)]() -> model::GameRecord { std::rethrow_exception(error); }, 0};
}

UnreadGame GameLines::add_too_long() {
  return mistake(std::make_exception_ptr(model::RecordError(
      *source_, std::to_string(++line_), fmt::format("the line has more than {} bytes", kMostGameBytes))));
}

std::optional<UnreadGame> GameLines::add(std::string_view line) {
  ++line_;
  if (line_ == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (!json_ && !text_ && first != std::string_view::npos) {
    json_ = line[first] == '{';
    if (!json_) text_ = std::make_unique<model::GameTextReader>(*source_, line_);
  }
  if (first == std::string_view::npos && !text_) return std::nullopt;
  if (text_) return add_text(line);
  return UnreadGame{[source = source_, number = line_, text = std::string(line)] {
                      return parse_game_json(text, *source, number);
                    },
                    line.size() / kBytesOfStep};
}

std::optional<UnreadGame> GameLines::add_text(std::string_view line) {
  try {
    if (std::optional<model::GameRecord> game = text_->add(line)) return already_read(*std::move(game));
    return std::nullopt;
  } catch (const model::RecordError&) {
    return mistake(std::current_exception());
  }
}

std::optional<UnreadGame> GameLines::finish() {
  if (!text_ || over_) return std::nullopt;
  if (std::optional<model::GameRecord> game = text_->finish()) return already_read(*std::move(game));
  return std::nullopt;
}

bool for_each_game(const Context& context, const std::string& path,
                   const std::function<void(UnreadGame game, std::uint64_t bytes)>& visit) {
  const OpenFile file(path);
  if (file.get() < 0) fail_to_read(path, errno);
  LineReader reader(file.get(), kMostGameBytes);
  GameLines lines(record_file_name(path));
  std::uint64_t bytes = 0;
  const auto tell = [&](std::optional<UnreadGame> game) {
    if (game) visit(*std::move(game), std::exchange(bytes, 0));
  };
  while (!lines.is_over()) {
    std::string_view line;
    LineReader::Event event = LineReader::Event::end;
    try {
      event = reader.next(line, true);
    } catch (const std::system_error& error) {
      fail_to_read(path, error.code().value());
    }
    bytes += line.size() + 1;
    switch (event) {
      case LineReader::Event::line:
        tell(lines.add(line));
        break;
      case LineReader::Event::too_long:
        tell(lines.add_too_long());
        break;
      case LineReader::Event::nothing:
        context.check_interrupt("nothing was written");
        break;
      case LineReader::Event::end:
        tell(lines.finish());
        return true;
    }
  }
  return false;
}

std::vector<model::GameRecord> games_of(std::string_view text, const std::string& source) {
  std::vector<model::GameRecord> games;
  GameLines lines(source);
  const auto take = [&](std::optional<UnreadGame> game) {
    if (game) games.push_back(game->read());
  };
  as_errors([&] {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      take(line.size() > kMostGameBytes ? lines.add_too_long() : lines.add(line));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    take(lines.finish());
  });
  return games;
}

}  // namespace fillwise::cli
