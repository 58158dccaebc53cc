// fillwise rollers match: two players against each other, bots or the program's own.

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/base/error.hpp"
#include "api/bots/pairs.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/match/match_game.hpp"
#include "api/rollers/match/own_match_player.hpp"
#include "api/rollers/record/match_record.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_options.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/games/rollers/rollers_bot.hpp"
#include "cli/games/rollers/rollers_players.hpp"
#include "cli/reports/match_report.hpp"
#include "cli/terminal/appended_file.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/progress.hpp"
#include "model/words.hpp"

namespace fillwise::cli::games {
namespace {

constexpr WholeNumbers kMatchesInPairs{2, 10'000'000, 2};

struct RollersMatchOptions {
  std::vector<std::string> players;
  std::string games = "100", seed = "1";
  BotOptions bots;
  std::optional<std::string> rules, threads, record;
  bool json = false;
};

struct RollersMatchJob {
  model::rollers::Rules rules;
  std::string rules_word;  ///< of records
  std::vector<std::string> players;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  bots::BotSettings bots;
  int threads = 0;
  std::optional<std::string> record;
  bool json = false;
};

/// The players of a match; those of the program share what is solved.
class RollersSeats {
 public:
  RollersSeats(const RollersMatchJob& job, Context& context) {
    using solver::rollers::PlayerKind;
    bool is_solved = false;
    for (const std::string& word : job.players)
      is_solved = is_solved || solver::rollers::player_named(word) == PlayerKind::optimal;
    if (is_solved) match_ = solved_match(job.rules, job.threads, context);
    own_ = std::make_unique<solver::rollers::Players>(job.rules, match_.bounds());
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string& word = job.players[i];
      if (const auto kind = solver::rollers::player_named(word)) {
        players_[i] = rollers::own_match_player(own_->make(*kind));
      } else {
        auto bot = std::make_unique<RollersBot>(bots::command_of_bot("--player", word), job.rules,
                                                job.bots.of(i), context.interrupted());
        bots_[i] = bot.get();
        players_[i] = std::move(bot);
      }
    }
  }

  std::array<rollers::MatchPlayer*, 2> all() const { return {players_[0].get(), players_[1].get()}; }
  std::string name(std::size_t player) const { return bots_[player] == nullptr ? "" : bots_[player]->name(); }

 private:
  SolvedMatchBounds match_;
  std::unique_ptr<solver::rollers::Players> own_;
  std::array<std::unique_ptr<rollers::MatchPlayer>, 2> players_;
  std::array<RollersBot*, 2> bots_{};  ///< those of the players that are bots
};

/// `first`: the player in the first seat.
std::string record_of(const RollersMatchJob& job, const rollers::MatchGame& game, std::int64_t number,
                      std::size_t first) {
  const std::array<rollers::MatchRecord, 1> record = {
      rollers::MatchRecord{"",
                           "",
                           fmt::format("{}, seed {}", number, job.seed),
                           job.rules_word,
                           {fmt::format("player-{}", first + 1), fmt::format("player-{}", 2 - first)},
                           game.played()}};
  return rollers::to_text(record) + '\n';
}

/// The matches, with progress and a record.
class RollersPairs : public bots::Pairs<rollers::MatchGame, rollers::MatchPlayer> {
 public:
  RollersPairs(const RollersMatchJob& job, Context& context)
      : job_(job), context_(context), progress_(context, "playing") {
    if (job.record) check_place(context, *job.record);
  }

  std::unique_ptr<rollers::MatchGame> deal(std::uint64_t n) const override {
    return std::make_unique<rollers::MatchGame>(job_.rules, job_.seed, n);
  }
  void on_game(const bots::PlayedOut<rollers::MatchGame>& game) override {
    if (!job_.record || problem_) return;
    try {
      if (!record_) record_.emplace(*job_.record, AppendedFile::Begin::anew);
      record_->append(record_of(job_, *game.game, game.number, game.first));
    } catch (const Error& error) {  // what was played counts
      problem_ = error;
    }
  }
  bool on_pair(const bots::Tally& tally) override {
    progress_.update(static_cast<double>(tally.games) / static_cast<double>(job_.games),
                     fmt::format("{} : {}", tally.wins_of(0), tally.wins_of(1)));
    return !context_.interrupted() && !problem_;
  }
  /// Why it ended early, but for Ctrl-C.
  const std::optional<Error>& problem() const { return problem_; }

