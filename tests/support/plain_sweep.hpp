#pragma once

// The turn operator as plain scalar code: one score pair at a time, every way to set aside, no lanes, no
// sharing, no order of diagonals. It is the yardstick of the benchmark, and a second reading of the rules at
// larger goals than the enumerated game can reach.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::testing {

/// W[own][opponent]: chance to win at the start of a turn.
using PlainTable = std::vector<std::vector<double>>;

class PlainSweep {
 public:
  PlainSweep(const model::RuleSet& rules, int goal) : rules_(rules), tosses_(rules.chart), goal_(goal) {}

  PlainTable start() const {
    return PlainTable(static_cast<std::size_t>(goal_),
                      std::vector<double>(static_cast<std::size_t>(goal_), 0.5));
  }

  /// One Gauss-Seidel sweep from high scores to low. Returns the largest change.
  double sweep(PlainTable& w) {
    double change = 0;
    for (int a = goal_ - 1; a >= 0; --a)
      for (int b = goal_ - 1; b >= 0; --b) {
        double& entry = w[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
        const double next = turn(w, a, b);
        change = std::max(change, std::abs(next - entry));
        entry = next;
      }
    return change;
  }

  /// The value of a turn at a : b, given the values at the starts of turns.
  double turn(const PlainTable& w, int a, int b) {
    using model::Card;
    const int top = goal_ - a;
    const double lose = 1 - w[static_cast<std::size_t>(b)][static_cast<std::size_t>(a)];
    const auto pass = [&](int own, int other) {
      return own >= goal_ ? 1 : 1 - w[static_cast<std::size_t>(other)][static_cast<std::size_t>(own)];
    };
    const int discardable = rules_.discardable_card();
    between_.assign(static_cast<std::size_t>(top) + 1, 1);
    double drawn = 0;
    six_.resize(rules_.cards.size() * kMostFills);
    for (auto& card : six_) card.resize(static_cast<std::size_t>(top) + 1);
    keep_.resize(six_.size());
    for (auto& rows : keep_)
      for (auto& row : rows) row.resize(static_cast<std::size_t>(top) + 1);

    for (int t = top; t >= 0; --t) {
      const auto at = static_cast<std::size_t>(t);
      double firm = 0, firm_count = 0, played = 0;
      for (int c = 0; c < static_cast<int>(rules_.cards.size()); ++c) {
        const Card& card = rules_.cards[static_cast<std::size_t>(c)];
        double value = lose;
        if (card.dice)
          for (int f = std::max(1, card.fills) - 1; f >= 0; --f)
            value = toss_card(card, c, f, t, top, a, b, lose, pass, w);
        if (c == discardable) {
          played = value;
        } else {
          firm += card.count * value;
          firm_count += card.count;
        }
      }
      const double redraw = firm / firm_count;
      drawn = redraw;
      if (discardable >= 0) {
        const Card& card = rules_.cards[static_cast<std::size_t>(discardable)];
        const bool may = card.played_by == Card::PlayedBy::anyone || a <= b;
        const double best = !may ? redraw : card.may_discard ? std::max(played, redraw) : played;
        drawn = (firm + card.count * best) / (firm_count + card.count);
      }
      between_[at] = t == top ? 1 : std::max(pass(a + t, b), drawn);
    }
    return drawn;
  }

 private:
  static constexpr int kMostFills = 6;

  template <class Pass>
  double toss_card(const model::Card& card, int c, int fills, int t, int top, int a, int b, double lose,
                   const Pass& pass, const PlainTable& w) {
    using model::Card;
    const auto slot = static_cast<std::size_t>(c * kMostFills + fills);
    const auto at = static_cast<std::size_t>(t);
    auto& keep = keep_[slot];
    const double bust = card.on_bust == Card::OnBust::add_to_sheet ? pass(a + t, b) : lose;
    const double stop = card.may_stop ? pass(a + t, b) : -1;
    double six = 0;
    for (int n = 1; n <= model::kDice; ++n) {
      double sum = 0;
      for (const model::TossClass& toss : tosses_.classes(n)) {
        double best = toss.is_bust() ? bust : -1;
        for (const model::Way& way : toss.ways) {
          if (card.takes_all() && way != toss.all) continue;
          const int after = std::min(top, t + way.points);
          const int left = n - way.count;
          const double value = left > 0
                                   ? keep[static_cast<std::size_t>(left)][static_cast<std::size_t>(after)]
                                   : fill(card, c, fills, after, top, a, b, bust, pass, w);
          best = std::max(best, value);
        }
        sum += static_cast<double>(toss.weight) * best;
      }
      six = sum / static_cast<double>(model::tosses(n));
      if (n < model::kDice) keep[static_cast<std::size_t>(n)][at] = std::max(six, stop);
    }
    six_[slot][at] = six;
    return six;
  }

  /// What the fill leads to with t at risk, t capped at `top`.
  template <class Pass>
  double fill(const model::Card& card, int c, int fills, int t, int top, int a, int b, double bust,
              const Pass& pass, const PlainTable& w) {
    using model::Card;
    const auto slot = static_cast<std::size_t>(c * kMostFills + fills);
    if (card.until_bust())
      return t >= top ? bust_at_top(card, bust) : six_[slot][static_cast<std::size_t>(t)];
    if (fills + 1 < card.fills) return six_[slot + 1][static_cast<std::size_t>(t)];
    const int total = card.factor * (t + card.bonus);
    if (card.on_fill == Card::OnFill::at_risk)
      return between_[static_cast<std::size_t>(std::min(top, total))];
    if (a + total >= goal_) return 1;
    const int left = card.hits(a, b) ? std::max(0, b - card.leader_loses) : b;
    return std::max(pass(a + total, left),
                    w[static_cast<std::size_t>(a + total)][static_cast<std::size_t>(left)]);
  }
  static double bust_at_top(const model::Card& card, double lose) {
    return card.on_bust == model::Card::OnBust::add_to_sheet ? 1 : lose;
  }

  const model::RuleSet& rules_;
  model::TossTable tosses_;
  int goal_;
  std::vector<double> between_;
  std::vector<std::vector<double>> six_;
  std::vector<std::array<std::vector<double>, model::kDice>> keep_;
};

}  // namespace fillwise::testing
