// Any bytes as game records, in either notation: they are refused in one line with a place, or read as games;
// and what can be played is written and read again as the same game.

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "api/analysis/game_json.hpp"
#include "cli/terminal/context.hpp"
#include "cli/terminal/game_files.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace {

using namespace fillwise;

void require(bool holds) {
  if (!holds) std::abort();
}

void require_line(std::string_view message) {
  require(message.starts_with("fuzz:") && message.find('\n') == std::string_view::npos);
}

void play(const model::Match& match, const model::GameRecord& record) {
  const model::PlayedGame game = model::replay(match, record);
  if (game.steps().empty()) return;
  const model::GameRecord full = model::record_of(game, record.players, model::RecordDetail::full);
  const model::GameRecord from_json =
      parse_game_json(game_json(full).dump(-1, ' ', false, Json::error_handler_t::replace), "fuzz", 1);
  require(model::replay(match, from_json).steps() == game.steps());
  const model::GameRecord brief = model::record_of(game, record.players, model::RecordDetail::brief);
  const auto from_text = model::parse_games(model::to_text(std::span(&brief, 1)), "fuzz");
  require(from_text.size() == 1 && model::replay(match, from_text.front()).steps() == game.steps());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const model::Match official(model::preset("official"), 40);
  static const model::Match tutto(model::preset("tutto"), 40);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<model::GameRecord> games;
  try {
    games = cli::games_of(text, "fuzz");
  } catch (const Error& error) {
    require(error.fault() == Fault::invalid);
    require_line(error.what());
    return 0;
  }
  for (const model::GameRecord& record : games)
    for (const model::Match* const match : {&official, &tutto}) {
      try {
        play(*match, record);
      } catch (const model::RecordError& error) {
        require_line(error.what());
      }
    }
  return 0;
}
