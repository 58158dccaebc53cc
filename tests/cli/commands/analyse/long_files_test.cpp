// fillwise analyse of large files: memory stays bounded, progress is told, and Ctrl-C ends it.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <fstream>

#include "tests/cli/commands/analyse/many_games.hpp"

namespace fillwise::cli_test {
namespace {

class AnalyseLong : public ManyGames {
 protected:
  /// A file of so many thousand games.
  void record_thousands(const std::string& name, int thousands) {
    record(name, 1000);
    const std::string text = read_file(sandbox.file(name));
    std::ofstream file(sandbox.file(name), std::ios::app);
    for (int i = 1; i < thousands; ++i) file << text;
  }
  std::unique_ptr<Child> start(const Words& words, const RunOptions& options = {}) {
    Words all = {"analyse"};
    all.insert(all.end(), words.begin(), words.end());
    return sandbox.start(all, options);
  }
};

/// Megabytes of the largest program that this one has waited for.
double most_memory() {
  struct rusage usage {};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

TEST_F(AnalyseLong, NeedsLittleMemory) {
  record_thousands("games.jsonl", 60);
  record_thousands("games.txt", 60);
  EXPECT_GT(std::filesystem::file_size(sandbox.file("games.jsonl")), 30'000'000U);
  for (const char* const name : {"games.jsonl", "games.txt"})
    EXPECT_EQ(analyse({name, "--html", "report.html"}).exit, 0);
  EXPECT_LT(most_memory(), 100);
  // Every game with every step, hundreds of megabytes of text.
  RunOptions to_nowhere;
  to_nowhere.in_child = [] { ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO); };
  record_thousands("games.jsonl", 8);
  EXPECT_EQ(analyse({"games.jsonl", "--json"}, to_nowhere).exit, 0);
  EXPECT_EQ(analyse({"games.jsonl", "--decisions"}, to_nowhere).exit, 0);
  EXPECT_LT(most_memory(), 100);
  EXPECT_GT(most_memory(), 5) << "it is not measured";
}

TEST_F(AnalyseLong, TellsItsProgressAndEndsWithCtrlC) {
  record_thousands("games.jsonl", 300);
  const auto child = start({"games.jsonl", "--html", "report.html"});
  for (int i = 0; i < 60'000 && child->err_so_far().find("analysing games: ") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  child->send(SIGINT);
  const Result result = child->wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, ::testing::ContainsRegex("analysing games: [0-9]+ %.* \\([0-9]+ games\\)\n"));
  EXPECT_THAT(result.err, ::testing::EndsWith("fillwise: interrupted; nothing was written\n"));
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"games.jsonl"});
}

TEST_F(AnalyseLong, IsSilentIfAsked) {
  record_thousands("games.jsonl", 60);
  EXPECT_EQ(analyse({"games.jsonl"}).err, "");
}

/// While it waits for more games.
TEST_F(AnalyseLong, EndsWithCtrlCWhileItReads) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  RunOptions options;
  options.in_child = [&] { ::dup2(ends[0], STDIN_FILENO); };
  const auto child = start({"-", "--goal", "500", "--html", "report.html"}, options);
  const std::string turn = "1: no-dice\n";
  ASSERT_EQ(::write(ends[1], turn.data(), turn.size()), static_cast<ssize_t>(turn.size()));
  for (int i = 0; i < 10'000 && Sandbox::names_in(sandbox.folder()).empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  child->send(SIGINT);
  const Result result = child->wait(std::chrono::seconds(20));
  ::close(ends[0]), ::close(ends[1]);
  EXPECT_EQ(result.exit, 130);
  EXPECT_EQ(result.err, "fillwise: interrupted; nothing was written\n");
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words());
}

}  // namespace
}  // namespace fillwise::cli_test
