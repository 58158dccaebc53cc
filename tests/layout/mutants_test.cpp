// The breaks of tests/mutation/mutants.toml fit the tree: a row whose text is gone would only be missed in
// the long run that tries them.
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace {

const std::filesystem::path kMutantsRoot = FILLWISE_ROOT;

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// What the CMakeLists.txt below tests/ call test programs.
std::set<std::string> test_programs() {
  std::set<std::string> names;
  const std::regex call(R"(fillwise_(?:api_|cli_)?test\((\w+))");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kMutantsRoot / "tests"))
    if (entry.path().filename() == "CMakeLists.txt") {
      const std::string text = content(entry.path());
      for (std::sregex_iterator found(text.begin(), text.end(), call), end; found != end; ++found)
        names.insert((*found)[1]);
    }
  return names;
}

TEST(Mutants, ReplaceTextThatIsThereOnce) {
  const toml::table all = toml::parse_file((kMutantsRoot / "tests/mutation/mutants.toml").string());
  const toml::array& rows = *all["mutant"].as_array();
  EXPECT_GT(rows.size(), 100U);
  const std::set<std::string> programs = test_programs();
  EXPECT_GT(programs.size(), 40U);
  std::set<std::string> names;
  for (const toml::node& node : rows) {
    const toml::table& row = *node.as_table();
    const std::string name = row["name"].value_or("");
    EXPECT_TRUE(names.insert(name).second) << name << " appears twice";
    const std::string find = row["find"].value_or(""), replace = row["replace"].value_or("");
    ASSERT_NE(find, "") << name;
    EXPECT_NE(find, replace) << name;
    EXPECT_EQ(count(content(kMutantsRoot / row["file"].value_or("")), find), 1) << name << ": " << find;
    EXPECT_FALSE(row["tests"].as_array()->empty()) << name;
    for (const toml::node& test : *row["tests"].as_array()) {
      const std::string asked = test.value_or("");
      if (asked.find('.') == std::string::npos) {
        EXPECT_TRUE(programs.contains(asked)) << name << " asks for " << asked;
      }
    }
  }
}

TEST(Mutants, AreTakenByTheScript) {
  const std::string script = (kMutantsRoot / "tests/mutation/run").string();
  EXPECT_EQ(std::system(("python3 '" + script + "' --list > /dev/null").c_str()), 0);
}

}  // namespace
