#include "cli/policy_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "cli/context.hpp"
#include "cli/numbers.hpp"
#include "cli/policy_row.hpp"

namespace fillwise::cli {
namespace {

using Row = PolicyRow;
using Do = PolicyDo;
using model::Action;
using model::ActionKind;
using model::Phase;
using model::State;

/// The rows in their order, by what they can cover.
class PolicyTable {
 public:
  explicit PolicyTable(std::vector<Row> rows) : rows_(std::move(rows)) {
    // Places that every row names exactly need not be searched.
    for (const Row& row : rows_) {
      exact_me_ &= row.me.least == row.me.most;
      exact_opponent_ &= row.opponent.least == row.opponent.most;
      exact_card_ &= row.card >= 0 || row.decision == Phase::between_cards;
    }
    for (std::size_t i = 0; i < rows_.size(); ++i)
      index_[{exact_me_ ? rows_[i].me.least : 0, exact_opponent_ ? rows_[i].opponent.least : 0,
              exact_card_ ? rows_[i].card : 0}]
          .push_back(i);
  }

  /// The place of the action of the first row that covers the state with so much at risk.
  std::optional<std::size_t> find(const State& s, int at_risk, std::span<const Action> actions) const {
    const auto rows = index_.find({exact_me_ ? points(s.own()) : 0,
                                   exact_opponent_ ? points(s.opponent()) : 0, exact_card_ ? s.card : 0});
    if (rows == index_.end()) return std::nullopt;
    for (const std::size_t i : rows->second)
      if (covers(rows_[i], s, at_risk))
        if (const auto place = action_of(rows_[i], actions)) return place;
    return std::nullopt;
  }

 private:
  static int points(int units) { return units * model::kPointsPerUnit; }
  static bool covers(const Row& row, const State& s, int at_risk) {
    return (!row.decision || *row.decision == s.phase) && (row.card < 0 || row.card == s.card) &&
           row.me.holds(points(s.own())) && row.opponent.holds(points(s.opponent())) &&
           row.ahead.holds(points(s.own() - s.opponent())) && row.fills.holds(s.fills) &&
           row.dice.holds(s.dice) && row.at_risk.holds(points(at_risk)) &&
           (row.held < 0 || row.held == s.held) &&
           (!row.toss || row.toss->size() == 0 || (s.phase == Phase::set_aside && row.toss_class == s.toss));
  }
  static std::optional<std::size_t> action_of(const Row& row, std::span<const Action> actions);

  std::vector<Row> rows_;
  bool exact_me_ = true, exact_opponent_ = true, exact_card_ = true;
  std::map<std::array<int, 3>, std::vector<std::size_t>> index_;
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
  const auto rank = [&](const Action& a) {
    const int points = a.way.points, dice = a.way.count;
    return row.what == Do::most_points ? std::pair(points, -dice)
           : row.what == Do::most_dice ? std::pair(dice, points)
                                       : std::pair(-dice, points);
  };
  const auto best = std::ranges::max_element(actions, {}, rank);
  return static_cast<std::size_t>(best - actions.begin());
}

std::string in_words(const model::Match& match, const State& s) {
  std::string text;
  for (const auto& [word, phase] : kDecisionWords)
    if (phase == s.phase) text = word;
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
  if (!file) throw CommandError(Exit::usage, fmt::format("can't read the policy {}", in_quotes(path)));
  PolicyRows read = read_policy_rows(file, path, match);
  const auto table = std::make_shared<const PolicyTable>(std::move(read.rows));
  const auto rule = [table, path, &match](const State& s, std::span<const Action> actions) -> std::size_t {
    if (actions.size() == 1) return 0;
    if (const auto place = table->find(s, s.at_risk, actions)) return *place;
    // Points that win are alike: a table may name them by the least number.
    if (const auto place = table->find(s, std::min(s.at_risk, match.most_at_risk(s)), actions)) return *place;
    throw CommandError(Exit::usage,
                       fmt::format("{}: no row covers {}", on_one_line(path), in_words(match, s)));
  };
  return {rule, read.view};
}

}  // namespace fillwise::cli
