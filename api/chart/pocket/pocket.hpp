#pragma once

// The pocket card: the best rule by dice left in five large numbers, with what to do between two cards and
// with the card that may be discarded, what it gives away, and where.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/chart/description.hpp"
#include "api/chart/pocket/exceptions.hpp"
#include "api/table/table.hpp"

namespace fillwise::chart {

/// What the card says, whatever it is drawn on.
struct PocketCard {
  struct Number {
    int dice = 0;       ///< left, 1 to 5
    bool stops = true;  ///< false: nobody stops with so many left
    std::string text;   ///< "300", "never"
  };
  struct Line {
    std::string title, text;  ///< "After a fill", "Stop with 1300 or more, else draw."
  };
  std::string title;     ///< "Fill or Bust"
  std::string subtitle;  ///< "official, to 10000"
  std::vector<Number> numbers;
  std::vector<Line> lines;
  std::vector<CostlyException> exceptions;  ///< all, those that cost most first
  double loss = 0;                          ///< what the rule gives away, in chance to win
  std::string figures;                      ///< what it gives away and how often it wins, in sentences
  std::string footer;                       ///< rules, goal, signature, error bound
  std::vector<std::string> columns;         ///< of the CSV file
  std::vector<Fields> rows;
};

/// How many exceptions a card names where there is room: those that cost 0.01 points, but no more than a few.
std::size_t named_exceptions(const PocketCard& card);

/// "Vengeance" of "vengeance": the name of a card as one says it.
std::string spoken_card_name(std::string name);
/// A cost in percentage points with two decimals.
std::string cost_text(double cost);

/// Fields are called as the options of `fillwise chart pocket`.
struct PocketWords {
  TableOptions table;
  std::optional<std::string> boxes;
};
/// Computes a card, once. Throws Error: what table_for() and proven_rule() throw.
using MakePocketCard = std::function<PocketCard(const Callbacks& callbacks)>;
/// Throws Error(invalid), also for rules under which no rule by dice left can be proven.
MakePocketCard pocket_card(const PocketWords& words);

}  // namespace fillwise::chart
