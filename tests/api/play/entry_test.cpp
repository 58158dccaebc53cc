// What people type at each prompt, right and wrong.
#include "api/play/entry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/base/error.hpp"
#include "tests/api/play/play_fixture.hpp"

namespace fillwise::play {
namespace {

using model::ActionKind;
using ::testing::HasSubstr;
using ::testing::Not;

/// A table after these lines.
class Table {
 public:
  explicit Table(const std::vector<std::string>& lines)
      : match_(match_of("official", 10'000)), talk_(*match_, people()) {
    for (const std::string& line : lines) type(talk_, line);
  }
  Entry read(const std::string& line) const { return read_entry(talk_, line); }
  std::string refusal(const std::string& line) const {
    try {
      read(line);
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::invalid);
      EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
      return error.what();
    }
    return "taken";
  }
  const TableTalk& talk() const { return talk_; }

 private:
  std::shared_ptr<const model::Match> match_;
  TableTalk talk_;
};

TEST(Entry, CardsInShort) {
  const Table table({});
  const auto name = [&](const std::string& line) {
    return table.talk().match().rules().cards.at(static_cast<std::size_t>(table.read(line).card)).name;
  };
  EXPECT_EQ(name("300"), "bonus-300");
  EXPECT_EQ(name(" VENG "), "vengeance");
  EXPECT_EQ(name("x2"), "double-trouble");
  EXPECT_THAT(table.refusal("ace"), HasSubstr("card: found 'ace', expected one of bonus-300"));
  EXPECT_THAT(table.refusal(""), HasSubstr("card: found '', expected a card"));
  EXPECT_EQ(prompt(table.talk()), "Ann, which card?");
}

TEST(Entry, DiceAsPeopleWriteThem) {
  const Table table({"300"});
  for (const std::string line : {"115236", "1 1 5 2 3 6", "1,1,5,2,3,6", "1-1-5-2-3-6"})
    EXPECT_EQ(table.read(line).faces, (std::vector<int>{1, 1, 5, 2, 3, 6})) << line;
  EXPECT_EQ(table.refusal("11523"),
            "dice: found '11523', expected the 6 dice that were rolled, such as 115236; ? for help");
  EXPECT_THAT(table.refusal("115237"), HasSubstr("found '115237'"));
  EXPECT_THAT(table.refusal("stop"), HasSubstr("found 'stop'"));
  EXPECT_EQ(prompt(table.talk()), "Ann, the 6 dice?");
}

TEST(Entry, DiceToSetAside) {
  const Table table({"300", "115236"});
  EXPECT_EQ(proposal(table.talk()), "115");
  EXPECT_EQ(table.read("").dice->to_text(), "1,1,5");
  EXPECT_EQ(table.read("all").dice->to_text(), "1,1,5");
  EXPECT_EQ(table.read("A").dice->to_text(), "1,1,5");
  EXPECT_EQ(table.read("5").dice->to_text(), "5");
  EXPECT_EQ(table.read("1 1").action, std::nullopt);
  for (const std::string line : {"11 r", "11r", "1 1 roll", "1,1 r", "11 ROLL"}) {
    EXPECT_EQ(table.read(line).dice->to_text(), "1,1") << line;
    EXPECT_EQ(table.read(line).action, ActionKind::roll) << line;
  }
  EXPECT_EQ(table.read("all s").action, ActionKind::stop);
  EXPECT_EQ(table.refusal("2"), "dice: found '2', expected one of 115, 11, 15, 1, 5; ? for help");
  EXPECT_THAT(table.refusal("11 x"), HasSubstr("dice: found '11 x', expected dice to set aside such as 115"));
  EXPECT_THAT(table.refusal("r"), HasSubstr("dice: found 'r'"));
  EXPECT_THAT(table.refusal("1111111"), HasSubstr("found '1111111'"));
  EXPECT_THAT(table.refusal("alls"), HasSubstr("found 'alls'"));
}

TEST(Entry, DecisionsInALetter) {
  const Table rolling({"300", "115236", "11"});
  EXPECT_EQ(proposal(rolling.talk()), "roll");
  EXPECT_EQ(rolling.read("").action, ActionKind::roll);
  EXPECT_EQ(rolling.read("s").action, ActionKind::stop);
  EXPECT_EQ(rolling.refusal("d"), "answer: found 'd', expected roll (r) or stop (s); ? for help");
  EXPECT_EQ(prompt(rolling.talk()), "Ann, roll 4 dice or stop?");

  const Table filled({"300", "111555", "all"});
  EXPECT_EQ(filled.read("d").action, ActionKind::draw);
  EXPECT_EQ(filled.read("s").action, ActionKind::stop);
  EXPECT_EQ(prompt(filled.talk()), "Ann, draw or stop?");

  const Table vengeance({"veng"});
  EXPECT_EQ(vengeance.read("p").action, ActionKind::play);
  EXPECT_EQ(vengeance.read("d").action, ActionKind::discard);
  EXPECT_EQ(vengeance.refusal("r"), "answer: found 'r', expected play (p) or discard (d); ? for help");
  Table discarded({"veng", "d"});
  EXPECT_EQ(prompt(discarded.talk()), "Ann, which card instead?");
}

TEST(Entry, EnterDoesNotRollWhereAStopWins) {
  const auto match = match_of("official", 300);
  TableTalk talk(*match, people());
  for (const std::string line : {"300", "115236", "11"}) type(talk, line);
  EXPECT_EQ(proposal(talk), "roll") << "200 of 300";
  type(talk, "roll");
  type(talk, "1234");
  EXPECT_EQ(proposal(talk), "stop") << "300 of 300";
}

TEST(Entry, RequestsAtEveryPrompt) {
  for (const Table& table :
       {Table({}), Table({"300"}), Table({"300", "115236"}), Table({"300", "115236", "11"}), Table({"veng"}),
        Table({"300", "111555", "all"})}) {
    EXPECT_EQ(table.read("?").request, Request::help);
    EXPECT_EQ(table.read("help").request, Request::help);
    EXPECT_EQ(table.read("h").request, Request::hint);
    EXPECT_EQ(table.read("why").request, Request::why);
    EXPECT_EQ(table.read("score").request, Request::score);
    EXPECT_EQ(table.read("u").request, Request::undo);
    EXPECT_EQ(table.read("q").request, Request::quit);
    EXPECT_EQ(table.read("save").file, "");
    EXPECT_EQ(table.read("resume a b").request, Request::resume);
    EXPECT_EQ(table.read("resume a b").file, "a b");
    EXPECT_EQ(table.read("save My Game.play").file, "My Game.play");
    EXPECT_THAT(help_text(table.talk()), HasSubstr("undo"));
    EXPECT_NE(table.refusal(std::string(5000, 'z')), "taken");
    EXPECT_NE(table.refusal("\x01\xff"), "taken");
  }
}

}  // namespace
}  // namespace fillwise::play
