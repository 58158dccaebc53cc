// Any bytes as a table file: they are refused with a TableError, or they are what encode_table writes.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tables/format.hpp"

namespace {

using namespace fillwise::tables;

void check(std::span<const std::byte> bytes) {
  try {
    const TableView table = parse_table(bytes, "input");
    const auto again = encode_table(table.info, table.value, table.lower, table.upper);
    if (!std::equal(bytes.begin(), bytes.end(), again.begin(), again.end())) std::abort();
  } catch (const TableError&) {
  }
}

}  // namespace

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Doubles, for the alignment that a mapped file has. The sanitizer sees the end of the file only to 8
  // bytes.
  std::vector<double> storage((size + sizeof(double) - 1) / sizeof(double));
  const auto bytes = std::as_writable_bytes(std::span(storage)).first(size);
  if (size > 0) std::memcpy(bytes.data(), data, size);
  check(bytes);
  // No fuzzer guesses a checksum: mend it, and the length, to reach what lies behind.
  if (size >= kHeaderBytes + kChecksumBytes) {
    const std::uint64_t length = size;
    std::memcpy(bytes.data() + offset::kFileBytes, &length, sizeof length);
    store_checksum(bytes);
    check(bytes);
  }
  return 0;
}
