#pragma once

// The coach: what is best, why, and what a choice gave away.

#include <optional>
#include <string>

#include "api/advice/adviser.hpp"
#include "api/play/table_talk.hpp"

namespace fillwise::play {

class Coach {
 public:
  Coach() = default;
  Coach(const Coach&) = delete;
  Coach& operator=(const Coach&) = delete;
  virtual ~Coach() = default;

  /// The best play where the game stands, in some lines.
  virtual std::string hint(const TableTalk& talk);
  /// The best play as it is typed: "11 r", "stop".
  std::string best_entry(const TableTalk& talk);
  /// All options and what stands behind each number.
  virtual std::string why(const TableTalk& talk) = 0;

  /// What a choice gave away, where that is proven and at least `from`, a share of 1.
  std::optional<std::string> remark(const bots::Question& asked, const model::GameStep& chosen, double from);

  virtual solver::Advice advise(const bots::Question& asked) = 0;
  /// As `fillwise advise` prints it.
  virtual std::string text(const bots::Question& asked) = 0;
  virtual const AnswerWords& words() const = 0;
};

/// Of two players.
class CoachOfTwo : public Coach {
 public:
  /// The adviser must outlive it.
  explicit CoachOfTwo(Adviser& adviser) : adviser_(adviser) {}

  /// As `fillwise advise --why` prints it.
  std::string why(const TableTalk& talk) override;

  solver::Advice advise(const bots::Question& asked) override { return adviser_.advise(asked.query); }
  std::string text(const bots::Question& asked) override { return adviser_.text(answer(asked)); }
  const AnswerWords& words() const override { return adviser_.words(); }

 private:
  Answer answer(const bots::Question& asked);

  Adviser& adviser_;
};

}  // namespace fillwise::play
