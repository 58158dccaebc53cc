#include "api/analysis/analysis_words.hpp"

#include <fmt/format.h>

#include "api/advice/situation_json.hpp"
#include "model/fill_or_bust/shown.hpp"

namespace fillwise {
namespace {

using model::ActionKind;
using model::kPointsPerUnit;
using model::Phase;
using model::State;
using solver::MistakeClass;

/// Whether the rules look at the faces set aside before.
bool looks_at_kept(const model::Match& match, const State& s) {
  const model::TossRules& rules = match.tosses(s.card).rules();
  return rules.new_faces || rules.no_stop.size() > 0;
}

const std::string& card_name(const model::Match& match, int card) {
  return match.rules().cards[static_cast<std::size_t>(card)].name;
}

}  // namespace

std::string situation_text(const model::Match& match, const model::GameStep& step) {
  const State& s = step.before;
  std::string text = fmt::format("{} : {}", s.own() * kPointsPerUnit, s.opponent() * kPointsPerUnit);
  if (s.phase == Phase::between_cards)
    text += ", between cards";
  else
    text +=
        fmt::format(", {}{}", card_name(match, s.card), s.phase == Phase::play_or_discard ? " drawn" : "");
  if (s.fills > 0) text += fmt::format(" with {} {}", s.fills, s.fills == 1 ? "fill" : "fills");
  text += fmt::format(", {} at risk", s.at_risk * kPointsPerUnit);
  const bool tossing = s.phase == Phase::set_aside || s.phase == Phase::roll_or_stop;
  const model::Dice kept = step.kept;
  if (tossing && kept.size() > 0 && looks_at_kept(match, s)) text += ", kept " + kept.to_text();
  if (s.phase == Phase::set_aside) text += ", thrown " + step.toss.to_text();
  if (s.phase == Phase::roll_or_stop)
    text += fmt::format(", {} {} left", s.dice, s.dice == 1 ? "die" : "dice");
  return text;
}

Json situation_json(const model::Match& match, const model::GameStep& step) {
  const State& s = step.before;
  const bool some_kept = s.dice > 0 && s.dice < model::kDice;
  const solver::Query query{s, step.toss, false, some_kept ? step.kept : model::Dice{}};
  return situation_json(match.rules(), situation_of(query), face_list(step.toss));
}

std::string option_text(const solver::AnalysedOption& option) {
  return option.action == ActionKind::set_aside ? "keep " + option.dice.to_text()
                                                : model::to_text(option.action);
}

std::string class_name(MistakeClass c) {
  static const std::array<const char*, solver::kMistakeClasses + 1> kNames = {"", "doubtful", "mistake",
                                                                              "blunder"};
  return kNames[static_cast<std::size_t>(c)];
}

std::string class_sign(MistakeClass c) {
  static const std::array<const char*, solver::kMistakeClasses + 1> kSigns = {"", "?!", "?", "??"};
  return kSigns[static_cast<std::size_t>(c)];
}

std::string signed_points(double chance, int decimals) {
  const std::string text = fmt::format("{:+.{}f}", 100 * chance, decimals);
  return text.find_first_of("123456789") == std::string::npos ? text.substr(1) : text;  // no sign of nothing
}

std::string loss_points(double loss) {
  return fmt::format("{:.3f}", 100 * loss);
}

std::string result_text(const AnalysedGame& game) {
  const State& s = game.game.state();
  const auto name = [&](int player) { return game.record.players[static_cast<std::size_t>(player)]; };
  const std::string scores = fmt::format("{} : {}", s.score[0] * kPointsPerUnit, s.score[1] * kPointsPerUnit);
  if (s.phase == Phase::tied) return "shared at " + scores;
  if (s.phase == Phase::over) return fmt::format("{} won at {}", name(s.mover), scores);
  if (game.record.forfeit) {
    const std::string reason =
        game.record.forfeit->reason.empty() ? "" : ": " + model::shown(game.record.forfeit->reason, 200);
    return fmt::format("{} lost by forfeit at {}{}", name(game.analysis.forfeited_by.value_or(0)), scores,
                       reason);
  }
  return fmt::format("not over at {}, {} to move", scores, name(s.mover));
}

std::string turns_text(const AnalysedGame& game) {
  return fmt::format("{} {}", game.turns(), game.turns() == 1 ? "turn" : "turns");
}

std::string game_name(const AnalysedGame& game, std::size_t number) {
  return fmt::format("Game {}{}{}", number, game.record.title.empty() ? "" : ", ",
                     model::shown(game.record.title, 80));
}

}  // namespace fillwise
