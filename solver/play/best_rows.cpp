#include "solver/play/best_rows.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>

#include "solver/base/parallel.hpp"
#include "solver/plain/score_groups.hpp"
#include "solver/play/row_builder.hpp"
#include "solver/turn/turn_chances.hpp"

namespace fillwise::solver {
namespace {

using race::Mode;

/// What one thread works with.
struct Follower {
  Follower(const race::TurnProgram& program, int limit)
      : turn(program, limit, true), chances(program, limit), builder(limit) {}
  race::TurnPass<double> turn;
  race::TurnChances chances;
  RowBuilder builder;
};

class BestRows {
 public:
  BestRows(const model::Match& match, const ContinuationTables& tables)
      : program_(race::compile(match)),
        limit_(match.limit()),
        continuation_{race::terminal_rule_of(match),
                      {tables.on_move.data(), limit_},
                      {tables.passed.data(), limit_},
                      tables.at_limit},
        followers_([this] { return std::make_unique<Follower>(program_, limit_); }) {}

  /// The rows of up to kLanes pairs with this own score, from an opponent's score on.
  void follow(int own, int first_opponent, std::span<TransitionRow> rows);

 private:
  void add_ends(RowBuilder& to, const race::TurnChances& chances, int lane, ScorePair pair) const;
  void penalise(RowBuilder& to, const race::TurnChances& chances, int lane, ScorePair pair) const;
  void end_turn(RowBuilder& to, int own, int opponent, double chance) const;
  void after_adding(RowBuilder& to, const Mode& mode, ScorePair pair, int at_risk, double chance) const;

  race::TurnProgram program_;
  int limit_;
  race::ContinuationValues<double> continuation_;
  PerThread<Follower> followers_;
};

/// A turn has ended with these scores on the sheets: as ContinuationValues::end_turn.
void BestRows::end_turn(RowBuilder& to, int own, int opponent, double chance) const {
  const race::TerminalRule& terminal = continuation_.terminal;
  if (terminal.wins(opponent))
    to.over(own == opponent ? 1 : own > opponent && terminal.wins(own) ? 2 : 0, chance, false);
  else if (own >= terminal.limit || (!terminal.last_turn && terminal.wins(own)))
    to.over(2, chance, terminal.last_turn);
  else
    to.pass({opponent, own}, chance);
}

/// The last fill of a mode that adds to the sheet is made.
void BestRows::after_adding(RowBuilder& to, const Mode& mode, ScorePair pair, int at_risk,
                            double chance) const {
  const auto [own, opponent] = pair;
  int sum = own + mode.factor * (at_risk + mode.bonus);
  if (continuation_.ends_at_once(sum) && !continuation_.terminal.last_turn)
    return end_turn(to, sum, opponent, chance);
  if (opponent == own && mode.tied_player_loses_too) sum = mode.left(sum);
  const int left = mode.hits(own, opponent) ? mode.left(opponent) : opponent;
  const bool goes_on =
      !continuation_.ends_at_once(sum) &&
      (mode.must_draw || continuation_.end_turn(sum, left) <= continuation_.stay.at(sum, left));
  if (goes_on)
    to.stay({sum, left}, chance);
  else
    end_turn(to, sum, left, chance);
}

/// Penalty cards subtract from the sheet what was made on them, and perhaps what was at risk before.
void BestRows::penalise(RowBuilder& to, const race::TurnChances& chances, int lane, ScorePair pair) const {
  double of_card = 0, of_turn = 0;
  for (const race::Penalty& p : program_.penalties) (p.whole_turn ? of_turn : of_card) += p.count;
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): rules with penalties have it
  const race::PenaltyPoints& points = *chances.pass().workspace().penalty_points;
  const auto subtract = [&](int before, double chance) {
    if (chance == 0) return;
    const int most = std::max(0, pair.own - before);  // of points; more bring the sheet to 0 too
    for (int p = 0; p < most; ++p)
      end_turn(to, most - p, pair.opponent, chance * points.chance(model::kDice, p));
    end_turn(to, 0, pair.opponent, chance * points.at_least(model::kDice, most));
  };
  double drawn = 0;
  for (int t = 0; t <= chances.pass().top(); ++t) {
    drawn += chances.penalised(t, lane);
    subtract(t, of_turn * chances.penalised(t, lane));
  }
  subtract(0, of_card * drawn);
}

/// The ends of the turn at these scores, and at those that cards leave to the leader.
void BestRows::add_ends(RowBuilder& to, const race::TurnChances& chances, int lane, ScorePair pair) const {
  to.over(2, chances.wins(lane), false);
  end_turn(to, pair.own, pair.opponent, chances.lose(lane));
  for (int t = 0; t <= chances.pass().top(); ++t) {
    if (const double chance = chances.banked(t, lane); chance > 0)
      end_turn(to, pair.own + t, pair.opponent, chance);
    for (std::size_t m = 0; m < program_.modes.size(); ++m) {
      if (program_.modes[m].fill != Mode::Fill::add_to_sheet) continue;
      if (const double chance = chances.added(static_cast<int>(m), t, lane); chance > 0)
        after_adding(to, program_.modes[m], pair, t, chance);
    }
  }
  if (!program_.penalties.empty()) penalise(to, chances, lane, pair);
  for (const auto& after : chances.below()) {
    const race::Block<double>& block = after->pass().block();
    const auto i = static_cast<std::size_t>(lane);
    add_ends(to, *after, lane, {block.own[i], block.opponent[i]});
  }
}

void BestRows::follow(int own, int first_opponent, std::span<TransitionRow> rows) {
  Follower& f = followers_.local();
  race::Block<double> block;
  const int last = first_opponent + static_cast<int>(rows.size()) - 1;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    block.own[i] = own;
    block.opponent[i] = std::min(first_opponent + static_cast<int>(i), last);
    block.lose[i] = continuation_.end_turn(own, block.opponent[i]);
  }
  f.turn.run(block, continuation_, race::Rounding::nearest);
  f.chances.run(f.turn);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto lane = static_cast<int>(i);
    const ScorePair pair{own, block.opponent[i]};
    f.builder.begin(pair, f.chances.error(lane));
    add_ends(f.builder, f.chances, lane, pair);
    rows[i] = f.builder.finish(0);
  }
}

