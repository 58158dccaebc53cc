#include "api/policy/gap_policy_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "api/policy/policy_columns.hpp"
#include "model/fill_or_bust/played_game.hpp"

namespace fillwise {
namespace {

using model::Action;
using model::Phase;
using model::State;

constexpr int kOpen = std::numeric_limits<int>::min();

constexpr std::array<std::string_view, 12> kGapColumns = {
    policy_column::kDecision, policy_column::kCard,   policy_column::kFills, policy_column::kDice,
    policy_column::kKept,     policy_column::kAtRisk, policy_column::kAhead, policy_column::kStopping,
    policy_column::kLeft,     policy_column::kToss,   policy_column::kBest,  policy_column::kSetAside};

/// What is done from so many units at risk on, until the next one.
struct Run {
  int from = kOpen;
  std::string what;  ///< the cells best and set_aside
  friend bool operator==(const Run&, const Run&) = default;
};
using Runs = std::vector<Run>;

/// What a decision is like but for points at risk and scores.
using Place = std::array<int, 6>;  // phase, card, fills, dice, held, toss

class GapWriter {
 public:
  GapWriter(const solver::GapTable& table, const solver::SimpleDecisions& decisions,
            const solver::LeadGraphs& graphs)
      : table_(table), decisions_(decisions), match_(decisions.match()) {
    for (std::size_t c = 0; c < table.choice.size(); ++c)
      if (!table.choice[c].empty()) read(c, graphs);
  }
  std::string text() const;

 private:
  void read(std::size_t c, const solver::LeadGraphs& graphs);
  std::string what(const State& s, const solver::SimpleDecisions::Decision& d, std::size_t chosen) const;
  std::string gaps(std::size_t first, std::size_t last) const;
  void rows(const Place& place, const std::string& ahead, const Runs& runs, std::string& text) const;

