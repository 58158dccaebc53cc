// The breakdown of options against the turn rules: the turn is enumerated state by state, with the values of
// the advisor, and each end is told by what the rules do there.
#include "solver/advice/breakdown.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "solver/advice/state_values.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::State;

constexpr double kSame = 1e-11;  ///< values that differ by less may be equal

/// What is known of a turn: the chance of each end, what it adds to the value, and the points.
constexpr std::size_t kFigures = 2 * kTurnEnds + 1;
/// Over all ways to choose between equal options.
struct Figures {
  std::array<double, kFigures> least{}, most{};
};

/// A turn from where an option leads, by the rules.
class PlainTurnEnds {
 public:
  PlainTurnEnds(const Match& match, StateValues& values, const State& from)
      : match_(match), values_(values), from_(from) {}

  /// The figures after an option that leads from a decision to `next`.
  Figures of(const State& next) {
    const bool later = next.phase == Phase::draw || next.phase == Phase::redraw;
    const Place start{counted(next), later ? Part::later : Part::card, is_penalty(next)};
    const std::size_t first = find(start, false);
    values_.solve();
    if (const auto end = end_of(start)) {
      most_ = next.score[0];  // what is on the sheet is known
      add_end(nodes_[first], start, *end);
    } else {
      settle();
    }
    return nodes_[first].figures;
  }

 private:
  enum class Part { card, filled, later };
  struct Place {
    State state;
    Part part = Part::card;
    bool penalty = false;  ///< on a penalty card, or after it
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Node {
    Place place;
    Figures figures;
    bool is_end = false;
    std::vector<std::pair<double, std::size_t>> leads_to;  ///< with chances, or 0 of decisions
  };

  State counted(const State& s) const { return match_.with_counted_at_risk(s); }
  bool is_penalty(const State& s) const {
    return s.card >= 0 && s.phase == Phase::toss && card(s).is_penalty();
  }
  const model::Card& card(const State& s) const {
    return match_.rules().cards[static_cast<std::size_t>(s.card)];
  }
  static bool is_decision(const State& s) {
    return !Match::is_over(s) && s.mover == 0 && !Match::is_chance(s);
  }

  /// The end that the place is, if the turn is over there or what it made is on the sheet.
  std::optional<TurnEnd> end_of(const Place& p) const {
    const State& s = p.state;
    const bool over = Match::is_over(s) || s.mover != 0;
    if (!over && s.own() == own_before_) return std::nullopt;
    return TurnEnd::at_once;  // told more exactly by who led there
  }

  std::size_t find(const Place& p, bool is_end) {
    const auto [at, is_new] = index_.emplace(std::pair(p, is_end), nodes_.size());
    if (!is_new) return at->second;
    const std::size_t i = nodes_.size();
    nodes_.push_back({p, {}, is_end, {}});
    if (i == 0) {
      own_before_ = p.state.mover == 0 ? p.state.own() : from_.own();
      most_ = match_.most_at_risk(match_.start(own_before_, p.state.score[1], 0));
    }
    values_.add(p.state);
    if (!is_end && !(i == 0 && end_of(p))) expand(i);
    order_.push_back(i);
    return i;
  }

  /// A place that `chance` leads to, by an end or without.
  void lead(std::size_t from, double chance, const Place& to, TurnEnd end_if) {
    const bool is_end = end_of(to).has_value();
    const std::size_t i = find(is_end ? Place{to.state, Part::card, false} : to, is_end);
    if (!is_end) {
      nodes_[from].leads_to.emplace_back(chance, i);
      return;
    }
    // An end is a node of its own for each kind.
    ends_.push_back({from, chance, i, end_if});
  }

  void expand(std::size_t i) {
    const Place p = nodes_[i].place;
    const State& s = p.state;
    const bool later = p.part == Part::later;
    const auto kind = [&](TurnEnd now, TurnEnd then) { return later ? then : now; };
    if (Match::is_chance(s)) {
      double all = 0;
      const auto outcomes = match_.outcomes(s);
      for (const auto& o : outcomes) all += static_cast<double>(o.weight);
      for (const auto& o : outcomes) {
        const bool penalty = p.penalty || is_penalty(o.next);
        const Part part = s.phase == Phase::toss ? p.part : Part::later;
        TurnEnd end = kind(TurnEnd::bust, TurnEnd::later_bust);
        // Where a bust adds the points they are all that is told of it, but on a card without a stop.
        const bool adds = s.phase == Phase::toss && card(s).on_bust == model::Card::OnBust::add_to_sheet;
        if (adds && (later || card(s).may_stop)) end = kind(TurnEnd::stop, TurnEnd::later_stop);
        if (penalty) end = kind(TurnEnd::penalty, TurnEnd::later_penalty);
        lead(i, static_cast<double>(o.weight) / all, {counted(o.next), part, penalty}, end);
      }
      return;
    }
    for (const auto& c : match_.actions(s)) {
      Part part = p.part;
      TurnEnd end = kind(TurnEnd::stop, TurnEnd::later_stop);
      if (s.phase == Phase::set_aside) {
        end = kind(TurnEnd::added, TurnEnd::later_added);
        const bool filled = c.next.phase == Phase::between_cards || c.next.phase == Phase::draw;
        if (filled && part == Part::card) part = c.next.phase == Phase::draw ? Part::later : Part::filled;
      } else if (s.phase == Phase::between_cards) {
        if (part == Part::filled) end = TurnEnd::stop_after_fill;
        part = Part::later;
      }
      if (p.penalty) end = kind(TurnEnd::penalty, TurnEnd::later_penalty);
      lead(i, 0, {counted(c.next), part, p.penalty}, end);
    }
  }