/// The number of scores; refuses tables of another size.
std::size_t side_of(const model::Match& match, const ContinuationTables& tables) {
  const auto side = static_cast<std::size_t>(match.limit());
  if (tables.on_move.size() != side * side || tables.passed.size() != side * side)
    throw std::invalid_argument("the tables do not have limit * limit values");
  return side;
}

}  // namespace

std::vector<TransitionRow> best_rows(const model::Match& match, const ContinuationTables& tables, int threads,
                                     const ShareDone& told) {
  const std::size_t side = side_of(match, tables);
  std::vector<TransitionRow> rows = rows_to_follow(match);
  constexpr std::size_t kLanes = race::kLanes<double>;
  const std::size_t blocks = (side + kLanes - 1) / kLanes;
  // A turn is as long as what is missing to the limit.
  const auto length = [&](std::size_t own) { return static_cast<double>(side - own); };
  double work = 0;
  for (int own = 0; own < least_unreached(match); ++own)
    work += static_cast<double>(blocks) * length(static_cast<std::size_t>(own));
  StepsDone steps(told, work);
  with_threads(threads, [&] {
    BestRows all(match, tables);
    parallel_for(least_unreached(match) * static_cast<int>(blocks), [&](int index) {
      const std::size_t own = static_cast<std::size_t>(index) / blocks;
      const std::size_t first = static_cast<std::size_t>(index) % blocks * kLanes;
      all.follow(static_cast<int>(own), static_cast<int>(first),
                 std::span(rows).subspan(own * side + first, std::min(kLanes, side - first)));
      steps.step(length(own));
    });
  });
  return rows;
}

std::vector<TransitionRow> best_rows(const model::Match& match, const ContinuationTables& tables,
                                     std::span<const ScorePair> pairs, int threads) {
  side_of(match, tables);
  std::vector<TransitionRow> rows(pairs.size());
  with_threads(threads, [&] {
    BestRows all(match, tables);
    parallel_for(static_cast<int>(pairs.size()), [&](int index) {
      const auto i = static_cast<std::size_t>(index);
      all.follow(pairs[i].own, pairs[i].opponent, std::span(rows).subspan(i, 1));
    });
  });
  return rows;
}

}  // namespace fillwise::solver
