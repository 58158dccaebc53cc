#pragma once

// Games of chance: luck by its weights, choices that depend on the seed only.

#include <random>
#include <string>
#include <vector>

#include "model/fill_or_bust/played_game.hpp"

namespace fillwise::testing {

/// Plays one step: a card by its count, a toss by fair dice, a choice at random but stopping `stops` times in
/// ten.
inline void play_step(model::PlayedGame& game, std::mt19937& random, unsigned stops) {
  using model::ActionKind;
  using model::Phase;
  const model::State& s = game.state();
  const model::RuleSet& rules = game.match().rules();
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  switch (s.phase) {
    case Phase::draw:
    case Phase::redraw: {
      const int left_out = s.phase == Phase::redraw ? rules.discardable_card() : -1;
      for (;;) {
        int place = below(static_cast<unsigned>(rules.deck_size()));
        int card = 0;
        while (place >= rules.cards[static_cast<std::size_t>(card)].count)
          place -= rules.cards[static_cast<std::size_t>(card++)].count;
        if (card == left_out) continue;
        return game.draw(card);
      }
    }
    case Phase::toss: {
      model::Dice dice;
      for (int i = 0; i < s.dice; ++i) ++dice.counts[random() % model::kFaces];
      return game.throw_dice(dice);
    }
    case Phase::set_aside: {
      const auto ways = game.ways();
      return game.set_aside(ways[random() % ways.size()].dice);
    }
    case Phase::play_or_discard:
      return game.choose(random() % 2 == 0 ? ActionKind::play : ActionKind::discard);
    default: {
      const bool may_stop = game.match().actions(s).size() > 1;
      const auto go_on = s.phase == Phase::roll_or_stop ? ActionKind::roll : ActionKind::draw;
      return game.choose(may_stop && random() % 10 < stops ? ActionKind::stop : go_on);
    }
  }
}

/// A game of at most so many steps; it depends on the seed only.
inline model::PlayedGame random_game(const model::Match& match, unsigned seed, std::size_t most_steps) {
  std::mt19937 random(seed);
  const int first = static_cast<int>(random() % 2);
  std::array<int, 2> scores{};
  if (random() % 4 == 0)
    for (int& score : scores) score = static_cast<int>(random() % static_cast<unsigned>(match.goal()));
  model::PlayedGame game(match, scores, first);
  const auto stops = static_cast<unsigned>(random() % 9 + 1);
  while (!game.is_over() && game.steps().size() < most_steps) play_step(game, random, stops);
  return game;
}

}  // namespace fillwise::testing
