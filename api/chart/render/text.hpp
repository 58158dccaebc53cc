#pragma once

// A description as lines of letters, for terminals: nothing is wider than the terminal, and colours only repeat
// what letters say.

#include <string>
#include <vector>

#include "api/chart/description.hpp"
#include "api/chart/render/drawing.hpp"

namespace fillwise::chart {

/// How lines of text come out.
struct TextStyle {
  static constexpr int kLeastWidth = 40;
  int width = 80;       ///< columns, at least kLeastWidth
  bool colour = false;  ///< with the escape codes of terminals: 256 colours
};

/// How many columns a text takes: its characters.
int columns_of(const std::string& text);
/// With spaces up to that many columns; on the left if `right`.
std::string padded(const std::string& text, int columns, bool right = false);
/// The text in lines of at most so many columns, each behind `indent` spaces but the first, which stands behind
/// `first` columns; a longer word has a line of its own.
std::string wrapped_text(const std::string& text, int columns, int indent = 0, int first = 0);
/// Bold where there are colours.
std::string bold_text(const std::string& text, const TextStyle& style);
/// On a background, where there are colours.
std::string painted(const std::string& text, Colour fill, Colour ink, const TextStyle& style);

/// Lines, or columns, drawn with characters.
std::string text_of(const Plot& plot, const TextStyle& style);
/// The whole chart.
std::string to_text(const Description& chart, const TextStyle& style = {});

}  // namespace fillwise::chart
