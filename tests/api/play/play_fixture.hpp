#pragma once

// Games at the table for tests.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/play/entry.hpp"
#include "api/play/table_talk.hpp"

namespace fillwise::play {

inline std::shared_ptr<const model::Match> match_of(const std::string& preset, int goal) {
  return std::make_shared<const model::Match>(model::preset(preset), goal / model::kPointsPerUnit);
}

/// So many people at a real table.
inline Setup people(int count = 2) {
  Setup setup;
  setup.names.clear();
  for (const char* const name : {"Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal"})
    if (setup.players() < count) setup.names.emplace_back(name);
  setup.played_by.assign(setup.names.size(), "");
  setup.real_dice = true;
  return setup;
}

/// People for whom the program deals.
inline Setup dealt(std::uint64_t seed, int count = 2) {
  Setup setup = people(count);
  setup.real_dice = false;
  setup.seed = seed;
  return setup;
}

/// Takes what was typed as the dialogue does.
inline void type(TableTalk& talk, const std::string& line) {
  const Entry entry = read_entry(talk, line);
  if (entry.dice) talk.set_aside(*entry.dice);
  if (entry.action && (!entry.dice || talk.need() == Need::decision)) talk.choose(*entry.action);
  if (entry.card >= 0) talk.card(entry.card);
  if (!entry.faces.empty()) talk.toss(entry.faces);
}

/// Takes what the players of a game chose and what was dealt, up to where that game is: luck has to be dealt alike.
inline void follow(TableTalk& talk, const std::vector<model::GameStep>& steps) {
  while (talk.game().steps().size() < steps.size()) {
    const model::GameStep& step = steps[talk.game().steps().size()];
    if (talk.need() == Need::luck)
      talk.deal();
    else if (step.before.phase == model::Phase::set_aside)
      talk.set_aside(step.dice);
    else
      talk.choose(step.action);
  }
}

/// What a coach said of decisions: which step that was, and the remark.
using Remarks = std::vector<std::pair<std::size_t, std::optional<std::string>>>;

/// Each decision that gave away at least half a percentage point by the analysis has a remark with that figure, no
/// other. How many.
template <class Analysis>
int expect_remarks(const Remarks& said, const Analysis& analysis, std::uint64_t seed) {
  int remarks = 0;
  for (const auto& [at, remark] : said) {
    EXPECT_EQ(remark.has_value(), analysis.steps[at].loss() >= 0.005) << seed << ", step " << at;
    if (!remark) continue;
    ++remarks;
    const double told = std::stod(remark->substr(std::string("That gave away ").size()));
    EXPECT_NEAR(told, 100 * analysis.steps[at].loss(), 0.0051);
  }
  return remarks;
}

/// Plays on with what Enter takes, so many lines or to the end.
inline void press_enter(TableTalk& talk, int lines) {
  while (talk.need() != Need::nothing) {
    if (talk.need() == Need::luck) {
      talk.deal();
      continue;
    }
    if (lines-- == 0) return;
    type(talk, "");
  }
}

}  // namespace fillwise::play
