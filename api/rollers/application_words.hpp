#pragma once

// How dice of Rollers were applied, as matches are written down and as bots say it:
//
//   open 1:1 3:33* close 1:1 collect 2:2     a section and the dice for it
//   nothing
//
// Section n is opened with n dice, closed with one more, and each further die collects. Dice show the number of the
// section, or are stars that stand in for it; the black die may be written with or without its b.

#include <string>
#include <string_view>

#include "api/base/json.hpp"
#include "model/rollers/board.hpp"
#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"

namespace fillwise::rollers {

inline constexpr std::string_view kNothing = "nothing";

/// `hand`: the dice that lie there. Dice that show the number are used first, then stars.
std::string application_text(const model::rollers::Board& before, const model::rollers::Application& applied,
                             const model::rollers::Dice& hand);
/// {"action":"apply","open":{"1":"1","3":"33*"},"close":{"1":"1"}}: without what was not done.
Json application_json(const model::rollers::Board& before, const model::rollers::Application& applied,
                      const model::rollers::Dice& hand);

/// Whether it is open, close or collect.
bool is_applied_verb(std::string_view word);

/// Reads an application part by part, and holds each against the rules.
class ApplicationReader {
 public:
  /// The mover of the table applies the dice of the turn. All must outlive it.
  ApplicationReader(const model::rollers::Rules& rules, const model::rollers::Table& table,
                    const model::rollers::Turn& turn);

  /// "open" and "3:33*". Throws Error(invalid), "open: found ..., expected ...".
  void add(std::string_view verb, std::string_view part);
  /// All of it. Throws Error(invalid) where more dice have to be applied.
  const model::rollers::Application& finish() const;

 private:
  void use(std::string_view verb, std::string_view part, const model::rollers::Dice& dice);

  const model::rollers::Rules& rules_;
  const model::rollers::Table& table_;
  const model::rollers::Turn& turn_;
  model::rollers::Dice used_;
  model::rollers::Application made_;
};

/// The application of a move as application_json() writes it. Throws Error(invalid).
model::rollers::Application read_application(const model::rollers::Rules& rules,
                                             const model::rollers::Table& table,
                                             const model::rollers::Turn& turn, const Json& move);

}  // namespace fillwise::rollers
