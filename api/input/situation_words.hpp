#pragma once

// A situation as it was typed, or as it came in JSON, read and checked.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/reachable.hpp"
#include "model/fill_or_bust/situation.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise {

/// The fields of a situation in their own words; what was not given is empty. Numbers are not checked yet.
struct SituationWords {
  std::optional<std::string> me, opponent, card, roll, dice, kept, at_risk, fills;
  bool drawn = false;
  bool between_cards = false;
};

/// How messages name the fields: as flags ("--at-risk") or as JSON keys ("at_risk").
enum class FieldNames { flags, keys };
/// What a message calls the field of a JSON key.
std::string field_name(FieldNames names, std::string_view key);

struct ReadSituation {
  model::Situation situation;
  std::vector<int> roll;  ///< the faces of situation.toss in the order they were given
  solver::Query query;
  /// Between cards without a card: the cards after which the answer would be another one, as the next card
  /// must be drawn.
  std::vector<std::string> draw_forced_after;
};

/// What is asked in a situation. Throws Error(invalid) with its field if it can't be.
solver::Query query_of(const model::Match& match, model::Reachable& reachable,
                       const model::Situation& situation);

/// Reads situations of one match.
class SituationReader {
 public:
  /// The match must outlive it.
  SituationReader(const model::Match& match, FieldNames names)
      : match_(match), names_(names), reachable_(match) {}

  /// at_risk and fills are 0 if not given. Throws Error(invalid) in one line, "FIELD: what is wrong".
  ReadSituation read(const SituationWords& words);

 private:
  void parse(const SituationWords& words, ReadSituation& result) const;
  std::int64_t number(std::string_view key, const std::string& word, std::string_view expected) const;
  std::int64_t required_score(std::string_view key, const std::optional<std::string>& word) const;
  /// The faces that a word lists, at most so many.
  std::vector<int> faces(std::string_view key, const std::string& word, int most) const;
  std::string name(std::string_view key) const { return field_name(names_, key); }
  [[noreturn]] void fail(std::string_view key, const std::string& reason) const;

  const model::Match& match_;
  FieldNames names_;
  model::Reachable reachable_;
};

}  // namespace fillwise
