#include "cli/advice_json.hpp"

namespace fillwise::cli {
namespace {

using Stage = model::Situation::Stage;

Json option_json(const solver::Option& option, const AnswerWords& words) {
  Json json = {{"action", model::to_text(option.action)}};
  if (option.action == model::ActionKind::set_aside) {
    json["dice"] = faces_json(option.dice);
    json["points"] = option.points * model::kPointsPerUnit;
    json["then"] = model::to_text(option.then);
  }
  json[words.key] = option.chance.value;
  json["lower"] = option.chance.lower;
  json["upper"] = option.chance.upper;
  json["loss"] = option.loss;
  return json;
}

/// The situation under the keys of --batch, after what is played.
Json read_json(const model::Match& match, const ReadSituation& read, const AnswerWords& words) {
  const model::Situation& situation = read.situation;
  Json json = words.state;
  json["me"] = situation.own;
  if (!words.is_alone) json["opponent"] = situation.opponent;
  if (situation.card >= 0) json["card"] = match.rules().cards[static_cast<std::size_t>(situation.card)].name;
  switch (situation.stage) {
    case Stage::tossed:
      json["roll"] = read.roll;
      break;
    case Stage::dice_left:
      json["dice"] = situation.dice;
      break;
    case Stage::card_drawn:
      json["drawn"] = true;
      break;
    case Stage::between_cards:
      json["between_cards"] = true;
      break;
  }
  if (situation.kept.size() > 0) json["kept"] = faces_json(situation.kept);
  json["at_risk"] = situation.at_risk;
  if (situation.card >= 0 && situation.stage != Stage::between_cards) json["fills"] = situation.fills;
  return json;
}

}  // namespace

Json faces_json(const model::Dice& dice) {
  Json list = Json::array();
  for (std::size_t face = 0; face < model::kFaces; ++face)
    for (int i = 0; i < dice.counts[face]; ++i) list.push_back(face + 1);
  return list;
}

Json advice_json(const model::Match& match, const ReadSituation& read, const solver::Advice& advice,
                 const AnswerWords& words) {
  Json options = Json::array();
  for (const solver::Option& option : advice.options) options.push_back(option_json(option, words));
  Json json = {{"state", read_json(match, read, words)},
               {words.key, advice.chance.value},
               {"lower", advice.chance.lower},
               {"upper", advice.chance.upper},
               {"forced", advice.forced()}};
  if (!read.draw_forced_after.empty()) json["draw_forced_after"] = read.draw_forced_after;
  json["best"] = options.empty() ? Json() : options.front();
  json["options"] = std::move(options);
  return json;
}

}  // namespace fillwise::cli
