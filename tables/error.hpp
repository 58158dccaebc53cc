#pragma once

#include <stdexcept>
#include <string>

namespace fillwise::tables {

/// A table file that can't be read or written. what() is one line that names the file, the field, what was
/// found and what was expected.
class TableError : public std::runtime_error {
 public:
  enum class Kind {
    missing,        ///< there is no such file
    unreadable,     ///< the system refuses to open or map it
    not_a_table,    ///< a folder, a device, or a file that does not begin as a table does
    other_version,  ///< a table in a version of the format that this program does not know
    damaged,        ///< a table of this version whose contents contradict the format
    write_failed,   ///< the table could not be written
  };

  TableError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

}  // namespace fillwise::tables
