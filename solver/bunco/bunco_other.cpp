#include "solver/bunco/bunco_other.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fillwise::solver {
namespace {

namespace bunco = model::bunco;

constexpr int kHeadRolls = 400;       // more have a chance below 1e-28, which is counted
constexpr int kOwnRolls = 1200;       // of a table that rolls whenever it does
constexpr int kWindow = 600;          // of scores and their differences
constexpr double kRoundings = 30000;  // 12 for each of at most 1200 rolls, and sums of 2^13 terms; generous
constexpr double kTooSmall = 1e-60;   // is left out, and counted: numbers below the normal ones are slow
constexpr int kMostSessions = 200;
constexpr std::array<int, 4> kScoring = {1, 2, bunco::kTriple, bunco::kBunco};

/// Chances of each number of rolls at this table when the bell rings, and what is left out.
struct RollsLeft {
  std::vector<double> chance;
  double missing = 0;
};
RollsLeft rolls_left(const bunco::Rules& rules, const BuncoScores& head) {
  const std::vector<double> at_head = bunco_head_rolls<double>(rules, head, kHeadRolls);
  // Each roll that scores adds a point, so 41 of them end the round: in 300 rolls there are fewer with chance
  // P(Binomial(299, 4/9) < 41) < 5e-29 (Chernoff). With RoundEnds::turn a stay of 100 rolls may follow: (4/9)^100.
  RollsLeft left{at_head, 1e-28};
  if (rules.pace == bunco::Pace::lockstep) return left;
  // Each event is a roll of either table with chance 1/2: m rolls here before n there are negative binomial.
  left.chance.assign(kOwnRolls + 1, 0.0);
  for (std::size_t n = 1; n < at_head.size(); ++n) {
    double chance = at_head[n] * std::ldexp(1.0, -static_cast<int>(n));
    for (std::size_t m = 0; m <= kOwnRolls; ++m) {
      left.chance[m] += chance;
      chance *= static_cast<double>(m + n) / (2.0 * static_cast<double>(m + 1));
    }
  }
  // Beyond 1200 here: fewer than 400 of 1600 even events are the head's (Hoeffding: exp(-200)), or it rolls over 400.
  left.missing += 1e-80;
  return left;
}

/// Chances by buncos of the player in seat 0 and by a score: each roll of team 0 adds gain[0] times its points to it,
/// of team 1 gain[1] times. Without `counts_buncos` all stand at none.
class TableFlow {
 public:
  TableFlow(const bunco::Rules& rules, const RollsLeft& left, bool counts_buncos, std::array<int, 2> gain)
      : gain_(gain),
        kinds_(counts_buncos ? kMostRoundBuncos + 1 : 1),
        after_turn_(rules.others_stop == bunco::OthersStop::turn),
        lost_(left.missing) {
    now_ = scored_ = ended_ = rolling_ = Chances(static_cast<std::size_t>(kinds_ * bunco::kSeats * kWidth));
  }

  void start(int score, int seat, double chance) { at(now_, 0, seat, score) += chance; }

  /// Plays on until the bell; the result by kind and score, place [kind][score + kWindow].
  std::vector<std::vector<double>> play(const std::vector<double>& bell) {
    std::vector<double> later = bell;  // the bell has not rung before this roll
    for (std::size_t roll = bell.size() - 1; roll-- > 0;) later[roll] += later[roll + 1];
    if (bell[0] > 0) add(ended_, now_, bell[0]);
    for (std::size_t roll = 1; roll < bell.size(); ++roll) {
      weight_ = later[roll];
      step();
      add(ended_, failed_, bell[roll]);
      add(after_turn_ ? rolling_ : ended_, scored_, bell[roll]);
      for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = failed_[i] + scored_[i];
    }
    std::vector<std::vector<double>> result(static_cast<std::size_t>(kinds_), std::vector<double>(kWidth));
    for (int kind = 0; kind < kinds_; ++kind)
      for (int seat = 0; seat < bunco::kSeats; ++seat)
        for (int score = -kWindow; score <= kWindow; ++score)
          result[static_cast<std::size_t>(kind)][static_cast<std::size_t>(score + kWindow)] +=
              at(ended_, kind, seat, score);
    weight_ = 1;
    if (after_turn_) end_turns(result);
    return result;
  }

  double lost() const { return lost_; }

 private:
  using Chances = std::vector<double>;
  static constexpr int kWidth = 2 * kWindow + 1;

