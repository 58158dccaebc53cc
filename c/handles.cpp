#include "c/handles.hpp"

#include <atomic>

namespace fillwise::c {

std::uint64_t next_handle() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

// They are never destroyed: a thread may still use them while the process ends.

Handles<const model::RuleSet>& rules_handles() {
  static auto& all = *new Handles<const model::RuleSet>("rules");
  return all;
}

Handles<OpenTable>& table_handles() {
  static auto& all = *new Handles<OpenTable>("table");
  return all;
}

}  // namespace fillwise::c
