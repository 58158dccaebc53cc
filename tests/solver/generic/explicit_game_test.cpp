#include "solver/generic/explicit_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using toys::chance;
using toys::end;
using toys::game_of;
using toys::maximizer;
using toys::minimizer;
using toys::Pig;
using toys::TableGame;

static_assert(Game<TableGame>);
static_assert(Game<Pig>);

// Pig with a hash that tells nothing.
struct ClumsyPig : Pig {
  struct Hash {
    std::size_t operator()(const State&) const { return 7; }
  };
};

// A table that forgets an edge the second time it is asked about a state.
struct ForgetfulGame : TableGame {
  mutable std::vector<int> asked = std::vector<int>(16, 0);
  template <class Sink>
  void expand(State s, Sink&& sink) const {
    const std::size_t skip = asked[s]++ == 0 ? 0 : 1;
    for (std::size_t e = skip; e < rows[s].edges.size(); ++e) {
      sink(rows[s].edges[e].successor, rows[s].edges[e].weight, rows[s].edges[e].action);
    }
  }
};

TEST(BuildExplicit, NumbersInOrderOfDiscovery) {
  const TableGame table{{end(1), maximizer({3, 2}), end(0), chance({{5, 2}, {7, 4}}), end(1, 3)}, {1}};
  const auto [game, states] = build_explicit(table, 10);
  EXPECT_THAT(states, ElementsAre(1, 3, 2, 4));  // state 0 of the table is never reached
  EXPECT_THAT(game.owner, ElementsAre(Owner::maximizer, Owner::chance, Owner::terminal, Owner::terminal));
  EXPECT_THAT(game.first_edge, ElementsAre(0, 2, 4, 4, 4));
  EXPECT_THAT(game.successor, ElementsAre(1, 2, 2, 3));
  EXPECT_THAT(game.weight, ElementsAre(1, 1, 5, 7));
  EXPECT_THAT(game.action, ElementsAre(0, 1, 0, 0));
  EXPECT_THAT(game.weight_sum, ElementsAre(2, 12, 0, 0));
  EXPECT_EQ(game.payoff[3], (Payoff{1, 3}));
}

TEST(BuildExplicit, NumbersDoNotDependOnTheHash) {
  const auto pig = build_explicit(Pig{12}, 100000);
  ClumsyPig clumsy;
  clumsy.goal = 12;
  const auto slow = build_explicit(clumsy, 100000);
  EXPECT_EQ(pig.states, slow.states);
  EXPECT_EQ(pig.game.successor, slow.game.successor);
}

TEST(BuildExplicit, RefusesMoreStatesThanAllowed) {
  const auto all = build_explicit(Pig{10}, 100000);
  EXPECT_NO_THROW(build_explicit(Pig{10}, all.states.size()));
  try {
    build_explicit(Pig{10}, all.states.size() - 1);
    FAIL() << "no exception";
  } catch (const StateLimitExceeded& error) {
    EXPECT_THAT(error.what(), HasSubstr(std::to_string(all.states.size() - 1)));
  }
}

TEST(ExplicitGameAppend, RefusesBrokenRows) {
  const auto refuses = [](const toys::Row& row) { EXPECT_THROW(game_of({row}), std::invalid_argument); };
  refuses(maximizer({}));
  refuses(chance({}));
  refuses(chance({{1, 0}, {0, 1}}));
  refuses({Owner::minimizer, {{0, 2, 0}}, {}});
  refuses(chance({{std::uint64_t{1} << 53, 0}, {1, 1}}));
  refuses(chance({{UINT64_MAX, 0}, {2, 1}}));
  refuses({Owner::terminal, {{0, 1, 0}}, {1, 1}});
  refuses(end(-1));
  refuses(end(3, 2));
  refuses(end(0, 0));
  refuses(end(0, (std::int64_t{1} << 53) + 1));
  EXPECT_NO_THROW(game_of({chance({{(std::uint64_t{1} << 53) - 1, 0}, {1, 1}}), end(1)}));
}

TEST(CheckGame, AcceptsSoundGames) {
  EXPECT_THAT(check_game(Pig{20}, 100000), IsEmpty());
  EXPECT_THAT(check_game(TableGame{toys::coins()}, 100), IsEmpty());
  EXPECT_THAT(check_game(TableGame{toys::safe_or_risky()}, 100), IsEmpty());
  EXPECT_THROW(check_game(Pig{20}, 100), StateLimitExceeded);
}

