// Rounds that are kept in files: what is read again is what was solved, and what is damaged is not used.
#include "api/rollers/rounds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "api/base/error.hpp"
#include "tables/round_file.hpp"
#include "tables/whole_file.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::rollers {
namespace {

namespace fs = std::filesystem;
using model::rollers::Board;
using model::rollers::Rules;
using solver::rollers::Bounds;
using solver::rollers::RoundPlace;
using testing::HasSubstr;

/// Large enough to be kept.
Rules rules_to_keep() {
  Rules rules;
  rules.name = "kept";
  rules.sections = 3;
  rules.dice = 3;
  rules.rolls = 1;
  rules.chips = 40;
  rules.points = 3;
  return rules;
}

class RollersRounds : public testing::Test {
 protected:
  RollersRounds() { ::setenv("FILLWISE_DATA", folder_.path().c_str(), 1); }
  ~RollersRounds() override { ::unsetenv("FILLWISE_DATA"); }

  fs::path kept(const std::string& name) const { return folder_.path() / "tables" / name; }
  /// Callbacks that note what is solved.
  Callbacks callbacks() {
    Callbacks result;
    result.progress = [this](std::string what) {
      solved_.push_back(std::move(what));
      return [](double, std::string_view) {};
    };
    return result;
  }
  std::string error_of_round(Fault fault) {
    try {
      Rounds(rules_, 1, callbacks()).round({{2, 2}, 0})->starts(0, {}, {}, rules_.chips);
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), fault) << error.what();
      return error.what();
    }
    return "no error";
  }

  const tables::TemporaryFolder folder_;
  const Rules rules_ = rules_to_keep();
  std::vector<std::string> solved_;
};

