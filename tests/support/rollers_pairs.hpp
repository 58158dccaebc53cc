#pragma once

// Matches of Rollers between two players, in pairs with the same luck.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "api/bots/pairs.hpp"
#include "api/rollers/match/match_game.hpp"
#include "api/rollers/match/own_match_player.hpp"

namespace fillwise::test {

/// Plays so many matches with the luck of a seed, and tells each one.
inline bots::Tally play_rollers_pairs(const model::rollers::Rules& rules, std::uint64_t seed,
                                      const std::array<rollers::MatchPlayer*, 2>& players,
                                      std::int64_t matches,
                                      const std::function<void(const rollers::MatchGame&)>& told = {}) {
  class Told : public bots::Pairs<rollers::MatchGame, rollers::MatchPlayer> {
   public:
    Told(const model::rollers::Rules& rules, std::uint64_t seed,
         const std::function<void(const rollers::MatchGame&)>& told)
        : rules_(rules), seed_(seed), told_(told) {}
    std::unique_ptr<rollers::MatchGame> deal(std::uint64_t n) const override {
      return std::make_unique<rollers::MatchGame>(rules_, seed_, n);
    }
    void on_game(const bots::PlayedOut<rollers::MatchGame>& game) override {
      if (told_) told_(*game.game);
    }
    bool on_pair(const bots::Tally&) override { return true; }

   private:
    const model::rollers::Rules& rules_;
    std::uint64_t seed_;
    const std::function<void(const rollers::MatchGame&)>& told_;
  };
  bots::Tally tally;
  Told(rules, seed, told).play({players}, matches, tally);
  return tally;
}

}  // namespace fillwise::test
