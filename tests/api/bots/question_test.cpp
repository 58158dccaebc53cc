// Questions through the protocol: in every preset's games a position reads back to the same question, and
// each option to itself, in words and in JSON.
#include "api/bots/question.hpp"

#include <fmt/format.h>
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
  EXPECT_EQ(read.successors, question.successors);
}

/// What is at risk goes on, or to the sheet: whatever is done after dice were set aside.
void expect_at_risk(const Question& question, const Json& actions, std::size_t i) {
  const model::State& before = question.query.state;
  const model::State& after = question.successors[i];
  const int at_risk = actions.at(i).at("at_risk").get<int>();
  const bool goes_on = model::Match::is_chance(after) && after.mover == 0;
  const bool stops = actions.at(i).value("then", actions.at(i).at("action").get<std::string>()) == "stop";
  if (goes_on && !stops) {
    EXPECT_EQ(after.at_risk * model::kPointsPerUnit, at_risk) << actions.at(i);
  }
  // A fill may add its points to the sheet by itself.
  if (stops && after.mover == 1 && !question.options[i].fills) {
    EXPECT_EQ((after.score[0] - before.score[0]) * model::kPointsPerUnit, at_risk) << actions.at(i);
  }
  for (std::size_t k = 0; k < question.options.size(); ++k) {
    if (question.options[k].dice == question.options[i].dice) {
      EXPECT_EQ(actions.at(k).at("at_risk"), at_risk);
    }
  }
}

void check(const model::Match& match, SituationReader& reader, const Question& question) {
  Json position = {{"type", "position"}};
  position.update(situation_json(match, question));
  for (const Style style : {Style::words, Style::json}) {
    const Json message = passed_on(position, style);
    ASSERT_EQ(message, position);
    const ReadSituation read = reader.read(situation_words(message));
    expect_same(question_of(match, read.query, read.roll), question);
    const Json actions = actions_json(question);
    for (std::size_t i = 0; i < question.options.size(); ++i) {
      for (const Json& move : {Json(action_json(question.options[i])), actions.at(i)}) {
        const Json by_name = {{"type", "bestmove"}, {"id", 1}, {"move", move}};
        EXPECT_EQ(option_of(question, passed_on(by_name, style).at("move")), i) << by_name;
      }
      if (style == Style::words) expect_at_risk(question, actions, i);
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

TEST(Options, SayWhatIsAtRiskAfterThem) {
  const auto lines = [](const std::string& card, const std::string& roll, const std::string& at_risk) {
    SituationWords words;
    words.me = words.opponent = "0";
    words.card = card;
    words.roll = roll;
    words.at_risk = at_risk;
    std::vector<std::string> said;
    for (const Json& action : actions_json(question_of_words(words)))
      said.push_back(fmt::format("{} {}", move_words(action), action.at("at_risk").dump()));
    return said;
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(
      lines("bonus-300", "5,1", "600"),
      ElementsAre("set-aside 1,5 points 150 then draw 1050", "set-aside 1,5 points 150 then stop 1050",
                  "set-aside 1 points 100 then roll 700", "set-aside 1 points 100 then stop 700",
                  "set-aside 5 points 50 then roll 650", "set-aside 5 points 50 then stop 650"));
  SituationWords words;
  words.me = words.opponent = "0";
  words.card = "vengeance";
  words.drawn = true;
  words.at_risk = "1250";
  const Question drawn = question_of_words(words);
  EXPECT_EQ(actions_json(drawn),
            Json::parse(R"([{"action":"play","at_risk":1250},{"action":"discard","at_risk":1250}])"));
  EXPECT_EQ(option_of(drawn, Json::parse(R"({"action":"discard","at_risk":1250})")), 1U);
  EXPECT_THROW(option_of(drawn, Json::parse(R"({"action":"discard","at_risk":0})")), Error);
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
