#include "api/advice/advice_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "api/advice/option_words.hpp"
#include "api/base/outwards.hpp"

namespace fillwise {
namespace {

using model::ActionKind;
using model::kPointsPerUnit;
using solver::Advice;
using solver::Option;

constexpr std::size_t kAdviceColumns = 80;

std::string upper_case(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

/// "ROLL"; "SET ASIDE 1,1 THEN ROLL".
std::string order(const Option& o) {
  return upper_case(o.action == ActionKind::set_aside ? "set aside " + option_name(o) : option_name(o));
}

/// How an option compares with the best one.
std::string comparison(const Option& best, const Option& o, const AnswerWords& words, int decimals) {
  if (best.wins && o.wins && !words.rewards) return words.reached_too;
  // Where the bounds overlap they leave open which of the two is better.
  return words.overlap(best.chance, o.chance) ? "too close to call" : words.loss(o.loss, decimals);
}

std::string at_risk_text(std::int64_t points, bool added) {
  if (added) return fmt::format("{} points go to the sheet", points);
  return points == 0 ? "the turn ends" : fmt::format("{} at risk are lost", points);
}

/// Why there is one option only.
std::string forced_reason(const model::Match& match, const model::Situation& situation, const Option& o) {
  if (situation.card < 0) return "a card must be drawn";
  const model::Card& card = match.rules().cards[static_cast<std::size_t>(situation.card)];
  if (situation.stage == model::Situation::Stage::between_cards)
    return "a card must be drawn after " + card.name;
  switch (o.action) {
    case ActionKind::play:
      return card.name + " can't be discarded";
    case ActionKind::set_aside:
      return card.takes_all() ? card.name + " takes every scoring die" : "the only option";
    case ActionKind::roll:
      break;
    default:
      return "the only option";
  }
  if (card.until_bust()) return card.name + " goes on until the bust";
  if (card.may_stop && situation.dice < model::kDice)
    return fmt::format("no stopping with {} set aside", situation.kept.to_text());
  return card.may_stop ? "no stopping before the first roll"
                       : card.name + " forbids stopping before the fill";
}

/// Decimals that tell the best option from the next one, where one is proven to be better.
int places_of(const Advice& advice, const AnswerWords& words, int places) {
  if (advice.options.size() < 2) return places;
  const Option &best = advice.options[0], &second = advice.options[1];
  if (words.overlap(best.chance, second.chance)) return places;
  return words.places_apart(best.chance.value, second.chance.value, places);
}

std::string chance_text(const Advice& advice, const AnswerWords& words, bool wins) {
  return wins && !words.rewards
             ? words.reached
             : words.value(advice.chance.value, places_of(advice, words, words.decimals)) + " " + words.what;
}

/// The end of the turn, or of the game: with the points at risk `added` to the sheet, or lost.
model::State after_turn(const model::Match& match, const model::Situation& situation, bool added) {
  const auto units = [](std::int64_t points) { return static_cast<int>(points / kPointsPerUnit); };
  model::State s = match.start(units(situation.own), units(situation.opponent), 0);
  if (added) s.at_risk = units(situation.at_risk);
  return match.after_stop(s);
}

struct AnswerLine {
  std::string what;
  std::string chance;
  std::string remark;
};

AnswerLine answer(const model::Match& match, const model::Situation& situation, const Advice& advice,
                  const AnswerWords& words) {
  if (advice.options.empty()) {
    const model::Card& card = match.rules().cards[static_cast<std::size_t>(situation.card)];
    const bool added = advice.bust && card.on_bust == model::Card::OnBust::add_to_sheet;
    const bool taken_off = advice.bust && card.is_penalty();  // the score that is left is not looked at here
    const model::State after = after_turn(match, situation, added);
    const bool over = !taken_off && model::Match::is_over(after);
    const bool wins = over && after.phase == model::Phase::over && after.mover == 0;
    return {advice.bust ? "BUST"
            : over      ? "THE GAME ENDS"
                        : "THE TURN ENDS",
            chance_text(advice, words, wins),
            fmt::format("{}: {}", advice.bust ? "nothing scores" : card.name,
                        at_risk_text(situation.at_risk, added))};
  }
  const Option& best = advice.options.front();
  AnswerLine result{order(best), chance_text(advice, words, best.wins), ""};
  if (advice.forced()) {
    result.remark = "forced: " + forced_reason(match, situation, best);
  } else {
    const Option& second = advice.options[1];
    const int places = places_of(advice, words, words.decimals);
    result.remark =
        fmt::format("{}{}: {}, {}", places > words.decimals ? "a close call; " : "", option_name(second),
                    words.value(second.chance.value, places), comparison(best, second, words, places));
  }
  return result;
}

/// Pads numbers on the left so that their decimal points stand in one column; words are left alone.
void align(std::vector<std::string>& column) {
  const auto is_number = [](const std::string& text) {
    return !text.empty() &&
           (text.front() == '-' || text.front() == '+' || (text.front() >= '0' && text.front() <= '9'));
  };
  std::size_t widest = 0;
  for (const std::string& text : column)
    if (is_number(text)) widest = std::max(widest, text.find_first_of(". "));
  for (std::string& text : column)
    if (is_number(text)) text.insert(0, widest - text.find_first_of(". "), ' ');
}

std::string option_table(const Advice& advice, const AnswerWords& words) {
  const Option& best = advice.options.front();
  const int places = places_of(advice, words, words.more_decimals());
  const bool tossed = best.action == ActionKind::set_aside;
  std::vector<std::string> names{tossed ? "set aside" : "option"}, chances, losses;
  for (const Option& o : advice.options) {
    names.push_back(option_name(o));
    chances.push_back(words.value(o.chance.value, places));
    if (&o == &best)
      losses.emplace_back();
    else
      losses.push_back(comparison(best, o, words, places));
  }
  align(chances);
  align(losses);
  const auto width = [](const std::vector<std::string>& column) {
    return std::ranges::max_element(column, {}, &std::string::size)->size();
  };
  const std::size_t name_width = width(names);
  const std::size_t chance_width = width(chances);
  std::string text;
  const auto add_line = [&](const std::string& name, const std::string& points, const std::string& chance,
                            const std::string& loss) {
    std::string line = fmt::format("  {:<{}}", name, name_width);
    if (tossed) line += fmt::format("  {:>6}", points);
    line += fmt::format("  {:<{}}  {}", chance, chance_width, loss);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  };
  add_line(names.front(), "points", words.column, advice.forced() ? "" : "loss");
  for (std::size_t i = 0; i < advice.options.size(); ++i)
    add_line(names[i + 1], std::to_string(advice.options[i].points * kPointsPerUnit), chances[i], losses[i]);
  return text;
}

std::string basis_line(const Advice& advice, const AnswerWords& words) {
  double widest = advice.chance.upper - advice.chance.lower;
  for (const Option& o : advice.options) widest = std::max(widest, o.chance.upper - o.chance.lower);
  const bool has_losses = words.is_chance && advice.options.size() > 1;
  const std::string proven = widest == 0 ? "exact"
                             : words.is_chance
                                 ? "proven: " + apart_per_cent(widest)
                                 : fmt::format("proven: bounds at most {} apart", error_above(widest));
  constexpr std::size_t kWidth = 80;
  const bool fits = words.basis.size() + proven.size() + 2 <= kWidth;
  return fmt::format("{}{}{}{}\n", has_losses ? "loss in percentage points\n" : "", words.basis,
                     fits ? "; " : "\n", proven);
}

}  // namespace

std::string advice_text(const model::Match& match, const ReadSituation& read, const Advice& advice,
                        const AnswerWords& words, bool colour) {
  const AnswerLine a = answer(match, read.situation, advice, words);
  const std::string remark = "(" + a.remark + ")";
  const bool fits = a.what.size() + 2 + a.chance.size() + 3 + remark.size() <= kAdviceColumns;
  std::string text = fmt::format("{}  {}{}{}\n\n", colour ? "\x1b[1m" + a.what + "\x1b[0m" : a.what, a.chance,
                                 fits ? "   " : "\n  ", remark);
  if (!advice.options.empty()) text += option_table(advice, words) + '\n';
  if (!read.draw_forced_after.empty())
    text += fmt::format("After {} a card must be drawn: name the filled card with --card.\n",
                        fmt::join(read.draw_forced_after, " or "));
  return text + basis_line(advice, words);
}

}  // namespace fillwise
