// The installed program under mpirun.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class SeveralRanks : public ::testing::Test {
 protected:
  /// Open MPI's own settings: as root, and more ranks than cores.
  static RunOptions under_mpirun() {
    RunOptions options;
    options.program = FILLWISE_MPIRUN;
    options.environment = {"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                           "OMPI_MCA_rmaps_base_oversubscribe=1", "OMPI_MCA_hwloc_base_binding_policy=none",
                           "OMPI_MCA_btl=self,vader"};
    return options;
  }
  static Words words(int ranks, const Words& command) {
    Words all = {"-np", std::to_string(ranks), FILLWISE_PROGRAM};
    all.insert(all.end(), command.begin(), command.end());
    return all;
  }
  Result run(int ranks, const Words& command) { return sandbox_.run(words(ranks, command), under_mpirun()); }
  std::string table(const std::string& name) const { return read_file(sandbox_.file(name)); }

  Sandbox sandbox_;
};

TEST_F(SeveralRanks, WriteTheSameTable) {
  for (const Words& game :
       {Words{"--players", "3", "--goal", "400", "--safe"}, {"--players", "4", "--goal", "200"}}) {
    const auto solve = [&](const std::string& out) {
      Words command = {"solve", "--out", out, "--quiet"};
      command.insert(command.end(), game.begin(), game.end());
      return command;
    };
    ASSERT_EQ(sandbox_.run(solve("alone.fwp")).exit, 0);
    for (int ranks = 1; ranks <= 3; ++ranks) {
      const Result result = run(ranks, solve("together.fwp"));
      ASSERT_EQ(result.exit, 0) << result.err;
      EXPECT_EQ(lines_of(result.out), game.size() == 5 ? 6U : 5U) << "one of them speaks\n" << result.out;
      if (ranks > 1)
        EXPECT_THAT(result.out, HasSubstr(" s by " + std::to_string(ranks) + " ranks\n"));
      else
        EXPECT_THAT(result.out, Not(HasSubstr("ranks")));
      EXPECT_TRUE(table("together.fwp") == table("alone.fwp")) << ranks;
    }
  }
  EXPECT_THAT(run(2, {"solve", "--players", "3", "--goal", "100", "--json"}).out, HasSubstr("\"ranks\": 2"));
}

/// The processes of a rank that mpirun has started in this sandbox.
pid_t process_of_rank(int rank, const std::string& sandbox) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    try {
      const std::string environment = read_file(entry.path() / "environ");
      if (environment.find("OMPI_COMM_WORLD_RANK=" + std::to_string(rank) + '\0') != std::string::npos &&
          environment.find("HOME=" + sandbox) != std::string::npos)
        return std::stoi(name);
    } catch (const std::runtime_error&) {  // another's, or gone
    }
  }
  return 0;
}

