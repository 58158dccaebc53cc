#include "cli/players.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "cli/context.hpp"
#include "cli/numbers.hpp"
#include "model/words.hpp"
#include "solver/play/rules_of_thumb.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::cli {
namespace {

using Kind = NamedPlayer::Kind;

constexpr std::string_view kStopAt = "stop-at";

struct PlayerWord {
  std::string_view word;
  Kind kind;
};
constexpr std::array<PlayerWord, 3> kWords = {
    {{"optimal", Kind::optimal}, {"points", Kind::points}, {"random", Kind::random}}};

}  // namespace

NamedPlayer player_named(std::string_view field, const std::string& word) {
  std::vector<std::string> words{std::string(kStopAt) + ":350"};
  for (const PlayerWord& known : kWords) {
    if (known.word == word) return {known.kind, 0, word};
    words.emplace_back(known.word);
  }
  const std::size_t colon = word.find(':');
  if (colon != std::string::npos && std::string_view(word).substr(0, colon) == kStopAt) {
    const auto points =
        whole_number(fmt::format("{} {}", field, kStopAt), std::string_view(word).substr(colon + 1),
                     {model::kPointsPerUnit, model::kMaxGoal, model::kPointsPerUnit});
    return {Kind::stop_at, static_cast<int>(points), word};
  }
  throw CommandError(Exit::usage,
                     found_but_expected(field, word, kPlayerNames) + model::did_you_mean(word, words));
}

solver::ChoiceRule rule_of(const NamedPlayer& player, const model::Match& match) {
  switch (player.kind) {
    case Kind::stop_at:
      return solver::stop_at(match, player.stop_at / model::kPointsPerUnit);
    case Kind::points:
      try {
        return solver::most_points(match);
      } catch (const race::SolveError& error) {
        throw CommandError(Exit::failed, error.what());
      }
    default:
      throw std::logic_error("the player follows no rule");
  }
}

solver::SimulatedPlayer simulated(const NamedPlayer& player, const model::Match& match) {
  using Simulated = solver::SimulatedPlayer;
  if (player.kind == Kind::optimal) return {Simulated::Kind::best, {}};
  if (player.kind == Kind::random) return {Simulated::Kind::chance, {}};
  return {Simulated::Kind::rule, rule_of(player, match)};
}

}  // namespace fillwise::cli
