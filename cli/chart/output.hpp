#pragma once

// What every kind of chart shares: its options, the table it is drawn from, and where it goes.

#include <optional>
#include <string>
#include <vector>

#include "cli/chart/description.hpp"
#include "cli/command_line.hpp"
#include "cli/context.hpp"
#include "cli/table.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise::cli::chart {

enum class Format { svg, pdf, html, markdown, csv };

struct OutputOptions {
  std::optional<std::string> format;
  std::vector<std::string> out;
};
void add_output_options(Command& command, OutputOptions& options);

/// Where a chart goes, and how.
struct Output {
  struct File {
    std::string path;
    Format format;
  };
  std::vector<File> files;         ///< all of them or none are written
  Format of_stdout = Format::svg;  ///< where there are no files
};
/// Reads the options: without --format the ending of a file says it, else it is SVG. Throws
/// CommandError(usage), also for PDF to a terminal and for the same file twice.
Output output_of(const OutputOptions& options, const Context& context);
/// Sees whether the files can be put in their places, for charts that take a while. Throws
/// CommandError(failed).
void check_output(const Context& context, const Output& output);
/// Writes the chart. Throws CommandError.
void write_chart(Context& context, const Output& output, const Description& chart);

/// Refuses one of --me and --opponent without the other. Throws CommandError(usage).
void check_both_scores(const std::optional<std::string>& me, const std::optional<std::string>& opponent);
/// How many lines of scores a chart has usually, and at most.
struct ScoreLines {
  int usual = 0, most = 0;
};
/// --step in units: between two scores up to a goal in points. Throws CommandError(usage).
int step_of(const std::optional<std::string>& step, int goal, ScoreLines lines);

/// A table and its match.
class Subject {
 public:
  explicit Subject(Table table);
  // The match's address is kept by who answers questions about it.
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  ~Subject() = default;

  const Table& table() const { return table_; }
  const model::Match& match() const { return match_; }
  const model::RuleSet& rules() const { return table_.rules(); }
  int goal() const { return table_.goal(); }  ///< points
  /// "rules 'official' to 10000; table f9d0...; proven: bounds at most 3.2e-10 apart".
  std::string footer(double widest_bounds) const;
  /// "official, to 10000".
  std::string name() const;

 private:
  Table table_;
  model::Match match_;
};

/// The widest bounds that were seen.
struct Widest {
  double width = 0;
  void see(const solver::Chance& chance) {
    if (chance.upper - chance.lower > width) width = chance.upper - chance.lower;
  }
};

/// A number with all its digits, for CSV.
std::string exactly(double number);
/// "1 die", "3 dice".
std::string dice_text(int dice);

}  // namespace fillwise::cli::chart
