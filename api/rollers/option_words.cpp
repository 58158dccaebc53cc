#include "api/rollers/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "api/rollers/notation.hpp"

namespace fillwise::rollers {

using model::rollers::Board;
using model::rollers::Section;
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
  const model::rollers::Dice hand = situation.turn.saved.hand();
  std::vector<std::string> parts;
  for (int n = 1; n <= model::rollers::kMostSections; ++n) {
    const bool opens = before.at(n) == Section::empty && applied.board.at(n) != Section::empty;
    const bool closes = before.at(n) != Section::closed && applied.board.at(n) == Section::closed;
    const int collects = applied.collects[static_cast<std::size_t>(n - 1)];
    int natural = hand.of(n);
    if (opens || closes) {
      const int dice = (opens ? n : 0) + (closes ? 1 : 0);
      parts.push_back(fmt::format("{} {} {}",
                                  opens && closes ? "open and close"
                                  : opens         ? "open"
                                                  : "close",
                                  n, used_dice(n, dice, natural)));
    }
    if (collects > 0)
      parts.push_back(fmt::format("collect {} {}", n * collects, used_dice(n, collects, natural)));
  }
  return parts.empty() ? "apply nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string in_capitals(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

}  // namespace

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
