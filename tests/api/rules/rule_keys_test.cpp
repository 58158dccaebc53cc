// The keys of rule sets in words: every key that is written has a row, and says what it is.
#include "api/rules/rule_keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <regex>

#include "api/rules/rule_diff.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::cli {
namespace {

using model::Card;
using model::RuleSet;
using ::testing::HasSubstr;
using ::testing::Not;

/// The presets, rule sets of chance that vary every key of cards, and one with benchmarks.
std::vector<RuleSet> rule_sets() {
  std::vector<RuleSet> all;
  for (const std::string& name : model::preset_names()) all.push_back(model::preset(name));
  for (unsigned seed = 0; seed < 60; ++seed) all.push_back(testing::random_rules(seed));
  all.push_back(model::preset("zonk"));
  all.back().benchmarks = {{84, 50'000}, {138, 1}};
  return all;
}

TEST(RuleKeys, EachHasARow) {
  for (const RuleSet& rules : rule_sets())
    for (const WrittenKey& key : written_keys(rules))
      if (key.value != left_out_value(key)) {
        EXPECT_NE(words_for(key, key.value), nullptr)
            << "api/rules/rule_keys.cpp has no row for '" << key.key << "' = " << key.value << " of table '"
            << key.table << "'";
      }
}

TEST(RuleKeys, EachRowIsOfAKey) {
  const std::vector<RuleSet> all = rule_sets();
  for (const KeyWords& words : key_words())
    EXPECT_TRUE(std::ranges::any_of(all,
                                    [&](const RuleSet& rules) {
                                      const std::vector<WrittenKey> keys = written_keys(rules);
                                      return std::ranges::any_of(keys, [&](const WrittenKey& key) {
                                        return words_for(key, key.value) == &words;
                                      });
                                    }))
        << words.table << '.' << words.key;
}

TEST(RuleKeys, AreAllThatIsWritten) {
  // As many keys as the text has lines with a value; names of cards are none, and a list of prices is as many
  // as it has prices.
  for (const RuleSet& rules : rule_sets()) {
    const std::string text = std::regex_replace(rules.to_toml(), std::regex("(single|triple|reward) = "), "");
    const std::regex value("[A-Za-z0-9-]+ = ");
    const auto values = std::distance(std::sregex_iterator(text.begin(), text.end(), value), {});
    EXPECT_EQ(written_keys(rules).size(), static_cast<std::size_t>(values) - rules.cards.size()) << text;
  }
}

TEST(RuleKeys, LeftOutMeanWhatTheReaderTakesThemFor) {
  const RuleSet rules = model::parse_rules(
      "name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 1\n", "t");
  for (const WrittenKey& key : written_keys(rules)) {
    const std::string left_out = left_out_value(key);
    if (!left_out.empty() && key.key != "single") {
      EXPECT_EQ(key.value, left_out) << key.key;
    }
  }
}

TEST(RuleKeys, AreExplainedInTheDocument) {
  const std::string text = cli_test::read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/rules.md");
  for (const KeyWords& words : key_words())
    EXPECT_TRUE(std::regex_search(
        text, std::regex("\n(\\| .*`" + std::string(words.key) + "`|" + std::string(words.key) + " = )")))
        << words.key;
}

TEST(RuleDifferences, AreInPlayExactlyWhereFingerprintsDiffer) {
  const std::vector<RuleSet> all = rule_sets();
  for (const RuleSet& a : all)
    for (const RuleSet& b : all) {
      const std::vector<RuleDifference> differences = rule_differences(a, b);
      EXPECT_EQ(std::ranges::any_of(differences, &RuleDifference::in_play),
                !(a.fingerprint() == b.fingerprint()));
      EXPECT_EQ(differences.empty(), a == b);
      for (const RuleDifference& d : differences) {
        EXPECT_FALSE(d.words.empty()) << d.key;
        EXPECT_THAT(d.words, Not(HasSubstr("{"))) << d.key;
      }
    }
}

Card& card(RuleSet& rules, const char* name) {
  return rules.cards.at(static_cast<std::size_t>(rules.card_index(name)));
}

TEST(RuleDifferences, SayEachKeyInBothDirections) {
  const struct {
    std::function<void(RuleSet&)> change;
    std::string forward, backward;
  } cases[] = {
      {[](RuleSet& r) { r.goal = 5000; }, "the usual goal is 5000 instead of 10000",
       "the usual goal is 10000 instead of 5000"},
      {[](RuleSet& r) { r.name = "mine"; }, "the name is 'mine' instead of 'official'",
       "the name is 'official' instead of 'mine'"},
      {[](RuleSet& r) { r.title = "{old} = 1"; },
       "the title is '{old} = 1' instead of 'Fill or Bust, official rules (1999)'",
       "the title is 'Fill or Bust, official rules (1999)' instead of '{old} = 1'"},
      {[](RuleSet& r) { r.chart.single[4] = 2; }, "a single 5 scores 100 points instead of 50",
       "a single 5 scores 50 points instead of 100"},
      {[](RuleSet& r) { r.chart.single[1] = 1; }, "a single 2 scores 50 points",
       "a single 2 scores nothing instead of 50 points"},
      {[](RuleSet& r) { r.chart.triple[0] = 6; }, "three 1s in one toss score 300 points instead of 1000",
       "three 1s in one toss score 1000 points instead of 300"},
      {[](RuleSet& r) { r.chart.straight = 0; },
       "1-2-3-4-5-6 in one toss scores nothing of its own instead of 1500 points",
       "1-2-3-4-5-6 in one toss scores 1500 points"},
      {[](RuleSet& r) { r.chart.three_pairs = 30; },
       "three pairs of different faces in one toss score 1500 points",
       "three pairs in one toss score nothing of their own instead of 1500 points"},
      {[](RuleSet& r) { card(r, "no-dice").count = 9; }, "no-dice: 9 in the deck instead of 8",
       "no-dice: 8 in the deck instead of 9"},
      {[](RuleSet& r) { card(r, "no-dice").dice = true; }, "no-dice: dice are tossed",
       "no-dice: no dice are tossed, and the turn ends"},
      {[](RuleSet& r) { card(r, "vengeance").played_by = Card::PlayedBy::anyone; },
       "vengeance: can be played by the sole leader too",
       "vengeance: cannot be played by the sole leader, who discards it and draws again"},
      {[](RuleSet& r) { card(r, "vengeance").may_discard = false; },
       "vengeance: cannot be discarded by a player who may play it",
       "vengeance: can be discarded by a player who may play it"},
      {[](RuleSet& r) { card(r, "fill-1000").may_stop = true; },
       "fill-1000: the player may stop after any toss that scored",
       "fill-1000: the player may not stop between tosses"},
      {[](RuleSet& r) { card(r, "must-bust").set_aside = model::Card::SetAside::some; },
       "must-bust: not every scoring die need be set aside",
       "must-bust: every scoring die must be set aside"},
      {[](RuleSet& r) { card(r, "must-bust").fills = 1; },
       "must-bust: one fill instead of fills until the bust",
       "must-bust: fills until the bust instead of one fill"},
      {[](RuleSet& r) { card(r, "double-trouble").fills = 3; },
       "double-trouble: 3 fills in a row instead of 2 fills in a row",
       "double-trouble: 2 fills in a row instead of 3 fills in a row"},
      {[](RuleSet& r) { card(r, "fill-1000").bonus = 0; },
       "fill-1000: no bonus instead of one of 1000 points", "fill-1000: a bonus of 1000 points"},
      {[](RuleSet& r) { card(r, "bonus-300").bonus = 7; }, "bonus-300: a bonus of 350 points instead of 300",
       "bonus-300: a bonus of 300 points instead of 350"},
      {[](RuleSet& r) { card(r, "double-trouble").factor = 1; }, "double-trouble: the points are not doubled",
       "double-trouble: the points are doubled"},
      {[](RuleSet& r) { card(r, "double-trouble").factor = 3; },
       "double-trouble: the points are tripled instead of doubled",
       "double-trouble: the points are doubled instead of tripled"},
      {[](RuleSet& r) { card(r, "vengeance").factor = 5; }, "vengeance: the points are multiplied by 5",
       "vengeance: the points are not multiplied by 5"},
      {[](RuleSet& r) { card(r, "double-trouble").on_fill = Card::OnFill::at_risk; },
       "double-trouble: the points stay at risk after the fill",
       "double-trouble: the fill adds the points to the sheet"},
      {[](RuleSet& r) { card(r, "fill-1000").then = Card::Then::draw; },
       "fill-1000: a card must be drawn after the fill", "fill-1000: the player may stop after the fill"},
      {[](RuleSet& r) { card(r, "must-bust").on_bust = Card::OnBust::lose; },
       "must-bust: a bust loses the points at risk",
       "must-bust: a bust adds the points at risk to the sheet"},
      {[](RuleSet& r) { card(r, "vengeance").leader_loses = 100; },
       "vengeance: the leader loses 5000 points instead of 2500",
       "vengeance: the leader loses 2500 points instead of 5000"},
      {[](RuleSet& r) { card(r, "vengeance").leader_loses = 0; },
       "vengeance: the leader loses nothing instead of 2500 points",
       "vengeance: the leader loses 2500 points"},
      {[](RuleSet& r) { card(r, "vengeance").tied_player_loses_too = true; },
       "vengeance: a player who is tied for the lead loses the points too",
       "vengeance: a player who is tied for the lead does not lose the points"},
      {[](RuleSet& r) { card(r, "vengeance").only_from_behind = true; },
       "vengeance: nobody loses points if the player is tied for the lead",
       "vengeance: the other leader loses points if the player is tied for the lead"},
      {[](RuleSet& r) { card(r, "vengeance").leader_needs = 50; },
       "vengeance: a leader with less than 2500 points loses nothing",
       "vengeance: every leader loses points, instead of those with 2500 or more"},
      {[](RuleSet& r) { card(r, "fill-1000").tosses_count = false; },
       "fill-1000: the points of the tosses do not count", "fill-1000: the points of the tosses count"},
      {[](RuleSet& r) { card(r, "fill-1000").set_aside = Card::SetAside::new_faces; },
       "fill-1000: dice score only by faces that were not set aside before",
       "fill-1000: dice score as usual, not by new faces"},
      {[](RuleSet& r) { card(r, "double-trouble").on_fill = Card::OnFill::win; },
       "double-trouble: the fill wins the game", "double-trouble: the fill adds the points to the sheet"},
      {[](RuleSet& r) { r.overshoot = 60; }, "a score above the goal wins only from 3000 points above it",
       "every score above the goal wins, instead of only from 3000 points above it"},
      {[](RuleSet& r) {
         r.no_stop_on = {{2, 0, 0, 0, 2, 0}};
       },
       "nobody may stop when exactly [1,1,5,5] were set aside since the last fill",
       "a player may stop with [1,1,5,5] set aside"},
      {[](RuleSet& r) {
         Card bertha;
         bertha.name = "bertha";
         bertha.count = 3;
         bertha.may_stop = true;
         bertha.bonus = 4;
         r.cards.push_back(bertha);
       },
       "bertha: a new card, 3 in the deck; the player may stop after any toss that scored; a bonus of 200 "
       "points",
       "bertha: no such card, instead of 3 in the deck"},
      {[](RuleSet& r) { std::swap(r.cards[0], r.cards[1]); },
       "the same cards in another order: play is the same, but each order has its own tables",
       "the same cards in another order: play is the same, but each order has its own tables"},
  };
  const RuleSet official = model::preset("official");
  for (const auto& c : cases) {
    RuleSet changed = official;
    c.change(changed);
    const std::vector<RuleDifference> forward = rule_differences(official, changed);
    const std::vector<RuleDifference> backward = rule_differences(changed, official);
    ASSERT_EQ(forward.size(), 1U) << c.forward;
    ASSERT_EQ(backward.size(), 1U) << c.backward;
    EXPECT_EQ(forward[0].sentence(), c.forward);
    EXPECT_EQ(backward[0].sentence(), c.backward);
  }
}

TEST(RuleKeys, WithoutARowAreStillSaid) {
  EXPECT_EQ(in_words({"turn", "", "combo", "5", "true"}, "false", "true"),
            "combo.5 is true instead of false");
}

}  // namespace
}  // namespace fillwise::cli
