#include "c/guard.hpp"

#include <algorithm>
#include <memory>
#include <new>

#include "api/base/as_error.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::c {
namespace {

/// The thread's last error, and the texts that it points into.
struct Remembered {
  std::string message, field, found, expected;
  fillwise_error error{FILLWISE_OK, "", "", "", ""};
};

Remembered& remembered() {
  thread_local Remembered last;
  return last;
}

fillwise_status status_of(Fault fault) {
  switch (fault) {
    case Fault::invalid:
      return FILLWISE_INVALID;
    case Fault::no_table:
      return FILLWISE_NO_TABLE;
    case Fault::damaged:
      return FILLWISE_DAMAGED;
    case Fault::cancelled:
      return FILLWISE_CANCELLED;
    case Fault::failed:
      break;
  }
  return FILLWISE_FAILED;
}

fillwise_status remember(fillwise_status status, std::string_view message, std::string_view field = "",
                         std::string_view found = "", std::string_view expected = "") {
  Remembered& last = remembered();
  last.message = on_one_line(message);
  last.field = on_one_line(field);
  last.found = on_one_line(found);
  last.expected = on_one_line(expected);
  last.error = {status, last.message.c_str(), last.field.c_str(), last.found.c_str(), last.expected.c_str()};
  return status;
}

/// By the type of the exception that is being handled.
fillwise_status remember_exception() {
  try {
    throw_as_error();
  } catch (const Misused& error) {
    const Unexpected& parts = error.parts();
    return remember(FILLWISE_MISUSED, error.what(), parts.field, parts.found, parts.expected);
  } catch (const Error& error) {
    return remember(status_of(error.fault()), error.what(), error.field(), error.found(), error.expected());
  } catch (const std::bad_alloc&) {
    return remember(FILLWISE_FAILED, "there is not enough memory");
  } catch (const std::exception& error) {
    return remember(FILLWISE_FAILED, error.what());
  } catch (...) {
    return remember(FILLWISE_FAILED, "something unknown was thrown");
  }
}

}  // namespace

fillwise_status status_of_exception() noexcept {
  try {
    return remember_exception();
  } catch (...) {  // no memory for the words
    static constexpr const char* kWords = "there is not enough memory";
    remembered().error = {FILLWISE_FAILED, kWords, "", "", ""};
    return FILLWISE_FAILED;
  }
}

std::string text_of(const char* text, std::string_view name) {
  return &pointed_to(text, name);
}

char* text_for_caller(std::string_view text) {
  auto copy = std::make_unique<char[]>(text.size() + 1);
  std::ranges::copy(text, copy.get());
  return copy.release();
}

}  // namespace fillwise::c

extern "C" {

const fillwise_error* fillwise_last_error(void) {
  return &fillwise::c::remembered().error;
}

void fillwise_free_text(char* text) {
  const std::unique_ptr<char[]> freed(text);
}

}  // extern "C"
