#include "api/base/callbacks.hpp"

#include <utility>

#include "api/base/error.hpp"

namespace fillwise {

Callbacks::Progress Callbacks::begin(std::string what) const {
  Progress told = progress ? progress(std::move(what)) : nullptr;
  return told ? told : [](double, std::string_view) {};
}

void Callbacks::check_cancelled(std::string_view state) const {
  if (is_cancelled()) throw Error(Fault::cancelled, "interrupted; " + std::string(state));
}

}  // namespace fillwise
