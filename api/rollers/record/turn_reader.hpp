#pragma once

// The words of one turn of a record of Rollers, played as they come.

#include <optional>
#include <string>
#include <string_view>

#include "api/rollers/application_words.hpp"
#include "model/rollers/played_match.hpp"

namespace fillwise::rollers {

/// What can come next in a turn, in words.
std::string expected_in(const model::rollers::PlayedMatch& match);

class TurnReader {
 public:
  /// A turn of the mover that begins; the match must outlive it.
  explicit TurnReader(model::rollers::PlayedMatch& match);

  /// The next word: dice, > and what is saved, stop, how the dice are applied, = and chips. Throws Error(invalid) in
  /// one line, "FIELD: found FOUND, expected EXPECTED".
  void add(const std::string& word);
  /// No more words will come. What leaves no choice is done where the next turn is there. Throws Error(invalid)
  /// likewise.
  void finish(bool turn_follows);

 private:
  enum class Next { any, saved, chips };

  void roll(const std::string& word);
  void save(const std::string& word);
  void apply(const std::string& word);
  void finish_applying();
  void apply_the_only_way();
  void check_chips(const std::string& word);
  model::rollers::Table end_of_turn() const;
  /// Those of who played, after the turn.
  std::string own_chips(const model::rollers::Table& end) const;
  bool is_over() const { return match_.turns() > turns_; }

  model::rollers::PlayedMatch& match_;
  std::uint64_t turns_;  ///< before this one
  int player_;
  Next next_ = Next::any;
  std::string verb_;                          ///< open, close or collect, said last
  bool verb_has_part_ = false;                ///< ... and a section behind it
  bool nothing_ = false;                      ///< said
  std::optional<ApplicationReader> applied_;  ///< so far
  int chips_ = 0;                             ///< numbers behind =
  std::string said_chips_;
};

}  // namespace fillwise::rollers
