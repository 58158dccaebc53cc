#include "api/bunco/night_figures.hpp"

namespace fillwise::bunco {
namespace {

using model::bunco::Partners;
using model::bunco::Prize;

Json figure_json(const Figure& figure) {
  switch (figure.how) {
    case Figure::How::exact:
      return {{"value", figure.value}, {"how", "exact"}};
    case Figure::How::proven:
      return {{"value", figure.value}, {"how", "proven"}, {"error", figure.error}};
    case Figure::How::simulated:
      break;
  }
  return {{"value", figure.value},
          {"how", "simulated"},
          {"lower", figure.interval.lower},
          {"upper", figure.interval.upper}};
}

const char* advance_word(const model::bunco::Rules& rules) {
  return rules.partners == Partners::random ? "random" : "winners-move-up";
}

Json figures_json(const std::vector<Figure>& figures) {
  Json list = Json::array();
  for (const Figure& figure : figures) list.push_back(figure_json(figure));
  return list;
}

Json prize_json(const PrizeFigures& prize) {
  Json json = {{"prize", prize_name(prize.prize)},
               {"given", figure_json(prize.given)},
               {"share", figure_json(prize.share)},
               {"has", figure_json(prize.has)}};
  if (prize.shared) json["shared"] = figure_json(*prize.shared);
  if (prize.takes) json["takes"] = figure_json(*prize.takes);
  json["share_by_first_table"] = figures_json(prize.first_table);
  return json;
}

}  // namespace

const char* prize_name(Prize prize) {
  switch (prize) {
    case Prize::most_buncos:
      return "most buncos";
    case Prize::most_wins:
      return "most wins";
    case Prize::half_and_half:
      return "half and half";
    case Prize::most_losses:
      return "most losses";
    case Prize::travelling:
      return "travelling";
  }
  return "";
}

Json night_json(const NightQuestion& question, const NightFigures& night) {
  Json json = {{"game", "bunco"},
               {"tables", question.evening.tables},
               {"sets", question.evening.sets},
               {"players", question.evening.players()},
               {"rounds", question.evening.rounds()},
               {"advance", advance_word(question.rules)},
               {"games", night.nights},
               {"seed", question.seed},
               {"confidence", question.confidence}};
  Json& chances = json["bunco"];
  chances["roll"] = figure_json(night.roll);
  chances["player_round_head"] = figure_json(night.round_at_head);
  chances["expected_round_head"] = figure_json(night.expected_at_head);
  if (night.round_elsewhere) {
    chances["player_round_elsewhere"] = figure_json(*night.round_elsewhere);
    chances["expected_round_elsewhere"] = figure_json(*night.expected_elsewhere);
  }
  chances["player_night"] = figure_json(night.player_night);
  chances["somebody_round"] = figure_json(night.some_round);
  chances["somebody_night"] = figure_json(night.some_night);
  json["wins"] = {{"how", "exact"}, {"chances", night.wins}};
  json["buncos"] = {{"how", "proven"}, {"error", night.buncos_error}, {"chances", night.buncos}};
  json["expected_buncos"] = figure_json(night.expected_buncos);
  json["expected_buncos_by_first_table"] = figures_json(night.first_buncos);
  json["half_and_half"] = figure_json(night.half_and_half);
  json["without"] = {{"expected", figure_json(night.expected_without)},
                     {"somebody", figure_json(night.somebody_without)},
                     {"chances", figures_json(night.without)}};
  json["prizes"] = Json::array();
  for (const PrizeFigures& prize : night.prizes) json["prizes"].push_back(prize_json(prize));
  return json;
}

}  // namespace fillwise::bunco
