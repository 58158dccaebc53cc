#include "cli/bots/keeper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

// Between fork() and exec() and in the keeper only async-signal-safe functions are called: the process that
// forks may have threads.

namespace fillwise::bots {
namespace {

using namespace std::chrono_literals;

constexpr int kControl = 3;       // the keeper's end
constexpr int kOutOfTheWay = 16;  // files are moved there before they get their places
constexpr int kMostFiles = 1024;  // that are closed one by one on an old system
constexpr std::chrono::milliseconds kKillLimit = 10'000ms;  // for processes that the system does not let go
constexpr std::chrono::milliseconds kStep = 2ms;

void pause_for(std::chrono::milliseconds time) {
  const timespec request{0, static_cast<long>(time.count()) * 1'000'000};
  ::nanosleep(&request, nullptr);
}

/// Calls `use` with each child of this thread, or of another one, whose file it is.
template <class Use>
void for_each_child(Use use, const char* path = "/proc/thread-self/children") {
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  std::array<char, 4096> text;
  pid_t child = 0;
  for (ssize_t count = 0; (count = ::read(file, text.data(), text.size())) > 0;) {
    for (ssize_t i = 0; i < count; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c >= '0' && c <= '9') {
        child = child * 10 + (c - '0');
      } else if (child > 0) {
        use(std::exchange(child, 0));
      }
    }
  }
  ::close(file);
}

/// Takes up what has ended. `bot` is told through `control` and forgotten. False: there are no children.
bool reap(pid_t& bot, int control) {
  for (;;) {
    int status = 0;
    const pid_t ended = ::waitpid(-1, &status, WNOHANG);
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) return false;
    if (ended == 0) return true;
    if (ended != bot) continue;
    bot = -1;
    if (control >= 0) ::send(control, &status, sizeof status, MSG_NOSIGNAL | MSG_DONTWAIT);
  }
}

void signal_all(int signal, pid_t bot) {
  // The group as long as the bot has not been waited for: its number is nobody else's then.
  if (bot > 0) ::kill(-bot, signal);
  for_each_child([signal](pid_t child) { ::kill(child, signal); });
}

/// Ends every descendant: what loses its parent becomes a child of this process and is met in the next round.
void end_all(pid_t bot) {
  for (auto [signal, limit] : {std::pair(SIGTERM, kTermGrace), std::pair(SIGKILL, kKillLimit)}) {
    for (auto waited = 0ms; waited < limit; waited += kStep) {
      if (!reap(bot, -1)) return;
      if (waited == 0ms || signal == SIGKILL) signal_all(signal, bot);
      pause_for(kStep);
    }
  }
}

void unblock_and_reset_signals() {
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &usual, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void become_bot(const char* command) {
  ::setsid();
  unblock_and_reset_signals();
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(127);
}

/// The keeper's life. `files`: stdin, stdout and stderr of the bot, and the control.
[[noreturn]] void keep(std::array<int, 4> files, const char* command) {
  ::setsid();  // Ctrl-C at the terminal is not for it
  for (int& file : files) file = ::fcntl(file, F_DUPFD, kOutOfTheWay);
  for (int place = 0; place < 4; ++place) ::dup2(files[static_cast<std::size_t>(place)], place);
  if (::close_range(kControl + 1, ~0U, 0) != 0)
    for (int file = kControl + 1; file < kMostFiles; ++file) ::close(file);
  ::fcntl(kControl, F_SETFD, FD_CLOEXEC);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);

  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  ::sigaction(SIGCHLD, &usual, nullptr);
  const int ended = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);

  pid_t bot = ::fork();
  if (bot == 0) become_bot(command);
  for (int stream = 0; stream < kControl; ++stream) ::close(stream);
  for (bool told = bot < 0; !told;) {
    std::array<pollfd, 2> wait = {{{kControl, POLLIN, 0}, {ended, POLLIN, 0}}};
    if (::poll(wait.data(), wait.size(), -1) < 0 && errno != EINTR) break;
    signalfd_siginfo info;
    while (::read(ended, &info, sizeof info) > 0) {
    }
    reap(bot, kControl);
    told = wait[0].revents != 0;
  }
  end_all(bot);
  ::_exit(0);
}

