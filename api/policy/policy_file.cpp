#include "api/policy/policy_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/policy/policy_row.hpp"

namespace fillwise {
namespace {

using Row = PolicyRow;
using Do = PolicyDo;
using model::Action;
using model::ActionKind;
using model::Phase;
using model::State;
using solver::Stopping;

constexpr std::size_t kDecisions = 4;

std::size_t place_of(Phase decision) {
  const auto* const found =
      std::ranges::find(kDecisionWords, decision, &std::pair<std::string_view, Phase>::second);
  return static_cast<std::size_t>(found - kDecisionWords.begin());
}

/// A decision as rows look at it.
struct Seen {
  const State& s;
  std::span<const Action> actions;
  int at_risk = 0;
  Stopping stopping = Stopping::goes_on;
  int left = 0, with_all = 0;  ///< of dice just thrown; with_all without what is at risk
};

/// The rows in their order, by what they can cover.
class PolicyTable {
 public:
  PolicyTable(std::vector<Row> rows, const model::Match& match) : rows_(std::move(rows)), match_(match) {
    // Places that every row names exactly need not be searched.
    for (const Row& row : rows_) {
      exact_me_ &= row.me.least == row.me.most;
      exact_opponent_ &= row.opponent.least == row.opponent.most;
      looks_at_stopping_ |= row.stopping.has_value();
    }
    const std::size_t cards = match.rules().cards.size() + 1;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Row& row = rows_[i];
      Places& places = index_[{exact_me_ ? row.me.least : 0, exact_opponent_ ? row.opponent.least : 0}];
      if (row.toss_class >= 0) {
        places.of_toss[{row.card, row.dice.least, row.toss_class}].push_back(i);
        continue;
      }
      places.others.resize(kDecisions * cards);
      for (std::size_t d = 0; d < kDecisions; ++d)
        for (std::size_t card = 0; card < cards; ++card)
          if (concerns(row, kDecisionWords[d].second, static_cast<int>(card) - 1))
            places.others[d * cards + card].push_back(i);
    }
  }

  /// The place of the action of the first row that covers the decision; nothing if none does.
  std::optional<std::size_t> find(const State& s, std::span<const Action> actions) const {
    const auto places =
        index_.find({exact_me_ ? points(s.own()) : 0, exact_opponent_ ? points(s.opponent()) : 0});
    if (places == index_.end()) return std::nullopt;
    static const std::vector<std::size_t> kNone;
    const std::size_t place =
        place_of(s.phase) * (match_.rules().cards.size() + 1) + static_cast<std::size_t>(s.card + 1);
    const auto& others = places->second.others.empty() ? kNone : places->second.others[place];
    const auto of_toss = s.phase == Phase::set_aside ? places->second.of_toss.find({s.card, s.dice, s.toss})
                                                     : places->second.of_toss.end();
    const auto& tosses = of_toss == places->second.of_toss.end() ? kNone : of_toss->second;
    Seen seen{.s = s, .actions = actions, .at_risk = s.at_risk};
    if (looks_at_stopping_ && s.phase != Phase::play_or_discard)
      seen.stopping = solver::stopping(match_, s, actions);
    if (s.phase == Phase::set_aside) {
      const model::Way& all = actions[solver::all_that_score(actions)].way;
      seen.left = s.dice - all.count;
      seen.with_all = all.points;
    }
    if (const auto action = first_of(tosses, others, seen)) return action;
    // Points that win are alike: a table may name them by the least number.
    seen.at_risk = std::min(s.at_risk, match_.most_at_risk(s));
    return first_of(tosses, others, seen);
  }

 private:
  static int points(int units) { return units * model::kPointsPerUnit; }
  static bool concerns(const Row& row, Phase decision, int card) {
    return (!row.decision || *row.decision == decision) && (row.card < 0 || row.card == card) &&
           (!row.is_of_toss() || decision == Phase::set_aside);
  }
  std::optional<std::size_t> first_of(const std::vector<std::size_t>& tosses,
                                      const std::vector<std::size_t>& others, const Seen& seen) const {
    std::size_t first = rows_.size();
    std::optional<std::size_t> action;
    for (const auto* rows : {&tosses, &others})
      for (const std::size_t i : *rows) {
        if (i >= first) break;
        if (!covers(rows_[i], seen)) continue;
        const auto found = action_of(rows_[i], seen.actions);
        if (!found) continue;
        first = i;
        action = found;
      }
    return action;
  }
  static bool covers(const Row& row, const Seen& seen) {
    const State& s = seen.s;
    return row.at_risk.holds(points(seen.at_risk)) && row.dice.holds(s.dice) && row.fills.holds(s.fills) &&
           row.me.holds(points(s.own())) && row.opponent.holds(points(s.opponent())) &&
           row.ahead.holds(points(s.own() - s.opponent())) && (row.held < 0 || row.held == s.held) &&
           (!row.stopping || *row.stopping == seen.stopping) &&
           (!row.is_of_toss() ||
            (row.left.holds(seen.left) && row.with_all.holds(points(seen.at_risk + seen.with_all)) &&
             (row.toss_class < 0 || row.toss_class == s.toss)));
  }
  static std::optional<std::size_t> action_of(const Row& row, std::span<const Action> actions);

