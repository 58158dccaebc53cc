#pragma once

// Where a chart goes, and in which format.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/chart/render/render.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

struct ChartOutputOptions {
  std::optional<std::string> format;
  std::vector<std::string> out;
  std::optional<std::string> paper;
};
/// `papers`: those to choose from; the first one is usual.
void add_chart_output_options(Command& command, ChartOutputOptions& options,
                              std::span<const chart::Paper> papers = chart::kSheets);

/// Where a chart goes, and how.
struct ChartOutput {
  struct File {
    std::string path;
    chart::Format format;
  };
  std::vector<File> files;                       ///< all of them or none are written
  chart::Format of_stdout = chart::Format::svg;  ///< where there are no files
  chart::Paper paper = chart::kA4;
};
/// Reads the options: without --format the ending of a file says it, else it is text on a terminal and SVG
/// elsewhere. Throws Error(invalid), also for PDF or PNG to a terminal and for the same file twice.
ChartOutput output_of(const ChartOutputOptions& options, const Context& context,
                      std::span<const chart::Paper> papers = chart::kSheets);
/// Sees whether the files can be put in their places, for charts that take a while. Throws
/// Error(failed).
void check_output(const Context& context, const ChartOutput& output);
/// What a chart comes to in a format; the style is that of text.
using RenderChart = std::function<std::string(chart::Format format, const chart::TextStyle& style)>;
/// Writes the chart. Throws Error.
void write_chart(Context& context, const ChartOutput& output, const RenderChart& render);
void write_chart(Context& context, const ChartOutput& output, const chart::Description& chart);

/// The same for a sheet, which is a picture, SVG, PDF or PNG, and not for a terminal.
void add_sheet_output_options(Command& command, ChartOutputOptions& options);
ChartOutput sheet_output_of(const ChartOutputOptions& options, const Context& context);
void write_sheet(Context& context, const ChartOutput& output, const chart::Sheet& sheet);

}  // namespace fillwise::cli
