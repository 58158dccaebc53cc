#include "solver/equilibrium/profile_pass.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/roundoff.hpp"
#include "solver/equilibrium/turn_reads.hpp"

namespace fillwise::equilibrium {

using race::Board;
using race::Mode;
using race::TossProgram;

namespace {

/// The values of a start of a turn, by place as another player sees it: `passed`: the turn has passed from him to
/// the first player of `s`.
void read(const Continuation& c, PassKind kind, const Scores& s, bool passed, Planes& planes) {
  const ScoreSpace& space = c.space;
  const std::size_t index = space.index(s);
  const auto place = [&](int i) { return static_cast<std::size_t>(passed ? space.place_when_passed(i) : i); };
  const int decisions = decision_planes(kind, space.players);
  if (kind != PassKind::profile)
    for (int i = 0; i < space.players; ++i)
      planes[static_cast<std::size_t>(decisions + i)] = c.upper[place(i)][index];
  if (decisions == 0) return;
  const PlaceValues value = chances_at(c, s, passed);
  std::copy_n(value.begin(), decisions, planes.begin());
}

/// The mover has come to the goal.
Planes won(int players, PassKind kind, double win) {
  Planes planes{};
  if (kind == PassKind::coalition) {
    std::fill_n(planes.begin() + 1, players - 1, win);
    return planes;
  }
  planes[0] = win;
  planes[static_cast<std::size_t>(decision_planes(kind, players))] = win;  // the mover's upper plane
  return planes;
}

}  // namespace

PlaceValues chances_at(const Continuation& c, const Scores& s, bool passed) {
  const std::size_t index = c.space.index(s);
  const auto last = static_cast<std::size_t>(c.space.players) - 1;
  PlaceValues there{}, here{};
  there[last] = 1;
  for (std::size_t p = 0; p < last; ++p) {
    there[p] = c.value[p][index];
    there[last] -= there[p];
  }
  if (!passed) return there;
  for (std::size_t p = 0; p <= last; ++p)
    here[p] = there[static_cast<std::size_t>(c.space.place_when_passed(static_cast<int>(p)))];
  return here;
}

double share_of_second(std::span<const double> first, std::span<const double> second, const Mixing& mixing) {
  const double gain = second[0] - first[0];
  if (gain >= mixing.within) return 1;
  if (gain <= -mixing.within) return 0;
  const double share = gain * (0.5 / mixing.within) + 0.5;
  if (mixing.ties == Ties::even) return share;
  double of_last = 0;
  for (std::size_t p = 0; p < first.size(); ++p) of_last -= second[p] - first[p];
  const bool next = mixing.ties == Ties::next && first.size() > 1;  // of two players the next is the last
  const double favour = std::clamp(kTieSlope * (next ? second[1] - first[1] : of_last), -1.0, 1.0);
  return std::clamp(share + (0.5 - std::abs(gain) * (0.5 / mixing.within)) * favour, 0.0, 1.0);
}

PlacedToss placed(const TossProgram& toss, std::size_t stride) {
  std::vector<std::size_t> last_read(toss.steps.size() + 1);  // by slot of the program: the step
  for (std::size_t i = 0; i < toss.steps.size(); ++i)
    for (const std::size_t result : {toss.steps[i].first, toss.steps[i].second}) last_read[result] = i;
  PlacedToss placed;
  std::vector<std::uint16_t> slot_of(toss.steps.size() + 1), unused;
  for (std::size_t i = 0; i < toss.steps.size(); ++i) {
    const race::TossStep& step = toss.steps[i];
    PlacedStep& to = placed.steps.emplace_back();
    to.first = slot_of[step.first];
    to.second = slot_of[step.second];
    to.leaf_points = step.leaf_points;
    to.leaf = static_cast<std::uint32_t>(step.leaf_position * stride);
    to.weight = step.weight;
    // A step reads before it writes, so that it may itself have the slot of what it is the last to read.
    const auto give_back = [&](std::size_t result) {
      if (result != 0 && last_read[result] == i) unused.push_back(slot_of[result]);
    };
    give_back(step.second);
    if (step.first != step.second) give_back(step.first);
    if (last_read[i + 1] <= i) continue;  // nobody reads it
    if (unused.empty()) unused.push_back(static_cast<std::uint16_t>(placed.slots++));
    to.out = slot_of[i + 1] = unused.back();
    unused.pop_back();
  }
  return placed;
}

template <class Real>
ProfileWorkspace<Real>::ProfileWorkspace(const race::TurnProgram& turn_program, const ScoreSpace& space,
                                         PassKind pass_kind, bool all)
    : program(turn_program),
      players(space.players),
      kind(pass_kind),
      decisions(decision_planes(kind, players)),
      planes(decisions + (kind == PassKind::profile ? 0 : players)),
      keep_all(all),
      draw_widening(2 * solver::kUlp * (static_cast<double>(program.deck.size()) + 6)) {
  int slots_needed = 1;
  for (const Board& board : program.boards) {
    begin.push_back(row_size);
    const std::size_t stride = static_cast<std::size_t>(board.modes()) * cell();
    row_size += board.positions.size() * stride;
    std::vector<PlacedToss>& of_board = placed_tosses.emplace_back();
    for (const TossProgram& toss : board.tosses) {
      slots_needed = std::max(slots_needed, of_board.emplace_back(placed(toss, stride)).slots);
      // The sum and the scaling of a toss as in directed_rounding.hpp, of values up to 2.
      double& widest = toss_widening[static_cast<std::size_t>(toss.dice - 1)];
      widest = std::max(widest, 2 * solver::kUlp * (static_cast<double>(toss.steps.size()) + 3));
    }
  }
  const auto heights = static_cast<std::size_t>(space.side) + 1;
  const std::size_t kept = keep_all ? heights : static_cast<std::size_t>(program.most_points) + 2;
  storage = race::AlignedArray<Real>(kept * row_size);
  if (keep_all) tosses = race::AlignedArray<Real>(kept * row_size);
  rows.resize(heights + static_cast<std::size_t>(program.most_points));
  for (auto* column : {&bank, &draw, &redraw, &between}) *column = race::AlignedArray<Real>(heights * cell());
  for (const Mode& mode : program.modes)
    added.emplace_back(mode.fill == Mode::Fill::add_to_sheet ? heights * cell() : 0);
  for (auto* one : {&lose, &wins}) *one = race::AlignedArray<Real>(cell());
  for (auto* one : {&playable, &slack}) *one = race::AlignedArray<Real>(kLanesOf<Real>);
  slots = race::AlignedArray<Real>(static_cast<std::size_t>(slots_needed) * cell() * kModesTogether);
}

template <class Real>
ProfilePassIn<Real>::ProfilePassIn(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind,
                                   bool keep_all)
    : w_(program, space, kind, keep_all) {}

template <class Real>
void ProfilePassIn<Real>::run(const std::array<Scores, kLanesOf<Real>>& block,
                              const Continuation& continuation) {
  block_ = block;
  w_.mixing = continuation.mixing;
  w_.top = continuation.space.side - group_of(block[0]) * kScoresOfGroup;
  const int ring = w_.program.most_points + 1;
  for (int t = 0; t < static_cast<int>(w_.rows.size()); ++t) {
    const int slot = w_.keep_all ? std::min(t, w_.top) : t >= w_.top ? ring : t % ring;
    w_.rows[static_cast<std::size_t>(t)] = w_.storage.data() + static_cast<std::size_t>(slot) * w_.row_size;
  }
  const Planes mover = won(w_.players, w_.kind, continuation.win);
  for (int p = 0; p < w_.planes; ++p)
    std::fill_n(w_.wins.data() + static_cast<std::size_t>(p) * kLanesOf<Real>, kLanesOf<Real>,
                static_cast<Real>(mover[static_cast<std::size_t>(p)]));
  w_.plays_discardable = false;
  fetch_added(0, continuation);
  for (int lane = 0; lane < kLanesOf<Real>; ++lane) {
    if (lane + 1 < kLanesOf<Real>) fetch_added(lane + 1, continuation);
    set_boundary(lane, continuation);
  }
  std::fill_n(w_.slack.data(), kLanesOf<Real>, Real{-1});
  run_profile_pass(w_);
}

template <class Real>
void ProfilePassIn<Real>::set_boundary(int lane, const Continuation& c) {
  const ScoreSpace& space = c.space;
  const Scores& s = block_[static_cast<std::size_t>(lane)];
  const bool playable = w_.program.sole_leader_plays || s[0] <= space.best_other(s);
  w_.plays_discardable |= playable;
  w_.playable.data()[lane] = playable ? Real{1} : Real{0};
  const auto store = [&](Real* place, const Planes& planes) {
    for (int p = 0; p < w_.planes; ++p)
      place[static_cast<std::size_t>(p) * kLanesOf<Real> + static_cast<std::size_t>(lane)] =
          static_cast<Real>(planes[static_cast<std::size_t>(p)]);
  };
  Planes planes{};
  read(c, w_.kind, space.passed(s), true, planes);
  store(w_.lose.data(), planes);
  const Planes mover = won(space.players, w_.kind, c.win);
  for (int t = 0; t <= w_.top; ++t) {
    if (s[0] + t >= space.side)
      planes = mover;
    else
      read(c, w_.kind, after_stop(space, s, t), true, planes);
    store(w_.bank.data() + w_.at(t, 0, 0), planes);
  }
  for (std::size_t m = 0; m < w_.program.modes.size(); ++m)
    if (w_.program.modes[m].fill == Mode::Fill::add_to_sheet) set_added(static_cast<int>(m), lane, c);
}

/// What a fill leads to that adds the points at risk to the sheet in mid-turn.
template <class Real>
void ProfilePassIn<Real>::set_added(int m, int lane, const Continuation& c) {
  const ScoreSpace& space = c.space;
  const Mode& mode = w_.program.modes[static_cast<std::size_t>(m)];
  const Scores& s = block_[static_cast<std::size_t>(lane)];
  const Planes mover = won(space.players, w_.kind, c.win);
  for (int t = 0; t <= w_.top; ++t) {
    const Scores after = after_added(space, mode, s, t);
    Planes planes = mover;
    if (after[0] < space.side) {
      read(c, w_.kind, after, false, planes);  // a card is drawn with nothing at risk: the start of a turn
      if (!mode.must_draw) {
        Planes stop{};
        read(c, w_.kind, space.passed(after), true, stop);
        decide(planes, stop);
      }
    }
    for (int p = 0; p < w_.planes; ++p)
      w_.added[static_cast<std::size_t>(m)].data()[w_.at(t, p, lane)] =
          static_cast<Real>(planes[static_cast<std::size_t>(p)]);
  }
}

/// Prefetches what set_added() will read. With a unit more of the mover's score the entry is far away in a table, so
/// that nearly every read would wait for memory.
template <class Real>
void ProfilePassIn<Real>::fetch_added(int lane, const Continuation& c) const {
  const Scores& s = block_[static_cast<std::size_t>(lane)];
  const auto fetch = [](const auto& tables, std::size_t index) {
    for (const double* table : tables)
      if (table != nullptr) __builtin_prefetch(table + index);
    asm volatile("");  // without it GCC drops calls of a function that only prefetches
  };
  for (const Mode& mode : w_.program.modes) {
    if (mode.fill != Mode::Fill::add_to_sheet) continue;
    for (int t = 0; t <= w_.top; ++t) {
      const Scores after = after_added(c.space, mode, s, t);
      if (after[0] >= c.space.side) break;
      const std::size_t index = c.space.index(after);
      fetch(c.value, index);
      fetch(c.upper, index);
    }
  }
}

/// As the vector loops decide.
template <class Real>
void ProfilePassIn<Real>::decide(Planes& first, const Planes& second) const {
  if (w_.kind == PassKind::coalition) {
    first[0] = std::min(first[0], second[0]);
    for (std::size_t p = 1; p < static_cast<std::size_t>(w_.planes); ++p)
      first[p] = std::max(first[p], second[p]);
    return;
  }
  const auto decisions = static_cast<std::size_t>(w_.decisions);
  const double share =
      share_of_second(std::span(first).first(decisions), std::span(second).first(decisions), w_.mixing);
  const bool near = std::abs(second[0] - first[0]) < w_.mixing.within;
  for (int p = 0; p < w_.planes; ++p) {
    double& value = first[static_cast<std::size_t>(p)];
    const double other = second[static_cast<std::size_t>(p)];
    if (p == w_.decisions)
      value = std::max(value, other);
    else if (near)
      value += share * (other - value) + (p > w_.decisions ? kMixWidening : 0);
    else
      value = share > 0 ? other : value;
  }
}

template <class Real>
double ProfilePassIn<Real>::state_value(int mode, int position, int t, int plane, int lane) const {
  return w_.rows[static_cast<std::size_t>(std::min(t, w_.top))]
                [w_.in_row(mode, position) + static_cast<std::size_t>(plane * kLanesOf<Real> + lane)];
}

template <class Real>
double ProfilePassIn<Real>::toss_value(int mode, int position, int t, int plane, int lane) const {
  if (position == w_.program.board_of(mode).fresh()) return state_value(mode, position, t, plane, lane);
  const auto row = static_cast<std::size_t>(std::min(t, w_.top));
  return w_.tosses.data()[row * w_.row_size + w_.in_row(mode, position) +
                          static_cast<std::size_t>(plane * kLanesOf<Real> + lane)];
}

template class ProfilePassIn<double>;
template class ProfilePassIn<float>;

}  // namespace fillwise::equilibrium
