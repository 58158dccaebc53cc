#include "solver/equilibrium/team.hpp"

#include <cstring>

namespace fillwise::equilibrium {

Team::Team(Ranks& ranks, const race::TurnProgram& program, const ScoreSpace& space)
    : ranks_(ranks), space_(space), keeps_(static_cast<std::size_t>(space.side), 0) {
  for (int score = 0; score < space.side; ++score) {
    if (owner(score) != ranks.rank()) continue;
    keeps_[static_cast<std::size_t>(score)] = 1;
    for (const race::Mode& mode : program.modes)
      if (mode.leader_loses > 0) keeps_[static_cast<std::size_t>(mode.left(score))] = 1;
  }
}

bool Team::any(bool mine) const {
  return most(mine ? 1 : 0) > 0;
}

double Team::most(double mine) const {
  if (is_alone()) return mine;
  const std::vector<std::byte> bytes = ranks_.gather(bytes_of(mine));
  for (std::size_t at = 0; at < bytes.size(); at += sizeof mine) {
    double theirs = 0;
    std::memcpy(&theirs, bytes.data() + at, sizeof theirs);
    mine = std::max(mine, theirs);
  }
  return mine;
}

std::vector<Cycle> Team::marked_by_any(std::vector<Cycle> cycles, std::vector<char> marks) const {
  if (!is_alone()) {
    const std::vector<std::byte> all = ranks_.gather(bytes_of(marks));
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i] != std::byte{0}) marks[i % marks.size()] = 1;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cycles.size(); ++i)
    if (marks[i] != 0) cycles[kept++] = cycles[i];
  cycles.resize(kept);
  return cycles;
}

Team::Own Team::own(std::span<const Cycle> cycles, CycleNumbers& numbers) const {
  Own own;
  for (std::size_t c = 0; c < cycles.size(); ++c)
    for (std::size_t k = 0; k < static_cast<std::size_t>(cycles[c].period); ++k) {
      if (!looks_at(cycles[c].scores[k])) continue;
      own.tuples.push_back(cycles[c].scores[k]);
      own.numbers.push_back(numbers.of(c, k));
    }
  return own;
}

void Team::complete(std::span<const Cycle> cycles, CycleNumbers& numbers) const {
  if (is_alone()) return;
  const auto visit = [&](const auto& body) {
    for (std::size_t c = 0; c < cycles.size(); ++c)
      for (std::size_t k = 0; k < static_cast<std::size_t>(cycles[c].period); ++k)
        body(owner(cycles[c].scores[k][1]),
             std::as_writable_bytes(std::span(numbers.of(c, k), numbers.width())));
  };
  std::vector<std::byte> mine;
  std::vector<std::size_t> at(static_cast<std::size_t>(ranks_.count()) + 1,
                              0);  // where those of each rank begin
  visit([&](int owner, std::span<const std::byte> of_tuple) {
    if (owner == ranks_.rank()) mine.insert(mine.end(), of_tuple.begin(), of_tuple.end());
    at[static_cast<std::size_t>(owner) + 1] += of_tuple.size();
  });
  for (std::size_t rank = 1; rank < at.size(); ++rank) at[rank] += at[rank - 1];
  const std::vector<std::byte> all = ranks_.gather(mine);
  visit([&](int owner, std::span<std::byte> of_tuple) {
    std::size_t& from = at[static_cast<std::size_t>(owner)];
    std::memcpy(of_tuple.data(), all.data() + from, of_tuple.size());
    from += of_tuple.size();
  });
}

}  // namespace fillwise::equilibrium
