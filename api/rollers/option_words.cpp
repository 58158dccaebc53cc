#include "api/rollers/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "api/rollers/notation.hpp"

namespace fillwise::rollers {

using model::rollers::Board;
using solver::rollers::TurnOption;

namespace {

/// So many dice that show the number, stars for those that are not there.
std::string used_dice(int section, int dice, int& natural) {
  const int own = std::min(dice, natural);
  natural -= own;
  std::vector<std::string> words(static_cast<std::size_t>(own), std::to_string(section));
  words.insert(words.end(), static_cast<std::size_t>(dice - own), "*");
  return fmt::format("({})", fmt::join(words, " "));
}

std::string application_words(const RollersSituation& situation, const model::rollers::Application& applied) {
  const Board& before = situation.table.boards[situation.table.mover];
  const auto paid = chips_paid(situation.table, applied);
  const model::rollers::Dice hand = situation.turn.saved.hand();
  std::vector<std::string> parts;
  for (int n = 1; n <= model::rollers::kMostSections; ++n) {
    const auto used = model::rollers::section_dice(before, applied, n);
    int natural = hand.of(n);
    if (used.opens > 0 || used.closes > 0)
      parts.push_back(fmt::format("{} {} {}",
                                  used.opens > 0 && used.closes > 0 ? "open and close"
                                  : used.opens > 0                  ? "open"
                                                                    : "close",
                                  n, used_dice(n, used.opens + used.closes, natural)));
    if (used.collects > 0) {
      const int chips = paid[static_cast<std::size_t>(n - 1)];
      parts.push_back(fmt::format("collect {} {} for {} {}", n, used_dice(n, used.collects, natural), chips,
                                  chips == 1 ? "chip" : "chips"));
    }
  }
  return parts.empty() ? "apply nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string in_capitals(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

}  // namespace

std::array<int, model::rollers::kMostSections> chips_paid(const model::rollers::Table& table,
                                                          const model::rollers::Application& applied) {
  const std::size_t other = 1U - table.mover;
  int left = table.chips[other];
  std::array<int, model::rollers::kMostSections> paid{};
  for (std::size_t place = 0; place < paid.size(); ++place) {
    if (table.boards[other].sections[place] == model::rollers::Section::closed) continue;
    paid[place] = std::min(static_cast<int>(place + 1) * applied.collects[place], left);
    left -= paid[place];
  }
  return paid;
}

std::string short_name(const RollersSituation& situation, const TurnOption& option) {
  switch (option.kind) {
    case TurnOption::Kind::roll:
      return "roll";
    case TurnOption::Kind::stop:
      return "stop";
    case TurnOption::Kind::keep:
      return option.kept.total() == 0 ? "roll all" : fmt::format("keep {} and roll", shown(option.kept));
    case TurnOption::Kind::apply:
      break;
  }
  return application_words(situation, option.applied);
}

std::string full_name(const RollersSituation& situation, const TurnOption& option) {
  if (option.kind != TurnOption::Kind::stop) return short_name(situation, option);
  return "stop, then " + application_words(situation, option.applied);
}

std::string order(const RollersSituation& situation, const TurnOption& option) {
  if (option.kind == TurnOption::Kind::keep && option.kept.total() > 0)
    return fmt::format("KEEP {} AND ROLL", shown(option.kept));
  return in_capitals(full_name(situation, option));
}

}  // namespace fillwise::rollers
