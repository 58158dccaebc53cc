#pragma once

// The pocket card in each of the formats.

#include <array>
#include <string>

#include "api/chart/pocket/pocket.hpp"
#include "api/chart/render/drawing.hpp"
#include "api/chart/render/paper.hpp"
#include "api/chart/render/render.hpp"

namespace fillwise::chart {

/// What a pocket card is drawn for.
inline constexpr std::array<Paper, 4> kPocketPapers{kA6, kA4, kLetter, kPhone};

/// How a card is drawn.
struct PocketLook {
  Paper paper = kA6;  ///< one of kPocketPapers
  bool dark = false;  ///< light letters on black
};

/// No letter is smaller than this, in points.
inline constexpr double kLeastLetter = 9;

/// One page of that paper.
Drawing drawing_of(const PocketCard& card, const PocketLook& look);
/// A page that loads nothing, for screens of any width; dark where the reader's screen is, or always. It is printed on
/// the paper.
std::string to_html(const PocketCard& card, const PocketLook& look);
std::string to_markdown(const PocketCard& card);
std::string to_text(const PocketCard& card, const TextStyle& style);

/// SVG, PDF and HTML as the look says, text in that style; the same bytes for the same card.
std::string rendered(Format format, const PocketCard& card, const PocketLook& look,
                     const TextStyle& style = {});

}  // namespace fillwise::chart
