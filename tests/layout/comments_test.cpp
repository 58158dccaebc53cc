// What comments name is there: each source or header that a comment names, alone or with folders before it, is
// somewhere in the tree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "tests/layout/tree.hpp"

namespace fillwise::layout_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The end of the literal that begins at `begin`; `begin` if none does there.
std::size_t literal_end(const std::string& text, std::size_t begin) {
  const char quote = text[begin];
  const bool after_name = begin > 0 && in_name(text[begin - 1]);
  if (quote != '"' && (quote != '\'' || after_name)) return begin;  // 1'000 is a number
  if (quote == '"' && after_name && text[begin - 1] == 'R') {
    const std::size_t open = text.find('(', begin);
    if (open == std::string::npos) return text.size();
    const std::string close = ")" + text.substr(begin + 1, open - begin - 1) + "\"";
    const std::size_t end = text.find(close, open);
    return end == std::string::npos ? text.size() : end + close.size();
  }
  std::size_t end = begin + 1;
  while (end < text.size() && text[end] != quote && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

/// The text with nothing but its comments and its line ends.
std::string comments_of(const std::string& text) {
  std::string comments;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (text.compare(i, 2, "//") == 0) {
      end = std::min(text.find('\n', i), text.size());
    } else if (text.compare(i, 2, "/*") == 0) {
      end = std::min(text.find("*/", i + 2), text.size() - 2) + 2;
    }
    if (end != i) {
      comments += text.substr(i, end - i);
      i = end;
      continue;
    }
    end = std::max(literal_end(text, i), i + 1);
    comments += std::string(static_cast<std::size_t>(std::count(&text[i], &text[i] + (end - i), '\n')), '\n');
    i = end;
  }
  return comments;
}

/// The sources and headers that a text names, as "line: name". Of <x.hpp> and *_x.hpp nothing is known: the one is of
/// another project, the other stands for many.
std::vector<std::string> named_files(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1)) {
    const std::string ending = text.substr(dot, 4);
    const std::size_t end = dot + 4;
    if ((ending != ".hpp" && ending != ".cpp") || (end < text.size() && in_name(text[end]))) continue;
    std::size_t begin = dot;
    while (begin > 0 &&
           (in_name(text[begin - 1]) || std::string("/.-").find(text[begin - 1]) != std::string::npos))
      --begin;
    if (begin == dot || (begin > 0 && (text[begin - 1] == '<' || text[begin - 1] == '*'))) continue;
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n') + 1;
    found.push_back(std::to_string(line) + ": " + text.substr(begin, end - begin));
  }
  return found;
}

/// Every file of the tree by its path from the top, and from each folder on the way.
std::set<std::string> names_of(const Tree& tree) {
  std::set<std::string> names;
  for (const auto& [folder, files] : tree)
    for (const std::string& file : files) {
      const std::string path = folder + "/" + file;
      names.insert(path);
      for (std::size_t i = path.find('/'); i != std::string::npos; i = path.find('/', i + 1))
        names.insert(path.substr(i + 1));
    }
  return names;
}

/// Files that comments name and that are not there, as "line: name".
std::vector<std::string> stale_names(const std::string& text, const std::set<std::string>& names) {
  std::vector<std::string> found = named_files(comments_of(text));
  std::erase_if(found,
                [&](const std::string& name) { return names.contains(name.substr(name.find(' ') + 1)); });
  return found;
}

TEST(Comments, NameSourcesThatAreThere) {
  const Tree tree =
      tree_of({"model", "solver", "tables", "api", "c", "python", "cli", "web", "cmake", "docs", "tests"});
  const std::set<std::string> names = names_of(tree);
  std::size_t named = 0;
  for (const auto& [folder, files] : tree)
    for (const std::string& file : files) {
      if (!file.ends_with(".hpp") && !file.ends_with(".cpp") && !file.ends_with(".inc") &&
          !file.ends_with(".h"))
        continue;
      const std::string text = text_of(folder + "/" + file);
      EXPECT_THAT(stale_names(text, names), IsEmpty()) << folder << "/" << file;
      named += named_files(comments_of(text)).size();
    }
  EXPECT_GT(named, 100U);
}

/// Lines of nothing but a comment that are too long, but for those that tools read.
std::vector<std::string> wide_comments(const std::string& text) {
  constexpr std::size_t kWidth = 120;
  std::vector<std::string> wide;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos || line.compare(begin, 2, "//") != 0) continue;
    if (line.size() > kWidth && line.find("NOLINT") == std::string::npos)
      wide.push_back(std::to_string(number));
  }
  return wide;
}

TEST(Comments, FitAWindow) {  // clang-format leaves them as they are, for the sake of tables
  std::size_t read = 0;
  for (const auto& [folder, files] :
       tree_of({"model", "solver", "tables", "api", "c", "python", "cli", "web", "tests"}))
    for (const std::string& file : files) {
      if (!file.ends_with(".hpp") && !file.ends_with(".cpp")) continue;
      EXPECT_THAT(wide_comments(text_of(folder + "/" + file)), IsEmpty()) << folder << "/" << file;
      ++read;
    }
  EXPECT_GT(read, 500U);
}

// The readers themselves.

TEST(CommentReader, SeesLinesThatAreTooLong) {
  const std::string longest(118, 'x');
  EXPECT_THAT(wide_comments("//" + longest + "\n  /" + "/" + longest + "\nint y; /" + "/" + longest),
              ElementsAre("2"));
  EXPECT_THAT(wide_comments("/" + std::string("/ NOLINT") + longest), IsEmpty());
}

TEST(CommentReader, SeesANameThatIsGone) {
  const std::set<std::string> names = names_of({{"a/b", {"c.hpp"}}});
  EXPECT_THAT(stale_names("// as in c.hpp, b/c.hpp and a/b/c.hpp.\n", names), IsEmpty());
  EXPECT_THAT(stale_names("int x;\n/// (d.hpp), a/c.hpp\n", names), ElementsAre("2: d.hpp", "2: a/c.hpp"));
  EXPECT_THAT(stale_names("/* c.hpp\n   cc.hpp\n*/ int x;  // bb/c.cpp", names),
              ElementsAre("2: cc.hpp", "3: bb/c.cpp"));
}

TEST(CommentReader, PassesOverWhatIsNoNameOfOurs) {
  EXPECT_THAT(stale_names("// *_test.cpp, <other/x.hpp>, x.hpp_, .hpp, x.h\n", {}), IsEmpty());
}

TEST(CommentReader, ReadsCommentsOnly) {
  EXPECT_EQ(comments_of("#include \"a.hpp\"  // b\nint c = 1'000; // '\n/* d\ne */ f"),
            "// b\n// '\n/* d\ne */");
  EXPECT_EQ(comments_of("x(\"// a\\\"\", '\"', '\\''); // b"), "// b");
  EXPECT_EQ(comments_of("x(R\"t(// a\n\" )\" )t\"); // b"), "\n// b");
  EXPECT_EQ(comments_of("/* a"), "/* a");
}

}  // namespace
}  // namespace fillwise::layout_test
