#include "c/callbacks.hpp"

#include "api/base/error.hpp"

namespace fillwise::c {

Callbacks Told::callbacks() {
  Callbacks result;
  result.cancel = &cancelled_;
  result.progress = [this](const std::string& what) -> Callbacks::Progress {
    tell(0, what);
    return [this, what](double done, std::string_view detail) {
      tell(done, detail.empty() ? what : what + ": " + std::string(detail));
    };
  };
  return result;
}

void Told::tell(double done, const std::string& what) {
  if (callbacks_.progress == nullptr) return;
  const std::lock_guard lock(mutex_);
  if (!cancelled_ && callbacks_.progress(done, what.c_str(), callbacks_.user) != 0) cancelled_ = true;
}

void Told::tell_or_end(double done, const std::string& what) {
  tell(done, what);
  if (cancelled_) throw Error(Fault::cancelled, "interrupted; nothing was rated");
}

}  // namespace fillwise::c