TEST(CheckGame, NamesEachBrokenPromise) {
  const auto complaints = [](std::vector<toys::Row> rows) {
    return check_game(TableGame{std::move(rows)}, 100);
  };
  EXPECT_THAT(complaints({chance({{1, 1}, {2, 1}}), end(1)}),
              ElementsAre("state 0: a chance node names a successor twice"));
  toys::Row twice = minimizer({1, 1});
  EXPECT_THAT(complaints({twice, end(1)}), IsEmpty());  // two ways to the same place
  twice.edges[1].action = 0;
  EXPECT_THAT(complaints({twice, end(1)}), ElementsAre("state 0: a decision names an action twice"));
  EXPECT_THAT(complaints({maximizer({1, 2}), maximizer({}), chance({{0, 0}})}),
              ElementsAre("state 1: a state that is not terminal has no successor",
                          "state 2: a successor has weight 0"));
  EXPECT_THAT(complaints({chance({{1, 1}}), end(5, 4)}), ElementsAre(HasSubstr("state 1: a payoff")));
  EXPECT_THAT(complaints({chance({{1, 1}}), {Owner::terminal, {{0, 1, 0}}, {}}}),
              ElementsAre("state 1: a terminal state has successors"));
  EXPECT_THAT(check_game(TableGame{{end(1)}, {}}, 100), ElementsAre("there is no initial state"));
  ForgetfulGame forgetful;
  forgetful.rows = {maximizer({1, 2}), end(0), end(1)};
  EXPECT_THAT(check_game(forgetful, 100), ElementsAre("state 0: expands differently the second time"));
}

TEST(StrongComponents, StandAfterTheOnesTheyLeadTo) {
  // 0 <-> 1 -> 2 <-> 3, 3 -> 4
  const ExplicitGame game =
      game_of({maximizer({1}), chance({{1, 0}, {1, 2}}), minimizer({3}), chance({{1, 2}, {1, 4}}), end(1)});
  const Components all = strong_components(OpenEdges(game));
  ASSERT_EQ(all.size(), 3u);
  EXPECT_THAT(all.states(0), ElementsAre(4));
  EXPECT_THAT(all.states(1), ElementsAre(3, 2));
  EXPECT_THAT(all.states(2), ElementsAre(1, 0));
  EXPECT_THAT(all.component_of, ElementsAre(2, 2, 1, 1, 0));
  EXPECT_THAT(all.position, ElementsAre(4, 3, 2, 1, 0));
  EXPECT_TRUE(all.is_retreating(1, 0));
  EXPECT_FALSE(all.is_retreating(0, 1));
  EXPECT_FALSE(all.is_retreating(1, 2));
}

TEST(OpenEdges, FollowThePolicy) {
  const ExplicitGame game =
      game_of({maximizer({1, 2}), minimizer({0, 3}), chance({{1, 3}, {1, 4}}), end(1), end(0)});
  const Policy policy{1, 1, 0, 0, 0};
  const auto reach = [&](Follow mine, Follow theirs) {
    return reachable_from(OpenEdges(game, &policy, mine, theirs), 0);
  };
  EXPECT_THAT(reach(Follow::every_edge, Follow::every_edge), ElementsAre(true, true, true, true, true));
  EXPECT_THAT(reach(Follow::chosen_edge, Follow::every_edge), ElementsAre(true, false, true, true, true));
  EXPECT_THAT(reach(Follow::no_edge, Follow::every_edge), ElementsAre(true, false, false, false, false));
  EXPECT_THAT(predecessors(OpenEdges(game, &policy, Follow::every_edge, Follow::chosen_edge)).of(3),
              ElementsAre(1, 2));
  EXPECT_THAT(predecessors(OpenEdges(game, &policy, Follow::every_edge, Follow::chosen_edge)).of(0),
              IsEmpty());
}

TEST(AlmostSureTermination, GivesRanksThatProveIt) {
  const auto pig = build_explicit(Pig{30}, 100000);
  const AlmostSureTermination ends = terminates_almost_surely(pig.game);
  EXPECT_TRUE(ends.holds());
  EXPECT_TRUE(check_rank(pig.game, ends.rank));
  const AlmostSureTermination walk = terminates_almost_surely(game_of(toys::ruin(6)));
  EXPECT_TRUE(walk.holds());
  EXPECT_THAT(walk.rank, ElementsAre(0, 1, 2, 3, 2, 1, 0));
}

TEST(AlmostSureTermination, NamesTheStatesThatCanStall) {
  const AlmostSureTermination ends = terminates_almost_surely(game_of(toys::hand_over()));
  EXPECT_FALSE(ends.holds());
  EXPECT_THAT(ends.non_terminating, ElementsAre(0, 1));
}

TEST(CheckRank, RefusesRanksThatProveNothing) {
  const ExplicitGame game = game_of({maximizer({1, 2}), chance({{1, 0}, {1, 2}}), end(1)});
  EXPECT_TRUE(check_rank(game, std::vector<std::uint32_t>{2, 1, 0}));
  EXPECT_FALSE(check_rank(game, std::vector<std::uint32_t>{1, 1, 0}));  // one choice does not fall
  EXPECT_FALSE(check_rank(game, std::vector<std::uint32_t>{2, 0, 0}));  // rank 0 before the end
  EXPECT_FALSE(check_rank(game, std::vector<std::uint32_t>{3, 2, 1}));  // an end without rank 0
  EXPECT_FALSE(check_rank(game, std::vector<std::uint32_t>{2, 1}));     // a state without rank
  const ExplicitGame loop = game_of({chance({{1, 0}, {1, 1}}), chance({{1, 0}})});
  EXPECT_FALSE(check_rank(loop, std::vector<std::uint32_t>{1, 2}));  // no outcome falls
}

}  // namespace
}  // namespace fillwise::solver
