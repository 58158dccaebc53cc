#include "api/input/situation_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/card_word.hpp"
#include "api/input/numbers.hpp"
#include "model/fill_or_bust/dice_words.hpp"

namespace fillwise {
namespace {

using Stage = model::Situation::Stage;

/// Throws SituationError.
solver::Query asked_in(const model::Match& match, model::Reachable& reachable,
                       const model::Situation& situation) {
  return {model::state_of(match, reachable, situation), situation.toss, situation.stage == Stage::card_drawn,
          situation.kept};
}

}  // namespace

std::string field_name(FieldNames names, std::string_view key) {
  if (names == FieldNames::keys) return std::string(key);
  std::string flag = "--" + std::string(key);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

void SituationReader::fail(std::string_view key, const std::string& reason) const {
  throw Error(Fault::invalid, name(key), reason);
}

/// Any whole number that fits: the model says which of them can't be, and why.
std::int64_t SituationReader::number(std::string_view key, const std::string& word,
                                     std::string_view expected) const {
  std::int64_t result = 0;
  const char* const last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, result);
  if (error != std::errc() || end != last)
    throw Error(Fault::invalid, found_but_expected(name(key), word, expected));
  return result;
}

std::int64_t SituationReader::required_score(std::string_view key,
                                             const std::optional<std::string>& word) const {
  const std::string expected = scores_below(match_.limit() * model::kPointsPerUnit).to_text();
  if (!word) fail(key, "is missing, expected " + expected);
  return number(key, *word, expected);
}

std::vector<int> SituationReader::faces(std::string_view key, const std::string& word, int most) const {
  model::ListedFaces listed = model::listed_faces(word);
  if (listed.faces.empty()) {
    const Unexpected parts(name(key), in_quotes(word),
                           fmt::format("1 to {} faces from 1 to 6, such as 115 or 1,1,5", most));
    const bool is_digit = listed.mistake.size() == 1 && listed.mistake >= "0" && listed.mistake <= "9";
    if (!is_digit) refuse(parts);
    fail(key, fmt::format("{} is no face of a die: found {}, expected {}", listed.mistake, parts.found,
                          parts.expected));
  }
  if (static_cast<int>(listed.faces.size()) > most)
    fail(key, fmt::format("{} dice, expected 1 to {}", listed.faces.size(), most));
  return std::move(listed.faces);
}

void SituationReader::parse(const SituationWords& words, ReadSituation& result) const {
  model::Situation& s = result.situation;
  s.own = required_score("me", words.me);
  s.opponent = required_score("opponent", words.opponent);
  if (words.at_risk) s.at_risk = number("at_risk", *words.at_risk, "points, a multiple of 50");
  if (words.fills) s.fills = number("fills", *words.fills, "the number of fills made on this card");

  std::vector<std::string_view> stages;
  if (words.roll) stages.emplace_back("roll");
  if (words.dice) stages.emplace_back("dice");
  if (words.drawn) stages.emplace_back("drawn");
  if (words.between_cards) stages.emplace_back("between_cards");
  if (stages.empty())
    throw Error(Fault::invalid,
                fmt::format("tell where you are in the turn: add {}, {}, {} or {} (before the first card, "
                            "use 'fillwise value')",
                            name("roll"), name("dice"), name("drawn"), name("between_cards")));
  if (stages.size() > 1) fail(stages[1], fmt::format("can't be used with {}", name(stages[0])));

  if (!words.card && !words.between_cards)
    fail("card", fmt::format("is missing, expected the card that goes with {}", name(stages[0])));
  if (words.card) s.card = card_typed(name("card"), *words.card, match_.rules());
  if (words.kept) {
    if (!words.roll && !words.dice)
      fail("kept", fmt::format("can be used only with {} or {}", name("roll"), name("dice")));
    s.kept = model::dice_with(faces("kept", *words.kept, model::kDice - 1));
  }
  if (words.roll) {
    s.stage = Stage::tossed;
    result.roll = faces("roll", *words.roll, model::kDice);
    s.toss = model::dice_with(result.roll);
  } else if (words.dice) {
    s.stage = Stage::dice_left;
    s.dice = number("dice", *words.dice, "the number of dice left, 1 to 6");
  } else {
    s.stage = words.drawn ? Stage::card_drawn : Stage::between_cards;
  }
}

ReadSituation SituationReader::read(const SituationWords& words) {
  ReadSituation result;
  parse(words, result);
  try {
    result.query = asked_in(match_, reachable_, result.situation);
    for (const int i : model::cards_that_would_force(match_, reachable_, result.situation))
      result.draw_forced_after.push_back(match_.rules().cards[static_cast<std::size_t>(i)].name);
  } catch (const model::SituationError& error) {
    const bool assumed = error.field() == "at_risk" && !words.at_risk;  // nobody typed the 0
    fail(error.field(), (assumed ? "is missing: " : "") + error.reason());
  }
  return result;
}

solver::Query query_of(const model::Match& match, model::Reachable& reachable,
                       const model::Situation& situation) {
  try {
    return asked_in(match, reachable, situation);
  } catch (const model::SituationError& error) {
    throw Error(Fault::invalid, error.field(), error.reason());
  }
}

}  // namespace fillwise
