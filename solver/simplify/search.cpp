#include "solver/simplify/search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "solver/plain/score_groups.hpp"
#include "solver/simplify/averaged_turns.hpp"
#include "solver/simplify/form_bound.hpp"

namespace fillwise::solver {
namespace {

constexpr double kGain = 1e-9;      // less is none
constexpr double kWorthIt = 5e-5;   // what a further exception, gap or endgame has to be worth
constexpr double kClose = -3e-5;    // changes that come closer than this to first order are played exactly
constexpr double kNothing = 1e-13;  // and those that change less than this change nothing that comes up
constexpr std::size_t kMostClose = 6;
constexpr int kMostSearchRounds = 30;

constexpr int kShort = 60;  // units at risk with which a turn counts as ended where changes are valued

// Of what is told: boxes after which half of the proof seems to be done, and the share of its beginning.
constexpr double kHalfOfBoxes = 50, kWidestShare = 0.05;
// The share of a round that valuing the changes takes, and of that the turns on which they are valued.
constexpr double kValuingShare = 0.8, kAveragingShare = 0.2;

/// The share of the work that so many rounds are: there may always be another one.
double share_of_rounds_so_far(int rounds) {
  return 1 - std::pow(0.5, rounds);
}

void tell(const ShareDone& told, double share) {
  if (told) told(share);
}

bool is_long(const model::Match& match) {
  return !match.rules().last_turn && match.goal() > kShort;
}

/// How many things there are to remember besides the numbers by dice.
std::size_t extras(const SimpleRule& rule) {
  return rule.exceptions.size() + (rule.gap > 0 ? 1 : 0) + (rule.endgame_within > 0 ? 1 : 0);
}

double least_gain(const SimpleRule& from, const SimpleRule& to) {
  return extras(to) > extras(from) ? kWorthIt : kGain;
}

/// What both rules look at.
ScoreView view_of_both(const ScoreView& a, const ScoreView& b) {
  ScoreView both = a;
  const auto join = [](std::vector<int>& marks, const std::vector<int>& more) {
    marks.insert(marks.end(), more.begin(), more.end());
    std::ranges::sort(marks);
    marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
  };
  join(both.own.marks, b.own.marks);
  join(both.opponent.marks, b.opponent.marks);
  join(both.difference.marks, b.difference.marks);
  return both;
}

}  // namespace

/// A place of the search, and what was tried from it.
struct Simplifier::Step {
  SimpleRule from;
  const PlayedAgainstBest* played;
  Reach reach;
  SimpleRule to;                                     ///< number after number at its best to first order
  std::vector<std::pair<double, SimpleRule>> close;  ///< single changes of `from` by gain to first order
};

Simplifier::Common::Common(const model::Match& match, int threads, const ShareDone& told)
    : graphs(lead_graphs(match, threads, told)),
      decisions(match, graphs),
      short_graphs(is_long(match) ? lead_graphs(model::Match(match.rules(), kShort), threads) : graphs),
      short_decisions(match, short_graphs) {}

Simplifier::Simplifier(const model::Match& match, std::span<const double> value, const Options& options,
                       const ShareDone& told)
    : match_(match),
      value_(value),
      options_(options),
      against_best_(match, value, options.threads, within(told, 0, 0.9)) {
  if (least_taken_at_risk(match) == 0) common_.emplace(match, options.threads, within(told, 0.9, 1));
  tell(told, 1);
}

const Simplifier::Common& Simplifier::common() const {
  if (!common_) throw std::logic_error("turns go on at other scores with points at risk");
  return *common_;
}

PlayedAgainstBest Simplifier::play(const RuleTurns& turns) {
  ++rated_;
  PlayedAgainstBest played = against_best_.play(turns);
  if (options_.progress) options_.progress(rated_, played.loss());
  return played;
}

PlayedAgainstBest Simplifier::play(const MakePolicy& policy, const ScoreView& view) {
  return play(RuleTurns(match_, common().graphs, policy, view, options_.threads));
}

PlayedAgainstBest Simplifier::play(const SimpleRule& rule) {
  if (goes_on()) return play(RuleTurns(match_, stated(rule, match_), options_.threads));
  return play(by_simple_rule(common().decisions, rule), rule.view(match_));
}

/// Values all changes to first order; false if it was cancelled.
bool Simplifier::descend(Form form, Step& step, const ShareDone& told) const {
  // One average for all that the changes look at, joined for each kind of them.
  ScoreView all_see = step.from.view(match_);
  for (const auto& group : changes(form, step.from, match_, step.reach))
    for (const SimpleRule& rule : group) all_see = view_of_both(all_see, rule.view(match_));
  std::optional<AveragedTurns> fine, averaged;
  fine.emplace(match_, common().short_graphs, *step.played, all_see, options_.threads,
               within(told, 0, kAveragingShare));
  const ShareDone valued = within(told, kAveragingShare, 1);
  std::optional<ScoreView> view;
  double base = 0;
  const auto gain = [&](const SimpleRule& rule) {
    const ScoreView wanted = view_of_both(step.from.view(match_), rule.view(match_));
    if (!view || !(*view == wanted)) {
      if (const ScoreView more = view_of_both(all_see, wanted); !(more == all_see)) {
        all_see = more;
        fine.emplace(match_, common().short_graphs, *step.played, all_see, options_.threads);
      }
      averaged.emplace(*fine, wanted);
      view = wanted;
      base = averaged->value(by_simple_rule(common().short_decisions, step.from));
    }
    return averaged->value(by_simple_rule(common().short_decisions, rule)) - base;
  };
  step.to = step.from;
  double best = 0;
  for (int round = 0; round < 2; ++round) {
    bool moved = false;
    const std::size_t groups = changes(form, step.to, match_, step.reach).size();
    for (std::size_t g = 0; g < groups; ++g) {
      const auto all = changes(form, step.to, match_, step.reach);
      if (g >= all.size()) break;
      const SimpleRule before = step.to;
      double best_here = best;
      for (std::size_t i = 0; i < all[g].size(); ++i) {
        if (is_cancelled()) return false;
        const SimpleRule& rule = all[g][i];
        const double of_group = static_cast<double>(i) / static_cast<double>(all[g].size());
        tell(valued, (round + (static_cast<double>(g) + of_group) / static_cast<double>(groups)) / 2);
        const double to_first_order = gain(rule);
        if (before == step.from && to_first_order > kClose && std::abs(to_first_order) > kNothing)
          step.close.emplace_back(to_first_order, rule);
        if (to_first_order > best + least_gain(before, rule) && to_first_order > best_here) {
          best_here = to_first_order;
          step.to = rule;
        }
      }
      moved |= best_here > best;
      best = best_here;
    }
    if (!moved) break;
  }
  std::ranges::stable_sort(step.close, std::greater<>(), &std::pair<double, SimpleRule>::first);
  return true;
}

/// From rule to better rule.
class Simplifier::Climb {
 public:
  Climb(Simplifier& simplifier, const SimpleRule& start)
      : simplifier_(simplifier), found_{.rule = start, .played = simplifier.play(start)}, tried_{start} {}

