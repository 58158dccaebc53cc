// fillwise chart simple: what simple rules lose against the best play, as bars.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "api/base/as_error.hpp"
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

/// What a player does, in words.
std::string words_of(const NamedPlayer& player) {
  switch (player.kind) {
    case NamedPlayer::Kind::stop_at:
      return fmt::format("stop with {} or more", player.number);
    case NamedPlayer::Kind::points:
      return "make the most points of each turn";
    case NamedPlayer::Kind::strategy_card:
      return "stop with a number for each count of dice left";
    case NamedPlayer::Kind::endgame:
      return fmt::format("the most points, but win or bust once the other needs {} or less", player.number);
    default:
      return player.name;
  }
}

struct Rated {
  std::string name;
  std::string words;  ///< what it does
  solver::PlayedAgainstBest played;
};

Description description_of(const Subject& subject, std::vector<Rated> rated) {
  std::ranges::stable_sort(rated, {}, [](const Rated& r) { return r.played.loss(); });
  Description chart;
  chart.title = fmt::format("What simple rules lose: {}", subject.name());
  chart.summary =
      "Percentage points that each way to play gives away against the best play, on average over playing "
      "first and "
      "playing second.";
  chart.columns = {"player", "begins",       "begins_lower", "begins_upper",
                   "second", "second_lower", "second_upper", "loses"};
  Bars bars;
  bars.label_title = "rule";
  bars.value_title = "loses, percentage points";
  Widest widest;
  for (const Rated& r : rated) {
    const solver::ValueInterval &first = r.played.first, &second = r.played.second;
    widest.see(first);
    widest.see(second);
    bars.bars.push_back(
        {r.words,
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
  as_errors([&] {
    note_long_play(callbacks, subject.match());
    const NamedPolicies played = policies_of(job.players, job.policies, subject.match());
    const Callbacks::Progress progress = callbacks.begin("rating");
    std::vector<double> work;
    for (const solver::StatedPolicy& policy : played.all) {
      const solver::ExpectedWork expected(subject.match(), policy.view);
      if (work.empty()) work.push_back(expected.best_rows);
      work.push_back(expected.play());
    }
    std::string detail = "optimal play";
    solver::PartsDone parts([&](double share) { progress(share, detail); }, work);
    solver::AgainstBest against_best(subject.match(), subject.table().value(), 0, parts.part(0));
    for (std::size_t i = 0; i < played.all.size(); ++i) {
      detail = on_one_line(played.names[i]);
      callbacks.say(fmt::format("Rating {}.", detail));
      const bool is_file = i >= job.players.size();
      const std::string name = is_file ? label_of(played.names[i], job.policies) : played.names[i];
      rated.push_back({name, is_file ? name : words_of(job.players[i]),
                       against_best.play(subject.match(), played.all[i], parts.part(i + 1))});
    }
  });
  return description_of(subject, std::move(rated));
}

}  // namespace

MakeChart simple_chart(const SimpleWords& words) {
  const auto job = std::make_shared<SimpleJob>();
  std::vector<std::string> players = words.players;
  if (players.empty() && words.policies.empty())
    players = {"strategy-card", "points",      "stop-at:250", "stop-at:300",
               "stop-at:350",   "stop-at:400", "stop-at:500"};
  for (std::string& word : players) word = job->players.emplace_back(rule_named("--player", word)).name;
  refuse_doubles("--player", players);
  refuse_doubles("--policy", words.policies);
  job->table = table_request(words.table);
  job->policies = words.policies;
  // Bad files are told of before a table is solved.
  const model::Match match(job->table.rules, job->table.goal / model::kPointsPerUnit);
  policies_of({}, job->policies, match);
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
