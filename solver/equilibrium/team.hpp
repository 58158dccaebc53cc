#pragma once

// One of the ranks that solve a game together, and its share of the work and of the tables.
//
// A turn leads to entries that have the other players' scores, but for what a card takes from a leader: at its end (s1,
// s2, .., s0 + t), and in its midst (s0 + t, s1, s2, ..). So a rank looks at the tuples whose next player has one of
// its scores s1, and keeps the entries in which the first or the second player has such a score, or what a card leaves
// of it. What is found for the tuples of one total all ranks tell one another, once a round; each then does the same
// with it. So all come to the same bits, however many they are.

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/equilibrium/cycles.hpp"
#include "solver/equilibrium/parts.hpp"
#include "solver/equilibrium/ranks.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::equilibrium {

/// As many numbers for each tuple of some cycles.
class CycleNumbers {
 public:
  CycleNumbers(std::span<const Cycle> cycles, std::size_t width)
      : cycles_(cycles), width_(width), numbers_(cycles.size() * kMostPlayers * width) {}

  std::size_t width() const { return width_; }
  /// Of the tuple k turns on in the cycle.
  double* of(std::size_t cycle, std::size_t k) { return numbers_.data() + place(cycle, k); }
  const double* of(std::size_t cycle, std::size_t k) const { return numbers_.data() + place(cycle, k); }

 private:
  std::size_t place(std::size_t cycle, std::size_t k) const {
    return (cycle * kMostPlayers + k % static_cast<std::size_t>(cycles_[cycle].period)) * width_;
  }

  std::span<const Cycle> cycles_;
  std::size_t width_;
  std::vector<double> numbers_;
};

class Team {
 public:
  /// `ranks` outlives it.
  Team(Ranks& ranks, const race::TurnProgram& program, const ScoreSpace& space);

  bool is_first() const { return ranks_.rank() == 0; }
  bool is_alone() const { return ranks_.count() == 1; }
  /// Whether this rank looks at the turn of the mover of `s`.
  bool looks_at(const Scores& s) const { return owner(s[1]) == ranks_.rank(); }
  /// Whether this rank keeps the entry.
  bool keeps(const Scores& s) const {
    return keeps_[static_cast<std::size_t>(s[0])] != 0 || keeps_[static_cast<std::size_t>(s[1])] != 0;
  }

  /// Whether it is true for any rank; the largest number of any.
  bool any(bool mine) const;
  double most(double mine) const;

  /// Those of the cycles for one of whose tuples, which the rank that looks at it asks for, test(cycle, k) holds; on
  /// all threads.
  template <class Test>
  std::vector<Cycle> chosen(std::vector<Cycle> cycles, const Test& test) const {
    std::vector<char> marks(cycles.size(), 0);
    solver::parallel_for_each(cycles.size(), [&](std::size_t i) {
      const Cycle& cycle = cycles[i];
      char& found = marks[i];
      for (std::size_t k = 0; k < static_cast<std::size_t>(cycle.period) && found == 0; ++k)
        found = looks_at(cycle.scores[k]) && test(cycle, k) ? 1 : 0;
    });
    return marked_by_any(std::move(cycles), std::move(marks));
  }

  /// The tuples that this rank looks at, and where their numbers are.
  struct Own {
    std::vector<Scores> tuples;
    std::vector<double*> numbers;
  };
  Own own(std::span<const Cycle> cycles, CycleNumbers& numbers) const;
  /// Fills in the numbers of the tuples that other ranks look at, with what those have.
  void complete(std::span<const Cycle> cycles, CycleNumbers& numbers) const;

  /// visit(begin, end) for the runs of entries that this rank keeps.
  template <class Visit>
  void for_kept(const Visit& visit) const {
    const auto side = static_cast<std::size_t>(space_.side);
    const std::size_t block = space_.size() / side, line = block / side;
    for (std::size_t first = 0; first < side; ++first) {
      if (keeps_[first] != 0) {
        visit(first * block, (first + 1) * block);
        continue;
      }
      for (std::size_t second = 0; second < side; ++second)
        if (keeps_[second] != 0) visit(first * block + second * line, first * block + (second + 1) * line);
    }
  }

  /// Arrays with one number for each entry: rank 0 gets what others keep and it does not.
  template <class Array>
  void collect(Array& array) const {
    for_blocks(array, [&](int owner, std::span<std::byte> bytes) {
      if (owner != 0 && (is_first() || owner == ranks_.rank())) ranks_.to_first(owner, bytes);
    });
  }
  /// All get the bytes of rank 0.
  void spread_bytes(std::span<std::byte> bytes) const { ranks_.spread(bytes); }
  /// All get what rank 0 has, and keep their part.
  template <class Array>
  void spread(Array& array) const {
    Array block(array.size() / static_cast<std::size_t>(space_.side));
    for (int score = 0; !is_alone() && score < space_.side; ++score) {
      const std::size_t begin = block.size() * static_cast<std::size_t>(score);
      const std::size_t line = block.size() / static_cast<std::size_t>(space_.side);
      if (is_first())
        std::copy_n(array.begin() + static_cast<std::ptrdiff_t>(begin), block.size(), block.begin());
      ranks_.spread(bytes_of(block));
      for (std::size_t i = 0; i < block.size(); ++i)
        if (keeps({score, static_cast<int>(i / line)})) array[begin + i] = block[i];
    }
  }

 private:
  int owner(int next_players_score) const { return next_players_score % ranks_.count(); }
  std::vector<Cycle> marked_by_any(std::vector<Cycle> cycles, std::vector<char> marks) const;

  /// visit(owner, bytes) for the entries with each score of the mover.
  template <class Array, class Visit>
  void for_blocks(Array& array, const Visit& visit) const {
    const std::size_t size = array.size() / static_cast<std::size_t>(space_.side);
    for (int score = 0; score < space_.side; ++score)
      visit(owner(score),
            std::as_writable_bytes(std::span(array).subspan(size * static_cast<std::size_t>(score), size)));
  }

  Ranks& ranks_;
  ScoreSpace space_;
  std::vector<char> keeps_;  ///< by score: of the first or the second player
};

}  // namespace fillwise::equilibrium
