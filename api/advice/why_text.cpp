#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "api/advice/option_words.hpp"
#include "api/advice/why.hpp"

namespace fillwise {
namespace {

using model::kPointsPerUnit;
using solver::Breakdown;
using solver::EndOfTurn;
using solver::TurnEnd;

std::string end_words(TurnEnd end) {
  switch (end) {
    case TurnEnd::at_once:
      return "the turn ends here";
    case TurnEnd::bust:
      return "bust on this card";
    case TurnEnd::stop:
      return "stop on this card";
    case TurnEnd::penalty:
      return "this card takes points off";
    case TurnEnd::added:
      return "fill it: points on the sheet";
    case TurnEnd::stop_after_fill:
      return "fill it, then stop";
    case TurnEnd::later_bust:
      return "bust on a later card";
    case TurnEnd::later_stop:
      return "stop on a later card";
    case TurnEnd::later_penalty:
      return "a later card takes points off";
    case TurnEnd::later_added:
      return "fill a later card: on the sheet";
  }
  return "";
}

/// "27.8 % bust on this roll, 12.3 % fill the card, 312 points on average"
std::string summary(const Breakdown& b) {
  std::string text;
  if (b.bust_on_roll) text += fmt::format("{} bust on this roll, ", percent(*b.bust_on_roll, 1));
  if (b.fill) text += fmt::format("{} fill the card, ", percent(*b.fill, 1));
  return text + fmt::format("{:.0f} points on average", b.points * kPointsPerUnit);
}

std::string adds(double share, const AnswerWords& words, int places) {
  return fmt::format("{:.{}f}", words.is_chance ? 100 * share : share, places);
}

bool ends_at_once(const Breakdown& b) {
  return b.ends.size() == 1 && b.ends.front().end == TurnEnd::at_once;
}

std::string option_why(const solver::Option& option, const Breakdown& b, const AnswerWords& words) {
  if (ends_at_once(b))
    return fmt::format("{}: the turn ends, {:+.0f} points\n", option_name(option), b.points * kPointsPerUnit);
  const int places = words.more_decimals();
  const auto line = [](std::string_view end, std::string_view chance, std::string_view then,
                       std::string_view adds) {
    return fmt::format("  {:<31} {:>9}  {:>13}  {:>9}\n", end, chance, then, adds);
  };
  std::string text = fmt::format("\n{}:\n  {}\n", option_name(option), summary(b)) +
                     line("how the turn ends", "chance", words.column + " then", "adds");
  for (const EndOfTurn& e : b.ends)
    text +=
        line(end_words(e.end), percent(e.chance, 2), words.value(e.value(), 2), adds(e.share, words, places));
  if (b.ends.size() > 1) text += line("all", "100.00 %", "", adds(b.value(), words, places));
  return text;
}

/// "With 450 or more at risk: stop."
std::string change_line(const Change& change) {
  const int from = std::min(change.nearest, change.farthest), to = std::max(change.nearest, change.farthest);
  const std::string numbers = change.to_the_end && change.more  ? fmt::format("{} or more", from)
                              : change.to_the_end && from != to ? fmt::format("{} or less", to)
                              : from == to                      ? fmt::format("{}", from)
                                                                : fmt::format("{} to {}", from, to);
  switch (change.quantity) {
    case Quantity::at_risk:
      return fmt::format("With {} at risk: {}.\n", numbers, option_name(change.best));
    case Quantity::me:
      return fmt::format("With {} on your sheet: {}.\n", numbers, option_name(change.best));
    case Quantity::opponent:
      return fmt::format("With {} on the other sheet: {}.\n", numbers, option_name(change.best));
  }
  return "";
}

}  // namespace

std::string why_text(const solver::Advice& advice, const Why& why, const AnswerWords& words) {
  std::string going_on, ending;
  for (std::size_t i = 0; i < why.options.size(); ++i)
    (ends_at_once(why.options[i]) ? ending : going_on) +=
        option_why(advice.options[i], why.options[i], words);
  std::string changes;
  for (const Change& change : why.changes) changes += change_line(change);
  std::string text = going_on;
  for (const std::string& part : {ending, changes})
    if (!part.empty()) text += '\n' + part;
  return text;
}

}  // namespace fillwise
