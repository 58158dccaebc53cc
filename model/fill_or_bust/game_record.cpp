#include "model/fill_or_bust/game_record.hpp"

#include <fmt/format.h>

#include "model/fill_or_bust/sheet.hpp"
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

std::string problem_of_names(std::span<const std::string> players) {
  if (players.size() < 2 || players.size() > kMostPlayers)
    return fmt::format("found {} names, expected 2 to {}", players.size(), kMostPlayers);
  for (const std::string& name : players)
    if (!is_name(name))
      return fmt::format("found '{}', expected a name of 1 to {} bytes without : \" # and control characters",
                         shown(name), kMostNameBytes);
  for (std::size_t p = 1; p < players.size(); ++p)
    for (std::size_t before = 0; before < p; ++before)
      if (folded(players[before]) == folded(players[p]))
        return fmt::format("found '{}' twice, expected {} names", shown(players[before]),
                           players.size() == 2 ? std::string("two") : std::to_string(players.size()));
  return "";
}

std::string one_of_names(std::span<const std::string> players) {
  return fmt::format("{} or {}", fmt::join(players.first(players.size() - 1), ", "), players.back());
}

int player_meant(std::span<const std::string> players, std::string_view label) {
  const std::string wanted = folded(label);
  if (wanted.empty()) return -1;
  const auto count = static_cast<int>(players.size());
  const auto name = [&](int p) { return folded(players[static_cast<std::size_t>(p)]); };
  for (int p = 0; p < count; ++p)
    if (name(p) == wanted) return p;
  for (int p = 0; p < count; ++p)
    if (std::to_string(p + 1) == wanted) return p;
  int meant = -1;
  for (int p = 0; p < count; ++p) {
    if (!name(p).starts_with(wanted)) continue;
    if (meant >= 0) return -1;
    meant = p;
  }
  return meant;
}

}  // namespace fillwise::model
