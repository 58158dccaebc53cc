// Writes the toss programs of the presets as constants, so that the vector loops can be compiled for them:
//
//   make_preset_tosses OUTPUT
//
// Each distinct scoring chart becomes a struct PresetTossesN with, by number of dice - 1, `bust`, `choose`
// and `forced` as in TossProgram; PresetTosses is the tuple of all of them.

#include <fmt/format.h>
#include <fmt/os.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules.hpp"
#include "solver/race/program.hpp"

namespace {

using namespace fillwise;

std::string as_constants(const std::vector<race::TossStep>& steps) {
  std::string text;
  for (const race::TossStep& s : steps)
    text += fmt::format("{{{}, {}, {}, {}, {}}}, ", s.first, s.second, s.leaf_points, s.leaf_dice, s.weight);
  return text;
}

/// "word1, word2, ..." for 1 to 6 dice, each with that prefix.
std::string for_each_dice(std::string_view prefix) {
  std::string text;
  for (int n = 1; n <= model::kDice; ++n) text += fmt::format("{}{}{}", n == 1 ? "" : ", ", prefix, n);
  return text;
}

void write(fmt::ostream& file, std::size_t number, std::string_view preset,
           const race::TossPrograms& tosses) {
  file.print("struct PresetTosses{} {{  // {}\n", number, preset);
  for (int n = 1; n <= model::kDice; ++n) {
    const race::TossProgram& toss = tosses[static_cast<std::size_t>(n - 1)];
    file.print("  static constexpr double bust{} = {};\n", n, toss.bust_weight);
    file.print("  static constexpr TossStep choose{}[] = {{{}}};\n", n, as_constants(toss.choose));
    file.print("  static constexpr TossStep forced{}[] = {{{}}};\n", n, as_constants(toss.forced));
  }
  file.print("  static constexpr double bust[] = {{{}}};\n", for_each_dice("bust"));
  file.print("  static constexpr auto choose = std::tie({});\n", for_each_dice("choose"));
  file.print("  static constexpr auto forced = std::tie({});\n", for_each_dice("forced"));
  file.print("}};\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: make_preset_tosses OUTPUT\n");
    return 2;
  }
  auto file = fmt::output_file(argv[1]);
  std::vector<race::TossPrograms> written;
  std::string names;
  for (const std::string& preset : model::preset_names()) {
    const race::TossPrograms tosses = race::compile(model::preset(preset)).toss;
    if (std::ranges::find(written, tosses) != written.end()) continue;
    write(file, written.size(), preset, tosses);
    names += fmt::format("{}PresetTosses{}", written.empty() ? "" : ", ", written.size());
    written.push_back(tosses);
  }
  file.print("using PresetTosses = std::tuple<{}>;\n", names);
  return 0;
}
