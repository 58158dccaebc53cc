#include "api/rollers/analysis/match_tally.hpp"

namespace fillwise::rollers {

using Event = AnalysedMatchStep::Event;

namespace {

void add_decision(const AnalysedMatchStep& s, double from, MatchTally& t) {
  ++t.decisions;
  if (s.is_near_tie()) ++t.near_ties;
  if (is_mistake(s, from)) ++t.mistakes;
  MatchTally::Kind& kind = t.kinds.at(s.event == Event::keep ? 0 : 1);
  if (s.is_real()) {
    ++t.real;
    ++kind.real;
  }
  kind.loss += s.loss;
  t.loss += s.loss;
  t.proven.lower += s.proven.lower;
  t.proven.upper += s.proven.upper;
}

}  // namespace

bool is_mistake(const AnalysedMatchStep& step, double from) {
  return step.loss > 0 && step.loss >= from && !step.is_near_tie();
}

MatchTally tally_of(const MatchAnalysis& match, int player, double from) {
  MatchTally t;
  t.matches = 1;
  for (std::size_t i = 0; i < match.steps.size(); ++i) {
    const AnalysedMatchStep& s = match.steps[i];
    if (s.player != player) {
      t.opponents_luck += s.luck;
      t.opponents_loss += s.loss;
      continue;
    }
    if (i == 0 || match.steps[i - 1].turn != s.turn) ++t.turns;
    t.luck += s.luck;
    if (s.is_decision()) add_decision(s, from, t);
  }
  const auto seen = [&](double chance) { return player == 0 ? chance : 1 - chance; };
  t.finished = match.result ? 1 : 0;
  t.won = match.result ? seen(*match.result) : 0;
  t.expectation = seen(match.expectation);
  t.result = seen(match.result.value_or(match.at_end));
  return t;
}

MatchTally& MatchTally::operator+=(const MatchTally& other) {
  for (const auto count :
       {&MatchTally::matches, &MatchTally::finished, &MatchTally::turns, &MatchTally::decisions,
        &MatchTally::real, &MatchTally::mistakes, &MatchTally::near_ties})
    this->*count += other.*count;
  for (const auto sum :
       {&MatchTally::loss, &MatchTally::luck, &MatchTally::opponents_luck, &MatchTally::opponents_loss,
        &MatchTally::won, &MatchTally::expectation, &MatchTally::result})
    this->*sum += other.*sum;
  proven.lower += other.proven.lower;
  proven.upper += other.proven.upper;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    kinds[k].real += other.kinds[k].real;
    kinds[k].loss += other.kinds[k].loss;
  }
  return *this;
}

}  // namespace fillwise::rollers
