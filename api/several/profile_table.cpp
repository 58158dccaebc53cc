#include "api/several/profile_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <utility>

#include "api/base/as_error.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/solve_checkpoint.hpp"
#include "tables/error.hpp"
#include "tables/store.hpp"

namespace fillwise {
namespace {

namespace fs = std::filesystem;

constexpr double kMostEntries = 16e6;     // of one array: 128 MB
constexpr double kMostWorkOnSpot = 16e6;  // entries times the goal in units: half a minute or so

bool is_solved_on_spot(const SeveralRequest& request) {
  return std::pow(request.goal / model::kPointsPerUnit, request.players + 1) <= kMostWorkOnSpot;
}

/// The highest goal in points that is solved for so many players.
int most_goal(int players) {
  const int units = static_cast<int>(std::pow(kMostEntries, 1.0 / players));
  return std::min(units * model::kPointsPerUnit, model::kMaxGoal);
}

tables::ProfileFile open_profile(const fs::path& path) {
  using Kind = tables::TableError::Kind;
  try {
    return tables::ProfileFile::open(path);
  } catch (const tables::TableError& error) {
    const bool damaged = error.kind() == Kind::damaged;
    throw error_of_line(
        damaged ? Fault::damaged : Fault::no_table,
        fmt::format("{}; make it with 'fillwise solve --players N --out FILE'", error.what()));
  }
}

/// The rule set that is written in a table.
model::RuleSet rules_in(const tables::ProfileInfo& info, const std::string& path) {
  try {
    model::RuleSet rules = model::parse_rules(info.rules_text, path);
    if (fingerprint_of(rules) == info.rules) return rules;
  } catch (const model::RulesError& error) {
    throw error_of_line(Fault::damaged, fmt::format("the table's own rules can't be read: {}", error.what()));
  }
  throw error_of_line(Fault::damaged,
                      fmt::format("{}: fingerprint: found {}, which is not that of the rules in the table",
                                  path, info.rules.to_hex()));
}

/// Why the table is not of what is asked; empty if it is.
std::string mismatch(const tables::ProfileInfo& info, const SeveralRequest& request) {
  if (info.rules != fingerprint_of(request.rules))
    return fmt::format("rules: found the fingerprint {} (rules '{}'), expected {} (rules '{}')",
                       info.rules.to_hex(), display_name(rules_info(info)),
                       fingerprint_of(request.rules).to_hex(), display_name(request.rules));
  if (info.players != static_cast<std::uint32_t>(request.players))
    return fmt::format("players: found {}, expected {}", info.players, request.players);
  if (info.goal != static_cast<std::uint32_t>(request.goal))
    return fmt::format("goal: found {}, expected {}", info.goal, request.goal);
  return "";
}

void check_count(int players) {
  if (players < kLeastSeveral || players > kMostSeveral)
    refuse(Unexpected("players", fmt::format("{}", players),
                      fmt::format("{} to {}", kLeastSeveral, kMostSeveral)));
}

/// Throws Error(invalid) for what is not solved.
void check_solved(const SeveralRequest& request) {
  if (const std::string reason = equilibrium::why_not(request.rules); !reason.empty())
    refuse(fmt::format("the rules '{}' are not solved for {} players: {}", display_name(request.rules),
                       request.players, reason));
}

/// Throws Error(invalid) for what one process has not the memory to solve, unless others help, or it is solved already.
void check_goal(const SeveralRequest& request, std::optional<int> ranks) {
  if (request.goal <= most_goal(request.players) || request.named || ranks.value_or(1) > 1) return;
  if (!ranks && tables::find_table(table_folders(), profile_name(request))) return;
  refuse(Unexpected("--goal", fmt::format("{}", request.goal),
                    fmt::format("at most {} with {} players{}", most_goal(request.players), request.players,
                                ranks ? "; mpirun -np N shares the work and the memory" : "")));
}

}  // namespace

SeveralRequest several_request(const TableOptions& options, int players, std::optional<int> ranks) {
  SeveralRequest request;
  request.players = players;
  check_count(players);
  if (options.tolerance)
    refuse(Unexpected("--tolerance", "with several players", "none: the table says what is proven"));
  std::optional<int> goal;
  if (options.goal) goal = checked_goal("--goal", *options.goal);
  if (options.table) {
    request.named = open_profile(*options.table);
    request.named_path = *options.table;
    const tables::ProfileInfo& info = request.named->info();
    request.rules = options.rules ? rule_set(*options.rules) : rules_in(info, *options.table);
    request.goal = goal.value_or(static_cast<int>(info.goal));
    if (const std::string problem = mismatch(info, request); !problem.empty())
      throw error_of_line(Fault::no_table,
                          fmt::format("{}: the table is of another game: {}", request.named_path, problem));
  } else {
    request.rules = rule_set(options.rules.value_or("official"));
    request.goal = goal.value_or(request.rules.goal);
  }
  check_solved(request);
  check_goal(request, ranks);
  return request;
}

SeveralRequest several_request(model::RuleSet rules, int goal, int players) {
  check_count(players);
  SeveralRequest request;
  request.rules = std::move(rules);
  request.players = players;
  request.goal = goal;
  check_solved(request);
  check_goal(request, std::nullopt);
  return request;
}

ProfileTable::ProfileTable(SeveralRequest request, tables::ProfileFile file)
    : rules_(std::move(request.rules)),
      goal_(request.goal),
      epsilon_(file.info().epsilon),
      holder_(std::make_shared<const Holder>(std::move(file))) {
  const auto& kept = std::get<tables::ProfileFile>(*holder_);
  continuation_.space = {request.players, goal_ / model::kPointsPerUnit};
  continuation_.mixing = {kept.info().mixing, static_cast<equilibrium::Ties>(kept.info().ties)};
  for (std::size_t p = 0; p + 1 < static_cast<std::size_t>(request.players); ++p)
    continuation_.value[p] = kept.value(p).data();
  for (std::size_t p = 0; p < static_cast<std::size_t>(request.players); ++p)
    continuation_.upper[p] = kept.upper(p).data();
  safe_ = kept.safe();
}

ProfileTable::ProfileTable(SeveralRequest request, equilibrium::Profile profile)
    : rules_(std::move(request.rules)),
      goal_(request.goal),
      epsilon_(profile.epsilon),
      holder_(std::make_shared<const Holder>(std::move(profile))) {
  const auto& kept = std::get<equilibrium::Profile>(*holder_);
  continuation_.space = kept.space;
  continuation_.mixing = kept.mixing;
  for (std::size_t p = 0; p + 1 < static_cast<std::size_t>(request.players); ++p)
    continuation_.value[p] = kept.value[p].data();
  for (std::size_t p = 0; p < static_cast<std::size_t>(request.players); ++p)
    continuation_.upper[p] = kept.upper[p].data();
  safe_ = kept.safe;
}

std::vector<solver::ValueInterval> ProfileTable::chances_at(const equilibrium::Scores& scores) const {
  const std::size_t index = continuation_.space.index(scores);
  const auto count = static_cast<std::size_t>(players());
  std::vector<solver::ValueInterval> chances(count);
  const equilibrium::PlaceValues values = equilibrium::chances_at(continuation_, scores, false);
  constexpr double kRounding = 1e-15;  // of the sum
  for (std::size_t p = 0; p < count; ++p) {
    chances[p].value = values[p];
    double lower = 1;
    for (std::size_t other = 0; other < count; ++other)
      if (other != p) lower -= continuation_.upper[other][index] + kRounding;
    chances[p].lower = std::clamp(lower, 0.0, std::max(0.0, chances[p].value));
    chances[p].upper = std::max(chances[p].value, std::min(continuation_.upper[p][index], 1.0));
  }
  return chances;
}

equilibrium::Profile solve_profile(const Callbacks& callbacks, const SeveralRequest& request,
                                   const ProfileSolveOptions& options) {
  const Callbacks::Progress progress = callbacks.begin(fmt::format(
      "solving '{}' to {}, {} players", display_name(request.rules), request.goal, request.players));
  equilibrium::Options asked;
  asked.mixing = options.mixing;
  asked.threads = options.threads;
  asked.safe = options.safe;
  if (options.ranks == nullptr) asked.cancel = callbacks.cancel;
  asked.progress = [&](const equilibrium::Progress& p) {
    // The candidate takes some three quarters of the time; each of its sweeps over all tuples takes off a digit or so.
    constexpr double kOfFirst = 0.08, kOfProfile = 0.75, kOfProofSweep = 0.12;
    const std::string_view stage = p.stage;
    const double share =
        stage == equilibrium::kCandidateStage || stage == equilibrium::kCoalitionStage
            ? std::max(p.sweep == 1 ? kOfFirst * p.share : kOfFirst,
                       kOfProfile * std::clamp(std::log(p.change) / std::log(0.1 * asked.residual), 0.0, 1.0))
            : std::min(1.0, kOfProfile + kOfProofSweep * (p.sweep - 1 + p.share));
    // The coalitions take as long again.
    const bool first_half = stage == equilibrium::kCandidateStage || stage == equilibrium::kProofStage;
    progress(!asked.safe  ? share
             : first_half ? share / 2
                          : 0.5 + share / 2,
             fmt::format("{}, sweep {}", p.stage, p.sweep));
  };
  std::optional<SolveCheckpoint> checkpoint;
  if (options.checkpoint) {
    checkpoint.emplace(callbacks, *options.checkpoint, work_of(request, asked, options.checkpoint->build));
    asked.checkpoint = checkpoint->hooks();
  }
  asked.ranks = options.ranks;
  equilibrium::Profile profile = as_errors([&] {
    return equilibrium::solve(request.rules, request.players, request.goal / model::kPointsPerUnit, asked);
  });
  if (profile.cancelled)
    throw Error(Fault::cancelled,
                fmt::format("interrupted; {}", checkpoint ? checkpoint->state() : "nothing was written"));
  const bool tells = options.ranks == nullptr || options.ranks->rank() == 0;  // of all, who know the same
  if (profile.epsilon >= 1 && tells)
    throw Error(Fault::failed, fmt::format("'{}' to {} with {} players: nothing could be proven in {} sweeps",
                                           display_name(request.rules), request.goal, request.players,
                                           profile.sweeps + profile.proof_sweeps));
  return profile;
}

tables::TableInfo rules_info(const tables::ProfileInfo& info) {
  tables::TableInfo of_rules;
  of_rules.rules_name = info.rules_name;
  of_rules.rules_text = info.rules_text;
  of_rules.fingerprint = info.rules;
  return of_rules;
}

equilibrium::Ties ties_typed(std::string_view field, std::string_view text) {
  for (const equilibrium::Ties ties :
       {equilibrium::Ties::even, equilibrium::Ties::next, equilibrium::Ties::last})
    if (ties_name(ties) == text) return ties;
  refuse(Unexpected(field, fmt::format("'{}'", text), "even, next or last"));
}

std::string_view ties_name(equilibrium::Ties ties) {
  switch (ties) {
    case equilibrium::Ties::even:
      return "even";
    case equilibrium::Ties::next:
      return "next";
    case equilibrium::Ties::last:
      return "last";
  }
  return "";
}

std::string profile_name(const SeveralRequest& request) {
  return tables::profile_name(request.rules.name, fingerprint_of(request.rules),
                              static_cast<std::uint32_t>(request.goal),
                              static_cast<std::uint32_t>(request.players));
}

void write_profile(const fs::path& path, const SeveralRequest& request, const equilibrium::Profile& profile) {
  tables::ProfileInfo info;
  info.rules_name = request.rules.name;
  info.rules_text = request.rules.to_toml();
  info.rules = fingerprint_of(request.rules);
  info.players = static_cast<std::uint32_t>(request.players);
  info.goal = static_cast<std::uint32_t>(request.goal);
  info.mixing = profile.mixing.within;
  info.ties = static_cast<std::uint32_t>(profile.mixing.ties);
  info.epsilon = profile.epsilon;
  info.safe = !profile.safe.empty();
  std::vector<std::span<const double>> arrays;
  for (std::size_t p = 0; p + 1 < info.players; ++p) arrays.emplace_back(profile.value[p]);
  for (std::size_t p = 0; p < info.players; ++p) arrays.emplace_back(profile.upper[p]);
  if (info.safe) arrays.emplace_back(profile.safe);
  as_errors([&] { tables::write_profile(path, info, arrays); });
}

bool is_table_of_several(const std::string& path) {
  std::array<char, tables::kProfileMagic.size()> first{};
  std::ifstream(path, std::ios::binary).read(first.data(), static_cast<std::streamsize>(first.size()));
  return tables::is_profile(std::as_bytes(std::span(first)));
}

ProfileTable named_profile(const std::string& path) {
  tables::ProfileFile file = open_profile(path);
  SeveralRequest request;
  request.rules = rules_in(file.info(), path);
  request.players = static_cast<int>(file.info().players);
  request.goal = static_cast<int>(file.info().goal);
  check_count(request.players);
  check_solved(request);
  return {std::move(request), std::move(file)};
}

bool is_at_hand(const SeveralRequest& request) {
  return request.named || is_solved_on_spot(request) ||
         tables::find_table(table_folders(), profile_name(request));
}

ProfileTable profile_for(const Callbacks& callbacks, SeveralRequest request) {
  note_borrowed_name(callbacks, request.rules);
  if (request.named) {
    tables::ProfileFile file = std::move(*request.named);
    return {std::move(request), std::move(file)};
  }
  const std::string name = profile_name(request);
  if (const std::optional<fs::path> path = tables::find_table(table_folders(), name)) {
    tables::ProfileFile file = open_profile(*path);
    if (const std::string problem = mismatch(file.info(), request); !problem.empty())
      throw error_of_line(Fault::no_table,
                          fmt::format("{}: the table is not what its name says: {}; remove it or name "
                                      "another one with --table",
                                      path->string(), problem));
    return {std::move(request), std::move(file)};
  }
  if (!is_solved_on_spot(request))
    throw Error(
        Fault::no_table,
        fmt::format(
            "there is no table of the rules '{0}' to {1} for {2} players: make it with 'fillwise solve "
            "--players {2} --goal {1}', which takes its time, or name a smaller --goal",
            display_name(request.rules), request.goal, request.players));
  callbacks.say(fmt::format("There is no table of the rules '{}' to {} for {} players yet: solving it.",
                            display_name(request.rules), request.goal, request.players));
  equilibrium::Profile profile = solve_profile(callbacks, request);
  const std::optional<fs::path> folder = tables::user_tables_folder(tables::Environment::of_process());
  try {
    if (!folder) throw Error(Fault::failed, "there is no folder for tables: HOME is not set");
    write_profile(*folder / name, request, profile);
    callbacks.say(fmt::format("The table is kept in {}.", (*folder / name).string()));
  } catch (const std::runtime_error& error) {
    callbacks.complain(fmt::format("the table is used but not kept: {}", error.what()));
  }
  return {std::move(request), std::move(profile)};
}

}  // namespace fillwise
