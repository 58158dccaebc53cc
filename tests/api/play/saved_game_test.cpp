// A saved game is the same game again; what was changed is refused in one line.
#include "api/play/saved_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>

#include "api/base/error.hpp"
#include "tables/digest.hpp"
#include "tests/api/play/play_fixture.hpp"

namespace fillwise::play {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(SavedGame, GoesOnWhereItWas) {
  for (const std::string preset : {"official", "official-showdown", "zonk", "tutto"}) {
    const auto match = match_of(preset, 2000);
    for (int lines = 0; lines < 40; ++lines) {
      TableTalk talk(*match, dealt(7));
      press_enter(talk, lines);
      const SavedGame saved = read_saved(saved_text(talk), "f");
      EXPECT_EQ(saved.talk->setup(), talk.setup());
      EXPECT_EQ(saved.match->rules().fingerprint(), match->rules().fingerprint());
      EXPECT_EQ(saved.match->goal(), match->goal());
      EXPECT_EQ(saved.talk->need(), talk.need());
      ASSERT_EQ(saved.talk->game().steps(), talk.game().steps()) << preset << ", " << lines;
      press_enter(*saved.talk, 30);
      press_enter(talk, 30);
      EXPECT_EQ(saved.talk->game().steps(), talk.game().steps());
    }
  }
}

TEST(SavedGame, OfSeveralGoesOnWhereItWas) {
  const auto match = match_of("official", 2000);
  for (const int count : {3, 8})
    for (int lines = 0; lines < 40; ++lines) {
      auto setup = dealt(7, count);
      setup.first = count - 1;
      TableTalk talk(*match, setup);
      press_enter(talk, lines);
      const SavedGame saved = read_saved(saved_text(talk), "f");
      EXPECT_EQ(saved.talk->setup(), talk.setup());
      ASSERT_EQ(saved.talk->game().steps(), talk.game().steps()) << count << ", " << lines;
      EXPECT_EQ(saved.talk->on_move(), talk.on_move());
      press_enter(*saved.talk, 30);
      press_enter(talk, 30);
      EXPECT_EQ(saved.talk->game().steps(), talk.game().steps());
      EXPECT_EQ(saved.talk->game().scores(), talk.game().scores());
    }
}

class ChangedByte : public ::testing::TestWithParam<int> {};

TEST_P(ChangedByte, IsNoticed) {
  const auto match = match_of("official", 2000);
  TableTalk talk(*match, dealt(7, GetParam()));
  press_enter(talk, 5);
  const std::string text = saved_text(talk);
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    try {
      read_saved(changed, "my.play");
      FAIL() << "byte " << i;
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::damaged);
      EXPECT_THAT(error.what(), HasSubstr("my.play: "));
      EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
    }
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, text.size() / 2, text.size() - 1})
    EXPECT_THROW(read_saved(text.substr(0, size), "f"), Error) << size;
}

INSTANTIATE_TEST_SUITE_P(Players, ChangedByte, ::testing::Values(2, 3));

/// A file that fits its digest but tells of no game at this table is refused too.
TEST(SavedGame, SeatsThatDoNotFitAreRefused) {
  const auto match = match_of("official", 2000);
  TableTalk talk(*match, dealt(7, 3));
  press_enter(talk, 2);
  const std::string text = saved_text(talk);
  const std::string body = text.substr(text.find('\n') + 1);
  const auto refusal = [&](const std::string& found, const std::string& instead) {
    std::string changed = body;
    const std::size_t at = changed.find(found);
    if (at == std::string::npos) return "not there: " + found;
    changed.replace(at, found.size(), instead);
    const std::string digest = tables::digest_of({std::as_bytes(std::span(changed))}).to_hex();
    try {
      read_saved("fillwise play 1 " + digest + "\n" + changed, "f");
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  EXPECT_EQ(refusal("\"seed\":7", "\"seed\":7"), "taken");
  EXPECT_THAT(refusal("\"first\":0", "\"first\":3"), HasSubstr("first: expected a seat from 0 to 2"));
  EXPECT_THAT(refusal("\"first\":0", "\"first\":-1"), HasSubstr("first: expected a seat"));
  EXPECT_THAT(refusal(R"({"name":"Cem","played_by":""})", R"({"name":"bob","played_by":""})"),
              HasSubstr("found 'Bob' twice"));
  EXPECT_THAT(refusal(R"(,{"name":"Cem","played_by":""})", ""), HasSubstr("the number of players"));
}

}  // namespace
}  // namespace fillwise::play
