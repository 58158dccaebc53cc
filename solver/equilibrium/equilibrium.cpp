#include "solver/equilibrium/equilibrium.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "solver/base/parallel.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::equilibrium {
namespace {

/// `tell(stage)` makes a Tell. False if it ended the work.
template <class TellOf>
bool find_profile(const race::TurnProgram& program, const Options& options, const TellOf& tell,
                  Profile& profile) {
  Candidate candidate(program, profile.space, PassKind::profile, options.mixing);
  const auto parts = [&](const Part& part) { candidate.each_part(part); };
  if (options.checkpoint.restore) options.checkpoint.restore(parts);
  const auto save = [&] {
    if (options.checkpoint.save) options.checkpoint.save(parts, candidate.sweeps());
  };
  if (!candidate.find(options.residual, options.most_sweeps, tell(kCandidateStage), save)) return false;
  profile.sweeps = candidate.sweeps();
  profile.residuals = candidate.residuals();
  Proof proof(program, profile.space, PassKind::profile_and_upper, options.mixing, candidate.value(),
              candidate.stay());
  if (!proof.find(options.most_sweeps, tell(kProofStage))) return false;
  profile.proof_sweeps = proof.sweeps();
  profile.epsilon = proof.epsilon();
  profile.upper = proof.take_upper();
  profile.value = candidate.take_value();
  return true;
}

/// The games against coalitions begin with what the profile gives: the others seldom hurt a player much more than they do by themselves.
template <class TellOf>
bool find_safe(const race::TurnProgram& program, const ScoreSpace& space, const double* const* value,
               const Options& options, const TellOf& tell, std::vector<double>& safe) {
  const auto n = static_cast<std::size_t>(space.players);
  Tables start;
  start[n - 1].assign(space.size(), 0);
  for (std::size_t p = 0; p + 1 < n; ++p) {
    start[p].resize(space.size());
    for (std::size_t i = 0; i < space.size(); ++i) {
      start[p][i] = 1 - value[p][i];
      start[n - 1][i] += value[p][i];
    }
  }
  Candidate candidate(program, space, PassKind::coalition, options.mixing, &start);
  if (!candidate.find(options.residual, options.most_sweeps, tell(kCoalitionStage))) return false;
  Proof proof(program, space, PassKind::coalition, options.mixing, candidate.value(), candidate.stay());
  if (!proof.find(options.most_sweeps, tell(kCoalitionProofStage))) return false;
  safe.assign(space.size(), 0);  // which is true of everything
  if (!proof.holds()) return true;
  constexpr double kRounding = 1e-15;  // of the difference
  const std::vector<double> others = std::move(proof.take_upper()[0]);
  for (std::size_t i = 0; i < space.size(); ++i) safe[i] = std::max(0.0, 1 - others[i] - kRounding);
  return true;
}

auto tell_of(const Options& options) {
  return [&options](const char* stage) {
    return [&options, stage](int sweep, double residual, double done) {
      if (options.cancel != nullptr && *options.cancel) return false;
      if (options.progress) options.progress({stage, sweep, residual, done});
      return true;
    };
  };
}

std::array<const double*, kMostPlayers> pointers_to(const Tables& tables) {
  std::array<const double*, kMostPlayers> pointers{};
  std::ranges::transform(tables, pointers.begin(), [](const auto& table) { return table.data(); });
  return pointers;
}

Profile solved(const model::RuleSet& rules, const ScoreSpace& space, const Options& options) {
  const auto begin = std::chrono::steady_clock::now();
  const race::TurnProgram program = race::compile(rules);
  const auto tell = tell_of(options);
  Profile profile;
  profile.space = space;
  profile.mixing = options.mixing;
  profile.cancelled = !(find_profile(program, options, tell, profile) &&
                        (!options.safe || find_safe(program, space, pointers_to(profile.value).data(),
                                                    options, tell, profile.safe)));
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

std::vector<double> safe_against_coalitions(const model::RuleSet& rules, const Continuation& profile,
                                            const Options& options) {
  std::vector<double> safe;
  const race::TurnProgram program = race::compile(rules);
  solver::with_threads(options.threads, [&] {
    find_safe(program, profile.space, profile.value.data(), options, tell_of(options), safe);
  });
  return safe;
}

Profile solve(const model::RuleSet& rules, int players, int goal, const Options& options) {
  if (const std::string reason = why_not(rules); !reason.empty()) throw std::invalid_argument(reason);
  if (players < kLeastPlayers || players > kMostPlayers) throw std::invalid_argument("the number of players");
  Profile profile;
  solver::with_threads(options.threads, [&] { profile = solved(rules, {players, goal}, options); });
  return profile;
}

}  // namespace fillwise::equilibrium
