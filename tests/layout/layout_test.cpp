// Reads the sources and holds them to the house rules: dependencies go one way (model <- solver <- api <- cli,
// tables <- api, api <- c <- python), the audits share nothing with the solver they check, and the libraries know no
// terminal and neither print nor end the process.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// What the files of a folder may include of ours.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"model", {"model"}},
    {"solver", {"model", "solver"}},
    {"tables", {"tables"}},
    {"api", {"model", "solver", "tables", "api"}},
    {"cli", {"model", "solver", "tables", "api", "cli"}},
    {"c", {"model", "solver", "tables", "api", "c"}},
    {"python", {"model", "solver", "tables", "api", "c", "python"}},
    {"web", {"model", "solver", "tables", "api"}},
};

// The text without its comments; lines keep their numbers. String literals that hold // or /* are not
// understood.
std::string without_comments(const std::string& text) {
  std::string code;
  for (std::size_t i = 0; i < text.size();) {
    if (text.compare(i, 2, "//") == 0) {
      i = std::min(text.find('\n', i), text.size());
    } else if (text.compare(i, 2, "/*") == 0) {
      const std::size_t end = std::min(text.find("*/", i + 2), text.size());
      for (; i < end; ++i) {
        if (text[i] == '\n') code += '\n';
      }
      i = std::min(end + 2, text.size());
    } else {
      code += text[i++];
    }
  }
  return code;
}

// Why a file of this folder may not include `path`; empty if it may. Paths of other projects are left alone.
std::string include_problem(const std::string& folder, const std::string& path, bool quoted) {
  const std::size_t slash = path.find('/');
  const std::string first = path.substr(0, slash);
  if (path.find("..") != std::string::npos || (quoted && slash == std::string::npos)) {
    return "include as \"folder/file.hpp\" from the top, not " + path;
  }
  if (kMayInclude.contains(first) && !kMayInclude.at(folder).contains(first)) {
    return folder + " may not include " + path;
  }
  return "";
}

// What an #include line names, with its opening quote or bracket in front; empty for any other line.
std::string included(const std::string& line) {
  std::istringstream words(line);
  char hash = 0;
  std::string word;
  if (!(words >> hash) || hash != '#' || !(words >> word) || word.compare(0, 7, "include") != 0) return "";
  const std::size_t open = line.find_first_of("\"<");
  return open == std::string::npos ? "" : line.substr(open, line.find_first_of("\">", open + 1) - open);
}

// The first call or stream in the line that prints or ends the process; empty if there is none.
std::string loud_word(const std::string& line) {
  static const std::set<std::string> kStreams = {"cout", "cerr", "clog", "wcout", "wcerr"};
  static const std::set<std::string> kCalls = {"printf",  "fprintf", "vprintf", "vfprintf", "puts",
                                               "putchar", "perror",  "print",   "exit",     "quick_exit",
                                               "_exit",   "_Exit",   "abort",   "terminate"};
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (auto begin = line.begin(); begin != line.end();) {
    const auto end = std::find_if_not(begin, line.end(), in_name);
    const std::string word(begin, end);
    const auto next = std::find_if(end, line.end(), [](char c) { return c != ' '; });
    if (kStreams.contains(word) || (kCalls.contains(word) && next != line.end() && *next == '(')) return word;
    begin = std::find_if(end, line.end(), in_name);
  }
  return "";
}

// Everything in a file of this folder that breaks the rules, as "line: what".
std::vector<std::string> problems(const std::string& folder, const std::string& text) {
  std::vector<std::string> found;
  std::istringstream lines(without_comments(text));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::string path = included(line);
    std::string problem;
    if (!path.empty()) {
      problem = include_problem(folder, path.substr(1), path[0] == '"');
    } else if (const std::string word = loud_word(line); folder != "cli" && !word.empty()) {
      problem = folder + " may not print or exit: " + word;
    }
    if (!problem.empty()) found.push_back(std::to_string(number) + ": " + problem);
  }
  return found;
}

std::vector<std::filesystem::path> sources(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(FILLWISE_ROOT) / folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".hpp" || extension == ".cpp" || extension == ".inc") files.push_back(entry.path());
  }
  return files;
}

