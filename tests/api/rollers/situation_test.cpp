#include "api/rollers/situation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "api/rollers/notation.hpp"
#include "tests/api/rollers/refusal.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Turn;

struct Moment {
  Turn turn;
  Turn before;  ///< the roll, where it comes after one
};

/// Every moment of a turn, after each roll that leads to it.
std::vector<Moment> moments(const Rules& rules) {
  std::vector<Moment> all{{}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Turn turn = all[i].turn;
    const auto add = [&](const Turn& next, const Turn& before) {
      const auto same = [&](const Moment& m) { return m.turn == next && m.before == before; };
      if (std::ranges::none_of(all, same)) all.push_back({next, before});
    };
    if (turn.phase == Turn::Phase::roll)
      model::rollers::for_each_roll(rules, turn, [&](const Turn& next, std::uint64_t) { add(next, turn); });
    if (turn.phase == Turn::Phase::choose)
      model::rollers::for_each_save(rules, turn, [&](const Saved& saved) {
        add(model::rollers::after_saving(rules, turn, saved), {});
      });
  }
  return all;
}

void expect_every_moment_can_be_said(const Rules& rules) {
  const RollersReader reader(rules, FieldNames::flags);
  int zaps = 0, moments_read = 0;
  for (const auto& [turn, before] : moments(rules)) {
    RollersWords words;
    words.rolls = std::to_string(turn.rolls);
    const bool zap = turn.phase != Turn::Phase::roll && turn.saved.total() < rules.dice;
    if (turn.phase == Turn::Phase::roll) {
      words.kept = written(turn.saved);
    } else {
      words.dice = zap ? "z" : written(turn.saved);
      words.kept = written(before.saved);
    }
    const RollersSituation read = reader.read(words);
    ASSERT_EQ(read.turn, turn) << words.dice.value_or("-") << " kept " << *words.kept;
    EXPECT_EQ(read.zap, zap);
    ++moments_read;
    zaps += zap ? 1 : 0;
    if (turn.phase != Turn::Phase::choose) continue;
    words.stopped = true;
    EXPECT_EQ(reader.read(words).turn, model::rollers::after_stopping(turn));
  }
  EXPECT_GT(moments_read, 300);
  EXPECT_GT(zaps, 20);
}

TEST(RollersSituation, EveryMomentOfATurnCanBeSaid) {
  Rules rules;
  rules.sections = 2;
  rules.dice = 3;
  expect_every_moment_can_be_said(rules);
  rules.take_up_again = false;
  expect_every_moment_can_be_said(rules);
}

TEST(RollersSituation, SavedDiceThatStayHaveToBeSaid) {
  Rules rules;
  rules.take_up_again = false;
  const RollersReader reader(rules, FieldNames::flags);
  RollersWords words;
  words.rolls = "2";
  words.dice = "1,1,3,5,*,b2";
  EXPECT_EQ(
      refusal([&] { reader.read(words); }),
      "--dice: found '1,1,3,5,*,b2', expected --kept with them: the dice saved before, which stay saved, "
      "or none");
  words.kept = "1,b2";
  EXPECT_EQ(reader.read(words).turn.locked.total(), 2);
  words.kept.reset();
  words.stopped = true;
  EXPECT_EQ(reader.read(words).turn.locked.total(), 0);
  words.stopped = false;
  words.rolls = "1";
  EXPECT_EQ(reader.read(words).turn.locked.total(), 0);
}

TEST(RollersSituation, IsAsItWasSaid) {
  const RollersSituation start = RollersReader({}, FieldNames::flags).read({});
  EXPECT_EQ(start.table, model::rollers::round_start({}, 2, 0));
  EXPECT_EQ(start.turn, Turn{});
  RollersWords words;
  words.points = "3,2";
  words.began = "opponent";
  words.to_move = "opponent";
  words.chips = "60";
  words.mine = "1c,3o";
  words.theirs = "2c";
  const RollersSituation read = RollersReader({}, FieldNames::flags).read(words);
  EXPECT_EQ(read.place(), (solver::rollers::RoundPlace{{3, 2}, 1}));
  EXPECT_EQ(read.table.mover, 1);
  EXPECT_EQ(read.table.chips[0], 60);
  EXPECT_EQ(read.table.chips[1], 50);
  EXPECT_EQ(read.table.boards[0].at(3), Section::open);
  EXPECT_EQ(read.table.boards[1].at(2), Section::closed);
  words.chips = "60,50";
  EXPECT_EQ(RollersReader({}, FieldNames::keys).read(words).table, read.table);
  // All six with the zap, or the zap alone.
  RollersWords zap;
  zap.rolls = "2";
  zap.dice = "1,1,3,5,*,z";
  zap.kept = "1,1";
  RollersWords alone = zap;
  alone.dice = "z";
  const RollersReader reader({}, FieldNames::flags);
  EXPECT_EQ(reader.read(zap).turn, reader.read(alone).turn);
  EXPECT_EQ(reader.read(zap).turn.saved.total(), 2);
}

struct Refused {
  RollersWords words;
  std::string message;
};

