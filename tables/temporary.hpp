#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace fillwise::tables {

/// Name of a file that is being written, to lie beside the place it will get: ".fillwise-PID-RANDOM.tmp",
/// with the id of this process and `random` in 16 hexadecimal digits.
std::string temporary_name(std::uint64_t random);

/// Removes from a folder what killed writers left behind: regular files with names of temporary_name() whose
/// process is gone or that are older than a day. Failing to do so harms nobody and is no error.
void remove_stale_temporaries(const std::filesystem::path& folder);

}  // namespace fillwise::tables