  std::vector<Row> rows_;
  const model::Match& match_;
  bool exact_me_ = true, exact_opponent_ = true, looks_at_stopping_ = false;
  /// The rows that may cover a decision, in their order: those for one toss, [card, dice, class], and the
  /// others, [decision * (cards + 1) + card + 1].
  struct Places {
    std::map<std::array<int, 3>, std::vector<std::size_t>> of_toss;
    std::vector<std::vector<std::size_t>> others;
  };
  std::map<std::array<int, 2>, Places> index_;
};

std::optional<std::size_t> PolicyTable::action_of(const Row& row, std::span<const Action> actions) {
  constexpr std::array<ActionKind, 6> kKinds = {ActionKind::roll, ActionKind::stop,    ActionKind::draw,
                                                ActionKind::play, ActionKind::discard, ActionKind::set_aside};
  if (row.what < Do::most_points) {
    const Action wanted{kKinds[static_cast<std::size_t>(row.what)], row.way.value_or(model::Way())};
    const auto found = std::ranges::find(actions, wanted);
    if (found == actions.end()) return std::nullopt;
    return static_cast<std::size_t>(found - actions.begin());
  }
  if (actions.front().kind != ActionKind::set_aside) return std::nullopt;
  if (row.what == Do::per_die) return solver::most_points_less(actions, row.per_die);
  const auto rank = [&](const Action& a) {
    const int points = a.way.points, dice = a.way.count;
    return row.what == Do::most_points ? std::pair(points, dice)
           : row.what == Do::most_dice ? std::pair(dice, points)
                                       : std::pair(-dice, points);
  };
  const auto best = std::ranges::max_element(actions, {}, rank);
  return static_cast<std::size_t>(best - actions.begin());
}

std::string in_words(const model::Match& match, const State& s) {
  std::string text(decision_word(s.phase));
  if (s.card >= 0)
    text += fmt::format(", card {}, {} dice, {} fills",
                        match.rules().cards[static_cast<std::size_t>(s.card)].name, s.dice, s.fills);
  if (s.phase == Phase::set_aside)
    text += fmt::format(", toss {}", match.classes(s)[static_cast<std::size_t>(s.toss)].example.to_text());
  return text + fmt::format(", at_risk {}, me {}, opponent {}", s.at_risk * model::kPointsPerUnit,
                            s.own() * model::kPointsPerUnit, s.opponent() * model::kPointsPerUnit);
}

}  // namespace

solver::StatedPolicy read_policy(const std::string& path, const model::Match& match) {
  std::ifstream file(path);
  const std::string unreadable = fmt::format("can't read the policy {}", in_quotes(path));
  if (!file) refuse(unreadable);
  const auto next_line = [&](std::string& line) {
    if (std::getline(file, line)) return true;
    if (file.bad()) refuse(unreadable);
    return false;
  };
  PolicyRows read = read_policy_rows(next_line, path, match);
  const auto table = std::make_shared<const PolicyTable>(std::move(read.rows), match);
  const auto rule = [table, path, &match](const State& s, std::span<const Action> actions) -> std::size_t {
    if (actions.size() == 1) return 0;
    if (const auto place = table->find(s, actions)) return *place;
    throw Error(Fault::invalid, fmt::format("{}: no row covers {}", on_one_line(path), in_words(match, s)));
  };
  return {rule, read.view};
}

NamedPolicies policies_of(const std::vector<NamedPlayer>& players, const std::vector<std::string>& paths,
                          const model::Match& match) {
  NamedPolicies policies;
  for (const NamedPlayer& player : players) {
    policies.names.push_back(player.name);
    policies.all.push_back({rule_of(player, match), view_of(player, match)});
  }
  for (const std::string& path : paths) {
    policies.names.push_back(path);
    policies.all.push_back(read_policy(path, match));
  }
  return policies;
}

}  // namespace fillwise
