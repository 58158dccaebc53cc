// Ranks that solve a game together: which keeps what, and that all come to the same bits.

#include "solver/equilibrium/team.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "solver/equilibrium/equilibrium.hpp"
#include "solver/equilibrium/turn_reads.hpp"
#include "tests/solver/equilibrium/thread_ranks.hpp"
#include "tests/solver/equilibrium/turns.hpp"

namespace fillwise::equilibrium {
namespace {

struct Game {
  const char* name;
  model::RuleSet rules;
  ScoreSpace space;
};

/// The card takes points within these goals; those of the rule books would leave 0.
std::vector<Game> games() {
  model::RuleSet needs = with_vengeance(model::preset("official"), 4, false, true);
  model::Card& card = needs.cards[static_cast<std::size_t>(needs.card_index("vengeance"))];
  card.leader_needs = 6;
  return {{"official", model::preset("official"), {3, 10}},
          {"leader loses 5", with_vengeance(model::preset("official"), 5, false, true), {3, 17}},
          {"tied player loses too", with_vengeance(model::preset("official"), 5, true, true), {3, 10}},
          {"leader needs 6", needs, {3, 10}},
          {"team, two", with_vengeance(model::preset("team"), 7, false, true), {2, 30}},
          {"quick guide, four", with_vengeance(model::preset("quick-guide"), 2, false, true), {4, 5}}};
}

Scores scores_at(const ScoreSpace& space, std::size_t index) {
  Scores s{};
  for (int place = space.players - 1; place >= 0; --place) {
    s[static_cast<std::size_t>(place)] = static_cast<int>(index % static_cast<std::size_t>(space.side));
    index /= static_cast<std::size_t>(space.side);
  }
  return s;
}

class NamedRank : public OneRank {
 public:
  NamedRank(int rank, int count) : rank_(rank), count_(count) {}
  int rank() const override { return rank_; }
  int count() const override { return count_; }

 private:
  int rank_, count_;
};

TEST(Team, KeepsAllThatItsTurnsRead) {
  for (const Game& game : games())
    for (const int count : {1, 2, 3, 4, 7}) {
      const race::TurnProgram program = race::compile(game.rules);
      std::vector<int> looks(game.space.size(), 0);
      for (int rank = 0; rank < count; ++rank) {
        NamedRank named(rank, count);
        const Team team(named, program, game.space);
        for (std::size_t i = 0; i < game.space.size(); ++i) {
          const Scores s = scores_at(game.space, i);
          ASSERT_EQ(game.space.index(s), i);
          if (!team.looks_at(s)) continue;
          ++looks[i];
          ASSERT_TRUE(team.keeps(s));
          ASSERT_TRUE(team.keeps(game.space.passed(s))) << game.name;
          any_read(program, game.space, s, [&](std::size_t read, int, int) {
            EXPECT_TRUE(team.keeps(scores_at(game.space, read))) << game.name << " " << i << " " << read;
            return false;
          });
        }
      }
      EXPECT_EQ(looks, std::vector<int>(game.space.size(), 1)) << "one rank looks at each";
    }
}

TEST(Team, RunsAreWhatIsKept) {
  for (const Game& game : games()) {
    NamedRank named(1, 3);
    const Team team(named, race::compile(game.rules), game.space);
    std::vector<int> kept(game.space.size(), 0);
    team.for_kept([&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) ++kept[i];
    });
    for (std::size_t i = 0; i < kept.size(); ++i)
      ASSERT_EQ(kept[i], team.keeps(scores_at(game.space, i)) ? 1 : 0) << game.name << " " << i;
  }
}

/// Of the official game to 10,000 ten ranks keep a fifth each: what a turn reads has the first or the second player's
/// scores. With 4 and 64, which do not divide what Vengeance takes, twice as many.
TEST(Team, KeepsItsShareAlone) {
  const race::TurnProgram program = race::compile(model::preset("official"));
  const ScoreSpace space{3, 200};
  for (const auto& [count, most] : {std::pair{2, 0.76}, {4, 0.76}, {10, 0.2}, {50, 0.05}, {64, 0.08}}) {
    NamedRank named(1, count);
    std::size_t kept = 0;
    Team(named, program, space).for_kept([&](std::size_t begin, std::size_t end) { kept += end - begin; });
    EXPECT_LT(static_cast<double>(kept), most * static_cast<double>(space.size())) << count;
    EXPECT_GT(kept, 0U);
  }
}

/// The numbers of all, in the order of cycles, whoever has looked.
TEST(Team, NumbersAreCompletedByTheOthers) {
  const ScoreSpace space{3, 9};
  const race::TurnProgram program = race::compile(model::preset("official"));
  const std::vector<Cycle> cycles = cycles_of(space, tuples_with(space, 12));
  ThreadRanks::run(4, [&](Ranks& ranks) {
    const Team team(ranks, program, space);
    CycleNumbers numbers(cycles, 2);
    const Team::Own own = team.own(cycles, numbers);
    ASSERT_FALSE(own.tuples.empty());
    for (std::size_t i = 0; i < own.tuples.size(); ++i) {
      own.numbers[i][0] = static_cast<double>(space.index(own.tuples[i]));
      own.numbers[i][1] = -own.numbers[i][0];
    }
    team.complete(cycles, numbers);
    for (std::size_t c = 0; c < cycles.size(); ++c)
      for (std::size_t k = 0; k < 3; ++k) {
        ASSERT_EQ(numbers.of(c, k)[0], static_cast<double>(cycles[c].index[k]));
        ASSERT_EQ(numbers.of(c, k)[1], -numbers.of(c, k)[0]);
      }
    EXPECT_EQ(team.most(ranks.rank()), 3);
    EXPECT_TRUE(team.any(ranks.rank() == 2));
    EXPECT_FALSE(team.any(false));
  });
}

/// What each of so many ranks comes to.
std::vector<Profile> solved(const Game& game, int count, Options options) {
  std::vector<Profile> profiles(static_cast<std::size_t>(count));
  ThreadRanks::run(count, [&](Ranks& ranks) {
    Options mine = options;
    mine.ranks = &ranks;
    mine.threads = 1 + ranks.rank() % 2;
    profiles[static_cast<std::size_t>(ranks.rank())] =
        solve(game.rules, game.space.players, game.space.side, mine);
  });
  return profiles;
}

void expect_same(const Profile& found, const Profile& expected, const std::string& what) {
  EXPECT_EQ(found.epsilon, expected.epsilon) << what;
  EXPECT_EQ(found.sweeps, expected.sweeps) << what;
  EXPECT_EQ(found.proof_sweeps, expected.proof_sweeps) << what;
  EXPECT_EQ(found.residuals, expected.residuals) << what;
  EXPECT_TRUE(found.value == expected.value) << what;
  EXPECT_TRUE(found.upper == expected.upper) << what;
  EXPECT_TRUE(found.safe == expected.safe) << what;
}

TEST(SeveralRanks, ComeToTheSameBits) {
  for (const Game& game : games()) {
    Options options;
    options.safe = true;
    const Profile alone = solve(game.rules, game.space.players, game.space.side, options);
    EXPECT_LT(alone.epsilon, 1e-5) << game.name;
    for (const int count : {1, 3}) {
      const std::vector<Profile> profiles = solved(game, count, options);
      expect_same(profiles[0], alone, std::string(game.name) + ", ranks: " + std::to_string(count));
      for (const Profile& profile : profiles) EXPECT_EQ(profile.epsilon, alone.epsilon);
    }
  }
}

/// Another rank has numbers where its turns read them and nowhere else: the rest of its tables takes no memory.
TEST(SeveralRanks, EachFillsWhatItKeeps) {
  const Game game = games()[1];
  const race::TurnProgram program = race::compile(game.rules);
  const std::vector<Profile> profiles = solved(game, 3, {});
  for (int rank = 1; rank < 3; ++rank) {
    NamedRank named(rank, 3);
    const Team team(named, program, game.space);
    const Profile& profile = profiles[static_cast<std::size_t>(rank)];
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < game.space.size(); ++i) {
      const bool keeps = team.keeps(scores_at(game.space, i));
      left_out += keeps ? 0 : 1;
      for (std::size_t p = 0; p < 2; ++p) ASSERT_EQ(profile.value[p][i] > 0, keeps) << i;
      for (std::size_t p = 0; p < 3; ++p) {
        ASSERT_EQ(profile.upper[p][i] > 0, keeps) << i;
        ASSERT_TRUE(!keeps || profile.upper[p][i] == profiles[0].upper[p][i]);
      }
    }
    EXPECT_GT(left_out, game.space.size() / 12);
  }
}

