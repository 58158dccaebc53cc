#pragma once

// What every kind of chart is drawn from: a table, of two players or more, and its match; and the words that several
// kinds share.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/chart/score_sheet.hpp"
#include "api/several/profile_table.hpp"
#include "api/several/reduced_table.hpp"
#include "api/several/several_question.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise::chart {

/// How many lines of scores a chart has usually, and at most.
struct ScoreLines {
  int usual = 0, most = 0;
};
/// --step in units: between two scores up to a goal in points. Throws Error(invalid).
int step_of(const std::optional<std::string>& step, int goal, ScoreLines lines);

/// A table and its match, of two players.
class Subject {
 public:
  explicit Subject(Table table, std::string note = "");
  explicit Subject(ProfileTable table, std::string note = "");
  // The match's address is kept by who answers questions about it.
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  ~Subject() = default;

  int players() const;
  const Table& table() const { return std::get<Table>(table_); }                  ///< of two players
  const ProfileTable& profile() const { return std::get<ProfileTable>(table_); }  ///< of more
  const model::Match& match() const { return match_; }
  const model::RuleSet& rules() const;
  int goal() const;  ///< points
  /// "rules 'official' to 10000; table f9d0...; proven: bounds at most 3.2e-10 apart"; of several players what nobody
  /// gains, too.
  std::string footer(double widest_bounds) const;
  /// The same with what is said in place of "proven: bounds at most ... apart".
  std::string footer(const std::string& proven) const;
  /// "official, to 10000", "official, to 1000, 3 players".
  std::string name() const;

 private:
  std::variant<Table, ProfileTable> table_;
  model::Match match_;
  std::string note_;  ///< a sentence for the footer, or none
};

/// What a chart is asked about, before a table is looked for.
class SubjectRequest {
 public:
  SubjectRequest() = default;
  using Request = std::variant<TableRequest, SeveralRequest>;
  /// `note`: a sentence for the footer, or none.
  explicit SubjectRequest(Request request, std::string note = "")
      : request_(std::move(request)), note_(std::move(note)) {}

  const model::RuleSet& rules() const;
  int goal() const;  ///< points
  /// Its table, found or solved; to be called once. Throws Error: what table_for() and profile_for() throw.
  Subject subject(const Callbacks& callbacks);

 private:
  Request request_;
  std::string note_;
};

/// --me with --opponent or --opponents, as typed; --as-if, which goes with the last.
struct ScoreWords {
  std::optional<std::string> me, opponent, opponents, as_if;
};
/// Refuses --me without the others' scores and these without --me, --opponent with --opponents, and --as-if without
/// these. Throws Error(invalid).
void check_all_scores(const ScoreWords& words);

/// --opponents, for whose number of players there is a table, or as if there were fewer, and the scores of those who
/// count, in units.
struct AskedOthers {
  SubjectRequest request;
  std::vector<int> others;
};
/// `of_two`: what to do for two players instead. Throws Error as reduced_table() and several_question() do.
AskedOthers asked_others(const std::string& opponents, const std::optional<std::string>& as_if,
                         const TableOptions& table, std::string_view of_two = kUseOpponent);

struct AskedScores {
  SubjectRequest request;
  std::optional<ScoreSheet> sheet;  ///< if scores were typed
};
/// The table, of as many players as scores were typed or as if there were fewer, and these. Throws Error: what
/// check_all_scores(), table_request() and asked_others() throw; invalid for scores that no turn begins with.
AskedScores asked_scores(const TableOptions& table, const ScoreWords& words);

/// The widest bounds that were seen.
struct Widest {
  double width = 0;
  void see(const solver::ValueInterval& chance) {
    if (chance.upper - chance.lower > width) width = chance.upper - chance.lower;
  }
};

/// A number with all its digits, for CSV.
std::string exactly(double number);
/// "1 die", "3 dice".
std::string dice_text(int dice);

}  // namespace fillwise::chart
