#include "api/advice/advice_json.hpp"
#include "api/advice/situation_json.hpp"
#include "api/advice/why.hpp"

namespace fillwise {
namespace {

using model::kPointsPerUnit;
using solver::TurnEnd;

const char* end_key(TurnEnd end) {
  switch (end) {
    case TurnEnd::at_once:
      return "at_once";
    case TurnEnd::bust:
      return "bust";
    case TurnEnd::stop:
      return "stop";
    case TurnEnd::penalty:
      return "penalty";
    case TurnEnd::added:
      return "added";
    case TurnEnd::stop_after_fill:
      return "stop_after_fill";
    case TurnEnd::later_bust:
      return "later_bust";
    case TurnEnd::later_stop:
      return "later_stop";
    case TurnEnd::later_penalty:
      return "later_penalty";
    case TurnEnd::later_added:
      return "later_added";
  }
  return "";
}

const char* quantity_key(Quantity quantity) {
  switch (quantity) {
    case Quantity::at_risk:
      return "at_risk";
    case Quantity::me:
      return "me";
    case Quantity::opponent:
      return "opponent";
  }
  return "";
}

Json breakdown_json(const solver::Breakdown& b, const AnswerWords& words) {
  Json json = Json::object();
  if (b.bust_on_roll) json["bust_on_roll"] = *b.bust_on_roll;
  if (b.fill) json["fill"] = *b.fill;
  json["points"] = b.points * kPointsPerUnit;
  json["ends"] = Json::array();
  for (const solver::EndOfTurn& e : b.ends)
    json["ends"].push_back(
        {{"end", end_key(e.end)}, {"chance", e.chance}, {words.key, e.value()}, {"adds", e.share}});
  json["error"] = b.error;
  return json;
}

Json change_json(const Change& change) {
  Json json = {{"of", quantity_key(change.quantity)}, {"nearest", change.nearest}};
  json["farthest"] = change.to_the_end ? Json() : Json(change.farthest);
  json["best"] = action_json(change.best);
  return json;
}

}  // namespace

void add_why_json(const solver::Advice& advice, const Why& why, const AnswerWords& words, Json& json) {
  for (std::size_t i = 0; i < advice.options.size(); ++i)
    json["options"][i]["why"] = breakdown_json(why.options[i], words);
  if (!json["options"].empty()) json["best"] = json["options"].front();
  json["changes"] = Json::array();
  for (const Change& change : why.changes) json["changes"].push_back(change_json(change));
}

}  // namespace fillwise
