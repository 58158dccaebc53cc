// A saved game is the same game again; what was changed is refused in one line.
#include "api/play/saved_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/base/error.hpp"
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

TEST(SavedGame, EveryChangedByteIsNoticed) {
  const auto match = match_of("official", 2000);
  TableTalk talk(*match, dealt(7));
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

}  // namespace
}  // namespace fillwise::play
