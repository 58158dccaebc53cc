#pragma once

// The table of a game of several players that a command works with: the one that was named, one that is kept, or one
// that is solved on the spot.

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/base/options.hpp"
#include "solver/equilibrium/equilibrium.hpp"
#include "tables/profile_file.hpp"

namespace fillwise {

/// Players of games that are solved with more than two.
inline constexpr int kLeastSeveral = 3;
inline constexpr int kMostSeveral = equilibrium::kMostPlayers;

/// What is asked about.
struct SeveralRequest {
  model::RuleSet rules;
  int players = 0;
  int goal = 0;  ///< points
  std::optional<tables::ProfileFile> named;
  std::string named_path;
};

/// Throws Error: invalid for rules, players or a goal that are not solved for several players (no tolerance is taken:
/// --tolerance is refused); no_table, damaged for the named table.
/// `ranks`: how many processes are to solve it: one has the memory for goals of some size only. Without: larger ones
/// need a table that is there.
SeveralRequest several_request(const TableOptions& options, int players,
                               std::optional<int> ranks = std::nullopt);

/// The same for rules and a goal in points, without a table that was named.
SeveralRequest several_request(model::RuleSet rules, int goal, int players);

/// A profile and what is proven of it. Copies share it.
class ProfileTable {
 public:
  ProfileTable(SeveralRequest request, tables::ProfileFile file);
  ProfileTable(SeveralRequest request, equilibrium::Profile profile);

  const model::RuleSet& rules() const { return rules_; }
  int players() const { return continuation_.space.players; }
  int goal() const { return goal_; }  ///< points
  equilibrium::Ties ties() const { return continuation_.mixing.ties; }
  /// No player gains more by a deviation, in any state.
  double epsilon() const { return epsilon_; }
  /// Values and bounds at the starts of turns; as long as this object or a copy of it lives.
  const equilibrium::Continuation& continuation() const { return continuation_; }
  /// Chances at the start of a turn with these scores, in units, by place: what the profile gives, at least, and the
  /// most that the player gets by any play.
  std::vector<solver::ValueInterval> chances_at(const equilibrium::Scores& scores) const;
  /// The least chance of the mover against all others together, at each start of a turn; empty if that was not solved.
  std::span<const double> safe() const { return safe_; }

 private:
  using Holder = std::variant<tables::ProfileFile, equilibrium::Profile>;

  model::RuleSet rules_;
  int goal_ = 0;
  double epsilon_ = 1;
  equilibrium::Continuation continuation_;
  std::span<const double> safe_;
  std::shared_ptr<const Holder> holder_;
};

/// The named table, else the first of that name in the folders, else, where that takes less than a minute or so, one
/// that is solved on the spot, with progress, and kept in the user's folder. Throws Error: no_table, damaged,
/// cancelled, failed.
ProfileTable profile_for(const Callbacks& callbacks, SeveralRequest request);

/// Where the checkpoint of a solve is, from which the same solve by the same build resumes.
struct CheckpointOptions {
  std::filesystem::path path;
  double every = 60;       ///< seconds, at least: it is saved after a sweep
  std::string build;       ///< which program that is
  bool announced = false;  ///< a note says where it is once it is there
};

struct ProfileSolveOptions {
  equilibrium::Mixing mixing = equilibrium::Options().mixing;
  bool safe = false;
  int threads = 0;
  std::optional<CheckpointOptions> checkpoint;
  equilibrium::Ranks* ranks =
      nullptr;  ///< who solves it together, and can't be cancelled; null: this process by itself
};
/// Whether a file begins as such a table; false for one that can't be read.
bool is_table_of_several(const std::string& path);
/// A table file as it is, of the rules that are written in it. Throws Error: no_table, damaged.
ProfileTable named_profile(const std::string& path);

/// Whether profile_for() finds a table or solves it on the spot.
bool is_at_hand(const SeveralRequest& request);

/// Solved with progress; a note says that it resumes from its checkpoint, which stays until remove_checkpoint(). Of
/// several ranks the first has the profile. Throws Error: cancelled; failed if nothing could be proven.
equilibrium::Profile solve_profile(const Callbacks& callbacks, const SeveralRequest& request,
                                   const ProfileSolveOptions& options = {});

/// Removes the checkpoint, if there is one.
void remove_checkpoint(const CheckpointOptions& options);

/// "even", "next", "last". Throws Error(invalid).
equilibrium::Ties ties_typed(std::string_view field, std::string_view text);
std::string_view ties_name(equilibrium::Ties ties);

/// File name of the table: "official-10000-3-players-0123abcd.fwp".
std::string profile_name(const SeveralRequest& request);
/// What both kinds of tables say of their rules, for display_name() and rules_json().
tables::TableInfo rules_info(const tables::ProfileInfo& info);
/// Writes it. Throws Error(failed).
void write_profile(const std::filesystem::path& path, const SeveralRequest& request,
                   const equilibrium::Profile& profile);

}  // namespace fillwise
