#pragma once

// A chart as data: what it says, in which cells, bars and lines. Whoever draws or writes it (render.hpp)
// knows nothing of the game.

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace fillwise::chart {

/// The colours that say what a cell means. A letter in the cell always says the same.
enum class Shade {
  plain,      ///< no colour
  absent,     ///< there is no such situation
  one,        ///< the first of two answers
  one_light,  ///< the same, by a little
  two,        ///< the second of two answers
  two_light,  ///< the same, by a little
  either      ///< what is proven leaves the answer open
};

/// One row of the CSV file: the fields named by Description::columns; or none.
using Fields = std::vector<std::string>;

struct Cell {
  std::string text;            ///< UTF-8, in one line
  Shade shade = Shade::plain;  ///< not looked at where there is heat
  std::optional<double> heat;  ///< 0 to 1, on a scale of colours
  Fields fields;
  std::vector<std::string> lines{};  ///< what is smaller, below the text
};

/// Cells by row and column.
struct Grid {
  struct Row {
    std::string group;  ///< stands once before all rows of the group; may be empty
    std::string label;
    std::vector<Cell> cells;  ///< as many as there are columns
    std::string summary;      ///< behind the cells
  };
  std::string group_title;    ///< what the groups are: "card"; empty: there are none
  std::string row_title;      ///< what the labels of the rows are: "dice left"
  std::string column_title;   ///< "points at risk"
  std::string summary_title;  ///< empty: there are no summaries
  std::vector<std::string> columns;
  std::vector<Row> rows;
  bool large = false;  ///< few cells in large letters; the name of a group stands above its rows
};

/// Bars from left to right, one below the other; all start at 0.
struct Bars {
  struct Bar {
    std::string label;
    double value = 0;  ///< >= 0
    std::string text;  ///< the value as it is printed
    Fields fields;
  };
  std::string label_title;
  std::string value_title;
  std::vector<Bar> bars;
};

/// Lines, or columns, over two axes.
struct Plot {
  struct Axis {
    std::string title;
    double from = 0, to = 1;
    std::vector<std::pair<double, std::string>> ticks;  ///< rising
  };
  struct Point {
    double x = 0, y = 0;
    Fields fields;
  };
  struct Series {
    enum class Style { line, columns };
    /// Own: a colour of its own, as long as there are some. Quiet and strong: one series among many that are alike.
    enum class Emphasis { own, quiet, strong };
    std::string name;  ///< stands at the end of a line
    Style style = Style::line;
    std::vector<Point> points;
    Emphasis emphasis = Emphasis::own;
  };
  Axis x, y;
  bool square = false;      ///< both axes count the same
  bool drawn_only = false;  ///< says nothing that a table of another panel does not say: no table of its own
  std::vector<Series> series;
};

struct Panel {
  std::string title;
  std::variant<Grid, Bars, Plot> content;
  std::string note;        ///< below it; may be empty
  std::string headline{};  ///< the one thing to see, in large letters above it; may be empty
};

struct Legend {
  std::string text;  ///< as in the cells
  Shade shade = Shade::plain;
  std::string meaning;
};

/// What the colours of heat mean: numbers along the scale.
struct HeatScale {
  std::string title;
  std::vector<std::pair<double, std::string>> ticks;  ///< heat from 0 to 1, rising, and what stands there
};

struct Description {
  std::string title;
  std::string summary;  ///< what is to be seen, in a few sentences, for those who don't see it too
  std::vector<Legend> legend;
  std::optional<HeatScale> scale{};  ///< where cells have heat
  std::vector<std::string> columns;  ///< names of the fields
  std::vector<Panel> panels;
  std::vector<Panel> tables;  ///< in CSV instead of the panels, where these do not show every row
  std::vector<std::string> notes;
  std::string footer;  ///< rules, goal, signature, error bound
};

}  // namespace fillwise::chart
