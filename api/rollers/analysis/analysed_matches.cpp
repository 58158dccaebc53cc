#include "api/rollers/analysis/analysed_matches.hpp"

#include <algorithm>
#include <functional>
#include <memory>

namespace fillwise::rollers {

using solver::rollers::TurnOption;

namespace {

/// One for each rule set.
class Advisers {
 public:
  Advisers(const Callbacks& callbacks, int threads) : callbacks_(callbacks), threads_(threads) {}

  RollersAdviser& of(const model::rollers::Rules& rules) {
    for (const auto& adviser : all_)
      if (adviser->rules() == rules) return *adviser;
    all_.push_back(std::make_unique<RollersAdviser>(rules, threads_, callbacks_));
    return *all_.back();
  }

 private:
  const Callbacks& callbacks_;
  int threads_;
  std::vector<std::unique_ptr<RollersAdviser>> all_;
};

}  // namespace

std::vector<MatchDecisionPlace> AnalysedMatches::worst(std::size_t most) const {
  std::vector<MatchDecisionPlace> places;
  for (std::size_t m = 0; m < matches.size(); ++m)
    for (std::size_t s = 0; s < matches[m].analysis.steps.size(); ++s)
      if (is_mistake(decision({m, s}), from)) places.push_back({m, s});
  std::ranges::stable_sort(places, std::ranges::greater(),
                           [&](MatchDecisionPlace at) { return decision(at).loss; });
  if (places.size() > most) places.resize(most);
  return places;
}

double AnalysedMatches::width() const {
  double most = 0;
  for (const AnalysedMatch& match : matches)
    for (const AnalysedMatchStep& step : match.analysis.steps)
      for (const TurnOption& o : step.options) most = std::max(most, o.chance.upper - o.chance.lower);
  return most;
}

AnalysedMatches analyse_matches(const Callbacks& callbacks, std::vector<MatchRecord> records, double from,
                                int threads) {
  AnalysedMatches all;
  all.from = from;
  Advisers advisers(callbacks, threads);
  for (MatchRecord& record : records) {
    callbacks.check_cancelled("nothing was written");
    MatchAnalysis analysis = analyse(advisers.of(record.match.rules()), record.match);
    AnalysedMatch& match =
        all.matches.emplace_back(AnalysedMatch{std::move(record), std::move(analysis), {}});
    for (int p = 0; p < 2; ++p) {
      const auto player = static_cast<std::size_t>(p);
      match.tallies[player] = tally_of(match.analysis, p, from);
      const std::string& name = match.record.players[player];
      const auto known = std::ranges::find(all.players, name, &std::pair<std::string, MatchTally>::first);
      if (known == all.players.end())
        all.players.emplace_back(name, match.tallies[player]);
      else
        known->second += match.tallies[player];
    }
  }
  return all;
}

}  // namespace fillwise::rollers
