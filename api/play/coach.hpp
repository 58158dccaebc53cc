#pragma once

// The coach: what is best, why, and what a choice gave away.

#include <optional>
#include <string>

#include "api/advice/adviser.hpp"
#include "api/play/table_talk.hpp"

namespace fillwise::play {

class Coach {
 public:
  /// The adviser must outlive it.
  explicit Coach(Adviser& adviser) : adviser_(adviser) {}

  /// The best play where the game stands, in a line or two.
  std::string hint(const TableTalk& talk);
  /// The best play as it is typed: "11 r", "stop".
  std::string best_entry(const TableTalk& talk);
  /// All options and what stands behind each number, as `fillwise advise --why` prints them.
  std::string why(const TableTalk& talk);

  /// What a choice gave away, where that is proven and at least `from`, a share of 1.
  std::optional<std::string> remark(const bots::Question& asked, const model::GameStep& chosen, double from);

 private:
  Answer answer(const TableTalk& talk);

  Adviser& adviser_;
};

}  // namespace fillwise::play
