#pragma once

// Lines that a person types: with readline on a terminal, as they come from a file or a pipe.

#include <memory>
#include <string>

#include "cli/terminal/context.hpp"

namespace fillwise::cli {

class LineEditor {
 public:
  enum class Event {
    line,
    end,         ///< of the input
    interrupted  ///< Ctrl-C
  };

  LineEditor() = default;
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  virtual ~LineEditor() = default;

  /// Shows the prompt and waits for a line. Throws Error(failed) if the input can't be read.
  virtual Event next(const std::string& prompt, std::string& line) = 0;
};

/// readline where stdin and stdout are terminals; else lines of stdin, which are printed behind their prompts, so that
/// what is printed reads as a dialogue. The context must outlive it.
std::unique_ptr<LineEditor> line_editor(Context& context);

}  // namespace fillwise::cli
