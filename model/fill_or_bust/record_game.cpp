#include <algorithm>
#include <stdexcept>
#include <vector>

#include "model/fill_or_bust/replay.hpp"

namespace fillwise::model {
namespace {

using Kind = RecordWord::Kind;

/// Writes the steps of a game into a record.
class Recorder {
 public:
  Recorder(const PlayedGame& game, RecordDetail detail)
      : game_(game), rules_(game.match().rules()), full_(detail == RecordDetail::full) {}

  std::vector<RecordedTurn> turns(std::span<const std::string> players) const {
    std::vector<RecordedTurn> result;
    const std::vector<GameStep>& steps = game_.steps();
    int mover = -1;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].player != mover) {
        mover = steps[i].player;
        result.push_back({players[static_cast<std::size_t>(mover)], {}, {}, ""});
      }
      const RecordWord word = word_of(steps[i]);
      if (full_ || !is_clear(i)) result.back().words.push_back(word);
      if (steps[i].ends_turn())
        for (const int score : game_.scores_after(i))
          result.back().scores.push_back({Kind::any, std::to_string(score * kPointsPerUnit), ""});
    }
    return result;
  }

 private:
  const std::string& card_name(int card) const { return rules_.cards[static_cast<std::size_t>(card)].name; }

  RecordWord word_of(const GameStep& step) const {
    const auto kind = [&](Kind k) { return full_ || k == Kind::kept ? k : Kind::any; };
    switch (step.before.phase) {
      case Phase::draw:
      case Phase::redraw:
        return {kind(Kind::card), card_name(step.card), ""};
      case Phase::toss:
        return {kind(Kind::toss), faces_of(step.toss), ""};
      case Phase::set_aside:
        return {Kind::kept, faces_of(step.dice), "", step.said};
      default:
        return {kind(Kind::action), to_text(step.action), "", step.said};
    }
  }

  /// Whether the step can be left out: what follows it in the turn says it.
  bool is_clear(std::size_t i) const {
    const std::vector<GameStep>& steps = game_.steps();
    const GameStep& step = steps[i];
    if (step.before.phase == Phase::set_aside)
      return ways_in(game_.match(), step.before, step.toss, step.kept).size() == 1;
    const GameStep* const next = i + 1 < steps.size() ? &steps[i + 1] : nullptr;
    if (next == nullptr || next->player != step.player) return false;
    switch (step.action) {
      case ActionKind::roll:
        return step.before.phase == Phase::roll_or_stop;
      case ActionKind::play:
        return true;
      case ActionKind::draw:
        return !action_called(card_name(next->card));
      default:
        return false;
    }
  }

  const PlayedGame& game_;
  const RuleSet& rules_;
  bool full_;
};

}  // namespace

GameRecord record_of(const PlayedGame& game, std::span<const std::string> players, RecordDetail detail) {
  if (const std::string problem = problem_of_names(players); !problem.empty())
    throw std::invalid_argument("players: " + problem);
  if (static_cast<int>(players.size()) != game.players()) throw std::invalid_argument("the number of names");
  GameRecord record;
  record.players.assign(players.begin(), players.end());
  const std::vector<int>& start = game.start_scores();
  if (std::ranges::any_of(start, [](int score) { return score != 0; }))
    for (const int score : start)
      record.start.push_back({Kind::any, std::to_string(score * kPointsPerUnit), ""});
  record.turns = Recorder(game, detail).turns(players);
  return record;
}

}  // namespace fillwise::model
