// fillwise chart simple: what simple rules lose against the best play, as bars.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "api/chart/kinds.hpp"
#include "api/chart/subject.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/policy/followed_play.hpp"
#include "api/policy/policy_file.hpp"
#include "solver/play/against_best.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::chart {
namespace {

struct SimpleJob {
  TableRequest table;
  std::vector<NamedPlayer> players;
  std::vector<std::string> policies;  ///< files
};

/// What a policy file is called in a chart: its name alone, if no other file has that name.
std::string label_of(const std::string& path, const std::vector<std::string>& paths) {
  const auto stem = [](const std::string& one) { return std::filesystem::path(one).stem().string(); };
  const auto same = std::ranges::count(paths, stem(path), stem);
  return same == 1 ? stem(path) : path;
}

struct Rated {
  std::string name;
  solver::PlayedAgainstBest played;
};

Description description_of(const Subject& subject, std::vector<Rated> rated) {
  std::ranges::stable_sort(rated, {}, [](const Rated& r) { return r.played.loss(); });
  Description chart;
  chart.title = fmt::format("What simple rules lose: {}", subject.name());
  chart.summary =
      "Hundredths of a game that each way to play gives away against the best play, mean of beginning and "
      "coming second.";
  chart.columns = {"player", "begins",       "begins_lower", "begins_upper",
                   "second", "second_lower", "second_upper", "loses"};
  Bars bars;
  bars.label_title = "player";
  bars.value_title = "loses, hundredths of a game";
  Widest widest;
  for (const Rated& r : rated) {
    const solver::ValueInterval &first = r.played.first, &second = r.played.second;
    widest.see(first);
    widest.see(second);
    bars.bars.push_back(
        {r.name,
         std::max(0.0, 100 * r.played.loss()),
         fmt::format("{:.2f}", 100 * r.played.loss()),
         {r.name, exactly(first.value), exactly(first.lower), exactly(first.upper), exactly(second.value),
          exactly(second.lower), exactly(second.upper), exactly(r.played.loss())}});
  }
  chart.panels.push_back({"Loss", std::move(bars), ""});
  chart.footer = subject.footer(widest.width);
  return chart;
}

Description drawn(const Callbacks& callbacks, SimpleJob& job) {
  const Subject subject(table_for(callbacks, std::move(job.table)));
  const auto at_once = callbacks.begin_uncancellable();
  std::vector<Rated> rated;
  or_failed([&] {
    note_long_play(callbacks, subject.match());
    solver::AgainstBest against_best(subject.match(), subject.table().value());
    const NamedPolicies played = policies_of(job.players, job.policies, subject.match());
    for (std::size_t i = 0; i < played.all.size(); ++i) {
      callbacks.say(fmt::format("Rating {}.", on_one_line(played.names[i])));
      const bool is_file = i >= job.players.size();
      rated.push_back({is_file ? label_of(played.names[i], job.policies) : played.names[i],
                       against_best.play(solver::RuleTurns(subject.match(), played.all[i]))});
    }
  });
  return description_of(subject, std::move(rated));
}

}  // namespace

MakeChart simple_chart(const SimpleWords& words) {
  const auto job = std::make_shared<SimpleJob>();
  std::vector<std::string> players = words.players;
  if (players.empty() && words.policies.empty())
    players = {"card", "points", "stop-at:250", "stop-at:300", "stop-at:350", "stop-at:400", "stop-at:500"};
  refuse_doubles("--player", players);
  refuse_doubles("--policy", words.policies);
  for (const std::string& word : players) job->players.push_back(rule_named("--player", word));
  job->table = table_request(words.table);
  job->policies = words.policies;
  // Bad files are told of before a table is solved.
  const model::Match match(job->table.rules, job->table.goal / model::kPointsPerUnit);
  policies_of({}, job->policies, match);
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
