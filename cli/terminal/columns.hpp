#pragma once

// Help as wide as the terminal.

#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// How many columns the terminal has that the file is: what COLUMNS says if that is a number from 1 to 9999, else what
/// the terminal says. Nothing for other files, and for a terminal that does not say.
std::optional<int> terminal_columns(int file);

/// A help text in lines of at most so many columns: options and their descriptions, commands to type, which a
/// backslash carries on, and paragraphs. Lines that fit stay as they are; longer are only those with a word that does
/// not fit.
std::string in_columns(std::string_view text, int columns);

/// Prints a text: as it stands, or fitted to the terminal that stdout is (in_columns()).
void print_fitted(Context& context, const std::string& text);

}  // namespace fillwise::cli
