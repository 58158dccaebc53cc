// The readings of the rules of Rollers, and rules in which they are switched.
#include "api/rollers/readings.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "model/rollers/rules_toml.hpp"
#include "tests/api/rollers/refusal.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::Rules;

/// "key = value" of each key of the file.
std::vector<std::string> keys_of(const Rules& rules) {
  std::vector<std::string> keys;
  std::istringstream lines(model::rollers::to_toml(rules));
  for (std::string line; std::getline(lines, line);) {
    line = line.substr(0, line.find('#'));
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    if (!line.empty() && !line.starts_with("name")) keys.push_back(line);
  }
  return keys;
}

TEST(RollersReadings, AreAllKeysThatAreNoNumbersAndSwitchThemAlone) {
  const Rules usual;
  const std::vector<std::string> before = keys_of(usual);
  std::vector<std::string> words;
  for (const std::string& key : before)
    if (key.find_first_of("0123456789") == std::string::npos) words.push_back(key);
  ASSERT_EQ(words.size(), rollers_readings().size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const RollersReading& reading = rollers_readings()[i];
    const bool value = usual.*reading.member;
    EXPECT_EQ(words[i], std::string(reading.key) + " = " + std::string(reading.values[value ? 1 : 0]));
    const SwitchedReadings switched = switched_readings(usual, "x", std::string(reading.key));
    EXPECT_EQ(switched.rules.name, reading.key);
    std::vector<std::string> changed;
    const std::vector<std::string> after = keys_of(switched.rules);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t k = 0; k < after.size(); ++k)
      if (after[k] != before[k]) changed.push_back(after[k]);
    EXPECT_EQ(changed, std::vector<std::string>{switched.values});
    EXPECT_EQ(switched.says, reading.says[value ? 0 : 1]);
    // Switched twice they are as they were.
    Rules back = switched_readings(switched.rules, "x", std::string(reading.key)).rules;
    back.name = usual.name;
    EXPECT_EQ(back, usual);
  }
}

TEST(RollersReadings, CanBeSwitchedTogether) {
  const SwitchedReadings both = switched_readings({}, "x", "tied-chips+tied-end");
  EXPECT_TRUE(both.rules.tied_chips_score && both.rules.tie_plays_on && both.rules.take_up_again);
  EXPECT_EQ(both.values, "tied-chips = \"each\", tied-end = \"another-round\"");
  const auto refused = [](const std::string& name) {
    return refusal([&] { switched_readings({}, "--readings", name); });
  };
  EXPECT_EQ(refused("apply+apply"), "--readings: found 'apply' twice in 'apply+apply'");
  EXPECT_EQ(
      refused("apply+"),
      "--readings: found '', expected take-up-again, collect-when-closing, apply, tied-chips, tied-end");
  EXPECT_EQ(refused("tied-chip"),
            "--readings: found 'tied-chip', expected take-up-again, collect-when-closing, apply, tied-chips, "
            "tied-end (did you mean 'tied-chips'?)");
}

}  // namespace
}  // namespace fillwise::rollers
