#include "cli/commands/chart_output.hpp"

#include <fmt/format.h>

#include <deque>

#include "api/input/numbers.hpp"
#include "cli/terminal/output.hpp"

namespace fillwise::cli {
namespace {

void add_out_options(Command& command, ChartOutputOptions& options, const char* formats) {
  command.add_word("--format", options.format, "FORMAT", formats);
  command.add_words("--out", options.out, "FILE",
                    "File to write (stdout); may be given again, each file in the format of its extension");
}

void add_paper_option(Command& command, ChartOutputOptions& options, std::span<const chart::Paper> papers) {
  command.add_word(
      "--paper", options.paper, "PAPER",
      fmt::format("{}: what pictures are laid out for ({})", chart::names_of(papers), papers[0].name));
}

bool has_picture_ending(const std::string& path) {
  try {
    const chart::Format format = chart::format_by_ending("--out", path);
    return format == chart::Format::svg || chart::is_binary(format);
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

void add_chart_output_options(Command& command, ChartOutputOptions& options,
                              std::span<const chart::Paper> papers) {
  add_out_options(command, options,
                  "svg, pdf, png, html, markdown, csv or text (by the extension of FILE; svg if it has none; "
                  "text on a terminal)");
  add_paper_option(command, options, papers);
}

ChartOutput output_of(const ChartOutputOptions& options, const Context& context,
                      std::span<const chart::Paper> papers) {
  ChartOutput output;
  output.paper = options.paper ? chart::paper_named("--paper", *options.paper, papers) : papers[0];
  if (options.format)
    output.of_stdout = chart::format_named("--format", *options.format);
  else if (context.stdout_is_terminal)
    output.of_stdout = chart::Format::text;
  if (options.format && options.out.size() > 1)
    refuse(fmt::format(
        "--format: found {} with {} files; leave it out, and each file's extension names its format",
        in_quotes(*options.format), options.out.size()));
  refuse_doubles("--out", options.out);
  for (const std::string& path : options.out) {
    output.files.push_back(
        {path, options.format ? output.of_stdout : chart::format_by_ending("--out", path)});
  }
  if (output.files.empty() && chart::is_binary(output.of_stdout) && context.stdout_is_terminal)
    refuse(output.of_stdout == chart::Format::pdf
               ? "--format: a terminal can't show PDF; name a file to write, such as --out chart.pdf"
               : "--format: a terminal can't show PNG; name a file to write, such as --out chart.png");
  if (output.files.empty()) chart::check_can_draw("--format", output.of_stdout);
  for (const ChartOutput::File& file : output.files)
    chart::check_can_draw(options.format ? "--format" : "--out", file.format);
  return output;
}

void check_output(const Context& context, const ChartOutput& output) {
  for (const ChartOutput::File& file : output.files) check_place(context, file.path);
}

void write_chart(Context& context, const ChartOutput& output, const RenderChart& render) {
  if (output.files.empty()) {
    chart::TextStyle style;
    if (context.stdout_is_terminal) style = {context.width, context.colour};
    return context.print(render(output.of_stdout, style));
  }
  std::deque<OutputFile> files;
  for (const ChartOutput::File& file : output.files)
    files.emplace_back(context, file.path).write(render(file.format, {}));
  commit_all(files);
}

void write_chart(Context& context, const ChartOutput& output, const chart::Description& chart) {
  write_chart(context, output, [&](chart::Format format, const chart::TextStyle& style) {
    return chart::rendered(format, chart, output.paper, style);
  });
}

void add_sheet_output_options(Command& command, ChartOutputOptions& options) {
  add_out_options(command, options, "svg, pdf or png (by the extension of FILE; svg if it has none)");
  add_paper_option(command, options, chart::kSheets);
}

ChartOutput sheet_output_of(const ChartOutputOptions& options, const Context& context) {
  if (options.format && *options.format != "svg" && *options.format != "pdf" && *options.format != "png")
    refuse(found_but_expected("--format", *options.format, "svg, pdf or png"));
  for (const std::string& path : options.out)
    if (!options.format && !has_picture_ending(path))
      refuse(found_but_expected("--out", path, "a name that ends in .svg, .pdf or .png, or --format"));
  ChartOutput output = output_of(options, context);
  if (output.of_stdout != chart::Format::text) return output;
  if (output.files.empty())
    refuse("--out: a terminal can't show a sheet to print; name a file to write, such as --out sheet.pdf");
  return output;
}

void write_sheet(Context& context, const ChartOutput& output, const chart::Sheet& sheet) {
  write_chart(context, output,
              [&](chart::Format format, const chart::TextStyle&) { return chart::rendered(format, sheet); });
}

}  // namespace fillwise::cli
