#include "api/rollers/match/match_game.hpp"

#include <array>

namespace fillwise::rollers {

using model::rollers::Turn;
using solver::rollers::TurnOption;

MatchGame::MatchGame(const model::rollers::Rules& rules, std::uint64_t seed, std::uint64_t deal)
    : played_(rules, model::rollers::round_start(rules, 2, 0)), seed_(seed), deal_(deal) {
  go_on();
}

std::optional<int> MatchGame::winner() const {
  if (!played_.is_over() || played_.shares().denominator > 1) return std::nullopt;
  return played_.shares().numerator[0] == 1 ? 0 : 1;
}

void MatchGame::play(std::size_t option) {
  take(question_.options.at(option));
  go_on();
}

void MatchGame::go_on() {
  while (!is_over()) {
    if (played_.turn().phase == Turn::Phase::roll) {
      deal();
      continue;
    }
    question_ = question_of(played_);
    if (question_.options.size() > 1) return;
    take(question_.options.front());
  }
}

void MatchGame::deal() {
  if (played_.turn().rolls == 0)
    die_.emplace(seed_, deal_, model::rollers::kFaces, static_cast<std::uint32_t>(played_.turns() + 1));
  // All dice fall in every roll, so that the next one does not depend on how many were saved.
  std::array<int, model::rollers::kMostDice> faces{};
  for (int& face : faces) face = die_->next_face();
  model::rollers::Roll roll;
  for (int i = 0; i < played_.purple_rolled(); ++i)
    roll.purple = roll.purple.with(faces.at(static_cast<std::size_t>(i)) - 1);
  if (played_.black_is_rolled())
    roll.black = static_cast<std::uint8_t>(faces.back() % model::rollers::kFaces);
  played_.roll(roll);
}

void MatchGame::take(const TurnOption& option) {
  switch (option.kind) {
    case TurnOption::Kind::stop:
      return played_.stop();
    case TurnOption::Kind::keep:
      return played_.save(option.kept);
    default:
      return played_.apply(option.applied);
  }
}

}  // namespace fillwise::rollers
