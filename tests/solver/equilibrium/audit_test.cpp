// The audit of a profile's table: it holds for what was solved, and for nothing else.

#include "solver/equilibrium/audit.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "solver/equilibrium/equilibrium.hpp"

namespace fillwise::equilibrium {
namespace {

class EquilibriumAudit : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  EquilibriumAudit() : profile_(solved(GetParam().first, GetParam().second)) {}

  static Profile solved(int players, int goal) {
    Options options;
    options.safe = true;
    return solve(model::preset("official"), players, goal, options);
  }
  std::size_t players() const { return static_cast<std::size_t>(profile_.space.players); }
  Audit audited(const char* rules = "official", int threads = 0) const {
    Continuation c;
    c.space = profile_.space;
    c.mixing = profile_.mixing;
    for (std::size_t p = 0; p + 1 < players(); ++p) c.value[p] = profile_.value[p].data();
    for (std::size_t p = 0; p < players(); ++p) c.upper[p] = profile_.upper[p].data();
    AuditOptions options;
    options.threads = threads;
    return audit(model::preset(rules), c, profile_.safe, options);
  }
  bool holds(const Audit& audit) const { return audit.holds(profile_.epsilon); }

  Profile profile_;
};

TEST_P(EquilibriumAudit, OfWhatWasSolvedHolds) {
  const Audit audit = audited();
  EXPECT_TRUE(holds(audit));
  EXPECT_EQ(audit.checked, profile_.space.size());
  EXPECT_EQ(audit.epsilon, profile_.epsilon);
  EXPECT_GE(audit.worst_margin, 0);
  EXPECT_LT(audit.worst_margin, 1e-8);
  EXPECT_NEAR(audit.safe_margin, kSafeSlack, 1e-12);
  EXPECT_FALSE(audit.holds(profile_.epsilon * 0.999));
  const Audit once = audited("official", 1);
  EXPECT_EQ(once.worst_margin, audit.worst_margin);
  EXPECT_EQ(once.worst, audit.worst);
  EXPECT_EQ(once.worst_place, audit.worst_place);
}

/// A bound of any player that is too low at one start of a turn is found there.
TEST_P(EquilibriumAudit, FindsABoundThatIsTooLow) {
  const std::size_t size = profile_.space.size();
  for (std::size_t p = 0; p < players(); ++p)
    for (const std::size_t at : {std::size_t{0}, size / 3, size - 1}) {
      const Profile before = profile_;
      constexpr double kTooLow = 1e-6;
      profile_.upper[p][at] -= kTooLow;
      EXPECT_EQ(audited().checked, 0U);  // V is above it, so that it is no bound at all
      // What V gives to another player it may have.
      const std::size_t last = players() - 1, other = p < last ? last : 0;
      profile_.upper[other][at] += kTooLow;
      if (p < last)
        profile_.value[p][at] -= kTooLow;
      else
        profile_.value[other][at] += kTooLow;
      const Audit audit = audited();
      EXPECT_FALSE(holds(audit));
      EXPECT_LT(audit.worst_margin, -5e-7) << p << ' ' << at;
      EXPECT_EQ(profile_.space.index(audit.worst), at);
      EXPECT_EQ(audit.worst_place, static_cast<int>(p));
      profile_ = before;
    }
}

TEST_P(EquilibriumAudit, FindsWhatIsWrongOtherwise) {
  // Other rules.
  EXPECT_FALSE(holds(audited("quick-guide")));
  // What is not as safe as is said.
  double& safe = profile_.safe[profile_.space.size() / 2];
  safe += kSafeSlack / 2;  // as another build might prove it
  EXPECT_TRUE(holds(audited()));
  safe += 1e-7;
  EXPECT_NEAR(audited().safe_margin, kSafeSlack / 2 - 1e-7, 1e-12);
  EXPECT_FALSE(holds(audited()));
  safe -= 2e-7;
  EXPECT_TRUE(holds(audited()));
  // What is no chance.
  for (double* const entry :
       {&profile_.value[0][1], &profile_.upper[0][1], &profile_.upper[players() - 1][1]})
    for (const double wrong : {std::numeric_limits<double>::quiet_NaN(), -0.1, 2.5}) {
      const double before = *entry;
      *entry = wrong;
      EXPECT_EQ(audited().checked, 0U);
      EXPECT_FALSE(holds(audited()));
      *entry = before;
    }
  EXPECT_TRUE(holds(audited()));
}

INSTANTIATE_TEST_SUITE_P(Games, EquilibriumAudit,
                         testing::Values(std::pair{2, 12}, std::pair{3, 8}, std::pair{4, 4}));

/// Of each preset that several can play, and by each tie rule.
TEST(EquilibriumAuditOfThree, HoldsForEveryPresetAndTieRule) {
  for (const char* const rules : {"official", "team", "quick-guide"})
    for (const Ties ties : {Ties::even, Ties::next, Ties::last}) {
      Options options;
      options.safe = true;
      options.mixing = Mixing(1e-3, ties);
      const Profile profile = solve(model::preset(rules), 3, 6, options);
      Continuation c;
      c.space = profile.space;
      c.mixing = profile.mixing;
      for (std::size_t p = 0; p < 2; ++p) c.value[p] = profile.value[p].data();
      for (std::size_t p = 0; p < 3; ++p) c.upper[p] = profile.upper[p].data();
      const Audit audit = equilibrium::audit(model::preset(rules), c, profile.safe, {});
      EXPECT_TRUE(audit.holds(profile.epsilon)) << rules << ' ' << static_cast<int>(ties);
      EXPECT_EQ(audit.epsilon, profile.epsilon);
    }
}

TEST(EquilibriumAuditOfThree, StopsWhenCancelled) {
  const Profile profile = solve(model::preset("official"), 3, 6, {});
  Continuation c;
  c.space = profile.space;
  c.mixing = profile.mixing;
  for (std::size_t p = 0; p < 3; ++p) {
    c.value[p < 2 ? p : 0] = profile.value[p < 2 ? p : 0].data();
    c.upper[p] = profile.upper[p].data();
  }
  const std::atomic<bool> cancel{true};
  AuditOptions options;
  options.cancel = &cancel;
  const Audit audit = equilibrium::audit(model::preset("official"), c, {}, options);
  EXPECT_TRUE(audit.cancelled);
  EXPECT_FALSE(audit.holds(1));
  EXPECT_THROW(equilibrium::audit(model::preset("zonk"), c, {}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::equilibrium
