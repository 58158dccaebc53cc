#include "api/play/saved_game.hpp"

#include <fmt/format.h>

#include <span>
#include <stdexcept>
#include <utility>

#include "api/analysis/game_json.hpp"
#include "api/base/error.hpp"
#include "api/base/json.hpp"
#include "tables/digest.hpp"

namespace fillwise::play {
namespace {

constexpr std::string_view kFirstWords = "fillwise play 1 ";

std::string digest(std::string_view text) {
  return tables::digest_of({std::as_bytes(std::span(text))}).to_hex();
}

[[noreturn]] void refuse_saved(const std::string& source, std::string_view what) {
  throw Error(Fault::damaged, fmt::format("{}: {}", source, what));
}

Json setup_json(const Setup& setup) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < setup.names.size(); ++seat)
    seats.push_back({{"name", setup.names[seat]}, {"played_by", setup.played_by.at(seat)}});
  return {{"seats", seats}, {"first", setup.first}, {"real_dice", setup.real_dice}, {"seed", setup.seed}};
}

Setup setup_of(const Json& json) {
  Setup setup;
  setup.names.clear();
  setup.played_by.clear();
  for (const Json& seat : json.at("seats")) {
    setup.names.push_back(seat.at("name").get<std::string>());
    setup.played_by.push_back(seat.at("played_by").get<std::string>());
  }
  setup.first = json.at("first").get<int>();
  if (setup.first < 0 || setup.first >= setup.players())
    throw std::invalid_argument(fmt::format("first: expected a seat from 0 to {}", setup.players() - 1));
  if (const std::string problem = model::problem_of_names(setup.names); !problem.empty())
    throw std::invalid_argument(problem);
  setup.real_dice = json.at("real_dice").get<bool>();
  setup.seed = json.at("seed").get<std::uint64_t>();
  return setup;
}

}  // namespace

model::GameRecord record_of(const TableTalk& talk, model::RecordDetail detail) {
  return model::record_of(talk.game(), talk.setup().names, detail);
}

std::string saved_text(const TableTalk& talk) {
  const model::GameRecord record = record_of(talk, model::RecordDetail::full);
  const Json json = {{"rules", talk.match().rules().to_toml()},
                     {"goal", talk.match().goal() * model::kPointsPerUnit},
                     {"setup", setup_json(talk.setup())},
                     {"game", record.turns.empty() ? Json() : game_json(record)}};
  const std::string text = json.dump() + '\n';
  return fmt::format("{}{}\n{}", kFirstWords, digest(text), text);
}

SavedGame read_saved(std::string_view text, const std::string& source) {
  const std::size_t end = text.find('\n');
  if (!text.starts_with(kFirstWords) || end == std::string_view::npos)
    refuse_saved(source, "this is no game that 'fillwise play' has saved");
  const std::string_view rest = text.substr(end + 1);
  if (text.substr(kFirstWords.size(), end - kFirstWords.size()) != digest(rest))
    refuse_saved(source, "the saved game is damaged or was changed");
  try {
    const Json json = Json::parse(rest);
    SavedGame saved;
    const model::RuleSet rules = model::parse_rules(json.at("rules").get<std::string>(), source);
    saved.match = std::make_unique<model::Match>(rules, json.at("goal").get<int>() / model::kPointsPerUnit);
    std::optional<model::PlayedGame> game;
    if (!json.at("game").is_null())
      game = model::replay(*saved.match, parse_game_json(json.at("game").dump(), source, 2));
    saved.talk = std::make_unique<TableTalk>(*saved.match, setup_of(json.at("setup")), std::move(game));
    return saved;
  } catch (const std::exception& error) {  // of another version
    refuse_saved(source, fmt::format("the saved game can't be read: {}", error.what()));
  }
}

}  // namespace fillwise::play
