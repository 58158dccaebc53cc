#include "api/rollers/match/own_match_player.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace fillwise::rollers {
namespace {

using model::rollers::Turn;
using solver::rollers::TurnOption;

class OwnMatchPlayer : public MatchPlayer {
 public:
  explicit OwnMatchPlayer(std::unique_ptr<solver::rollers::Player> player) : player_(std::move(player)) {}

  std::size_t choose(const MatchQuestion& question) override {
    const auto& [table, turn, zap] = question.situation;
    // What it does depends on table and turn alone.
    if (table_ != table) player_->begin_turn(table);
    table_ = table;
    TurnOption meant;
    if (turn.phase == Turn::Phase::apply) {
      meant.kind = TurnOption::Kind::apply;
      meant.applied = player_->apply(turn);
    } else if (const auto saved = player_->choose(turn)) {
      meant.kind = TurnOption::Kind::keep;
      meant.kept = *saved;
    } else {
      meant.kind = TurnOption::Kind::stop;
    }
    const auto found = std::ranges::find_if(question.options, [&](const TurnOption& option) {
      return option.kind == meant.kind && option.kept == meant.kept && option.applied == meant.applied;
    });
    if (found == question.options.end()) throw std::logic_error("a player does what is no option");
    return static_cast<std::size_t>(found - question.options.begin());
  }

 private:
  std::unique_ptr<solver::rollers::Player> player_;
  std::optional<model::rollers::Table> table_;  ///< of the turn that it was told last
};

}  // namespace

std::unique_ptr<MatchPlayer> own_match_player(std::unique_ptr<solver::rollers::Player> player) {
  return std::make_unique<OwnMatchPlayer>(std::move(player));
}

}  // namespace fillwise::rollers
