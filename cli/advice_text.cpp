#include "cli/advice_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace fillwise::cli {
namespace {

using model::ActionKind;
using model::kPointsPerUnit;
using solver::Advice;
using solver::Option;
using Stage = model::Situation::Stage;

constexpr int kMostDecimals = 9;
constexpr std::size_t kColumns = 80;

std::string upper_case(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

/// "roll"; "1,1 then roll".
std::string short_name(const Option& o) {
  if (o.action != ActionKind::set_aside) return model::to_text(o.action);
  return fmt::format("{} then {}", o.dice.to_text(), model::to_text(o.then));
}

/// "ROLL"; "SET ASIDE 1,1 THEN ROLL".
std::string order(const Option& o) {
  return upper_case(o.action == ActionKind::set_aside ? "set aside " + short_name(o) : short_name(o));
}

/// What is lost, in points of per cent: "-2.4", with more decimals where fewer would show nothing.
std::string loss_text(double loss, int decimals) {
  std::string text;
  do {
    text = fmt::format("-{:.{}f}", 100 * loss, decimals);
  } while (text.find_first_of("123456789") == std::string::npos && ++decimals <= kMostDecimals);
  return text;
}

/// How an option compares with the best one.
std::string comparison(const Option& best, const Option& o, int decimals) {
  if (best.wins && o.wins) return "wins as well";
  // Where the bounds overlap they leave open which of the two is better.
  return o.chance.upper >= best.chance.lower ? "equal within the bounds" : loss_text(o.loss, decimals);
}

std::string at_risk_text(std::int64_t points, bool added) {
  if (added) return fmt::format("{} points go to the sheet", points);
  return points == 0 ? "the turn ends" : fmt::format("{} at risk are lost", points);
}

/// Why there is one option only.
std::string forced_reason(const model::Match& match, const model::Situation& situation, const Option& o) {
  if (situation.card < 0) return "a card must follow";
  const model::Card& card = match.rules().cards[static_cast<std::size_t>(situation.card)];
  switch (o.action) {
    case ActionKind::play:
      return card.name + " can't be discarded";
    case ActionKind::set_aside:
      return card.set_aside_all ? card.name + " takes every scoring die" : "no other way";
    case ActionKind::roll:
      break;
    default:
      return "no other way";
  }
  if (card.until_bust()) return card.name + " goes on until the bust";
  return card.may_stop ? "no stop before the first toss" : card.name + " forbids to stop before the fill";
}

std::string chance_text(const Advice& advice, bool wins) {
  return wins ? "wins the game" : percent(advice.chance.value, 1) + " to win";
}

struct Answer {
  std::string what;
  std::string chance;
  std::string remark;
};

Answer answer(const model::Match& match, const model::Situation& situation, const Advice& advice) {
  if (advice.options.empty()) {
    const model::Card& card = match.rules().cards[static_cast<std::size_t>(situation.card)];
    const bool added = advice.bust && card.on_bust == model::Card::OnBust::add_to_sheet;
    const bool wins = added && (situation.own + situation.at_risk) / kPointsPerUnit >= match.goal();
    return {advice.bust ? "BUST" : "THE TURN ENDS", chance_text(advice, wins),
            fmt::format("{}: {}", advice.bust ? "nothing scores" : card.name,
                        at_risk_text(situation.at_risk, added))};
  }
  const Option& best = advice.options.front();
  Answer result{order(best), chance_text(advice, best.wins), ""};
  if (advice.forced()) {
    result.remark = "forced: " + forced_reason(match, situation, best);
  } else {
    const Option& second = advice.options[1];
    result.remark = fmt::format("{}: {}, {}", short_name(second), percent(second.chance.value, 1),
                                comparison(best, second, 1));
  }
  return result;
}

/// Pads numbers on the left so that their decimal points stand in one column; words are left alone.
void align(std::vector<std::string>& column) {
  const auto is_number = [](const std::string& text) {
    return !text.empty() && (text.front() == '-' || (text.front() >= '0' && text.front() <= '9'));
  };
  std::size_t widest = 0;
  for (const std::string& text : column)
    if (is_number(text)) widest = std::max(widest, text.find_first_of(". "));
  for (std::string& text : column)
    if (is_number(text)) text.insert(0, widest - text.find_first_of(". "), ' ');
}

std::string option_table(const Advice& advice) {
  const Option& best = advice.options.front();
  const bool tossed = best.action == ActionKind::set_aside;
  std::vector<std::string> names{tossed ? "set aside" : "option"}, chances, losses;
  for (const Option& o : advice.options) {
    names.push_back(short_name(o));
    chances.push_back(o.wins ? "100 %" : percent(o.chance.value, 3));
    if (&o == &best)
      losses.emplace_back();
    else
      losses.push_back(comparison(best, o, 3));
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
  add_line(names.front(), "points", "to win", advice.forced() ? "" : "loss");
  for (std::size_t i = 0; i < advice.options.size(); ++i)
    add_line(names[i + 1], std::to_string(advice.options[i].points * kPointsPerUnit), chances[i], losses[i]);
  return text;
}

std::string basis_line(const model::Match& match, const Advice& advice) {
  double widest = advice.chance.upper - advice.chance.lower;
  for (const Option& o : advice.options) widest = std::max(widest, o.chance.upper - o.chance.lower);
  return fmt::format("rules '{}' to {}; {}\n", match.rules().name, match.goal() * kPointsPerUnit,
                     widest > 0 ? fmt::format("proven: bounds at most {:.1e} apart", widest) : "exact");
}

}  // namespace

std::string percent(double chance, int decimals) {
  if (chance <= 0 || chance >= 1) return chance <= 0 ? "0 %" : "100 %";
  std::string text;
  do {
    text = fmt::format("{:.{}f}", 100 * chance, decimals);
  } while ((text.find_first_of("123456789") == std::string::npos || text.starts_with("100")) &&
           ++decimals <= kMostDecimals);
  return text + " %";
}

std::string advice_text(const model::Match& match, const model::Situation& situation, const Advice& advice,
                        bool colour) {
  const Answer a = answer(match, situation, advice);
  const std::string remark = "(" + a.remark + ")";
  const bool fits = a.what.size() + 2 + a.chance.size() + 3 + remark.size() <= kColumns;
  std::string text = fmt::format("{}  {}{}{}\n\n", colour ? "\x1b[1m" + a.what + "\x1b[0m" : a.what, a.chance,
                                 fits ? "   " : "\n  ", remark);
  if (!advice.options.empty()) text += option_table(advice) + '\n';
  return text + basis_line(match, advice);
}

}  // namespace fillwise::cli
