#include "cli/commands/chart_output.hpp"

#include <fmt/format.h>

#include <deque>

#include "api/input/numbers.hpp"
#include "cli/terminal/output.hpp"

namespace fillwise::cli {
namespace {

/// `page`: a chart or a sheet.
template <class Page>
void write_page(Context& context, const ChartOutput& output, const Page& page) {
  if (output.files.empty()) return context.print(chart::rendered(output.of_stdout, page));
  std::deque<OutputFile> files;
  for (const ChartOutput::File& file : output.files)
    files.emplace_back(context, file.path).write(chart::rendered(file.format, page));
  commit_all(files);
}

bool has_picture_ending(const std::string& path) {
  try {
    const chart::Format format = chart::format_by_ending("--out", path);
    return format == chart::Format::svg || format == chart::Format::pdf;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

void add_chart_output_options(Command& command, ChartOutputOptions& options) {
  command.add_word("--format", options.format, "FORMAT",
                   "svg, pdf, html, markdown or csv (as FILE ends; svg if it has no ending)");
  command.add_words("--out", options.out, "FILE",
                    "Where to write it (stdout); may be given again, each file in the format of its ending");
}

ChartOutput output_of(const ChartOutputOptions& options, const Context& context) {
  ChartOutput output;
  if (options.format) output.of_stdout = chart::format_named("--format", *options.format);
  if (options.format && options.out.size() > 1)
    refuse(fmt::format("--format: found {} with {} files, expected one file, or endings that say the format",
                       in_quotes(*options.format), options.out.size()));
  refuse_doubles("--out", options.out);
  for (const std::string& path : options.out) {
    output.files.push_back(
        {path, options.format ? output.of_stdout : chart::format_by_ending("--out", path)});
  }
  if (output.files.empty() && output.of_stdout == chart::Format::pdf && context.stdout_is_terminal)
    refuse("--out: found nothing, expected a file: PDF is not for a terminal");
  return output;
}

void check_output(const Context& context, const ChartOutput& output) {
  for (const ChartOutput::File& file : output.files) check_place(context, file.path);
}

void write_chart(Context& context, const ChartOutput& output, const chart::Description& chart) {
  write_page(context, output, chart);
}

void add_sheet_output_options(Command& command, ChartOutputOptions& options) {
  command.add_word("--format", options.format, "FORMAT",
                   "svg or pdf (as FILE ends; svg if it has no ending)");
  command.add_words("--out", options.out, "FILE",
                    "Where to write it (stdout); may be given again, each file in the format of its ending");
}

ChartOutput sheet_output_of(const ChartOutputOptions& options, const Context& context) {
  if (options.format && *options.format != "svg" && *options.format != "pdf")
    refuse(found_but_expected("--format", *options.format, "svg or pdf"));
  for (const std::string& path : options.out)
    if (!options.format && !has_picture_ending(path))
      refuse(found_but_expected("--out", path, "a name that ends in .svg or .pdf, or --format"));
  return output_of(options, context);
}

void write_sheet(Context& context, const ChartOutput& output, const chart::Sheet& sheet) {
  write_page(context, output, sheet);
}

}  // namespace fillwise::cli
