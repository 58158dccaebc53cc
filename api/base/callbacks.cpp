#include "api/base/callbacks.hpp"

#include <utility>

#include "api/base/error.hpp"

namespace fillwise {

Callbacks::Progress Callbacks::begin(std::string what) const {
  if (Progress told = progress ? progress(std::move(what)) : nullptr) return told;
  return [](double, std::string_view) {};
}

void Callbacks::check_cancelled(std::string_view state) const {
  if (is_cancelled()) throw Error(Fault::cancelled, "interrupted; " + std::string(state));
}

}  // namespace fillwise
