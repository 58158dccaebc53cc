#pragma once

// One turn of a game of several players for a block of score tuples, by backward induction over the points at risk: the
// Bellman backups of solver/turn/turn_pass.hpp with a vector of values instead of one.
//
// The strategy profile. All players decide by one table V of chances (chances to win at the start of a turn, by place:
// 0 is the mover). Of two options the mover takes the one that gives him more of V. Where his chances with them differ
// by less than `mixing` he takes either at random, the better one with the larger share:
//
//   share of the second = 1/2 + (second - first) / (2 * mixing)
//
// Where they are equal that is half and half. Other tie rules (Ties) let him favour one of the others there: with g his
// own difference over mixing, d the favoured player's difference,
//
//   share of the second = 1/2 + g / 2 + (1 - |g|) / 2 * clamp(kTieSlope * d, -1, 1)
//
// so that the chances of the others, who may care a lot, are a continuous function of V; without that no fixed point
// need exist, and sweeps swing for ever (docs/method.md). Options of a decision are compared two at a time, in the
// order of the compiled steps (TossStep). The profile is stationary and fixed by V, bit by bit.
//
// What is computed, a "plane" each, for every state inside the turn:
//   decision planes   places 0 .. players - 2: the chances from V under the profile (the last place has the rest);
//   upper planes      if asked, places 0 .. players - 1: from a table U, for the mover (place 0) the most that any
//                     option gives, for the others what the profile gives, both rounded up.
// If the upper planes of all starts of turns are at most U, then in every state U bounds from above what a player can
// win by any deviation while the others keep to the profile (docs/method.md).
//
// Coalitions. Instead of these, planes of the chance that somebody else than the player at place p wins, p = 0 ..
// players - 1, while he plays to win and all others together play against him: the mover takes the least of plane 0 and
// the most of each other plane. Each plane is a zero-sum game of its own; all are rounded up.

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "solver/base/roundoff.hpp"
#include "solver/equilibrium/score_space.hpp"
#include "solver/turn/program.hpp"
#include "solver/turn/workspace.hpp"

namespace fillwise::equilibrium {

/// What the mover does where his own chances are equal: either option half the time, or what is better for the next
/// player, or for the one whose turn was before his.
enum class Ties { even, next, last };
/// A favoured player's difference of 1e-4 decides.
inline constexpr double kTieSlope = 1e4;

/// How a decision is mixed where options are near to each other.
struct Mixing {
  double within = 0;  ///< > 0: chances of the mover nearer to each other than this
  Ties ties = Ties::even;

  // NOLINTNEXTLINE(google-explicit-constructor): mostly it is that number
  Mixing(double width = 0, Ties rule = Ties::even) : within(width), ties(rule) {}
};

/// Which planes a pass computes. `own_and_upper`: as profile_and_upper, but of the decision planes that of the mover
/// alone, by which all is decided where ties are Ties::even.
enum class PassKind { profile, profile_and_upper, own_and_upper, coalition };
/// How many decision planes it has; upper planes follow.
constexpr int decision_planes(PassKind kind, int players) {
  return kind == PassKind::coalition ? 0 : kind == PassKind::own_and_upper ? 1 : players - 1;
}
/// What a proof needs of the profile.
constexpr PassKind kind_of_proof(Ties ties) {
  return ties == Ties::even ? PassKind::own_and_upper : PassKind::profile_and_upper;
}

inline constexpr int kMostPlanes = (kMostPlayers - 1) + kMostPlayers;
/// Tuples of a pass: a cache line.
template <class Real>
inline constexpr int kLanesOf = 64 / sizeof(Real);
inline constexpr int kPassLanes = kLanesOf<double>;
/// Tuples whose movers are so near to one another that a pass takes them together: it ends at points at risk that fit
/// the least score of the group, whichever of them it is for. With larger groups more lanes of a pass are used, and it
/// is longer.
inline constexpr int kScoresOfGroup = 4;
inline int group_of(const Scores& s) {
  return s[0] / kScoresOfGroup;
}
inline constexpr int kModesTogether =
    2;  ///< whose tosses are backed up side by side, so that fewer operations wait for one another
/// Covers the rounding of a mixture of two values up to 2, of upper planes: a difference, a product and a sum.
inline constexpr double kMixWidening = 4 * solver::kUlp;
/// Values of all planes of one lane.
using Planes = std::array<double, kMostPlanes>;

/// Tables of values at the starts of turns, by place; each of ScoreSpace::size() entries.
struct Continuation {
  ScoreSpace space;
  std::array<const double*, kMostPlayers - 1> value{};  ///< V of places 0 .. players - 2
  std::array<const double*, kMostPlayers>
      upper{};  ///< U of all places, or of the coalitions; null: no upper planes
  Mixing mixing;
  double win = 1;  ///< what it is worth to the mover to come to the goal
};

/// Chances under V at the start of the turn of the mover of `s`, by place; `passed`: by place as the player sees it
/// whose turn has just passed to him.
PlaceValues chances_at(const Continuation& continuation, const Scores& s, bool passed);

/// With which share the mover takes the second of two options, given the chances of places 0 .. players - 2 with each:
/// 0 or 1 where they are not near each other.
double share_of_second(std::span<const double> first, std::span<const double> second, const Mixing& mixing);

/// A TossStep whose results are in few slots, as a compiler allocates registers (by linear scan): one that nobody reads
/// any more gives its slot to another, so that all of them stay in the nearest cache.
struct PlacedStep {
  std::uint16_t first = 0, second = 0;  ///< slots; 0: none
  std::uint16_t out = 0;                ///< slot; 0: nobody reads it
  std::uint16_t leaf_points = 0;        ///< units that the way gains
  std::uint32_t leaf = 0;               ///< where its position begins in a row, from the board's first one on
  double weight = 0;                    ///< tosses of the class, out of 6^n
};
/// Steps of a toss, and how many slots they need, slot 0 included.
struct PlacedToss {
  std::vector<PlacedStep> steps;
  int slots = 1;
};
/// `stride`: from one position of the board to the next, in a row.
PlacedToss placed(const race::TossProgram& toss, std::size_t stride);

/// What a turn pass works on; filled in by ProfilePass, run over by its vector loops.
template <class Real>
struct ProfileWorkspace {
  ProfileWorkspace(const race::TurnProgram& turn_program, const ScoreSpace& space, PassKind kind,
                   bool keep_all);

