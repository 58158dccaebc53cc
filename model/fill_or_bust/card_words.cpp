#include "model/fill_or_bust/card_words.hpp"

#include <algorithm>

namespace fillwise::model {
namespace {

char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// In lower case, without hyphens and underscores.
std::string plain(std::string_view word) {
  std::string result;
  for (const char c : word)
    if (c != '-' && c != '_') result += lower_case(c);
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

bool is_part(std::string_view name, const std::string& word) {
  return std::ranges::count(parts_of(name), word) > 0;
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
      if (rules.cards[i].count > 0 && fits(rules.cards[i].name)) found.push_back(static_cast<int>(i));
    return !found.empty();
  };
  if (look([&](const std::string& name) { return name == word; }) ||
      look([&](const std::string& name) { return plain(name) == wanted; }) ||
      look([&](const std::string& name) { return is_part(name, wanted); }) ||
      look([&](const std::string& name) { return initials(name) == wanted; }))
    return found;
  look([&](const std::string& name) { return plain(name).starts_with(wanted); });
  return found;
}

}  // namespace fillwise::model
