// fillwise chart stop: when to stop over both scores, one map for each card and number of dice; and the
// decisions at fixed scores of the other player, or of several.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "api/chart/kinds.hpp"
#include "api/chart/stop_maps.hpp"
#include "api/chart/subject.hpp"
#include "api/input/card_word.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/several_question.hpp"

namespace fillwise::chart {
namespace {

using model::kPointsPerUnit;

struct StopJob {
  SubjectRequest table;
  StopQuestion question;
};

constexpr int kUsualLines = 10;
constexpr int kMostLines = 25;

Description drawn(const Callbacks& callbacks, StopJob& job) {
  const Subject subject = job.table.subject(callbacks);
  const auto at_once = callbacks.begin_uncancellable();
  StopDecisions decisions(subject, job.question);
  if (decisions.places().empty())
    throw Error(Fault::failed,
                fmt::format("under the rules '{}' no such card lets a player stop before the fill",
                            display_name(subject.rules())));
  Description chart;
  if (job.question.others.empty())
    add_maps(subject, job.question, decisions, chart);
  else
    add_sections(subject, job.question, decisions, chart);
  chart.footer = subject.footer(decisions.widest());
  return chart;
}

}  // namespace

MakeChart stop_chart(const StopWords& words) {
  const auto job = std::make_shared<StopJob>();
  if (words.dice) job->question.dice = static_cast<int>(whole_number("--dice", *words.dice, {1, 5, 1}));
  if (words.opponents) refuse_with_opponents("--opponent-at", words.opponent_at.has_value());
  check_as_if(words.as_if, words.opponents);
  if ((words.at_risk || words.near) && !words.opponent_at && !words.opponents)
    refuse(words.at_risk ? "--at-risk" : "--near",
           "found without --opponent-at; name the other player's scores too");
  job->question.most = static_cast<int>(
      whole_number("--at-risk", words.at_risk.value_or("1000"), {50, 5000, kPointsPerUnit}) / kPointsPerUnit);
  job->question.near = decimal_number("--near", words.near.value_or("0.1"), 0, 100) / 100;
  if (words.opponents) {
    AskedOthers asked = asked_others(*words.opponents, words.as_if, words.table, "use --opponent-at");
    job->question.others.push_back(std::move(asked.others));
    job->table = std::move(asked.request);
  } else {
    job->table = SubjectRequest(table_request(words.table));
  }
  const model::RuleSet& rules = job->table.rules();
  if (words.card) {
    const auto may_stop = [](const model::Card& card) {
      return card.may_stop && card.dice && card.count > 0;
    };
    const int card = card_typed("--card", *words.card, rules, {may_stop, "a card that lets a player stop:"});
    job->question.card = rules.cards[static_cast<std::size_t>(card)].name;
  }
  job->question.step = step_of(words.step, job->table.goal(), {kUsualLines, kMostLines});
  if (words.opponent_at)
    for (const std::int64_t score :
         whole_numbers("--opponent-at", *words.opponent_at, scores_below(job->table.goal())))
      if (const std::vector<int> units{static_cast<int>(score / kPointsPerUnit)};
          std::ranges::find(job->question.others, units) == job->question.others.end())
        job->question.others.push_back(units);
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
