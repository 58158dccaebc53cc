#include "solver/equilibrium/equilibrium.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "solver/base/parallel.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::equilibrium {
namespace {

/// A game, and who solves it.
struct Work {
  const race::TurnProgram& program;
  ScoreSpace space;
  const Options& options;
  const Team& team;

  Tell tell(const char* stage) const {
    return [this, stage](int sweep, double change, double done) {
      if (team.any(options.cancel != nullptr && *options.cancel)) return false;
      if (options.progress && team.is_first()) options.progress({stage, sweep, change, done});
      return true;
    };
  }
};

void restore(const Work& work, Candidate& candidate) {
  bool restored = false;
  if (work.team.is_first() && work.options.checkpoint.restore)
    work.options.checkpoint.restore([&](const Part& part) {
      candidate.each_part(part);
      restored = true;
    });
  if (work.team.any(restored)) candidate.spread();
}

void save(const Work& work, Candidate& candidate) {
  const Checkpoint& checkpoint = work.options.checkpoint;
  if (!work.team.any(work.team.is_first() && checkpoint.save && checkpoint.is_due())) return;
  candidate.collect();
  if (work.team.is_first())
    checkpoint.save([&](const Part& part) { candidate.each_part(part); }, candidate.sweeps());
}

/// False if it was ended.
bool find_profile(const Work& work, Profile& profile) {
  const Options& options = work.options;
  Candidate candidate(work.program, work.space, PassKind::profile, options.mixing, work.team);
  restore(work, candidate);
  if (!candidate.find(options.residual, options.most_sweeps, work.tell(kCandidateStage),
                      [&] { save(work, candidate); }))
    return false;
  profile.sweeps = candidate.sweeps();
  profile.residuals = candidate.residuals();
  Proof proof(work.program, work.space, kind_of_proof(options.mixing.ties), options.mixing, work.team,
              candidate.value(), candidate.stay());
  if (!proof.find(options.most_sweeps, work.tell(kProofStage))) return false;
  profile.proof_sweeps = proof.sweeps();
  profile.epsilon = proof.epsilon();
  profile.upper = proof.take_upper();
  profile.value = candidate.take_value();
  return true;
}

/// The games against coalitions begin with what the profile gives: the others seldom hurt a player much more than they
/// do by themselves.
bool find_safe(const Work& work, const double* const* value, double slack,
               solver::ZeroedVector<double>& safe) {
  const auto n = static_cast<std::size_t>(work.space.players);
  Tables start;
  for (std::size_t p = 0; p < n; ++p) start[p] = solver::ZeroedVector<double>(work.space.size());
  work.team.for_kept([&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t p = 0; p + 1 < n; ++p) {
        start[p][i] = 1 - value[p][i];
        start[n - 1][i] += value[p][i];
      }
    }
  });
  const Options& options = work.options;
  Candidate candidate(work.program, work.space, PassKind::coalition, options.mixing, work.team,
                      std::move(start));
  if (!candidate.find(options.residual, options.most_sweeps, work.tell(kCoalitionStage))) return false;
  Proof proof(work.program, work.space, PassKind::coalition, options.mixing, work.team, candidate.value(),
              candidate.stay());
  if (!proof.find(options.most_sweeps, work.tell(kCoalitionProofStage))) return false;
  safe = solver::ZeroedVector<double>(work.space.size());  // 0 is true of everything
  if (!proof.holds()) return true;
  constexpr double kRounding = 1e-15;  // of the difference
  const auto others = std::move(proof.take_upper()[0]);
  work.team.for_kept([&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) safe[i] = std::max(0.0, 1 - others[i] - kRounding - slack);
  });
  return true;
}

std::array<const double*, kMostPlayers> pointers_to(const Tables& tables) {
  std::array<const double*, kMostPlayers> pointers{};
  std::ranges::transform(tables, pointers.begin(), [](const auto& table) { return table.data(); });
  return pointers;
}

Profile solved(const model::RuleSet& rules, const ScoreSpace& space, const Options& options) {
  const auto begin = std::chrono::steady_clock::now();
  const race::TurnProgram program = race::compile(rules);
  OneRank alone;
  const Team team(options.ranks != nullptr ? *options.ranks : alone, program, space);
  const Work work{program, space, options, team};
  Profile profile;
  profile.space = space;
  profile.mixing = options.mixing;
  profile.cancelled =
      !(find_profile(work, profile) &&
        (!options.safe || find_safe(work, pointers_to(profile.value).data(), kSafeSlack, profile.safe)));
  if (!profile.cancelled)
    for (Tables* tables : {&profile.value, &profile.upper})
      for (auto& table : *tables)
        if (!table.empty()) team.collect(table);
  if (!profile.safe.empty()) team.collect(profile.safe);
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

solver::ZeroedVector<double> safe_against_coalitions(const model::RuleSet& rules, const Continuation& profile,
                                                     const Options& options) {
  solver::ZeroedVector<double> safe;
  const race::TurnProgram program = race::compile(rules);
  OneRank alone;
  const Team team(alone, program, profile.space);
  solver::with_threads(options.threads, [&] {
    find_safe({program, profile.space, options, team}, profile.value.data(), 0, safe);
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
