#include "api/input/players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "api/base/as_error.hpp"
#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"
#include "solver/equilibrium/score_space.hpp"
#include "solver/play/rules_of_thumb.hpp"
#include "solver/simplify/simple_rule.hpp"

namespace fillwise {
namespace {

using PlayerKind = NamedPlayer::Kind;

/// Names with a number of points after a colon.
struct NumberedWord {
  std::string_view word;
  PlayerKind kind;
  std::string_view example;
};
constexpr std::array<NumberedWord, 2> kNumbered = {
    {{"stop-at", PlayerKind::stop_at, "350"}, {"endgame", PlayerKind::endgame, "1000"}}};

struct PlayerWord {
  std::string_view word;
  PlayerKind kind;
};
constexpr std::array<PlayerWord, 4> kPlayerWords = {{{"optimal", PlayerKind::optimal},
                                                     {"points", PlayerKind::points},
                                                     {"strategy-card", PlayerKind::strategy_card},
                                                     {"random", PlayerKind::random}}};

/// What older versions call the strategy card: their files and scripts are still understood.
constexpr std::string_view kOldStrategyCard = "card";

constexpr std::string_view kAsIfPrefix = "as-if:";

/// What `fillwise simplify --form by-dice` finds for the official rules to 10,000.
solver::SimpleRule strategy_card_rule() {
  solver::SimpleRule rule;
  const std::array<int, model::kDice> points = {1300, 300, 350, 500, 0, 1400};  // by dice left; 0: never
  for (std::size_t dice = 0; dice < points.size(); ++dice)
    rule.stop_at[dice] =
        points[dice] == 0 ? solver::SimpleRule::kNever : points[dice] / model::kPointsPerUnit;
  return rule;
}

}  // namespace

NamedPlayer player_named(std::string_view field, const std::string& word, std::string_view expected) {
  if (word == kOldStrategyCard) return player_named(field, "strategy-card", expected);
  std::vector<std::string> words;
  for (const PlayerWord& known : kPlayerWords) {
    if (known.word == word) return {known.kind, 0, word};
    words.emplace_back(known.word);
  }
  const std::size_t colon = word.find(':');
  for (const NumberedWord& known : kNumbered) {
    words.push_back(fmt::format("{}:{}", known.word, known.example));
    if (colon == std::string::npos || std::string_view(word).substr(0, colon) != known.word) continue;
    const auto points =
        whole_number(fmt::format("{} {}", field, known.word), std::string_view(word).substr(colon + 1),
                     {model::kPointsPerUnit, model::kMaxGoal, model::kPointsPerUnit});
    return {known.kind, static_cast<int>(points), word};
  }
  throw Error(Fault::invalid, found_but_expected(field, word, expected) + model::did_you_mean(word, words));
}

bool is_several_player(const std::string& word) {
  try {
    several_player_named("", word, equilibrium::kMostPlayers + 1);
    return true;
  } catch (const Error&) {
    return false;
  }
}

bool is_as_if(std::string_view word) {
  return word.starts_with(kAsIfPrefix);
}

NamedPlayer several_player_named(std::string_view field, const std::string& word, int players,
                                 std::string_view expected) {
  if (!is_as_if(word)) return player_named(field, word, expected);
  const WholeNumbers fewer{2, std::min(players - 1, equilibrium::kMostPlayers), 1};
  const auto number =
      whole_number(fmt::format("{} as-if", field), std::string_view(word).substr(kAsIfPrefix.size()), fewer);
  return {PlayerKind::as_if, static_cast<int>(number), word};
}

NamedPlayer rule_named(std::string_view field, const std::string& word) {
  const std::string expected = fmt::format("a rule: {}", kRuleNames);
  NamedPlayer player = player_named(field, word, expected);
  if (player.kind == PlayerKind::optimal || player.kind == PlayerKind::random)
    throw Error(Fault::invalid, found_but_expected(field, word, expected));
  return player;
}

solver::ChoiceRule rule_of(const NamedPlayer& player, const model::Match& match) {
  switch (player.kind) {
    case PlayerKind::stop_at:
      return solver::stop_at(match, player.number / model::kPointsPerUnit);
    case PlayerKind::strategy_card:
      return solver::stated(strategy_card_rule(), match).rule;
    case PlayerKind::points:
    case PlayerKind::endgame:
      return as_errors(
          [&] { return solver::most_points_and_endgame(match, player.number / model::kPointsPerUnit); });
    default:
      throw std::logic_error("the player follows no rule");
  }
}

solver::ScoreView view_of(const NamedPlayer& player, const model::Match& match) {
  if (player.kind == PlayerKind::strategy_card) return strategy_card_rule().view(match);
  solver::ScoreView view = solver::view_of_stopping(match);
  if (player.kind == PlayerKind::endgame)
    view.opponent.mark(match.goal() - player.number / model::kPointsPerUnit);
  return view;
}

solver::SimulatedPlayer simulated(const NamedPlayer& player, const model::Match& match) {
  using Simulated = solver::SimulatedPlayer;
  if (player.kind == PlayerKind::optimal) return {Simulated::Kind::best, {}};
  if (player.kind == PlayerKind::random) return {Simulated::Kind::chance, {}};
  if (player.kind == PlayerKind::as_if) return {Simulated::Kind::reduced, {}};
  return {Simulated::Kind::rule, rule_of(player, match)};
}

}  // namespace fillwise
