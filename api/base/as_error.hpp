#pragma once

// Where the library ends: what its parts throw becomes an Error.

#include <utility>

namespace fillwise {

/// Throws the exception that is being handled on: as an Error if it is one of the errors of model, solver or
/// tables, with the field that it names; any other as it is.
///   invalid  a situation, a rule set, a record or a step that can't be
///   failed   games that can't be solved or do not end, too many states, tables that can't be read or written
[[noreturn]] void throw_as_error();

/// What `work` gives; what it throws is thrown by throw_as_error().
template <class Work>
decltype(auto) as_errors(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_as_error();
  }
}

}  // namespace fillwise
