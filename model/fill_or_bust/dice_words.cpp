#include "model/fill_or_bust/dice_words.hpp"

#include <algorithm>
#include <utility>

namespace fillwise::model {
namespace {

constexpr std::string_view kAroundFaces = " \t";
constexpr std::string_view kBetweenFaces = " \t,-";

std::string_view without_blanks_before(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kAroundFaces), text.size()));
}

/// Takes blanks, and one comma or hyphen among them, off the beginning.
std::string_view without_separator(std::string_view text) {
  text = without_blanks_before(text);
  if (text.starts_with(',') || text.starts_with('-')) text.remove_prefix(1);
  return without_blanks_before(text);
}

bool is_face(std::string_view part) {
  return part.size() == 1 && part.front() >= '1' && part.front() <= '6';
}

}  // namespace

ListedFaces listed_faces(std::string_view text) {
  const bool in_a_row = text.find_first_not_of("0123456789") == std::string_view::npos;
  std::string_view rest = without_blanks_before(text);
  rest = rest.substr(0, rest.find_last_not_of(kAroundFaces) + 1);
  std::vector<int> faces;
  do {
    const std::string_view part = rest.substr(0, in_a_row ? 1 : rest.find_first_of(kBetweenFaces));
    if (!is_face(part)) return {{}, std::string(part.empty() ? text : part)};
    faces.push_back(part.front() - '0');
    rest.remove_prefix(1);
    if (rest.empty()) return {std::move(faces), ""};
    if (!in_a_row) rest = without_separator(rest);
  } while (true);
}

Dice dice_with(const std::vector<int>& faces) {
  Dice dice;
  for (const int face : faces) ++dice.counts[static_cast<std::size_t>(face - 1)];
  return dice;
}

}  // namespace fillwise::model
