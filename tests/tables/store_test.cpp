#include "tables/store.hpp"

#include <gmock/gmock.h>

#include "tables/writer.hpp"
#include "tests/tables/processes.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Fingerprint kFingerprint = {0x0123ABCD00000000, 0x1};

void put_table(const fs::path& path, std::uint32_t goal) {
  const OwnedTable table = make_table(goal);
  write_table(path, table.info, table.value, table.lower, table.upper);
}

TEST(DataFolder, FirstVariableThatSaysAnything) {
  EXPECT_EQ(data_folder({"/data", "/xdg", "", "/home/me"}), fs::path("/data"));
  EXPECT_EQ(data_folder({"relative", "/xdg", "", "/home/me"}), fs::path("relative"));
  EXPECT_EQ(data_folder({"", "/xdg", "", "/home/me"}), fs::path("/xdg/fillwise"));
  EXPECT_EQ(data_folder({"", "relative", "", "/home/me"}), fs::path("/home/me/.local/share/fillwise"));
  EXPECT_EQ(data_folder({"", "", "", "/home/me"}), fs::path("/home/me/.local/share/fillwise"));
  EXPECT_EQ(data_folder({"", "", "", "relative"}), std::nullopt);
  EXPECT_EQ(data_folder({}), std::nullopt);
  EXPECT_EQ(user_tables_folder({"/data", "", "", ""}), fs::path("/data/tables"));
  EXPECT_EQ(user_tables_folder({}), std::nullopt);
}

TEST(DataFolder, VariablesOfTheProcess) {
  const int code = run_in_child([] {
    ::setenv("FILLWISE_DATA", "a", 1);
    ::setenv("XDG_DATA_HOME", "b", 1);
    ::setenv("XDG_DATA_DIRS", "c", 1);
    ::unsetenv("HOME");
    const Environment found = Environment::of_process();
    const bool right = found.fillwise_data == "a" && found.xdg_data_home == "b" && found.xdg_data_dirs == "c";
    return right && found.home.empty() ? 0 : 1;
  });
  EXPECT_EQ(code, 0);
}

TEST(SearchFolders, UserThenSystemThenShipped) {
  const std::vector<fs::path> shipped = {"/opt/fillwise/tables", "/src/tables"};
  EXPECT_THAT(search_folders({"", "", "", "/home/me"}, shipped),
              ElementsAre("/home/me/.local/share/fillwise/tables", "/usr/local/share/fillwise/tables",
                          "/usr/share/fillwise/tables", "/opt/fillwise/tables", "/src/tables"));
  EXPECT_THAT(search_folders({"/data", "", "/a::relative:/b:", "/home/me"}, {}),
              ElementsAre("/data/tables", "/a/fillwise/tables", "/b/fillwise/tables"));
  EXPECT_THAT(search_folders({"", "", ":", ""}, shipped), ElementsAre("/opt/fillwise/tables", "/src/tables"));
  // Of a program in /usr/bin all three ways lead to the same folder.
  const std::vector<std::filesystem::path> usr{"/usr/share/fillwise/tables", "/usr/share/fillwise/tables"};
  EXPECT_THAT(search_folders({"", "", "/usr/share/", ""}, usr), ElementsAre("/usr/share/fillwise/tables"));
}

TEST(TableName, SaysRulesGoalAndFingerprint) {
  EXPECT_EQ(table_name("official", kFingerprint, 10'000), "official-10000-0123abcd.fwt");
  EXPECT_EQ(table_name("zonk_2.1", kFingerprint, 50), "zonk_2.1-50-0123abcd.fwt");
}

TEST(TableName, IsAlwaysAHarmlessFileName) {
  for (const auto& [rules, part] : {std::pair{"../../etc/passwd", "etc-passwd"},
                                    {"Our house rules (new)!", "Our-house-rules-new"},
                                    {".hidden", "hidden"},
                                    {"", "rules"},
                                    {"..", "rules"},
                                    {"\xE2\x98\x83", "rules"},
                                    {"a\nb", "a-b"}}) {
    EXPECT_EQ(table_name(rules, kFingerprint, 500), std::string(part) + "-500-0123abcd.fwt");
  }
  EXPECT_EQ(table_name(std::string(200, 'x'), kFingerprint, 500), std::string(64, 'x') + "-500-0123abcd.fwt");
}

TEST(FindTable, TheFirstFolderThatHasItWins) {
  const TemporaryFolder root;
  const std::vector<fs::path> folders = {root / "none", root / "first", root / "second"};
  put_table(root / "first/a.fwt", 50);
  put_table(root / "second/a.fwt", 100);
  put_table(root / "second/b.fwt", 150);
  EXPECT_EQ(find_table(folders, "a.fwt"), root / "first/a.fwt");
  EXPECT_EQ(find_table(folders, "b.fwt"), root / "second/b.fwt");
  EXPECT_EQ(find_table(folders, "c.fwt"), std::nullopt);
  EXPECT_EQ(find_table({}, "a.fwt"), std::nullopt);
  // A damaged table is not passed over in silence.
  write_bytes(root / "first/b.fwt", {});
  EXPECT_EQ(find_table(folders, "b.fwt"), root / "first/b.fwt");
}

TEST(ListTables, InOrderWithoutShadowedOnes) {
  const TemporaryFolder root;
  put_table(root / "first/b.fwt", 50);
  put_table(root / "second/b.fwt", 100);
  put_table(root / "second/c.fwt", 150);
  put_table(root / "second/a.fwt", 200);
  write_bytes(root / "first/broken.fwt", {});
  write_bytes(root / "first/notes.txt", {});
  const std::vector<fs::path> folders = {root / "none", root / "first", root / "second"};

  const auto tables = list_tables(folders);
  std::vector<fs::path> paths;
  std::vector<std::uint32_t> goals;
  for (const ListedTable& listed : tables) {
    paths.push_back(listed.path);
    if (const auto* table = std::get_if<TableFile>(&listed.table)) goals.push_back(table->info().goal);
  }
  EXPECT_THAT(paths, ElementsAre(root / "first/b.fwt", root / "first/broken.fwt", root / "second/a.fwt",
                                 root / "second/c.fwt"));
  EXPECT_THAT(goals, ElementsAre(50, 200, 150));
  ASSERT_TRUE(std::holds_alternative<TableError>(tables[1].table));
  EXPECT_EQ(std::get<TableError>(tables[1].table).kind(), TableError::Kind::not_a_table);
}

TEST(ListTables, FoldersThatAreNone) {
  const TemporaryFolder root;
  write_bytes(root / "file", {});
  const std::vector<fs::path> folders = {root / "none", root / "file"};
  EXPECT_THAT(list_tables(folders), IsEmpty());
}

}  // namespace
}  // namespace fillwise::tables
