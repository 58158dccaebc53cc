#include "solver/simplify/form_bound.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace fillwise::solver {
namespace {

// Sweeps over all scores: cards that take points from the leader lead back.
constexpr int kMostSweeps = 12, kSteps = 2;
constexpr double kSettled = 1e-9;     // a sweep that gains less is the last one
constexpr double kOfRest = 1.0 / 32;  // so is one that gains less than this of what is missing
constexpr double kLeastGain = 1e-9;   // where cuts are compared
constexpr double kAlike = 1e-9;       // boxes in which it matters less than this which rule is played

/// A box that is left: no rule of it gives away less than `least_loss`.
struct OpenBox {
  RuleBox box;
  double least_loss = 0;
  std::shared_ptr<const BoxTables> tables;  ///< of the box
};

/// Between `last` and `last` + 1.
struct Cut {
  std::size_t number = 0;
  int last = 0;
};

class Search {
 public:
  Search(const BoxBound& bound, int never, const BoxNumbers& numbers, const FormBoundOptions& options)
      : bound_(bound), never_(never), numbers_(numbers), options_(options) {}

  FormBound run(const std::shared_ptr<const BoxTables>& widest, const PlayedAgainstBest& played,
                const std::function<PlayedAgainstBest(const SimpleRule&)>& play);

 private:
  bool is_cancelled() const { return options_.cancel != nullptr && options_.cancel->load(); }
  int least(const RuleBox& box, std::size_t number) const { return box.least[numbers_[number].front()]; }
  int most(const RuleBox& box, std::size_t number) const { return box.most[numbers_[number].front()]; }
  void open(const RuleBox& box, const std::shared_ptr<const BoxTables>& within, double least_loss,
            double enough);
  Cut best_cut(const OpenBox& open, const SplitCosts& costs) const;
  Cut middle_cut(const RuleBox& box) const;
  RuleBox half(RuleBox box, const Cut& cut, bool upper) const;

  const BoxBound& bound_;
  int never_;
  const BoxNumbers& numbers_;
  const FormBoundOptions& options_;
  std::vector<OpenBox> open_;
  int boxes_ = 0;
};

/// Bounds a box within one with those tables.
void Search::open(const RuleBox& box, const std::shared_ptr<const BoxTables>& within, double least_loss,
                  double enough) {
  auto tables = std::make_shared<BoxTables>(*within);
  double least = tables->least_loss();
  for (int sweep = 0; sweep < kMostSweeps && least < enough; ++sweep) {
    bound_.tighten(box, kSteps, *tables);
    const double gain = tables->least_loss() - least;
    least += gain;
    if (gain < std::max(kSettled, kOfRest * (enough - least))) break;
  }
  ++boxes_;
  open_.push_back({box, std::max(least_loss, least), std::move(tables)});
}

RuleBox Search::half(RuleBox box, const Cut& cut, bool upper) const {
  for (const std::size_t d : numbers_[cut.number])
    if (upper)
      box.least[d] = cut.last + 1;
    else
      box.most[d] = cut.last;
  return box;
}

/// The cut whose two halves gain most to first order: of the product, so that neither is left behind.
Cut Search::best_cut(const OpenBox& open, const SplitCosts& costs) const {
  Cut best;
  double best_gain = -1;
  for (std::size_t n = 0; n < numbers_.size(); ++n) {
    const int first = least(open.box, n), last = most(open.box, n);
    // Below the cut all stop from the cut on, above it none stops at it or before.
    std::vector<double> stops(static_cast<std::size_t>(last - first) + 1, 0), goes_on = stops;
    for (const std::size_t d : numbers_[n])
      for (int t = first; t < last; ++t) {
        stops[static_cast<std::size_t>(t - first)] += costs.stopping[d][static_cast<std::size_t>(t)];
        goes_on[static_cast<std::size_t>(t - first)] += costs.going_on[d][static_cast<std::size_t>(t)];
      }
    for (std::size_t i = stops.size() - 1; i-- > 0;) stops[i] += stops[i + 1];
    for (std::size_t i = 1; i < stops.size(); ++i) goes_on[i] += goes_on[i - 1];
    for (int cut = first; cut < last; ++cut) {
      const auto i = static_cast<std::size_t>(cut - first);
      const double gain = std::max(kLeastGain, stops[i]) * std::max(kLeastGain, goes_on[i]);
      if (gain > best_gain) best_gain = gain, best = Cut{n, cut};
    }
  }
  return best;
}

/// The number with the widest interval, in the middle.
Cut Search::middle_cut(const RuleBox& box) const {
  std::size_t widest = 0;
  for (std::size_t n = 1; n < numbers_.size(); ++n)
    if (most(box, n) - least(box, n) > most(box, widest) - least(box, widest)) widest = n;
  return {widest, std::midpoint(least(box, widest), most(box, widest))};
}

FormBound Search::run(const std::shared_ptr<const BoxTables>& widest, const PlayedAgainstBest& played,
                      const std::function<PlayedAgainstBest(const SimpleRule&)>& play) {
  FormBound result;
  const PlayedAgainstBest* best = &played;
  double closed = 1;  // the least loss of boxes that are not cut any more
  const auto meet = [&](const SimpleRule& rule) {
    PlayedAgainstBest now = play(rule);
    const double least = now.least_loss();
    if (now.most_loss() < best->least_loss()) {
      result.found = true;
      result.rule = rule;
      result.played = std::move(now);
      best = &result.played;
    }
    return least;
  };
  const auto later = [](const OpenBox& a, const OpenBox& b) { return a.least_loss > b.least_loss; };
  open(RuleBox::all(never_), widest, 0, played.most_loss());
  while (!is_cancelled() && !open_.empty()) {
    const double least_open = open_.front().least_loss;
    if (options_.progress) options_.progress(boxes_, std::min(closed, least_open));
    if (std::min(closed, least_open) >= best->most_loss() - options_.tolerance) break;
    if (closed <= least_open || boxes_ + 2 > options_.boxes) break;
    std::ranges::pop_heap(open_, later);
    const OpenBox from = std::move(open_.back());
    open_.pop_back();
    const SplitCosts costs = bound_.costs(from.box, *from.tables, best->occupancy);
    const bool alike = from.box.is_one() || costs.sum() < kAlike;
    if (alike) {
      const double least = meet(from.box.rule(never_));
      if (from.box.is_one()) {
        closed = std::min(closed, std::max(from.least_loss, least));
        continue;
      }
      if (from.least_loss >= least - options_.tolerance) {
        closed = std::min(closed, from.least_loss);
        continue;
      }
    }
    const Cut cut = alike ? middle_cut(from.box) : best_cut(from, costs);
    for (const bool upper : {false, true}) {
      open(half(from.box, cut, upper), from.tables, from.least_loss, best->most_loss());
      std::ranges::push_heap(open_, later);
    }
  }
  result.boxes = boxes_;
  result.least_loss = std::min(closed, best->least_loss());
  for (const OpenBox& box : open_) result.least_loss = std::min(result.least_loss, box.least_loss);
  return result;
}

}  // namespace

FormBound bound_form(const BoxBound& bound, BoxTables widest, int never, const BoxNumbers& numbers,
                     const PlayedAgainstBest& played,
                     const std::function<PlayedAgainstBest(const SimpleRule&)>& play,
                     const FormBoundOptions& options) {
  return Search(bound, never, numbers, options)
      .run(std::make_shared<const BoxTables>(std::move(widest)), played, play);
}

}  // namespace fillwise::solver