  double& at(Chances& chances, int kind, int seat, int score) const {
    return chances[static_cast<std::size_t>((kind * bunco::kSeats + seat) * kWidth + score + kWindow)];
  }
  static void add(Chances& to, const Chances& from, double factor) {
    if (factor == 0) return;
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * from[i];
  }
  int kind_after(int kind, int seat, int points) const {
    return seat == 0 && points == bunco::kBunco ? std::min(kind + 1, kinds_ - 1) : kind;
  }

  void step() {
    scored_.assign(now_.size(), 0.0);
    failed_.assign(now_.size(), 0.0);
    for (int kind = 0; kind < kinds_; ++kind)
      for (int seat = 0; seat < bunco::kSeats; ++seat)
        for (int score = -kWindow; score <= kWindow; ++score) {
          const double here = at(now_, kind, seat, score);
          if (here < kTooSmall) {
            lost_ += here * weight_;
            continue;
          }
          at(failed_, kind, (seat + 1) % bunco::kSeats, score) += here * kWeights[0] / bunco::kRolls;
          for (const int points : kScoring) roll_to(scored_, here, kind, seat, score, points);
        }
  }
  void roll_to(Chances& to, double here, int kind, int seat, int score, int points) {
    const double flow = here * kWeights.at(static_cast<std::size_t>(points)) / bunco::kRolls;
    const int next = score + gain_.at(static_cast<std::size_t>(seat % 2)) * points;
    if (next < -kWindow || next > kWindow)
      lost_ += flow * weight_;
    else
      at(to, kind_after(kind, seat, points), seat, next) += flow;
  }

  /// The turns that have scored with the last roll before the bell are played to their ends.
  void end_turns(std::vector<std::vector<double>>& result) {
    Chances open = rolling_;
    for (int roll = 0; roll < 120; ++roll) {  // (96/216)^120 < 1e-42
      Chances next(open.size());
      for (int kind = 0; kind < kinds_; ++kind)
        for (int seat = 0; seat < bunco::kSeats; ++seat)
          for (int score = -kWindow; score <= kWindow; ++score) {
            const double here = at(open, kind, seat, score);
            if (here < kTooSmall) {
              lost_ += here * weight_;
              continue;
            }
            result[static_cast<std::size_t>(kind)][static_cast<std::size_t>(score + kWindow)] +=
                here * kWeights[0] / bunco::kRolls;
            for (const int points : kScoring) roll_to(next, here, kind, seat, score, points);
          }
      open = std::move(next);
    }
    lost_ += 1e-40;
  }

  static constexpr bunco::RollWeights kWeights = bunco::roll_weights();
  std::array<int, 2> gain_;
  int kinds_;
  bool after_turn_;
  Chances now_, scored_, failed_, ended_, rolling_;
  double lost_ = 0, weight_ = 1;  // what is left out, counted by the chance that it matters
};

/// Two stays, by points.
std::vector<double> two_stays(const bunco::Rules& rules) {
  const std::vector<double> stay = bunco_stay<double>(bunco::roll_off_weights(rules));
  std::vector<double> both(2 * stay.size() - 1);
  for (std::size_t a = 0; a < stay.size(); ++a)
    for (std::size_t b = 0; b < stay.size(); ++b) both[a + b] += stay[a] * stay[b];
  return both;
}

/// One session of a roll-off as seat 0 sees it, by his buncos: behind, even, ahead.
using Session = std::array<std::array<double, 3>, kMostRoundBuncos + 1>;
Session session_of(const bunco::Rules& rules) {
  const bunco::RollWeights weights = bunco::roll_off_weights(rules);
  // Own stays by buncos and points: the first roll, and what follows it.
  std::array<std::vector<double>, kMostRoundBuncos + 1> own;
  for (std::size_t k = 0; k < own.size(); ++k) {
    own.at(k).assign(kMostStay + 1, 0.0);
    if (k == 0) own[0][0] = static_cast<double>(weights[0]) / bunco::kRolls;
    for (std::size_t points = 1; points <= kMostStay; ++points)
      for (const int roll : kScoring) {
        const auto p = static_cast<std::size_t>(roll);
        if (p > points || (roll == bunco::kBunco && k == 0)) continue;
        own.at(k)[points] +=
            own.at(roll == bunco::kBunco ? k - 1 : k)[points - p] * weights.at(p) / bunco::kRolls;
      }
  }
  const std::vector<double> partner = bunco_stay<double>(weights), others = two_stays(rules);
  std::vector<double> below(others.size() + 1);  // others have fewer points
  for (std::size_t s = 0; s < others.size(); ++s) below[s + 1] = below[s] + others[s];
  std::vector<double> above(others.size() + 1);  // this many or more
  for (std::size_t s = others.size(); s-- > 0;) above[s] = above[s + 1] + others[s];
  Session session{};
  for (std::size_t k = 0; k < own.size(); ++k)
    for (std::size_t a = 0; a <= kMostStay; ++a)
      for (std::size_t b = 0; b <= kMostStay; ++b) {
        const double chance = own.at(k)[a] * partner[b];
        session.at(k)[0] += chance * above[a + b + 1];
        session.at(k)[1] += chance * others[a + b];
        session.at(k)[2] += chance * below[a + b];
      }
  return session;
}

/// Adds what follows ties: roll-offs until one team is ahead.
void roll_off(const bunco::Rules& rules, std::array<double, kMostRoundBuncos + 1> tied,
              BuncoPlayerRound& round) {
  const Session session = session_of(rules);
  for (int n = 0; n < kMostSessions; ++n) {
    std::array<double, kMostRoundBuncos + 1> still{};
    for (std::size_t k = 0; k < tied.size(); ++k)
      for (std::size_t j = 0; j < session.size(); ++j) {
        const std::size_t sum = std::min<std::size_t>(k + j, kMostRoundBuncos);
        round.chance[0].at(sum) += tied.at(k) * session.at(j)[0];
        round.chance[1].at(sum) += tied.at(k) * session.at(j)[2];
        still.at(sum) += tied.at(k) * session.at(j)[1];
      }
    tied = still;
  }
  round.error += std::accumulate(tied.begin(), tied.end(), 0.0);
}

double rounding_bound() {
  return kRoundings * 0x1p-53 * 1.01;
}

}  // namespace

