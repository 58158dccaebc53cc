// `fillwise chart` with several opponents: every cell against `fillwise advise` and `value`.
#include "tests/cli/several/several_chart.hpp"

#include <gmock/gmock.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace fillwise::cli_test {
namespace {

/// What is asked about the situation of a row.
std::string question(const CsvRow& row, const std::string& game) {
  const std::string words = "advise " + game + " --me " + row.at("me") + " --opponents " +
                            row.at("opponents") + " --at-risk " + row.at("at_risk");
  if (row.contains("toss")) return words + " --card " + row.at("card") + " --roll " + row.at("toss");
  if (row.at("decision") == "between-cards") return words + " --between-cards";
  if (row.at("decision") == "play-or-discard") return words + " --drawn --card " + row.at("card");
  return words + " --card " + row.at("card") + " --dice " + row.at("dice") + " --fills " + row.at("fills");
}

/// Holds the chance with an action against the columns called so.
void expect_option(const CsvRow& row, const Json& answer, const std::string& action,
                   const std::string& column) {
  for (const Json& option : answer.at("options")) {
    if (option.at("action").get<std::string>() != action) continue;
    EXPECT_EQ(std::stod(row.at(column)), option.at("win_probability").get<double>());
    EXPECT_EQ(std::stod(row.at(column + "_lower")), option.at("lower").get<double>());
    EXPECT_EQ(std::stod(row.at(column + "_upper")), option.at("upper").get<double>());
    if (action != answer.at("best").at("action").get<std::string>()) {
      EXPECT_EQ(std::stod(row.at("loss")), option.at("loss").get<double>());
    }
    return;
  }
  ADD_FAILURE() << "no option " << action;
}

/// A game, and whether the card that can be discarded can be played there.
struct At {
  std::string game, scores;
  bool discardable;
};

/// Each card, the draw after a fill, and the card that was just drawn: behind, alone in the lead, tied with the leader,
/// behind two who are tied, and with four players.
TEST_F(SeveralChart, CardIsWhatAdviseSays) {
  for (const auto& [game, scores, discardable] :
       {At{"--goal 700", "--me 0 --opponents 50,650", true},
        At{"--goal 400", "--me 100 --opponents 250,50", true},
        At{"--goal 400", "--me 300 --opponents 50,200", false},
        At{"--goal 400", "--me 200 --opponents 0,200", true},
        At{"--goal 500 --rules team", "--me 50 --opponents 350,350", true},
        At{"--goal 500 --rules quick-guide", "--me 50 --opponents 350,350", false},
        At{"--goal 300", "--me 0 --opponents 100,0,250", true}}) {
    std::set<std::string> cards;
    std::map<std::string, int> decisions;
    for (const CsvRow& row : rows("card " + game + " " + scores + " --at-risk 700")) {
      // Between two cards and with a card just drawn there are few.
      if (const int n = decisions[row.at("decision")]++; row.at("decision") == "roll-or-stop" && n % 3 != 0)
        continue;
      cards.insert(row.at("card"));
      SCOPED_TRACE(question(row, game));
      const Json said = answer(question(row, game));
      EXPECT_EQ(row.at("answer"), said.at("best").at("action").get<std::string>());
      const bool drawn = row.at("decision") == "play-or-discard";
      expect_option(row, said, drawn ? "discard" : "stop", "stop");
      expect_option(row, said,
                    drawn                                   ? "play"
                    : row.at("decision") == "between-cards" ? "draw"
                                                            : "roll",
                    "roll");
    }
    EXPECT_GT(decisions["roll-or-stop"], 60) << scores;
    EXPECT_GT(decisions["between-cards"], 2) << scores;
    EXPECT_EQ(decisions["play-or-discard"] > 3, discardable) << scores;
    EXPECT_GE(cards.size(), 4U) << scores;
  }
}

/// Bounds that overlap and answers within --near are marked so, as with two players.
TEST_F(SeveralChart, MarksWhatIsCloseAndWhatWins) {
  std::set<std::string> marks;
  for (const CsvRow& row : rows("cost --goal 700 --me 0 --opponents 50,650 --near 20")) {
    const std::string& mark = row.at("mark");
    marks.insert(mark);
    const std::string best = row.at("answer") == "stop" || row.at("answer") == "discard" ? "stop" : "roll",
                      other = best == "stop" ? "roll" : "stop";
    const bool open = std::stod(row.at(other + "_upper")) >= std::stod(row.at(best + "_lower"));
    if (mark == "wins") {
      EXPECT_EQ(row.at("stop"), "1");
    } else {
      EXPECT_EQ(mark == "either", open);
      EXPECT_EQ(mark == "clear", !open && std::stod(row.at("loss")) >= 0.2);
    }
  }
  EXPECT_THAT(marks, ::testing::IsSupersetOf({"clear", "near", "wins"}));
}

TEST_F(SeveralChart, KeepIsWhatAdviseSays) {
  for (const std::string words :
       {"--goal 400 --me 100 --opponents 250,50 --dice 3 --all",
        "--goal 300 --me 0 --opponents 200,200 --card vengeance --dice 6 --all",
        "--goal 300 --me 0 --opponents 100,0,250 --card fill-1000 --dice 3 --all",
        "--goal 300 --me 50 --opponents 0,250 --card double-trouble --dice 4 --all"}) {
    const std::string game = words.substr(0, words.find(" --me"));
    const std::vector<CsvRow> all = rows("keep " + words);
    EXPECT_GT(all.size(), 4U) << words;
    for (std::size_t i = 0; i < all.size(); i += 2) {
      const CsvRow& row = all[i];
      SCOPED_TRACE(question(row, game));
      const Json said = answer(question(row, game));
      const Json& best = said.at("best");
      EXPECT_EQ(Json::parse("[" + row.at("set_aside") + "]"), best.at("dice"));
      EXPECT_EQ(row.at("then"), best.at("then").get<std::string>());
      EXPECT_EQ(std::stod(row.at("value")), best.at("win_probability").get<double>());
      EXPECT_EQ(std::stod(row.at("lower")), best.at("lower").get<double>());
      EXPECT_EQ(std::stod(row.at("upper")), best.at("upper").get<double>());
      for (const Json& option : said.at("options"))
        if (option.at("dice") != best.at("dice")) {
          EXPECT_EQ("[" + row.at("second_set_aside") + "]", option.at("dice").dump());
          EXPECT_EQ(std::stod(row.at("loss")), option.at("loss").get<double>());
          break;
        }
    }
  }
}

/// Cross-sections have the cells of the card.
TEST_F(SeveralChart, StopIsTheCard) {
  std::map<std::string, CsvRow> card;
  const auto key = [](const CsvRow& row) {
    return row.at("card") + " " + row.at("dice") + " " + row.at("at_risk");
  };
  for (const CsvRow& row : rows("card --goal 400 --me 200 --opponents 250,50"))
    if (row.at("decision") == "roll-or-stop") card[key(row)] = row;
  std::size_t compared = 0;
  std::set<std::string> scores;
  for (const CsvRow& row : rows("stop --goal 400 --opponents 250,50 --step 100")) {
    scores.insert(row.at("me"));
    if (row.at("me") != "200") continue;
    EXPECT_EQ(row, card.at(key(row)));
    ++compared;
  }
  EXPECT_EQ(compared, card.size());
  EXPECT_EQ(scores, (std::set<std::string>{"0", "100", "200", "300"}));
}

/// Each map has all pairs of two scores, and every cell is the value at its scores.
TEST_F(SeveralChart, WinIsTheValue) {
  struct Map {
    std::string words, me, opponents;  // as regular expressions
    std::size_t cells;
  };
  for (const auto& [words, me, opponents, cells] :
       {Map{"--opponents any,100", "[0-9]+", "[0-9]+,100", 36},
        Map{"--opponents 250,any --step 100", "[0-9]+", "250,[0-9]+", 9},
        Map{"--me 150 --opponents any,any", "150", "[0-9]+,[0-9]+", 36},
        Map{"--me any --opponents 50,any,100 --step 100", "[0-9]+", "50,[0-9]+,100", 9},
        Map{"--me 0 --opponents any,200,any --step 150", "0", "[0-9]+,200,[0-9]+", 4}}) {
    const std::vector<CsvRow> all = rows("win --goal 300 " + words);
    EXPECT_EQ(all.size(), cells) << words;
    std::set<std::string> seen;
    for (const CsvRow& row : all) {
      EXPECT_THAT(row.at("me"), ::testing::MatchesRegex(me)) << words;
      EXPECT_THAT(row.at("opponents"), ::testing::MatchesRegex(opponents)) << words;
      EXPECT_EQ(std::stoi(row.at("me")) + std::stoi(row.at("me_away")), 300);
      seen.insert(row.at("me") + " " + row.at("opponents"));
      const Json value =
          answer("value --goal 300 --me " + row.at("me") + " --opponents " + row.at("opponents"));
      EXPECT_EQ(std::stod(row.at("win_probability")), value.at("win_probability").get<double>());
      EXPECT_EQ(std::stod(row.at("lower")), value.at("lower").get<double>());
      EXPECT_EQ(std::stod(row.at("upper")), value.at("upper").get<double>());
    }
    EXPECT_EQ(seen.size(), cells) << words;
  }
}

/// What follows each outcome, valued by `value`, comes to the chances at the start, of every player.
TEST_F(SeveralChart, TurnAddsUpToTheValue) {
  for (const auto& [game, me, opponents] :
       {std::tuple("--goal 300", 50, std::vector{200, 0}), std::tuple("--goal 400", 0, std::vector{250, 250}),
        std::tuple("--goal 300 --rules quick-guide", 0, std::vector{100, 0, 100})}) {
    const auto at = [&, game = game](int own, const std::vector<int>& others) {
      std::string words = std::string(game) + " --me " + std::to_string(own) + " --opponents ";
      for (std::size_t i = 0; i < others.size(); ++i)
        words += (i == 0 ? "" : ",") + std::to_string(others[i]);
      return words;
    };
    std::vector<double> chances(opponents.size() + 1);
    double sum = 0;
    for (const CsvRow& row : rows("turn --player optimal " + at(me, opponents))) {
      const double chance = std::stod(row.at("chance"));
      sum += chance;
      if (row.at("outcome") == "wins") {
        chances[0] += chance;
        continue;
      }
      ASSERT_EQ(row.at("outcome"), "passes");
      std::vector<int> after = Json::parse("[" + row.at("opponents_after") + "]").get<std::vector<int>>();
      EXPECT_THAT(after, ::testing::SizeIs(opponents.size()));
      // Who is tied for the lead loses as the other does; who is not keeps what he has.
      for (std::size_t i = 0; i < after.size(); ++i)
        if (opponents[i] == *std::ranges::max_element(opponents))
          EXPECT_TRUE(after[i] == opponents[i] || after[i] == 0);
        else
          EXPECT_EQ(after[i], opponents[i]);
      const int own = me + std::stoi(row.at("points"));
      const int mover = after.front();
      after.erase(after.begin());
      after.push_back(own);
      const Json value = answer("value " + at(mover, after));
      for (std::size_t p = 0; p < chances.size(); ++p)
        chances[p] +=
            chance * value.at("chances").at((p + chances.size() - 1) % chances.size()).get<double>();
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    const Json start = answer("value " + at(me, opponents));
    for (std::size_t p = 0; p < chances.size(); ++p)
      EXPECT_NEAR(chances[p], start.at("chances").at(p).get<double>(), 2e-8) << game;
  }
}

/// A rule sees the best of the others as the opponent, so its turn is that of two players but for the sheet.
TEST_F(SeveralChart, TurnOfARuleIsThatOfTwo) {
  const auto chances = [](const std::vector<CsvRow>& all) {
    std::map<std::string, double> sums;
    for (const CsvRow& row : all) sums[row.at("points")] += std::stod(row.at("chance"));
    return sums;
  };
  const auto several = chances(rows("turn --goal 400 --me 100 --opponents 250,50 --player stop-at:300"));
  const auto two = chances(rows("turn --goal 400 --me 100 --opponent 250 --player stop-at:300"));
  ASSERT_EQ(several.size(), two.size());
  for (const auto& [points, chance] : two) EXPECT_NEAR(several.at(points), chance, 1e-12) << points;
}

}  // namespace
}  // namespace fillwise::cli_test
