// Ctrl-C at several moments: the program ends with 130, and nothing is lost or half-written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::AnyOf;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Not;

void sleep_for(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

/// Waits until the program has written these words to stderr, for two minutes at most.
void wait_for_words(const Child& child, const std::string& words) {
  for (int i = 0; i < 120'000 && child.err_so_far().find(words) == std::string::npos; ++i) sleep_for(1);
}

TEST(Interrupt, OfASolveKeepsTheOlderTable) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "200", "--out", "t.fwt"}).exit, 0);
  const std::string older = read_file(sandbox.file("t.fwt"));
  for (const int signal : {SIGINT, SIGTERM}) {
    for (const int moment : {1, 20, 100, 300, -1}) {  // milliseconds; -1: once progress is shown
      const auto child = sandbox.start({"solve", "--goal", "20000", "--out", "t.fwt"});
      if (moment >= 0)
        sleep_for(moment);
      else
        wait_for_words(*child, "solving");
      child->send(signal);
      const Result result = child->wait();
      if (result.exit != 130)
        EXPECT_TRUE(result.exit == -signal && moment < 300) << result.exit;  // it had hardly begun
      else
        EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted; nothing was written\n"));
      EXPECT_EQ(result.out, "");
      EXPECT_EQ(read_file(sandbox.file("t.fwt")), older);
      EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"t.fwt"});
    }
  }
}

/// What was done of a solve of several players is saved beside the table, and the same command resumes there and comes
/// to the same bytes.
TEST(Interrupt, OfASolveOfSeveralKeepsItsSweeps) {
  Sandbox sandbox;
  const auto solve = [&](const std::string& goal, const std::string& file) {
    return Words{"solve", "--players", "3", "--goal", goal, "--checkpoint-every", "0", "--out", file};
  };
  ASSERT_EQ(sandbox.run(solve("1200", "whole.fwp")).exit, 0);
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"whole.fwp"}) << "the checkpoint is gone";
  for (const int signal : {SIGINT, SIGTERM}) {
    const auto child = sandbox.start(solve("1200", "t.fwp"));
    for (int i = 0; i < 120'000 && !std::filesystem::exists(sandbox.file("t.fwp.checkpoint")); ++i)
      sleep_for(1);
    child->send(signal);
    const Result ended = child->wait();
    ASSERT_EQ(ended.exit, 130) << ended.err;
    EXPECT_THAT(ended.err,
                ::testing::ContainsRegex(
                    "fillwise: interrupted; saved up to sweep [0-9]+ in t.fwp.checkpoint; run the same "
                    "command to resume\n"));
    EXPECT_EQ(Sandbox::names_in(sandbox.folder()), (Words{"t.fwp.checkpoint", "whole.fwp"}));
    const Result more = sandbox.run(solve("1200", "t.fwp"));
    EXPECT_EQ(more.exit, 0);
    EXPECT_THAT(more.err, HasSubstr("Resuming from t.fwp.checkpoint.\n"));
    EXPECT_EQ(read_file(sandbox.file("t.fwp")), read_file(sandbox.file("whole.fwp")));
    EXPECT_EQ(Sandbox::names_in(sandbox.folder()), (Words{"t.fwp", "whole.fwp"}));
    std::filesystem::remove(sandbox.file("t.fwp"));
  }
}

/// What does not fit is said in a line, and the solve begins anew.
TEST(Interrupt, OnlyTheSameSolveGoesOn) {
  Sandbox sandbox;
  const auto begun = [&](const Words& more, const std::string& goal = "1200") {
    Words words = {"solve", "--players", "3", "--goal", goal, "--checkpoint-every", "0", "--out", "t.fwp"};
    words.insert(words.end(), more.begin(), more.end());
    const auto child = sandbox.start(words);
    for (int i = 0; i < 120'000 && !std::filesystem::exists(sandbox.file("t.fwp.checkpoint")); ++i)
      sleep_for(1);
    child->send(SIGINT);
    return child->wait();
  };
  ASSERT_EQ(begun({}).exit, 130);
  const std::string kept = read_file(sandbox.file("t.fwp.checkpoint"));
  const auto said = [&](const Words& more) {
    write_file(sandbox.file("t.fwp.checkpoint"), kept);
    Words words = {"solve",   "--players",          "3",    "--goal", "1200",
                   "--quiet", "--checkpoint-every", "1000", "--out",  "t.fwp"};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 0);
    EXPECT_FALSE(std::filesystem::exists(sandbox.file("t.fwp.checkpoint")));
    return result.err;
  };
  EXPECT_EQ(said({}), "") << "--quiet";
  const std::string other =
      "fillwise: warning: t.fwp.checkpoint: belongs to another solve or another build; starting over\n";
  EXPECT_EQ(said({"--ties", "next"}), other);
  EXPECT_EQ(said({"--mixing", "3e-6"}), other);
  EXPECT_EQ(said({"--rules", "team"}), other);
  write_file(sandbox.file("t.fwp.checkpoint"), kept.substr(0, kept.size() - 1));
  EXPECT_EQ(sandbox.run({"solve", "--players", "3", "--goal", "300", "--quiet", "--out", "t.fwp"}).err,
            "fillwise: warning: t.fwp.checkpoint: its checksum does not fit; starting over\n");
}

