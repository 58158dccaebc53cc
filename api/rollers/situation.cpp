#include "api/rollers/situation.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/notation.hpp"
#include "solver/rollers/round_values.hpp"

namespace fillwise::rollers {

using model::rollers::kNoBlack;
using model::rollers::Saved;
using model::rollers::Table;
using model::rollers::Turn;

void RollersReader::fail(std::string_view key, std::string_view found, std::string_view expected) const {
  refuse(found_but_expected(name(key), found, expected));
}

int RollersReader::player(std::string_view key, const std::optional<std::string>& word) const {
  if (!word || *word == "me") return 0;
  if (*word != "opponent") fail(key, *word, "me or opponent");
  return 1;
}

RollersSituation RollersReader::read(const RollersWords& words) const {
  RollersSituation result;
  result.table = model::rollers::round_start(rules_, 2, player("began", words.began));
  result.table.mover = static_cast<std::uint8_t>(player("to_move", words.to_move));
  read_table(words, result.table);
  read_turn(words, result);
  return result;
}

void RollersReader::read_table(const RollersWords& words, Table& table) const {
  if (words.points) read_points(*words.points, table);
  if (words.mine) table.boards[0] = read_board(name("mine"), *words.mine, rules_);
  if (words.theirs) table.boards[1] = read_board(name("theirs"), *words.theirs, rules_);
  if (words.chips) read_chips(*words.chips, table);
}

void RollersReader::read_points(const std::string& word, Table& table) const {
  const int most = rules_.tie_plays_on ? rules_.points : rules_.points - 1;
  const auto points = whole_numbers(name("points"), word, {0, most, 1});
  if (points.size() != 2) fail("points", word, "my points and the opponent's, such as 1,0");
  // Only a tie at the end is played on with points that could win.
  if ((points[0] == rules_.points) != (points[1] == rules_.points))
    fail("points", word, fmt::format("fewer than {}, or {} for both", rules_.points, rules_.points));
  for (const std::size_t p : {0, 1}) table.points[p] = static_cast<std::uint8_t>(points[p]);
}

void RollersReader::read_chips(const std::string& word, Table& table) const {
  const int all = 2 * rules_.chips;
  const auto chips = whole_numbers(name("chips"), word, {0, all, 1});
  if (chips.size() > 2) fail("chips", word, "my chips, or mine and the opponent's with a comma between");
  if (chips.size() == 2 && chips[0] + chips[1] != all)
    fail("chips", word, fmt::format("chips that add up to {}", all));
  const auto range = solver::rollers::chip_range(rules_, table.boards[0], table.boards[1]);
  if (range.least == range.most && chips[0] != range.most)
    fail("chips", word, fmt::format("{} for each while no section is closed", rules_.chips));
  if (chips[0] < range.least)
    fail("chips", word, fmt::format("at least {} for me: the opponent has closed no section", range.least));
  if (chips[0] > range.most)
    fail("chips", word, fmt::format("at most {} for me: I have closed no section", range.most));
  table.chips = {static_cast<std::uint16_t>(chips[0]), static_cast<std::uint16_t>(all - chips[0])};
}

int RollersReader::rolls(const RollersWords& words, int least) const {
  if (!words.rolls) return least;
  return static_cast<int>(whole_number(name("rolls"), *words.rolls, {least, rules_.rolls, 1}));
}

void RollersReader::read_turn(const RollersWords& words, RollersSituation& result) const {
  words.dice ? read_after_roll(words, result) : read_before_roll(words, result);
}

Saved RollersReader::kept(const std::string& word) const {
  const WrittenDice dice = read_dice(name("kept"), word);
  if (dice.zap) fail("kept", word, "dice without a zap, which can't be saved");
  if (dice.total() >= rules_.dice || dice.dice.purple.total() >= rules_.dice)
    fail("kept", word, fmt::format("at most {} dice: the others were rolled", rules_.dice - 1));
  return dice.dice;
}

void RollersReader::read_before_roll(const RollersWords& words, RollersSituation& result) const {
  Turn& turn = result.turn;
  const int made = rolls(words, 0);
  if (words.stopped) refuse(name("stopped"), fmt::format("goes only with {}", name("dice")));
  if (made == rules_.rolls)
    fail("rolls", *words.rolls, fmt::format("{} with it: no roll is left", name("dice")));
  if (words.kept) turn.saved = kept(*words.kept);
  if (made == 0 && turn.saved.total() > 0)
    fail("kept", *words.kept, "none: no die is saved before the first roll");
  if (made > 0 && !words.kept)
    fail("rolls", *words.rolls,
         fmt::format("{} with it, or {}, the dice saved for the next roll", name("dice"), name("kept")));
  if (!rules_.take_up_again) turn.locked = turn.saved;
  turn.rolls = static_cast<std::uint8_t>(made);
}

void RollersReader::read_after_roll(const RollersWords& words, RollersSituation& result) const {
  Turn& turn = result.turn;
  const WrittenDice dice = read_dice(name("dice"), *words.dice);
  const bool zap_alone = dice.zap && dice.total() == 1;
  const std::string found = fmt::format("{} dice", dice.total());
  if (!zap_alone && dice.total() != rules_.dice)
    refuse(Unexpected(name("dice"),
                      fmt::format("{} in {}", dice.total() == 1 ? "1 die" : found, in_quotes(*words.dice)),
                      fmt::format("all {}{}", rules_.dice, dice.zap ? ", or z alone" : "")));
  if (!dice.zap && dice.dice.black == kNoBlack)
    fail("dice", *words.dice, "the black die among them, b1 to b5 or z");
  const int made = rolls(words, 1);
  const Saved before = words.kept ? kept(*words.kept) : Saved{};
  if (made == 1 && before.total() > 0)
    fail("kept", *words.kept, "none: no die is saved before the first roll");
  if (dice.zap && made > 1 && !words.kept)
    fail("dice", *words.dice, fmt::format("{} with a zap: the dice saved before it, or none", name("kept")));
  const bool chooses = !words.stopped && made < rules_.rolls;
  if (chooses && !rules_.take_up_again && made > 1 && !words.kept)
    fail("dice", *words.dice,
         fmt::format("{} with them: the dice saved before, which stay saved, or none", name("kept")));
  if (dice.zap && before.black != kNoBlack)
    fail("kept", *words.kept, "no black die: it was rolled and shows the zap");
  if (!zap_alone && !dice.dice.contains(before))
    fail("kept", *words.kept, fmt::format("some of the dice {}", in_quotes(*words.dice)));
  turn.phase = chooses ? Turn::Phase::choose : Turn::Phase::apply;
  turn.rolls = static_cast<std::uint8_t>(made);
  turn.saved = dice.zap ? before : dice.dice;
  if (chooses && !rules_.take_up_again) turn.locked = before;
  result.zap = dice.zap;
}

}  // namespace fillwise::rollers
