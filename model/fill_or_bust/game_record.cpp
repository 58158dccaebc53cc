#include "model/fill_or_bust/game_record.hpp"

#include <fmt/format.h>

#include "model/fill_or_bust/shown.hpp"

namespace fillwise::model {
namespace {

/// ASCII letters in lower case.
std::string folded(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= kMostNameBytes && is_title(name) &&
         name.find_first_of(":\"") == std::string_view::npos;
}

}  // namespace

bool is_title(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (is_control(text, i) || text[i] == '#') return false;
  return !text.starts_with(' ') && !text.ends_with(' ');
}

std::string problem_of_names(const std::array<std::string, 2>& players) {
  for (const std::string& name : players)
    if (!is_name(name))
      return fmt::format("found '{}', expected a name of 1 to {} bytes without : \" # and control characters",
                         shown(name), kMostNameBytes);
  if (folded(players[0]) == folded(players[1]))
    return fmt::format("found '{}' twice, expected two names", shown(players[0]));
  return "";
}

int player_meant(const std::array<std::string, 2>& players, std::string_view label) {
  const std::string wanted = folded(label);
  if (wanted.empty()) return -1;
  for (int p = 0; p < 2; ++p)
    if (folded(players[static_cast<std::size_t>(p)]) == wanted) return p;
  if (wanted == "1" || wanted == "2") return wanted == "1" ? 0 : 1;
  const bool first = folded(players[0]).starts_with(wanted);
  const bool second = folded(players[1]).starts_with(wanted);
  return first == second ? -1 : first ? 0 : 1;
}

}  // namespace fillwise::model
