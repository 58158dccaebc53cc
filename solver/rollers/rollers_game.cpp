#include "solver/rollers/rollers_game.hpp"

#include <array>
#include <string>

namespace fillwise::solver {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Dice;
using model::rollers::kMostSections;
using model::rollers::kNoBlack;
using model::rollers::kValues;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

/// Fields of so many bits, the last written on top.
class BitWriter {
 public:
  void add(std::uint64_t field, unsigned bits) {
    word_ |= field << at_;
    at_ += bits;
  }
  std::uint64_t word() const { return word_; }

 private:
  std::uint64_t word_ = 0;
  unsigned at_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::uint64_t word) : word_(word) {}
  std::uint8_t take(unsigned bits) {
    const auto field = static_cast<std::uint8_t>(word_ & ((std::uint64_t{1} << bits) - 1));
    word_ >>= bits;
    return field;
  }

 private:
  std::uint64_t word_;
};

constexpr unsigned kCountBits = 3;  // of a count of dice, and of the black die's number

void add_saved(BitWriter& to, const Saved& saved) {
  for (const std::uint8_t c : saved.purple.count) to.add(c, kCountBits);
  to.add(saved.black, kCountBits);
}

Saved take_saved(BitReader& from) {
  Saved saved;
  for (std::uint8_t& c : saved.purple.count) c = from.take(kCountBits);
  saved.black = from.take(kCountBits);
  return saved;
}

RollersState end_of(const Payoff& payoff) {
  const std::int64_t common = std::gcd(payoff.numerator, payoff.denominator);
  return {static_cast<std::uint64_t>(payoff.numerator / common),
          static_cast<std::uint64_t>(payoff.denominator / common) | RollersState::kEnd};
}

/// Bit n - 1 for each number n that the mover can't apply in this turn.
unsigned useless_numbers(const Rules& rules, const Table& table) {
  const Board& board = table.boards[table.mover];
  const unsigned in_rules = (1U << rules.sections) - 1;
  const unsigned useful = in_rules & (~board.closed() | model::rollers::collectable(table));
  return ((1U << kMostSections) - 1) & ~useful;
}

int lowest_number(unsigned numbers) {
  int n = 1;
  while ((numbers >> (n - 1) & 1U) == 0) ++n;
  return n;
}

Saved with_merged_numbers(const Saved& saved, unsigned useless) {
  if (useless == 0) return saved;
  Saved result = saved;
  std::uint8_t merged = 0;
  for (int n = 1; n <= kValues; ++n)
    if ((useless >> (n - 1) & 1U) != 0)
      merged = static_cast<std::uint8_t>(
          merged + std::exchange(result.purple.count[static_cast<std::size_t>(n - 1)], std::uint8_t{0}));
  result.purple.count[static_cast<std::size_t>(lowest_number(useless) - 1)] = merged;
  if (saved.black != kNoBlack && (useless >> (saved.black - 1) & 1U) != 0)
    result.black = static_cast<std::uint8_t>(lowest_number(useless));
  return result;
}

/// The same dice; the black one stands as the lowest number among `staying`, to which it belongs.
Saved with_lowest_black(const Saved& saved, const Saved& staying) {
  const Dice hand = staying.hand();
  int low = 1;
  while (hand.of(low) == 0) ++low;
  Saved result = saved;
  ++result.purple.count[static_cast<std::size_t>(saved.black - 1)];
  --result.purple.count[static_cast<std::size_t>(low - 1)];
  result.black = static_cast<std::uint8_t>(low);
  return result;
}

void refuse_rollers_unless(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument(what);
}

void check_rollers(const Rules& rules, const Table& start) {
  refuse_rollers_unless(rules.sections >= 1 && rules.sections <= kMostSections, "sections out of range");
  refuse_rollers_unless(rules.dice >= std::max(2, rules.sections) && rules.dice <= model::rollers::kMostDice,
                        "dice out of range: the last section needs as many");
  refuse_rollers_unless(rules.rolls >= 1 && rules.rolls <= model::rollers::kMostRolls, "rolls out of range");
  refuse_rollers_unless(rules.chips >= 1 && rules.chips <= model::rollers::kMostChips, "chips out of range");
  refuse_rollers_unless(rules.points >= 1 && rules.points <= model::rollers::kMostPoints,
                        "points out of range");
  refuse_rollers_unless(start.players == 2 && start.mover < 2 && start.starter < 2, "not a game of two");
  refuse_rollers_unless(start.chips[0] + start.chips[1] == 2 * rules.chips, "not the chips of the rules");
  int reached = 0;
  for (const std::size_t p : {0, 1}) {
    refuse_rollers_unless(!start.boards[p].is_complete(rules), "a board is complete");
    for (int n = rules.sections + 1; n <= kMostSections; ++n)
      refuse_rollers_unless(start.boards[p].at(n) == Section::empty, "a section that the rules don't have");
    refuse_rollers_unless(start.points[p] <= rules.points, "points above the target");
    reached += start.points[p] == rules.points ? 1 : 0;
  }
  refuse_rollers_unless(reached == 0 || (reached == 2 && rules.tie_plays_on), "the match is over");
}

}  // namespace

