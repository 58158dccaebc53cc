#include "model/fill_or_bust/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>
#include <vector>

#include "tests/support/random_rules.hpp"

namespace fillwise::model {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OfficialPreset, IsTheDeckOf54Cards) {
  const RuleSet rules = preset("official");
  EXPECT_EQ(rules.deck_size(), 54);
  EXPECT_EQ(rules.goal, 10000);
  const auto count = [&](const char* name) {
    return rules.cards.at(static_cast<std::size_t>(rules.card_index(name))).count;
  };
  EXPECT_EQ(count("bonus-300"), 12);
  EXPECT_EQ(count("bonus-400"), 10);
  EXPECT_EQ(count("bonus-500"), 8);
  EXPECT_EQ(count("no-dice"), 8);
  EXPECT_EQ(count("fill-1000"), 6);
  EXPECT_EQ(count("must-bust"), 4);
  EXPECT_EQ(count("vengeance"), 4);
  EXPECT_EQ(count("double-trouble"), 2);
  EXPECT_EQ(rules.cards.size(), 8U);
  EXPECT_EQ(rules.discardable_card(), rules.card_index("vengeance"));
}

TEST(RuleText, RoundTrip) {
  for (const std::string& name : preset_names())
    EXPECT_EQ(parse_rules(preset(name).to_toml(), "t"), preset(name));
  for (unsigned seed = 0; seed < 300; ++seed) {
    const RuleSet rules = testing::random_rules(seed);
    EXPECT_EQ(parse_rules(rules.to_toml(), "t"), rules) << rules.to_toml();
  }
}

/// Property tests rest on random rule sets: cards that spare a leader from who is tied with him, and cards
/// that leave the choice to stop before the fill but none after it, are among those of the first few.
TEST(RandomRules, DrawTheKeysThatMeetInFewCards) {
  int behind_adds = 0, behind_at_risk = 0, forced = 0, forced_taker = 0;
  for (unsigned seed = 0; seed < 60; ++seed)
    for (const Card& card : testing::random_rules(seed).cards) {
      if (card.count == 0) continue;
      const bool is_forced = card.may_stop && card.then == Card::Then::draw;
      behind_adds += card.only_from_behind && card.on_fill == Card::OnFill::add_to_sheet ? 1 : 0;
      behind_at_risk += card.only_from_behind && card.takes_at_risk() ? 1 : 0;
      forced += is_forced ? 1 : 0;
      forced_taker += is_forced && card.leader_loses > 0 ? 1 : 0;
    }
  EXPECT_GT(behind_adds, 3);
  EXPECT_GT(behind_at_risk, 3);
  EXPECT_GT(forced, 3);
  EXPECT_GT(forced_taker, 1);
}

