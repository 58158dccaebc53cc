#include "cli/several/several.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/profile_table.hpp"
#include "api/several/reduced_table.hpp"
#include "api/several/several_adviser.hpp"
#include "api/several/several_question.hpp"
#include "cli/mpi/joined_ranks.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/version_text.hpp"
#include "tables/store.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<SeveralQuestion> asked(const std::string& opponents, const TableOptions& table) {
  return std::make_shared<SeveralQuestion>(several_question(opponents, table));
}

std::string report_text(const SeveralRequest& request, const equilibrium::Profile& profile, int ranks,
                        const std::string& path) {
  return fmt::format(
      "proven: '{}' to {}, {} players, in {:.1f} s{}\n"
      "no player gains more than {} percentage points by playing otherwise, in any state\n"
      "chances nearer to each other than {} percentage points are played at random{}\n"
      "sweeps: {} for the profile, {} for the proof\n"
      "{}table: {}\n",
      display_name(request.rules), request.goal, request.players, profile.seconds,
      ranks > 1 ? fmt::format(" by {} ranks", ranks) : "", error_per_cent_above(profile.epsilon),
      error_per_cent_above(profile.mixing.within),
      profile.mixing.ties == equilibrium::Ties::even
          ? ""
          : fmt::format("; ties are broken in favour of the {} player", ties_name(profile.mixing.ties)),
      profile.sweeps, profile.proof_sweeps,
      profile.safe.empty() ? "" : "safe chances, against all the others together, are in the table\n", path);
}

Json report_json(const SeveralRequest& request, const equilibrium::Profile& profile, int ranks,
                 const std::string& path) {
  return rules_json(request.rules, {{"goal", request.goal},
                                    {"players", request.players},
                                    {"status", "proven"},
                                    {"epsilon", profile.epsilon},
                                    {"mixing", profile.mixing.within},
                                    {"ties", ties_name(profile.mixing.ties)},
                                    {"sweeps", profile.sweeps},
                                    {"proof_sweeps", profile.proof_sweeps},
                                    {"residuals", profile.residuals},
                                    {"safe", !profile.safe.empty()},
                                    {"seconds", profile.seconds},
                                    {"ranks", ranks},
                                    {"table", path}});
}

/// Of the ranks on one machine each has its share of the cores.
int threads_of(const Launch& launched) {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / launched.on_this_machine);
}

/// While one lives, a signal ends this rank at once, and the first one says what is left. Ranks wait for one another,
/// so none could end in order; and when mpirun ends them, at Ctrl-C or because one has died, it sends SIGTERM and a
/// second later SIGKILL.
class EndsOnSignal {
 public:
  EndsOnSignal(const Context& context, const fs::path& checkpoint)
      : thread_([&context, checkpoint](const std::stop_token& stop) {
          constexpr std::chrono::milliseconds kPause{20};
          for (; !stop.stop_requested(); std::this_thread::sleep_for(kPause)) {
            if (!context.interrupted()) continue;
            std::error_code unknown;
            context.warn(fs::is_regular_file(checkpoint, unknown)
                             ? fmt::format("fillwise: interrupted; a checkpoint is in {}: run the same "
                                           "command to resume",
                                           checkpoint.string())
                             : "fillwise: interrupted; nothing was written");
            std::_Exit(static_cast<int>(Exit::interrupted));
          }
        }) {}

 private:
  std::jthread thread_;
};

/// Where one rank fails the others would wait for it for ever: it says why and ends them all.
equilibrium::Profile solved_together(const Context& context, const SeveralRequest& request,
                                     const ProfileSolveOptions& options, JoinedRanks* ranks) {
  std::string why = "there is not enough memory";
  int code = static_cast<int>(Exit::failed);
  try {
    return solve_profile(context, request, options);
  } catch (const Error& error) {
    if (ranks == nullptr || error.fault() == Fault::cancelled) throw;
    why = error.what();
    code = static_cast<int>(exit_of(error.fault()));
  } catch (const std::bad_alloc&) {
    if (ranks == nullptr) throw;
  } catch (const std::exception& error) {
    if (ranks == nullptr) throw;
    why = error.what();
  }
  // Not to the context, which is that of a later rank and says nothing.
  const std::string line = ranks->rank() == 0 ? fmt::format("fillwise: {}\n", why)
                                              : fmt::format("fillwise: rank {}: {}\n", ranks->rank(), why);
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
  ranks->end_all(code);
  std::_Exit(code);
}

