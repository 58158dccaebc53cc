#pragma once

// What charts are laid out for: sheets of paper, and the screen of a phone.

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace fillwise::chart {

/// Upright, in points of 1/72 inch; of a phone, as many points as a usual screen has CSS pixels.
struct Paper {
  std::string_view name;
  double width = 0, height = 0;
  double margin() const { return width > 400 ? 27 : 14; }
  double text_width() const { return width - 2 * margin(); }
  friend bool operator==(const Paper&, const Paper&) = default;
};
inline constexpr Paper kA4{"a4", 595.28, 841.89}, kLetter{"letter", 612, 792}, kA6{"a6", 297.64, 419.53},
    kPhone{"phone", 390, 844};
inline constexpr std::array<Paper, 3> kSheets{kA4, kLetter, kA6};

/// "a4, letter or a6".
std::string names_of(std::span<const Paper> papers);
/// The paper of that name, in either case; one of these. Throws Error(invalid) that names the field.
Paper paper_named(std::string_view field, const std::string& word, std::span<const Paper> of = kSheets);

}  // namespace fillwise::chart
