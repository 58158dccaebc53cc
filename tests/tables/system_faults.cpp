#include "tests/tables/system_faults.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>

namespace fillwise::tables {
namespace {

FaultPlan plan;
int counted = 0;

/// Counts a call; true if it is the one that goes wrong, with errno set.
bool goes_wrong(std::string_view call) {
  if (plan.number == 0 || (!plan.call.empty() && plan.call != call)) return false;
  if (++counted != plan.number) return false;
  if (plan.error == FaultPlan::kKill) ::raise(SIGKILL);
  errno = plan.error;
  return true;
}

}  // namespace

FaultScope::FaultScope(const FaultPlan& new_plan) {
  plan = new_plan;
  counted = 0;
}
FaultScope::~FaultScope() {
  plan = {};
}
int FaultScope::calls() {
  return counted;
}

// The names are the linker's: --wrap=NAME turns calls of NAME into __wrap_NAME and provides __real_NAME.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming,readability-inconsistent-declaration-parameter-name)
extern "C" {
ssize_t __real_write(int file, const void* bytes, std::size_t size);
int __real_fsync(int file);
int __real_close(int file);
int __real_renameat(int old_folder, const char* old_name, int new_folder, const char* new_name);
int __real_openat(int folder, const char* name, int flags, ...);

ssize_t __wrap_write(int file, const void* bytes, std::size_t size) {
  const bool killed_next = plan.error == FaultPlan::kKill && counted + 1 == plan.number;
  if (killed_next) __real_write(file, bytes, size / 2);
  if (goes_wrong("write")) return -1;
  return __real_write(file, bytes, std::min(size, plan.longest_write));
}

int __wrap_fsync(int file) {
  return goes_wrong("fsync") ? -1 : __real_fsync(file);
}

int __wrap_close(int file) {
  const bool wrong = goes_wrong("close");
  const int error = errno;
  const int result = __real_close(file);  // a close that reports an error has closed the file as well
  if (!wrong) return result;
  errno = error;
  return -1;
}

int __wrap_renameat(int old_folder, const char* old_name, int new_folder, const char* new_name) {
  return goes_wrong("renameat") ? -1 : __real_renameat(old_folder, old_name, new_folder, new_name);
}

int __wrap_openat(int folder, const char* name, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);  // NOLINT(clang-analyzer-valist.Uninitialized): it overlooks va_start
    va_end(arguments);
  }
  return goes_wrong("openat") ? -1 : __real_openat(folder, name, flags, mode);
}
}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming,readability-inconsistent-declaration-parameter-name)

}  // namespace fillwise::tables
