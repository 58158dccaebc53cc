#include "api/chart/render/paper.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"

namespace fillwise::chart {

std::string names_of(std::span<const Paper> papers) {
  std::string names;
  for (std::size_t i = 0; i < papers.size(); ++i)
    names += std::string(i == 0 ? "" : i + 1 < papers.size() ? ", " : " or ") + std::string(papers[i].name);
  return names;
}

Paper paper_named(std::string_view field, const std::string& word, std::span<const Paper> of) {
  std::string lower = word;
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  std::vector<std::string> names;
  for (const Paper& paper : of) {
    if (lower == paper.name) return paper;
    names.emplace_back(paper.name);
  }
  refuse(found_but_expected(field, word, names_of(of)) + model::did_you_mean(lower, names));
}

}  // namespace fillwise::chart
