#pragma once

// Suggestions for misspelt words.

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace fillwise::model {

/// Number of insertions, deletions and replacements that turn a into b (Levenshtein distance).
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (letter == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

/// " (did you mean 'x'?)" for the candidate nearest to the word, or "" when none is near.
template <class Words>
std::string did_you_mean(std::string_view word, const Words& candidates) {
  if (word.size() > 64) return "";
  std::string best;
  std::size_t least = word.size() / 3 + 2;
  for (const auto& c : candidates) {
    const std::size_t d = edit_distance(word, c);
    if (d < least) {
      least = d;
      best = c;
    }
  }
  return best.empty() ? "" : " (did you mean '" + best + "'?)";
}

}  // namespace fillwise::model
