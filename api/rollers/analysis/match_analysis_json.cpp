#include <optional>

#include "api/rollers/advice_json.hpp"
#include "api/rollers/analysis/match_analysis_text.hpp"
#include "api/rollers/notation.hpp"

namespace fillwise::rollers {

using Event = AnalysedMatchStep::Event;

namespace {

Json tally_json(const MatchTally& t) {
  Json json = {{"matches", t.matches},
               {"finished", t.finished},
               {"turns", t.turns},
               {"won", t.won},
               {"result", t.result},
               {"expectation", t.expectation},
               {"luck", t.luck},
               {"opponents_luck", t.opponents_luck},
               {"loss", t.loss},
               {"loss_lower", t.proven.lower},
               {"loss_upper", t.proven.upper},
               {"opponents_loss", t.opponents_loss},
               {"result_without_luck", t.adjusted()},
               {"decisions", t.decisions},
               {"real", t.real},
               {"near_ties", t.near_ties},
               {"mistakes", t.mistakes},
               {"mean_loss", t.mean_loss()}};
  for (std::size_t k = 0; k < kMatchDecisionKinds; ++k)
    json["kinds"][kMatchKindKeys.at(k)] = {{"real", t.kinds.at(k).real}, {"loss", t.kinds.at(k).loss}};
  return json;
}

Json step_json(const AnalysedMatches& all, const AnalysedMatch& match, std::size_t step) {
  const AnalysedMatchStep& s = match.analysis.steps[step];
  Json json = {{"turn", s.turn + 1},
               {"round", s.round + 1},
               {"player", match.record.players.at(static_cast<std::size_t>(s.player))}};
  if (!s.is_decision()) {
    json["roll"] = written(written_dice(match.record.match.steps()[step].roll));
    json["luck"] = s.luck;
  } else {
    json["kind"] = kMatchKindKeys.at(s.event == Event::keep ? 0 : 1);
    json["real"] = s.is_real();
    json["played"] = s.played;
    json["loss"] = s.loss;
    json["loss_lower"] = s.proven.lower;
    json["loss_upper"] = s.proven.upper;
    json["near_tie"] = s.is_near_tie();
    json["mistake"] = is_mistake(s, all.from);
    json["situation"] = rollers_advice_json(match.record.match.rules(), s.situation, s.options);
  }
  json["chances"] = {s.after, 1 - s.after};
  return json;
}

Json match_json(const AnalysedMatches& all, const AnalysedMatch& match) {
  const auto& played = match.record.match;
  Json json = {{"source", match.record.source}, {"place", match.record.place}};
  if (!match.record.title.empty()) json["title"] = match.record.title;
  const std::optional<double> result = match.analysis.result;
  json.update({{"rules", played.rules().name},
               {"players", match.record.players},
               {"turns", match.turns()},
               {"rounds", match.rounds()},
               {"points", {played.table().points[0], played.table().points[1]}},
               {"over", played.is_over()},
               {"result", result ? Json({*result, 1 - *result}) : Json()},
               {"expectation", {match.analysis.expectation, 1 - match.analysis.expectation}},
               {"by_player", {tally_json(match.tallies[0]), tally_json(match.tallies[1])}},
               {"steps", Json::array()}});
  for (std::size_t i = 0; i < match.analysis.steps.size(); ++i)
    json["steps"].push_back(step_json(all, match, i));
  return json;
}

}  // namespace

Json match_analysis_json(const AnalysedMatches& all, std::size_t worst) {
  Json json = {{"game", "rollers"},
               {"from", all.from},
               {"players", Json::array()},
               {"worst", Json::array()},
               {"matches", Json::array()}};
  for (const auto& [name, tally] : all.players) {
    Json player = {{"name", name}};
    player.update(tally_json(tally));
    json["players"].push_back(std::move(player));
  }
  for (const MatchDecisionPlace at : all.worst(worst))
    json["worst"].push_back({{"match", at.match + 1}, {"step", at.step}, {"loss", all.decision(at).loss}});
  for (const AnalysedMatch& match : all.matches) json["matches"].push_back(match_json(all, match));
  return json;
}

}  // namespace fillwise::rollers
