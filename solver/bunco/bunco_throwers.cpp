#include "solver/bunco/bunco_throwers.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace fillwise::solver {
namespace {

namespace bunco = model::bunco;
using bunco::kSeats;
using bunco::kTarget;

constexpr double kStillOpen = 1e-24;  // a round that is this unlikely to be open is not followed; counted
constexpr int kReach = 600;           // of differences of scores
constexpr std::size_t kSpan = 2 * kReach + 1;
constexpr double kNegligible = 1e-45;  // is left out, and counted: numbers below the normal ones are slow
constexpr int kSessions = 200;
constexpr std::size_t kSets = 1U << kSeats;  // of seats that have thrown it, a bit each
constexpr std::size_t kPlaces = kSets * kSeats;

/// A roll by its points, of 216: with and without the one roll that is looked for.
struct RollKind {
  int points;
  double chance;
  bool is_thrown;
};
std::vector<RollKind> roll_kinds(const bunco::RollWeights& weights, int thrown) {
  std::vector<RollKind> kinds;
  for (int points = 0; points <= bunco::kBunco; ++points) {
    const int weight = weights.at(static_cast<std::size_t>(points));
    if (weight == 0) continue;
    const int others = weight - (points == thrown ? 1 : 0);
    if (others > 0) kinds.push_back({points, static_cast<double>(others) / bunco::kRolls, false});
    if (points == thrown) kinds.push_back({points, 1.0 / bunco::kRolls, true});
  }
  return kinds;
}

int points_of(BuncoThrow thrown) {
  return thrown == BuncoThrow::bunco ? bunco::kBunco : bunco::kTriple;
}

unsigned with_thrower(unsigned set, int seat, bool is_thrown) {
  return is_thrown ? set | 1U << static_cast<unsigned>(seat) : set;
}

std::size_t place_of(std::size_t set, int seat) {
  return set * kSeats + static_cast<std::size_t>(seat);
}

int next_seat(int seat) {
  return (seat + 1) % kSeats;
}

// --- The head table ---

class HeadThrowers {
 public:
  HeadThrowers(const bunco::Rules& rules, BuncoThrow thrown)
      : after_turn_(rules.round_ends == bunco::RoundEnds::turn),
        kinds_(roll_kinds(bunco::roll_weights(), points_of(thrown))),
        now_(kPlaces * kTarget * kTarget),
        next_(now_.size()) {}

  BuncoThrowerRows rows() {
    BuncoThrowerRows ends(1);
    at(now_, 0, 0, 0, 0) = 1;
    while (open() > kStillOpen) {
      ends.emplace_back();
      std::ranges::fill(next_, 0.0);
      next_over_ = {};
      for (unsigned set = 0; set < kSets; ++set)
        for (int seat = 0; seat < kSeats; ++seat) {
          roll_on(set, seat, ends.back());
          for (int us = 0; us < kTarget; ++us)
            for (int them = 0; them < kTarget; ++them)
              if (const double here = at(now_, set, seat, us, them); here >= kNegligible)
                roll(here, set, seat, {us, them}, ends.back());
              else
                lost_ += here;
        }
      now_.swap(next_);
      over_ = next_over_;
    }
    lost_ += open();
    return ends;
  }
  double lost() const { return lost_; }

 private:
  double open() const {
    return std::accumulate(now_.begin(), now_.end(), 0.0) + std::accumulate(over_.begin(), over_.end(), 0.0);
  }
  double& at(std::vector<double>& chances, unsigned set, int seat, int us, int them) const {
    return chances[(place_of(set, seat) * kTarget + static_cast<std::size_t>(us)) * kTarget +
                   static_cast<std::size_t>(them)];
  }
  double& over_at(std::array<double, kPlaces>& chances, unsigned set, int seat) const {
    return chances.at(place_of(set, seat));
  }
  static void end(unsigned set, double chance, BuncoThrowerRows::value_type& ends) {
    ends.at(static_cast<std::size_t>(std::popcount(set))) += chance;
  }

