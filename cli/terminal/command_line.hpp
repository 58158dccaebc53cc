#pragma once

// The command line: commands with their options, and what they ask for. Only command_line.cpp knows the
// library that reads it.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal/context.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the library's
class App;
}

namespace fillwise::cli {

/// What is left to do once a command line is understood. Throws Error.
using Work = std::function<void()>;

/// A command that is being set up. Words arrive as they were typed; api/input/numbers.hpp reads them.
class Command {
 public:
  /// An option that takes one word, shown as "--name META"; a name without dashes is that of a word without a
  /// flag.
  void add_word(const std::string& name, std::string& word, const std::string& meta,
                const std::string& description);
  void add_word(const std::string& name, std::optional<std::string>& word, const std::string& meta,
                const std::string& description);
  void add_required_word(const std::string& name, std::string& word, const std::string& meta,
                         const std::string& description);
  /// An option that may be given several times, each time with one word.
  void add_words(const std::string& name, std::vector<std::string>& words, const std::string& meta,
                 const std::string& description);
  /// Words without a flag, at least one.
  void add_required_words(const std::string& name, std::vector<std::string>& words, const std::string& meta,
                          const std::string& description);
  void add_flag(const std::string& name, bool& flag, const std::string& description);

  /// Adds a command to this one, "fillwise rules diff": as CommandLine::add_command(). What on_parsed() of
  /// this one was given is called only where none of its commands is asked for.
  Command add_command(const std::string& name, const std::string& description, const std::string& examples);

  /// Name and description of each command that was added to this one.
  std::vector<std::pair<std::string, std::string>> commands() const;

  /// `check` sees whether what was typed makes sense and returns the work. It reads files, but prints, writes
  /// and solves nothing. Throws Error.
  void on_parsed(std::function<Work()> check);

 private:
  friend class CommandLine;
  Command(CLI::App& app, Work& work, Context& context) : app_(app), work_(work), context_(context) {}

  CLI::App& app_;
  Work& work_;
  Context& context_;
};

/// A word that could be typed, and what it does.
using Suggestion = std::pair<std::string, std::string>;

/// What can stand in the place of the last word of a command line that is being typed.
struct Expected {
  std::string command;               ///< that is being typed, "fillwise rules show"
  std::vector<Suggestion> commands;  ///< those that can follow it
  std::vector<Suggestion> options;   ///< of it
  std::string value_of;              ///< the option or word without a flag whose value stands there; or empty
  std::string meta;                  ///< what that takes, "NAME|FILE"
  std::map<std::string, std::string> typed;  ///< the values of options before it, by name
};

/// The program's command line.
class CommandLine {
 public:
  /// The context must outlive it and the work that it finds.
  explicit CommandLine(Context& context);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Adds a command with -h/--help and --quiet. `examples`, lines of "fillwise NAME ...", end its help. The
  /// Command is to be used only while the command line lives.
  Command add_command(const std::string& name, const std::string& description, const std::string& examples);

  /// What the words behind the program's name ask for: a command's work, or to print a help text or
  /// `version`. Throws Error: invalid in one line, with a suggestion for misspelt words; what a
  /// command's check throws. Once for each object.
  Work parse(std::vector<std::string> words, const std::string& version);

  /// What the last of the words can be; at least one, which may be empty or a beginning. Words that nothing is known of
  /// are passed over.
  Expected expected(const std::vector<std::string>& words) const;

 private:
  Context& context_;
  std::unique_ptr<CLI::App> app_;
  Work work_;
};

}  // namespace fillwise::cli
