#pragma once

// What callers hold by a number: rule sets and tables. A number is used once, so that one that was closed is known to
// be no handle, and what a thread works with stays until it is done, whoever closes it.

#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string_view>
#include <unordered_map>

#include "c/guard.hpp"
#include "c/open_table.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise::c {

/// A number that no handle has had, of any kind.
std::uint64_t next_handle();

template <class T>
class Handles {
 public:
  /// `kind` names them in messages: "rules".
  explicit Handles(std::string_view kind) : kind_(kind) {}

  std::uint64_t add(std::shared_ptr<T> object) {
    const std::uint64_t id = next_handle();
    const std::unique_lock lock(mutex_);
    open_.emplace(id, std::move(object));
    return id;
  }
  /// Throws Misused for what is no open handle.
  std::shared_ptr<T> get(std::uint64_t id) const {
    const std::shared_lock lock(mutex_);
    const auto found = open_.find(id);
    if (found == open_.end()) refuse(id);
    return found->second;
  }
  /// Throws as get().
  void close(std::uint64_t id) {
    std::shared_ptr<T> last;  // destroyed after the lock: what it frees may take long
    const std::unique_lock lock(mutex_);
    const auto found = open_.find(id);
    if (found == open_.end()) refuse(id);
    last = std::move(found->second);
    open_.erase(found);
  }

 private:
  [[noreturn]] void refuse(std::uint64_t id) const {
    throw Misused(kind_, id == 0 ? "no handle" : "a handle that is not open", "an open one");
  }

  std::string_view kind_;
  mutable std::shared_mutex mutex_;
  std::unordered_map<std::uint64_t, std::shared_ptr<T>> open_;
};

Handles<const model::RuleSet>& rules_handles();
Handles<OpenTable>& table_handles();

inline std::shared_ptr<const model::RuleSet> rules_of(fillwise_rules rules) {
  return rules_handles().get(rules.id);
}
inline std::shared_ptr<OpenTable> table_of(fillwise_table table) {
  return table_handles().get(table.id);
}

}  // namespace fillwise::c
