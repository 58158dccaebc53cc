#include "api/analysis/analysis_figures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/decision_words.hpp"
#include "api/analysis/analysis_words.hpp"

namespace fillwise {

using solver::MistakeClass;
using solver::PlayerTally;

namespace {

PointShare point_share(const solver::Observations& games, double spread) {
  constexpr double kConfidence = 0.95;
  const solver::Mean mean = solver::cautious_share(games, spread, kConfidence);
  return {mean.value, mean.interval.lower, mean.interval.upper};
}

std::string text_of(const PointShare& share) {
  return fmt::format("{:.2f} ({:.2f} to {:.2f})", 100 * share.share, 100 * share.lower, 100 * share.upper);
}

}  // namespace

PointShare share_of(const PlayerTally& tally) {
  constexpr double kSpread = 0.5;
  return point_share(tally.results, kSpread);
}

PointShare share_without_luck(const PlayerTally& tally) {
  return point_share(tally.adjusted_results, solver::kRareMistakes);
}

std::vector<Figure> analysis_figures(const solver::MistakeLimits& limits,
                                     const std::vector<std::pair<std::string, PlayerTally>>& players) {
  const auto points = [](double PlayerTally::*figure) {
    return [=](const PlayerTally& t) { return fmt::format("{:.2f}", 100 * (t.*figure)); };
  };
  const auto change = [](double PlayerTally::*figure, double sign) {
    return [=](const PlayerTally& t) { return signed_points(sign * (t.*figure)); };
  };
  const auto count = [](std::size_t PlayerTally::*figure) {
    return [=](const PlayerTally& t) { return std::to_string(t.*figure); };
  };
  constexpr auto kNone = MistakeClass::none;
  std::vector<Figure> figures = {
      {"games", kNone, false, count(&PlayerTally::games)},
      {"won", kNone, true, [](const PlayerTally& t) { return fmt::format("{:g} of {}", t.won, t.finished); }},
      {"turns", kNone, false, count(&PlayerTally::turns)},
      {"expectation at the start", kNone, false, points(&PlayerTally::expectation)},
      {"luck of own dice", kNone, true, change(&PlayerTally::dice_luck, 1)},
      {"luck of own cards", kNone, true, change(&PlayerTally::card_luck, 1)},
      {"luck of the other player", kNone, true,
       [](const PlayerTally& t) { return signed_points(t.end_luck - t.opponents_luck); }},
      {"given away", kNone, true,
       [](const PlayerTally& t) { return signed_points(0 - t.loss - t.forfeit_loss); }},
      {"given away by the other", kNone, true,
       [](const PlayerTally& t) { return signed_points(t.opponents_loss + t.opponents_forfeit_loss); }},
      {"result", kNone, false, points(&PlayerTally::result)},
      {"result without luck", kNone, false, points(&PlayerTally::adjusted)},
      {"decisions", kNone, false, count(&PlayerTally::decisions)},
      {"real ones", kNone, true, count(&PlayerTally::real)},
      {"with something at stake", kNone, true, count(&PlayerTally::stakes)},
      {"mean loss of a real one", kNone, false,
       [](const PlayerTally& t) { return loss_points(t.mean_loss()); }}};
  const auto any = [&](auto holds) {
    return std::ranges::any_of(players, [&](const auto& player) { return holds(player.second); });
  };
  if (any([](const PlayerTally& t) { return t.games > 1; })) {
    const auto decisions = std::ranges::find(figures, "decisions", &Figure::label);
    figures.insert(decisions, {{"share of the points (95 %)", kNone, false,
                                [](const PlayerTally& t) { return text_of(share_of(t)); }},
                               {"luck taken out", kNone, true,
                                [](const PlayerTally& t) { return text_of(share_without_luck(t)); }}});
  }
  if (any([](const PlayerTally& t) { return t.said_off.count > 0; }))
    figures.push_back({"own chance to win, said", kNone, false, [](const PlayerTally& t) {
                         if (t.said_off.count == 0) return std::string("-");
                         return fmt::format("{} times, off by {:.2f}, in the mean {}", t.said_off.count,
                                            100 * t.said_off_absolute / t.said_off.count,
                                            signed_points(t.said_off.sum / t.said_off.count));
                       }});
  if (any([](const PlayerTally& t) { return t.forfeits > 0; }))
    figures.insert(figures.begin() + 2, {"lost by forfeit", kNone, true, count(&PlayerTally::forfeits)});
  for (std::size_t c = 0; c < solver::kMistakeClasses; ++c) {
    const auto mistake = static_cast<MistakeClass>(c + 1);
    figures.push_back({fmt::format("{} (from {:g})", class_name(mistake), 100 * limits.least[c]), mistake,
                       true, [c](const PlayerTally& t) { return std::to_string(t.mistakes[c]); }});
  }
  for (std::size_t k = 0; k < solver::kDecisionKinds; ++k)
    figures.push_back(
        {kind_name(static_cast<solver::DecisionKind>(k)), kNone, true, [k](const PlayerTally& t) {
           return t.kinds[k].real == 0
                      ? std::string("-")
                      : fmt::format("{} in {}", loss_points(t.kinds[k].loss), t.kinds[k].real);
         }});
  return figures;
}

}  // namespace fillwise