  void add_end(Node& node, const Place& p, TurnEnd end) {
    node.figures = {};
    const auto e = static_cast<std::size_t>(end);
    for (auto* f : {&node.figures.least, &node.figures.most}) {
      (*f)[e] = 1;
      (*f)[kTurnEnds + e] = values_.of(p.state, 0).value;
      (*f)[2 * kTurnEnds] = std::min(p.state.score[0], own_before_ + most_) - from_.score[0];
    }
  }

  /// Backwards until nothing moves.
  void settle() {
    std::map<std::pair<std::size_t, TurnEnd>, std::size_t> end_nodes;
    for (const auto& [from, chance, to, end] : ends_) {
      const auto [at, is_new] = end_nodes.emplace(std::pair(to, end), nodes_.size());
      if (is_new) {
        nodes_.push_back({nodes_[to].place, {}, true, {}});
        add_end(nodes_.back(), nodes_.back().place, end);
      }
      nodes_[from].leads_to.emplace_back(chance, at->second);
    }
    for (int sweep = 0; sweep < 5000; ++sweep) {
      double change = 0;
      for (const std::size_t i : order_) {
        if (nodes_[i].is_end) continue;
        const Figures after = backed_up(nodes_[i]);
        for (std::size_t f = 0; f < kFigures; ++f)
          change = std::max({change, std::abs(after.least[f] - nodes_[i].figures.least[f]),
                             std::abs(after.most[f] - nodes_[i].figures.most[f])});
        nodes_[i].figures = after;
      }
      if (change < 1e-14) return;
    }
    FAIL() << "the turn does not end";
  }

  Figures backed_up(const Node& node) const {
    Figures sum;
    if (!is_decision(node.place.state)) {
      for (const auto& [chance, to] : node.leads_to)
        for (std::size_t f = 0; f < kFigures; ++f) {
          sum.least[f] += chance * nodes_[to].figures.least[f];
          sum.most[f] += chance * nodes_[to].figures.most[f];
        }
      return sum;
    }
    double best = -10;
    for (const auto& [unused, to] : node.leads_to)
      best = std::max(best, values_.of(nodes_[to].place.state, 0).value);
    sum.least.fill(1e9);
    sum.most.fill(-1e9);
    for (const auto& [unused, to] : node.leads_to) {
      if (values_.of(nodes_[to].place.state, 0).value < best - kSame) continue;
      for (std::size_t f = 0; f < kFigures; ++f) {
        sum.least[f] = std::min(sum.least[f], nodes_[to].figures.least[f]);
        sum.most[f] = std::max(sum.most[f], nodes_[to].figures.most[f]);
      }
    }
    return sum;
  }

  struct End {
    std::size_t from;
    double chance;
    std::size_t to;
    TurnEnd end;
  };

  const Match& match_;
  StateValues& values_;
  State from_;
  int own_before_ = 0;
  int most_ = 0;  ///< units of the turn beyond which more come to the same
  std::vector<Node> nodes_;
  std::map<std::pair<Place, bool>, std::size_t> index_;
  std::vector<std::size_t> order_;
  std::vector<End> ends_;
};

/// Some decisions of each kind and card that come up in the turns of player 0 at these scores.
std::vector<Query> decisions(const Match& match, int own, int opponent) {
  std::vector<State> states{match.start(own, opponent, 0)};
  std::set<State> seen(states.begin(), states.end());
  std::map<std::tuple<Phase, int, int, int>, int> taken;
  std::vector<Query> queries;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State s = states[i];
    const auto visit = [&](State next) {
      next = match.with_counted_at_risk(next);
      const bool goes_on = !Match::is_over(next) && next.mover == 0 &&
                           (next.phase != Phase::draw || next.at_risk > 0 || next.own() == own);
      if (goes_on && seen.insert(next).second) states.push_back(next);
    };
    if (s.phase == Phase::draw || s.phase == Phase::redraw || s.phase == Phase::toss) {
      for (const auto& o : match.outcomes(s)) visit(o.next);
    } else {
      for (const auto& c : match.actions(s)) visit(c.next);
    }
    if (s.phase == Phase::redraw || (s.phase == Phase::draw && s.at_risk == 0)) continue;
    // The first, and a few at other points.
    int& count = taken[{s.phase, s.card, s.dice, s.fills}];
    if (++count > 8 || (count & (count - 1)) != 0) continue;
    Query query{s, {}, s.phase == Phase::toss && s.dice == model::kDice && s.fills == 0, {}};
    if (s.dice > 0 && s.dice < model::kDice) query.kept = match.tosses(s.card).kept_before(s.position());
    if (s.phase == Phase::set_aside) query.toss = match.classes(s)[static_cast<std::size_t>(s.toss)].example;
    queries.push_back(query);
  }
  return queries;
}

