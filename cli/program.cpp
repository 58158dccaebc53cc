#include "cli/program.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <utility>

#include "api/base/as_error.hpp"
#include "api/input/numbers.hpp"
#include "cli/commands/commands.hpp"
#include "cli/games/game_entry.hpp"
#include "cli/terminal/completion.hpp"
#include "cli/terminal/version_text.hpp"

namespace fillwise::cli {
Work asked_for(Context& context, std::vector<std::string> words) {
  CommandLine line(context);
  add_advise(line, context);
  add_analyse(line, context);
  add_value(line, context);
  add_chart(line, context);
  add_fairness(line, context);
  add_turn(line, context);
  add_simulate(line, context);
  add_rate(line, context);
  add_simplify(line, context);
  add_solve(line, context);
  add_tables(line, context);
  add_rules(line, context);
  add_verify(line, context);
  add_export(line, context);
  add_engine(line, context);
  add_match(line, context);
  add_bot_check(line, context);
  add_play(line, context);
  add_quiz(line, context);
  add_web(line, context);
  games::add_games(line, context);
  if (is_completion(words)) return completion(context, line, std::move(words));
  return line.parse(std::move(words), version_text());
}

Exit guarded(const Context& context, const Work& work) {
  try {
    as_errors(work);
    return Exit::done;
  } catch (const Error& error) {
    if (*error.what() != '\0') context.warn(fmt::format("fillwise: {}", on_one_line(error.what())));
    return exit_of(error.fault());
  } catch (const std::bad_alloc&) {
    context.warn("fillwise: there is not enough memory");
  } catch (const std::exception& error) {
    context.warn(fmt::format("fillwise: {}", on_one_line(error.what())));
  }
  return Exit::failed;
}

Exit run_program(Context& context, std::vector<std::string> words) {
  const Exit exit = guarded(context, [&] { asked_for(context, std::move(words))(); });
  const Exit flushed = guarded(context, [&] { context.flush(); });
  return exit == Exit::done ? flushed : exit;
}

}  // namespace fillwise::cli
