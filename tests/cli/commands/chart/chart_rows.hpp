#pragma once

// The rows of charts as CSV.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

using CsvRow = std::map<std::string, std::string>;

inline Words words_of(const std::string& text) {
  Words words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

inline std::vector<std::string> csv_fields(const std::string& line) {
  std::vector<std::string> fields(1);
  bool in_quotes = false;
  for (const char c : line) {
    if (c == '"')
      in_quotes = !in_quotes;
    else if (c == ',' && !in_quotes)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

inline std::vector<CsvRow> csv_rows(const std::string& text) {
  std::vector<CsvRow> rows;
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> names = csv_fields(line);
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = csv_fields(line);
    EXPECT_EQ(fields.size(), names.size()) << line;
    CsvRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < std::min(fields.size(), names.size()); ++i) row[names[i]] = fields[i];
  }
  return rows;
}

}  // namespace fillwise::cli_test
