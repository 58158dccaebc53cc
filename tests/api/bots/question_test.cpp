// Questions through the protocol: in every preset's games a position reads back to the same question, and
// each option to itself, in words and in JSON.
#include "api/bots/question.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "api/bots/game.hpp"
#include "api/bots/wire.hpp"
#include "cli/terminal/context.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::bots {
namespace {

using ::testing::HasSubstr;

/// The first line of a message in the style, read back.
Json passed_on(const Json& message, Style style) {
  std::string line = line_of(message, style);
  line.resize(line.find('\n'));
  return message_of(line, style).value_or(Json());
}

void expect_same(const Question& read, const Question& question) {
  EXPECT_EQ(read.query.state, question.query.state);
  EXPECT_EQ(read.query.toss, question.query.toss);
  EXPECT_EQ(read.query.kept, question.query.kept);
  EXPECT_EQ(read.query.just_drawn, question.query.just_drawn);
  EXPECT_EQ(read.roll, question.roll);
  ASSERT_EQ(read.options.size(), question.options.size());
  EXPECT_EQ(read.leads_to, question.leads_to);
}

void check(const model::Match& match, SituationReader& reader, const Question& question) {
  Json position = {{"type", "position"}};
  position.update(situation_json(match, question));
  for (const Style style : {Style::words, Style::json}) {
    const Json message = passed_on(position, style);
    ASSERT_EQ(message, position);
    const ReadSituation read = reader.read(situation_words(message));
    expect_same(question_of(match, read.query, read.roll), question);
    for (std::size_t i = 0; i < question.options.size(); ++i) {
      const Json by_name = {{"type", "bestmove"}, {"id", 1}, {"move", action_json(question.options[i])}};
      EXPECT_EQ(option_of(question, passed_on(by_name, style).at("move")), i) << by_name;
      const Json by_number = {{"type", "bestmove"}, {"id", 1}, {"move", i + 1}};
      EXPECT_EQ(option_of(question, passed_on(by_number, style).at("move")), i);
    }
  }
}

/// Plays games at random and checks every question of them. Returns the kinds of cards that were asked about.
std::set<int> play_and_check(const model::RuleSet& rules, int goal, int games) {
  const model::Match match(rules, goal / model::kPointsPerUnit);
  SituationReader reader(match, FieldNames::keys);
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  std::mt19937 random(1);
  std::set<int> cards;
  for (int i = 0; i < games; ++i) {
    Game game(match, deck, 5, static_cast<std::uint64_t>(i));
    while (!game.is_over() && !::testing::Test::HasFailure()) {
      const Question& question = game.question();
      EXPECT_GE(question.options.size(), 2U);
      EXPECT_EQ(question.query.state.own() * model::kPointsPerUnit, game.score(game.on_move()));
      check(match, reader, question);
      cards.insert(question.query.state.card);
      game.play(random() % question.options.size());
    }
  }
  return cards;
}

TEST(Questions, OfEveryPresetReadBack) {
  for (const std::string& name : model::preset_names()) {
    SCOPED_TRACE(name);
    const model::RuleSet rules = model::preset(name);
    const std::set<int> cards = play_and_check(rules, 2000, 12);
    EXPECT_GE(cards.size(), 4U);
    if (HasFailure()) return;
  }
}

TEST(Questions, OfRandomRulesReadBack) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    play_and_check(testing::random_rules(seed), 1000, 3);
    if (HasFailure()) return;
  }
}

Question question_of_words(const SituationWords& words) {
  static const model::Match match(model::preset("official"), 200);
  SituationReader reader(match, FieldNames::keys);
  const ReadSituation read = reader.read(words);
  return question_of(match, read.query, read.roll);
}

Question tossed(const std::string& roll) {
  SituationWords words;
  words.me = words.opponent = "0";
  words.card = "bonus-300";
  words.roll = roll;
  return question_of_words(words);
}

TEST(Options, AreInTheOrderOfTheDocument) {
  const Question question = tossed("1,1,5,2,3,6");
  std::vector<std::string> words;
  for (const solver::Option& option : question.options) words.push_back(move_words(action_json(option)));
  EXPECT_THAT(words, ::testing::ElementsAre(
                         "set-aside 1,1,5 points 250 then roll", "set-aside 1,1,5 points 250 then stop",
                         "set-aside 1,1 points 200 then roll", "set-aside 1,1 points 200 then stop",
                         "set-aside 1,5 points 150 then roll", "set-aside 1,5 points 150 then stop",
                         "set-aside 1 points 100 then roll", "set-aside 1 points 100 then stop",
                         "set-aside 5 points 50 then roll", "set-aside 5 points 50 then stop"));
}

TEST(Options, AreRefusedWhereTheyAreNotLegal) {
  const Question question = tossed("1,1,5,2,3,6");
  const auto error = [&](const Json& move) -> std::string {
    try {
      option_of(question, move);
    } catch (const Error& e) {
      return e.what();
    }
    return "none";
  };
  EXPECT_EQ(error(Json::parse(R"({"action":"set-aside","dice":[5,1,1],"then":"stop"})")), "none");
  EXPECT_EQ(error(10), "none");
  EXPECT_EQ(error(11), "there is no action 11, expected 1 to 10");
  EXPECT_EQ(error(-1), "there is no action -1, expected 1 to 10");
  EXPECT_THAT(error(UINT64_MAX), HasSubstr("there is no action"));
  const auto with_points = [&](const std::string& points) {
    return error(
        Json::parse(R"({"action":"set-aside","dice":[5,1,1],"then":"stop","points":)" + points + "}"));
  };
  EXPECT_EQ(with_points("250"), "none");
  EXPECT_EQ(with_points("200"), "points: found 200, expected 250");
  EXPECT_EQ(with_points("\"x\""), "points: found \"x\", expected 250");
  EXPECT_EQ(with_points("null"), "points: found null, expected 250");
  EXPECT_EQ(error(Json::parse(R"({"action":"set-aside","dice":[1],"then":"stop","points":100})")), "none");
  EXPECT_EQ(with_points("250.5"), "points: found 250.5, expected 250");
  const Json words = message_of("bestmove 1 set-aside 1,1,5 points 300 then roll", Style::words).value();
  EXPECT_EQ(error(words.at("move")), "points: found 300, expected 250");
  for (const std::string move :
       {R"({"action":"set-aside","dice":[1,1,1],"then":"stop"})",
        R"({"action":"set-aside","dice":[1],"then":"draw"})", R"({"action":"set-aside","dice":[1]})",
        R"({"action":"set-aside","dice":[],"then":"roll"})",
        R"({"action":"set-aside","dice":[1,7],"then":"roll"})",
        R"({"action":"set-aside","dice":"1","then":"roll"})",
        R"({"action":"set-aside","dice":[1.5],"then":"roll"})", R"({"action":"play"})"})
    EXPECT_EQ(error(Json::parse(move)), "no legal action") << move;
  for (const std::string move :
       {"null", "2.0", "true", "\"1\"", "[1]", "{}", R"({"action":3})", R"({"action":"hop"})"})
    EXPECT_EQ(error(Json::parse(move)), "no move") << move;
}

}  // namespace
}  // namespace fillwise::bots