RollersWords turn_words(const char* rolls, const char* dice, const char* kept = nullptr) {
  RollersWords words;
  if (rolls != nullptr) words.rolls = rolls;
  if (dice != nullptr) words.dice = dice;
  if (kept != nullptr) words.kept = kept;
  return words;
}

RollersWords table_words(const char* chips, const char* mine, const char* theirs) {
  RollersWords words;
  words.chips = chips;
  words.mine = mine;
  words.theirs = theirs;
  return words;
}

TEST(RollersSituation, RefusesWhatCannotBe) {
  std::vector<Refused> refused = {
      {turn_words("4", "1,1,3,5,*,b2"), "--rolls: found '4', expected a whole number from 1 to 3"},
      {turn_words("0", "1,1,3,5,*,b2"), "--rolls: found '0', expected a whole number from 1 to 3"},
      {turn_words("1", "1,1,3,5,*,2,b2"), "--dice: found 7 dice in '1,1,3,5,*,2,b2', expected all 6"},
      {turn_words("1", "1"), "--dice: found 1 die in '1', expected all 6"},
      {turn_words("2", "1,1,z", "1"), "--dice: found 3 dice in '1,1,z', expected all 6, or z alone"},
      {turn_words("1", "1,1,3,5,*,2"),
       "--dice: found '1,1,3,5,*,2', expected the black die among them, b1 to b5 or z"},
      {turn_words("2", "z"),
       "--dice: found 'z', expected --kept with a zap: the dice saved before it, or none"},
      {turn_words("1", "z", "1"), "--kept: found '1', expected none: no die is saved before the first roll"},
      {turn_words("2", "z", "z"), "--kept: found 'z', expected dice without a zap, which can't be saved"},
      {turn_words("2", "z", "b3"),
       "--kept: found 'b3', expected no black die: it was rolled and shows the zap"},
      {turn_words("2", "1,1,3,5,*,b2", "4"), "--kept: found '4', expected some of the dice '1,1,3,5,*,b2'"},
      {turn_words("2", "1,1,3,5,*,z", "2"), "--kept: found '2', expected some of the dice '1,1,3,5,*,z'"},
      {turn_words("2", nullptr, "1,1,1,1,1,b1"),
       "--kept: found '1,1,1,1,1,b1', expected at most 5 dice: the others were rolled"},
      {turn_words("2", nullptr, "1,1,1,1,1,1"),
       "--kept: found '1,1,1,1,1,1', expected at most 5 dice: the others were rolled"},
      {turn_words(nullptr, nullptr, "1"),
       "--kept: found '1', expected none: no die is saved before the first roll"},
      {turn_words("1", nullptr),
       "--rolls: found '1', expected --dice with it, or --kept, the dice saved for the next roll"},
      {turn_words("3", nullptr, "1"), "--rolls: found '3', expected --dice with it: no roll is left"},
      {table_words("60", "none", "none"),
       "--chips: found '60', expected 55 for each while no section is closed"},
      {table_words("50", "1c", "none"),
       "--chips: found '50', expected at least 55 for me: the opponent has closed no section"},
      {table_words("60", "1o", "2c"),
       "--chips: found '60', expected at most 55 for me: I have closed no section"},
      {table_words("60,60", "1c", "2c"), "--chips: found '60,60', expected chips that add up to 110"},
      {table_words("60,40,10", "1c", "2c"),
       "--chips: found '60,40,10', expected my chips, or mine and the opponent's with a comma between"},
      {table_words("111", "1c", "2c"), "--chips: found '111', expected a whole number from 0 to 110"},
      {table_words("55", "1c2c3c4c5c", "none"),
       "--mine: found '1c2c3c4c5c', expected a section that is not closed: a complete board ends the round"},
  };
  RollersWords words;
  words.points = "5,0";
  refused.push_back({words, "--points: found '5', expected a whole number from 0 to 4"});
  words.points = "3";
  refused.push_back({words, "--points: found '3', expected my points and the opponent's, such as 1,0"});
  words = {};
  words.began = "them";
  refused.push_back({words, "--began: found 'them', expected me or opponent"});
  words = {};
  words.to_move = "you";
  refused.push_back({words, "--to-move: found 'you', expected me or opponent"});
  words = {};
  words.stopped = true;
  refused.push_back({words, "--stopped: goes only with --dice"});
  const RollersReader flags({}, FieldNames::flags), keys({}, FieldNames::keys);
  for (const auto& [typed, message] : refused) {
    EXPECT_EQ(refusal([&, &given = typed] { flags.read(given); }), message);
    const std::string as_key = refusal([&, &given = typed] { keys.read(given); });
    EXPECT_EQ(as_key.find("--"), std::string::npos) << as_key;
    EXPECT_NE(as_key, "");
  }
}

/// Where a tie is played on, both may have the points that win.
TEST(RollersSituation, TiesMayBePlayedOn) {
  Rules rules;
  rules.tie_plays_on = true;
  const RollersReader reader(rules, FieldNames::flags);
  RollersWords words;
  words.points = "5,5";
  EXPECT_EQ(reader.read(words).table.points[1], 5);
  words.points = "5,4";
  EXPECT_EQ(refusal([&] { reader.read(words); }),
            "--points: found '5,4', expected fewer than 5, or 5 for both");
}

}  // namespace
}  // namespace fillwise::rollers
