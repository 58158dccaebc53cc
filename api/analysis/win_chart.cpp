#include "api/analysis/win_chart.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/answer_words.hpp"
#include "api/analysis/analysis_words.hpp"
#include "api/base/markup.hpp"
#include "api/input/numbers.hpp"
#include "model/fill_or_bust/shown.hpp"

namespace fillwise {
namespace {

constexpr double kWidth = 720, kHeight = 300;
constexpr double kLeft = 48, kRight = 12, kTop = 28, kBottom = 34;

class Chart {
 public:
  Chart(const AnalysedGame& game, const solver::MistakeLimits& limits, std::size_t number)
      : game_(game), steps_(game.analysis.steps), limits_(limits), number_(number) {}

  std::string svg() const {
    return fmt::format(
               "<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"t{} d{}\" "
               "xmlns=\"http://www.w3.org/2000/svg\">\n<title id=\"t{}\">Chance of {} to win, step by "
               "step</title>\n"
               "<desc id=\"d{}\">{}</desc>\n",
               kWidth, kHeight, number_, number_, number_, name(0), number_, description()) +
           turns() + levels() + line() + signs() + "</svg>\n";
  }

 private:
  std::string name(std::size_t player) const { return escaped(game_.record.players[player]); }
  double x(std::size_t step) const {
    const double all = steps_.empty() ? 1 : static_cast<double>(steps_.size());
    return kLeft + (kWidth - kLeft - kRight) * static_cast<double>(step) / all;
  }
  static double y(double chance) { return kTop + (kHeight - kTop - kBottom) * (1 - chance); }

  std::string description() const {
    return fmt::format(
        "The chance of {} begins at {} and ends at {} after {}; a dot and a sign stand at each "
        "mistake.",
        name(0), percent(game_.analysis.expectation, 1), percent(game_.analysis.at_end, 1),
        turns_text(game_));
  }

  /// A light band under each turn of the second player, with the number of the turn where there is room.
  std::string turns() const {
    std::string text;
    double labelled = 0;
    for (std::size_t begin = 0; begin < steps_.size();) {
      std::size_t end = begin;
      while (end < steps_.size() && steps_[end].turn == steps_[begin].turn) ++end;
      if (steps_[begin].player == 1)
        text += fmt::format("<rect class=\"band\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>\n",
                            x(begin), kTop, x(end) - x(begin), kHeight - kTop - kBottom);
      const double middle = (x(begin) + x(end)) / 2;
      if (middle - labelled >= 22) {
        text += fmt::format("<text class=\"label\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                            middle, kHeight - kBottom + 16, steps_[begin].turn + 1);
        labelled = middle;
      }
      begin = end;
    }
    return text +
           fmt::format(
               "<text class=\"label\" x=\"{}\" y=\"{}\" text-anchor=\"end\">turn (shaded: {})</text>\n",
               kWidth - kRight, kHeight - 4, name(1));
  }

  std::string levels() const {
    std::string text;
    for (int level = 0; level <= 100; level += 25)
      text += fmt::format(
          "<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n"
          "<text class=\"label\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>\n",
          level == 50 ? "half" : "level", kLeft, kWidth - kRight, y(level / 100.0), y(level / 100.0),
          kLeft - 5, y(level / 100.0) + 4, level);
    return text + fmt::format("<text class=\"label\" x=\"{}\" y=\"16\">chance of {} to win</text>\n", kLeft,
                              name(0));
  }

  std::string line() const {
    std::string points = fmt::format("{:.1f},{:.1f}", x(0), y(game_.analysis.expectation));
    for (std::size_t i = 0; i < steps_.size(); ++i)
      points += fmt::format(" {:.1f},{:.1f}", x(i + 1), y(steps_[i].after));
    return fmt::format("<polyline class=\"chance\" points=\"{}\"/>\n", points);
  }

  /// A dot at each mistake with its sign above it, or below where the sign before is near.
  std::string signs() const {
    std::string text;
    double last = 0;
    bool above = true;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (steps_[i].event != solver::AnalysedStep::Event::decision) continue;
      const solver::MistakeClass c = class_of(steps_[i], limits_);
      if (c == solver::MistakeClass::none) continue;
      const double across = x(i + 1);
      const double down = y(steps_[i].after);
      above = (across - last > 20 || !above) && down > kTop + 20;
      last = across;
      text += fmt::format(
          "<g class=\"{}\"><title>Turn {}, {}: -{}</title><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>"
          "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></g>\n",
          class_name(c), steps_[i].turn + 1, name(static_cast<std::size_t>(steps_[i].player)),
          loss_points(steps_[i].loss()), across, down, across, above ? down - 8 : down + 19, class_sign(c));
    }
    return text;
  }

  const AnalysedGame& game_;
  const std::vector<solver::AnalysedStep>& steps_;
  const solver::MistakeLimits& limits_;
  std::size_t number_;
};

}  // namespace

std::string win_chart(const AnalysedGame& game, const solver::MistakeLimits& limits, std::size_t number) {
  return Chart(game, limits, number).svg();
}

}  // namespace fillwise
