#include "api/bots/standings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fillwise::bots {
namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double kMostShare = 1 - 1e-4;
constexpr double kLeastError = 1e-4;  // of a share, so that no encounter has all the weight
constexpr double kQuantile = 1.959964;
constexpr double kScale = 400 / 2.302585092994046;  // Elo points per unit of the logistic law
constexpr int kSteps = 100;

/// The inverse of a symmetric positive definite matrix (Gauss-Jordan).
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix result(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t k = 0; k < n; ++k) {
    const double pivot = a[k][k];
    for (std::size_t j = 0; j < n; ++j) a[k][j] /= pivot, result[k][j] /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = a[i][k];
      for (std::size_t j = 0; j < n; ++j) a[i][j] -= factor * a[k][j], result[i][j] -= factor * result[k][j];
    }
  }
  return result;
}

/// Squared error of an encounter's share.
double variance(const Encounter& e) {
  const double error = std::max(kLeastError, (e.share.upper - e.share.lower) / 2 / kQuantile);
  return error * error;
}

}  // namespace

double elo_of(double share) {
  const double s = std::clamp(share, 1 - kMostShare, kMostShare);
  return 400 * std::log10(s / (1 - s));
}

std::vector<Standing> standings(std::size_t players, const std::vector<Encounter>& encounters) {
  std::vector<double> rating(players);  // on the logistic scale
  Matrix covariance;
  for (int step = 0; step < kSteps; ++step) {
    // Normal equations; the mean is held at 0 by a further one.
    Matrix normal(players, std::vector<double>(players, 1.0));
    std::vector<double> right(players);
    for (const Encounter& e : encounters) {
      const double s = 1 / (1 + std::exp(rating[e.other] - rating[e.one]));
      const double slope = std::max(s * (1 - s), 1e-6);
      const double weight = slope * slope / variance(e);
      const double off = slope * (std::clamp(e.share.share, 1 - kMostShare, kMostShare) - s) / variance(e);
      normal[e.one][e.one] += weight;
      normal[e.other][e.other] += weight;
      normal[e.one][e.other] -= weight;
      normal[e.other][e.one] -= weight;
      right[e.one] += off;
      right[e.other] -= off;
    }
    covariance = inverse(std::move(normal));
    double largest = 0;
    for (std::size_t i = 0; i < players; ++i) {
      double change = 0;
      for (std::size_t j = 0; j < players; ++j) change += covariance[i][j] * right[j];
      change = std::clamp(change, -1.0, 1.0);
      rating[i] += change;
      largest = std::max(largest, std::abs(change));
    }
    if (largest < 1e-12) break;
  }
  std::vector<Standing> table;
  double mean = 0;
  for (const double r : rating) mean += r / static_cast<double>(players);
  for (std::size_t i = 0; i < players; ++i) {
    // The rows of ones stand for the mean, which adds 1 / players^2 to each entry.
    const double spread =
        covariance[i][i] - 1 / (static_cast<double>(players) * static_cast<double>(players));
    const double reach = kQuantile * std::sqrt(std::max(0.0, spread));
    const double middle = rating[i] - mean;
    Standing standing{i, kScale * middle, kScale * (middle - reach), kScale * (middle + reach), 0};
    for (const Encounter& e : encounters) {
      if (e.one == i) standing.share += e.share.share;
      if (e.other == i) standing.share += 1 - e.share.share;
    }
    standing.share /= static_cast<double>(players - 1);
    table.push_back(standing);
  }
  std::ranges::stable_sort(table, std::ranges::greater(), &Standing::elo);
  return table;
}

}  // namespace fillwise::bots
