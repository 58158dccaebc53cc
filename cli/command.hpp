#pragma once

// What the command line of every subcommand has in common.

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "cli/context.hpp"
#include "model/rules.hpp"

namespace fillwise::cli {

/// Adds a subcommand with -h/--help and --quiet. `examples`, lines of "fillwise NAME ...", end its help.
CLI::App* add_command(CLI::App& app, Context& context, const std::string& name,
                      const std::string& description, const std::string& examples);

/// Adds an option that takes one word, shown as "--name META". The words are read with cli/numbers.hpp.
CLI::Option* add_word(CLI::App& command, const std::string& name, std::string& word, const std::string& meta,
                      const std::string& description);
CLI::Option* add_word(CLI::App& command, const std::string& name, std::optional<std::string>& word,
                      const std::string& meta, const std::string& description);

/// The rule set of a preset's name, or of a file: a word with '/' in it or with '.toml' at its end, or else a
/// name that no preset has and a file has. Throws CommandError(usage).
model::RuleSet rule_set(const std::string& name_or_file);

/// A parse error of the command line in one line, with a suggestion for misspelt words.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error);

}  // namespace fillwise::cli