class Folder : public ::testing::TestWithParam<std::string> {};

TEST_P(Folder, KeepsTheRules) {
  const std::vector<std::filesystem::path> files = sources(GetParam());
  ASSERT_FALSE(files.empty()) << "no sources found in " << GetParam();
  for (const std::filesystem::path& file : files) {
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    EXPECT_THAT(problems(GetParam(), text.str()), IsEmpty()) << file;
  }
}

INSTANTIATE_TEST_SUITE_P(Layout, Folder,
                         ::testing::Values("model", "solver", "tables", "api", "c", "python", "cli", "web"),
                         [](const auto& folder) { return folder.param; });

// Headers of the command line, of the terminal, of processes, of files as the system sees them and of the standard
// streams: what these begin with.
const std::vector<std::string> kForeign = {"CLI/",    "csignal", "curses", "dlfcn.h", "fcntl.h",   "iostream",
                                           "ncurses", "poll.h",  "pty.h",  "pwd.h",   "readline/", "signal.h",
                                           "spawn.h", "sys/",    "termio", "unistd.h"};

// What files below cli need of them.
const std::map<std::string, std::set<std::string>> kNeeded = {
    {"api/chart/render/png.cpp", {"dlfcn.h"}},  // cairo is loaded when a PNG is asked for
    {"tables/descriptor.hpp", {"unistd.h"}},    // files are closed
    {"tables/mapped_file.cpp", {"fcntl.h", "sys/mman.h", "sys/stat.h"}},  // tables are mapped
    {"tables/temporary.cpp", {"signal.h", "unistd.h"}},                   // whether who wrote a file is alive
    {"tables/whole_file.cpp", {"fcntl.h", "sys/stat.h"}},  // files are written whole, and synced
};

// The foreign headers that a text includes.
std::set<std::string> foreign_headers(const std::string& text) {
  std::set<std::string> found;
  std::istringstream lines(without_comments(text));
  for (std::string line; std::getline(lines, line);) {
    const std::string name = included(line);
    if (!name.empty() && std::ranges::any_of(kForeign, [&](const std::string& foreign) {
          return name.compare(1, foreign.size(), foreign) == 0;
        }))
      found.insert(name.substr(1));
  }
  return found;
}

// The libraries have neither a terminal nor a command line, and streams and processes are the program's. What is listed
// as needed is included, or the list is too long.
TEST(Libraries, KnowNoTerminal) {
  std::map<std::string, std::set<std::string>> found;
  for (const std::string top : {"model", "solver", "tables", "api", "c", "python", "web"})
    for (const std::filesystem::path& file : sources(top)) {
      std::stringstream text;
      text << std::ifstream(file).rdbuf();
      if (const std::set<std::string> foreign = foreign_headers(text.str()); !foreign.empty())
        found[std::filesystem::relative(file, FILLWISE_ROOT).string()] = foreign;
    }
  EXPECT_EQ(found, kNeeded);
}

// Folders, from the top, with the folders that their files include.
using FolderGraph = std::map<std::string, std::set<std::string>>;

// What can be reached from a folder, itself only by a way round.
std::set<std::string> reachable(const FolderGraph& graph, const std::string& from) {
  std::set<std::string> seen;
  std::vector<std::string> open{from};
  while (!open.empty()) {
    const std::string folder = open.back();
    open.pop_back();
    if (!graph.contains(folder)) continue;
    for (const std::string& next : graph.at(folder))
      if (seen.insert(next).second) open.push_back(next);
  }
  return seen;
}

std::vector<std::string> folders_on_a_circle(const FolderGraph& graph) {
  std::vector<std::string> found;
  for (const auto& [folder, unused] : graph)
    if (reachable(graph, folder).contains(folder)) found.push_back(folder);
  return found;
}

// A room is a file, or a header and the source of its name.
constexpr std::size_t kMostRooms = 25;

