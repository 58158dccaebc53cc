#pragma once

// Runs `fillwise match` in a sandbox and sees which processes it leaves.

#include <dirent.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

/// Every process of a run, its bots and what they start has this in its environment, unlike those of other
/// runs.
inline std::string mark_of(const Sandbox& sandbox) {
  return "FILLWISE_TEST_MARK=" + sandbox.folder().string();
}

/// Numbers of the living processes with the mark.
inline std::vector<std::string> marked_processes(const std::string& mark) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    if (("\0" + text.str()).find(mark) != std::string::npos) found.push_back(name);
  }
  return found;
}

struct MatchRun {
  Result result;
  nlohmann::json json;  ///< of stdout
  std::vector<std::string> left;
  double seconds = 0;

  const nlohmann::json& forfeits() const { return json.at("forfeits"); }
};

/// `fillwise match --json`, or another command of that kind, between the commands, or names.
inline MatchRun run_match(Sandbox& sandbox, const std::string& first, const std::string& second, int games,
                          Words more = {}, RunOptions options = {}, Words words = {"match"}) {
  words.insert(words.end(), {"--quiet", "--json", "--player", first, "--player", second, "--games",
                             std::to_string(games)});
  words.insert(words.end(), more.begin(), more.end());
  options.environment.push_back(mark_of(sandbox));
  MatchRun run;
  const auto began = std::chrono::steady_clock::now();
  run.result = sandbox.run(words, options);
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  run.left = marked_processes(mark_of(sandbox));
  run.json = nlohmann::json::parse(run.result.out, nullptr, false);
  return run;
}

/// A bot in shell that is well behaved but for what it does when it is asked: `on_go` finds the ID in $1.
inline std::string shell_bot(const std::string& on_go, const std::string& on_hello = "echo ok",
                             const std::string& on_ready = "echo readyok") {
  return "while read -r word rest; do set -- $rest; case $word in fillwise-bot) " + on_hello +
         ";; isready) " + on_ready + ";; go) " + on_go + ";; quit) exit 0;; esac; done";
}

/// Plays legally.
inline const std::string kGoodBot = shell_bot("echo bestmove $1 1");

}  // namespace fillwise::cli_test