  /// Plays a rule that was not played yet, and keeps it if it is worth more.
  bool take(const SimpleRule& rule) {
    if (simplifier_.is_cancelled() || std::ranges::find(tried_, rule) != tried_.end()) return false;
    tried_.push_back(rule);
    PlayedAgainstBest played = simplifier_.play(rule);
    if (found_.played.loss() - played.loss() <= least_gain(found_.rule, rule)) return false;
    found_.rule = rule;
    found_.played = std::move(played);
    return true;
  }
  const FoundRule& found() const { return found_; }
  FoundRule finish() && { return std::move(found_); }

 private:
  Simplifier& simplifier_;
  FoundRule found_;
  std::vector<SimpleRule> tried_;
};

void Simplifier::climb_by_values(Form form, Climb& climb, const ShareDone& told) {
  Reach reach = Reach::far;
  for (int round = 0; round < kMostSearchRounds && !is_cancelled(); ++round) {
    const FoundRule& found = climb.found();
    Step step{found.rule, &found.played, reach, found.rule, {}};
    const ShareDone of_round = within(told, share_of_rounds_so_far(round), share_of_rounds_so_far(round + 1));
    if (!descend(form, step, within(of_round, 0, kValuingShare))) break;
    tell(of_round, kValuingShare);
    const bool was_far = std::exchange(reach, Reach::near) == Reach::far;
    if (climb.take(step.to)) continue;
    bool moved = false;
    for (std::size_t i = 0; i < std::min(kMostClose, step.close.size()) && !moved; ++i)
      moved = climb.take(step.close[i].second);
    if (moved) continue;
    if (was_far) break;
    reach = Reach::far;
  }
}

void Simplifier::climb_by_play(Form form, Climb& climb, const ShareDone& told) {
  Reach reach = Reach::far;
  for (int round = 0; round < kMostSearchRounds && !is_cancelled(); ++round) {
    bool moved = false;
    for (std::size_t g = 0;; ++g) {
      const auto groups = changes(form, climb.found().rule, match_, reach);
      if (g >= groups.size()) break;
      tell(within(told, share_of_rounds_so_far(round), share_of_rounds_so_far(round + 1)),
           static_cast<double>(g) / static_cast<double>(groups.size()));
      for (const SimpleRule& rule : groups[g]) moved |= climb.take(rule);
    }
    const bool was_far = std::exchange(reach, Reach::near) == Reach::far;
    if (moved) continue;
    if (was_far) break;
    reach = Reach::far;
  }
}

FoundRule Simplifier::improve(Form form, const SimpleRule& start, const ShareDone& told) {
  const int before = rated_;
  Climb climb(*this, start);
  if (goes_on())
    climb_by_play(form, climb, told);
  else
    climb_by_values(form, climb, told);
  tell(told, 1);
  FoundRule found = std::move(climb).finish();
  found.rated = rated_ - before;
  found.from_best = found.played.most_loss();
  return found;
}

FoundRule Simplifier::best_number(const ShareDone& told) {
  const int before = rated_;
  FoundRule best;
  double least = 1;  // that any of them gives away, at least
  for (int n = 1; n <= most_to_stop_with(match_) && !is_cancelled(); ++n) {
    SimpleRule rule;
    rule.stop_at.fill(n);
    PlayedAgainstBest played = play(rule);
    least = std::min(least, played.least_loss());
    tell(told, static_cast<double>(n) / most_to_stop_with(match_));
    if (n > 1 && played.loss() >= best.played.loss()) continue;
    best.rule = rule;
    best.played = std::move(played);
  }
  best.rated = rated_ - before;
  best.from_best = std::max(0.0, best.played.most_loss() - least);
  return best;
}

void Simplifier::bound(Form form, FoundRule& found, int boxes, const ProgressOfBound& progress,
                       const ShareDone& told) {
  BoxNumbers numbers(1);
  if (form == Form::one_number) {
    for (std::size_t d = 0; d < found.rule.stop_at.size(); ++d) numbers.front().push_back(d);
  } else if (form == Form::by_dice) {
    numbers.clear();
    for (std::size_t d = 0; d < found.rule.stop_at.size(); ++d) numbers.push_back({d});
  } else {
    return;
  }
  if (boxes < 1 || goes_on()) return;
  const int before = rated_;
  const BoxBound bound(match_, common().graphs, common().decisions, against_best_.best_rows(),
                       options_.threads);
  const auto bounded = [&, of_boxes = within(told, kWidestShare, 1)](int count, double least) {
    tell(of_boxes, std::max(count / (boxes + 2.0), 1 - std::pow(0.5, count / kHalfOfBoxes)));
    if (progress) progress(count, least);
  };
  FormBound proven =
      bound_form(bound, bound.widest(value_, within(told, 0, kWidestShare)), common().decisions.never(),
                 numbers, found.played, [&](const SimpleRule& rule) { return play(rule); },
                 {.boxes = boxes, .cancel = options_.cancel, .progress = bounded});
  tell(told, 1);
  if (proven.found) {
    found.rule = proven.rule;
    found.played = std::move(proven.played);
  }
  found.rated += rated_ - before;
  found.boxes = proven.boxes;
  found.from_best = std::max(0.0, found.played.most_loss() - proven.least_loss);
}

FoundTable Simplifier::best_table(const PlayedAgainstBest& start, const ShareDone& told) {
  const int before = rated_;
  const std::vector<int> marks = usual_gap_marks(match_);
  std::optional<FoundTable> best;
  PlayedAgainstBest last = start;
  for (int round = 0; round < kMostSearchRounds && !is_cancelled(); ++round) {
    const ShareDone of_round = within(told, share_of_rounds_so_far(round), share_of_rounds_so_far(round + 1));
    const AveragedTurns averaged(match_, common().graphs, last, GapTable{marks, {}}.view(match_),
                                 options_.threads, of_round);
    GapTable table = best_gap_table(common().decisions, common().graphs, averaged, marks, options_.threads);
    last = play(by_gap_table(common().decisions, table), table.view(match_));
    if (best && best->played.loss() - last.loss() <= kGain) break;
    best = FoundTable{std::move(table), last};
  }
  tell(told, 1);
  if (!best) return {};  // cancelled
  best->rated = rated_ - before;
  best->from_best = best->played.most_loss();
  return *std::move(best);
}

}  // namespace fillwise::solver
