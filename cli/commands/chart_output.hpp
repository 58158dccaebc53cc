#pragma once

// Where a chart goes, and in which format.

#include <optional>
#include <string>
#include <vector>

#include "api/chart/render/render.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

struct ChartOutputOptions {
  std::optional<std::string> format;
  std::vector<std::string> out;
};
void add_chart_output_options(Command& command, ChartOutputOptions& options);

/// Where a chart goes, and how.
struct ChartOutput {
  struct File {
    std::string path;
    chart::Format format;
  };
  std::vector<File> files;                       ///< all of them or none are written
  chart::Format of_stdout = chart::Format::svg;  ///< where there are no files
};
/// Reads the options: without --format the ending of a file says it, else it is SVG. Throws
/// Error(invalid), also for PDF to a terminal and for the same file twice.
ChartOutput output_of(const ChartOutputOptions& options, const Context& context);
/// Sees whether the files can be put in their places, for charts that take a while. Throws
/// Error(failed).
void check_output(const Context& context, const ChartOutput& output);
/// Writes the chart. Throws Error.
void write_chart(Context& context, const ChartOutput& output, const chart::Description& chart);

/// The same for a sheet, which is a picture: SVG or PDF.
void add_sheet_output_options(Command& command, ChartOutputOptions& options);
ChartOutput sheet_output_of(const ChartOutputOptions& options, const Context& context);
void write_sheet(Context& context, const ChartOutput& output, const chart::Sheet& sheet);

}  // namespace fillwise::cli
