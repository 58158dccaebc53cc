#pragma once

// What is told of the progress of several pieces of work: kept, and held to what was promised.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "solver/base/share_done.hpp"

namespace fillwise::testing {

class ToldShares {
 public:
  solver::ShareDone of(const std::string& work) {
    return [this, work](double share) {
      told_[work].push_back(share);
      last_ = share;
    };
  }
  double last() const { return last_; }
  /// It was told more than once, never less than before, and 1 at the end.
  void expect_complete(const std::string& work) {
    const std::vector<double>& shares = told_[work];
    ASSERT_GT(shares.size(), 1U) << work;
    EXPECT_GE(shares.front(), 0) << work;
    for (std::size_t i = 1; i < shares.size(); ++i) EXPECT_LE(shares[i - 1], shares[i]) << work << ' ' << i;
    EXPECT_EQ(shares.back(), 1) << work;
  }

 private:
  std::map<std::string, std::vector<double>> told_;
  double last_ = 0;
};

}  // namespace fillwise::testing