/// A line has said where the checkpoint is, and any number of ranks resumes.
TEST_F(SeveralRanks, ResumeWhenOneOfThemWasKilled) {
  const Words plain = {"solve", "--players", "3", "--goal", "1200", "--out"};
  const auto to = [&](const std::string& name) {
    Words all = plain;
    all.insert(all.end(), {name, "--checkpoint-every", "0"});
    return all;
  };
  ASSERT_EQ(sandbox_.run(to("alone.fwp")).exit, 0);
  const auto child = sandbox_.start(words(3, to("together.fwp")), under_mpirun());
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  while (child->err_so_far().find("A checkpoint is in ") == std::string::npos &&
         std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const pid_t rank = process_of_rank(1, sandbox_.home().string());
  ASSERT_GT(rank, 0);
  ::kill(rank, SIGKILL);
  const Result killed = child->wait();
  EXPECT_NE(killed.exit, 0);
  EXPECT_THAT(killed.err,
              HasSubstr("A checkpoint is in together.fwp.checkpoint: the same command resumes from it.\n"));
  EXPECT_THAT(killed.err, HasSubstr("process rank 1 "));
  EXPECT_FALSE(std::filesystem::exists(sandbox_.file("together.fwp")));
  const Result resumed = run(2, to("together.fwp"));
  ASSERT_EQ(resumed.exit, 0) << resumed.err;
  EXPECT_THAT(resumed.err, HasSubstr("Resuming from together.fwp.checkpoint."));
  EXPECT_TRUE(table("together.fwp") == table("alone.fwp"));
  EXPECT_FALSE(std::filesystem::exists(sandbox_.file("together.fwp.checkpoint")));
}

std::size_t lines_with(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_F(SeveralRanks, SayOnceWhatIsWrong) {
  const auto expect = [&](const Words& command, int exit, const std::string& line) {
    const Result result = run(3, command);
    EXPECT_EQ(result.exit, exit) << result.err;
    EXPECT_EQ(lines_with(result.err, line + "\n"), 1U) << result.err;
  };
  expect({"solve", "--players", "3", "--goal", "120"}, 2,
         "fillwise: --goal: found '120', expected a multiple of 50 from 50 to 20000");
  write_file(sandbox_.file("file"), "");
  expect({"solve", "--players", "3", "--goal", "100", "--out", "file/t.fwp"}, 1,
         "fillwise: file/t.fwp: can't write the table: creating its folder: Not a directory");
  // Another solve's checkpoint that is cut off.
  write_file(sandbox_.file("t.fwp.checkpoint"), "cut off");
  const Result result = run(2, {"solve", "--players", "3", "--goal", "100", "--out", "t.fwp"});
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(lines_with(result.err, "starting over"), 1U) << result.err;
}

/// One process has not the memory for it: others share it.
TEST_F(SeveralRanks, MaySolveMoreThanOne) {
  const Result alone = sandbox_.run({"solve", "--players", "4", "--goal", "3200"});
  EXPECT_EQ(alone.exit, 2);
  EXPECT_EQ(
      alone.err,
      "fillwise: --goal: found 3200, expected at most 3150 with 4 players; mpirun -np N shares the work "
      "and the memory\n");
  const auto together =
      sandbox_.start(words(2, {"solve", "--players", "4", "--goal", "3200"}), under_mpirun());
  std::this_thread::sleep_for(std::chrono::seconds(3));
  together->send(SIGTERM);
  const Result ended = together->wait();
  EXPECT_THAT(ended.err, Not(HasSubstr("found 3200")));
  EXPECT_NE(ended.exit, 0);
}

/// A program without the module beside it, as where MPI was not there when it was built.
TEST_F(SeveralRanks, AreRefusedWithoutTheModule) {
  std::filesystem::copy_file(FILLWISE_PROGRAM, sandbox_.file("fillwise"));
  RunOptions options;
  options.program = sandbox_.file("fillwise");
  options.environment = {"OMPI_COMM_WORLD_SIZE=2", "OMPI_COMM_WORLD_RANK=0"};
  const Result result = sandbox_.run({"solve", "--players", "3", "--goal", "100"}, options);
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err,
              HasSubstr("fillwise: mpirun: this fillwise can't join other ranks: it was built without MPI"));
}

/// Whatever else runs under mpirun answers in each rank: a bot in one of them must not fall silent.
TEST_F(SeveralRanks, AnswerByThemselvesWhatIsNoSolve) {
  RunOptions second;
  second.environment = {"OMPI_COMM_WORLD_SIZE=2", "OMPI_COMM_WORLD_RANK=1"};
  const Words value = {"value", "--me", "100", "--opponent", "0", "--goal", "500"};
  EXPECT_EQ(sandbox_.run(value, second).out, sandbox_.run(value).out);
  EXPECT_THAT(sandbox_.run(value, second).out, HasSubstr(" to win"));
  second.input = "fillwise-bot 1\nquit\n";
  EXPECT_THAT(sandbox_.run({"engine", "-q"}, second).out, HasSubstr("\nok\n"));
}

}  // namespace
}  // namespace fillwise::cli_test
