// The values of a table as texts and as an array: of tables made by hand, number by number.
#include "api/worth/values_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "api/base/json.hpp"

namespace fillwise {
namespace {

/// Every entry has numbers of its own: 1 / 3 and so on, which take all digits of a double.
Table numbered_table(const model::RuleSet& rules, int goal, int side) {
  race::Solution solution;
  solution.side = side;
  for (int i = 0; i < side * side; ++i) {
    solution.value.push_back(1.0 / (i + 3));
    solution.lower.push_back(1.0 / (i + 4));
    solution.upper.push_back(1.0 / (i + 2));
  }
  return {rules, goal, std::move(solution), 1e-9};
}

/// A score of 100 wins, and so do those from 200 on; 150 goes on.
Table table_with_overshoot() {
  model::RuleSet rules = model::preset("official");
  rules.overshoot = 2;
  return numbered_table(rules, 100, 4);
}

std::string text_of_values(const Table& table, RowFormat format) {
  std::string text;
  write_values(table, format, [&](std::string_view piece) { text += piece; });
  return text;
}

TEST(ValuesWriter, CsvHasARowForEachPairOfScores) {
  EXPECT_EQ(text_of_values(numbered_table(model::preset("official"), 100, 2), RowFormat::csv),
            "me,opponent,win_probability,lower,upper\n"
            "0,0,0.3333333333333333,0.25,0.5\n"
            "0,50,0.25,0.2,0.3333333333333333\n"
            "50,0,0.2,0.16666666666666666,0.25\n"
            "50,50,0.16666666666666666,0.14285714285714285,0.2\n");
}

TEST(ValuesWriter, LeavesOutScoresThatWin) {
  const std::string csv = text_of_values(table_with_overshoot(), RowFormat::csv);
  // Of 0, 50, 100 and 150 three go on.
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 3 * 3);
  EXPECT_EQ(csv.find("\n100,"), std::string::npos);
  EXPECT_EQ(csv.find(",100,"), std::string::npos);
  EXPECT_NE(csv.find("\n150,150,"), std::string::npos);
}

TEST(ValuesWriter, JsonHasThreeTables) {
  const Json json = Json::parse(text_of_values(table_with_overshoot(), RowFormat::json));
  EXPECT_EQ(json["rules"], "official");
  EXPECT_TRUE(json.contains("differs_from"));
  EXPECT_EQ(json["goal"], 100);
  EXPECT_EQ(json["tolerance"], 1e-9);
  EXPECT_EQ(json["points_per_step"], 50);
  int place = 0;
  for (std::size_t me = 0; me < 4; ++me)
    for (std::size_t opponent = 0; opponent < 4; ++opponent, ++place) {
      const bool goes_on = me != 2 && opponent != 2;
      for (const auto& [key, more] :
           {std::pair("win_probability", 3), std::pair("lower", 4), std::pair("upper", 2)}) {
        ASSERT_EQ(json[key].size(), 4U);
        const Json& entry = json[key][me][opponent];
        if (goes_on)
          EXPECT_EQ(entry.get<double>(), 1.0 / (place + more)) << key;
        else
          EXPECT_TRUE(entry.is_null()) << key;
      }
    }
}

TEST(ValuesWriter, NamesExpectedResultsSo) {
  const model::RuleSet rules = model::parse_rules(
      model::preset("official").to_toml() + "\n[benchmark]\nreward = { 50 = 0.2 }\n", "rules with a reward");
  const Table table = numbered_table(rules, 100, 2);
  EXPECT_TRUE(text_of_values(table, RowFormat::csv).starts_with("me,opponent,expected_result,lower,upper\n"));
  const Json json = Json::parse(text_of_values(table, RowFormat::json));
  EXPECT_TRUE(json.contains("expected_result"));
  EXPECT_FALSE(json.contains("win_probability"));
}

// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html, version 1.0
TEST(ValuesWriter, NpyIsAnArrayOfThreeTables) {
  std::string text;
  write_values_npy(table_with_overshoot(), [&](std::string_view piece) { text += piece; });
  const std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4, 4), }";
  ASSERT_EQ(text.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  const std::size_t length =
      static_cast<unsigned char>(text[8]) + std::size_t{256} * static_cast<unsigned char>(text[9]);
  EXPECT_EQ((10 + length) % 64, 0U);
  EXPECT_EQ(text.substr(10, header.size()), header);
  EXPECT_EQ(text.substr(10 + header.size(), length - header.size()),
            std::string(length - header.size() - 1, ' ') + '\n');
  ASSERT_EQ(text.size(), 10 + length + 3 * 16 * sizeof(double));
  for (std::size_t table = 0; table < 3; ++table)
    for (std::size_t place = 0; place < 16; ++place) {
      double number = 0;
      std::memcpy(&number, text.data() + 10 + length + (16 * table + place) * sizeof(double), sizeof(double));
      const bool goes_on = place / 4 != 2 && place % 4 != 2;
      const int more = table == 0 ? 3 : table == 1 ? 4 : 2;
      if (goes_on)
        EXPECT_EQ(number, 1.0 / (static_cast<int>(place) + more)) << table << ' ' << place;
      else
        EXPECT_TRUE(std::isnan(number)) << table << ' ' << place;
    }
}

TEST(ValuesWriter, EndsWithWhatTheSinkThrows) {
  const Table table = numbered_table(model::preset("official"), 100, 2);
  int pieces = 0;
  const TextSink full = [&](std::string_view) {
    if (++pieces == 2) throw std::runtime_error("no room");
  };
  for (const RowFormat format : {RowFormat::csv, RowFormat::json}) {
    pieces = 0;
    EXPECT_THROW(write_values(table, format, full), std::runtime_error);
    EXPECT_EQ(pieces, 2);
  }
  pieces = 0;
  EXPECT_THROW(write_values_npy(table, full), std::runtime_error);
}

}  // namespace
}  // namespace fillwise
