#include "api/analysis/several/table_games.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/decision_words.hpp"
#include "api/advice/situation_json.hpp"
#include "api/analysis/analysis_words.hpp"
#include "api/base/as_error.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise {
namespace {

using model::GameRecord;
using solver::TableShare;
using solver::TableStep;
using Event = solver::AnalysedStep::Event;

/// Where a word of the record stands.
std::string place_of(const GameRecord& record, const std::string& place) {
  return fmt::format("{}:{}", record.source, place);
}

/// What a word of a record means; says where it stands if it means nothing.
template <class Read>
auto read_word(const GameRecord& record, const model::RecordWord& word, const Read& read) {
  try {
    return read(word.text);
  } catch (const Error& error) {
    throw error.at(place_of(record, word.place));
  }
}

void check_players(const GameRecord& record, int players) {
  if (static_cast<int>(record.players.size()) != players)
    refuse(Unexpected(place_of(record, record.place),
                      fmt::format("a game of {} players", record.players.size()), std::to_string(players)));
}

int goal_in(const GameRecord& record) {
  return read_word(record, *record.goal, [](const std::string& text) { return checked_goal("goal", text); });
}

std::string points(const std::vector<int>& units) {
  std::string text;
  for (const int score : units)
    text += fmt::format("{}{}", text.empty() ? "" : " : ", score * model::kPointsPerUnit);
  return text;
}

std::string ending(const AnalysedTableGame& game) {
  if (game.analysis.winner)
    return fmt::format("{} has won {}", game.record.players[static_cast<std::size_t>(*game.analysis.winner)],
                       points(game.game.scores()));
  const std::string stands = points(game.game.scores());
  if (game.record.forfeit) return fmt::format("forfeited by {} at {}", game.record.forfeit->label, stands);
  return fmt::format("not over at {}, {} to move", stands,
                     game.record.players[static_cast<std::size_t>(game.game.on_move())]);
}

std::size_t turns_of(const AnalysedTableGame& game) {
  return game.analysis.steps.empty() ? 0 : game.analysis.steps.back().turn + 1;
}

}  // namespace

SeveralRequest request_for(const GameRecord& record, TableOptions options, int players) {
  check_players(record, players);
  if (record.rules && !options.rules && !options.table) {
    read_word(record, *record.rules, rule_set);
    options.rules = record.rules->text;
  }
  if (record.goal && !options.goal && !options.table) options.goal = std::to_string(goal_in(record));
  return several_request(options, players);
}

TableGames::TableGames(ProfileTable table, std::size_t worst)
    : table_(std::move(table)),
      match_(std::make_unique<const model::Match>(table_.rules(), table_.goal() / model::kPointsPerUnit)),
      play_(std::make_unique<solver::ProfilePlay>(*match_, table_.continuation())),
      choice_(std::make_unique<solver::ProfileChoice>(*play_)),
      most_worst_(worst) {}

AnalysedTableGame TableGames::analyse(GameRecord record) {
  check_players(record, table_.players());
  if (record.rules) {
    const model::RuleSet rules = read_word(record, *record.rules, rule_set);
    if (rules.fingerprint() != table_.rules().fingerprint())
      refuse(found_but_expected("rules", record.rules->text, display_name(table_.rules()))
                 .at(place_of(record, record.rules->place)));
  }
  if (record.goal && goal_in(record) != table_.goal())
    refuse(found_but_expected("goal", record.goal->text, std::to_string(table_.goal()))
               .at(place_of(record, record.goal->place)));
  return as_errors([&]() -> AnalysedTableGame {
    model::PlayedGame game = model::replay(*match_, record);
    solver::TableAnalysis analysis = solver::analyse_table(game, *play_, *choice_);
    record.turns.clear();
    return {std::move(record), std::move(game), std::move(analysis)};
  });
}

