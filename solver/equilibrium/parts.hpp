#pragma once

// The bytes of what some work goes on from, piece by piece: to save them, or to put saved ones back.

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace fillwise::equilibrium {

/// Is given a piece, to read it or to write it.
using Part = std::function<void(std::span<std::byte> bytes)>;

template <class Number>
std::span<std::byte> bytes_of(Number& number) {
  return std::as_writable_bytes(std::span(&number, 1));
}
template <class Number, class Allocator>
std::span<std::byte> bytes_of(std::vector<Number, Allocator>& numbers) {
  return std::as_writable_bytes(std::span(numbers));
}

}  // namespace fillwise::equilibrium
