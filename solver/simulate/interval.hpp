#pragma once

// Confidence intervals of what was counted.

#include <limits>

namespace fillwise::solver {

struct Interval {
  double lower = 0;
  double upper = 0;
};

/// The z with P(-z <= N <= z) = confidence for a standard normal N; confidence in (0, 1).
double two_sided_quantile(double confidence);

/// Wilson's score interval of a share: `successes` out of `trials` > 0, with the quantile z. Source: E. B.
/// Wilson, J. Am. Stat. Assoc. 22 (1927), doi 10.1080/01621459.1927.10502953. Ties may count as half a
/// success: their spread is smaller than that of wins, so the interval then errs on the wide side.
Interval wilson(double successes, double trials, double z);

/// Mean of n > 1 observations with that sum and sum of squares, and its interval by the normal law.
struct Mean {
  double value = 0;
  Interval interval;
};
Mean mean_of(double sum, double squares, double n, double z);

/// Independent observations, added up one by one.
struct Observations {
  double count = 0;
  double sum = 0;
  double squares = 0;
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  void add(double observation);
  Observations& operator+=(const Observations& other);
  friend bool operator==(const Observations&, const Observations&) = default;
};

/// Mean of at least one observation, and an interval that is meant for few of them, of which the rare large ones may
/// not have come up yet: Student's, once two more are added, at the mean plus and minus the largest deviation so far or
/// `spread`, whichever is larger. With many observations it becomes Student's own.
Mean cautious_mean(const Observations& all, double spread, double confidence);

/// What rare mistakes may come to in a game that was not played: the `spread` of results without luck.
inline constexpr double kRareMistakes = 0.1;
/// cautious_mean() of shares of games, kept between 0 and 1.
Mean cautious_share(const Observations& all, double spread, double confidence);

}  // namespace fillwise::solver
