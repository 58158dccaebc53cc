#include "solver/play/turn_ends.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/fill_or_bust/sheet.hpp"
#include "solver/base/parallel.hpp"
#include "solver/base/roundoff.hpp"
#include "solver/plain/score_groups.hpp"
#include "solver/plain/turn_graph.hpp"
#include "solver/play/policy_evaluation_system.hpp"
#include "solver/play/row_flow.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

/// The sheets of two players.
struct Pairs {
  using Sheet = ScorePair;
  /// Where a turn goes on the mover has more points than before, or as many and the other player no more:
  /// rising scores of the mover, then falling ones of the other player, are an order in which turns go on. Only
  /// where a player who is tied for the lead loses points too they may lead back.
  struct GoesOnLater {
    bool operator()(ScorePair a, ScorePair b) const {
      return a.own != b.own ? a.own < b.own : a.opponent > b.opponent;
    }
  };
  static ScorePair pair(ScorePair sheet) { return sheet; }
  static int least(ScorePair sheet) { return std::min(sheet.own, sheet.opponent); }
  static ScorePair after(ScorePair /*sheet*/, ScorePair pair) { return pair; }
};

/// Those of several: a turn is one against the best of the others.
struct Tables {
  using Sheet = std::vector<int>;
  /// The same order, by the sum of the others' scores.
  struct GoesOnLater {
    static auto key(const Sheet& s) { return std::pair(s[0], -std::accumulate(s.begin() + 1, s.end(), 0)); }
    bool operator()(const Sheet& a, const Sheet& b) const {
      return std::pair(key(a), a) < std::pair(key(b), b);
    }
  };
  static int least(const Sheet& sheet) { return std::ranges::min(sheet); }
  static ScorePair pair(const Sheet& sheet) { return {sheet[0], model::best_of_others(sheet)}; }
  static Sheet after(Sheet sheet, ScorePair pair) {
    model::State s;
    s.score = {pair.own, pair.opponent};
    model::write_down(sheet, s);
    return sheet;
  }
};

template <class Of, class T>
using InOrder = std::map<typename Of::Sheet, T, typename Of::GoesOnLater>;

/// The pair of a row's target, as who is on the move there sees it.
ScorePair target_of(const TransitionRow& row, std::size_t k, int side) {
  return {static_cast<int>(row.target[k]) / side, static_cast<int>(row.target[k]) % side};
}

/// The rows of all turns that one from some scores comes to. `rows_of`: the rows of some of them.
template <class Of, class RowsOf>
InOrder<Of, TransitionRow> rows_from(const typename Of::Sheet& from, int side, const RowsOf& rows_of) {
  InOrder<Of, TransitionRow> all;
  for (std::vector<typename Of::Sheet> next{from}; !next.empty();) {
    std::vector<TransitionRow> rows = rows_of(next);
    for (std::size_t i = 0; i < rows.size(); ++i) all[next[i]] = std::move(rows[i]);
    InOrder<Of, bool> found;
    for (const auto& sheet : next) {
      const TransitionRow& row = all[sheet];
      for (std::size_t k = 0; k < row.stays; ++k)
        if (const auto on = Of::after(sheet, target_of(row, k, side)); !all.contains(on)) found[on] = true;
    }
    next.clear();
    for (const auto& [sheet, is_new] : found) next.push_back(sheet);
  }
  return all;
}

/// Of turns that lead back: how often they are gone over, and what may be left then, which is added to the
/// error.
constexpr int kMostRoundsOfTurn = 100'000;
constexpr double kLeftGoingOn = 0x1p-80;

/// The chances of the ends, passed on from the first of these turns in their order, and over again while
/// turns have led back. A turn that goes on at the same scores comes there 1 / (1 - c) times, where it does
/// so with chance c.
template <class Of>
class Adding {
 public:
  using Sheet = typename Of::Sheet;
  Adding(const InOrder<Of, TransitionRow>& rows, int side) : rows_(rows), side_(side) {}

