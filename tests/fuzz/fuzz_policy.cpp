// Any bytes as a policy: they are refused in one line with a place, or read as rows.

#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "api/policy/policy_row.hpp"
#include "cli/terminal/context.hpp"

namespace {

using namespace fillwise;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const model::Match official(model::preset("official"), 40);
  static const model::Match zonk(model::preset("zonk"), 40);
  for (const model::Match* const match : {&official, &zonk}) {
    std::istringstream file(std::string(reinterpret_cast<const char*>(data), size));
    try {
      const auto next_line = [&](std::string& line) { return static_cast<bool>(std::getline(file, line)); };
      require(!read_policy_rows(next_line, "fuzz", *match).rows.empty());
    } catch (const Error& error) {
      const std::string_view message = error.what();
      require(error.fault() == Fault::invalid && message.starts_with("fuzz:") &&
              message.find('\n') == std::string_view::npos);
    }
  }
  return 0;
}
