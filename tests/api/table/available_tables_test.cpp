// Which tables are used, and why others are not: of folders with a file of each kind.
#include "api/table/available_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "api/table/table.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "tables/store.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Folders = std::vector<std::filesystem::path>;

std::string usual_name(const tables::OwnedTable& table) {
  return tables::table_name(table.info.rules_name, table.info.fingerprint, table.info.goal);
}

const tables::ProfileInfo kThreePlayers{"official", "name = \"official\"\n", {1, 2}, 3, 100, 2e-6, 1e-7};

void write_three_players(const std::filesystem::path& path) {
  const std::vector<double> quarter(kThreePlayers.entries(), 0.25), half(kThreePlayers.entries(), 0.5);
  const std::vector<std::span<const double>> arrays{quarter, quarter, quarter, quarter, half};  // then bounds
  tables::write_profile(path, kThreePlayers, arrays);
}

TEST(AvailableTables, AreUsedHiddenByNameOrUnusable) {
  const tables::TemporaryFolder first, second;
  const tables::OwnedTable table = tables::make_table(200), other = tables::make_table(200, 2);
  const std::string name = usual_name(table);
  const std::string several =
      tables::profile_name(kThreePlayers.rules_name, kThreePlayers.rules, kThreePlayers.goal, 3);
  std::ofstream(first / "bad.fwt") << "no table";
  tables::write_bytes(first / name, table.encoded());
  write_three_players(first / several);
  tables::write_bytes(second / "mine.fwt", other.encoded());
  tables::write_bytes(second / name, other.encoded());
  write_three_players(second / "mine.fwp");
  write_three_players(second / several);
  std::ofstream(second / "notes.txt") << "not called like a table";

  const std::vector<AvailableTable> found = available_tables(Folders{first.path(), second.path()});
  ASSERT_EQ(found.size(), 7U);
  const auto expect = [&](std::size_t i, const std::filesystem::path& path, TableUse use,
                          const std::string& why) {
    EXPECT_EQ(found[i].path, path);
    EXPECT_EQ(found[i].use, use) << path;
    EXPECT_THAT(found[i].why, HasSubstr(why)) << path;
  };
  expect(0, first / "bad.fwt", TableUse::unusable, "bad.fwt");
  EXPECT_FALSE(found[0].table || found[0].profile);
  expect(1, first / name, TableUse::used, "");
  EXPECT_THAT(found[1].why, IsEmpty());
  ASSERT_TRUE(found[1].table);
  EXPECT_EQ(found[1].table->info().goal, 200U);
  EXPECT_FALSE(found[1].profile);
  expect(2, first / several, TableUse::used, "");
  ASSERT_TRUE(found[2].profile);
  EXPECT_EQ(found[2].profile->info(), kThreePlayers);
  expect(3, second / "mine.fwt", TableUse::by_name, "used only with --table: its name is not " + name);
  ASSERT_TRUE(found[3].table);
  expect(4, second / name, TableUse::hidden, "hidden by " + (first / name).string());
  ASSERT_TRUE(found[4].table);
  expect(5, second / "mine.fwp", TableUse::by_name, "its name is not " + several);
  expect(6, second / several, TableUse::hidden, "hidden by " + (first / several).string());
}

TEST(AvailableTables, ADamagedOneHidesThoseBehindIt) {
  const tables::TemporaryFolder first, second;
  const tables::OwnedTable table = tables::make_table(200);
  const std::string name = usual_name(table);
  std::vector<std::byte> cut = table.encoded();
  cut.resize(cut.size() - 8);
  tables::write_bytes(first / name, cut);
  tables::write_bytes(second / name, table.encoded());
  const std::vector<AvailableTable> found = available_tables(Folders{first.path(), second.path()});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].use, TableUse::unusable);
  EXPECT_FALSE(found[0].why.empty());
  EXPECT_EQ(found[1].use, TableUse::hidden);
}

TEST(AvailableTables, WithALimitOfTheirOwnAreUnusable) {
  const model::RuleSet rules = model::preset("official-showdown");
  constexpr int kGoal = 100, kOwnLimit = 300;  // points
  for (const int side :
       {kOwnLimit / model::kPointsPerUnit, model::usual_limit(rules, kGoal / model::kPointsPerUnit)}) {
    const tables::TemporaryFolder folder;
    race::Solution solution;
    solution.side = side;
    solution.value.assign(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), 0.5);
    const tables::OwnedTable table{table_info(rules, kGoal, solution, 1e-3), solution.value, solution.value,
                                   solution.value};
    tables::write_bytes(folder / usual_name(table), table.encoded());
    const std::vector<AvailableTable> found = available_tables(Folders{folder.path()});
    ASSERT_EQ(found.size(), 1U);
    const bool is_own = side == kOwnLimit / model::kPointsPerUnit;
    EXPECT_EQ(found[0].use, is_own ? TableUse::unusable : TableUse::used) << side;
    EXPECT_THAT(found[0].why, HasSubstr(is_own ? "counts to 300 points" : ""));
  }
}

TEST(AvailableTables, OfFoldersThatAreNotThereAreNone) {
  const tables::TemporaryFolder folder;
  EXPECT_THAT(available_tables(Folders{folder / "missing"}), IsEmpty());
  EXPECT_THAT(available_tables({}), IsEmpty());
}

TEST(AvailableTables, TheirUseHasAWord) {
  EXPECT_EQ(word_of(TableUse::used), "used");
  EXPECT_EQ(word_of(TableUse::hidden), "hidden");
  EXPECT_EQ(word_of(TableUse::by_name), "by name");
  EXPECT_EQ(word_of(TableUse::unusable), "unusable");
}

}  // namespace
}  // namespace fillwise
