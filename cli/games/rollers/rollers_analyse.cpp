// fillwise rollers analyse: how well the players of recorded matches played, decision by decision, and how lucky they
// were.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/analysis/match_analysis_text.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/terminal/game_files.hpp"

namespace fillwise::cli::games {
namespace {

constexpr std::int64_t kMostWorst = 1'000'000;

struct RollersAnalyseOptions {
  std::vector<std::string> files;
  std::string worst = "10", from = "0.1";
  std::optional<std::string> rules, threads;
  bool steps = false, json = false;
};

struct RollersAnalyseJob {
  std::vector<std::string> files;
  std::optional<std::string> rules;
  std::size_t worst = 0;
  double from = 0;  ///< a share of 1
  int threads = 0;
  bool steps = false, json = false;
};

/// The rules of a record: those that it names, which must be those of --rules if both are said.
class RulesOfRecords {
 public:
  explicit RulesOfRecords(const std::optional<std::string>& typed) {
    if (typed) typed_ = rollers_rules(typed);
  }

  const model::rollers::Rules& named(const std::optional<std::string>& word) {
    const auto [found, is_new] = by_word_.try_emplace(word);
    if (!is_new) return found->second;
    const bool is_default = word == kRollersRulesWord;
    found->second =
        word ? rollers_rules(is_default ? std::nullopt : word) : typed_.value_or(model::rollers::Rules{});
    if (word && typed_ && *typed_ != found->second)
      refuse(found_but_expected("rules", *word, "the rules of --rules"));
    return found->second;
  }

 private:
  std::optional<model::rollers::Rules> typed_;
  std::map<std::optional<std::string>, model::rollers::Rules> by_word_;
};

void print_rollers_analysis(const RollersAnalyseJob& job, Context& context) {
  RulesOfRecords rules(job.rules);
  std::vector<rollers::MatchRecord> records;
  for (const std::string& file : job.files)
    for (rollers::MatchRecord& record :
         rollers::parse_matches(record_file_text(file), record_file_name(file),
                                [&](const std::optional<std::string>& word) { return rules.named(word); }))
      records.push_back(std::move(record));
  if (records.empty())
    refuse(
        fmt::format("{}: found no match, expected turns such as 'Ann: 1,3,4,4,*,b3 stop open 1:1 3:33*' "
                    "(docs/game-records.md)",
                    fmt::join(job.files, ", ")));
  const rollers::AnalysedMatches all =
      rollers::analyse_matches(context, std::move(records), job.from, job.threads);
  context.print(
      job.json
          ? rollers::match_analysis_json(all, job.worst).dump(2, ' ', false, Json::error_handler_t::replace) +
                '\n'
          : rollers::match_analysis_text(all, {job.worst, job.steps, context.colour}));
}

RollersAnalyseJob rollers_analyse_job(const RollersAnalyseOptions& typed) {
  RollersAnalyseJob job;
  job.files = typed.files;
  job.rules = typed.rules;
  job.worst = static_cast<std::size_t>(whole_number("--worst", typed.worst, {0, kMostWorst, 1}));
  job.from = decimal_number("--from", typed.from, 0, 100) / 100;
  if (typed.threads) job.threads = checked_threads("--threads", *typed.threads);
  job.steps = typed.steps;
  job.json = typed.json;
  if (job.json && job.steps) refuse("--steps: can't be used with --json, which has every step");
  if (std::ranges::count(job.files, "-") > 1) refuse("-: stdin can be read only once");
  static_cast<void>(rollers_rules(job.rules));  // what is typed is told before records are read
  return job;
}

}  // namespace

void set_up_rollers_analyse(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersAnalyseOptions>();
  command.add_required_words("MATCHES", typed->files, "FILE",
                             "Records of matches of two (docs/game-records.md); - for stdin");
  command.add_word("--from", typed->from, "X",
                   "The smallest loss that counts as a mistake, in percentage points (0.1)");
  command.add_word("--worst", typed->worst, "N", "How many mistakes to list, the worst first (10)");
  command.add_flag("--steps", typed->steps, "List every roll and decision of each match");
  command.add_word("--rules", typed->rules, "FILE", "A rule file, for records that name no rules");
  command.add_word("--threads", typed->threads, "K", "Threads to use (as many as the machine has)");
  command.add_flag("--json", typed->json, "JSON: game, from, players, worst, matches with every step");
  command.on_parsed([typed, &context] {
    return [job = rollers_analyse_job(*typed), &context] { print_rollers_analysis(job, context); };
  });
}

}  // namespace fillwise::cli::games
