#pragma once

// The best simple rule of a form, found by its exact chance to win against optimal play.
//
// From a rule, all that changes one of its numbers is valued to first order (averaged_turns.hpp), number
// after number takes its best value so, and what comes of it is played against the tables exactly. It is kept
// if it gives away less; if not, the one best change alone is tried. Where nothing is better to first order,
// the changes that come close are played exactly, each by itself; the search ends where none of them is
// better. Where turns go on at other scores with points at risk, no turn is common to pairs of scores, and
// every change is played exactly.

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/against_best.hpp"
#include "solver/simplify/gap_policy.hpp"
#include "solver/simplify/simple_policy.hpp"
#include "solver/simplify/simple_rule.hpp"

namespace fillwise::solver {

/// What a rule may consist of; each form of simple rules contains those before it.
enum class Form : std::uint8_t {
  one_number,        ///< one number to stop with
  by_dice,           ///< one for each number of dice left, and between two cards
  by_dice_and_card,  ///< exceptions on cards, what a die is worth, when to play the card that may be
                     ///< discarded
  by_gap,            ///< more or less by the gap of the scores
  endgame,           ///< something else once the other player is near the goal
  gap_policy         ///< a table that sees all but the two scores: dice, points at risk, card and gap
};
/// Forms of simple rules: those before gap_policy.
inline constexpr std::size_t kSimpleForms = 5;
inline constexpr std::array<std::string_view, 6> kFormNames = {"one-number", "by-dice", "by-dice-and-card",
                                                               "by-gap",     "endgame", "gap-policy"};
inline constexpr std::size_t kMostExceptions = 5;

struct FoundRule {
  SimpleRule rule;
  PlayedAgainstBest played;
  int rated = 0;  ///< rules that were played exactly
  /// Proven: no rule of the form gives away less by more than this. Unless every rule of the form was played
  /// or bounded, it is what the rule gives away: no policy gives away less than nothing.
  double from_best = 0;
  int boxes = 0;  ///< that were bounded
};

/// Told how many boxes were bounded and what no rule of the form falls below, from the calling thread.
using ProgressOfBound = std::function<void(int boxes, double least_loss)>;

struct FoundTable {
  GapTable table;
  PlayedAgainstBest played;
  int rated = 0;
  double from_best = 0;  ///< as of FoundRule
};

class Simplifier {
 public:
  struct Options {
    int threads = 0;
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(int rated, double loss)> progress;  ///< from the calling thread
  };
  /// `value` is of the match's table, [own][opponent]; it and the match must outlive it. Throws as
  /// AgainstBest and lead_graphs() do.
  Simplifier(const model::Match& match, std::span<const double> value, const Options& options,
             const ShareDone& told = {});
  /// Whether it was told to give up; what it says then does not count.
  bool is_cancelled() const { return options_.cancel != nullptr && options_.cancel->load(); }

  /// What a rule comes to.
  PlayedAgainstBest play(const SimpleRule& rule);
  /// The best rule of the form that the search finds from `start`, which is of the form. What it tells of its
  /// progress is a guess: nobody knows how many steps there will be.
  FoundRule improve(Form form, const SimpleRule& start, const ShareDone& told = {});
  /// Every rule with one number, from one unit to most_to_stop_with(); the best of them.
  FoundRule best_number(const ShareDone& told = {});
  /// Bounds how far the rule can be from the best of its form, with so many boxes (form_bound.hpp), and takes
  /// a better one that it meets. Rules of other forms than one_number and by_dice are left as they are, and
  /// all rules where turns go on at other scores.
  void bound(Form form, FoundRule& found, int boxes, const ProgressOfBound& progress = {},
             const ShareDone& told = {});
  /// Whether turns can go on at other scores with points at risk.
  bool goes_on() const { return !common_.has_value(); }
  // Where they can't:
  /// The best table by the gap that is found from `start`, what another policy comes to.
  FoundTable best_table(const PlayedAgainstBest& start, const ShareDone& told = {});
  const SimpleDecisions& decisions() const { return common().decisions; }
  const LeadGraphs& graphs() const { return common().graphs; }

 private:
  /// The turns that all pairs of scores have in common.
  struct Common {
    Common(const model::Match& match, int threads, const ShareDone& told);
    LeadGraphs graphs;
    SimpleDecisions decisions;
    LeadGraphs short_graphs;  ///< of a short match: they end the turns early in which very much is at risk
    SimpleDecisions short_decisions;
  };
  struct Step;
  class Climb;
  const Common& common() const;
  bool descend(Form form, Step& step, const ShareDone& told) const;
  void climb_by_values(Form form, Climb& climb, const ShareDone& told);
  void climb_by_play(Form form, Climb& climb, const ShareDone& told);
  PlayedAgainstBest play(const RuleTurns& turns);
  PlayedAgainstBest play(const MakePolicy& policy, const ScoreView& view);

  const model::Match& match_;
  std::span<const double> value_;
  Options options_;
  std::optional<Common> common_;
  AgainstBest against_best_;
  int rated_ = 0;
};

/// How far a number is changed.
enum class Reach : std::uint8_t { near, far };
/// The rules of the form that differ from `rule` in one of its numbers, in groups by number.
std::vector<std::vector<SimpleRule>> changes(Form form, const SimpleRule& rule, const model::Match& match,
                                             Reach reach);

}  // namespace fillwise::solver
