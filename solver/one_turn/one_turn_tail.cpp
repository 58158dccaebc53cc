// One turn's values from some number of points at risk on: affine functions of that number.

#include <algorithm>
#include <cmath>

#include "solver/one_turn/one_turn_solved.hpp"
#include "solver/turn/penalty_points.hpp"

namespace fillwise::solver::one_turn {

namespace {

/// The affine function that stands for the best of several on the whole tail. Rounding up it dominates them
/// all (the greatest slope and the greatest value at the start); otherwise it is one of them, the best in the
/// long run.
class BestOf {
 public:
  BestOf(int top, int sign) : top_(top), sign_(sign) {}

  void add(const Affine& f) {
    slope_ = any_ ? std::max(slope_, f.a) : f.a;
    start_ = any_ ? std::max(start_, f.at(top_)) : f.at(top_);
    if (!any_ || f.a > best_.a || (f.a == best_.a && f.b > best_.b)) best_ = f;
    any_ = true;
  }
  Affine result() const {
    if (sign_ <= 0) return best_;
    return {slope_, rounded(start_ - slope_ * top_, std::abs(start_) + slope_ * top_, 3, 1)};
  }

 private:
  int top_;
  int sign_;
  bool any_ = false;
  Affine best_;
  double slope_ = 0, start_ = 0;
};

}  // namespace

/// Units that the tosses of a penalty card make on average: those of n dice make a + b * (those of six),
/// where b is the chance of the fill.
void Solved::find_penalties() {
  const race::Board& all = *program.penalty_board();
  std::array<Affine, kDice + 1> made;  // in units of the expected points of six dice
  made[0] = {1, 0};
  for (std::size_t n = 1; n <= kDice; ++n)
    for (const race::TossStep& step : all.tosses[n - 1].steps) {
      const Affine& rest = made[step.leaf_position];
      const double weight = step.weight / static_cast<double>(model::tosses(static_cast<int>(n)));
      made[n].a += weight * rest.a;
      made[n].b += weight * (step.leaf_points + rest.b);
    }
  const double of_six = made[kDice].b / (1 - made[kDice].a);
  for (std::size_t n = 1; n <= kDice; ++n) penalty_points[n] = made[n].a * of_six + made[n].b;
  if (!sheet) return;
  const race::PenaltyPoints points(all, sheet->own + 1);
  for (std::size_t n = 1; n <= kDice; ++n) {
    penalty_up_to[n].push_back(0);
    for (int most = 1; most <= sheet->own; ++most)
      penalty_up_to[n].push_back(penalty_up_to[n].back() + points.at_least(static_cast<int>(n), most));
  }
}

double Solved::taken_off_from(int n, int t, int sign) const {
  const auto dice = static_cast<std::size_t>(n);
  constexpr double kError = 2 * race::PenaltyPoints::kError;  // of a chance, of sums of few products
  if (!sheet) return t + penalty_points[dice] * (1 + sign * kError);
  const int at_risk = std::min(t, sheet->own);
  const double tosses = penalty_up_to[dice][static_cast<std::size_t>(sheet->own - at_risk)];
  return at_risk + tosses + sign * kError * (sheet->own - at_risk);
}

double Solved::taken_off(const race::Penalty& penalty, int t, int sign) const {
  return taken_off_from(kDice, penalty.whole_turn ? t : 0, sign);
}

Affine Solved::tail_taken_off(const race::Penalty& penalty, int sign) const {
  if (sheet) return {0, taken_off(penalty, top, sign)};
  return {penalty.whole_turn ? 1.0 : 0.0, taken_off(penalty, 0, sign)};
}

Affine Solved::tail_fill_of(std::size_t m, int sign) const {
  const Mode& mode = program.modes[m];
  switch (mode.fill) {
    case Mode::Fill::next_fill:
      return tail.action_values[m + 1].back();
    case Mode::Fill::until_bust:
      return tail.action_values[m].back();
    case Mode::Fill::at_risk: {
      if (mode.must_draw) return tail.draw.after(mode.factor, mode.bonus);
      BestOf between{top, sign};
      between.add({1, 0});
      if (sign > 0) between.add(tail.draw);
      return between.result().after(mode.factor, mode.bonus);
    }
    case Mode::Fill::add_to_sheet:
      return {static_cast<double>(mode.factor),
              mode.factor * mode.bonus - lost_by_tied(mode) +
                  (sheet && sheet->whole_turn_from ? sheet->whole_turn_from(sheet->own + top, sign)
                                                   : tail.whole_turn)};
    case Mode::Fill::win:
      return {1, 0};
  }
  return {};
}

/// One application of the turn operator to the tail; what loops (draw, six dice) is taken from the tail as it
/// is.
bool Solved::step_tail(int sign) {
  // All that the step depends on, beside what a whole turn is worth.
  const auto loops = [&] {
    std::vector<Affine> result{tail.draw};
    for (const auto& mode : tail.action_values) result.push_back(mode.back());
    return result;
  };
  const std::vector<Affine> before = loops();
  const auto round_affine = [&](Affine f, double size, std::size_t terms) {
    return Affine{rounded(f.a, std::abs(f.a), terms, sign), rounded(f.b, size, terms, sign)};
  };
  for (std::size_t m = program.modes.size(); m-- > 0;) {  // of a card the modes in falling order of fills
    const Mode& mode = program.modes[m];
    const Affine fill = tail_fill_of(m, sign);
    tail.state_values[m][0] = round_affine(fill, std::abs(fill.b), 3);
    for (int p = 1; p <= fresh(m); ++p) {
      Affine sum;
      double size = 0;
      std::size_t terms = 1;
      for (const model::TossClass& c : classes(m, p)) {
        BestOf best{top, sign};
        if (c.is_bust()) {
          best.add(mode.bust_adds ? Affine{1, 0} : Affine{0, 0});
        } else {
          for (const model::Way& way : c.ways)
            if (!board(m).takes_all || way == c.all)
              best.add(tail.state_values[m][static_cast<std::size_t>(after(m, p, way))].after(1, way.points));
        }
        const Affine f = best.result();
        const auto weight = static_cast<double>(c.weight);
        sum.a += weight * f.a;
        sum.b += weight * f.b;
        size += weight * (std::abs(f.b) + f.a);
        ++terms;
      }
      const auto place = static_cast<std::size_t>(p);
      const auto all_tosses = static_cast<double>(model::tosses(board(m).positions[place].dice));
      tail.action_values[m][place] =
          round_affine({sum.a / all_tosses, sum.b / all_tosses}, size / all_tosses, terms);
      BestOf either{top, sign};
      either.add(tail.action_values[m][place]);
      if (may_stop(m, p)) either.add({1, 0});
      tail.state_values[m][place] = either.result();
    }
  }
  Affine sum;
  double size = 0;
  const auto add = [&](double count, const Affine& f) {
    sum.a += count * f.a;
    sum.b += count * f.b;
    size += count * (std::abs(f.b) + std::abs(f.a));
  };
  for (const race::Penalty& p : program.penalties) {
    const Affine taken = tail_taken_off(p, -sign);
    add(p.count, {-taken.a, -taken.b});
  }
  for (const race::DeckRow& card : program.deck)
    add(card.count, tail.action_values[static_cast<std::size_t>(card.mode)].back());
  const std::size_t terms = program.deck.size() + program.penalties.size() + 2;
  tail.redraw = round_affine({sum.a / program.firm, sum.b / program.firm}, size / program.firm, terms);
  if (program.discardable > 0) {
    BestOf discardable{top, sign};
    if (!playable() || program.may_discard) discardable.add(tail.redraw);
    if (playable())
      discardable.add(tail.action_values[static_cast<std::size_t>(program.discardable_mode)].back());
    add(program.discardable, discardable.result());
  }
  tail.draw = round_affine({sum.a / deck(), sum.b / deck()}, size / deck(), terms);
  return loops() != before;
}

}  // namespace fillwise::solver::one_turn
