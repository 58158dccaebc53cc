#include "api/rollers/batch.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "api/base/error.hpp"
#include "api/rollers/advice_json.hpp"
#include "api/rollers/notation.hpp"

namespace fillwise::rollers {

void read_rollers_line(std::string_view text, RollersWords& words, std::optional<Json>& id) {
  constexpr std::string_view kNumbers = "whole numbers", kDice = "numbers and strings";
  const std::array<LineKey, 9> keys = {{
      {"points", &words.points, nullptr, JsonType::list, kNumbers},
      {"began", &words.began, nullptr, JsonType::text},
      {"chips", &words.chips, nullptr, JsonType::list, kNumbers, false, true},
      {"mine", &words.mine, nullptr, JsonType::text},
      {"theirs", &words.theirs, nullptr, JsonType::text},
      {"rolls", &words.rolls},
      {"dice", &words.dice, nullptr, JsonType::list, kDice, true},
      {"kept", &words.kept, nullptr, JsonType::list, kDice, true},
      {"stopped", nullptr, &words.stopped, JsonType::boolean},
  }};
  read_line_object(text, keys, id);
  if (words.kept && words.kept->empty()) words.kept = kNone;  // an empty list
}

void RollersBatch::add(std::string_view line) {
  ++line_;
  if (line_ == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  RollersWords words;
  std::optional<Json> id;
  try {
    read_rollers_line(line, words, id);
    const RollersSituation situation = reader_.read(words);
    Json answer;
    if (id) answer["id"] = *id;
    answer.update(rollers_advice_json(adviser_.rules(), situation, adviser_.advise(situation)));
    put(answer);
  } catch (const Error& error) {
    if (error.fault() != Fault::invalid) throw;
    put_error(id, error.what());
  } catch (const std::logic_error& error) {
    put_error(id, fmt::format("the program fails with this situation: {}", error.what()));
  }
}

void RollersBatch::add_too_long() {
  ++line_;
  put_error({}, fmt::format("the line has more than {} bytes", kMostLineBytes));
}

void RollersBatch::put(const Json& answer) {
  // A message may quote part of a character; it is replaced, not refused.
  answers_ += answer.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  ++answered_;
}

void RollersBatch::put_error(const std::optional<Json>& id, const std::string& error) {
  Json answer;
  if (id) answer["id"] = *id;
  answer["line"] = line_;
  answer["error"] = error;
  put(answer);
  ++errors_;
}

std::string RollersBatch::answers() {
  return std::exchange(answers_, {});
}

}  // namespace fillwise::rollers
