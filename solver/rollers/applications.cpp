#include "solver/rollers/applications.hpp"

#include <algorithm>
#include <optional>

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Dice;
using model::rollers::Section;

namespace {

/// The one way to use every die of a hand without stars, if there is one.
std::optional<Application> whole_hand(const model::rollers::Rules& rules, const Board& own,
                                      unsigned collectable, const Dice& hand) {
  Application made{own, {}};
  for (int n = 1; n <= model::rollers::kValues; ++n) {
    int dice = hand.of(n);
    if (dice == 0) continue;
    if (n > rules.sections) return std::nullopt;
    bool may_collect = (collectable >> (n - 1) & 1U) != 0;
    if (own.at(n) != Section::closed) {
      const int opening = own.at(n) == Section::empty ? n : 0;
      if (dice < opening) return std::nullopt;
      dice -= opening;
      made.board.set(n, dice > 0 ? Section::closed : Section::open);
      dice = std::max(0, dice - 1);
      may_collect &= rules.collect_when_closing;
    }
    if (dice > 0 && !may_collect) return std::nullopt;
    made.collects[static_cast<std::size_t>(n - 1)] = static_cast<std::uint8_t>(dice);
  }
  return made;
}

}  // namespace

void for_each_input_application(const TurnProgram& program, const Board& own, unsigned collectable,
                                const std::function<void(Node, const Application&)>& visit) {
  const model::rollers::Rules& rules = program.rules();
  for (std::size_t i = 0; i < program.inputs().size(); ++i) {
    const auto input = static_cast<Node>(i);
    const Dice& hand = program.hands().dice(program.inputs()[i]);
    if (rules.apply_all)
      for_each_application(rules, own, collectable, hand,
                           [&](const Application& made) { visit(input, made); });
    else if (const auto made = whole_hand(rules, own, collectable, hand))
      visit(input, *made);
  }
}

Applications applications(const TurnProgram& program, const Board& own, const Board& other) {
  Applications result{{own}, {}, {}};
  const auto list = [&](unsigned collectable, std::vector<Outcome>& outcomes) {
    for_each_input_application(program, own, collectable, [&](Node input, const Application& made) {
      auto board = std::ranges::find(result.boards, made.board);
      if (board == result.boards.end()) board = result.boards.insert(board, made.board);
      outcomes.push_back({input, static_cast<std::uint8_t>(board - result.boards.begin()),
                          static_cast<std::uint8_t>(made.due(other.closed()))});
    });
  };
  list(((1U << model::rollers::kMostSections) - 1) & ~other.closed(), result.outcomes);
  list(0, result.without_chips);
  return result;
}

}  // namespace fillwise::solver::rollers
