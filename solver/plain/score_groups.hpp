#pragma once

// Score pairs in groups that one turn graph serves (solver/plain/turn_graph.hpp), and a loop over them.

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/parallel.hpp"
#include "solver/base/score_pair.hpp"

namespace fillwise::solver {

/// Score pairs that one turn graph serves; it is built at the first, which has the lowest score of the mover.
using ScoreGroup = std::vector<ScorePair>;

/// The pairs of side * side scores in groups of like lead and similar scores of the mover. `sample`: so many
/// of them, spread evenly; 0: all.
std::vector<ScoreGroup> score_groups(int side, std::uint64_t sample = 0);

/// The same scores row by row: one mover's score against all by rising score of the other. `sample`: so many
/// whole rows, spread evenly, that they have at least that many pairs; 0: all.
std::vector<ScoreGroup> score_rows(int side, std::uint64_t sample = 0);

/// The pairs with less than `rows` points of the mover in bands of similar scores of that: whole rows, as
/// those of score_rows().
std::vector<ScoreGroup> score_bands(int side, int rows);
/// The place of a band among these.
int score_band(int own);

/// What one turn graph must be alike in, besides the scores' order.
struct GraphKind {
  int lead = 0;  ///< 1: the mover leads, 0: tied, -1: the other player leads
  std::uint32_t takers =
      0;  ///< bit i: filling card i takes points from the other while the mover's stay at risk
  friend auto operator<=>(const GraphKind&, const GraphKind&) = default;
};
GraphKind graph_kind(const model::Match& match, ScorePair pair);
/// Pairs by the kind of their graph, in their order.
std::map<GraphKind, ScoreGroup> by_graph_kind(const model::Match& match, std::span<const ScorePair> pairs);

/// Least units that a card takes from a leader while the player's own stay at risk; 0: there is no such card.
int least_taken_at_risk(const model::Match& match);

/// The least score of a mover that never comes up at the start of a turn, nor where one goes on: where only
/// the end of a turn writes on the sheet, the last turn against a score that wins ends the game, or that
/// score does not win any more. The limit if there is none.
int least_unreached(const model::Match& match);

/// A row in blocks of at most `most` neighbours that one graph serves and of which none goes on at the scores
/// of another, where a card takes points from the leader with the mover's own at risk.
std::vector<std::span<const ScorePair>> row_blocks(const model::Match& match, std::span<const ScorePair> row,
                                                   std::size_t most);

/// Calls body(made, pairs) for every group in blocks of at most `block` pairs, in parallel, where made =
/// *make(group) is made once for the group; a group is passed over for which make gives std::nullopt.
template <class Make, class Body>
void for_blocks(const std::vector<ScoreGroup>& groups, std::size_t block, const Make& make,
                const Body& body) {
  parallel_for(static_cast<int>(groups.size()), [&](int g) {
    const std::span<const ScorePair> group = groups[static_cast<std::size_t>(g)];
    const auto made = make(groups[static_cast<std::size_t>(g)]);
    if (!made) return;
    // While a thread waits here it must not begin another group: that would keep more graphs than threads.
    isolated([&] {
      const std::size_t blocks = (group.size() + block - 1) / block;
      parallel_for(static_cast<int>(blocks), [&](int b) {
        const std::size_t first = static_cast<std::size_t>(b) * block;
        body(*made, group.subspan(first, std::min(block, group.size() - first)));
      });
    });
  });
}

}  // namespace fillwise::solver
