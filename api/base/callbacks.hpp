#pragma once

// How the library tells of long work, and how it is told to stop. It prints nothing and knows no signals.

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace fillwise {

/// What is left empty is not called. All of them are called from the thread that asked, but for Progress.
struct Callbacks {
  /// How far a piece of work is: the share that is done, 0 to 1, and a word on where it is. From any thread;
  /// the work is over when it is destroyed.
  using Progress = std::function<void(double done, std::string_view detail)>;

  /// Long work begins, "solving 'official' to 10000".
  std::function<Progress(std::string what)> progress;
  /// Something to know about the answer, a sentence.
  std::function<void(std::string_view sentence)> note;
  /// Something that did not go well and does not change the answer, a line.
  std::function<void(std::string_view line)> warn;
  /// Set by whoever wants the work to end, from any thread: it ends with Error(cancelled).
  const std::atomic<bool>* cancel = nullptr;
  /// Called before work that doesn't look at `cancel`; what it gives lives as long as that work.
  std::function<std::shared_ptr<void>()> uncancellable;

  Progress begin(std::string what) const;
  void say(std::string_view sentence) const {
    if (note) note(sentence);
  }
  void complain(std::string_view line) const {
    if (warn) warn(line);
  }
  std::shared_ptr<void> begin_uncancellable() const { return uncancellable ? uncancellable() : nullptr; }
  bool is_cancelled() const { return cancel != nullptr && cancel->load(std::memory_order_relaxed); }
  /// Throws Error(cancelled) once cancelled: "interrupted; STATE", where STATE says what became of the work.
  void check_cancelled(std::string_view state) const;
};

}  // namespace fillwise
