#pragma once

// One TOML table of a rule file, read key by key: every error is a RulesError that names source, line, field,
// what was found and what was expected.

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/fill_or_bust/dice.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/shown.hpp"
#include "model/words.hpp"

namespace fillwise::model {

inline constexpr int kMaxPoints = 20000;  // of one combination, bonus, penalty or benchmark

inline std::string shown_node(const toml::node& node) {
  if (const auto* s = node.as_string()) return fmt::format("\"{}\"", shown(std::string_view(s->get())));
  if (const auto* i = node.as_integer()) return fmt::format("{}", i->get());
  if (const auto* f = node.as_floating_point()) return fmt::format("{:#}", f->get());
  if (const auto* b = node.as_boolean()) return b->get() ? "true" : "false";
  if (node.is_table()) return "a table";
  if (node.is_array()) return "an array";
  return "a date or time";
}

inline std::int64_t integer_or(const toml::node& node, std::int64_t fallback) {
  const auto* integer = node.as_integer();
  return integer == nullptr ? fallback : integer->get();
}

/// Reads one TOML table; every key must be asked for once, finish() refuses the others.
class TableReader {
 public:
  TableReader(const toml::table& table, std::string_view source, std::string path)
      : table_(table), source_(source), path_(std::move(path)) {}

  [[noreturn]] void fail(const toml::source_region& where, std::string_view what) const {
    // What was taken over from other rules has no line in this text.
    const bool is_here = where.path == table_.source().path;
    throw RulesError(fmt::format("{}:{}: {}", source_, (is_here ? where : table_.source()).begin.line, what));
  }
  [[noreturn]] void fail(std::string_view what) const { fail(table_.source(), what); }

  std::string field(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
  }

  const toml::node* find(std::string_view key) {
    if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
    return table_.get(key);
  }

  const toml::node& require(std::string_view key, std::string_view expected) {
    const toml::node* node = find(key);
    if (node == nullptr) fail(fmt::format("{} is missing, expected {}", field(key), expected));
    return *node;
  }

  void expect(bool holds, const toml::node& node, std::string_view key, std::string_view expected) const {
    if (!holds)
      fail(node.source(), fmt::format("{} is {}, expected {}", field(key), shown_node(node), expected));
  }

  int whole(const toml::node& node, std::string_view key, int least, int most) const {
    const std::int64_t value = integer_or(node, std::int64_t{least} - 1);
    expect(value >= least && value <= most, node, key, whole_numbers(least, most));
    return static_cast<int>(value);
  }
  int whole(std::string_view key, int fallback, int least, int most) {
    const toml::node* node = find(key);
    return node == nullptr ? fallback : whole(*node, key, least, most);
  }
  int required_whole(std::string_view key, int least, int most) {
    return whole(require(key, whole_numbers(least, most)), key, least, most);
  }

  /// Points of the text as units of 50.
  int units(const toml::node& node, std::string_view key, int least, int most) const {
    const std::int64_t value = integer_or(node, std::int64_t{least} - 1);
    expect(value >= least && value <= most && value % kPointsPerUnit == 0, node, key,
           fmt::format("a multiple of {} from {} to {}", kPointsPerUnit, least, most));
    return static_cast<int>(value) / kPointsPerUnit;
  }
  int units(std::string_view key) {
    const toml::node* node = find(key);
    return node == nullptr ? 0 : units(*node, key, 0, kMaxPoints);
  }

  /// Up to `most` faces, [1, 1, 5, 5]; none if the key is missing or the list empty.
  Dice dice(std::string_view key, int most) {
    Dice result;
    const toml::node* node = find(key);
    if (node == nullptr) return result;
    const toml::array* faces = node->as_array();
    const auto is_face = [](const toml::node& f) {
      return integer_or(f, 0) >= 1 && integer_or(f, 0) <= kFaces;
    };
    const std::string expected = fmt::format("up to {} faces, such as [1, 1, 5, 5]", most);
    const auto size = faces == nullptr ? 0 : static_cast<int>(faces->size());
    expect(faces != nullptr && size <= most, *node, key, expected);
    for (const toml::node& f : *faces) {
      expect(is_face(f), f, key, expected);
      ++result.counts[static_cast<std::size_t>(integer_or(f, 1) - 1)];
    }
    return result;
  }

  /// A number from 0 to 1 that is a whole number of `parts`.
  int share(const toml::node& node, std::string_view key, int parts) const {
    const auto number = node.is_number() ? node.value<double>() : std::nullopt;
    const double scaled = number.value_or(-1) * parts;
    const bool good = scaled >= 0 && scaled <= parts && std::abs(scaled - std::round(scaled)) < 1e-6;
    expect(good, node, key, fmt::format("a number from 0 to 1 in steps of {}", 1.0 / parts));
    return static_cast<int>(std::lround(scaled));
  }

  std::vector<std::string> keys() const {
    std::vector<std::string> all;
    for (const auto& [key, node] : table_) all.emplace_back(key.str());
    return all;
  }

  bool boolean(std::string_view key, bool fallback) {
    const toml::node* node = find(key);
    if (node == nullptr) return fallback;
    expect(node->is_boolean(), *node, key, "true or false");
    return *node->value<bool>();
  }

  /// The place of one of several words; the first is the default.
  std::size_t one_of(std::string_view key, std::initializer_list<std::string_view> words) {
    const toml::node* node = find(key);
    if (node == nullptr) return 0;
    const auto word = node->is_string() ? node->value<std::string_view>() : std::nullopt;
    const auto* const found = std::ranges::find(words, word);
    expect(found != words.end(), *node, key, fmt::format("\"{}\"", fmt::join(words, "\" or \"")));
    return static_cast<std::size_t>(found - words.begin());
  }

  /// Lower-case words joined by hyphens, at most 40 characters.
  std::string identifier(std::string_view key) {
    static constexpr std::string_view kExpected = "lower-case letters, digits and hyphens (at most 40)";
    const toml::node& node = require(key, kExpected);
    auto word = node.is_string() ? *node.value<std::string>() : std::string();
    const bool good = !word.empty() && word.size() <= 40 && word.front() != '-' && word.back() != '-' &&
                      std::ranges::all_of(word, [](char c) {
                        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                      });
    expect(good, node, key, kExpected);
    return word;
  }

  std::string title(std::string_view key, const std::string& fallback) {
    const toml::node* node = find(key);
    if (node == nullptr) return fallback;
    auto text = node->is_string() ? *node->value<std::string>() : std::string();
    bool good = !text.empty() && text.size() <= 200;
    for (std::size_t i = 0; i < text.size(); ++i)
      good = good && !is_control(text, i) && text[i] != '"' && text[i] != '\\';
    expect(good, *node, key, "a line of 1 to 200 characters without quotes and backslashes");
    return text;
  }

  const toml::table& sub_table(std::string_view key) {
    const toml::node& node = require(key, "a table");
    expect(node.is_table(), node, key, "a table");
    return *node.as_table();
  }

  void finish() const {
    for (const auto& [key, node] : table_) {
      if (std::ranges::find(asked_, key.str()) != asked_.end()) continue;
      std::string hint = did_you_mean(key.str(), asked_);
      if (hint.empty()) hint = fmt::format(", expected one of {}", fmt::join(asked_, ", "));
      fail(key.source(), fmt::format("unknown key {}{}", shown(field(key.str())), hint));
    }
  }

 private:
  static std::string whole_numbers(int least, int most) {
    return fmt::format("a whole number from {} to {}", least, most);
  }

  const toml::table& table_;
  std::string_view source_;
  std::string path_;
  std::vector<std::string> asked_;
};

}  // namespace fillwise::model