TEST(Fingerprint, TellsChartAndDeckApartAndNothingElse) {
  const RuleSet rules = preset("official");
  RuleSet other = rules;
  other.name = "mine";
  other.title = "Mine";
  other.goal = 5000;
  EXPECT_EQ(other.fingerprint(), rules.fingerprint());
  // Every field of the chart and of a card.
  const std::vector<std::function<void(RuleSet&)>> changes = {
      [](RuleSet& r) { r.chart.single[0] = 3; },
      [](RuleSet& r) { r.chart.triple[1] = 5; },
      [](RuleSet& r) { r.chart.straight = 0; },
      [](RuleSet& r) { r.chart.combo_five = 1; },
      [](RuleSet& r) { r.chart.three_pairs = 30; },
      [](RuleSet& r) { r.cards[0].name = "bonus"; },
      [](RuleSet& r) { r.cards[0].count = 11; },
      [](RuleSet& r) { r.cards[0].dice = false; },
      [](RuleSet& r) { r.cards[6].played_by = Card::PlayedBy::anyone; },
      [](RuleSet& r) { r.cards[6].may_discard = false; },
      [](RuleSet& r) { r.cards[0].may_stop = false; },
      [](RuleSet& r) { r.cards[0].set_aside = model::Card::SetAside::all; },
      [](RuleSet& r) { r.cards[7].fills = 3; },
      [](RuleSet& r) { r.cards[0].bonus = 7; },
      [](RuleSet& r) { r.cards[7].factor = 1; },
      [](RuleSet& r) { r.cards[7].on_fill = Card::OnFill::at_risk; },
      [](RuleSet& r) { r.cards[4].then = Card::Then::draw; },
      [](RuleSet& r) { r.cards[5].on_bust = Card::OnBust::lose; },
      [](RuleSet& r) { r.cards[6].leader_loses = 51; },
      [](RuleSet& r) { r.cards[6].tied_player_loses_too = true; },
      [](RuleSet& r) { r.cards[6].leader_needs = 1; },
      [](RuleSet& r) { r.cards[6].only_from_behind = true; },
      [](RuleSet& r) { r.cards[4].tosses_count = false; },
      [](RuleSet& r) { r.cards[4].set_aside = Card::SetAside::new_faces; },
      [](RuleSet& r) { r.cards[4].on_fill = Card::OnFill::win; },
      [](RuleSet& r) { r.overshoot = 1; },
      [](RuleSet& r) { r.no_stop_on.counts[0] = 2; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    other = rules;
    changes[i](other);
    EXPECT_FALSE(other.fingerprint() == rules.fingerprint()) << i;
  }
}

/// A good rule text in which one line is put in the place of another.
std::string official_with(const std::string& what, const std::string& by) {
  std::string text = preset("official").to_toml();
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

std::string many(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string error_of(const std::string& text) {
  try {
    parse_rules(text, "house.toml");
  } catch (const RulesError& e) {
    return e.what();
  }
  return "no error";
}

TEST(BadRules, AreRefusedInOneLineThatSaysWhy) {
  const struct {
    std::string text, expected;
  } cases[] = {
      {"", "house.toml:1: name is missing, expected lower-case letters"},
      {"name = ", "house.toml:1: not TOML: "},
      {official_with("count = 12", "count = -1"),
       "house.toml:12: card[1].count is -1, expected a whole number from 0 to 999"},
      {official_with("count = 12", "count = 1e3"), "card[1].count is 1000.0, expected a whole number"},
      {official_with("count = 12", "count = 99999999999999999999"), "not TOML"},
      {official_with("count = 12", "count = \"12\""), "card[1].count is \"12\", expected a whole number"},
      {official_with("count = 12", "cuont = 12"),
       "house.toml:10: card[1].count is missing, expected a whole number from 0 to 999"},
      {official_with("factor = 1", "factor = 0"),
       "card[1].factor is 0, expected a whole number from 1 to 10"},
      {official_with("bonus = 300", "bonus = 310"),
       "card[1].bonus is 310, expected a multiple of 50 from 0 to 20000"},
      {official_with("bonus = 300", "bonsu = 300"), "unknown key card[1].bonsu (did you mean 'bonus'?)"},
      {official_with("straight = 1500", "straight = 1500\ncount = 3"),
       "unknown key scoring.count, expected one of single, triple, straight"},
      {official_with("goal = 10000", "goal = 0"),
       "house.toml:3: goal is 0, expected a multiple of 50 from 50 to 20000"},
      {official_with("goal = 10000", "goal = 75"), "goal is 75"},
      {official_with("goal = 10000", "goal = nan"), "goal is nan"},
      {official_with("fills = 2", "fills = 7"), "card[8].fills is 7"},
      {official_with("on-fill = \"at-risk\"", "on-fill = \"bank\""),
       "card[1].on-fill is \"bank\", expected \"at-risk\" or \"add-to-sheet\""},
      {official_with("may-stop = true", "may-stop = 1"), "card[1].may-stop is 1, expected true or false"},
      {official_with("name = \"bonus-300\"", "name = \"Bonus 300\""),
       "card[1].name is \"Bonus 300\", expected lower-case"},
      {official_with("name = \"bonus-300\"", "name = \"bonus-400\""),
       "house.toml:27: card 'bonus-400' appears twice"},
      {official_with("may-discard = false", "may-discard = true"),

       "house.toml:112: card 'vengeance' is the second that can be discarded, expected at most one"},
      {official_with("single = { 1 = 100, 5 = 50 }", "single = { 7 = 100 }"), "unknown key scoring.single.7"},
      {official_with("single = { 1 = 100, 5 = 50 }", "single = {}"), "scoring.single is empty"},
      {official_with("single = { 1 = 100, 5 = 50 }", "single = 3"), "scoring.single is 3, expected a table"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n",
       "card is missing, expected 1 to 32 [[card]] tables"},
      {"name = \"x\"\n[scorin]\n", "scoring is missing, expected a table"},
      {official_with("goal = 10000", "goal = 10000\ngoal = 500"),
       "house.toml:4: not TOML: key-value pair: cannot redefine existing integer 'goal', expected each key "
       "once"},
      {official_with("goal = 10000", "goal = 500.0"),
       "house.toml:3: goal is 500.0, expected a multiple of 50"},
      {official_with("title = \"Fill", "title = \"\\u009b31mFill"), "title is \"?31mFill or Bust"},
      {official_with("goal = 10000", "goal = \"" + many("\u00e9", 30) + "\""),
       "goal is \"" + many("\u00e9", 20) + "...\""},
      {"name = Mine\n", "house.toml:1: not TOML: value: could not determine value type"},
      {"a" + many(".a", 400'000) + " = 1", "a key has 400000 dots in it, expected at most 32"},
      {"[a" + many(".a", 300'000) + "]", "a key has 300000 dots in it"},
      {"x = [\"\"\"a\"\"\"\", { a" + many(".a", 100'000) + " = 1 }]", "a key has 100000 dots in it"},
      {"name = \"x\"\ncard = []\n[scoring]\nsingle = { 1 = 100 }\n",
       "card is an array, expected 1 to 32 [[card]] tables"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 0\n",
       "the deck has no card that must be played"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\ndice = "
       "false\nbonus = 50\n",
       "dice = false, expected no other key"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\nleader-loses = "
       "50\ntied-player-loses-too = true\n",
       "house.toml:4: card 'a' has tied-player-loses-too, expected on-fill"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\nleader-needs = "
       "50\n",
       "says who loses points but not how many, expected leader-loses above 0"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\n"
       "only-from-behind = true\n",
       "says who loses points but not how many, expected leader-loses above 0"},
      {official_with(
           "tied-player-loses-too = false\n\n[[card]]\nname = \"double-trouble\"",
           "tied-player-loses-too = true\nonly-from-behind = true\n\n[[card]]\nname = \"double-trouble\""),
       "card 'vengeance' has tied-player-loses-too and only-from-behind, expected one of them"},
      {official_with("leader-loses = 2500", "leader-loses = 2500\nonly-from-behind = 1"),
       "card[7].only-from-behind is 1, expected true or false"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\ntosses-count = "
       "false\n",
       "tosses that count no points, expected a fill to end it, and a bonus"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\nset-aside = "
       "\"new-faces\"\nbonus = 100\nmay-stop = true\n",
       "has set-aside = \"new-faces\", expected no may-stop"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\non-fill = "
       "\"win\"\nbonus = 100\n",
       "wins with the fill, expected no bonus"},
      {"name = \"x\"\n[stop]\nnever-on = [1, 7]\n[scoring]\nsingle = { 1 = 100 }\n",
       "house.toml:3: stop.never-on is 7, expected up to 5 faces"},
      {"name = \"x\"\n[stop]\nnever-on = [1, 1, 1, 1, 5, 5]\n[scoring]\nsingle = { 1 = 100 }\n",
       "expected up to 5 faces"},
      {"name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 3\nfills = 0\nbonus = "
       "50\n",
       "goes on until the bust"},
      {std::string(10'000'000, '#'), "expected at most 1048576"},
      {"a = " + std::string(100'000, '['), "not TOML"},
      {"a." + std::string(3000, 'a') + " = 1", "name is missing"},
      {std::string("name = \"a\0b\"", 12), "not TOML"},
      {"name = \"\xff\xfe\"", "not TOML"},
  };
  for (const auto& c : cases) {
    const std::string error = error_of(c.text);
    EXPECT_THAT(error, HasSubstr(c.expected)) << c.text.substr(0, 200);
    EXPECT_THAT(error, StartsWith("house.toml"));
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    EXPECT_LT(error.size(), 300U);
  }
}

TEST(BadRules, EveryKeyOfTheOfficialTextIsNeededOrHasADefaultThatIsRight) {
  // Dropping a line either is an error or gives the default, never a crash.
  const std::string text = preset("official").to_toml();
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    std::string less = text;
    less.erase(at, less.find('\n', at) + 1 - at);
    try {
      parse_rules(less, "t");
    } catch (const RulesError&) {
    }
    if (text.find('\n', at) == std::string::npos) break;
  }
}

TEST(GoodRules, MayHoldDotsWhereTheyMakeNoTables) {
  const std::string dots = many(".x", 100);
  EXPECT_EQ(parse_rules(official_with("rules (1999)", "rules" + dots.substr(0, 80)), "t").name, "official");
  EXPECT_EQ(parse_rules("# \"" + dots + "\n" + preset("official").to_toml(), "t"), preset("official"));
}

TEST(LoadRules, FromFiles) {
  EXPECT_THROW(load_rules("/nonexistent/rules.toml"), RulesError);
  EXPECT_THROW(load_rules(::testing::TempDir()), RulesError);  // a folder
  const std::string path = ::testing::TempDir() + "fillwise_rules_test.toml";
  std::ofstream(path) << preset("official").to_toml();
  EXPECT_EQ(load_rules(path), preset("official"));
  std::filesystem::remove(path);
}

TEST(QuickGuidePreset, PlaysVengeanceAlwaysAndDoublesNothing) {
  RuleSet expected = preset("official");
  Card& vengeance = expected.cards.at(static_cast<std::size_t>(expected.card_index("vengeance")));
  vengeance.played_by = Card::PlayedBy::anyone;
  vengeance.may_discard = false;
  expected.cards.at(static_cast<std::size_t>(expected.card_index("double-trouble"))).factor = 1;
  const RuleSet rules = preset("quick-guide");
  EXPECT_EQ(rules.playing_rules(), expected.playing_rules());
  EXPECT_EQ(rules.goal, 10000);
  EXPECT_EQ(rules.discardable_card(), -1);
}

TEST(TeamPreset, HasVengeance5000) {
  RuleSet expected = preset("official");
  expected.cards.at(static_cast<std::size_t>(expected.card_index("vengeance"))).leader_loses = 100;
  EXPECT_EQ(preset("team").playing_rules(), expected.playing_rules());
  EXPECT_EQ(preset("team").goal, 10000);
}

TEST(Preset, TextIsWhatItsRulesAreReadFrom) {
  for (const std::string& name : preset_names()) {
    EXPECT_EQ(parse_rules(preset_text(name), "t"), preset(name));
    EXPECT_EQ(preset(name).name, name);
    EXPECT_THAT(preset_text(name), StartsWith("# "));
  }
  EXPECT_THROW(preset_text("offical"), RulesError);
}

TEST(Preset, UnknownNamesGetASuggestion) {
  try {
    preset("offical");
    FAIL();
  } catch (const RulesError& e) {
    EXPECT_THAT(e.what(), HasSubstr("did you mean 'official'?"));
  }
}

}  // namespace
}  // namespace fillwise::model
