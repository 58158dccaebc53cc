#include "api/bots/several/several_player.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "api/input/players.hpp"
#include "solver/play/action_lists.hpp"
#include "solver/several/profile_choice.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::bots {
namespace {

/// Keeps to the profile of a table; decides about the dice and about what comes then one after the other, as the profile does.
class ByProfile : public Player {
 public:
  ByProfile(const model::Match& match, std::shared_ptr<const ProfileTable> table, std::uint64_t seed)
      : match_(match),
        table_(std::move(table)),
        play_(match, table_->continuation()),
        choice_(play_),
        deck_(match.rules(), solver::Draws::replaced),
        seed_(seed),
        luck_(luck_of({})) {}

  void begin(const GameStart& start) override { luck_ = luck_of(start); }

  std::size_t choose(const Question& question) override {
    equilibrium::Scores scores{};
    scores[0] = question.query.state.own();
    for (std::size_t i = 0; i < question.opponents.size(); ++i)
      scores.at(i + 1) = question.opponents[i] / model::kPointsPerUnit;
    choice_.begin(std::span(&scores, 1));
    model::State s = drawn(question.query.state);
    const bool decides = question.query.state.phase == model::Phase::set_aside;
    if (decides && !model::Match::is_over(s) && !model::Match::is_chance(s) && s.mover == 0) s = drawn(s);
    // Options that lead to the same state differ in faces that no longer matter.
    return static_cast<std::size_t>(std::ranges::find(question.leads_to, s) - question.leads_to.begin());
  }

 private:
  std::unique_ptr<solver::Luck> luck_of(const GameStart& start) const {
    return std::make_unique<solver::Luck>(deck_, seed_, static_cast<std::uint64_t>(start.game));
  }
  model::State drawn(const model::State& s) {
    const std::vector<model::Choice> choices = match_.actions(s);
    if (choices.size() == 1) return choices.front().next;
    const auto shares = choice_.shares(0, s, solver::actions_of(choices));
    const auto sure = std::ranges::find(shares, 1.0);
    if (sure != shares.end()) return choices[static_cast<std::size_t>(sure - shares.begin())].next;
    constexpr std::uint32_t kParts = 1U << 31U;
    return choices[solver::drawn_from(shares, (luck_->next_choice(kParts) + 0.5) / kParts)].next;
  }

  const model::Match& match_;
  std::shared_ptr<const ProfileTable> table_;
  solver::ProfilePlay play_;
  solver::ProfileChoice choice_;
  solver::Deck deck_;
  std::uint64_t seed_;
  std::unique_ptr<solver::Luck> luck_;
};

}  // namespace

std::unique_ptr<Player> several_player(const std::string& name, const model::Match& match, std::uint64_t seed,
                                       const ProfileSource& table) {
  if (player_named("player", name).uses_table()) return std::make_unique<ByProfile>(match, table(), seed);
  return own_player(name, match, seed, nullptr);
}

}  // namespace fillwise::bots
