// Questions of all kinds: of each preset's cards, and none twice.
#include "api/bots/question_kinds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace fillwise::bots {
namespace {

using model::Phase;

TEST(QuestionKinds, AreAllKindsOfEachPreset) {
  for (const std::string& name : model::preset_names()) {
    SCOPED_TRACE(name);
    const model::Match match(model::preset(name), 20);
    SituationReader reader(match, FieldNames::keys);
    std::set<std::string> lines;
    std::map<Phase, std::set<int>> cards;
    std::map<std::pair<Phase, int>, int> count;
    for (const Question& question : questions_of_all_kinds(match, 1, 3)) {
      const model::State& s = question.query.state;
      EXPECT_GE(question.options.size(), 2U);
      EXPECT_TRUE(lines.insert(position_line(match, question)).second);
      cards[s.phase].insert(s.card);
      EXPECT_LE(++count[std::pair(s.phase, s.card)], 3);
      // Whoever is asked by words understands it.
      const ReadSituation read = reader.read(situation_words(situation_json(match, question)));
      EXPECT_EQ(question_of(match, read.query, read.roll).successors, question.successors) << *lines.rbegin();
    }
    std::set<int> tossed, may_stop;
    const auto& all = match.rules().cards;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
      const model::Card& card = all[static_cast<std::size_t>(i)];
      if (card.count > 0 && card.dice && !card.takes_all()) tossed.insert(i);
      if (card.count > 0 && card.dice && card.may_stop) may_stop.insert(i);
    }
    EXPECT_THAT(cards[Phase::set_aside], ::testing::IsSupersetOf(tossed));
    EXPECT_THAT(cards[Phase::roll_or_stop], ::testing::IsSupersetOf(may_stop));
    EXPECT_FALSE(cards[Phase::between_cards].empty());
    EXPECT_EQ(cards[Phase::play_or_discard].empty(), match.rules().discardable_card() < 0);
  }
}

TEST(QuestionKinds, AreTheSameOfTheSameSeed) {
  const model::Match match(model::preset("official"), 20);
  const auto lines = [&](std::uint64_t seed) {
    std::vector<std::string> said;
    for (const Question& question : questions_of_all_kinds(match, seed, 2))
      said.push_back(position_line(match, question));
    return said;
  };
  EXPECT_EQ(lines(1), lines(1));
  EXPECT_NE(lines(1), lines(2));
}

}  // namespace
}  // namespace fillwise::bots
