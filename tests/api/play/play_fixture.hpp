#pragma once

// Games at the table for tests.

#include <memory>
#include <string>
#include <utility>

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