  std::size_t at(int t, int plane, int lane) const {
    return (static_cast<std::size_t>(t < top ? t : top) * static_cast<std::size_t>(planes) +
            static_cast<std::size_t>(plane)) *
               kLanesOf<Real> +
           static_cast<std::size_t>(lane);
  }
  /// Of a mode's board position, in a row.
  std::size_t in_row(int mode, int position) const {
    const race::Mode& m = program.modes[static_cast<std::size_t>(mode)];
    const race::Board& board = program.boards[static_cast<std::size_t>(m.board)];
    return begin[static_cast<std::size_t>(m.board)] +
           static_cast<std::size_t>(position * board.modes() + mode - board.first_mode) * cell();
  }
  std::size_t fresh(int mode) const { return in_row(mode, program.board_of(mode).fresh()); }
  /// Values of one state: [plane][lane].
  std::size_t cell() const { return static_cast<std::size_t>(planes) * kLanesOf<Real>; }
  Real* row(int t) { return rows[static_cast<std::size_t>(t)]; }

  const race::TurnProgram& program;
  int players;
  PassKind kind;
  int decisions;  ///< planes of V
  int planes;     ///< all of them
  bool keep_all;
  std::vector<std::size_t> begin;                      ///< of each board in a row
  std::vector<std::vector<PlacedToss>> placed_tosses;  ///< of each board, as Board::tosses
  std::size_t row_size = 0;

  int top = 0;  ///< points at risk from which on to add them wins, in every lane
  Mixing mixing;
  std::array<double, model::kDice> toss_widening{};  ///< of n dice, at n - 1: of upper planes
  double draw_widening = 0;
  bool plays_discardable = false;  ///< in some lane

  race::AlignedArray<Real> playable;               ///< [lane]: 1 or 0
  race::AlignedArray<Real> lose, wins;             ///< [plane][lane]
  race::AlignedArray<Real> bank;                   ///< [t][plane][lane]
  std::vector<race::AlignedArray<Real>> added;     ///< by mode that adds to the sheet: [t][plane][lane]
  race::AlignedArray<Real> draw, redraw, between;  ///< [t][plane][lane]
  std::vector<Real*> rows;                         ///< by t: [board][position][mode][plane][lane]
  race::AlignedArray<Real> storage;                ///< of the rows
  race::AlignedArray<Real> tosses;  ///< with keep_all: action values of tossing, laid out as the rows
  race::AlignedArray<Real> slots;   ///< [slot][mode of those side by side][plane][lane]
  race::AlignedArray<Real> slack;   ///< [lane]: largest sum of the upper planes of a state, less 1
};

/// In double; in float with twice as many tuples at a time, for profiles alone and for what need not be right.
template <class Real>
class ProfilePassIn {
 public:
  /// With `keep_all`, values of every state can be read, else those of draws.
  ProfilePassIn(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, bool keep_all);
  ProfilePassIn(const ProfilePassIn&) = delete;
  ProfilePassIn& operator=(const ProfilePassIn&) = delete;
  ~ProfilePassIn() = default;

  /// Solves the turn for the tuples, one a lane, all of one group. The pointers of `continuation`
  /// have to fit the constructor's `kind`.
  void run(const std::array<Scores, kLanesOf<Real>>& block, const Continuation& continuation);

  int top() const { return w_.top; }
  /// Value of a plane with t at risk: of drawing a card, of drawing another one than the discardable, of adding t to
  /// the sheet, of the better (or the mixture) of draw and stop.
  double draw(int t, int plane, int lane) const { return w_.draw.data()[w_.at(t, plane, lane)]; }
  double redraw(int t, int plane, int lane) const { return w_.redraw.data()[w_.at(t, plane, lane)]; }
  double bank(int t, int plane, int lane) const { return w_.bank.data()[w_.at(t, plane, lane)]; }
  double between(int t, int plane, int lane) const { return w_.between.data()[w_.at(t, plane, lane)]; }
  /// In a position of the mode's board (0: after a fill). Needs keep_all.
  double state_value(int mode, int position, int t, int plane, int lane) const;
  double toss_value(int mode, int position, int t, int plane, int lane) const;
  /// The largest sum of the upper planes of a state of the turn, less 1: no player gains more by a deviation in it.
  double slack(int lane) const { return w_.slack.data()[lane]; }

 private:
  void set_boundary(int lane, const Continuation& continuation);
  void set_added(int mode, int lane, const Continuation& continuation);
  void fetch_added(int lane, const Continuation& continuation) const;
  void decide(Planes& first, const Planes& second) const;

  ProfileWorkspace<Real> w_;
  std::array<Scores, kLanesOf<Real>> block_{};
};

using ProfilePass = ProfilePassIn<double>;

extern template class ProfilePassIn<double>;
extern template class ProfilePassIn<float>;

/// Fills the results of a prepared workspace, on the best instruction set of the machine (profile_loop.cpp). In float:
/// of profiles alone.
void run_profile_pass(ProfileWorkspace<double>& w);
void run_profile_pass(ProfileWorkspace<float>& w);

}  // namespace fillwise::equilibrium
