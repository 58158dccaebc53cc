#include "api/advice/situation_json.hpp"

namespace fillwise {

using model::Phase;
using model::Situation;

std::vector<int> face_list(const model::Dice& dice) {
  std::vector<int> faces;
  for (int face = 1; face <= model::kFaces; ++face)
    faces.insert(faces.end(), dice.counts[static_cast<std::size_t>(face - 1)], face);
  return faces;
}

Situation situation_of(const solver::Query& query) {
  const model::State& s = query.state;
  Situation situation;
  if (s.phase == Phase::set_aside)
    situation.stage = Situation::Stage::tossed;
  else if (s.phase == Phase::play_or_discard || query.just_drawn)
    situation.stage = Situation::Stage::card_drawn;
  else if (s.card >= 0)
    situation.stage = Situation::Stage::dice_left;
  situation.own = s.own() * model::kPointsPerUnit;
  situation.opponent = s.opponent() * model::kPointsPerUnit;
  situation.at_risk = s.at_risk * model::kPointsPerUnit;
  situation.card = s.card;
  situation.fills = s.fills;
  situation.dice = s.dice;
  situation.toss = query.toss;
  situation.kept = query.kept;
  return situation;
}

Json situation_json(const model::RuleSet& rules, const Situation& situation, const std::vector<int>& roll,
                    const ToldOpponents& others) {
  Json json = {{"me", situation.own}};
  if (!others.several.empty())
    json["opponents"] = std::vector<int>(others.several.begin(), others.several.end());
  else if (!others.alone)
    json["opponent"] = situation.opponent;
  if (situation.card >= 0) json["card"] = rules.cards[static_cast<std::size_t>(situation.card)].name;
  switch (situation.stage) {
    case Situation::Stage::tossed:
      json["roll"] = roll;
      break;
    case Situation::Stage::dice_left:
      json["dice"] = situation.dice;
      break;
    case Situation::Stage::card_drawn:
      json["drawn"] = true;
      break;
    case Situation::Stage::between_cards:
      json["between_cards"] = true;
      break;
  }
  if (situation.kept.size() > 0) json["kept"] = face_list(situation.kept);
  json["at_risk"] = situation.at_risk;
  if (situation.card >= 0 && situation.stage != Situation::Stage::between_cards)
    json["fills"] = situation.fills;
  return json;
}

Json action_json(model::ActionKind action, const model::Dice& dice, int units,
                 std::optional<model::ActionKind> then) {
  Json json = {{"action", model::to_text(action)}};
  if (action != model::ActionKind::set_aside) return json;
  json["dice"] = face_list(dice);
  json["points"] = units * model::kPointsPerUnit;
  if (then) json["then"] = model::to_text(*then);
  return json;
}

}  // namespace fillwise
