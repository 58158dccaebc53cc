#include "api/bots/match_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/base/error.hpp"

namespace fillwise::bots {
namespace {

constexpr std::size_t kMostBytes = model::kMostNameBytes - 2;  // a number may be added

/// One printable line without what would mean something in a record.
std::string plain(const std::string& text, std::string_view without) {
  std::string line = text;
  for (char& c : line)
    if (c < 0x20 || c > 0x7E || without.find(c) != std::string_view::npos) c = ' ';
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_last_not_of(' ') + 1 - begin);
}

std::string name_of(const std::string& called, std::size_t player) {
  std::string name = plain(called, ":\"#").substr(0, kMostBytes);
  while (name.ends_with(' ')) name.pop_back();
  return name.empty() ? fmt::format("player {}", player + 1) : name;
}

std::size_t turns_of(const model::PlayedGame& game) {
  std::size_t turns = 1;
  const auto& steps = game.steps();
  for (std::size_t i = 1; i < steps.size(); ++i)
    if (steps[i].player != steps[i - 1].player) ++turns;
  return turns;
}

}  // namespace

std::array<std::string, 2> record_names(const std::array<std::string, 2>& called) {
  std::vector<std::string> names = record_names(std::span<const std::string>(called));
  return {std::move(names[0]), std::move(names[1])};
}

std::vector<std::string> record_names(std::span<const std::string> called) {
  std::vector<std::string> names;
  for (std::size_t p = 0; p < called.size(); ++p) names.push_back(name_of(called[p], p));
  if (!model::problem_of_names(names).empty())
    for (std::size_t p = 0; p < names.size(); ++p) names[p] += fmt::format(" {}", p + 1);
  return names;
}

std::string forfeit_words(const std::string& reason) {
  return plain(reason, "#");
}

std::string record_title(std::int64_t number, std::uint64_t seed) {
  return fmt::format("{}, seed {}", number, seed);
}

model::GameRecord match_record(const RecordHead& head, const Game& game, const Ended& ended,
                               std::int64_t number, std::size_t first, model::RecordDetail detail) {
  const std::array<std::string, 2> seats = {head.names.at(first), head.names.at(1 - first)};
  model::GameRecord record = model::record_of(game.played(), seats, detail);
  const auto word = [](const std::string& text) {
    return model::RecordWord{model::RecordWord::Kind::any, text, ""};
  };
  record.title = record_title(number, head.seed);
  record.rules = word(head.rules);
  record.goal = word(std::to_string(game.played().match().goal() * model::kPointsPerUnit));
  if (ended.resigned)
    record.forfeit = model::RecordedForfeit{seats.at(1 - static_cast<std::size_t>(*ended.winner)),
                                            std::string(kResigned), ""};
  if (ended.forfeit)
    record.forfeit = model::RecordedForfeit{seats.at(static_cast<std::size_t>(ended.forfeit->seat)),
                                            forfeit_words(ended.forfeit->reason), ""};
  return record;
}

Ended ended_of(const model::GameRecord& record, const model::PlayedGame& game, std::int64_t number) {
  Ended ended;
  ended.turns = turns_of(game);
  if (record.forfeit) {
    const int seat = model::player_meant(record.players, record.forfeit->label);
    ended.winner = 1 - seat;
    ended.resigned = record.forfeit->reason == kResigned;
    if (!ended.resigned) ended.forfeit = Forfeited{number, 0, seat, record.forfeit->reason, ""};
  } else if (game.state().phase == model::Phase::over) {
    ended.winner = game.state().mover;
  } else if (!game.is_over() && ended.turns <= Game::kMostTurns) {
    throw Error(Fault::invalid, fmt::format("{}:{}: the game is not over, expected one of a match",
                                            record.source, record.place));
  }
  return ended;
}

}  // namespace fillwise::bots
