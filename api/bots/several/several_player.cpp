#include "api/bots/several/several_player.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "api/input/players.hpp"
#include "solver/play/action_lists.hpp"
#include "solver/several/reduction.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::bots {
namespace {

/// Keeps to the profile of a table, which may be of fewer players; decides about the dice and about what comes then one
/// after the other, as the profile does.
class ByProfile : public Player {
 public:
  ByProfile(const model::Match& match, std::shared_ptr<const PlayTable> table, std::uint64_t seed)
      : match_(match),
        table_(std::move(table)),
        play_(match, table_->continuation()),
        choice_(play_),
        deck_(match.rules(), solver::Draws::replaced),
        seed_(seed),
        luck_(luck_of({})) {}

  void begin(const GameStart& start) override { luck_ = luck_of(start); }

  std::size_t choose(const Question& question) override {
    scores_ = {question.query.state.own()};
    for (const int points : question.opponents) scores_.push_back(points / model::kPointsPerUnit);
    model::State s = drawn(question.query.state);
    const bool decides = question.query.state.phase == model::Phase::set_aside;
    if (decides && !model::Match::is_over(s) && !model::Match::is_chance(s) && s.mover == 0) s = drawn(s);
    // Options that lead to the same state differ in faces that no longer matter.
    return static_cast<std::size_t>(std::ranges::find(question.successors, s) - question.successors.begin());
  }

 private:
  std::unique_ptr<solver::Luck> luck_of(const GameStart& start) const {
    return std::make_unique<solver::Luck>(deck_, seed_, static_cast<std::uint64_t>(start.game));
  }
  model::State drawn(const model::State& s) {
    const std::vector<model::Choice> choices = match_.actions(s);
    if (choices.size() == 1) return choices.front().next;
    const auto shares = choice_.shares(scores_, s, solver::actions_of(choices));
    return choices[solver::taken(shares, *luck_)].next;
  }

  const model::Match& match_;
  std::shared_ptr<const PlayTable> table_;
  solver::ProfilePlay play_;
  solver::ReducedChoice choice_;
  std::vector<int> scores_;  ///< of all, in units, where the turn began
  solver::Deck deck_;
  std::uint64_t seed_;
  std::unique_ptr<solver::Luck> luck_;
};

}  // namespace

std::unique_ptr<Player> several_player(const std::string& name, const model::Match& match, int players,
                                       std::uint64_t seed, const ProfileSource& table) {
  const NamedPlayer player = several_player_named("player", name, players);
  if (player.kind == NamedPlayer::Kind::as_if)
    return std::make_unique<ByProfile>(match, table(player.number), seed);
  if (player.uses_table()) return std::make_unique<ByProfile>(match, table(players), seed);
  return own_player(name, match, seed, nullptr);
}

}  // namespace fillwise::bots
