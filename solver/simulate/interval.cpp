#include "solver/simulate/interval.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace fillwise::solver {

double two_sided_quantile(double confidence) {
  double low = 0, high = 40;  // P(|N| > z) falls from 1 to 0 in between
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) > 1 - confidence ? low : high) = middle;
  }
  return (low + high) / 2;
}

Interval wilson(double successes, double trials, double z) {
  const double share = successes / trials;
  const double scale = 1 + z * z / trials;
  const double middle = (share + z * z / (2 * trials)) / scale;
  const double half = z / scale * std::sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Mean mean_of(double sum, double squares, double n, double z) {
  const double mean = sum / n;
  const double variance = n > 1 ? std::max(0.0, (squares - sum * mean) / (n - 1)) : 0;
  const double half = z * std::sqrt(variance / n);
  return {mean, {mean - half, mean + half}};
}

void Observations::add(double observation) {
  ++count;
  sum += observation;
  squares += observation * observation;
  least = std::min(least, observation);
  most = std::max(most, observation);
}

Observations& Observations::operator+=(const Observations& other) {
  count += other.count;
  sum += other.sum;
  squares += other.squares;
  least = std::min(least, other.least);
  most = std::max(most, other.most);
  return *this;
}

Mean cautious_mean(const Observations& all, double spread, double confidence) {
  const double mean = all.sum / all.count;
  const double added = std::max({spread, all.most - mean, mean - all.least});
  const double squares = std::max(0.0, all.squares - all.sum * mean) + 2 * added * added;
  const boost::math::students_t student(std::max(1.0, all.count - 1));
  const double quantile = boost::math::quantile(boost::math::complement(student, (1 - confidence) / 2));
  const double half = quantile * std::sqrt(squares / (all.count + 1) / all.count);
  return {mean, {mean - half, mean + half}};
}

Mean cautious_share(const Observations& all, double spread, double confidence) {
  const Mean mean = cautious_mean(all, spread, confidence);
  const auto possible = [](double share) { return std::clamp(share, 0.0, 1.0); };
  return {possible(mean.value), {possible(mean.interval.lower), possible(mean.interval.upper)}};
}

}  // namespace fillwise::solver
