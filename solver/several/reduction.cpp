#include "solver/several/reduction.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace fillwise::solver {

std::vector<std::size_t> who_counts(std::span<const int> scores, std::size_t count) {
  if (count < 2 || count > scores.size()) throw std::invalid_argument("a number of players who count");
  std::vector<std::size_t> places(scores.size());
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin() + 1, places.end(),
                   [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  places.resize(count);
  std::ranges::sort(places);
  return places;
}

std::vector<std::size_t> others_who_count(std::span<const int> others, std::size_t count) {
  std::vector<int> scores = {0};  // of the mover, who counts in any case
  scores.insert(scores.end(), others.begin(), others.end());
  std::vector<std::size_t> places = who_counts(scores, count);
  places.erase(places.begin());
  for (std::size_t& place : places) --place;
  return places;
}

std::span<const double> ReducedChoice::shares(std::span<const int> scores, const model::State& s,
                                              std::span<const model::Action> actions) {
  if (!std::ranges::equal(begun_, scores)) {
    equilibrium::Scores counted{};
    std::size_t place = 0;
    for (const std::size_t player : who_counts(scores, static_cast<std::size_t>(play_.space().players)))
      counted.at(place++) = scores[player];
    choice_.begin(std::span(&counted, 1));
    begun_.assign(scores.begin(), scores.end());
  }
  return choice_.shares(0, s, actions);
}

}  // namespace fillwise::solver
