#include <fmt/format.h>

#include <optional>
#include <string>

#include "cli/commands/export_parts.hpp"
#include "cli/terminal/prism_files.hpp"
#include "cli/terminal/progress.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/generic/prism_export.hpp"
#include "solver/plain/match_game.hpp"

namespace fillwise::cli {
namespace {

using model::Phase;
using model::State;
using solver::MatchGame;
using solver::StateIndex;

constexpr std::size_t kMostStates = 2'000'000;

/// What is kept with Bertha: "155"; empty if nothing is, and under other rules.
std::string kept(const model::Match& match, int card, model::Position position) {
  return position.held == 0 ? "" : model::faces_of(match.tosses(card).kept_before(position));
}

std::string action_name(const model::Match& match, const State& s, const model::Action& action) {
  if (action.kind != model::ActionKind::set_aside) return model::to_text(action.kind);
  const std::string after =
      action.way.count == s.dice ? "" : kept(match, s.card, {s.dice - action.way.count, action.way.held});
  return fmt::format("set_aside_{}_for_{}{}", action.way.count, action.way.points * model::kPointsPerUnit,
                     after.empty() ? "" : "_keeping_" + after);
}

/// Who has what, and what happens next.
std::string state_name(const model::Match& match, const State& s) {
  if (s.phase == model::Phase::tied) return "tied";
  if (model::Match::is_over(s)) return fmt::format("player {} has won", s.mover + 1);
  std::string text =
      fmt::format("{}:{}, player {} on move, {} at risk, ", s.score[0] * model::kPointsPerUnit,
                  s.score[1] * model::kPointsPerUnit, s.mover + 1, s.at_risk * model::kPointsPerUnit);
  if (s.card >= 0) {
    text += match.rules().cards[static_cast<std::size_t>(s.card)].name;
    text += fmt::format(", fills made {}, ", static_cast<int>(s.fills));
    if (const std::string faces = kept(match, s.card, s.position()); !faces.empty())
      text += fmt::format("{} kept, ", faces);
  }
  switch (s.phase) {
    case Phase::draw:
      return text + "draws a card";
    case Phase::redraw:
      return text + "draws a card of another kind";
    case Phase::play_or_discard:
      return text + "plays or discards";
    case Phase::toss:
      return text + fmt::format("tosses {} dice", s.dice);
    case Phase::set_aside:
      return text + fmt::format("sets aside from a toss like {}",
                                match.classes(s)[static_cast<std::size_t>(s.toss)].example.to_text());
    case Phase::roll_or_stop:
      return text + fmt::format("rolls {} dice or stops", s.dice);
    default:
      return text + "draws or stops";
  }
}

/// The best choices of both players.
solver::Policy optimal_policy(Context& context, const solver::ExplicitGame& game) {
  Progress progress(context, "finding the best play");
  solver::PolicyIterationOptions options;
  options.told = [&](double share) { progress.update(share); };
  solver::Solution<double> solution = solver::policy_iteration<double>(game, options);
  if (!solution.report.converged) throw Error(Fault::failed, "the optimal policy was not found");
  return std::move(solution.policy);
}

solver::Enumeration<State> enumerated(Context& context, const model::Match& match) {
  Progress progress(context, "enumerating");
  try {
    return solver::build_explicit(MatchGame(match), kMostStates,
                                  [&](double share) { progress.update(share); });
  } catch (const solver::StateLimitExceeded&) {
    throw Error(Fault::failed,
                fmt::format("--goal: the game to {} has more than {} states, too many to write "
                            "one by one: choose a smaller goal{}",
                            match.goal() * model::kPointsPerUnit, kMostStates,
                            match.rules().last_turn ? " or a smaller --limit" : ""));
  }
}

}  // namespace

void export_game(Context& context, const ExportedGame& game, FixedPlayer fixed,
                 const std::filesystem::path& prefix) {
  // 1. Whether the files can be written.
  check_prism_place(context, prefix);
  // 2. The game, and the policy of the player who is fixed.
  const model::Match match(game.rules, game.goal / model::kPointsPerUnit, game.limit / model::kPointsPerUnit);
  std::optional<ImmediateInterrupt> at_once(std::in_place);
  context.note(fmt::format("Enumerating the game to {}.", game.goal));
  const solver::Enumeration<State> all = enumerated(context, match);
  solver::Policy policy;
  if (fixed != FixedPlayer::none) {
    context.note(fmt::format("Finding the best play in {} states.", all.game.states()));
    policy = optimal_policy(context, all.game);
  }
  solver::PrismOptions options;
  options.keep_chance = [&](StateIndex s) { return all.states[s].phase == Phase::draw; };
  if (fixed != FixedPlayer::none)
    options.fixed = {fixed == FixedPlayer::first ? solver::Owner::maximizer : solver::Owner::minimizer,
                     &policy};
  const solver::PrismWords words = {[&](StateIndex s, std::uint32_t action) {
                                      return action_name(match, all.states[s], MatchGame::action(action));
                                    },
                                    [&](StateIndex s) { return state_name(match, all.states[s]); }};
  // 3. The files.
  at_once.reset();
  write_prism_files(context, all.game, words, options, prefix);
}

}  // namespace fillwise::cli
