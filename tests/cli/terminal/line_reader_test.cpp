// Lines from a pipe: however the bytes come, the lines are the same.
#include "cli/terminal/line_reader.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <system_error>
#include <vector>

namespace fillwise::cli {
namespace {

using Event = LineReader::Event;

class LineReaderTest : public ::testing::Test {
 protected:
  LineReaderTest() {
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
  }
  ~LineReaderTest() override {
    close_input();
    ::close(ends[0]);
  }
  void send(const std::string& bytes) const {
    ASSERT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  void close_input() {
    if (ends[1] >= 0) ::close(ends[1]);
    ends[1] = -1;
  }
  /// Everything that can be had without waiting: lines, "<too long>", "<nothing>" or "<end>" as the last.
  static std::vector<std::string> rest(LineReader& reader) {
    std::vector<std::string> result;
    for (;;) {
      std::string_view line;
      switch (reader.next(line, false)) {
        case Event::line:
          result.emplace_back(line);
          break;
        case Event::too_long:
          result.emplace_back("<too long>");
          break;
        case Event::nothing:
          result.emplace_back("<nothing>");
          return result;
        case Event::end:
          result.emplace_back("<end>");
          return result;
      }
    }
  }
  using Lines = std::vector<std::string>;

  int ends[2] = {-1, -1};
};

TEST_F(LineReaderTest, GivesLinesAsTheyCome) {
  LineReader reader(ends[0], 10);
  EXPECT_EQ(rest(reader), Lines{"<nothing>"});
  send("one\ntwo\r\n\nthr");
  EXPECT_EQ(rest(reader), (Lines{"one", "two", "", "<nothing>"}));
  send("ee");
  EXPECT_EQ(rest(reader), Lines{"<nothing>"});
  send("\nlast");
  EXPECT_EQ(rest(reader), (Lines{"three", "<nothing>"}));
  close_input();
  EXPECT_EQ(rest(reader), (Lines{"last", "<end>"}));
  EXPECT_EQ(rest(reader), Lines{"<end>"});
}

TEST_F(LineReaderTest, EndsWithoutAnEmptyLine) {
  LineReader reader(ends[0], 10);
  send("one\n");
  close_input();
  EXPECT_EQ(rest(reader), (Lines{"one", "<end>"}));
}

TEST_F(LineReaderTest, WaitsForALine) {
  LineReader reader(ends[0], 10);
  send("one");
  close_input();
  std::string_view line;
  EXPECT_EQ(reader.next(line, true), Event::line);
  EXPECT_EQ(line, "one");
  EXPECT_EQ(reader.next(line, true), Event::end);
}

TEST_F(LineReaderTest, DropsLinesThatAreTooLong) {
  LineReader reader(ends[0], 5);
  send("12345\n123456\n12345\r\n123456\r\nnext\n");
  EXPECT_EQ(rest(reader), (Lines{"12345", "<too long>", "12345", "<too long>", "next", "<nothing>"}));
  for (int i = 0; i < 5; ++i) {  // a long line in parts
    send("1234");
    EXPECT_EQ(rest(reader), Lines{"<nothing>"});
  }
  send("\nnext\n123456789");
  EXPECT_EQ(rest(reader), (Lines{"<too long>", "next", "<nothing>"}));
  close_input();
  EXPECT_EQ(rest(reader), (Lines{"<too long>", "<end>"}));
}

TEST_F(LineReaderTest, KeepsEveryByteOfALine) {
  LineReader reader(ends[0], 10);
  const std::string line = std::string("\0\r\xff", 3) + "x";
  send(line + "\n");
  EXPECT_EQ(rest(reader), (Lines{line, "<nothing>"}));
}

TEST_F(LineReaderTest, GivesTheSameLinesHoweverTheyAreCut) {
  Lines expected;
  std::string bytes;
  for (std::size_t i = 0; i < 40; ++i) {
    expected.push_back(std::string(i * 7 % 23, static_cast<char>('a' + i % 26)));
    bytes += expected.back() + "\n";
    if (expected.back().size() > 16) expected.back() = "<too long>";
  }
  for (std::size_t step = 1; step < 60; ++step) {
    LineReader reader(ends[0], 16);
    Lines lines;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
      send(bytes.substr(at, step));
      for (std::string& line : rest(reader))
        if (line != "<nothing>") lines.push_back(std::move(line));
    }
    EXPECT_EQ(lines, expected) << step;
  }
}

TEST(LineReader, SaysWhyAFileCantBeRead) {
  const int folder = ::open("/", O_RDONLY);
  LineReader reader(folder, 10);
  std::string_view line;
  EXPECT_THROW(reader.next(line, true), std::system_error);
  EXPECT_THROW(reader.next(line, false), std::system_error);
  ::close(folder);
}

}  // namespace
}  // namespace fillwise::cli