BuncoOtherRound bunco_other_round(const bunco::Rules& rules, const BuncoScores& head,
                                  const BuncoScores& from) {
  const RollsLeft left = rolls_left(rules, head);
  BuncoOtherRound round;
  const auto flow = [&](std::array<int, 2> gain, int start) {
    TableFlow table(rules, left, false, gain);
    table.start(start, from.to_roll, 1.0);
    std::vector<double> result = table.play(left.chance).front();
    round.error = std::max(round.error, table.lost());
    return result;
  };
  const std::vector<double> difference = flow({1, -1}, from.us - from.them);
  for (std::size_t place = 0; place < difference.size(); ++place)
    (place < kWindow ? round.them_ahead : place == kWindow ? round.tie : round.us_ahead) += difference[place];
  const auto points = [&](std::array<int, 2> gain, int start) {
    std::vector<double> all = flow(gain, start);
    all.erase(all.begin(), all.begin() + kWindow);
    return all;
  };
  round.us_points = points({1, 0}, from.us);
  round.them_points = points({0, 1}, from.them);
  round.us_wins = round.us_ahead + round.tie / 2;
  double even = 0;
  for (const double chance : two_stays(rules)) even += chance * chance;
  round.sessions = 1 / (1 - even);
  round.error += rounding_bound();
  return round;
}

BuncoPlayerRound bunco_player_at_head(const bunco::Rules& rules) {
  // Seats are dealt by chance: a player wins half the rounds, and is the one who ends the round, the only one with
  // buncos at the head table, in a quarter of them.
  const BuncoHeadRound<Rational> head = bunco_head_round<Rational>(rules, {});
  BuncoPlayerRound round;
  Rational with_buncos = 0;
  for (std::size_t k = 1; k < head.buncos.size(); ++k) {
    const Rational share = head.buncos[k] / 4;
    round.chance[1].at(k) = to_double<Rational>(share);
    with_buncos += share;
  }
  round.chance[1][0] = to_double<Rational>(Rational(1, 2) - with_buncos);
  round.chance[0][0] = 0.5;
  round.error = 0x1p-53;
  return round;
}

BuncoPlayerRound bunco_player_elsewhere(const bunco::Rules& rules) {
  const RollsLeft left = rolls_left(rules, {});
  TableFlow table(rules, left, true, {1, -1});
  for (int seat = 0; seat < bunco::kSeats; ++seat) table.start(0, seat, 1.0 / bunco::kSeats);
  const std::vector<std::vector<double>> ends = table.play(left.chance);
  BuncoPlayerRound round;
  std::array<double, kMostRoundBuncos + 1> tied{};
  for (std::size_t k = 0; k < ends.size(); ++k) {
    for (std::size_t place = 0; place < kWindow; ++place) {
      round.chance[0].at(k) += ends[k][place];
      round.chance[1].at(k) += ends[k][place + kWindow + 1];
    }
    tied.at(k) = ends[k][kWindow];
  }
  round.error = table.lost() + rounding_bound();
  roll_off(rules, tied, round);
  return round;
}

}  // namespace fillwise::solver