 private:
  const RollersMatchJob& job_;
  Context& context_;
  std::optional<AppendedFile> record_;
  std::optional<Error> problem_;
  Progress progress_;
};

void play_rollers_match(const RollersMatchJob& job, Context& context) {
  const RollersSeats seats(job, context);
  MatchReport report;
  report.players = {job.players[0], job.players[1]};
  report.game = "rollers";
  report.rules = job.rules.name;
  report.rules_keys = Json::object({{"rules", job.rules.name}});
  report.seed = job.seed;
  std::optional<Error> problem;
  {
    RollersPairs pairs(job, context);
    try {
      pairs.play({seats.all()}, job.games, report.tally);
      problem = pairs.problem();
    } catch (const Error& error) {
      if (report.tally.games == 0) throw;
      problem = error;
    }
  }
  const std::int64_t games = report.tally.games;
  if (games == 0) context.check_interrupt("nothing was printed");
  report.names = {seats.name(0), seats.name(1)};
  context.print(job.json ? match_json(report).dump(2, ' ', true, Json::error_handler_t::replace) + '\n'
                         : match_text(report));
  context.flush();
  const std::string how_far = fmt::format("the figures are those of {} matches", games);
  if (problem) throw Error(problem->fault(), fmt::format("{}; {}", problem->what(), how_far));
  if (games < job.games) context.check_interrupt(how_far);
}

std::string rollers_players_and_bots() {
  return fmt::format("{}, or bot:COMMAND", rollers_player_names());
}

RollersMatchJob rollers_match_job(const RollersMatchOptions& typed) {
  RollersMatchJob job;
  job.players = typed.players;
  job.games = whole_number("--games", typed.games, kMatchesInPairs);
  job.seed = static_cast<std::uint64_t>(whole_number("--seed", typed.seed, kSeeds));
  if (typed.threads) job.threads = checked_threads("--threads", *typed.threads);
  job.rules = rollers_rules(typed.rules);
  job.rules_word = typed.rules.value_or(kRollersRulesWord);
  job.record = typed.record;
  job.json = typed.json;
  if (job.players.size() != 2)
    refuse(fmt::format("--player: found {} of them, expected two", job.players.size()));
  for (const std::string& word : job.players)
    if (!solver::rollers::player_named(word) && !bots::bot_command("--player", word))
      refuse(found_but_expected("--player", word, rollers_players_and_bots()) +
             model::did_you_mean(word, solver::rollers::player_names()));
  const auto is_bot = [&](std::size_t i) { return !solver::rollers::player_named(job.players[i]); };
  job.bots = bot_settings(typed.bots, job.seed, {is_bot(0), is_bot(1)});
  return job;
}

}  // namespace

void set_up_rollers_match(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersMatchOptions>();
  command.add_words("--player", typed->players, "PLAYER",
                    fmt::format("{}; give two", rollers_players_and_bots()));
  command.add_word("--games", typed->games, "N", "Number of matches, even (100)");
  command.add_word("--seed", typed->seed, "N", "Seed: the same seed rolls the same dice (1)");
  add_bot_options(command, typed->bots);
  command.add_word("--rules", typed->rules, "FILE", "A rule file, as 'fillwise rollers rules' prints it");
  command.add_word("--threads", typed->threads, "K",
                   "Threads for solving the match, for optimal (as many as the machine has)");
  command.add_word("--record", typed->record, "FILE",
                   "Write the matches to a file, for 'fillwise rollers analyse' (docs/game-records.md)");
  command.add_flag(
      "--json", typed->json,
      "JSON: game, rules, seed, games, deals, players (player, name, wins, wins_as_first, "
      "wins_as_second, forfeits, resigned), ties, share, lower, upper, confidence, turns_per_game, "
      "forfeits");
  command.on_parsed([typed, &context] {
    return [job = rollers_match_job(*typed), &context] { play_rollers_match(job, context); };
  });
}

}  // namespace fillwise::cli::games
