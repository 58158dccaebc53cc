#include "solver/rollers/turn_program.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/rollers/locked_dice.hpp"
#include "solver/rollers/turn_builder.hpp"

namespace fillwise::solver::rollers {

using model::rollers::kNoBlack;
using model::rollers::kValues;
using model::rollers::Saved;
using model::rollers::Turn;

UsefulDice useful_dice(const model::rollers::Rules& rules, const model::rollers::Board& own,
                       const model::rollers::Board& other) {
  UsefulDice useful{};
  for (int n = 1; n <= kValues; ++n) {
    using model::rollers::Section;
    int& most = useful[static_cast<std::size_t>(n - 1)];
    most = rules.dice;
    if (rules.apply_all) continue;
    const Section now = n <= rules.sections ? own.at(n) : Section::closed;
    const bool collects = n <= rules.sections && other.at(n) != Section::closed &&
                          (now == Section::closed || rules.collect_when_closing);
    if (!collects) most = std::min(most, now == Section::empty ? n + 1 : now == Section::open ? 1 : 0);
  }
  return useful;
}

TurnProgram::TurnProgram(const model::rollers::Rules& rules)
    : rules_(rules), hands_(std::make_shared<Hands>(rules.dice)) {
  UsefulDice all;
  all.fill(rules.dice);
  build(all, false);
}

TurnProgram::TurnProgram(const TurnProgram& whole, const UsefulDice& useful)
    : rules_(whole.rules_), hands_(whole.hands_) {
  build(useful, true);
}

void TurnProgram::build(const UsefulDice& useful, bool only_start) {
  TurnBuilder builder(rules_, hands(), useful);
  if (only_start) builder.drop_unneeded();
  builder.arrange(runs_, sources_);
  size_ = builder.size();
  inputs_ = builder.inputs();
  moments_ = builder.moments();
  roundings_ = builder.roundings();
}

Node TurnProgram::node_of(const Turn& turn) const {
  const Saved& saved = turn.saved;
  const bool known = turn.rolls <= rules_.rolls && saved.total() <= rules_.dice &&
                     saved.purple.total() < rules_.dice && saved.black <= kValues;
  const auto unknown = [] { return std::invalid_argument("no moment of a turn by these rules"); };
  if (!known) throw unknown();
  if (moments_.levels.empty()) throw std::logic_error("only the start of a turn is known to this program");
  if (turn.phase == Turn::Phase::apply) return moments_.apply[hands().id(saved.hand())];
  const Level& level = moments_.levels[turn.rolls];
  const HandId set = hands().id(saved.purple);
  const bool has_black = saved.black != kNoBlack;
  if (turn.phase == Turn::Phase::choose) {
    if (turn.rolls == 0 || (has_black && saved.purple.total() != rules_.dice - 1)) throw unknown();
    if (has_locked_dice(rules_, turn.rolls)) return node_of_locked(turn);
    if (!rules_.take_up_again && turn.locked.total() > 0) throw unknown();
    if (!has_black) return level.choose_after_zap[set];
    return level.choose[static_cast<std::size_t>(saved.black - 1)]
                       [static_cast<std::size_t>(set - hands().begin(rules_.dice - 1))];
  }
  if (turn.rolls == rules_.rolls || saved.total() == rules_.dice) throw unknown();
  if (turn.rolls == 0 && saved.total() > 0) throw unknown();
  if (has_black) return level.roll_with_black[static_cast<std::size_t>(saved.black - 1)][set];
  return level.roll[set];
}

Node TurnProgram::node_of_locked(const Turn& turn) const {
  const Saved &saved = turn.saved, &locked = turn.locked;
  const bool zap = saved.black == kNoBlack;
  if (!saved.contains(locked) || (zap && saved != locked))
    throw std::invalid_argument("no moment of a turn by these rules: these dice would be locked");
  const Level& level = moments_.levels[turn.rolls];
  const HandId set = hands().id(locked.purple);
  if (zap) return level.choose_after_zap[set];
  model::rollers::Dice others = saved.purple;
  for (std::size_t i = 0; i < others.count.size(); ++i)
    others.count[i] = static_cast<std::uint8_t>(others.count[i] - locked.purple.count[i]);
  const auto place = static_cast<std::size_t>(hands().id(others) - hands().begin(others.total()));
  if (locked.black != kNoBlack) return level.choose_locked_with_black[hands().id(locked.hand())][place];
  return level.choose_locked[static_cast<std::size_t>(saved.black - 1)][set][place];
}

}  // namespace fillwise::solver::rollers
