#include "api/advice/batch_line.hpp"

#include <array>

#include "api/input/line_object.hpp"

namespace fillwise {

void read_batch_line(std::string_view text, BatchLine& line) {
  constexpr std::string_view kFaces = "faces from 1 to 6";
  SituationWords& words = line.words;
  const std::array<LineKey, 10> keys = {{
      {"me", &words.me},
      {"opponent", &words.opponent},
      {"card", &words.card, nullptr, JsonType::text},
      {"roll", &words.roll, nullptr, JsonType::list, kFaces, false, false, true},
      {"dice", &words.dice},
      {"kept", &words.kept, nullptr, JsonType::list, kFaces, false, false, true},
      {"drawn", nullptr, &words.drawn, JsonType::boolean},
      {"between_cards", nullptr, &words.between_cards, JsonType::boolean},
      {"at_risk", &words.at_risk},
      {"fills", &words.fills},
  }};
  read_line_object(text, keys, line.id);
}

}  // namespace fillwise