/// Children of this process that no bot has left to it: those it had before, and the keepers.
std::vector<pid_t>& known_children() {
  static std::vector<pid_t> known = [] {
    std::vector<pid_t> before;
    for_each_child([&](pid_t child) { before.push_back(child); });
    return before;
  }();
  return known;
}

/// Ends what a keeper that was killed has left to this process.
void end_orphans() {
  for (auto waited = 0ms; waited < kKillLimit; waited += kStep) {
    std::vector<pid_t> orphans;
    for_each_child([&](pid_t child) {
      if (std::ranges::find(known_children(), child) == known_children().end()) orphans.push_back(child);
    });
    if (orphans.empty()) return;
    for (const pid_t orphan : orphans) {
      ::kill(orphan, SIGKILL);
      ::waitpid(orphan, nullptr, WNOHANG);
    }
    pause_for(kStep);
  }
}

void close_file(int& file) {
  if (file >= 0) ::close(std::exchange(file, -1));
}

/// Two ends that close on exec, and are closed here unless they are taken.
struct Ends {
  int read = -1;
  int write = -1;

  Ends() = default;
  Ends(const Ends&) = delete;
  Ends& operator=(const Ends&) = delete;
  ~Ends() { close_file(read), close_file(write); }
};

void open_pipe(Ends& ends) {
  std::array<int, 2> files{};
  if (::pipe2(files.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
  ends.read = files[0], ends.write = files[1];
}

void open_control(Ends& ends) {
  std::array<int, 2> files{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, files.data()) != 0)
    throw std::system_error(errno, std::generic_category());
  ends.read = files[0], ends.write = files[1];
}

}  // namespace

Kept start_kept(const std::string& command) {
  Ends in, out, err, control;
  open_pipe(in), open_pipe(out), open_pipe(err), open_control(control);
  // A bot that kills its keeper leaves its processes to this one: see end_kept().
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::vector<pid_t>& known = known_children();
  known.reserve(known.size() + 1);
  const pid_t keeper = ::fork();
  if (keeper < 0) throw std::system_error(errno, std::generic_category());
  if (keeper == 0) keep({in.read, out.write, err.write, control.write}, command.c_str());
  known.push_back(keeper);
  Kept kept;
  kept.keeper = keeper;
  kept.in = std::exchange(in.write, -1);
  kept.out = std::exchange(out.read, -1);
  kept.err = std::exchange(err.read, -1);
  kept.control = std::exchange(control.read, -1);
  for (const int file : {kept.in, kept.out, kept.err, kept.control})
    ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK);
  return kept;
}

std::size_t kept_children(const Kept& kept) {
  const std::string keeper = std::to_string(kept.keeper);
  std::size_t count = 0;
  for_each_child([&](pid_t) { ++count; }, ("/proc/" + keeper + "/task/" + keeper + "/children").c_str());
  return count;
}

void end_kept(Kept& kept) {
  for (int* const file : {&kept.in, &kept.out, &kept.err, &kept.control}) close_file(*file);
  if (kept.keeper < 0) return;
  ::kill(kept.keeper, SIGCONT);  // the bot may have stopped it
  int status = 0;
  const auto limit = std::chrono::steady_clock::now() + kTermGrace + kKillLimit + 1s;
  pid_t ended = 0;
  while ((ended = ::waitpid(kept.keeper, &status, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
    if (std::chrono::steady_clock::now() > limit) ::kill(kept.keeper, SIGKILL);
    std::this_thread::sleep_for(1ms);
  }
  std::erase(known_children(), kept.keeper);
  kept.keeper = -1;
  if (ended > 0 && WIFSIGNALED(status)) end_orphans();
}

}  // namespace fillwise::bots
