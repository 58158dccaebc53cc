#include "model/fill_or_bust/record_words.hpp"

namespace fillwise::model {

std::vector<Token> tokens_of(std::string_view line, std::size_t column, std::string_view marks) {
  std::vector<Token> tokens;
  for (std::size_t i = 0; i < line.size();) {
    if (kBlanks.find(line[i]) != std::string_view::npos) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    if (marks.find(line[i]) != std::string_view::npos) {
      ++i;
    } else if (marks.empty() && line[i] == '"' && line.find('"', i + 1) != std::string_view::npos) {
      i = line.find('"', i + 1) + 1;
      tokens.push_back({std::string(line.substr(begin + 1, i - begin - 2)), column + begin});
      continue;
    } else {
      while (i < line.size() && kBlanks.find(line[i]) == std::string_view::npos &&
             marks.find(line[i]) == std::string_view::npos)
        ++i;
    }
    tokens.push_back({std::string(line.substr(begin, i - begin)), column + begin});
  }
  return tokens;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

std::string name_in_text(const std::string& name) {
  const bool is_plain = !name.empty() && name.find_first_of(kBlanks) == std::string::npos;
  return is_plain ? name : '"' + name + '"';
}

}  // namespace fillwise::model
