#include "api/worth/values_writer.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/advice/answer_words.hpp"
#include "api/base/json.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise {
namespace {

/// The numbers of a table, [own][opponent], as they are exported: not a number where no turn begins.
class ExportedValues {
 public:
  explicit ExportedValues(const Table& table)
      : table_(table), match_(table.rules(), table.goal() / model::kPointsPerUnit, table.side()) {}

  bool has(int own, int opponent) const { return can_begin_turn(match_, own, opponent); }
  std::vector<double> row(std::span<const double> values, int own) const {
    std::vector<double> row;
    for (int opponent = 0; opponent < table_.side(); ++opponent)
      row.push_back(has(own, opponent) ? values[at(own, opponent)]
                                       : std::numeric_limits<double>::quiet_NaN());
    return row;
  }
  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(table_.side()) +
           static_cast<std::size_t>(opponent);
  }

 private:
  const Table& table_;
  model::Match match_;
};

void write_values_csv(const Table& table, const TextSink& write) {
  write(fmt::format("me,opponent,{},lower,upper\n", words_of_win(table.rules(), table.goal()).key));
  const ExportedValues exported(table);
  for (int own = 0; own < table.side(); ++own)
    for (int opponent = 0; opponent < table.side(); ++opponent) {
      if (!exported.has(own, opponent)) continue;
      const std::size_t entry = exported.at(own, opponent);
      write(fmt::format("{},{},{},{},{}\n", own * model::kPointsPerUnit, opponent * model::kPointsPerUnit,
                        table.value()[entry], table.lower()[entry], table.upper()[entry]));
    }
}

/// {"rules": ..., "win_probability": [[...], ...], "lower": ..., "upper": ...}; row: me, column: opponent.
/// The library writes what is not a number as null.
void write_values_json(const Table& table, const TextSink& write) {
  write(fmt::format("{{\n{}  \"goal\": {},\n  \"tolerance\": {},\n  \"points_per_step\": {}",
                    rules_lines(table.rules()), table.goal(), Json(table.tolerance()).dump(),
                    model::kPointsPerUnit));
  const std::string key = words_of_win(table.rules(), table.goal()).key;
  const std::array<std::pair<std::string_view, std::span<const double>>, 3> fields = {
      {{key, table.value()}, {"lower", table.lower()}, {"upper", table.upper()}}};
  const ExportedValues exported(table);
  for (const auto& [name, values] : fields) {
    write(fmt::format(",\n  \"{}\": [", name));
    for (int own = 0; own < table.side(); ++own)
      write(fmt::format("{}\n    {}", own == 0 ? "" : ",", Json(exported.row(values, own)).dump()));
    write("\n  ]");
  }
  write("\n}\n");
}

}  // namespace

void write_values(const Table& table, RowFormat format, const TextSink& write) {
  if (format == RowFormat::csv)
    write_values_csv(table, write);
  else
    write_values_json(table, write);
}

// Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html, version 1.0. Doubles lie in
// memory as in the file: tables/little_endian.hpp asserts that the machine is little-endian.
void write_values_npy(const Table& table, const TextSink& write) {
  constexpr std::size_t kAlignment = 64;
  std::string header =
      fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': (3, {0}, {0}), }}", table.side());
  constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);
  const std::size_t unpadded = kMagic.size() + 2 + header.size() + 1;
  header += std::string((kAlignment - unpadded % kAlignment) % kAlignment, ' ') + '\n';
  write(kMagic);
  write(std::string{static_cast<char>(header.size() & 0xFF), static_cast<char>(header.size() >> 8)});
  write(header);
  const ExportedValues exported(table);
  for (const std::span<const double> values : {table.value(), table.lower(), table.upper()})
    for (int own = 0; own < table.side(); ++own) {
      const std::vector<double> row = exported.row(values, own);
      write({reinterpret_cast<const char*>(row.data()), row.size() * sizeof(double)});
    }
}

}  // namespace fillwise
