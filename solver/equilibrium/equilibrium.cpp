#include "solver/equilibrium/equilibrium.hpp"

#include <chrono>
#include <stdexcept>

#include "solver/base/parallel.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::equilibrium {
namespace {

Profile solved(const model::RuleSet& rules, const ScoreSpace& space, const Options& options) {
  const auto begin = std::chrono::steady_clock::now();
  const race::TurnProgram program = race::compile(rules);
  const auto tell = [&](const char* stage) {
    return [&options, stage](int sweep, double residual, double done) {
      if (options.cancel != nullptr && *options.cancel) return false;
      if (options.progress) options.progress({stage, sweep, residual, done});
      return true;
    };
  };
  Profile profile;
  profile.space = space;
  profile.mixing = options.mixing;
  Candidate candidate(program, space, options.mixing);
  profile.cancelled = !candidate.find(options.residual, options.most_sweeps, tell("profile"));
  if (profile.cancelled) return profile;
  profile.sweeps = candidate.sweeps();
  profile.residuals = candidate.residuals();
  Proof proof(program, space, options.mixing, candidate.value(), candidate.stay());
  profile.cancelled = !proof.find(options.most_sweeps, tell("proof"));
  if (profile.cancelled) return profile;
  profile.proof_sweeps = proof.sweeps();
  profile.epsilon = proof.epsilon();
  profile.upper = proof.take_upper();
  profile.value = candidate.take_value();
  profile.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return profile;
}

}  // namespace

std::string why_not(const model::RuleSet& rules) {
  const race::TurnProgram program = race::compile(rules);
  if (rules.last_turn) return "last turns are for two players";
  if (rules.overshoot > 0) return "goals that must be met exactly are for two players";
  if (!rules.benchmarks.empty()) return "benchmarks are for two players";
  if (!program.penalties.empty()) return "penalty cards are for two players";
  if (program.takes_at_risk)
    return "cards that take points while the player's own stay at risk are for two players";
  if (program.loops_at_top) return "cards after which another must be drawn are for two players";
  for (const race::Board& board : program.boards)
    if (!board.rules.count) return "cards whose tosses do not count are for two players";
  if (race::terminates_almost_surely(rules).empty()) return "a game of these rules may never end";
  return "";
}

Profile solve(const model::RuleSet& rules, int players, int goal, const Options& options) {
  if (const std::string reason = why_not(rules); !reason.empty()) throw std::invalid_argument(reason);
  if (players < kLeastPlayers || players > kMostPlayers) throw std::invalid_argument("the number of players");
  Profile profile;
  solver::with_threads(options.threads, [&] { profile = solved(rules, {players, goal}, options); });
  return profile;
}

}  // namespace fillwise::equilibrium
