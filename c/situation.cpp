#include "c/situation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "api/base/error.hpp"
#include "model/fill_or_bust/dice_words.hpp"
#include "model/fill_or_bust/situation.hpp"

namespace fillwise::c {
namespace {

using model::Situation;

/// Faces up to the first 0; all that follows has to be 0 too.
std::vector<int> faces_of(std::string_view field, std::span<const std::uint8_t> dice) {
  std::vector<int> faces;
  bool ended = false;
  for (const std::uint8_t face : dice) {
    if (face > model::kFaces || (ended && face != 0))
      refuse(Unexpected(field, fmt::format("{}", face), "faces from 1 to 6, then 0"));
    ended = ended || face == 0;
    if (!ended) faces.push_back(face);
  }
  return faces;
}

Situation::Stage stage_of(std::int32_t stage) {
  switch (stage) {
    case FILLWISE_TOSSED:
      return Situation::Stage::tossed;
    case FILLWISE_DICE_LEFT:
      return Situation::Stage::dice_left;
    case FILLWISE_CARD_DRAWN:
      return Situation::Stage::card_drawn;
    case FILLWISE_BETWEEN_CARDS:
      return Situation::Stage::between_cards;
    default:
      refuse(Unexpected("stage", fmt::format("{}", stage), "0 to 3"));
  }
}

std::int32_t action_of(model::ActionKind kind) {
  switch (kind) {
    case model::ActionKind::roll:
      return FILLWISE_ROLL;
    case model::ActionKind::stop:
      return FILLWISE_STOP;
    case model::ActionKind::draw:
      return FILLWISE_DRAW;
    case model::ActionKind::play:
      return FILLWISE_PLAY;
    case model::ActionKind::discard:
      return FILLWISE_DISCARD;
    case model::ActionKind::set_aside:
      return FILLWISE_SET_ASIDE;
  }
  return FILLWISE_NOTHING;
}

}  // namespace

fillwise_chance chance_of(const solver::ValueInterval& chance) {
  return {chance.value, chance.lower, chance.upper};
}

ReadSituation read_situation(const model::Match& match, model::Reachable& reachable,
                             const fillwise_situation& situation) {
  ReadSituation result;
  Situation& s = result.situation;
  s.stage = stage_of(situation.stage);
  s.own = situation.me;
  s.opponent = situation.opponent;
  s.at_risk = situation.at_risk;
  s.card = situation.card;
  s.fills = situation.fills;
  s.dice = situation.dice;
  const auto cards = static_cast<int>(match.rules().cards.size());
  const bool may_be_none = s.stage == Situation::Stage::between_cards;
  if (s.card < (may_be_none ? -1 : 0) || s.card >= cards)
    refuse(Unexpected("card", fmt::format("{}", s.card),
                      fmt::format("{} to {}", may_be_none ? -1 : 0, cards - 1)));
  result.roll = faces_of("roll", situation.roll);
  const std::vector<int> kept = faces_of("kept", situation.kept);
  const bool tossed = s.stage == Situation::Stage::tossed, left = s.stage == Situation::Stage::dice_left;
  if (tossed == result.roll.empty())
    refuse(Unexpected("roll", fmt::format("{} dice", result.roll.size()),
                      fmt::format("{} at stage {}", tossed ? "1 to 6" : "none", situation.stage)));
  if (!left && s.dice != 0)
    refuse(Unexpected("dice", fmt::format("{}", s.dice), fmt::format("0 at stage {}", situation.stage)));
  if (!tossed && !left && !kept.empty())
    refuse(Unexpected("kept", fmt::format("{} dice", kept.size()),
                      fmt::format("none at stage {}", situation.stage)));
  s.toss = model::dice_with(result.roll);
  s.kept = model::dice_with(kept);
  result.query = query_of(match, reachable, s);
  return result;
}

fillwise_option option_of(const solver::Option& option) {
  fillwise_option result{};
  result.action = action_of(option.action);
  if (option.action == model::ActionKind::set_aside) {
    result.then = action_of(option.then);
    result.points = option.points * model::kPointsPerUnit;
    std::uint8_t* next = result.dice;
    for (std::size_t f = 0; f < option.dice.counts.size(); ++f)
      next = std::fill_n(next, option.dice.counts[f], static_cast<std::uint8_t>(f + 1));
  }
  result.wins = option.wins ? 1 : 0;
  result.chance = chance_of(option.chance);
  result.loss = option.loss;
  return result;
}

fillwise_option best_of(const solver::Advice& advice) {
  if (!advice.options.empty()) return option_of(advice.options.front());
  fillwise_option result{};
  result.chance = chance_of(advice.chance);
  return result;
}

}  // namespace fillwise::c
