#include "api/analysis/analysis_figures.hpp"

#include <fmt/format.h>

#include "api/advice/decision_words.hpp"
#include "api/analysis/analysis_words.hpp"

namespace fillwise {

using solver::MistakeClass;
using solver::PlayerTally;

std::vector<Figure> analysis_figures(const solver::MistakeLimits& limits, bool forfeits) {
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
  if (forfeits)
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
