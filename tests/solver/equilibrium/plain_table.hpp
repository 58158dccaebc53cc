#pragma once

// Fill or Bust for several players, written from the text of the official rules and nothing else: its own dice, its own
// cards, one score tuple after the other, sweeps until nothing moves. For goals of a few hundred points.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace fillwise::equilibrium::plain {

using Sheet = std::vector<int>;         ///< scores in units of 50, the mover's first
using Chances = std::array<double, 4>;  ///< to win, by place

/// What a toss lets the player set aside: dice, and the points that they bring in units.
struct Part {
  int dice, points;
  friend auto operator<=>(const Part&, const Part&) = default;
};
struct Toss {
  double chance;
  std::vector<Part> parts;  ///< empty: nothing scores
  Part all;                 ///< every scoring die
};

/// So many dice of one face, set aside together: 1s 100, 5s 50, three of a kind 1000, 200, 300, 400, 500, 600. -1:
/// can't be.
inline int price(int face, int count) {
  constexpr std::array<int, 7> kTriple = {0, 20, 4, 6, 8, 10, 12};
  const int single = face == 1 ? 2 : face == 5 ? 1 : 0;
  if (single == 0 && count % 3 != 0) return -1;
  return count / 3 * kTriple[static_cast<std::size_t>(face)] + count % 3 * single;
}

/// All tosses of n dice, those with the same dice together.
inline std::vector<Toss> tosses_of(int n) {
  std::map<std::array<int, 7>, int> seen;
  std::vector<int> dice(static_cast<std::size_t>(n), 1);
  int outcomes = 0;
  for (bool more = true; more; ++outcomes) {
    std::array<int, 7> counts{};
    for (const int face : dice) ++counts[static_cast<std::size_t>(face)];
    ++seen[counts];
    more = false;
    for (int& face : dice) {
      if (++face <= 6) {
        more = true;
        break;
      }
      face = 1;
    }
  }
  std::vector<Toss> result;
  for (const auto& [counts, times] : seen) {
    Toss toss{static_cast<double>(times) / outcomes, {{0, 0}}, {0, 0}};
    for (int face = 1; face <= 6; ++face) {
      std::vector<Part> longer;
      for (const Part& part : toss.parts)
        for (int count = 0; count <= counts[static_cast<std::size_t>(face)]; ++count)
          if (price(face, count) >= 0)
            longer.push_back({part.dice + count, part.points + price(face, count)});
      toss.parts = longer;
    }
    std::erase(toss.parts, Part{0, 0});
    if (n == 6 && std::all_of(counts.begin() + 1, counts.end(), [](int c) { return c == 1; }))
      toss.parts.push_back({6, 30});
    std::sort(toss.parts.begin(), toss.parts.end());
    toss.parts.erase(std::unique(toss.parts.begin(), toss.parts.end()), toss.parts.end());
    for (const Part& part : toss.parts)
      if (part.dice > toss.all.dice || (part.dice == toss.all.dice && part.points > toss.all.points))
        toss.all = part;
    result.push_back(toss);
  }
  return result;
}

enum Card { bonus_300, bonus_400, bonus_500, no_dice, fill_1000, must_bust, vengeance, double_trouble };
inline constexpr std::array<int, 8> kCards = {12, 10, 8, 8, 6, 4, 4, 2};

/// Who decides what: `chooser` gets to choose by his own chances in the table of what is maximised.
class Table {
 public:
  Table(int players, int goal) : players_(players), goal_(goal), size_(1) {
    for (int i = 0; i < players; ++i) size_ *= static_cast<std::size_t>(goal);
    Chances even{};
    std::fill_n(even.begin(), players, 1.0 / players);
    values_.assign(size_, even);
    for (int n = 1; n <= 6; ++n) tosses_.push_back(tosses_of(n));
  }

  const Chances& at(const Sheet& s) const { return values_[index(s)]; }
  void set(const Sheet& s, const Chances& chances) { values_[index(s)] = chances; }
  std::size_t size() const { return size_; }
  Sheet sheet(std::size_t i) const {
    Sheet s(static_cast<std::size_t>(players_));
    for (auto place = s.rbegin(); place != s.rend(); ++place, i /= static_cast<std::size_t>(goal_))
      *place = static_cast<int>(i % static_cast<std::size_t>(goal_));
    return s;
  }

  /// Everybody plays for himself. Sweeps until nothing moves by more than that.
  void solve(double enough) {
    for (double moved = 1; moved > enough;) moved = sweep([&](const Sheet& s) { return solved_turn(s); });
  }

  /// The most that a player wins of each sheet, by place of the player, while the others do what `profile` says: values
  /// by place, each place computed as if the player there deviated.
  void solve_best_responses(const Table& profile, double enough) {
    for (double moved = 1; moved > enough;)
      moved = sweep([&](const Sheet& s) { return response_turn(profile, s); });
  }