namespace rollers_action {

std::uint32_t of(const Saved& saved) {
  BitWriter bits;
  add_saved(bits, saved);
  return static_cast<std::uint32_t>(bits.word());
}

std::uint32_t of(const Application& application) {
  BitWriter bits;
  bits.add(static_cast<std::uint64_t>(application.board.code()), 8);
  for (const std::uint8_t c : application.collects) bits.add(c, kCountBits);
  return static_cast<std::uint32_t>(bits.word());
}

Saved saved(std::uint32_t action) {
  BitReader bits(action);
  return take_saved(bits);
}

Application application(std::uint32_t action) {
  BitReader bits(action);
  Application made{Board::from_code(bits.take(8)), {}};
  for (std::uint8_t& c : made.collects) c = bits.take(kCountBits);
  return made;
}

}  // namespace rollers_action

RollersGame::RollersGame(const Rules& rules, const Table& start, RoundEnd round_end, const Turn& turn)
    : rules_(rules), round_end_(std::move(round_end)) {
  check_rollers(rules, start);
  start_ = {state({start, turn})};
}

Owner RollersGame::owner(const State& s) const {
  if (s.is_end()) return Owner::terminal;
  const RollersPosition at = position(s);
  if (at.turn.phase == Turn::Phase::roll) return Owner::chance;
  return at.table.mover == 0 ? Owner::maximizer : Owner::minimizer;
}

Turn RollersGame::merged(const RollersPosition& position) const {
  Turn turn = position.turn;
  const unsigned useless = useless_numbers(rules_, position.table);
  turn.saved = with_merged_numbers(turn.saved, useless);
  turn.locked = with_merged_numbers(turn.locked, useless);
  if (turn.phase == Turn::Phase::apply) {
    turn.saved = {turn.saved.hand(), kNoBlack};
    if (useless != 0) turn.saved.purple.count[static_cast<std::size_t>(lowest_number(useless) - 1)] = 0;
    turn.locked = {};
    turn.rolls = 0;
    return turn;
  }
  const bool last_roll = turn.phase == Turn::Phase::roll && turn.rolls + 1 == rules_.rolls;
  if (last_roll) {
    turn.locked = {};
    if (turn.saved.black != kNoBlack) turn.saved = with_lowest_black(turn.saved, turn.saved);
  } else if (turn.locked.black != kNoBlack) {
    turn.saved = with_lowest_black(turn.saved, turn.locked);
    turn.locked = with_lowest_black(turn.locked, turn.locked);
  }
  return turn;
}

RollersState RollersGame::state(const RollersPosition& position) const {
  const Turn turn = merged(position);
  const Table& table = position.table;
  BitWriter dice;
  add_saved(dice, turn.saved);
  add_saved(dice, turn.locked);
  dice.add(static_cast<std::uint64_t>(turn.phase), 2);
  dice.add(turn.rolls, 2);
  BitWriter rest;
  for (const std::size_t p : {0, 1}) {
    rest.add(static_cast<std::uint64_t>(table.boards[p].code()), 8);
    rest.add(table.points[p], 4);
  }
  rest.add(table.chips[0], 8);
  rest.add(table.mover, 1);
  rest.add(table.starter, 1);
  return {dice.word(), rest.word()};
}

RollersPosition RollersGame::position(const State& s) const {
  RollersPosition at;
  BitReader dice(s.turn);
  at.turn.saved = take_saved(dice);
  at.turn.locked = take_saved(dice);
  at.turn.phase = static_cast<Turn::Phase>(dice.take(2));
  at.turn.rolls = dice.take(2);
  BitReader rest(s.table);
  for (const std::size_t p : {0, 1}) {
    at.table.boards[p] = Board::from_code(rest.take(8));
    at.table.points[p] = rest.take(4);
  }
  at.table.chips[0] = rest.take(8);
  at.table.chips[1] = static_cast<std::uint16_t>(2 * rules_.chips - at.table.chips[0]);
  at.table.mover = rest.take(1);
  at.table.starter = rest.take(1);
  return at;
}

std::vector<std::pair<RollersState, std::uint64_t>> RollersGame::rolls(const RollersPosition& at) const {
  std::vector<std::pair<State, std::uint64_t>> all;
  model::rollers::for_each_roll(rules_, at.turn, [&](const Turn& next, std::uint64_t weight) {
    all.emplace_back(state({at.table, next}), weight);
  });
  std::ranges::sort(all);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i].first == all[kept].first)
      all[kept].second += all[i].second;
    else
      all[++kept] = all[i];
  }
  all.resize(kept + 1);
  return all;
}

RollersState RollersGame::after(const Table& table, const Application& made) const {
  const Table next = model::rollers::after_applying(rules_, table, made);
  if (!model::rollers::round_is_over(rules_, next)) return state({next, {}});
  if (round_end_) return end_of(round_end_(next));
  const auto scored = model::rollers::scored_points(rules_, next);
  const model::rollers::Shares shares = model::rollers::shares(rules_, next.players, scored, next.chips);
  if (shares.is_over) return end_of({shares.numerator[0], shares.denominator});
  return state({model::rollers::after_round(rules_, next), {}});
}

}  // namespace fillwise::solver
