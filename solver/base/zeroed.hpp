#pragma once

// Vectors whose memory is zero until it is written, and costs nothing before: large tables of which one process writes
// a part.

#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

namespace fillwise::solver {

/// Elements that are made without a value are left as calloc gives them: T is a number. A vector must not shrink and
/// grow again.
template <class T>
struct ZeroedAllocator {
  using value_type = T;

  ZeroedAllocator() = default;
  template <class U>
  // NOLINTNEXTLINE(google-explicit-constructor): as the standard asks of allocators
  ZeroedAllocator(const ZeroedAllocator<U>& /*other*/) {}

  T* allocate(std::size_t count) {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): pages that are zero until they are written
    void* memory = std::calloc(count, sizeof(T));
    if (memory == nullptr) throw std::bad_alloc();
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t /*count*/) {
    std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc)
  }
  template <class U>
  void construct(U* /*place*/) {}
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
  }
  bool operator==(const ZeroedAllocator& /*other*/) const { return true; }
};

template <class T>
using ZeroedVector = std::vector<T, ZeroedAllocator<T>>;

}  // namespace fillwise::solver