TEST(Folders, AreFewRoomsAndStandInAnOrder) {
  FolderGraph graph;
  std::map<std::string, std::set<std::string>> rooms;
  for (const std::string top : {"model", "solver", "tables", "api", "c", "python", "cli", "web", "tests"})
    for (const std::filesystem::path& path : sources(top)) {
      const std::filesystem::path file = std::filesystem::relative(path, FILLWISE_ROOT);
      const std::string folder = file.parent_path().string();
      rooms[folder].insert(file.stem().string());
      std::stringstream text;
      text << std::ifstream(path).rdbuf();
      std::istringstream lines(without_comments(text.str()));
      for (std::string line; std::getline(lines, line);) {
        const std::string name = included(line);
        if (!name.starts_with('"')) continue;
        const std::string other = std::filesystem::path(name.substr(1)).parent_path().string();
        if (other != folder && std::filesystem::is_directory(std::filesystem::path(FILLWISE_ROOT) / other))
          graph[folder].insert(other);
      }
    }
  EXPECT_GT(graph.size(), 25U);
  EXPECT_THAT(folders_on_a_circle(graph), IsEmpty());
  for (const auto& [folder, names] : rooms) EXPECT_LE(names.size(), kMostRooms) << folder;
}

TEST(Folders, OnACircleAreSeen) {
  EXPECT_THAT(folders_on_a_circle({{"a", {"b"}}, {"b", {"c"}}, {"d", {"a"}}}), IsEmpty());
  EXPECT_THAT(folders_on_a_circle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}, {"d", {"a"}}}),
              ElementsAre("a", "b", "c"));
}

// Everything of ours that these files include, directly or not, and the .cpp beside each header; with the
// files.
std::set<std::string> closure(std::vector<std::string> open) {
  std::set<std::string> seen;
  while (!open.empty()) {
    const std::string file = open.back();
    open.pop_back();
    const std::filesystem::path path = std::filesystem::path(FILLWISE_ROOT) / file;
    if (!std::filesystem::is_regular_file(path) || !seen.insert(file).second) continue;
    if (file.ends_with(".hpp")) open.push_back(file.substr(0, file.size() - 4) + ".cpp");
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    std::istringstream lines(without_comments(text.str()));
    for (std::string line; std::getline(lines, line);)
      if (const std::string name = included(line); name.starts_with('"')) open.push_back(name.substr(1));
  }
  return seen;
}

TEST(Audits, ShareNothingWithTheSolverTheyCheck) {
  const std::set<std::string> files = closure({"solver/audit/audit.cpp", "solver/audit/exact_audit.cpp"});
  for (const std::string file :
       {"solver/plain/turn_bounds.cpp", "solver/audit/exact_values.cpp", "model/fill_or_bust/turn.cpp"})
    EXPECT_TRUE(files.contains(file)) << "the reader of #include lines has missed " << file;
  for (const std::string& file : files)
    EXPECT_FALSE(file.starts_with("solver/race/") || file.starts_with("solver/turn/")) << file;
  EXPECT_TRUE(
      closure({"solver/advice/advice.cpp", "solver/race/solve.cpp"}).contains("solver/turn/turn_pass.cpp"));
}

std::string content_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Whether a CMake text names the file, as a word of its own and not in a comment.
bool names_file(const std::string& cmake, const std::string& file) {
  std::istringstream lines(cmake);
  for (std::string line; std::getline(lines, line);) {
    line = line.substr(0, line.find('#'));
    std::ranges::replace_if(
        line, [](char c) { return c == '(' || c == ')'; }, ' ');
    std::istringstream words(line);
    for (std::string word; words >> word;)
      if (word == file) return true;
  }
  return false;
}

// A test that no program is built from never runs, and nothing else would say so.
TEST(Tests, AreNamedByTheCMakeListsOfTheirFolderOrOneAbove) {
  const std::filesystem::path tests = std::filesystem::path(FILLWISE_ROOT) / "tests";
  int found = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(tests)) {
    const std::filesystem::path& file = entry.path();
    if (!file.filename().string().ends_with("_test.cpp")) continue;
    ++found;
    bool named = false;
    for (std::filesystem::path folder = file.parent_path(); !named && folder != tests;
         folder = folder.parent_path())
      named = names_file(content_of(folder / "CMakeLists.txt"), file.lexically_relative(folder).string());
    EXPECT_TRUE(named) << file;
  }
  EXPECT_GT(found, 100);
}