TEST(Interrupt, OfASolveOnTheSpotLeavesNoTable) {
  Sandbox sandbox;
  const auto child = sandbox.start({"value", "--me", "0", "--opponent", "0", "--goal", "20000"});
  wait_for_words(*child, "solving '");
  child->send(SIGINT);
  const Result result = child->wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(Sandbox::names_in(sandbox.tables()).empty());
}

/// What was counted in whole batches is printed, and nothing else.
TEST(Interrupt, OfASimulationPrintsWhatIsWhole) {
  Sandbox sandbox;
  const Words games{"simulate", "--goal", "50",      "--player",   "stop-at:50",
                    "--player", "random", "--games", "1000000000", "--json"};
  for (const int more : {0, 5000}) {  // milliseconds after progress is shown
    const auto child = sandbox.start(games);
    wait_for_words(*child, "playing");
    sleep_for(more);
    child->send(SIGINT);
    const Result result = child->wait();
    EXPECT_EQ(result.exit, 130);
    if (result.out.empty()) {
      EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted; nothing was printed\n"));
    } else {
      EXPECT_THAT(result.out, HasSubstr("\"won_by_first\""));
      EXPECT_THAT(result.err,
                  ::testing::ContainsRegex("interrupted; the figures are those of the first [0-9]+ games\n"));
    }
  }
}

TEST(Interrupt, OfASolutionInFractionsPrintsNothing) {
  Sandbox sandbox;
  const auto child = sandbox.start({"value", "--me", "0", "--opponent", "0", "--goal", "600", "--exact"});
  wait_for_words(*child, "in fractions");
  child->send(SIGINT);
  const Result result = child->wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted"));
}

TEST(Interrupt, OfAnExportLeavesNoFile) {
  Sandbox sandbox;
  for (const std::string moment : {"Enumerating", "Finding the best play", "Writing."}) {
    const auto child = sandbox.start(
        {"export", "--format", "prism-explicit", "--goal", "400", "--fix-player", "2", "--out", "game"});
    wait_for_words(*child, moment);
    sleep_for(50);
    child->send(SIGINT);
    const Result result = child->wait();
    EXPECT_EQ(result.exit, 130) << moment;
    EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted"));
    EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{}) << moment;
  }
}

TEST(Interrupt, OfAnExportOfPoliciesLeavesNoFile) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "3000"}).exit, 0);
  const auto child = sandbox.start(
      {"export", "--format", "csv", "--policy", "--set-aside", "--goal", "3000", "--out", "policies.csv"});
  wait_for_words(*child, "exporting");
  child->send(SIGINT);
  EXPECT_EQ(child->wait().exit, 130);
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{});
}

TEST(Interrupt, OfACheckEndsIt) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "3000", "--out", "t.fwt"}).exit, 0);
  const auto child = sandbox.start({"verify", "t.fwt", "--threads", "1"});
  wait_for_words(*child, "checking");
  child->send(SIGINT);
  const Result result = child->wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted; the check is not finished\n"));
}

TEST(Interrupt, OfARatingEndsItAtOnce) {
  Sandbox sandbox;
  const auto child = sandbox.start({"rate", "--goal", "3000", "--player", "stop-at:350", "--player",
                                    "stop-at:300", "--exploit", "--threads", "1"});
  wait_for_words(*child, "Rating stop-at:350.");
  sleep_for(50);
  child->send(SIGINT);
  const Result result = child->wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted"));
  EXPECT_THAT(result.err, Not(HasSubstr("Rating stop-at:300.")));
}

/// Once they show how far they are, long before they are done.
TEST(Interrupt, OfLongWorkOnPoliciesEndsItAtOnce) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "5000"}).exit, 0);
  const std::vector<std::pair<Words, std::string>> all = {
      {{"rate", "--goal", "5000", "--player", "points", "--threads", "1"}, "rating: "},
      {{"chart", "simple", "--goal", "5000", "--out", "simple.svg"}, "rating: "},
      {{"simplify", "--goal", "5000", "--out", "rule.csv", "--threads", "1"}, "searching: "}};
  for (const auto& [words, progress] : all) {
    const auto child = sandbox.start(words);
    wait_for_words(*child, progress);
    const auto asked = std::chrono::steady_clock::now();
    child->send(SIGINT);
    const Result result = child->wait();
    EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(2)) << words.front();
    EXPECT_EQ(result.exit, 130) << words.front();
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted"));
    EXPECT_THAT(result.err, ::testing::ContainsRegex(progress + "[0-9]+ %"));
    EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{}) << words.front();
  }
}

}  // namespace
}  // namespace fillwise::cli_test