/// "250 : 300, 650, vengeance drawn, 0 at risk": the scores of who decides and of the others in the order of turns.
std::string TableGames::situation(const model::GameStep& step, const TableStep& s) const {
  const std::string of_two = situation_text(*match_, step);
  const auto mover = static_cast<std::size_t>(s.player);
  std::string text = fmt::format("{} : ", s.scores[mover] * model::kPointsPerUnit);
  for (std::size_t place = 1; place < s.scores.size(); ++place)
    text += fmt::format("{}{}", place == 1 ? "" : ", ",
                        s.scores[(mover + place) % s.scores.size()] * model::kPointsPerUnit);
  return text + of_two.substr(std::min(of_two.find(','), of_two.size()));
}

void TableGames::keep_worst(const AnalysedTableGame& game) {
  for (std::size_t i = 0; i < game.analysis.steps.size(); ++i) {
    const TableStep& s = game.analysis.steps[i];
    if (s.loss() <= 0) continue;
    const auto behind = std::ranges::find_if(worst_, [&](const Worst& w) { return w.loss < s.loss(); });
    if (behind == worst_.end() && worst_.size() >= most_worst_) continue;
    worst_.insert(behind,
                  {s.loss(), games_, i, s.turn + 1, game.record.players[static_cast<std::size_t>(s.player)],
                   option_text(s.options[s.played]), option_text(s.options.front()),
                   situation(game.game.steps()[i], s), is_too_close(s)});
    if (worst_.size() > most_worst_) worst_.pop_back();
  }
}

void TableGames::add(const AnalysedTableGame& game) {
  keep_worst(game);
  ++games_;
  for (std::size_t p = 0; p < game.record.players.size(); ++p) {
    const std::string& name = game.record.players[p];
    auto found = std::ranges::find(players_, name, [](const auto& known) { return known.first; });
    if (found == players_.end()) found = players_.insert(players_.end(), {name, {}});
    const TableShare& share = game.analysis.players[p];
    Sums& sums = found->second;
    ++sums.games;
    if (game.analysis.winner && static_cast<std::size_t>(*game.analysis.winner) == p) ++sums.won;
    sums.decisions += share.decisions;
    sums.lost += share.lost;
    sums.luck += share.luck;
    sums.others += share.others;
  }
}

std::string TableGames::game_text(const AnalysedTableGame& game, std::size_t number) const {
  std::string text = fmt::format("Game {}{}: {}, {} turns\n\n  {:<18}", number,
                                 game.record.title.empty() ? "" : ", " + game.record.title, ending(game),
                                 turns_of(game), "");
  constexpr std::size_t kLeastWidth = 9;
  std::size_t width = kLeastWidth;
  for (const std::string& name : game.record.players) width = std::max(width, name.size());
  for (const std::string& name : game.record.players) text += fmt::format("  {:>{}}", name, width);
  const auto row = [&](std::string_view what, const auto& of) {
    text += fmt::format("\n  {:<18}", what);
    for (const TableShare& share : game.analysis.players) text += fmt::format("  {:>{}}", of(share), width);
  };
  row("at the start", [](const TableShare& s) { return fmt::format("{:.2f}", 100 * s.expectation); });
  row("luck", [](const TableShare& s) { return signed_points(s.luck); });
  row("own decisions", [](const TableShare& s) { return signed_points(s.mixed - s.lost); });
  row("others' decisions", [](const TableShare& s) { return signed_points(s.others); });
  row("at the end", [](const TableShare& s) { return fmt::format("{:.2f}", 100 * s.at_end); });
  return text + "\n\n";
}

std::string TableGames::summary_text() const {
  std::string text =
      fmt::format("{} {} of '{}' to {}, {} players\n\n", games_, games_ == 1 ? "game" : "games",
                  display_name(table_.rules()), table_.goal(), table_.players());
  std::size_t width = 6;
  for (const auto& [name, sums] : players_) width = std::max(width, name.size());
  text += fmt::format("  {:<{}}  {:>5}  {:>5}  {:>9}  {:>10}  {:>11}  {:>6}  {:>10}\n", "player", width,
                      "games", "won", "decisions", "given away", "of a game", "luck", "by others");
  for (const auto& [name, sums] : players_)
    text += fmt::format("  {:<{}}  {:>5}  {:>5}  {:>9}  {:>10}  {:>11}  {:>6}  {:>10}\n", name, width,
                        sums.games, sums.won, sums.decisions, loss_points(sums.lost),
                        loss_points(sums.lost / static_cast<double>(sums.games)), signed_points(sums.luck, 1),
                        signed_points(sums.others, 1));
  if (!worst_.empty()) text += "\nthe worst decisions\n\n";
  for (const Worst& w : worst_)
    text += fmt::format("  {:>8}  {:>6}  {:<{}}  {:<16}  {:<16}  {}\n", "-" + loss_points(w.loss),
                        fmt::format("{}.{}", w.game + 1, w.turn), w.player, width, w.played,
                        w.better + (w.too_close ? " (too close to call)" : ""), w.situation);
  return text +
         fmt::format(
             "\nin percentage points of the chance to win, against the profile: nobody gains more than {} by "
             "playing otherwise\n",
             error_per_cent_above(table_.epsilon()));
}