  /// What each player wins of each sheet, by place, by his best play if all others play together to keep him from
  /// winning.
  void solve_coalitions(double enough) {
    for (double moved = 1; moved > enough;)
      moved = sweep([&](const Sheet& s) { return turn_of(s, *this, *this, Choice::coalition).draw[0]; });
  }

  /// Inside a turn of the sheet `s`, under the table's values: a card is about to be drawn; between cards; `n` dice are
  /// about to be tossed on a card with so many fills made.
  struct Turn {
    std::vector<Chances> draw, between;  ///< by points at risk
    std::array<std::vector<std::array<Chances, 7>>, 9>
        toss;  ///< [card, 8: Double Trouble's second fill][at risk][n]
    std::array<std::vector<std::array<Chances, 7>>, 9> state;  ///< the same with the choice to stop
  };
  Turn turn(const Sheet& s) const { return turn_of(s, *this, *this, Choice::own); }
  /// The same where each player plays against all others together.
  Turn coalition_turn(const Sheet& s) const { return turn_of(s, *this, *this, Choice::coalition); }

 private:
  std::size_t index(const Sheet& s) const {
    std::size_t index = 0;
    for (const int score : s)
      index = index * static_cast<std::size_t>(goal_) + static_cast<std::size_t>(score);
    return index;
  }
  template <class F>
  double sweep(const F& turn) {
    double moved = 0;
    for (std::size_t i = size_; i-- > 0;) {
      const Chances next = turn(sheet(i));
      for (std::size_t p = 0; p < next.size(); ++p)
        moved = std::max(moved, std::abs(next[p] - values_[i][p]));
      values_[i] = next;
    }
    return moved;
  }
  Chances solved_turn(const Sheet& s) const { return turn(s).draw[0]; }
  Chances response_turn(const Table& profile, const Sheet& s) const {
    return turn_of(s, *this, profile, Choice::response).draw[0];
  }

  /// The turn has passed: the mover is last, and everyone's chance is that of the place he has then.
  Chances passed(const Sheet& s) const {
    Sheet next(s.begin() + 1, s.end());
    next.push_back(s.front());
    const Chances& there = at(next);
    Chances here{};
    for (std::size_t p = 0; p < s.size(); ++p) here[p] = there[(p + s.size() - 1) % s.size()];
    return here;
  }
  Chances added(const Sheet& s, int points) const {
    if (s[0] + points >= goal_) {
      Chances won{};
      won[0] = 1;
      return won;
    }
    Sheet next = s;
    next[0] += points;
    return passed(next);
  }

