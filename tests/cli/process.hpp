#pragma once

// Runs the built program as a user does, in a sandbox: its own HOME and folder of tables under a temporary
// folder, streams caught in files.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace fillwise::cli_test {

using Words = std::vector<std::string>;

struct Result {
  int exit = 0;  ///< exit code, or minus the signal that ended the process
  std::string out;
  std::string err;
};

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("can't read " + path.string());
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text)) throw std::runtime_error("can't write " + path.string());
}

/// What is unusual about a run.
struct RunOptions {
  std::string input;               ///< stdin
  Words environment;               ///< "NAME=value", beside the sandbox's own
  std::function<void()> in_child;  ///< called before the program replaces the child: limits, closed streams
  std::filesystem::path program = FILLWISE_PROGRAM;
};

/// A program that runs. It is killed if it is still there when the object goes.
class Child {
 public:
  Child(pid_t process, std::filesystem::path out, std::filesystem::path err)
      : process_(process), out_(std::move(out)), err_(std::move(err)) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }

  void send(int signal) const { ::kill(process_, signal); }
  std::string err_so_far() const { return read_file(err_); }

  /// Waits for the end; a program that takes longer than the limit is killed (exit -9).
  Result wait(std::chrono::seconds limit = std::chrono::seconds(300)) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    int status = 0;
    for (pid_t ended = 0; ended == 0;) {
      ended = ::waitpid(process_, &status, WNOHANG);
      if (ended < 0) throw std::runtime_error("can't wait for the program");
      if (ended > 0) break;
      if (std::chrono::steady_clock::now() > deadline) ::kill(process_, SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    process_ = -1;
    return {WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status), read_file(out_), read_file(err_)};
  }

 private:
  pid_t process_;
  std::filesystem::path out_, err_;
};

/// A temporary folder in which programs run: it is their working folder and holds HOME and the folder of
/// tables.
class Sandbox {
 public:
  Sandbox() {
    std::string name = (std::filesystem::temp_directory_path() / "fillwise-cli-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("can't make a temporary folder");
    folder_ = name;
    std::filesystem::create_directories(home());
  }
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  ~Sandbox() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path home() const { return folder_ / "home"; }
  /// Where the program keeps tables.
  std::filesystem::path tables() const { return home() / ".local/share/fillwise/tables"; }
  std::filesystem::path file(const std::string& name) const { return folder_ / name; }

  Result run(const Words& words, const RunOptions& options = {}) { return start(words, options)->wait(); }

  std::unique_ptr<Child> start(const Words& words, const RunOptions& options = {}) {
    const std::string stem = (folder_ / ("stream" + std::to_string(++runs_))).string();
    write_file(stem + ".in", options.input);
    Words arguments = {options.program.string()};
    arguments.insert(arguments.end(), words.begin(), words.end());
    Words environment = options.environment;  // the first of a name counts
    for (const std::string& usual :
         {"HOME=" + home().string(), std::string("PATH=/usr/bin:/bin"), "TMPDIR=" + folder_.string()})
      environment.push_back(usual);
    for (const char* passed_on : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"})
      if (const char* const value = std::getenv(passed_on))
        environment.push_back(std::string(passed_on) + "=" + value);
    std::vector<char*> argv = pointers(arguments), envp = pointers(environment);

    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("can't fork");
    if (child == 0) {
      redirect(stem + ".in", O_RDONLY, STDIN_FILENO);
      redirect(stem + ".out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
      redirect(stem + ".err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
      if (::chdir(folder_.c_str()) != 0) ::_exit(126);
      if (options.in_child) options.in_child();
      ::execve(argv[0], argv.data(), envp.data());
      ::_exit(127);
    }
    // The files are made here too, so that they can be read before the child has come so far.
    for (const char* ending : {".out", ".err"})
      ::close(::open((stem + ending).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
    return std::make_unique<Child>(child, stem + ".out", stem + ".err");
  }

  /// Names of everything in a folder of the sandbox, the caught streams aside; empty if there is no folder.
  static Words names_in(const std::filesystem::path& folder) {
    Words names;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      if (!name.starts_with("stream") && name != "home") names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  static std::vector<char*> pointers(Words& words) {
    std::vector<char*> result;
    for (std::string& word : words) result.push_back(word.data());
    result.push_back(nullptr);
    return result;
  }
  static void redirect(const std::string& path, int flags, int stream) {
    const int file = ::open(path.c_str(), flags, 0644);
    if (file < 0 || ::dup2(file, stream) < 0) ::_exit(125);
    ::close(file);
  }

  std::filesystem::path folder_;
  int runs_ = 0;
};

/// Number of lines.
inline std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace fillwise::cli_test
