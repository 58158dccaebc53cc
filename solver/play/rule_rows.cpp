#include "solver/play/rule_rows.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/plain/score_groups.hpp"
#include "solver/plain/turn_graph.hpp"
#include "solver/play/asked_once.hpp"

namespace fillwise::solver {
namespace {

constexpr std::size_t kPairs = TurnBounds::kPairs;

std::size_t blocks_of(std::size_t turns) {
  return (turns + kPairs - 1) / kPairs;
}

}  // namespace

std::vector<std::vector<ScorePair>> pairs_alike(const ScoreView& view, int lead, int limit) {
  std::map<std::array<int, 4>, std::vector<ScorePair>> groups;
  for (int own = 0; own < limit; ++own)
    for (int opponent = 0; opponent < limit; ++opponent) {
      const ScorePair pair{own, opponent};
      if (pair.lead() == lead) groups[view.key(pair)].push_back(pair);
    }
  std::vector<std::vector<ScorePair>> all;
  for (auto& [key, pairs] : groups) all.push_back(std::move(pairs));
  return all;
}

struct RuleTurns::Worker {
  TurnFlow flow;
  std::unique_ptr<TurnPolicy> policy;
};

LeadGraphs lead_graphs(const model::Match& match, int threads, const ShareDone& told) {
  if (least_taken_at_risk(match) > 0)
    throw std::invalid_argument("a turn that goes on at other scores with points at risk can't be followed");
  LeadGraphs graphs;
  StepsDone steps(told, 3);
  with_threads(threads, [&] {
    parallel_for(3, [&](int i) {
      const ScorePair least{i == 2 ? 1 : 0, i == 0 ? 1 : 0};
      if (std::max(least.own, least.opponent) < match.limit())
        graphs[static_cast<std::size_t>(i)] = std::make_shared<const FlowGraph>(
            build_turn_graph(match, least.own, least.opponent, TurnSlots::own));
      steps.step();
    });
  });
  return graphs;
}

RuleTurns::RuleTurns(const model::Match& match, StatedPolicy policy, int threads, const ShareDone& told)
    : match_(match), go_on_(least_taken_at_risk(match) > 0), view_(policy.view) {
  make_ = by_rule(match, std::move(policy.rule), go_on_ ? AtRisk::up_to_most : AtRisk::all);
  if (go_on_) {
    make_ = [&match, view = policy.view, asked = make_] {
      return std::make_unique<AskedOnce>(match, asked(), view);
    };
    return;
  }
  const ExpectedWork work(match, policy.view);
  PartsDone parts(told, {work.graphs, work.turns});
  const LeadGraphs graphs = lead_graphs(match, threads, parts.part(0));
  follow_leads(graphs, policy.view, threads, parts.part(1));
}

RuleTurns::RuleTurns(const model::Match& match, const LeadGraphs& graphs, MakePolicy policy,
                     const ScoreView& view, int threads, const ShareDone& told)
    : match_(match), make_(std::move(policy)), view_(view) {
  follow_leads(graphs, view, threads, told);
}

void RuleTurns::follow_leads(const LeadGraphs& graphs, const ScoreView& view, int threads,
                             const ShareDone& told) {
  std::size_t blocks = 0;
  for (const int lead_of_mover : {1, 0, -1}) {
    FollowedLead lead;
    for (auto& pairs : pairs_alike(view, lead_of_mover, match_.limit()))
      lead.turns.push_back({std::move(pairs), {}});
    if (lead.turns.empty()) continue;
    lead.flow = graphs.at(static_cast<std::size_t>(lead_of_mover + 1));
    blocks += blocks_of(lead.turns.size());
    leads_.push_back(std::move(lead));
  }
  StepsDone steps(told, static_cast<double>(blocks));
  with_threads(threads, [&] {
    for (FollowedLead& lead : leads_)
      follow(lead, [&](Worker& worker, std::size_t first, std::size_t count) {
        worker.flow.follow(*lead.flow, count, *worker.policy, {});
        for (std::size_t i = 0; i < count; ++i)
          lead.turns[first + i].leaves = worker.flow.leaves(*lead.flow, i);
        steps.step();
      });
  });
}

/// Calls body(worker, first turn, number of turns) for blocks of turns that the worker's policy has begun.
void RuleTurns::follow(const FollowedLead& lead,
                       const std::function<void(Worker&, std::size_t, std::size_t)>& body) const {
  PerThread<Worker> workers([&] { return std::unique_ptr<Worker>(new Worker{{}, make_()}); });
  parallel_for(static_cast<int>(blocks_of(lead.turns.size())), [&](int block) {
    Worker& worker = workers.local();
    const std::size_t first = static_cast<std::size_t>(block) * kPairs;
    const std::size_t count = std::min(kPairs, lead.turns.size() - first);
    std::vector<ScorePair> pairs;
    for (std::size_t i = 0; i < count; ++i) pairs.push_back(lead.turns[first + i].pairs.front());
    worker.policy->begin(lead.flow->graph, pairs);
    body(worker, first, count);
  });
}

void RuleTurns::visit(const Visit& visit, int threads) const {
  with_threads(threads, [&] {
    for (const FollowedLead& lead : leads_)
      follow(lead, [&](Worker& worker, std::size_t first, std::size_t count) {
        std::vector<std::vector<MetDecision>> met(count);
        worker.flow.follow(
            *lead.flow, count, *worker.policy, {},
            [&](std::size_t decision, const TurnChoice& chosen, const TurnFlow::Lanes& chance) {
              for (std::size_t i = 0; i < count; ++i)
                if (chance[i] > 0)
                  met[i].push_back({static_cast<std::uint32_t>(decision), chosen[i], chance[i]});
            });
        // Emptied first: while a visit waits for other threads this one may begin other turns.
        for (std::size_t i = 0; i < count; ++i) worker.flow.leaves(*lead.flow, i);
        for (std::size_t i = 0; i < count; ++i) visit(lead, lead.turns[first + i], met[i]);
      });
  });
}

struct RuleTurns::Rowing {
  RowFlow flow;
  LeafReader reader;
  std::unique_ptr<TurnPolicy> policy;
};

/// Calls body(worker, row, graph of a pair) for each row, from several threads.
void RuleTurns::for_rows(const RowBody& body, int threads, const ShareDone& told) const {
  using Graphs = std::map<GraphKind, FlowGraph>;
  const auto graphs_of = [&](const ScoreGroup& band) {
    std::optional<Graphs> graphs(std::in_place);
    for (const auto& [kind, group] : by_graph_kind(match_, band))
      graphs->emplace(kind, FlowGraph(build_turn_graph(match_, group.front().own, group.front().opponent,
                                                       TurnSlots::own)));
    return graphs;
  };
  const auto rows = static_cast<double>(least_unreached(match_)), side = static_cast<double>(match_.limit());
  const auto length = [&](int own) {
    return side - own;
  };  // a turn is as long as what is missing to the limit
  StepsDone steps(told, rows * (side - (rows - 1) / 2));
  with_threads(threads, [&] {
    PerThread<Rowing> workers([&] {
      return std::unique_ptr<Rowing>(new Rowing{RowFlow(match_), LeafReader(match_), make_()});
    });
    for_blocks(score_bands(match_.limit(), least_unreached(match_)), static_cast<std::size_t>(match_.limit()),
               graphs_of, [&](const Graphs& graphs, std::span<const ScorePair> row) {
                 body(workers.local(), row, [&](ScorePair pair) -> const FlowGraph& {
                   return graphs.at(graph_kind(match_, pair));
                 });
                 steps.step(length(row.front().own));
               });
  });
}

void RuleTurns::visit_rows(std::span<const double> turns, const VisitRow& visit, int threads,
                           const ShareDone& told) const {
  const auto side = static_cast<std::size_t>(match_.limit());
  const auto turns_from = [&](ScorePair pair) {
    return turns[static_cast<std::size_t>(pair.own) * side + static_cast<std::size_t>(pair.opponent)];
  };
  for_rows(
      [&](Rowing& worker, std::span<const ScorePair> row, const RowFlow::GraphAt& graph_at) {
        worker.flow.occupancy(row, graph_at, *worker.policy, turns_from,
                              [&](const BlockOccupancy& met) { visit(row.front().own, met); });
      },
      threads, told);
}

/// Where turns go on at other scores: followed once in each row from scores that are alike all the way.
std::vector<TransitionRow> RuleTurns::rows_that_go_on(int threads, const ShareDone& told) const {
  const auto side = static_cast<std::size_t>(match_.limit());
  std::vector<TransitionRow> rows = rows_to_follow(match_);
  for_rows(
      [&](Rowing& worker, std::span<const ScorePair> row, const RowFlow::GraphAt& graph_at) {
        const std::vector<int> first = alike_in_row(match_, view_, row);
        const auto turns = worker.flow.follow_some(row, graph_at, *worker.policy, [&](ScorePair pair) {
          return first[static_cast<std::size_t>(pair.opponent)] == pair.opponent;
        });
        for (const ScorePair pair : row) {
          std::vector<TurnPart> parts =
              turns[static_cast<std::size_t>(first[static_cast<std::size_t>(pair.opponent)])];
          for (TurnPart& part : parts)
            part.pair.opponent += pair.opponent - first[static_cast<std::size_t>(pair.opponent)];
          rows[static_cast<std::size_t>(pair.own) * side + static_cast<std::size_t>(pair.opponent)] =
              worker.reader.row(pair, parts, *worker.policy);
        }
      },
      threads, told);
  return rows;
}

std::vector<TransitionRow> RuleTurns::rows(int threads, const ShareDone& told) const {
  if (go_on_) return rows_that_go_on(threads, told);
  const auto side = static_cast<std::size_t>(match_.limit());
  std::vector<TransitionRow> rows(side * side);
  struct Reading {
    LeafReader reader;
    std::unique_ptr<TurnPolicy> policy;
  };
  StepsDone steps(told, static_cast<double>(rows.size()));
  with_threads(threads, [&] {
    PerThread<Reading> workers([&] {
      return std::unique_ptr<Reading>(new Reading{LeafReader(match_), make_()});
    });
    for (const FollowedLead& lead : leads_)
      for (const FollowedTurn& turn : lead.turns)
        parallel_for(static_cast<int>(turn.pairs.size()), [&](int i) {
          Reading& worker = workers.local();
          const ScorePair pair = turn.pairs[static_cast<std::size_t>(i)];
          rows[static_cast<std::size_t>(pair.own) * side + static_cast<std::size_t>(pair.opponent)] =
              worker.reader.row(lead.flow->graph, turn.leaves, pair, *worker.policy);
          steps.step();
        });
  });
  return rows;
}

std::size_t RuleTurns::choose_between_cards(const model::State& s) const {
  return make_()->choose_between_cards(s);
}

}  // namespace fillwise::solver
