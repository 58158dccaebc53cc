#include "api/analysis/analysis_json.hpp"

#include <fmt/format.h>

#include "api/advice/decision_words.hpp"
#include "api/advice/situation_json.hpp"
#include "api/analysis/analysis_figures.hpp"
#include "api/analysis/analysis_words.hpp"
#include "api/rules/rule_name.hpp"

namespace fillwise {
namespace {

using solver::AnalysedStep;
using solver::PlayerTally;
using Event = AnalysedStep::Event;

Json share_json(const PointShare& share) {
  return {{"share", share.share}, {"lower", share.lower}, {"upper", share.upper}};
}

Json tally_json(const PlayerTally& t) {
  Json json = {{"games", t.games},
               {"finished", t.finished},
               {"turns", t.turns},
               {"won", t.won},
               {"result", t.result},
               {"expectation", t.expectation},
               {"luck", t.luck()},
               {"dice_luck", t.dice_luck},
               {"card_luck", t.card_luck},
               {"opponents_luck", t.opponents_luck},
               {"end_luck", t.end_luck},
               {"loss", t.loss},
               {"opponents_loss", t.opponents_loss},
               {"forfeits", t.forfeits},
               {"forfeit_loss", t.forfeit_loss},
               {"result_without_luck", t.adjusted},
               {"decisions", t.decisions},
               {"real", t.real},
               {"with_stakes", t.stakes},
               {"near_ties", t.near_ties},
               {"mean_loss", t.mean_loss()}};
  if (t.said_off.count > 0)
    json["said"] = {{"count", t.said_off.count},
                    {"mean_error", t.said_off.sum / t.said_off.count},
                    {"mean_absolute_error", t.said_off_absolute / t.said_off.count}};
  if (t.games > 1) {
    json["share"] = share_json(share_of(t));
    json["share_without_luck"] = share_json(share_without_luck(t));
  }
  for (std::size_t c = 0; c < solver::kMistakeClasses; ++c)
    json["classes"][class_name(static_cast<solver::MistakeClass>(c + 1))] = t.mistakes[c];
  for (std::size_t k = 0; k < solver::kDecisionKinds; ++k)
    json["kinds"][kind_key(static_cast<solver::DecisionKind>(k))] = {{"real", t.kinds[k].real},
                                                                     {"loss", t.kinds[k].loss}};
  return json;
}

Json decision_json(const AnalysedGame& game, const solver::MistakeLimits& limits, std::size_t step) {
  const AnalysedStep& s = game.analysis.steps[step];
  Json json = {
      {"kind", kind_key(s.kind)}, {"state", situation_json(game.board->match, game.game.steps()[step])},
      {"real", s.is_real},        {"played", s.played},
      {"loss", s.loss()},         {"near_tie", s.is_near_tie}};
  const std::string name = class_name(class_of(s, limits));
  json["class"] = name.empty() ? Json() : Json(name);
  if (s.said) json["said"] = *s.said;
  json["options"] = Json::array();
  for (const solver::AnalysedOption& o : s.options) json["options"].push_back(option_json(o));
  return json;
}

Json step_json(const AnalysedGame& game, const solver::MistakeLimits& limits, std::size_t step) {
  const AnalysedStep& s = game.analysis.steps[step];
  const model::GameStep& happened = game.game.steps()[step];
  Json json = {{"turn", s.turn + 1}, {"player", game.record.players[static_cast<std::size_t>(s.player)]}};
  if (s.event == Event::card)
    json["card"] = game.board->match.rules().cards[static_cast<std::size_t>(happened.card)].name;
  if (s.event == Event::toss) json["toss"] = face_list(happened.toss);
  if (s.event == Event::decision)
    json.update(decision_json(game, limits, step));
  else
    json["luck"] = s.luck;
  json["chances"] = {s.after, 1 - s.after};
  return json;
}

Json game_json(const AnalysedGame& game, const solver::MistakeLimits& limits) {
  const model::State& s = game.game.state();
  Json json = {{"source", game.record.source}, {"place", game.record.place}};
  if (!game.record.title.empty()) json["title"] = game.record.title;
  json.update(rules_json(game.board->match.rules()));
  json["goal"] = game.board->match.goal() * model::kPointsPerUnit;
  json["players"] = game.record.players;
  json["turns"] = game.turns();
  json["scores"] = {s.score[0] * model::kPointsPerUnit, s.score[1] * model::kPointsPerUnit};
  json["over"] = game.game.is_over();
  json["result"] = game.analysis.result ? Json({*game.analysis.result, 1 - *game.analysis.result}) : Json();
  if (game.record.forfeit)
    json["forfeit"] = {
        {"player", game.record.players.at(static_cast<std::size_t>(game.analysis.forfeited_by.value_or(0)))},
        {"reason", game.record.forfeit->reason}};
  json["expectation"] = {game.analysis.expectation, 1 - game.analysis.expectation};
  json["by_player"] = {tally_json(game.tallies[0]), tally_json(game.tallies[1])};
  json["steps"] = Json::array();
  for (std::size_t i = 0; i < game.analysis.steps.size(); ++i)
    json["steps"].push_back(step_json(game, limits, i));
  return json;
}

/// A decision of the list of the worst. Where the games are left out, it says everything itself.
Json worst_json(const WorstDecision& w, const solver::MistakeLimits& limits, bool with_games) {
  Json json = {{"game", w.game + 1}, {"step", w.step}, {"loss", w.decision.loss()}};
  if (with_games) return json;
  const AnalysedStep& s = w.decision;
  const std::string name = class_name(class_of(s, limits));
  json.update(Json{{"source", w.source},
                   {"place", w.place},
                   {"turn", s.turn + 1},
                   {"player", w.player},
                   {"kind", kind_key(s.kind)},
                   {"state", situation_json(w.board->match, w.happened)},
                   {"near_tie", s.is_near_tie},
                   {"class", name.empty() ? Json() : Json(name)},
                   {"played", option_json(s.options[s.played])},
                   {"best", option_json(s.options.front())}});
  return json;
}

/// All but the games, of which there is an empty list if they are written.
Json summary_json(const AnalysisSummary& summary, bool with_games) {
  Json json;
  for (std::size_t c = 0; c < solver::kMistakeClasses; ++c)
    json["classes"][class_name(static_cast<solver::MistakeClass>(c + 1))] = summary.limits().least[c];
  if (!with_games) json["number_of_games"] = summary.games();
  json["players"] = Json::array();
  for (const auto& [name, tally] : summary.players()) {
    Json player = {{"name", name}};
    player.update(tally_json(tally));
    json["players"].push_back(std::move(player));
  }
  json["worst"] = Json::array();
  for (const WorstDecision& w : summary.worst())
    json["worst"].push_back(worst_json(w, summary.limits(), with_games));
  if (with_games) json["games"] = Json::array();
  return json;
}

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

/// The lines of an element of a list that stands in the outermost object.
std::string as_element(const std::string& lines) {
  std::string text = "\n    ";
  for (const char c : lines) {
    text += c;
    if (c == '\n') text += "    ";
  }
  return text;
}

constexpr std::string_view kEnd = "]\n}";  // of the empty list of games

}  // namespace

AnalysisFormat json_format(const solver::MistakeLimits& limits) {
  return {[](const AnalysisSummary& summary, bool with_games) {
            std::string text = dumped(summary_json(summary, with_games));
            if (with_games) text.resize(text.size() - kEnd.size());
            return text;
          },
          [=](const AnalysedGame& game, std::size_t number, std::size_t) {
            return (number == 0 ? "" : ",") + as_element(dumped(game_json(game, limits)));
          },
          [](const AnalysisSummary& summary, bool with_games) {
            if (!with_games) return std::string("\n");
            return fmt::format("{}{}\n", summary.games() > 0 ? "\n  " : "", kEnd);
          }};
}

}  // namespace fillwise
