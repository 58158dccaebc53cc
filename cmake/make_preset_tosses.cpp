// Writes the toss programs of the presets as constants, so that the vector loops can be compiled for them:
//
//   make_preset_tosses OUTPUT [PRESET...]
//
// Of all presets, or of those that are named: a build with sanitizers takes minutes over the loops of all.
// Each distinct board becomes a struct PresetBoardN with, by position - 1, the members of TossProgram;
// PresetBoards is the tuple of all of them.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "solver/turn/program.hpp"

namespace {

using namespace fillwise;

std::string as_constants(const std::vector<race::TossStep>& steps) {
  std::string text;
  for (const race::TossStep& s : steps)
    text +=
        fmt::format("{{{}, {}, {}, {}, {}}}, ", s.first, s.second, s.leaf_points, s.leaf_position, s.weight);
  return text;
}

void write(std::ostream& file, std::size_t number, std::string_view preset, const race::Board& board) {
  fmt::print(file, "struct PresetBoard{} {{  // {}\n", number, preset);
  std::string dice, forbidden, bust, names;
  for (std::size_t i = 0; i < board.tosses.size(); ++i) {
    const race::TossProgram& toss = board.tosses[i];
    fmt::print(file, "  static constexpr TossStep steps{}[] = {{{}}};\n", i, as_constants(toss.steps));
    dice += fmt::format("{}, ", toss.dice);
    forbidden += fmt::format("{}, ", toss.stop_forbidden);
    bust += fmt::format("{}, ", toss.bust_weight);
    names += fmt::format("{}steps{}", i == 0 ? "" : ", ", i);
  }
  fmt::print(file, "  static constexpr int dice[] = {{{}}};\n", dice);
  fmt::print(file, "  static constexpr bool stop_forbidden[] = {{{}}};\n", forbidden);
  fmt::print(file, "  static constexpr double bust[] = {{{}}};\n", bust);
  fmt::print(file, "  static constexpr auto steps = std::tie({});\n}};\n", names);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: make_preset_tosses OUTPUT [PRESET...]\n");
    return 2;
  }
  std::vector<std::string> presets(argv + 2, argv + argc);
  if (presets.empty()) presets = model::preset_names();
  std::ofstream file(argv[1]);
  std::vector<std::vector<race::TossProgram>> written;
  std::string names;
  for (const std::string& preset : presets)
    for (const race::Board& board : race::compile(model::preset(preset)).boards) {
      if (std::ranges::find(written, board.tosses) != written.end()) continue;
      write(file, written.size(), preset, board);
      names += fmt::format("{}PresetBoard{}", written.empty() ? "" : ", ", written.size());
      written.push_back(board.tosses);
    }
  fmt::print(file, "using PresetBoards = std::tuple<{}>;\n", names);
  return file.flush() ? 0 : 1;
}
