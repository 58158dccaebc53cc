#pragma once

#include <string>

#include "api/base/error.hpp"

namespace fillwise::rollers {

/// The message of the Error(invalid) that the call throws; empty if there is none.
template <class Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.fault() == Fault::invalid ? error.what() : "another fault";
  }
  return "";
}

}  // namespace fillwise::rollers
