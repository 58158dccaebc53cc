#pragma once

// Every kind of chart is a command below 'fillwise chart' and sets itself up with one function.

#include "cli/command_line.hpp"
#include "cli/context.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise::cli::chart {

void add_card(Command& chart, Context& context);
void add_cost(Command& chart, Context& context);
void add_stop(Command& chart, Context& context);
void add_win(Command& chart, Context& context);
void add_keep(Command& chart, Context& context);
void add_turn(Command& chart, Context& context);
void add_simple(Command& chart, Context& context);
void add_convergence(Command& chart, Context& context);

}  // namespace fillwise::cli::chart
