// fillwise chart keep: which dice to set aside, for the tosses of so many dice.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "api/base/as_error.hpp"
#include "api/base/outwards.hpp"
#include "api/chart/answers.hpp"
#include "api/chart/keep_rows.hpp"
#include "api/chart/kinds.hpp"
#include "api/chart/stop_panel.hpp"
#include "api/chart/subject.hpp"
#include "api/input/card_word.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/assumed_sheet.hpp"
#include "api/rules/rule_name.hpp"
#include "model/fill_or_bust/reachable.hpp"
#include "solver/objectives/points.hpp"

namespace fillwise::chart {
namespace {

using model::kPointsPerUnit;

struct KeepJob {
  SubjectRequest table;
  std::vector<KeepQuestion> questions;  ///< the same but for the number of dice and the points at risk
};

/// The points at risk of the columns: those that were asked for, else the fewest there can be and some more.
std::vector<int> columns_of(const KeepQuestion& question, model::Reachable& reachable,
                            const std::string& card) {
  constexpr int kLook = 60;  // units
  const auto most = std::ranges::max_element(question.at_risk);
  reachable.cover(std::max(kLook, most == question.at_risk.end() ? 0 : *most));
  const auto possible = [&](int units) {
    return reachable.tossing(question.card, 0, {question.dice, 0}, units);
  };
  for (const int units : question.at_risk)
    if (!possible(units))
      refuse("--at-risk", fmt::format("{} points can't be at risk before a toss of {} on {}",
                                      points_text(units), dice_text(question.dice), card));
  if (!question.at_risk.empty()) return question.at_risk;
  std::vector<int> columns;
  for (const int least : {0, 6, 12})
    for (int units = least; units <= kLook; ++units) {
      if (!possible(units)) continue;
      if (columns.empty() || columns.back() < units) columns.push_back(units);
      break;
    }
  return columns;
}

/// The panels of a number of dice; returns the widest bounds.
double add_panels(const KeepQuestion& question, const model::Match& match, const Ask& ask,
                  Description& chart) {
  const model::TossTable& table = match.tosses(question.card);
  model::State s = match.start(question.sheet.own, question.sheet.opponent(), 0);
  s.phase = model::Phase::set_aside;
  s.card = static_cast<std::int8_t>(question.card);
  s.dice = static_cast<std::int8_t>(question.dice);
  const model::Dice kept = question.dice < model::kDice ? table.kept_before(s.position()) : model::Dice();

  KeepRows keep(question, match.rules());
  Grid grid;
  grid.group_title = "dice that score";
  grid.row_title = "which";
  grid.column_title = "points at risk before the toss";
  for (const int units : question.at_risk) grid.columns.push_back(points_text(units));
  const std::vector<Toss> tosses = tosses_of(table, s, kept);
  for (const Toss& toss : tosses) {
    std::vector<solver::Query> queries;
    for (const int units : question.at_risk) {
      s.at_risk = units;
      s.toss = static_cast<std::int16_t>(table.class_of(toss.example, s.held, kept));
      queries.push_back({s, toss.example, false, kept});
    }
    if (auto row = keep.row(toss, ask(queries))) grid.rows.push_back(std::move(*row));
  }

  const std::string title =
      fmt::format("{} tossed ({} of {})", dice_text(question.dice), grid.rows.size(), tosses.size());
  // A panel of so many rows stands beside the next one.
  constexpr std::size_t kRows = 40;
  for (std::size_t begin = 0; begin < grid.rows.size(); begin += kRows) {
    Grid part = grid;
    const auto from = grid.rows.begin() + static_cast<std::ptrdiff_t>(begin);
    part.rows.assign(from, from + static_cast<std::ptrdiff_t>(std::min(kRows, grid.rows.size() - begin)));
    chart.panels.push_back({begin == 0 ? title : fmt::format("{}, continued ({})", title, begin / kRows + 1),
                            std::move(part), ""});
  }
  if (grid.rows.empty()) chart.notes.push_back(title + ": all are obvious.");
  return keep.widest();
}

Description description_of(const KeepJob& job, const Subject& subject, const model::Match& match,
                           const Ask& ask) {
  const KeepQuestion& any = job.questions.front();
  Description chart;
  chart.title = fmt::format("Which dice to keep on {}: {}",
                            subject.rules().cards[static_cast<std::size_t>(any.card)].name,
                            any.is_turn ? display_name(subject.rules()) : subject.name());
  chart.summary = fmt::format(
      "{}: the dice to set aside, then what to do. {}Dice that do not score may show anything.",
      any.is_turn
          ? "For the most points of one turn alone"
          : fmt::format("To win from {} ({})", sheet_text(any.sheet), sheet_title(any.sheet.is_of_several())),
      any.all ? "" : "Only rolls where keeping everything that scores is not clearly best. ");
  chart.legend = {
      {"S", Shade::one, "then stop"},
      {"R", Shade::two, "then roll the other dice"},
      {"D", Shade::two, "fill made: draw the next card"},
      {"W", Shade::one, "stop: that wins"},
      {"s, r, d", Shade::plain,
       any.is_turn ? fmt::format("keeping the other dice shown costs less than {:g} points", any.near)
                   : fmt::format("keeping the other dice shown costs less than {:g} percentage points",
                                 100 * any.near)}};
  if (any.is_turn && assumes_sheet(subject.rules()))
    chart.notes.push_back(fmt::format("assumed: {}", kAssumedSheet));
  chart.columns = KeepRows::columns(any.sheet.is_of_several());
  double widest = 0;
  for (const KeepQuestion& question : job.questions)
    widest = std::max(widest, add_panels(question, match, ask, chart));
  chart.footer =
      any.is_turn
          ? fmt::format("fillwise: rules '{}'; one turn alone; proven: bounds at most {} points apart.",
                        display_name(subject.rules()), error_above(widest))
          : subject.footer(widest);
  return chart;
}

Description drawn(const Callbacks& callbacks, KeepJob& job) {
  const Subject subject = job.table.subject(callbacks);
  const auto at_once = callbacks.begin_uncancellable();
  return as_errors([&] {
    if (job.questions.front().is_turn) {
      solver::MostPoints most_points(subject.rules(), solver::MostPoints::Sheet::high);
      const Ask ask = [&](std::span<const solver::Query> queries) {
        std::vector<solver::Advice> answers;
        answers.reserve(queries.size());
        for (const solver::Query& query : queries) answers.push_back(most_points.advise(query));
        return answers;
      };
      return description_of(job, subject, most_points.match(), ask);
    }
    Answers answers(subject);
    return description_of(job, subject, subject.match(), answers.at(job.questions.front().sheet));
  });
}

/// Whether there is something to choose of the dice tossed on a card.
bool leaves_a_choice(const model::Card& card) {
  return card.dice && card.count > 0 && !card.takes_all() && !card.is_penalty();
}

/// The card that the word means, or the first one on which there is something to decide.
int card_of(const std::optional<std::string>& word, const model::RuleSet& rules) {
  if (word) return card_typed("--card", *word, rules, {leaves_a_choice, "one of"});
  const auto first = std::ranges::find_if(rules.cards, leaves_a_choice);
  if (first == rules.cards.end())
    throw Error(Fault::failed, fmt::format("under the rules '{}' there is no choice of dice to set aside",
                                           display_name(rules)));
  return static_cast<int>(first - rules.cards.begin());
}

/// The numbers of dice: the one that was asked for, else all with which there is something to choose.
std::vector<int> dice_of(const std::optional<std::string>& word, const model::Match& match, int card_index) {
  const model::RuleSet& rules = match.rules();
  const model::Card& card = rules.cards[static_cast<std::size_t>(card_index)];
  const model::TossRules& toss_rules = match.tosses(card_index).rules();
  const bool faces_matter = toss_rules.new_faces || toss_rules.no_stop.size() > 0;
  if (!word) return faces_matter ? std::vector<int>{model::kDice} : std::vector<int>{6, 5, 4, 3, 2};
  const auto dice = static_cast<int>(whole_number("--dice", *word, {1, model::kDice, 1}));
  if (faces_matter && dice < model::kDice)
    refuse(Unexpected("--dice", fmt::format("{}", dice),
                      fmt::format("6 on {}, where it matters which faces are kept (rules '{}')", card.name,
                                  display_name(rules))));
  return {dice};
}

}  // namespace

MakeChart keep_chart(const KeepWords& words) {
  const auto job = std::make_shared<KeepJob>();
  check_all_scores(words.scores);
  if (words.at_risk && !words.dice) refuse("--at-risk", "found without --dice; name both, or neither");
  AskedScores asked_for = asked_scores(words.table, words.scores);
  job->table = std::move(asked_for.request);
  const model::RuleSet& rules = job->table.rules();
  KeepQuestion question;
  question.all = words.all;
  question.card = card_of(words.card, rules);
  const model::Card& card = rules.cards[static_cast<std::size_t>(question.card)];
  question.is_turn = !asked_for.sheet;
  question.sheet = asked_for.sheet.value_or(ScoreSheet());
  question.near = question.is_turn ? decimal_number("--near", words.near.value_or("5"), 0, 1000)
                                   : decimal_number("--near", words.near.value_or("0.1"), 0, 100) / 100;
  if (words.at_risk)
    for (const std::int64_t points : whole_numbers("--at-risk", *words.at_risk, {0, 5000, kPointsPerUnit}))
      question.at_risk.push_back(static_cast<int>(points / kPointsPerUnit));
  const model::Match match(rules, job->table.goal() / kPointsPerUnit);
  if (!match.may_play(card, match.start(question.sheet.own, question.sheet.opponent(), 0)))
    refuse("--card", fmt::format("the sole leader can't play {}", card.name));
  model::Reachable reachable(match);
  for (const int dice : dice_of(words.dice, match, question.card)) {
    KeepQuestion& asked = job->questions.emplace_back(question);
    asked.dice = dice;
    asked.at_risk = columns_of(asked, reachable, card.name);
  }
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
