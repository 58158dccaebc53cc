// Any bytes as what is typed at a table, and as a saved game: each line is taken or refused in one line, and what is
// taken can be saved and read again.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "api/base/error.hpp"
#include "api/play/entry.hpp"
#include "api/play/saved_game.hpp"
#include "tables/digest.hpp"

namespace {

using namespace fillwise;

void require(bool holds) {
  if (!holds) std::abort();
}

void take(play::TableTalk& talk, const play::Entry& entry) {
  if (entry.request == play::Request::undo) talk.undo();
  if (entry.request) return;
  if (entry.dice) talk.set_aside(*entry.dice);
  if (entry.action && (!entry.dice || talk.need() == play::Need::decision)) talk.choose(*entry.action);
  if (entry.card >= 0) talk.card(entry.card);
  if (!entry.faces.empty()) talk.toss(entry.faces);
}

void type(std::string_view text) {
  static const model::Match match(model::preset("official"), 40);
  play::Setup setup;
  setup.played_by = {"", ""};
  setup.real_dice = true;
  play::TableTalk talk(match, setup);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    try {
      take(talk, play::read_entry(talk, text.substr(0, end)));
    } catch (const Error& error) {
      require(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  require(play::read_saved(play::saved_text(talk), "saved").talk->game().steps() == talk.game().steps());
}

void read(std::string_view text) {
  const std::string saved = "fillwise play 1 " +
                            tables::digest_of({std::as_bytes(std::span(text))}).to_hex() + "\n" +
                            std::string(text);
  try {
    const play::SavedGame game = play::read_saved(saved, "saved");
    const play::Setup& setup = game.talk->setup();
    require(setup.first >= 0 && setup.first < setup.players());
  } catch (const Error& error) {
    require(error.fault() == Fault::damaged);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.starts_with('{'))
    read(text);
  else
    type(text);
  return 0;
}
