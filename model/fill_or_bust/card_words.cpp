#include "model/fill_or_bust/card_words.hpp"

#include <algorithm>

namespace fillwise::model {
namespace {

char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// In lower case, without what stands between the parts of a name.
std::string plain(std::string_view word) {
  constexpr std::string_view kBetweenParts = "-_/ ";
  std::string result;
  for (const char c : word)
    if (kBetweenParts.find(c) == std::string_view::npos) result += lower_case(c);
  return result;
}

std::vector<std::string> parts_of(std::string_view name) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('-', begin), name.size());
    parts.emplace_back(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool is_number(const std::string& part) {
  return !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
}

std::string initials(std::string_view name) {
  std::string result;
  for (const std::string& part : parts_of(name)) result += is_number(part) ? part : part.substr(0, 1);
  return result;
}

/// "x2" for a card that doubles; empty for one that multiplies nothing.
std::string times(const Card& card) {
  return card.factor > 1 ? "x" + std::to_string(card.factor) : "";
}

bool is_part(std::string_view name, const std::string& word) {
  return std::ranges::count(parts_of(name), word) > 0;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Whether the name begins so and goes on, but not in the middle of a number: "bonus30" is a slip.
bool begins_with(const std::string& name, const std::string& word) {
  return name.starts_with(word) && name.size() > word.size() &&
         !(is_digit(word.back()) && is_digit(name[word.size()]));
}

}  // namespace

std::vector<std::string> names_in_deck(const RuleSet& rules) {
  std::vector<std::string> names;
  for (const Card& card : rules.cards)
    if (card.count > 0) names.push_back(card.name);
  return names;
}

std::vector<int> cards_meant(const RuleSet& rules, std::string_view word) {
  const std::string wanted = plain(word);
  std::vector<int> found;
  if (wanted.empty()) return found;
  const auto look = [&](const auto& fits) {
    for (std::size_t i = 0; i < rules.cards.size(); ++i)
      if (rules.cards[i].count > 0 && fits(rules.cards[i])) found.push_back(static_cast<int>(i));
    return !found.empty();
  };
  if (look([&](const Card& card) { return card.name == word; }) ||
      look([&](const Card& card) { return plain(card.name) == wanted; }) ||
      look([&](const Card& card) { return is_part(card.name, wanted); }) ||
      look([&](const Card& card) { return initials(card.name) == wanted; }) ||
      look([&](const Card& card) { return times(card) == wanted; }))
    return found;
  look([&](const Card& card) { return begins_with(plain(card.name), wanted); });
  return found;
}

std::vector<std::string> words_for_card(const RuleSet& rules, int card) {
  const Card& meant = rules.cards.at(static_cast<std::size_t>(card));
  std::vector<std::string> words;
  const auto add = [&](const std::string& word) {
    if (word != meant.name && std::ranges::count(words, word) == 0 &&
        cards_meant(rules, word) == std::vector<int>{card})
      words.push_back(word);
  };
  for (const std::string& part : parts_of(meant.name)) add(part);
  add(initials(meant.name));
  if (!times(meant).empty()) add(times(meant));
  for (std::size_t size = 1; size < meant.name.size(); ++size) {
    const std::string beginning = meant.name.substr(0, size);
    add(beginning);
    if (std::ranges::count(words, beginning) > 0) break;
  }
  return words;
}

}  // namespace fillwise::model