  TurnEndsOf<Sheet> from(const Sheet& first) {
    chances_[first] = 1;
    double left = 1;
    for (int round = 0; left > kLeftGoingOn; ++round) {
      if (round == kMostRoundsOfTurn) throw PlayNeverEnds("a turn need not end in this policy");
      for (const auto& [sheet, row] : rows_)
        if (const double chance = std::exchange(chances_[sheet], 0); chance > 0) pass_on(sheet, row, chance);
      left = 0;
      for (const auto& [sheet, chance] : chances_) left += chance;
    }
    turn_.error = 1.01 * (turn_.error + 2 * left);  // and its own rounding
    return std::move(turn_);
  }

 private:
  void add(double& sum, double chance) {
    sum += chance;
    turn_.error += kUnitRoundoff * sum;
  }
  void pass_on(const Sheet& sheet, const TransitionRow& row, double chance) {
    const ScorePair pair = Of::pair(sheet);
    double rest = 1 - row.passes - row.wins - row.ties, again = 0;
    for (std::size_t k = 0; k < row.stays; ++k) {
      rest -= row.chance[k];
      if (target_of(row, k, side_) == pair) again = row.chance[k];
    }
    if (again + row.error >= 1) throw PlayNeverEnds("a turn need not end in this policy");
    const double times = chance / (1 - again);
    for (std::size_t k = 0; k < row.target.size(); ++k) {
      const ScorePair target = target_of(row, k, side_);
      if (k >= row.stays)
        add(turn_.passes[Of::after(sheet, {target.opponent, target.own})], times * row.chance[k]);
      else if (target != pair)
        add(chances_[Of::after(sheet, target)], times * row.chance[k]);
    }
    if (row.loop > 0) add(turn_.passes[sheet], times * row.loop);
    add(turn_.wins, times * row.wins);
    if (row.ties > 0) add(turn_.ties, times * row.ties);
    // What is left of 1 is as far off as all the others together; less than that is none. What `again` is off
    // by, all that follows it shares.
    const double off = row.error + kUnitRoundoff * static_cast<double>(row.stays + 8);
    if (rest > off) add(turn_.loses, times * rest);
    turn_.error += 3 * times * off;
  }

  const InOrder<Of, TransitionRow>& rows_;
  int side_;
  InOrder<Of, double> chances_;
  TurnEndsOf<Sheet> turn_;
};

template <class Of, class RowsOf>
TurnEndsOf<typename Of::Sheet> ends_of(const Match& match, const typename Of::Sheet& from,
                                       const RowsOf& rows_of) {
  const ScorePair pair = Of::pair(from);
  if (Of::least(from) < 0 || pair.own >= least_unreached(match) || pair.opponent >= match.limit())
    throw std::out_of_range(fmt::format("no turn begins at {} : {} units", pair.own, pair.opponent));
  const auto rows = rows_from<Of>(from, match.limit(), rows_of);
  return Adding<Of>(rows, match.limit()).from(from);
}

/// One thread's workspace.
struct RuleFollower {
  RuleFollower(const Match& match, std::unique_ptr<TurnPolicy> of_rule)
      : on(match), reader(match), policy(std::move(of_rule)) {}

  RowFlow on;
  TurnFlow flow;
  LeafReader reader;
  std::unique_ptr<TurnPolicy> policy;
};

/// The turns of a rule from single pairs, with the graphs that they have met.
class RuleRows {
 public:
  RuleRows(const Match& match, const ChoiceRule& rule)
      : match_(match),
        goes_on_(least_taken_at_risk(match) > 0),
        followers_([&match, make = by_rule(match, rule, goes_on_ ? AtRisk::up_to_most : AtRisk::all)] {
          return std::make_unique<RuleFollower>(match, make());
        }) {}

