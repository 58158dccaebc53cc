#include "api/advice/answer_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "api/rules/rule_name.hpp"

namespace fillwise {
namespace {

constexpr int kMostDecimals = 9;

bool shows_nothing(const std::string& text) {
  return text.find_first_of("123456789") == std::string::npos;
}

}  // namespace

std::string percent(double chance, int decimals) {
  if (chance <= 0 || chance >= 1) return chance <= 0 ? "0 %" : "100 %";
  std::string text;
  do {
    text = fmt::format("{:.{}f}", 100 * chance, decimals);
  } while ((shows_nothing(text) || text.starts_with("100")) && ++decimals <= kMostDecimals);
  return text + " %";
}

std::string AnswerWords::value(double v, int places) const {
  return is_chance ? percent(v, places) : fmt::format("{:.{}f}", v, places);
}

std::string AnswerWords::loss(double v, int places) const {
  std::string text;
  do {
    text = fmt::format("{}{:.{}f}", least ? '+' : '-', is_chance ? 100 * v : v, places);
  } while (shows_nothing(text) && ++places <= kMostDecimals);
  return text;
}

int AnswerWords::places_apart(double best, double other, int places) const {
  const auto lost = [&] {
    return fmt::format("{:.{}f}", (is_chance ? 100 : 1) * std::abs(best - other), places);
  };
  while (places < kMostDecimals && (value(best, places) == value(other, places) || shows_nothing(lost())))
    ++places;
  return places;
}

AnswerWords words_of_win(const model::RuleSet& rules, int goal) {
  AnswerWords words;
  words.key = "win_probability";
  words.what = words.column = "to win";
  words.reached = "wins the game";
  words.reached_too = "wins as well";
  words.basis = fmt::format("rules '{}' to {}", display_name(rules), goal);
  words.state = rules_json(rules, {{"goal", goal}});
  words.rewards = !rules.benchmarks.empty();
  if (words.rewards) {
    words.key = "expected_result";
    words.what = words.column = "expected";
    words.is_chance = false;
    words.decimals = 4;
    words.basis += ", rewards counted";
  }
  return words;
}

AnswerWords words_of_win(const model::Match& match) {
  return words_of_win(match.rules(), match.goal() * model::kPointsPerUnit);
}

}  // namespace fillwise
