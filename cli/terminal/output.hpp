#pragma once

// Files that the program writes: whole or not at all.

#include <deque>
#include <filesystem>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// A file that is written beside its place and put there by commit_all(); without it nothing of the file
/// stays. A device or a pipe is written as it is. Throws Error(failed) when the system refuses.
class OutputFile {
 public:
  OutputFile(const Context& context, std::filesystem::path path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  const std::filesystem::path& path() const { return path_; }

 private:
  friend void commit_all(const std::vector<OutputFile*>& files);
  [[noreturn]] void fail(const std::string& step, int error) const;
  void flush();
  void finish();  ///< everything is on the disk, beside its place
  void put();

  const Context& context_;
  std::filesystem::path path_;
  std::filesystem::path temporary_;  ///< empty when the file is written as it is
  RemovedOnInterrupt removed_;
  int file_ = -1;
  std::string pending_;
};

/// Puts files in their places once all of them are on the disk. Throws Error: failed; interrupted
/// after Ctrl-C, and then none is put in its place.
void commit_all(const std::vector<OutputFile*>& files);
void commit_all(std::deque<OutputFile>& files);

/// Sees whether a file can be put at the path, for commands that work long before they write. Throws
/// Error(failed).
void check_place(const Context& context, const std::filesystem::path& path);
/// The same for a table: makes missing folders, and refuses what is no regular file.
void check_table_place(const Context& context, const std::filesystem::path& path);

/// Lets a std::ostream write to an OutputFile. Let the stream throw: exceptions(std::ios::badbit).
class OutputBuffer : public std::streambuf {
 public:
  explicit OutputBuffer(OutputFile& file) : file_(file) {}

 protected:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;

 private:
  OutputFile& file_;
};

}  // namespace fillwise::cli