  std::vector<TransitionRow> rows(std::span<const ScorePair> pairs) {
    std::vector<TransitionRow> rows(pairs.size());
    if (goes_on_) {
      for (std::size_t i = 0; i < pairs.size(); ++i) rows[i] = row_that_goes_on(pairs[i]);
      return rows;
    }
    std::map<int, std::vector<std::size_t>> by_lead;
    for (std::size_t i = 0; i < pairs.size(); ++i) by_lead[pairs[i].lead()].push_back(i);
    for (const auto& [lead, places] : by_lead) {
      const FlowGraph& flow = graph(pairs[places.front()]);
      const std::size_t blocks = (places.size() + TurnBounds::kPairs - 1) / TurnBounds::kPairs;
      parallel_for(static_cast<int>(blocks), [&](int block) {
        const std::size_t first = static_cast<std::size_t>(block) * TurnBounds::kPairs;
        const auto of_block =
            std::span(places).subspan(first, std::min(TurnBounds::kPairs, places.size() - first));
        std::vector<ScorePair> together;
        for (const std::size_t i : of_block) together.push_back(pairs[i]);
        RuleFollower& f = followers_.local();
        f.policy->begin(flow.graph, together);
        f.flow.follow(flow, together.size(), *f.policy, {});
        for (std::size_t k = 0; k < together.size(); ++k)
          rows[of_block[k]] = f.reader.row(flow.graph, f.flow.leaves(flow, k), together[k], *f.policy);
      });
    }
    return rows;
  }

 private:
  TransitionRow row_that_goes_on(ScorePair pair) {
    // A turn never goes on with points at risk at more points of the other player.
    std::vector<ScorePair> row;
    for (int opponent = 0; opponent <= pair.opponent; ++opponent) row.push_back({pair.own, opponent});
    RuleFollower& f = followers_.local();
    const auto parts = f.on.follow_some(
        row, [this](ScorePair at) -> const FlowGraph& { return graph(at); }, *f.policy,
        [pair](ScorePair at) { return at == pair; });
    return f.reader.row(pair, parts.back(), *f.policy);
  }

  /// Of the lowest scores of its kind, so that the rule is told of as many points at risk as in RuleTurns.
  /// Where turns go on at other scores, those of the pair: there so many count.
  const FlowGraph& graph(ScorePair pair) {
    const GraphKind kind = graph_kind(match_, pair);
    const ScorePair lowest{kind.lead > 0 ? 1 : 0, kind.lead < 0 ? 1 : 0};
    const ScorePair built = goes_on_ ? pair : lowest;
    const auto found = graphs_.find({built.own, kind});
    if (found != graphs_.end()) return found->second;
    return graphs_
        .emplace(std::pair(built.own, kind),
                 FlowGraph(build_turn_graph(match_, built.own, built.opponent, TurnSlots::own)))
        .first->second;
  }

  const Match& match_;
  bool goes_on_;
  std::map<std::pair<int, GraphKind>, FlowGraph> graphs_;
  PerThread<RuleFollower> followers_;
};

}  // namespace

TurnEnds best_turn_ends(const Match& match, const ContinuationTables& tables, ScorePair from, int threads) {
  return ends_of<Pairs>(match, from, [&](std::span<const ScorePair> pairs) {
    return best_rows(match, tables, pairs, threads);
  });
}

TurnEnds rule_turn_ends(const Match& match, const ChoiceRule& rule, ScorePair from, int threads) {
  TurnEnds turn;
  with_threads(threads, [&] {
    RuleRows all(match, rule);
    turn = ends_of<Pairs>(match, from, [&](std::span<const ScorePair> pairs) { return all.rows(pairs); });
  });
  return turn;
}

TableTurnEnds rule_turn_ends_at_table(const Match& match, const ChoiceRule& rule,
                                      const std::vector<int>& from, int threads) {
  TableTurnEnds turn;
  with_threads(threads, [&] {
    RuleRows all(match, rule);
    turn = ends_of<Tables>(match, from, [&](const std::vector<std::vector<int>>& sheets) {
      std::vector<ScorePair> pairs;
      pairs.reserve(sheets.size());
      for (const std::vector<int>& sheet : sheets) pairs.push_back(Tables::pair(sheet));
      return all.rows(pairs);
    });
  });
  return turn;
}

TableTurnEnds turn_ends_at_table(const Match& match, const std::vector<int>& from,
                                 const std::function<TransitionRow(const std::vector<int>&)>& row_of) {
  return ends_of<Tables>(match, from, [&](const std::vector<std::vector<int>>& sheets) {
    std::vector<TransitionRow> rows;
    rows.reserve(sheets.size());
    for (const std::vector<int>& sheet : sheets) rows.push_back(row_of(sheet));
    return rows;
  });
}

}  // namespace fillwise::solver
