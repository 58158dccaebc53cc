// Lines of the protocol: what is written reads back, and what can't be understood is passed over or refused.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/base/error.hpp"
#include "api/bots/quoted.hpp"
#include "api/bots/wire.hpp"

namespace fillwise::bots {
namespace {

TEST(Wire, WritesWords) {
  EXPECT_EQ(line_of({{"type", "hello"}}, Style::words), "fillwise-bot 1\n");
  EXPECT_EQ(line_of({{"type", "go"}, {"id", 3}, {"movetime", 50}}, Style::words), "go 3 movetime 50\n");
  EXPECT_EQ(line_of({{"type", "gameover"}, {"result", "tie"}, {"me", 1}, {"opponent", 2}}, Style::words),
            "gameover tie me 1 opponent 2\n");
  EXPECT_EQ(line_of({{"type", "newgame"}, {"goal", 500}, {"toml", "a = 1\n\nb = 2\n"}}, Style::words),
            "rule a = 1\nrule \nrule b = 2\nnewgame goal 500\n");
  EXPECT_EQ(
      line_of(
          {{"type", "position"},
           {"me", 0},
           {"roll", {1, 1, 5}},
           {"drawn", true},
           {"actions",
            {{{"action", "set-aside"}, {"dice", {1, 5}}, {"points", 150}, {"then", "stop"}, {"at_risk", 400}},
             {{"action", "play"}, {"at_risk", 250}}}}},
          Style::words),
      "position me 0 roll 1,1,5 drawn\naction 1 set-aside 1,5 points 150 then stop\naction 2 "
      "play\nat_risk 400,250\n");
  EXPECT_EQ(line_of({{"type", "newgame"}, {"cards", {"bonus-300", "x2"}}, {"goal", 500}}, Style::words),
            "newgame cards bonus-300,x2 goal 500\n");
}

TEST(Wire, ReadsWords) {
  const auto read = [](std::string_view line) { return message_of(line, Style::words).value_or(Json()); };
  EXPECT_EQ(read("bestmove 7 2"), Json({{"type", "bestmove"}, {"id", 7}, {"move", 2}}));
  EXPECT_EQ(read("bestmove 7 stop").at("move"), Json({{"action", "stop"}}));
  EXPECT_EQ(read(" bestmove\t7   set-aside 5,1 points 150 then  roll ").at("move"),
            Json({{"action", "set-aside"}, {"dice", {5, 1}}, {"points", 150}, {"then", "roll"}}));
  EXPECT_EQ(read("bestmove 7 set-aside 5 then roll points x").at("move"),
            Json({{"action", "set-aside"}, {"dice", {5}}, {"then", "roll"}, {"points", "x"}}));
  EXPECT_EQ(read("newgame cards bonus-300,x2 goal 500"),
            Json({{"type", "newgame"}, {"cards", "bonus-300,x2"}, {"goal", 500}}));
  EXPECT_EQ(read("bestmove 7 set-aside 1,,5 then roll").at("move").at("dice"), "1,,5");
  EXPECT_EQ(read("bestmove 7 set-aside 15 then roll").at("move").at("dice"), "15");
  EXPECT_EQ(read("bestmove 7 set-aside 1, then roll").at("move").at("dice"), "1,");
  EXPECT_EQ(read("bestmove 7 two words").at("move"), "two words");
  EXPECT_EQ(read("bestmove").at("id"), Json());
  EXPECT_EQ(read("position x me 50 y roll 1,5 dice drawn"),
            Json({{"type", "position"}, {"me", 50}, {"roll", {1, 5}}, {"dice", "drawn"}}));
  EXPECT_EQ(read("id name two words ").at("name"), "two words");
  EXPECT_EQ(read("setoption name Player value stop at 3").at("value"), "stop at 3");
  EXPECT_EQ(read("json on").at("on"), true);
  EXPECT_EQ(read("version 1").at("version"), 1);
  EXPECT_EQ(read("rule  x = 1").at("line"), " x = 1");
  EXPECT_EQ(read("rule").at("line"), "");
  for (const std::string_view line :
       {"", "  ", "info x", "bestmoves 1 2", "BESTMOVE 1 2", "{\"type\":\"ok\"}"})
    EXPECT_EQ(read(line), Json()) << line;
}

TEST(Wire, HasTheWordsOfRollers) {
  const auto move = [](const std::string& words) {
    return message_of("bestmove 7 " + words, Style::words).value_or(Json()).at("move");
  };
  EXPECT_EQ(move("keep 2,*,b1"), Json({{"action", "keep"}, {"dice", "2,*,b1"}}));
  EXPECT_EQ(move("keep 2"), Json({{"action", "keep"}, {"dice", "2"}}));
  const Json applied = {{"action", "apply"},
                        {"open", {{"1", "1"}, {"3", "33*"}}},
                        {"close", {{"1", "1"}}},
                        {"collect", {{"2", "2"}}}};
  EXPECT_EQ(move("apply open 1:1 3:33* close 1:1 collect 2:2"), applied);
  EXPECT_EQ(move_words(applied), "apply open 1:1 3:33* close 1:1 collect 2:2");
  EXPECT_EQ(move("apply nothing"), Json({{"action", "apply"}}));
  EXPECT_EQ(move_words({{"action", "apply"}}), "apply nothing");
  for (const std::string words : {"apply 3:33*", "apply open 3", "apply nothing open 1:1", "keep 1 2"})
    EXPECT_EQ(move(words), words);
  EXPECT_EQ(
      line_of({{"type", "position"}, {"points", {0, 1}}, {"mine", "1c,2o"}, {"stopped", true}}, Style::words),
      "position points 0,1 mine 1c,2o stopped\n");
  EXPECT_EQ(
      message_of("position points 0,1 mine 1c,2o rolls 2 stopped", Style::words),
      Json({{"type", "position"}, {"points", "0,1"}, {"mine", "1c,2o"}, {"rolls", 2}, {"stopped", true}}));
}

TEST(Wire, NumbersOptionsFromOne) {
  EXPECT_EQ(numbered_option(1, 3), std::size_t{0});
  EXPECT_EQ(numbered_option(3, 3), std::size_t{2});
  EXPECT_EQ(numbered_option("3", 3), std::nullopt);
  EXPECT_EQ(numbered_option(1.0, 3), std::nullopt);
  for (const Json& number : {Json(0), Json(4), Json(-1), Json(UINT64_MAX)})
    EXPECT_THROW(numbered_option(number, 3), Error) << number;
}

TEST(Wire, ReadsJson) {
  const auto read = [](std::string_view line) { return message_of(line, Style::json).value_or(Json()); };
  EXPECT_EQ(read(R"({"type":"bestmove","id":7,"move":{"action":"stop"}})"),
            Json({{"type", "bestmove"}, {"id", 7}, {"move", {{"action", "stop"}}}}));
  for (const std::string_view line :
       {"", "bestmove 7 2", "{}", "[]", "3", "{\"type\":3}", "{\"type\":\"ok\"", "{\"type\":\"ok\"} x"})
    EXPECT_EQ(read(line), Json()) << line;
  EXPECT_EQ(read(std::string_view("{\"type\":\"ok\"}\0", 14)), Json());
  EXPECT_EQ(read(std::string(60'000, '[')), Json());
  EXPECT_EQ(message_text(read(R"({"type":"ok","x":)" + std::string(9000, '[') + std::string(9000, ']') + "}"),
                         "type"),
            "ok");
}

TEST(Wire, KnowsAHello) {
  const auto is_hello = [](std::string_view line, Style style, std::int64_t version) {
    const std::optional<Hello> hello = hello_of(line);
    return hello && hello->style == style && hello->version == version;
  };
  EXPECT_TRUE(is_hello("fillwise-bot 1", Style::words, 1));
  EXPECT_TRUE(is_hello("fillwise-bot  1 and more", Style::words, 1));
  EXPECT_TRUE(is_hello("fillwise-bot 11", Style::words, 11));
  EXPECT_TRUE(is_hello(R"({"type":"hello","version":1,"protocol":"fillwise-bot"})", Style::json, 1));
  EXPECT_TRUE(is_hello(R"({"type":"hello","version":2,"protocol":"fillwise-bot"})", Style::json, 2));
  for (const std::string_view line :
       {"", "fillwise-bot", "fillwise-bot 0", "fillwise-bot -1", "fillwise-bot one", "uci",
        R"({"type":"hello","version":0,"protocol":"fillwise-bot"})", R"({"type":"hello","version":1})"})
    EXPECT_FALSE(hello_of(line)) << line;
}

TEST(Quoted, IsShortAndPrintable) {
  EXPECT_EQ(quote("a'b"), "'a'b'");
  EXPECT_EQ(quote("\033[2J\xC3\xA4\x7F\n"),
            "'?[2J???"
            "?'");
  const std::string long_text(80, 'x');
  EXPECT_EQ(quote(long_text), fmt::format("'{}'", long_text));
  EXPECT_EQ(quote(long_text + 'x'), fmt::format("'{}...'", long_text));
}

TEST(Wire, ABestmoveMaySayItsChanceToWin) {
  const auto read = [](const std::string& line) { return message_of(line, Style::words).value(); };
  const Json number = read("bestmove 3 2 win 0.53");
  EXPECT_EQ(number.at("move"), 2);
  EXPECT_EQ(number.at("win"), 0.53);
  const Json words = read("bestmove 3 set-aside 1,1  then roll   win  1");
  EXPECT_EQ(words.at("move").at("then"), "roll");
  EXPECT_EQ(words.at("win"), 1);
  EXPECT_EQ(read("bestmove 3 stop win 0.25").at("move").at("action"), "stop");
  const Json none = read("bestmove 3 2 win very");
  EXPECT_EQ(none.at("move"), 2);
  EXPECT_FALSE(none.contains("win"));
  EXPECT_FALSE(read("bestmove 3 win").contains("win"));
  for (const Style style : {Style::words, Style::json}) {
    std::string line = line_of(words, style);
    line.pop_back();
    EXPECT_EQ(message_of(line, style).value(), words);
  }
}

}  // namespace
}  // namespace fillwise::bots
