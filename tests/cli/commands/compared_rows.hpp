#pragma once

// The published rows of docs/rules.md: what `fillwise rules compare` prints, held against it.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/cli/json.hpp"

namespace fillwise::cli_test {

class PublishedRows {
 public:
  PublishedRows() {
    std::ifstream document(std::string(FILLWISE_ROOT) + "/docs/rules.md");
    const std::regex row(
        "\\| `([a-z0-9-]+)` \\| (\\d+) \\| ([0-9.]+) \\| [-+0-9.]* \\| ([0-9.]+) \\| [-+0-9.]* \\| ([0-9.]+) "
        "\\| "
        "[-+0-9.]* \\| ([0-9.]+) \\| [-+0-9.]* \\| ([-0-9.]*) \\| ([-0-9.]*) \\|");
    const std::regex sentence("\\| `([a-z0-9-]+)` \\| [^|]+ \\| [^|]*\"[^|]+\"[^|]* \\|");
    for (std::string line; std::getline(document, line);) {
      std::smatch cell;
      if (std::regex_match(line, cell, sentence)) sentences_.insert(cell[1]);
      if (!std::regex_match(line, cell, row)) continue;
      // The preset that the rows below it are compared with may be a reading of another one.
      (cell[7] == "-" ? bases_ : rows_)[{cell[1], std::stoi(cell[2])}] = {cell[3], cell[4], cell[5],
                                                                          cell[6], cell[7], cell[8]};
    }
  }

  bool has(std::string_view rules, int goal) const { return rows_.contains({std::string(rules), goal}); }
  /// Whether a reading has its sentence of a rule text.
  bool has_sentence(std::string_view reading) const { return sentences_.contains(std::string(reading)); }

  /// A whole comparison as JSON.
  void expect(const Json& all) const {
    expect_row(bases_, all["base"], all["goal"]);
    for (const Json& made : all["compared"]) expect_row(rows_, made, all["goal"]);
  }

 private:
  using Rows = std::map<std::pair<std::string, int>, std::vector<std::string>>;

  /// How close the page says that the bounds of the turns are.
  static double proven_turns(const std::string& rules) {
    return rules.starts_with("zonk") ? 2e-3 : rules == "show-down" ? 1e-4 : 1e-9;
  }

  static void expect_row(const Rows& rows, const Json& made, int goal) {
    SCOPED_TRACE(made["rules"].get<std::string>() + " to " + std::to_string(goal));
    ASSERT_TRUE(rows.contains({made["rules"], goal}));
    const std::vector<std::string>& cells = rows.at({made["rules"], goal});
    EXPECT_NEAR(100 * made["first_player"]["value"].get<double>(), std::stod(cells[0]), 0.5e-4 + 1e-9);
    EXPECT_NEAR(made["turns"]["value"].get<double>(), std::stod(cells[1]), 0.5e-4 + 1e-9);
    EXPECT_LE(made["turns"]["upper"].get<double>() - made["turns"]["lower"].get<double>(),
              proven_turns(made["rules"]));
    EXPECT_NEAR(made["turn_tied"]["value"].get<double>(), std::stod(cells[2]), 0.5e-2 + 1e-7);
    EXPECT_NEAR(made["turn_behind"]["value"].get<double>(), std::stod(cells[3]), 0.5e-2 + 1e-7);
    if (!made.contains("decisions")) return;
    const Json& decisions = made["decisions"];
    EXPECT_NEAR(100 * decisions["changed"].get<double>() / decisions["compared"].get<double>(),
                std::stod(cells[4]), 0.5e-3 + 1e-9);
    EXPECT_NEAR(decisions["met"]["value"].get<double>(), std::stod(cells[5]), 0.5e-4 + 1e-7);
  }

  Rows rows_, bases_;
  std::set<std::string> sentences_;
};

}  // namespace fillwise::cli_test
