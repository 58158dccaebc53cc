#include "solver/bunco/bunco_night.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "solver/base/parallel.hpp"
#include "solver/bunco/bunco_throwers.hpp"

namespace fillwise::solver {
namespace {

namespace bunco = model::bunco;

constexpr double kUnit = 0x1p-53;

double round_mean(const BuncoPlayerRound& round) {
  double mean = 0;
  for (std::size_t k = 0; k <= kMostRoundBuncos; ++k)
    mean += static_cast<double>(k) * (round.chance[0].at(k) + round.chance[1].at(k));
  return mean;
}

/// By number of buncos so far, for one who sits at a certain table.
using AtTable = std::array<double, kMostNightBuncos + 1>;

/// Coefficients of a product of polynomials.
std::vector<double> times(const std::vector<double>& a, std::span<const double> b) {
  std::vector<double> product(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) product[i + j] += a[i] * b[j];
  return product;
}

/// By the number of players at all tables who throw it in a round.
std::vector<double> throwers_of_round(const BuncoThrowers& throwers, int tables) {
  std::vector<double> all(static_cast<std::size_t>(bunco::kSeats * tables + 1));
  for (std::size_t n = 0; n < throwers.head.size(); ++n) {
    const auto& head = throwers.head[n];
    if (std::accumulate(head.begin(), head.end(), 0.0) < 1e-60) continue;  // less than `lost` has in it
    std::vector<double> product(head.begin(), head.end());
    for (int table = 1; table < tables; ++table) product = times(product, throwers.other[n]);
    for (std::size_t j = 0; j < all.size(); ++j) all[j] += product[j];
  }
  return all;
}

/// C(n, k) at [n][k], by Pascal's sums: n roundings at most.
std::vector<std::vector<double>> binomials(int most) {
  std::vector<std::vector<double>> rows(static_cast<std::size_t>(most) + 1);
  for (std::size_t n = 0; n < rows.size(); ++n) {
    rows[n].assign(n + 1, 1.0);
    for (std::size_t k = 1; k < n; ++k) rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
  }
  return rows;
}

double power(double base, int exponent) {
  double result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

}  // namespace

std::vector<double> bunco_night_wins(const bunco::Evening& evening) {
  const int rounds = evening.rounds();
  Rational ways = 1;
  for (int i = 0; i < rounds; ++i) ways /= 2;
  std::vector<double> wins;
  wins.reserve(static_cast<std::size_t>(rounds) + 1);
  for (int k = 0; k <= rounds; ++k) {
    wins.push_back(to_double<Rational>(ways));
    ways = ways * (rounds - k) / (k + 1);
  }
  return wins;
}

BuncoPlayerRounds bunco_player_rounds(const bunco::Rules& rules, const bunco::Evening& evening) {
  return {bunco_player_at_head(rules),
          evening.tables > 1 ? bunco_player_elsewhere(rules) : BuncoPlayerRound{}};
}

BuncoNightBuncos bunco_night_buncos(const BuncoPlayerRounds& rounds, const bunco::Rules& rules,
                                    const bunco::Evening& evening, std::optional<int> start) {
  const auto tables = static_cast<std::size_t>(evening.tables);
  std::vector<AtTable> at(tables, AtTable{});
  for (std::size_t table = 0; table < tables; ++table)
    if (!start || *start == static_cast<int>(table)) at[table][0] = start ? 1.0 : 1.0 / evening.tables;
  BuncoNightBuncos night;
  for (int round = 0; round < evening.rounds(); ++round) {
    std::vector<AtTable> next(tables, AtTable{});
    AtTable anywhere{};
    for (std::size_t table = 0; table < tables; ++table) {
      const BuncoPlayerRound& here = table == 0 ? rounds.head : rounds.elsewhere;
      const double sits = std::accumulate(at[table].begin(), at[table].end(), 0.0);
      night.expected.value += sits * round_mean(here);
      for (const bool won : {false, true}) {
        const auto moved =
            static_cast<std::size_t>(bunco::next_table(static_cast<int>(table), won, evening.tables));
        AtTable& to = rules.partners == bunco::Partners::random ? anywhere : next[moved];
        for (int before = 0; before <= kMostNightBuncos; ++before)
          for (int k = 0; k <= kMostRoundBuncos; ++k)
            to.at(static_cast<std::size_t>(std::min(before + k, kMostNightBuncos))) +=
                at[table].at(static_cast<std::size_t>(before)) *
                here.chance.at(won ? 1 : 0).at(static_cast<std::size_t>(k));
      }
    }
    if (rules.partners == bunco::Partners::random)
      for (AtTable& table : next)
        for (std::size_t k = 0; k < table.size(); ++k) table.at(k) = anywhere.at(k) / evening.tables;
    at = std::move(next);
  }
  night.chance.assign(kMostNightBuncos + 1, 0.0);
  for (const AtTable& table : at)
    for (std::size_t k = 0; k < table.size(); ++k) night.chance[k] += table.at(k);
  // A round's 18 chances are off by `error` each, and its last number stands for more of them too.
  const double of_round = std::max(rounds.head.error, rounds.elsewhere.error);
  const double open =
      std::max(rounds.head.chance[0][kMostRoundBuncos] + rounds.head.chance[1][kMostRoundBuncos],
               rounds.elsewhere.chance[0][kMostRoundBuncos] + rounds.elsewhere.chance[1][kMostRoundBuncos]);
  const double roundings = 500 * kUnit;  // of one round: a sum of up to 2 * 9 * 25 products
  // Of all chances together.
  night.error = evening.rounds() * (2 * (kMostRoundBuncos + 1) * of_round + open + 3 * roundings);
  // The mean: k times that for each chance, buncos beyond the last number, and where the player sits.
  night.expected.error = evening.rounds() * (kMostRoundBuncos * (kMostRoundBuncos + 1) * of_round + 2 * open +
                                             3 * roundings + night.error);
  return night;
}

BuncoNightTogether bunco_night_together(const bunco::Rules& rules, const bunco::Evening& evening) {
  if (rules.pace != bunco::Pace::lockstep) throw std::invalid_argument("tables that roll whenever they do");
  const int rounds = evening.rounds(), players = evening.players(), tables = evening.tables;
  std::array<BuncoThrowers, 2> both;
  parallel_for(2, [&](int i) {
    both.at(static_cast<std::size_t>(i)) =
        bunco_throwers(rules, i == 0 ? BuncoThrow::bunco : BuncoThrow::triple);
  });
  const auto& [buncos, triples] = both;
  const std::vector<double> of_round = throwers_of_round(buncos, tables);
  const double silent = of_round[0], quiet = throwers_of_round(triples, tables)[0];
  // Chances of one round, and of all. Products of polynomials: 5 terms a table, and 400 numbers of rolls.
  const double error_of_round =
      tables * ((kBuncoRoundings + 20) * kUnit + std::max(buncos.lost, triples.lost)) + 500 * kUnit;
  const double error_of_night = rounds * (error_of_round + 2 * kUnit);
  BuncoNightTogether night;
  night.silent_round = {silent, error_of_round};
  night.silent_night = {power(silent, rounds), error_of_night};
  const double own_round = rules.travels_when_bunco ? silent : 1.0;
  night.bag_stays = {power(power(quiet, bunco::kRounds - 1) * own_round, evening.sets), error_of_night};
  if (rules.partners != bunco::Partners::random) return night;
  const auto all = static_cast<std::size_t>(players);
  const std::vector<std::vector<double>> choose = binomials(players);
  std::vector<double> have(all + 1);  // players who have one
  have[0] = 1;
  for (int round = 0; round < rounds; ++round) {
    std::vector<double> next(have.size());
    for (std::size_t before = 0; before <= all; ++before)
      for (std::size_t throwers = 0; throwers <= all; ++throwers)
        for (std::size_t first = throwers - std::min(throwers, before);
             first <= std::min(throwers, all - before); ++first)
          next[before + first] += have[before] * of_round[throwers] * choose[all - before][first] *
                                  choose[before][throwers - first] / choose[all][throwers];
    have = std::move(next);
  }
  night.without.assign(have.rbegin(), have.rend());
  // `lost` is in each of a round's chances; all others are relative.
  night.without_error = rounds * (tables * (bunco::kSeats + 1) * buncos.lost + error_of_round +
                                  (8 * players + 2 * players * players) * kUnit);
  return night;
}

}  // namespace fillwise::solver