  /// Values from `of`, choices by the mover's chance in `by`: his own; or the same, but the mover's own entry is the
  /// best of all options, whatever is chosen; or each entry by itself, the mover's own to be the largest, another
  /// player's to be the least. Both turns are computed side by side.
  enum class Choice { own, response, coalition };
  static Turn turn_of(const Sheet& s, const Table& of, const Table& by, Choice choice) {
    const bool same = &of == &by;
    const int top = of.goal_ - s[0];
    const auto rows = static_cast<std::size_t>(top) + 1;
    Turn mine, other;
    Turn& guide = same ? mine : other;
    const auto choose = [&](Chances& a, Chances& a_by, const Chances& b, const Chances& b_by) {
      const double best = std::max(a[0], b[0]);
      if (choice == Choice::coalition) {
        for (std::size_t p = 1; p < s.size(); ++p) a[p] = a_by[p] = std::min(a[p], b[p]);
        a[0] = a_by[0] = best;
        return;
      }
      if (b_by[0] > a_by[0]) a = b, a_by = b_by;
      if (choice == Choice::response) a[0] = best;
    };
    const auto capped = [&](int t) { return static_cast<std::size_t>(std::min(t, top)); };
    for (Turn* turn : {&mine, &other}) {
      turn->draw.resize(rows);
      turn->between.resize(rows);
      for (auto& card : turn->toss) card.resize(rows);
      for (auto& card : turn->state) card.resize(rows);
    }
    const int leader = *std::max_element(s.begin() + 1, s.end());
    const bool alone_in_lead = s[0] > leader;
    // A fill of Vengeance or Double Trouble: points go to the sheet, the turn may go on with nothing at risk.
    const auto onward = [&](const Table& table, int points, bool takes) {
      if (s[0] + points >= table.goal_) return std::pair{table.added(s, points), table.added(s, points)};
      Sheet next = s;
      next[0] += points;
      if (takes)
        for (std::size_t i = 1; i < next.size(); ++i)
          if (s[i] == leader) next[i] = std::max(0, next[i] - 50);
      return std::pair{table.passed(next), table.at(next)};
    };
    for (int t = top; t >= 0; --t) {
      const auto row = static_cast<std::size_t>(t);
      const auto fill = [&](Turn& turn, const Table& table, int card,
                            int total) -> std::pair<Chances, Chances> {
        const auto both = [](const Chances& c) { return std::pair{c, c}; };
        switch (card) {
          case bonus_300:
          case bonus_400:
          case bonus_500:
            return both(turn.between[capped(total + 6 + 2 * (card - bonus_300))]);
          case fill_1000:
            return both(turn.between[capped(total + 20)]);
          case must_bust:
            return both(total >= top ? table.added(s, total) : turn.toss[must_bust][capped(total)][6]);
          case vengeance:
            return onward(table, total, true);
          case double_trouble:
            return both(turn.toss[8][capped(total)][6]);
          default:
            return onward(table, 2 * total, false);
        }
      };
      // With the top at risk to stop wins, so that it is what happens between cards there.
      if (t == top)
        for (auto& [turn, table] : {std::pair<Turn*, const Table*>{&mine, &of}, {&other, &by}})
          turn->between[row] = table->added(s, t);
      for (const int card : {8, 0, 1, 2, 4, 5, 6, 7})
        for (int n = 1; n <= 6; ++n) {
          Chances sum{}, sum_by{};
          for (const Toss& toss : of.tosses_[static_cast<std::size_t>(n - 1)]) {
            Chances best{}, best_by{};
            bool any = false;
            const auto option = [&](const Part& part) {
              const int total = t + part.points;
              if (part.dice == n) {
                const auto [stop, on] = fill(mine, of, card, total);
                const auto [stop_by, on_by] = fill(guide, by, card, total);
                Chances a = stop, a_by = stop_by;
                choose(a, a_by, on, on_by);
                return std::pair{a, a_by};
              }
              const auto left = static_cast<std::size_t>(n - part.dice);
              return std::pair{mine.state[static_cast<std::size_t>(card)][capped(total)][left],
                               guide.state[static_cast<std::size_t>(card)][capped(total)][left]};
            };
            if (toss.parts.empty()) {
              best = card == must_bust ? of.added(s, t) : of.passed(s);
              best_by = card == must_bust ? by.added(s, t) : by.passed(s);
            } else if (card == must_bust) {
              std::tie(best, best_by) = option(toss.all);
            } else {
              for (const Part& part : toss.parts) {
                const auto [value, value_by] = option(part);
                if (!std::exchange(any, true))
                  best = value, best_by = value_by;
                else
                  choose(best, best_by, value, value_by);
              }
            }
            for (std::size_t p = 0; p < s.size(); ++p) {
              sum[p] += toss.chance * best[p];
              sum_by[p] += toss.chance * best_by[p];
            }
          }
          const auto c = static_cast<std::size_t>(card), left = static_cast<std::size_t>(n);
          mine.toss[c][row][left] = sum;
          guide.toss[c][row][left] = sum_by;
          if (card <= bonus_500 && n < 6) choose(sum, sum_by, of.added(s, t), by.added(s, t));
          mine.state[c][row][left] = sum;
          guide.state[c][row][left] = sum_by;
        }
      // A card is drawn.
      const auto drawn = [&](int card, const Turn& turn, const Table& table) {
        return card == no_dice ? table.passed(s) : turn.toss[static_cast<std::size_t>(card)][row][6];
      };
      Chances redraw{}, redraw_by{};
      for (int card = 0; card < 8; ++card)
        for (std::size_t p = 0; p < s.size() && card != vengeance; ++p) {
          redraw[p] += kCards[static_cast<std::size_t>(card)] * drawn(card, mine, of)[p] / 50.0;
          redraw_by[p] += kCards[static_cast<std::size_t>(card)] * drawn(card, guide, by)[p] / 50.0;
        }
      Chances played = redraw, played_by = redraw_by;
      if (!alone_in_lead) choose(played, played_by, drawn(vengeance, mine, of), drawn(vengeance, guide, by));
      Chances draw{}, draw_by{};
      for (std::size_t p = 0; p < s.size(); ++p) {
        draw[p] = (50 * redraw[p] + 4 * played[p]) / 54;
        draw_by[p] = (50 * redraw_by[p] + 4 * played_by[p]) / 54;
      }
      mine.draw[row] = draw;
      guide.draw[row] = draw_by;
      Chances stop = of.added(s, t), stop_by = by.added(s, t);
      choose(stop, stop_by, draw, draw_by);
      mine.between[row] = stop;
      guide.between[row] = stop_by;
    }
    return mine;
  }

  int players_, goal_;
  std::size_t size_;
  std::vector<Chances> values_;
  std::vector<std::vector<Toss>> tosses_;
};

}  // namespace fillwise::equilibrium::plain
