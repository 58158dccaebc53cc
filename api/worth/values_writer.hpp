#pragma once

// The values of a table for other programs (docs/export.md).

#include "api/base/text_sink.hpp"
#include "api/table/table.hpp"

namespace fillwise {

/// Values at the starts of turns with their bounds. CSV has a row for each pair of scores, in points, at which a turn
/// begins; JSON has three tables [me][opponent] in steps of 50 points, with null where no turn begins. Of rules that
/// give rewards they are expected results, and named so. Throws what `write` throws.
void write_values(const Table& table, RowFormat format, const TextSink& write);

/// The same as one NumPy array of little-endian doubles of shape (3, N, N): values, lower bounds, upper bounds; not a
/// number where no turn begins.
void write_values_npy(const Table& table, const TextSink& write);

}  // namespace fillwise
