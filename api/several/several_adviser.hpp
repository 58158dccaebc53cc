#pragma once

// Answers in games of several players: the chances at the start of a turn, and advice in a situation.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/advice/answer_words.hpp"
#include "api/base/json.hpp"
#include "api/input/situation_words.hpp"
#include "api/several/profile_table.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/equilibrium/profile_advisor.hpp"

namespace fillwise {

/// A situation of several players that was understood.
struct SeveralSituation {
  ReadSituation read;          ///< as if the best of the others were the only one
  std::vector<int> opponents;  ///< points
};

class SeveralAdviser {
 public:
  explicit SeveralAdviser(ProfileTable table);

  const ProfileTable& table() const { return table_; }
  const model::Match& match() const { return match_; }
  /// How values are written: chances to win.
  const AnswerWords& words() const { return words_; }

  /// At the start of a turn: text, and JSON.
  std::string value_text(int me, const std::vector<int>& opponents) const;
  Json value_json(int me, const std::vector<int>& opponents) const;

  equilibrium::ProfileAdvice advise(const SeveralSituation& situation);
  /// Advice: text, and JSON.
  std::string text(const SeveralSituation& situation, bool colour);
  Json json(const SeveralSituation& situation);

 private:
  struct Start {
    std::vector<double> chances;  ///< by place
    double lower = 0, upper = 0;  ///< of the mover
    std::optional<double> safe;   ///< the mover's least chance against all others together, if known
  };
  Start start(int me, const std::vector<int>& opponents) const;
  std::string others_text(const std::vector<int>& opponents, const double* chances) const;
  std::string proven() const;

  ProfileTable table_;
  model::Match match_;
  equilibrium::ProfileAdvisor advisor_;
  AnswerWords words_;
};

/// Reads a situation whose `opponent` is left empty. Throws Error(invalid).
SeveralSituation read_several(const model::Match& match, FieldNames names, SituationWords words,
                              const std::vector<int>& opponents);

}  // namespace fillwise
