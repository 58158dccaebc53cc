#pragma once

// Every command sets itself up with one function.

#include <CLI/CLI.hpp>

#include "cli/context.hpp"

namespace fillwise::cli {

void add_advise(CLI::App& app, Context& context);
void add_value(CLI::App& app, Context& context);
void add_turn(CLI::App& app, Context& context);
void add_solve(CLI::App& app, Context& context);
void add_tables(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);
void add_export(CLI::App& app, Context& context);

}  // namespace fillwise::cli