// The reader itself: each way to break a rule is seen, and what is allowed passes.

TEST(LayoutReader, FindsNamedFiles) {
  EXPECT_TRUE(names_file("add(x SOURCES a_test.cpp b_test.cpp)\n", "b_test.cpp"));
  EXPECT_FALSE(names_file("add(x SOURCES bb_test.cpp)  # b_test.cpp\n", "b_test.cpp"));
  EXPECT_FALSE(names_file("", "b_test.cpp"));
}

TEST(LayoutReader, SeesEveryForbiddenInclude) {
  for (const auto& [folder, allowed] : kMayInclude) {
    for (const auto& [target, unused] : kMayInclude) {
      const auto quoted = problems(folder, "#include <vector>\n#include \"" + target + "/file.hpp\"\n");
      const auto angled = problems(folder, "\n  #  include <" + target + "/file.hpp>\n");
      if (allowed.contains(target)) {
        EXPECT_THAT(quoted, IsEmpty());
        EXPECT_THAT(angled, IsEmpty());
      } else {
        EXPECT_THAT(quoted, ElementsAre("2: " + folder + " may not include " + target + "/file.hpp"));
        EXPECT_THAT(angled, ElementsAre("2: " + folder + " may not include " + target + "/file.hpp"));
      }
    }
  }
}

TEST(LayoutReader, WantsIncludesFromTheTop) {
  EXPECT_THAT(problems("model", "#include \"dice.hpp\""), Contains(HasSubstr("from the top")));
  EXPECT_THAT(problems("model", "#include \"model/../solver/race.hpp\""),
              Contains(HasSubstr("from the top")));
  EXPECT_THAT(problems("solver", "#include \"hwy/foreach_target.h\""), IsEmpty());
}

TEST(LayoutReader, SeesPrintingAndExitingInLibrariesOnly) {
  for (const std::string call :
       {"std::cout << 1;", "std::cerr << 1;", "std::clog << 1;", "printf(\"x\");", "std::printf (\"x\");",
        "fprintf(stderr, \"x\");", "puts(\"x\");", "fmt::print(\"x\");", "exit(1);", "std::exit(1);",
        "abort();", "std::quick_exit(0);", "std::terminate();"}) {
    for (const std::string folder : {"model", "solver", "tables", "api"}) {
      EXPECT_THAT(problems(folder, "int x;\n" + call),
                  ElementsAre(HasSubstr("2: " + folder + " may not print or exit")))
          << call;
    }
    EXPECT_THAT(problems("cli", call), IsEmpty()) << call;
  }
}

TEST(LayoutReader, SeesForeignHeaders) {
  EXPECT_THAT(foreign_headers("#include <poll.h>\n # include <CLI/App.hpp>\n#include \"sys/wait.h\"\n"),
              ElementsAre("CLI/App.hpp", "poll.h", "sys/wait.h"));
  EXPECT_THAT(foreign_headers("#include <ncurses.h>\n#include <termios.h>\n#include <readline/history.h>\n"),
              ElementsAre("ncurses.h", "readline/history.h", "termios.h"));
  EXPECT_THAT(foreign_headers("#include <csignal>\n#include <iostream>\n#include <unistd.h>\n"),
              ElementsAre("csignal", "iostream", "unistd.h"));
  EXPECT_THAT(foreign_headers("// #include <poll.h>\n#include <ios>\n#include \"cli/unistd.h\"\nint poll;\n"),
              IsEmpty());
}

TEST(LayoutReader, PassesOverCommentsAndLikeNames) {
  EXPECT_THAT(problems("model", "// never std::cout, never exit()\n/* printf(\n exit( */ int x;"), IsEmpty());
  EXPECT_THAT(problems("model", "std::snprintf(text, 9, \"x\");\non_exit_from(turn);\nfmt::format(\"x\");"),
              IsEmpty());
  EXPECT_THAT(problems("model", "// #include \"cli/main.hpp\"\n"), IsEmpty());
  EXPECT_THAT(problems("model", "/* a\nb */ exit(1);"), ElementsAre(HasSubstr("2: ")));
}

}  // namespace
