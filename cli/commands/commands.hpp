#pragma once

// Every command sets itself up with one function.

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

void add_advise(CommandLine& line, Context& context);
void add_analyse(CommandLine& line, Context& context);
void add_chart(CommandLine& line, Context& context);
void add_value(CommandLine& line, Context& context);
void add_fairness(CommandLine& line, Context& context);
void add_turn(CommandLine& line, Context& context);
void add_simulate(CommandLine& line, Context& context);
void add_rate(CommandLine& line, Context& context);
void add_simplify(CommandLine& line, Context& context);
void add_solve(CommandLine& line, Context& context);
void add_tables(CommandLine& line, Context& context);
void add_rules(CommandLine& line, Context& context);
void add_verify(CommandLine& line, Context& context);
void add_export(CommandLine& line, Context& context);
void add_engine(CommandLine& line, Context& context);
void add_bot_check(CommandLine& line, Context& context);
void add_match(CommandLine& line, Context& context);
void add_play(CommandLine& line, Context& context);
void add_quiz(CommandLine& line, Context& context);
void add_web(CommandLine& line, Context& context);

}  // namespace fillwise::cli
