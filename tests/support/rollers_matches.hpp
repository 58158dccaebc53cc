#pragma once

// Matches of Rollers played at random, and rule sets that are small.

#include <cstdint>
#include <random>
#include <vector>

#include "model/rollers/played_match.hpp"

namespace fillwise::test {

inline model::rollers::Rules small_rollers() {
  model::rollers::Rules rules;
  rules.name = "small";
  rules.sections = 2;
  rules.dice = 3;
  rules.chips = 5;
  rules.points = 2;
  return rules;
}

/// Every reading in one rule set or another.
inline std::vector<model::rollers::Rules> rollers_rule_sets() {
  std::vector<model::rollers::Rules> all(5, small_rollers());
  all[1].take_up_again = false;
  all[1].collect_when_closing = false;
  all[2].apply_all = true;
  all[2].tie_plays_on = true;
  all[2].chips = 1;
  all[3].sections = 3;
  all[3].dice = 4;
  all[3].rolls = 2;
  all[3].tied_chips_score = true;
  all[4] = model::rollers::Rules{};
  return all;
}

/// Plays so many steps of it at random, or up to its end.
inline model::rollers::PlayedMatch random_rollers_match(const model::rollers::Rules& rules,
                                                        std::uint32_t seed, std::size_t most_steps) {
  using namespace model::rollers;
  std::mt19937 random(seed);
  const auto below = [&](std::size_t n) { return random() % n; };
  Table::PerPlayer<std::uint8_t> points{};
  if (below(3) == 0)
    points[below(2)] = static_cast<std::uint8_t>(below(static_cast<std::size_t>(rules.points)));
  PlayedMatch match(rules, round_start(rules, 2, static_cast<int>(below(2)), points));
  while (!match.is_over() && match.steps().size() < most_steps) {
    if (match.turn().phase == Turn::Phase::roll) {
      Roll roll;
      if (match.black_is_rolled()) roll.black = static_cast<std::uint8_t>(below(kFaces));
      if (!roll.is_zap() || below(2) == 0)
        for (int i = match.purple_rolled(); i > 0; --i)
          roll.purple = roll.purple.with(static_cast<int>(below(kFaces)));
      match.roll(roll);
    } else if (match.turn().phase == Turn::Phase::choose) {
      std::vector<Saved> saves;
      for_each_save(rules, match.turn(), [&](const Saved& saved) { saves.push_back(saved); });
      const std::size_t choice = below(saves.size() + 2);
      choice < saves.size() ? match.save(saves[choice]) : match.stop();
    } else {
      // Most of the time what places the most markers, so that matches end.
      std::vector<Application> ways;
      const Table& table = match.table();
      for_each_application(rules, table.boards[table.mover], collectable(table), match.turn().saved.hand(),
                           [&](const Application& made) { ways.push_back(made); });
      Application chosen = ways[below(ways.size())];
      if (below(3) > 0)
        for (const Application& made : ways)
          if (made.board.markers() > chosen.board.markers()) chosen = made;
      match.apply(chosen);
    }
  }
  return match;
}

}  // namespace fillwise::test