fs::path usual_place(const SeveralRequest& request) {
  const std::optional<fs::path> folder = tables::user_tables_folder(tables::Environment::of_process());
  if (!folder)
    throw Error(Fault::failed, "there is no folder for tables: set HOME, or name a file with --out");
  return *folder / profile_name(request);
}

}  // namespace

void add_opponents_option(Command& command, std::optional<std::string>& opponents) {
  command.add_word(
      std::string(kOpponents), opponents, "SCORES",
      "With three or four players: scores of the others, in the order of their turns after yours, such as "
      "4100,2500");
}

void add_opponents_options(Command& command, std::optional<std::string>& opponents,
                           std::optional<std::string>& as_if, std::string_view answer) {
  command.add_word(std::string(kOpponents), opponents, "SCORES",
                   "With three to eight players: scores of the others, in the order of their turns after "
                   "yours, such as 4100,2500");
  command.add_word(
      std::string(kAsIf), as_if, "N",
      fmt::format("With --opponents: {} as if only you and the N-1 best of the others were there (with "
                  "five and more players, the largest N of 2 to 4 whose table is at hand)",
                  answer));
}

Work several_value(Context& context, const std::string& me, const std::string& opponents,
                   const TableOptions& table, bool as_json) {
  const auto question = asked(opponents, table);
  const auto own = static_cast<int>(whole_number("--me", me, scores_below(question->request.goal)));
  return [=, &context] {
    const SeveralAdviser adviser(profile_for(context, std::move(question->request)));
    context.print(as_json ? adviser.value_json(own, question->opponents).dump(2) + "\n"
                          : adviser.value_text(own, question->opponents));
  };
}

Work several_solve(Context& context, const SeveralSolve& options) {
  constexpr WholeNumbers kPlayers{kLeastSeveral, kMostSeveral, 1};
  const auto players = static_cast<int>(whole_number("--players", options.players.value_or(""), kPlayers));
  TableOptions table;
  table.rules = options.rules;
  table.goal = options.goal;
  const std::optional<Launch> launched = launch();
  const auto request =
      std::make_shared<SeveralRequest>(several_request(table, players, launched ? launched->count : 1));
  ProfileSolveOptions solve;
  constexpr double kLeastMixing = 1e-9, kMostMixing = 1e-2;
  if (options.mixing)
    solve.mixing.within = decimal_number("--mixing", *options.mixing, kLeastMixing, kMostMixing);
  if (options.ties) solve.mixing.ties = ties_typed("--ties", *options.ties);
  solve.safe = options.safe;
  if (options.threads) solve.threads = checked_threads("--threads", *options.threads);
  CheckpointOptions checkpoint;
  constexpr double kMostSeconds = 86400;
  if (options.checkpoint_every)
    checkpoint.every = decimal_number("--checkpoint-every", *options.checkpoint_every, 0, kMostSeconds);
  return [=, &context, as_json = options.json, out = options.out]() mutable {
    const bool is_first = !launched || launched->rank == 0;
    const fs::path path = out ? fs::path(*out) : usual_place(*request);
    if (is_first) check_table_place(context, path);
    note_borrowed_name(context, request->rules);
    checkpoint.path = path.string() + ".checkpoint";
    checkpoint.build = version_text();
    checkpoint.announced = launched.has_value();  // mpirun may lose what is said at the end
    solve.checkpoint = checkpoint;
    const std::unique_ptr<JoinedRanks> ranks = launched ? join_ranks() : nullptr;
    solve.ranks = ranks.get();
    if (launched && solve.threads == 0) solve.threads = threads_of(*launched);
    std::optional<EndsOnSignal> ends_on_signal;
    if (ranks) ends_on_signal.emplace(context, checkpoint.path);
    const equilibrium::Profile profile = solved_together(context, *request, solve, ranks.get());
    ends_on_signal.reset();
    if (!is_first) return;
    write_profile(path, *request, profile);
    remove_checkpoint(checkpoint);
    const int count = ranks ? ranks->count() : 1;
    context.print(as_json ? report_json(*request, profile, count, path.string()).dump(2) + "\n"
                          : report_text(*request, profile, count, path.string()));
  };
}

}  // namespace fillwise::cli
