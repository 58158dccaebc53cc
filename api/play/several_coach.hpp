#pragma once

// Coaches of games of three and more: from the profile of a table, or as if there were fewer players.

#include <memory>
#include <string>
#include <utility>

#include "api/play/coach.hpp"
#include "api/several/several_adviser.hpp"

namespace fillwise::play {

/// Of three or four players.
class SeveralCoach : public Coach {
 public:
  explicit SeveralCoach(ProfileTable table) : adviser_(std::move(table)) {}

  /// With the chances of all players behind the best play, in the order of turns.
  std::string hint(const TableTalk& talk) override;
  /// All options, and what each leaves to every player.
  std::string why(const TableTalk& talk) override;

  solver::Advice advise(const bots::Question& asked) override {
    return adviser_.advise(situation(asked)).advice;
  }
  std::string text(const bots::Question& asked) override { return adviser_.text(situation(asked), false); }
  const AnswerWords& words() const override { return adviser_.words(); }

 private:
  SeveralSituation situation(const bots::Question& asked) const;

  SeveralAdviser adviser_;
};

/// Of games that there is no table of: as if only the player on the move and those with the highest scores were there.
class ReducedCoach : public Coach {
 public:
  /// The coach of a game of so many players.
  ReducedCoach(std::unique_ptr<Coach> of_fewer, int players)
      : of_fewer_(std::move(of_fewer)), players_(static_cast<std::size_t>(players)) {}

  // Both say what they leave out.
  std::string hint(const TableTalk& talk) override;
  std::string why(const TableTalk& talk) override;

  solver::Advice advise(const bots::Question& asked) override { return of_fewer_->advise(reduced(asked)); }
  std::string text(const bots::Question& asked) override { return of_fewer_->text(reduced(asked)); }
  const AnswerWords& words() const override { return of_fewer_->words(); }

 private:
  bots::Question reduced(bots::Question asked) const;
  std::string note(const TableTalk& talk) const;

  std::unique_ptr<Coach> of_fewer_;
  std::size_t players_;
};

}  // namespace fillwise::play
