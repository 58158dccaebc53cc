// fillwise: optimal play for Fill or Bust, on the command line.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <new>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/context.hpp"
#include "fillwise/version.hpp"
#include "solver/race/simd_target.hpp"
#include "tables/format.hpp"

namespace fillwise::cli {
namespace {

constexpr std::string_view kShortHelp =
    R"(fillwise tells you whether to roll or stop in Fill or Bust, and proves it.

Just thrown 1,1,5,2,3,6 on a Bonus 300 card, nothing at risk yet:
  fillwise advise --me 2500 --opponent 3200 --card bonus-300 --roll 1,1,5,2,3,6 --at-risk 0
Three dice left with 400 at risk on a Bonus 400 card:
  fillwise advise --me 2500 --opponent 3200 --card bonus-400 --dice 3 --at-risk 400
After a fill, 1250 at risk:
  fillwise advise --me 2500 --opponent 3200 --between-cards --at-risk 1250
Chance to win at the start of a turn:
  fillwise value --me 2500 --opponent 3200

Commands:
)";

std::string short_help(const CLI::App& app) {
  std::string text(kShortHelp);
  for (const CLI::App* command : app.get_subcommands({}))
    text += fmt::format("  {:<8} {}\n", command->get_name(), command->get_description());
  return text + "\nfillwise COMMAND --help says more; fillwise --help lists all options.\n";
}

std::string version_text() {
  return fmt::format("fillwise {}\ncommit: {}\ncompiler: {} ({})\nSIMD target: {}\ntable format: {}\n",
                     version::kVersion, version::kCommit, version::kCompiler, version::kBuildType,
                     race::simd_target(), tables::kFormatVersion);
}

/// Parses the command line and runs the command.
void run(CLI::App& app, Context& context, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) context.print(short_help(app));
  } catch (const CLI::CallForHelp&) {
    context.print(app.help());
  } catch (const CLI::CallForVersion&) {
    context.print(version_text());
  } catch (const CLI::ParseError& error) {
    throw CommandError(Exit::usage, usage_message(app, error));
  }
}

/// Does a piece of work; an error is told on stderr.
template <class Work>
Exit guarded(const Context& context, Work work) {
  try {
    work();
    return Exit::done;
  } catch (const CommandError& error) {
    if (*error.what() != '\0') context.warn(fmt::format("fillwise: {}", error.what()));
    return error.exit();
  } catch (const std::bad_alloc&) {
    context.warn("fillwise: there is not enough memory");
  } catch (const std::exception& error) {
    context.warn(fmt::format("fillwise: {}", error.what()));
  }
  return Exit::failed;
}

int main_of(int argc, char** argv) {
  Context context;
  CLI::App app("Optimal play for Fill or Bust: advice, values and tables with proven bounds.", "fillwise");
  app.set_version_flag("--version", "", "Version, commit, compiler, SIMD target, table format");
  app.add_flag("-q,--quiet", context.quiet, "No progress, no notes");
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(30);
  add_advise(app, context);
  add_value(app, context);
  add_turn(app, context);
  add_solve(app, context);
  add_tables(app, context);
  add_verify(app, context);
  add_export(app, context);
  Exit exit = guarded(context, [&] { run(app, context, argc, argv); });
  const Exit flushed = guarded(context, [&] { context.flush(); });
  if (exit == Exit::done) exit = flushed;
  return static_cast<int>(exit);
}

}  // namespace
}  // namespace fillwise::cli

int main(int argc, char** argv) {
  return fillwise::cli::main_of(argc, argv);
}