TEST_F(RollersRounds, AreReadAgainAsTheyWereSolved) {
  const auto first = Rounds(rules_, 1, callbacks()).round({{1, 0}, 1});
  EXPECT_THAT(solved_, testing::ElementsAre(testing::EndsWith("rounds of Rollers"),
                                            "solving the round of Rollers at 0 : 1"));
  ASSERT_TRUE(fs::exists(kept(round_file_name(rules_, 0, 1))));
  const auto again = Rounds(rules_, 1, callbacks()).round({{1, 0}, 1});
  EXPECT_EQ(solved_.size(), 2U);
  int starts = 0;
  const int boards = 27;
  for (int mover = 0; mover < 2; ++mover)
    for (int own = 0; own < boards; ++own)
      for (int other = 0; other < boards; ++other) {
        const Board mine = Board::from_code(own), theirs = Board::from_code(other);
        if (mine.is_complete(rules_) || theirs.is_complete(rules_)) continue;
        const auto chips = solver::rollers::chip_range(rules_, mine, theirs);
        for (int c = chips.least; c <= chips.most; ++c) {
          const Bounds solved = first->starts(mover, mine, theirs, c),
                       read = again->starts(mover, mine, theirs, c);
          ASSERT_LE(read.lower, solved.lower);
          ASSERT_GE(read.upper, solved.upper);
          ASSERT_LE(read.upper - read.lower, solved.upper - solved.lower + 2 * tables::kStoredUnit);
          ++starts;
        }
      }
  EXPECT_GT(starts, 10'000);
}

TEST_F(RollersRounds, AMatchIsSolvedOnceAndKept) {
  const KnownRounds known = Rounds(rules_, 1, callbacks()).match();
  EXPECT_EQ(known.size(), 9U);
  EXPECT_EQ(solved_.size(), 1U);
  const KnownRounds again = Rounds(rules_, 1, callbacks()).match();
  EXPECT_EQ(solved_.size(), 1U);
  for (const auto& [points, bounds] : known) {
    EXPECT_EQ(again.at(points).lower, bounds.lower);
    EXPECT_EQ(again.at(points).upper, bounds.upper);
  }
  // Not a round is written for that.
  EXPECT_FALSE(fs::exists(kept(round_file_name(rules_, 2, 2))));
}

TEST_F(RollersRounds, WhatWasSolvedBeforeAnInterruptionIsKept) {
  std::atomic<bool> cancel{false};
  Callbacks until_second = callbacks();
  until_second.cancel = &cancel;
  until_second.progress = [&](std::string) {
    return [&](double share, std::string_view) { cancel = share > 0.3; };
  };
  EXPECT_THROW(Rounds(rules_, 1, until_second).match(), Error);
  const KnownRounds known = read_match_file(kept(match_file_name(rules_)), rules_);
  EXPECT_TRUE(known.contains({2, 2}));
  EXPECT_LT(known.size(), 9U);
  EXPECT_EQ(Rounds(rules_, 1, callbacks()).match().size(), 9U);
  EXPECT_THAT(solved_,
              testing::ElementsAre("solving " + std::to_string(9 - known.size()) + " rounds of Rollers"));
}

TEST_F(RollersRounds, ADamagedRoundIsNotUsed) {
  Rounds(rules_, 1, {}).round({{2, 2}, 0});
  const fs::path path = kept(round_file_name(rules_, 2, 2));
  auto bytes = tables::read_bytes(path);
  ASSERT_GT(bytes.size(), 100'000U);
  bytes.back() ^= std::byte{1};
  const std::size_t first_part = 72 + 2 * 243 * 16 + 64;
  bytes[first_part] ^= std::byte{1};
  tables::write_bytes(path, bytes);
  EXPECT_THAT(error_of_round(Fault::damaged), HasSubstr("checksum"));
  bytes.resize(1000);
  tables::write_bytes(path, bytes);
  EXPECT_THAT(error_of_round(Fault::damaged), HasSubstr("remove it"));
}

TEST_F(RollersRounds, ARoundOfOtherEndsIsMadeAgain) {
  Rounds(rules_, 1, {}).round({{0, 1}, 0});
  KnownRounds known = read_match_file(kept(match_file_name(rules_)), rules_);
  known.at({2, 2}).lower -= 0.001;  // true, but looser
  write_match_file(kept(match_file_name(rules_)), rules_, known);
  Rounds(rules_, 1, callbacks()).round({{0, 1}, 0});
  EXPECT_THAT(solved_, testing::ElementsAre("solving the round of Rollers at 0 : 1"));
}

TEST_F(RollersRounds, AMatchFileIsRead) {
  const fs::path path = kept(match_file_name(rules_));
  const auto error = [&](const std::string& text) {
    tables::write_whole_file(path, {std::as_bytes(std::span(text))});
    try {
      read_match_file(path, rules_);
    } catch (const Error& found) {
      return std::string(found.what()).substr(path.string().size() + 2);
    }
    return std::string("no error");
  };
  const std::string head = "{\"rules\": \"" + fingerprint_of(rules_).to_hex() + "\", \"rounds\": ";
  EXPECT_EQ(error(head + "[]}"), "no error");
  EXPECT_EQ(error(head + "[{\"points\": [0, 1], \"lower\": 0.25, \"upper\": 0.5}]}"), "no error");
  EXPECT_EQ(error("{"), "the file: found no JSON, expected a match of Rollers");
  EXPECT_EQ(error("[]"), "rules: found nothing, expected the fingerprint of the rules");
  EXPECT_THAT(error("{\"rules\": \"0\", \"rounds\": []}"), HasSubstr("rules: found 0, expected "));
  EXPECT_EQ(error(head + "3}"), "rounds: found 3, expected a list");
  EXPECT_EQ(error(head + "[{}]}"), "points: found nothing, expected two numbers of points, 0 to 3");
  EXPECT_EQ(error(head + "[{\"points\": [0, 4]}]}"),
            "points: found [0,4], expected two numbers of points, 0 to 3");
  EXPECT_EQ(error(head + "[{\"points\": [0, 1], \"lower\": -1}]}"),
            "lower: found -1, expected a chance, 0 to 1");
  EXPECT_EQ(error(head + "[{\"points\": [0, 1], \"lower\": 0.5, \"upper\": 0.25}]}"),
            "upper: found 0.25, expected at least 0.5");
  EXPECT_EQ(error(head + "[{\"points\": [0, 1], \"lower\": 0, \"upper\": 1},"
                         "{\"points\": [0, 1], \"lower\": 0, \"upper\": 1}]}"),
            "points: found [0,1] twice, expected each score once");
}

TEST_F(RollersRounds, ItsNameMakesNoOtherRules) {
  Rules renamed = rules_;
  renamed.name = "other";
  EXPECT_EQ(fingerprint_of(rules_), fingerprint_of(renamed));
  renamed.chips = 41;
  EXPECT_NE(fingerprint_of(rules_), fingerprint_of(renamed));
}

}  // namespace
}  // namespace fillwise::rollers
