#include "cli/chart/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <utility>

#include "cli/chart/render.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "model/words.hpp"

namespace fillwise::cli::chart {
namespace {

struct FormatWords {
  const char* name;
  const char* ending;
  Format format;
};
constexpr std::array<FormatWords, 5> kFormats = {{{"svg", ".svg", Format::svg},
                                                  {"pdf", ".pdf", Format::pdf},
                                                  {"html", ".html", Format::html},
                                                  {"markdown", ".md", Format::markdown},
                                                  {"csv", ".csv", Format::csv}}};

Format format_named(const std::string& word) {
  std::vector<std::string> names;
  for (const FormatWords& known : kFormats) {
    if (word == known.name) return known.format;
    names.emplace_back(known.name);
  }
  refuse_usage(found_but_expected("--format", word, "svg, pdf, html, markdown or csv") +
               model::did_you_mean(word, names));
}

/// SVG if there is no ending. Throws CommandError(usage) for another ending than those above.
Format format_by_ending(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (ending.empty() || ending == ".") return Format::svg;
  for (const FormatWords& known : kFormats)
    if (ending == known.ending) return known.format;
  refuse_usage(
      found_but_expected("--out", path, "a name that ends in .svg, .pdf, .html, .md or .csv, or --format"));
}

std::string rendered(Format format, const Description& chart) {
  switch (format) {
    case Format::svg:
      return to_svg(chart);
    case Format::pdf:
      return to_pdf(chart);
    case Format::html:
      return to_html(chart);
    case Format::markdown:
      return to_markdown(chart);
    case Format::csv:
      return to_csv(chart);
  }
  throw std::logic_error("unknown format");
}

}  // namespace

void add_output_options(Command& command, OutputOptions& options) {
  command.add_word("--format", options.format, "FORMAT",
                   "svg, pdf, html, markdown or csv (as FILE ends; svg if it has no ending)");
  command.add_words("--out", options.out, "FILE",
                    "Where to write it (stdout); may be given again, each file in the format of its ending");
}

Output output_of(const OutputOptions& options, const Context& context) {
  Output output;
  if (options.format) output.of_stdout = format_named(*options.format);
  if (options.format && options.out.size() > 1)
    refuse_usage(
        fmt::format("--format: found {} with {} files, expected one file, or endings that say the format",
                    in_quotes(*options.format), options.out.size()));
  refuse_doubles("--out", options.out);
  for (const std::string& path : options.out) {
    output.files.push_back({path, options.format ? output.of_stdout : format_by_ending(path)});
  }
  if (output.files.empty() && output.of_stdout == Format::pdf && context.stdout_is_terminal)
    refuse_usage("--out: found nothing, expected a file: PDF is not for a terminal");
  return output;
}

void check_output(const Context& context, const Output& output) {
  for (const Output::File& file : output.files) check_place(context, file.path);
}

void write_chart(Context& context, const Output& output, const Description& chart) {
  if (output.files.empty()) return context.print(rendered(output.of_stdout, chart));
  std::deque<OutputFile> files;
  for (const Output::File& file : output.files)
    files.emplace_back(context, file.path).write(rendered(file.format, chart));
  commit_all(files);
}

void check_both_scores(const std::optional<std::string>& me, const std::optional<std::string>& opponent) {
  if (me.has_value() != opponent.has_value())
    refuse_usage(fmt::format("{}: found without {}", me ? "--me" : "--opponent", me ? "--opponent" : "--me"));
}

int step_of(const std::optional<std::string>& step, int goal, ScoreLines lines) {
  constexpr int kUnit = model::kPointsPerUnit;
  const int units = goal / kUnit;
  const auto least = [&](int most) { return std::max(1, (units + most - 1) / most); };
  if (!step) return least(lines.usual);
  return static_cast<int>(
             whole_number("--step", *step, {std::int64_t{least(lines.most)} * kUnit, goal, kUnit})) /
         kUnit;
}

Subject::Subject(Table table)
    : table_(std::move(table)),
      match_(table_.rules(), table_.goal() / model::kPointsPerUnit, table_.side()) {}

std::string Subject::footer(double widest_bounds) const {
  return fmt::format("fillwise: rules '{}' to {}; table {}; proven: bounds at most {:.1e} apart.",
                     rules().name, goal(), table_.signature(), widest_bounds);
}

std::string Subject::name() const {
  return fmt::format("{}, to {}", rules().name, goal());
}

std::string exactly(double number) {
  return fmt::format("{}", number);
}

std::string dice_text(int dice) {
  return fmt::format("{} {}", dice, dice == 1 ? "die" : "dice");
}

}  // namespace fillwise::cli::chart