/// Which ends were seen, with a chance over a millionth.
using SeenEnds = std::array<int, kTurnEnds>;

void expect_same(const model::RuleSet& rules, int goal, int own, int opponent, SeenEnds& seen,
                 std::size_t every = 1) {
  const Match match = testing::small_match(rules, goal);
  race::SolveOptions options;
  options.tolerance = 1e-11;
  options.limit = match.limit();
  options.limit_wins = true;
  const race::Solution table = race::solve(rules, goal * model::kPointsPerUnit, options);
  Advisor advisor(match, table.value, table.lower, table.upper, true);
  Breakdowns breakdowns(advisor);
  StateValues values(match, advisor);
  const std::vector<Query> queries = decisions(match, own, opponent);
  for (std::size_t q = 0; q < queries.size(); q += every) {
    const Advice advice = advisor.advise(queries[q]);
    // The best option, and where there are many one more.
    const std::size_t step = std::max<std::size_t>(1, (advice.options.size() + 1) / 2);
    for (std::size_t o = 0; o < advice.options.size(); o += step) {
      const Option& option = advice.options[o];
      const Breakdown found = breakdowns.of(queries[q], option);
      const State next = next_of(match, queries[q], option);
      const Figures plain = PlainTurnEnds(match, values, queries[q].state).of(next);
      const auto name = [&] {
        return rules.name + ": card " + std::to_string(queries[q].state.card) + ", phase " +
               std::to_string(static_cast<int>(queries[q].state.phase)) + ", dice " +
               std::to_string(queries[q].state.dice) + ", at risk " +
               std::to_string(queries[q].state.at_risk) + ", " + model::to_text(option.action) + " " +
               option.dice.to_text() + " then " + model::to_text(option.then);
      };
      std::array<EndOfTurn, kTurnEnds> ends{};
      double all = 0;
      for (const EndOfTurn& e : found.ends) {
        ends.at(static_cast<std::size_t>(e.end)) = e;
        all += e.chance;
        if (e.chance > 1e-6) ++seen.at(static_cast<std::size_t>(e.end));
      }
      ASSERT_NEAR(all, 1, found.error + 1e-14) << name();
      ASSERT_LT(found.error, 1e-9);
      ASSERT_NEAR(found.value(), option.chance.value, 1e-10) << name();
      const double slack = found.error + 1e-9;
      for (std::size_t e = 0; e < kTurnEnds; ++e) {
        ASSERT_GE(ends[e].chance, plain.least[e] - slack) << name() << ", end " << e;
        ASSERT_LE(ends[e].chance, plain.most[e] + slack) << name() << ", end " << e;
        ASSERT_GE(ends[e].share, plain.least[kTurnEnds + e] - slack) << name() << ", end " << e;
        ASSERT_LE(ends[e].share, plain.most[kTurnEnds + e] + slack) << name() << ", end " << e;
      }
      ASSERT_GE(found.points, plain.least[2 * kTurnEnds] - 1e-6) << name();
      ASSERT_LE(found.points, plain.most[2 * kTurnEnds] + 1e-6) << name();
    }
  }
}

TEST(Breakdown, IsWhatTheOfficialRulesDo) {
  SeenEnds seen{};
  expect_same(testing::shrunk(model::preset("official")), 5, 1, 2, seen, 26);
}

TEST(Breakdown, IsWhatTheRulesDoUnderEveryPreset) {
  SeenEnds seen{};
  for (const std::string& name : model::preset_names()) {
    SCOPED_TRACE(name);
    expect_same(testing::shrunk(model::preset(name)), 5, 1, 2, seen, 26);
    if (HasFatalFailure()) return;
  }
  for (std::size_t end = 0; end < seen.size(); ++end) {
    const auto e = static_cast<TurnEnd>(end);
    const bool penalty = e == TurnEnd::penalty || e == TurnEnd::later_penalty;
    EXPECT_EQ(seen[end] > 0, !penalty) << end;
  }
}

TEST(Breakdown, IsWhatTheRulesDoUnderRandomRules) {
  SeenEnds seen{};
  for (unsigned seed = 0; seed < 18; ++seed) {
    SCOPED_TRACE(seed);
    expect_same(testing::random_rules(seed), 4, 1 + static_cast<int>(seed % 2), 2, seen, 17);
    if (HasFatalFailure()) return;
  }
  for (std::size_t end = 0; end < seen.size(); ++end) EXPECT_GT(seen[end], 0) << end;
}

TEST(Breakdown, RefusesWhatIsNoOption) {
  const Match match = testing::small_match(model::preset("official"), 4);
  const std::vector<double> table(16, 0.5);
  const Advisor advisor(match, table, table, table);
  Option stop;
  stop.action = model::ActionKind::stop;
  EXPECT_THROW(Breakdowns(advisor).of({match.start(0, 0, 0), {}}, stop), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