  void roll(double here, unsigned set, int seat, std::array<int, 2> score,
            BuncoThrowerRows::value_type& ends) {
    for (const RollKind& kind : kinds_) {
      const unsigned after = with_thrower(set, seat, kind.is_thrown);
      std::array<int, 2> next = score;
      next.at(static_cast<std::size_t>(seat % 2)) += kind.points;
      const double flow = here * kind.chance;
      if (next[0] < kTarget && next[1] < kTarget)
        at(next_, after, kind.points > 0 ? seat : next_seat(seat), next[0], next[1]) += flow;
      else if (after_turn_)
        over_at(next_over_, after, seat) += flow;
      else
        end(after, flow, ends);
    }
  }
  /// Who has 21 rolls on until a roll scores nothing.
  void roll_on(unsigned set, int seat, BuncoThrowerRows::value_type& ends) {
    const double here = over_at(over_, set, seat);
    if (here < kNegligible) {
      lost_ += here;
      return;
    }
    for (const RollKind& kind : kinds_) {
      const unsigned after = with_thrower(set, seat, kind.is_thrown);
      if (kind.points == 0)
        end(after, here * kind.chance, ends);
      else
        over_at(next_over_, after, seat) += here * kind.chance;
    }
  }

  bool after_turn_;
  std::vector<RollKind> kinds_;
  std::vector<double> now_, next_;
  std::array<double, kPlaces> over_{}, next_over_{};
  double lost_ = 0;
};

// --- Roll-offs ---

/// Points of a stay, without the roll (0) and with it (1).
using Stay = std::array<std::vector<double>, 2>;
Stay stay_of(const std::vector<RollKind>& kinds) {
  Stay stay{std::vector<double>(kMostStay + 1), std::vector<double>(kMostStay + 1)};
  // By the first roll: what follows it is a stay again, with or without the roll.
  for (const RollKind& kind : kinds)
    if (kind.points == 0) stay[kind.is_thrown ? 1 : 0][0] += kind.chance;
  for (int points = 1; points <= kMostStay; ++points)
    for (const RollKind& kind : kinds) {
      if (kind.points == 0 || kind.points > points) continue;
      const auto rest = static_cast<std::size_t>(points - kind.points),
                 all = static_cast<std::size_t>(points);
      stay[1][all] += kind.chance * stay[1][rest];
      stay[kind.is_thrown ? 1 : 0][all] += kind.chance * stay[0][rest];
    }
  return stay;
}

std::vector<double> together(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> sum(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) sum[i + j] += a[i] * b[j];
  return sum;
}

double sum_of(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

/// From the seats that have thrown it to those that have after the roll-off.
struct RollOff {
  std::array<std::array<double, kSets>, kSets> chance{};
  double lost = 0;
};
RollOff roll_off_of(const bunco::Rules& rules, BuncoThrow thrown) {
  // A triple that does not count ends a stay, but has been thrown.
  const bool ends_stay = thrown == BuncoThrow::triple && !rules.roll_off_triples;
  const Stay stay = stay_of(roll_kinds(bunco::roll_off_weights(rules), ends_stay ? 0 : points_of(thrown)));
  // One session by the seats that throw it: seats 0 and 2 are a team, the bits of a pair are theirs.
  std::array<std::vector<double>, 4> pair;
  for (std::size_t bits = 0; bits < pair.size(); ++bits)
    pair.at(bits) = together(stay.at(bits % 2), stay.at(bits / 2));
  std::array<double, kSets> even{}, decided{};
  for (unsigned set = 0; set < kSets; ++set) {
    const std::vector<double>&us = pair.at((set & 1U) | (set >> 1U & 2U)),
          &them = pair.at((set >> 1U & 1U) | (set >> 2U & 2U));
    const double theirs = sum_of(them);
    for (std::size_t points = 0; points < us.size(); ++points) {
      even.at(set) += us[points] * them[points];
      decided.at(set) += us[points] * (theirs - them[points]);
    }
  }
  RollOff result;
  for (unsigned start = 0; start < kSets; ++start) {
    std::array<double, kSets> tied{};
    tied.at(start) = 1;
    for (int session = 0; session < kSessions; ++session) {
      std::array<double, kSets> still{};
      for (unsigned set = 0; set < kSets; ++set)
        for (unsigned more = 0; more < kSets; ++more) {
          still.at(set | more) += tied.at(set) * even.at(more);
          result.chance.at(start).at(set | more) += tied.at(set) * decided.at(more);
        }
      tied = still;
    }
    result.lost = std::max(result.lost, std::accumulate(tied.begin(), tied.end(), 0.0));
  }
  return result;
}

// --- Another table ---

class OtherThrowers {
 public:
  OtherThrowers(const bunco::Rules& rules, BuncoThrow thrown)
      : after_turn_(rules.others_stop == bunco::OthersStop::turn),
        kinds_(roll_kinds(bunco::roll_weights(), points_of(thrown))),
        rest_(stay_of(kinds_)),
        roll_off_(roll_off_of(rules, thrown)),
        failed_(kPlaces * kSpan),
        scored_(failed_.size()) {
    for (std::size_t with = 0; with < 2; ++with) whole_rest_.at(with) = sum_of(rest_.at(with));
  }

  /// So many.
  BuncoThrowerRows rows(std::size_t count) {
    BuncoThrowerRows rows(1);  // the bell can't ring before the first roll
    place(failed_, 0, 0)[kReach] = 1;
    while (rows.size() < count) {
      step();
      rows.push_back(at_bell());
    }
    return rows;
  }
  double lost() const { return lost_ + roll_off_.lost; }

 private:
  double* place(std::vector<double>& chances, unsigned set, int seat) const {
    return chances.data() + place_of(set, seat) * kSpan;
  }

  void step() {
    std::vector<double> failed(failed_.size()), scored(failed_.size());
    for (unsigned set = 0; set < kSets; ++set)
      for (int seat = 0; seat < kSeats; ++seat) {
        const double* const after_fail = place(failed_, set, seat);
        const double* const after_score = place(scored_, set, seat);
        for (const RollKind& kind : kinds_) {
          const unsigned after = with_thrower(set, seat, kind.is_thrown);
          double* const to =
              kind.points > 0 ? place(scored, after, seat) : place(failed, after, next_seat(seat));
          const int move = seat % 2 == 0 ? kind.points : -kind.points;
          for (int difference = -kReach; difference <= kReach; ++difference) {
            const double here = after_fail[difference + kReach] + after_score[difference + kReach];
            if (here < kNegligible || std::abs(difference + move) > kReach)
              lost_ += here;
            else
              to[difference + move + kReach] += here * kind.chance;
          }
        }
      }
    failed_.swap(failed);
    scored_.swap(scored);
  }

  /// Where the bell rings now.
  BuncoThrowerRows::value_type at_bell() {
    std::array<double, kSets> decided{}, tied{};
    const auto end = [&](unsigned set, const double* chances) {
      for (std::size_t i = 0; i < kSpan; ++i) (i == kReach ? tied : decided).at(set) += chances[i];
    };
    for (unsigned set = 0; set < kSets; ++set)
      for (int seat = 0; seat < kSeats; ++seat) {
        end(set, place(failed_, set, seat));
        if (after_turn_)
          end_turn(set, seat, decided, tied);
        else
          end(set, place(scored_, set, seat));
      }
    BuncoThrowerRows::value_type row{};
    for (unsigned set = 0; set < kSets; ++set) {
      row.at(static_cast<std::size_t>(std::popcount(set))) += decided.at(set);
      for (unsigned after = 0; after < kSets; ++after)
        row.at(static_cast<std::size_t>(std::popcount(after))) +=
            tied.at(set) * roll_off_.chance.at(set).at(after);
    }
    return row;
  }

  /// A turn that has scored is played to its end: its rest is a stay.
  void end_turn(unsigned set, int seat, std::array<double, kSets>& decided, std::array<double, kSets>& tied) {
    const double* const chances = place(scored_, set, seat);
    for (int difference = -kReach; difference <= kReach; ++difference) {
      const double here = chances[difference + kReach];
      if (here < kNegligible) continue;
      const int needed = seat % 2 == 0 ? -difference : difference;  // points of the rest that make a tie
      for (const bool with : {false, true}) {
        const auto& rest = rest_.at(with ? 1 : 0);
        const double even = needed >= 0 && needed <= kMostStay ? rest[static_cast<std::size_t>(needed)] : 0.0;
        const unsigned after = with_thrower(set, seat, with);
        tied.at(after) += here * even;
        decided.at(after) += here * (whole_rest_.at(with ? 1 : 0) - even);
      }
    }
  }

  bool after_turn_;
  std::vector<RollKind> kinds_;
  Stay rest_;
  std::array<double, 2> whole_rest_{};
  RollOff roll_off_;
  std::vector<double> failed_, scored_;  // by the last roll; [set][seat][difference]
  double lost_ = 0;
};

}  // namespace

BuncoThrowers bunco_throwers(const bunco::Rules& rules, BuncoThrow thrown) {
  HeadThrowers head(rules, thrown);
  OtherThrowers other(rules, thrown);
  BuncoThrowers result;
  result.head = head.rows();
  result.other = other.rows(result.head.size());
  constexpr double kLongStays = 1e-18;  // beyond kMostStay
  result.lost = head.lost() + other.lost() + kLongStays;
  return result;
}

}  // namespace fillwise::solver
