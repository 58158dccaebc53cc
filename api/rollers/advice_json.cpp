#include "api/rollers/advice_json.hpp"

#include "api/advice/chance_json.hpp"
#include "api/rollers/adviser.hpp"
#include "api/rollers/notation.hpp"
#include "api/rollers/option_words.hpp"

namespace fillwise::rollers {

using model::rollers::Rules;
using model::rollers::Table;
using model::rollers::Turn;
using solver::rollers::Bounds;
using solver::rollers::TurnOption;

namespace {

Json rollers_chance_json(const Bounds& chance) {
  return chance_json({chance.middle(), chance.lower, chance.upper});
}

const char* player_word(int player) {
  return player == 0 ? "me" : "opponent";
}

Json table_json(const Rules& rules, const Table& table) {
  return {{"game", "rollers"},
          {"rules", rules.name},
          {"points", {table.points[0], table.points[1]}},
          {"began", player_word(table.starter)},
          {"chips", {table.chips[0], table.chips[1]}},
          {"mine", written(table.boards[0])},
          {"theirs", written(table.boards[1])}};
}

const char* phase_word(Turn::Phase phase) {
  return phase == Turn::Phase::roll ? "roll" : phase == Turn::Phase::choose ? "choose" : "apply";
}

void add_application(Json& json, const RollersSituation& situation, const TurnOption& option) {
  const auto& before = situation.table.boards[situation.table.mover];
  const auto paid = chips_paid(situation.table, option.applied);
  const auto stars = solver::rollers::stars_used(before, option.applied, situation.turn.saved.hand());
  Json open = Json::array(), close = Json::array(), collect = Json::array(), wild = Json::array();
  for (int n = 1; n <= model::rollers::kMostSections; ++n) {
    const auto place = static_cast<std::size_t>(n - 1);
    const auto used = model::rollers::section_dice(before, option.applied, n);
    if (used.opens > 0) open.push_back(n);
    if (used.closes > 0) close.push_back(n);
    if (used.collects > 0)
      collect.push_back({{"section", n}, {"dice", used.collects}, {"chips", paid[place]}});
    if (stars[place] > 0) wild.push_back({{"section", n}, {"dice", stars[place]}});
  }
  json["open"] = open;
  json["close"] = close;
  json["collect"] = collect;
  json["stars"] = wild;
}

Json option_json(const Rules& rules, const RollersSituation& situation, const TurnOption& option) {
  Json json;
  switch (option.kind) {
    case TurnOption::Kind::roll:
      json["action"] = "roll";
      break;
    case TurnOption::Kind::keep:
      json["action"] = "keep";
      json["kept"] = written(option.kept);
      json["rolled"] = rules.dice - option.kept.total();
      break;
    case TurnOption::Kind::stop:
    case TurnOption::Kind::apply:
      json["action"] = option.kind == TurnOption::Kind::stop ? "stop" : "apply";
      add_application(json, situation, option);
  }
  json.update(rollers_chance_json(option.chance));
  json["loss"] = option.loss;
  return json;
}

}  // namespace

Json rollers_advice_json(const Rules& rules, const RollersSituation& situation,
                         const std::vector<TurnOption>& options) {
  Json json = table_json(rules, situation.table);
  json["phase"] = phase_word(situation.turn.phase);
  json["rolls"] = situation.turn.rolls;
  json["zap"] = situation.zap;
  json["dice"] = written(situation.turn.saved);
  if (!rules.take_up_again) json["locked"] = written(situation.turn.locked);
  json.update(rollers_chance_json(solver::rollers::value_of(options)));
  json["best"] = is_open(options) ? Json(nullptr) : Json(full_name(situation, options.front()));
  json["options"] = Json::array();
  for (const TurnOption& option : options) json["options"].push_back(option_json(rules, situation, option));
  return json;
}

Json rollers_value_json(const Rules& rules, const Table& table, const Bounds& chance) {
  Json json = table_json(rules, table);
  json["to_move"] = player_word(table.mover);
  json.update(rollers_chance_json(chance));
  return json;
}

}  // namespace fillwise::rollers
