// Any bytes as lines of the bot protocol, from a bot and to one, in words and in JSON: a bot's answer is an
// option of the question or one line that says why not; the engine answers without failing, and
// a position that it takes reads back to the same one.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "api/bots/engine.hpp"
#include "api/bots/question.hpp"
#include "api/bots/quoted.hpp"
#include "api/bots/wire.hpp"

namespace {

using namespace fillwise;
using namespace fillwise::bots;
using fillwise::Json;

constexpr int kGoal = 20;  // units

void require(bool holds) {
  if (!holds) std::abort();
}

class FirstOption : public Player {
 public:
  std::size_t choose(const Question&) override { return 0; }
};

/// What the referee makes of a line that should answer the question.
void check_answer(const Question& question, std::string_view line, Style style) {
  require(printable(line).size() <= kMostQuoted + 3);
  const std::optional<Json> message = message_of(line, style);
  if (!message) return;
  require(!message_text(*message, "type").empty());
  const std::string written = line_of(*message, Style::json);
  require(std::ranges::count(written, '\n') == 1 &&
          message_of(written.substr(0, written.size() - 1), Style::json));
  try {
    require(option_of(question, message->contains("move") ? message->at("move") : Json()) <
            question.options.size());
  } catch (const Error& error) {
    require(*error.what() != '\0' && std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
}

/// What a bot makes of a position.
void check_position(const model::Match& match, SituationReader& reader, const Json& message) {
  try {
    const ReadSituation read = reader.read(situation_words(message));
    const Question question = question_of(match, read.query, read.roll);
    // Nothing to decide, and so no question: no dice are tossed with the card, or another one must be drawn. The
    // state then does not hold the card behind it.
    if (question.options.empty() || read.query.state.phase == model::Phase::draw) {
      require(question.options.size() < 2);
      return;
    }
    const Json position = situation_json(match, question);
    const ReadSituation again = reader.read(situation_words(position));
    require(again.query.state == read.query.state && again.query.toss == read.query.toss);
    require(situation_json(match, question_of(match, again.query, again.roll)) == position);
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const model::Match match(model::preset("zonk"), kGoal);
  static SituationReader reader(match, FieldNames::keys);
  static const Question question = [] {
    SituationWords words;
    words.me = words.opponent = "0";
    words.card = "bonus-300";
    words.roll = "1,1,5,5,2,3";
    const ReadSituation read = reader.read(words);
    return question_of(match, read.query, read.roll);
  }();

  Engine engine([](const std::string&, const model::Match&, int) { return std::make_unique<FirstOption>(); });
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const Style style = hello_of(text.substr(0, text.find('\n'))).value_or(Hello()).style;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    check_answer(question, line, style);
    const std::string answer = engine.answer(line);
    require(answer.empty() || answer.ends_with('\n'));
    const std::optional<Json> message = message_of(line, style);
    if (message && message_text(*message, "type") == "position") check_position(match, reader, *message);
  }
  return 0;
}