  const solver::GapTable& table_;
  const solver::SimpleDecisions& decisions_;
  const model::Match& match_;
  std::map<Place, std::map<std::size_t, Runs>> places_;  ///< [place][class of the gap]
};

std::string GapWriter::what(const State& s, const solver::SimpleDecisions::Decision& d,
                            std::size_t chosen) const {
  if (s.phase != Phase::set_aside) {
    const Action action = match_.actions(s)[chosen].action;
    return fmt::format("{},", model::to_text(action.kind));
  }
  const std::vector<Action>& actions = decisions_.tosses()[d.toss].actions;
  const auto is_most = [&](const auto& rank) {
    return static_cast<std::size_t>(std::ranges::max_element(actions, {}, rank) - actions.begin()) == chosen;
  };
  if (is_most([](const Action& a) { return std::pair(-a.way.count, a.way.points); })) return "fewest-dice,";
  if (is_most([](const Action& a) { return std::pair(a.way.points, a.way.count); })) return "most-points,";
  const model::TossTable& tosses = match_.tosses(s.card);
  const model::Dice& toss = tosses.classes(s.position())[static_cast<std::size_t>(s.toss)].example;
  for (const auto& [part, way] : tosses.ways(toss, s.held, tosses.kept_before(s.position())))
    if (way == actions[chosen].way) return fmt::format("set-aside,{}", model::faces_of(part.dice));
  throw std::logic_error("a way to set dice aside that no dice of the toss come to");
}

/// Notes what the table says at one class of gaps.
void GapWriter::read(std::size_t c, const solver::LeadGraphs& graphs) {
  const int gap = c == 0 ? table_.marks.front() - 1 : table_.marks[c - 1];
  const int lead = solver::ScorePair{gap, 0}.lead();
  const std::vector<State>& states = graphs[static_cast<std::size_t>(lead + 1)]->graph.decisions;
  std::map<Place, std::vector<std::pair<int, std::string>>> said;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State& s = states[i];
    const solver::SimpleDecisions::Decision& d = decisions_.of_lead(lead)[i];
    if (!d.facts.is_free) continue;
    said[{static_cast<int>(s.phase), s.card, s.fills, s.dice, s.held, s.toss}].emplace_back(
        s.at_risk, what(s, d, table_.choice[c][i]));
  }
  for (auto& [place, all] : said) {
    std::ranges::sort(all);
    Runs& runs = places_[place][c];
    for (auto& [at_risk, text] : all)
      if (runs.empty() || runs.back().what != text)
        runs.push_back({runs.empty() ? kOpen : at_risk, std::move(text)});
  }
}

/// The cell `ahead` of the classes from first to last.
std::string GapWriter::gaps(std::size_t first, std::size_t last) const {
  const auto points = [](int units) { return units * model::kPointsPerUnit; };
  const std::string from = first == 0 ? "" : fmt::format("{}", points(table_.marks[first - 1]));
  const std::string to = last == table_.marks.size() ? "" : fmt::format("{}", points(table_.marks[last] - 1));
  return from.empty() && to.empty() ? "" : fmt::format("{}..{}", from, to);
}

void GapWriter::rows(const Place& place, const std::string& ahead, const Runs& runs,
                     std::string& text) const {
  const auto [phase, card, fills, dice, held, toss] = place;
  constexpr std::array<std::pair<Phase, const char*>, 4> kWords = {
      {{Phase::set_aside, "set-aside"},
       {Phase::roll_or_stop, "roll-or-stop"},
       {Phase::play_or_discard, "play-or-discard"},
       {Phase::between_cards, "between-cards"}}};
  const auto* const word =
      std::ranges::find(kWords, static_cast<Phase>(phase), &std::pair<Phase, const char*>::first);
  const bool is_toss = word->first == Phase::set_aside;
  std::string cells = fmt::format("{},", word->second);
  if (card >= 0) {
    cells += fmt::format("{},{},", match_.rules().cards[static_cast<std::size_t>(card)].name, fills);
    if (word->first == Phase::roll_or_stop) cells += fmt::format("{}", dice);
  } else {
    cells += ",,";
  }
  std::string tossed, kept;
  if (is_toss) {
    const model::Position from{dice, held};
    tossed = model::faces_of(match_.tosses(card).classes(from)[static_cast<std::size_t>(toss)].example);
    if (held > 0) kept = model::faces_of(match_.tosses(card).kept_before(from));
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto points = [](int units) { return fmt::format("{}", units * model::kPointsPerUnit); };
    std::string at_risk;
    if (runs.size() > 1)
      at_risk = fmt::format("{}..{}", i == 0 ? "" : points(runs[i].from),
                            i + 1 == runs.size() ? "" : points(runs[i + 1].from - 1));
    text += fmt::format("{},{},{},{},,,{},{}\n", cells, kept, at_risk, ahead, tossed, runs[i].what);
  }
}

std::string GapWriter::text() const {
  std::string text = fmt::format("{}\n", fmt::join(kGapColumns, ","));
  text +=
      "set-aside,,,,,,,wins,1..,,most-points,\n"
      "roll-or-stop,,,,,,,wins,,,stop,\n"
      "between-cards,,,,,,,wins,,,stop,\n"
      "roll-or-stop,,,,,,,ends,,,roll,\n"
      "between-cards,,,,,,,ends,,,draw,\n"
      "between-cards,,,,,0,,,,,draw,\n";
  for (const auto& [place, of_class] : places_) {
    for (auto it = of_class.begin(); it != of_class.end();) {
      auto last = it;
      for (auto next = std::next(it);
           next != of_class.end() && next->first == last->first + 1 && next->second == it->second; ++next)
        last = next;
      rows(place, gaps(it->first, last->first), it->second, text);
      it = std::next(last);
    }
  }
  // Gaps that hardly a game comes to.
  return text +
         "set-aside,,,,,,,,,,fewest-dice,\nroll-or-stop,,,,,,,,,,roll,\nbetween-cards,,,,,,,,,,draw,\n"
         "play-or-discard,,,,,,,,,,play,\n";
}

}  // namespace

std::string policy_rows(const solver::GapTable& table, const solver::SimpleDecisions& decisions,
                        const solver::LeadGraphs& graphs) {
  return GapWriter(table, decisions, graphs).text();
}

}  // namespace fillwise
