#pragma once

// A file that grows while a command works: what is in it stays when the command ends early.

#include <filesystem>
#include <string>
#include <string_view>

namespace fillwise::cli {

/// Each text is in the file whole, or not at all: when the disk is full the file is cut back to the last one.
class AppendedFile {
 public:
  enum class Begin {
    anew,  ///< what was there is lost
    at_end
  };
  /// Throws Error(failed) when the file can't be opened for writing, or is a folder.
  AppendedFile(std::filesystem::path path, Begin begin);
  ~AppendedFile();
  AppendedFile(const AppendedFile&) = delete;
  AppendedFile& operator=(const AppendedFile&) = delete;

  /// Throws Error(failed) when the system refuses.
  void append(std::string_view text);

 private:
  [[noreturn]] void fail(std::string_view step, int error) const;

  std::filesystem::path path_;
  int file_ = -1;
  bool is_regular_ = false;
};

}  // namespace fillwise::cli
