// fillwise chart pocket: the best rule by dice left on a card for the pocket.

#include "api/chart/pocket/pocket.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "api/base/as_error.hpp"
#include "api/chart/subject.hpp"
#include "api/input/numbers.hpp"
#include "api/policy/followed_play.hpp"
#include "api/policy/proven_rule.hpp"
#include "api/rules/rule_name.hpp"
#include "solver/play/against_best.hpp"

namespace fillwise::chart {
namespace {

using solver::SimpleRule;

struct PocketJob {
  TableRequest table;
  std::optional<int> boxes;
};

/// "never" where only stopping to win is left.
std::string stop_text(int units, const model::Match& match) {
  return units >= solver::most_to_stop_with(match) ? "never" : points_text(units);
}

std::string between_cards_text(int units, const model::Match& match) {
  if (units >= solver::most_to_stop_with(match)) return "Draw another card unless stopping wins.";
  return fmt::format("Stop with {} or more, else draw another card.", points_text(units));
}

/// Percentage points that a number does not exceed, with two digits.
std::string at_most_text(double share) {
  const double points = 100 * share;
  if (points <= 0) return "0";
  const int decimals = std::max(0, 1 - static_cast<int>(std::floor(std::log10(points))));
  const double scale = std::pow(10, decimals);
  return fmt::format("{:.{}f}", std::ceil(points * scale) / scale, decimals);
}

std::string figures_text(const ProvenRule& proven, const solver::PlayedAgainstBest& played) {
  return fmt::format(
      "Gives away {:.2f} percentage points against optimal play: wins {:.2f} % when it begins, {:.2f} % when "
      "second. Proven: no rule with such numbers gives away less by more than {} points.",
      100 * played.loss(), 100 * played.first.value, 100 * played.second.value,
      at_most_text(played.most_loss() - proven.least_loss));
}

std::vector<PocketCard::Line> lines_of(const SimpleRule& rule, const model::Match& match) {
  const model::RuleSet& rules = match.rules();
  std::vector<PocketCard::Line> lines = {{"After a fill", between_cards_text(rule.stop_at.front(), match)}};
  if (const int card = rules.discardable_card(); card >= 0)
    lines.push_back({spoken_card_name(rules.cards[static_cast<std::size_t>(card)].name),
                     "Play it when behind, else discard it."});
  lines.push_back({"Set aside", "As few dice as may be; all that score if you stop then or they fill."});
  return lines;
}

// --- Rows of the CSV file ---

void add_rows(PocketCard& card, const model::Match& match, const ProvenRule& proven,
              const solver::PlayedAgainstBest& played) {
  const SimpleRule& rule = proven.rule;
  card.columns = {"part", "dice", "points", "when", "instead", "times", "value", "lower", "upper"};
  const auto number = [&](const char* part, const std::string& dice, int units) {
    card.rows.push_back({part, dice, stop_text(units, match), "", "", "", "", "", ""});
  };
  for (int dice = 1; dice < model::kDice; ++dice)
    number("stop", fmt::format("{}", dice), rule.stop_at[static_cast<std::size_t>(dice)]);
  number("after-fill", "", rule.stop_at.front());
  const auto figure = [&](const char* part, double value, double lower, double upper) {
    card.rows.push_back({part, "", "", "", "", "", exactly(value), exactly(lower), exactly(upper)});
  };
  figure("begins", played.first.value, played.first.lower, played.first.upper);
  figure("second", played.second.value, played.second.lower, played.second.upper);
  figure("loses", played.loss(), played.least_loss(), played.most_loss());
  card.rows.push_back(
      {"least-loss-of-any", "", "", "", "", "", exactly(proven.least_loss), exactly(proven.least_loss), ""});
  for (const CostlyException& e : card.exceptions)
    card.rows.push_back({"exception", "", "", e.when, e.instead, exactly(e.times), exactly(e.cost), "", ""});
}

PocketCard drawn_pocket(const Callbacks& callbacks, PocketJob& job) {
  const Subject subject(table_for(callbacks, std::move(job.table)));
  const ProvenRule proven = proven_rule(callbacks, subject.match(), subject.table(), job.boxes);
  const auto at_once = callbacks.begin_uncancellable();
  PocketCard card;
  card.title = "Fill or Bust";
  card.subtitle = subject.name();
  for (int dice = 1; dice < model::kDice; ++dice) {
    const int units = proven.rule.stop_at[static_cast<std::size_t>(dice)];
    const bool stops = units < solver::most_to_stop_with(subject.match());
    card.numbers.push_back({dice, stops, stop_text(units, subject.match())});
  }
  card.lines = lines_of(proven.rule, subject.match());
  callbacks.say("Rating the rule.");
  as_errors([&] {
    const solver::RuleTurns turns(subject.match(), solver::stated(proven.rule, subject.match()));
    const solver::PlayedAgainstBest played =
        solver::AgainstBest(subject.match(), subject.table().value()).play(turns);
    card.exceptions = costly_exceptions(subject.match(), turns, subject.table().value(), played.occupancy);
    card.loss = played.loss();
    card.figures = figures_text(proven, played);
    Widest widest;
    widest.see(played.first);
    widest.see(played.second);
    card.footer = subject.footer(widest.width);
    add_rows(card, subject.match(), proven, played);
  });
  return card;
}

}  // namespace

std::string spoken_card_name(std::string name) {
  if (!name.empty() && name.front() >= 'a' && name.front() <= 'z')
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
  std::ranges::replace(name, '-', ' ');
  return name;
}

std::size_t named_exceptions(const PocketCard& card) {
  constexpr std::size_t kMost = 5;
  constexpr double kLeastCost = 0.00005;  // rounded to 0.01 points
  const auto first_below =
      std::ranges::find_if(card.exceptions, [](const CostlyException& e) { return e.cost < kLeastCost; });
  return std::min(kMost, static_cast<std::size_t>(first_below - card.exceptions.begin()));
}

std::string cost_text(double cost) {
  return fmt::format("{:.2f}", 100 * cost);
}

MakePocketCard pocket_card(const PocketWords& words) {
  const auto job = std::make_shared<PocketJob>();
  if (words.boxes) job->boxes = static_cast<int>(whole_number("--boxes", *words.boxes, {0, kMostBoxes, 1}));
  job->table = table_request(words.table);
  if (turns_go_on(job->table.rules))
    refuse(Unexpected("--rules", fmt::format("'{}'", display_name(job->table.rules)),
                      "rules without cards that take points from a leader in mid-turn: under such rules no "
                      "rule by dice left can be proven the best"));
  return [job](const Callbacks& callbacks) { return drawn_pocket(callbacks, *job); };
}

}  // namespace fillwise::chart