Json TableGames::game_json(const AnalysedTableGame& game) const {
  Json json = {{"source", game.record.source}, {"place", game.record.place}};
  if (!game.record.title.empty()) json["title"] = game.record.title;
  json["players"] = game.record.players;
  json["turns"] = turns_of(game);
  std::vector<int> scores = game.game.scores();
  for (int& score : scores) score *= model::kPointsPerUnit;
  json["scores"] = scores;
  json["over"] = game.game.is_over();
  json["winner"] = game.analysis.winner
                       ? Json(game.record.players[static_cast<std::size_t>(*game.analysis.winner)])
                       : Json();
  if (game.record.forfeit)
    json["forfeit"] = {{"player", game.record.forfeit->label}, {"reason", game.record.forfeit->reason}};
  json["by_player"] = Json::array();
  for (const TableShare& s : game.analysis.players)
    json["by_player"].push_back({{"expectation", s.expectation},
                                 {"luck", s.luck},
                                 {"loss", s.lost},
                                 {"mixed", s.mixed},
                                 {"others", s.others},
                                 {"at_end", s.at_end},
                                 {"decisions", s.decisions}});
  json["steps"] = Json::array();
  for (std::size_t i = 0; i < game.analysis.steps.size(); ++i) {
    const TableStep& s = game.analysis.steps[i];
    const model::GameStep& happened = game.game.steps()[i];
    Json step = {{"turn", s.turn + 1}, {"player", game.record.players[static_cast<std::size_t>(s.player)]}};
    if (s.event == Event::card)
      step["card"] = match_->rules().cards[static_cast<std::size_t>(happened.card)].name;
    if (s.event == Event::toss) step["toss"] = face_list(happened.toss);
    if (s.event == Event::decision) {
      step["kind"] = kind_key(s.kind);
      step["situation"] = situation(happened, s);
      step["real"] = s.is_real;
      step["played"] = s.played;
      step["loss"] = s.loss();
      step["near_tie"] = s.loss() > 0 && is_too_close(s);
      step["options"] = Json::array();
      for (const solver::AnalysedOption& o : s.options)
        step["options"].push_back(option_json(o, "win_probability", OptionBounds::left_out));
    }
    step["chances"] = s.after;
    json["steps"].push_back(std::move(step));
  }
  return json;
}

Json TableGames::summary_json(std::optional<Json> games) const {
  Json players = Json::array(), worst = Json::array();
  for (const auto& [name, s] : players_)
    players.push_back({{"player", name},
                       {"games", s.games},
                       {"won", s.won},
                       {"decisions", s.decisions},
                       {"loss", s.lost},
                       {"luck", s.luck},
                       {"others", s.others}});
  for (const Worst& w : worst_)
    worst.push_back({{"game", w.game + 1},
                     {"step", w.step},
                     {"turn", w.turn},
                     {"player", w.player},
                     {"loss", w.loss},
                     {"near_tie", w.too_close},
                     {"played", w.played},
                     {"better", w.better},
                     {"situation", w.situation}});
  Json json = rules_json(table_.rules(), {{"goal", table_.goal()},
                                          {"epsilon", table_.epsilon()},
                                          {"players", std::move(players)},
                                          {"worst", std::move(worst)}});
  if (games) json["games"] = *std::move(games);
  return json;
}

}  // namespace fillwise
