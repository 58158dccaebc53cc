#include "cli/play/played_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/analysis/analysed_games.hpp"
#include "api/analysis/analysis_text.hpp"
#include "api/analysis/several/table_games.hpp"
#include "api/base/error.hpp"
#include "api/bots/several/several_player.hpp"
#include "api/play/several_coach.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/reduced_table.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kWorst = 5;  // decisions in the report
constexpr const char* kOptimal = "optimal";

bool has_optimal(const play::Setup& setup) {
  return std::ranges::find(setup.played_by, kOptimal) != setup.played_by.end();
}

/// What needs a table of all, with more players than there are tables of.
void refuse_tables(const PlayOptions& options, const play::Setup& setup) {
  const auto refuse_option = [&](std::string_view option, bool given) {
    if (given)
      refuse(fmt::format("{}: found with {} players, expected at most {}", option, setup.players(),
                         kMostSeveral));
  };
  if (has_optimal(setup))
    refuse(
        fmt::format("--against: found optimal with {} players, expected at most {} with it, or another "
                    "player (as-if:2, points, person)",
                    setup.players(), kMostSeveral));
  refuse_option("--coach", options.coach);
  refuse_option("--from", options.from.has_value());
  refuse_option("--table", options.table.table.has_value());
  refuse_option("--tolerance", options.table.tolerance.has_value());
}

/// What `optimal` can't do with so many, and who can.
[[noreturn]] void refuse_optimal(const Error& error) {
  throw Error(error.fault(),
              fmt::format("{}; --against as-if:2 plays as if only he and the best of the others were there",
                          error.what()));
}

}  // namespace

PlayedTable::PlayedTable(Context& context, const PlayOptions& options, const play::Setup& setup)
    : context_(context), players_(setup.players()), options_(options.table) {
  if (players_ > kMostSeveral) refuse_tables(options, setup);
  const TableOptions& table = options.table;
  if (!is_of_two() && (options.wants_coach() || table.table || table.tolerance)) {
    asked_ = several_request(table, players_);
    rules_ = asked_->rules;
    goal_ = asked_->goal;
    return;
  }
  const TableRequest of_any = request();
  rules_ = of_any.rules;
  goal_ = of_any.goal;
  if (is_of_two()) return;
  if (const std::string reason = model::why_only_two(rules_); !reason.empty())
    refuse(fmt::format("the rules '{}' can't be played by {}: {}", display_name(rules_), players_, reason));
  if (!has_optimal(setup)) return;
  try {
    asked_ = several_request(rules_, goal_, players_);
  } catch (const Error& error) {
    refuse_optimal(error);
  }
}

PlayedTable::PlayedTable(Context& context, const model::Match& match, int players)
    : context_(context),
      players_(players),
      rules_(match.rules()),
      goal_(match.goal() * model::kPointsPerUnit) {}

TableRequest PlayedTable::request() const {
  if (options_) return table_request(*options_, Rewards::counted);
  TableRequest request;
  request.rules = rules_;
  request.goal = goal_;
  return request;
}

const ProfileTable& PlayedTable::profile() {
  if (profile_) return *profile_;
  if (!asked_) asked_ = several_request(rules_, goal_, players_);
  return profile_.emplace(profile_for(context_, *std::exchange(asked_, std::nullopt)));
}

std::unique_ptr<bots::Player> PlayedTable::player(const std::string& name, const model::Match& match,
                                                  std::uint64_t seed) {
  if (is_of_two())
    return bots::own_player(name, match, seed,
                            [this] { return std::make_shared<const Table>(table_for(context_, request())); });
  return bots::several_player(name, match, players_, seed, [this](int players) {
    if (players < players_) {
      if (!fewer_) fewer_.emplace(context_, rules_, goal_);
      return fewer_->of(players);
    }
    try {
      return std::make_shared<const PlayTable>(profile());
    } catch (const Error& error) {
      if (error.fault() != Fault::no_table) throw;
      refuse_optimal(error);
    }
  });
}

/// A coach of games of so many, as many as play or fewer.
std::unique_ptr<play::Coach> PlayedTable::coach_of(int players) {
  if (players == players_ && players > 2) return std::make_unique<play::SeveralCoach>(profile());
  if (players > 2)
    return std::make_unique<play::SeveralCoach>(
        profile_for(context_, several_request(rules_, goal_, players)));
  adviser_ = std::make_unique<Adviser>(table_for(context_, request()));
  return std::make_unique<play::CoachOfTwo>(*adviser_);
}

play::Coach& PlayedTable::coach() {
  if (coach_) return *coach_;
  const bool of_all = is_of_two() || asked_ || profile_;
  const int players = of_all ? players_ : most_at_hand(rules_, goal_, players_ + 1);
  coach_ = coach_of(players);
  if (players < players_) coach_ = std::make_unique<play::ReducedCoach>(std::move(coach_), players);
  return *coach_;
}

void PlayedTable::expect_proofs() {
  if (players_ > kMostSeveral)
    refuse(fmt::format("--coach: found with {} players, expected at most {}", players_, kMostSeveral));
  if (!is_of_two()) profile();
}

std::string PlayedTable::report(model::GameRecord record) {
  if (is_of_two()) {
    AnalysisTextOptions text;
    text.colour = context_.colour;
    return analysis_text(analyse_game(context_, std::move(record), request(), {}, kWorst), text);
  }
  TableGames games(profile(), kWorst);
  const AnalysedTableGame game = games.analyse(std::move(record));
  games.add(game);
  return games.game_text(game, 1) + games.summary_text();
}

}  // namespace fillwise::cli
