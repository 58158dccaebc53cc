#pragma once

// An evening of Bunco: who sits where in the next round, score cards, and who wins which prize.

#include <span>
#include <vector>

#include "model/bunco/bunco.hpp"

namespace fillwise::model::bunco {

inline constexpr int kMostTables = 25, kMostSets = 20;

struct Evening {
  int tables = 3, sets = 4;

  constexpr int players() const { return kSeats * tables; }
  constexpr int rounds() const { return kRounds * sets; }
  /// The number that counts in a round, 1 to 6; rounds are counted from 0.
  static constexpr int number_of(int round) { return 1 + round % kRounds; }

  friend bool operator==(const Evening&, const Evening&) = default;
};

/// By place: the player in seat s of table t is at 4 t + s. Table 0 is the head table.
using Places = std::vector<int>;

/// Partners::winners_up: where who has won or lost at a table sits next. Losers of the head table go to the last one.
constexpr int next_table(int table, bool won, int tables) {
  if (won) return table > 0 ? table - 1 : 0;
  return table > 0 ? table : tables - 1;
}
/// Partners::winners_up: the players table by table, before seats are dealt. `winners`: the team that won, by table.
Places moved_up(const Places& places, std::span<const int> winners);

/// Deals places by chance: all orders are as likely if below(n) gives 0 to n - 1, each as likely.
template <class Below>
void deal(std::span<int> places, const Below& below) {
  for (std::size_t left = places.size(); left > 1; --left)
    std::swap(places[left - 1], places[static_cast<std::size_t>(below(static_cast<int>(left)))]);
}

/// The places of the next round.
template <class Below>
Places next_places(const Rules& rules, Places places, std::span<const int> winners, const Below& below) {
  if (rules.partners == Partners::random) {
    deal(std::span(places), below);
    return places;
  }
  places = moved_up(places, winners);
  for (std::size_t first = 0; first < places.size(); first += kSeats)
    deal(std::span(places).subspan(first, kSeats), below);
  return places;
}

/// A player's score card, counted up.
struct ScoreCard {
  int wins = 0, losses = 0, buncos = 0;

  friend bool operator==(const ScoreCard&, const ScoreCard&) = default;
};

enum class Prize { most_buncos, most_wins, half_and_half, most_losses, travelling };
inline constexpr std::array<Prize, 5> kPrizes = {Prize::most_buncos, Prize::most_wins, Prize::half_and_half,
                                                 Prize::most_losses, Prize::travelling};

inline constexpr int kNobody = -1;
/// Who wins a prize, in rising order; several share it. Nobody does where nobody has a bunco, has won as many rounds as
/// lost, or holds the bag (`holder`, kNobody).
void find_winners(Prize prize, std::span<const ScoreCard> cards, int holder, std::vector<int>& winners);

}  // namespace fillwise::model::bunco
