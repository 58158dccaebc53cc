#include "api/input/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise {
namespace {

constexpr std::size_t kMostQuoted = 40;  // characters
constexpr int kMostThreads = 256;

}  // namespace

std::string WholeNumbers::to_text() const {
  if (least == most) return std::to_string(least);
  const std::string kind = step == 1 ? "a whole number" : fmt::format("a multiple of {}", step);
  return fmt::format("{} from {} to {}", kind, least, most);
}

WholeNumbers scores_below(int goal) {
  return {0, goal - model::kPointsPerUnit, model::kPointsPerUnit};
}

std::int64_t whole_number(std::string_view field, std::string_view text, const WholeNumbers& expected) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !expected.contains(number))
    throw Error(Fault::invalid, found_but_expected(field, text, expected.to_text()));
  return number;
}

std::vector<std::int64_t> whole_numbers(std::string_view field, std::string_view text,
                                        const WholeNumbers& expected) {
  std::vector<std::int64_t> numbers;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    numbers.push_back(whole_number(field, text.substr(begin, end - begin), expected));
    begin = end + 1;
  }
  return numbers;
}

double decimal_number(std::string_view field, std::string_view text, double least, double most) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool in_range = number >= least && number <= most;  // false for NaN
  if (error != std::errc() || end != text.data() + text.size() || !in_range)
    throw Error(Fault::invalid,
                found_but_expected(field, text, fmt::format("a number from {:g} to {:g}", least, most)));
  return number;
}

int checked_goal(std::string_view field, std::string_view text) {
  return static_cast<int>(
      whole_number(field, text, {model::kMinGoal, model::kMaxGoal, model::kPointsPerUnit}));
}

int checked_threads(std::string_view field, std::string_view text) {
  return static_cast<int>(whole_number(field, text, {1, kMostThreads, 1}));
}

std::string on_one_line(std::string_view text) {
  std::string shown(text);
  for (char& c : shown)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  return shown;
}

std::string in_quotes(std::string_view text) {
  return fmt::format("'{}{}'", on_one_line(text.substr(0, kMostQuoted)),
                     text.size() > kMostQuoted ? "..." : "");
}

Unexpected found_but_expected(std::string_view field, std::string_view text, std::string_view expected) {
  return {field, in_quotes(text), expected};
}

void refuse_doubles(std::string_view field, const std::vector<std::string>& words) {
  for (auto word = words.begin(); word != words.end(); ++word)
    if (std::find(words.begin(), word, *word) != word)
      refuse(field, fmt::format("found {} twice", in_quotes(*word)));
}

}  // namespace fillwise
