#include "api/input/situation_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"

namespace fillwise {
namespace {

using Stage = model::Situation::Stage;

std::vector<std::string> card_names(const model::RuleSet& rules) {
  std::vector<std::string> names;
  for (const model::Card& card : rules.cards)
    if (card.count > 0) names.push_back(card.name);
  return names;
}

std::string_view without_spaces_around(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

}  // namespace

std::string SituationReader::name(std::string_view key) const {
  if (names_ == FieldNames::keys) return std::string(key);
  std::string flag = "--" + std::string(key);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

void SituationReader::fail(std::string_view key, const std::string& reason) const {
  throw Error(Fault::invalid, fmt::format("{}: {}", name(key), reason));
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

int SituationReader::card(const std::string& card_name) const {
  const int index = match_.rules().card_index(card_name);
  if (index >= 0) return index;
  const std::vector<std::string> names = card_names(match_.rules());
  throw Error(Fault::invalid,
              found_but_expected(name("card"), card_name, fmt::format("one of {}", fmt::join(names, " "))) +
                  model::did_you_mean(card_name, names));
}

std::vector<int> SituationReader::faces(std::string_view key, const std::string& word, int most) const {
  std::vector<int> result;
  const auto count = std::ranges::count(word, ',') + 1;
  if (count > most) fail(key, fmt::format("{} dice, expected 1 to {}", count, most));
  for (std::size_t begin = 0; begin <= word.size();) {
    const std::size_t end = std::min(word.find(',', begin), word.size());
    const std::string_view face = without_spaces_around(std::string_view(word).substr(begin, end - begin));
    if (face.size() != 1 || face.front() < '1' || face.front() > '6')
      throw Error(
          Fault::invalid,
          found_but_expected(name(key), face.empty() ? word : face,
                             fmt::format("1 to {} faces with commas between them, such as 1,1,5", most)));
    result.push_back(face.front() - '0');
    begin = end + 1;
  }
  return result;
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
                fmt::format("it is not said where the turn stands: expected {}, {}, {} or {} (before the "
                            "first card see 'fillwise value')",
                            name("roll"), name("dice"), name("drawn"), name("between_cards")));
  if (stages.size() > 1) fail(stages[1], fmt::format("can't be together with {}", name(stages[0])));

  if (!words.card && !words.between_cards)
    fail("card", fmt::format("is missing, expected the card that goes with {}", name(stages[0])));
  if (words.card) s.card = card(*words.card);
  if (words.kept) {
    if (!words.roll && !words.dice)
      fail("kept", fmt::format("goes with {} or {} only", name("roll"), name("dice")));
    for (const int face : faces("kept", *words.kept, model::kDice - 1))
      ++s.kept.counts[static_cast<std::size_t>(face - 1)];
  }
  if (words.roll) {
    s.stage = Stage::tossed;
    result.roll = faces("roll", *words.roll, model::kDice);
    for (const int face : result.roll) ++s.toss.counts[static_cast<std::size_t>(face - 1)];
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
    result.query.state = model::state_of(match_, reachable_, result.situation);
    for (const int i : model::cards_that_would_force(match_, reachable_, result.situation))
      result.draw_forced_after.push_back(match_.rules().cards[static_cast<std::size_t>(i)].name);
  } catch (const model::SituationError& error) {
    fail(error.field(), error.reason());
  }
  result.query.toss = result.situation.toss;
  result.query.kept = result.situation.kept;
  result.query.just_drawn = result.situation.stage == Stage::card_drawn;
  return result;
}

}  // namespace fillwise