/// What so many ranks save after a sweep.
std::vector<std::byte> saved_after(const Game& game, int count, int sweep) {
  std::vector<std::byte> saved;
  std::atomic<bool> cancel = false;
  Options options;
  options.cancel = &cancel;
  options.checkpoint.is_due = [] { return true; };
  options.checkpoint.save = [&](const Checkpoint::Parts& parts, int at) {
    if (at != sweep) return;
    parts([&](std::span<std::byte> part) { saved.insert(saved.end(), part.begin(), part.end()); });
    cancel = true;
  };
  for (const Profile& profile : solved(game, count, options)) EXPECT_TRUE(profile.cancelled);
  return saved;
}

/// As many resume as like.
TEST(SeveralRanks, ResumeFromWhatAnyNumberOfThemHasSaved) {
  for (const Game& game : {games()[1], games().back()}) {
    const Profile whole = solve(game.rules, game.space.players, game.space.side, {});
    ASSERT_GT(whole.sweeps, 3);
    for (const int before : {1, 2, 4})
      for (const int after : {1, 3}) {
        const int sweep = before == 2 ? whole.sweeps - 1 : 2;
        const std::vector<std::byte> saved = saved_after(game, before, sweep);
        Options options;
        options.checkpoint.restore = [&](const Checkpoint::Parts& parts) {
          std::size_t at = 0;
          parts([&](std::span<std::byte> part) {
            ASSERT_LE(at + part.size(), saved.size());
            if (!part.empty()) std::memcpy(part.data(), saved.data() + at, part.size());
            at += part.size();
          });
          EXPECT_EQ(at, saved.size());
        };
        int sweeps = 0;
        options.checkpoint.is_due = [&] { return ++sweeps < 0; };
        options.checkpoint.save = [](const Checkpoint::Parts&, int) { ADD_FAILURE(); };
        const Profile resumed = solved(game, after, options)[0];
        EXPECT_EQ(sweeps, whole.sweeps - sweep);
        EXPECT_TRUE(resumed.value == whole.value) << before << " " << after;
        EXPECT_TRUE(resumed.upper == whole.upper) << before << " " << after;
        EXPECT_EQ(resumed.epsilon, whole.epsilon);
      }
  }
}

TEST(SeveralRanks, EndWhenOneOfThemIsAskedTo) {
  std::atomic<bool> cancel = false;
  ThreadRanks::run(3, [&](Ranks& ranks) {
    Options options;
    options.ranks = &ranks;
    options.threads = 1;
    if (ranks.rank() == 2) options.cancel = &cancel;
    options.progress = [&](const Progress& progress) {
      EXPECT_EQ(ranks.rank(), 0);
      cancel = progress.sweep == 2;
    };
    EXPECT_TRUE(solve(model::preset("official"), 3, 14, options).cancelled);
  });
}

}  // namespace
}  // namespace fillwise::equilibrium
