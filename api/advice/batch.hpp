#pragma once

// Many situations at once: JSON Lines in, JSON Lines out, in the same order.
//
// A line is one JSON object with the keys
//   me, opponent     scores in points, whole numbers                      required
//   card             the card's name, between_cards that of the fill      unless between_cards
//   roll             the dice just thrown: [1,1,5] or "1,1,5"             one of these four
//   dice             the number of dice left
//   drawn            true: the card was just drawn
//   between_cards    true: after a fill
//   at_risk, fills   whole numbers                                        0 if not given
//   id               any string, number, true, false or null; it is the first key of the answer
// A key with the value null, but for id, counts as not given. Numbers are whole and written in digits: 3.0
// and 1e3 are refused. A line that can't be answered gives {"line": N, "error": "..."}, with its id if that
// came before the error; N counts from 1. Empty lines give nothing.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/advice/answer_words.hpp"
#include "api/advice/why.hpp"
#include "api/base/json.hpp"
#include "api/input/line_object.hpp"
#include "api/input/situation_words.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise {

class Batch {
 public:
  /// Answers queries, in their order.
  using Advise = std::function<std::vector<solver::Advice>(std::span<const solver::Query>)>;

  /// Match and advisor are of the same rules and goal; both must outlive it. `why`: answers say what stands
  /// behind each number.
  Batch(const model::Match& match, solver::Advisor& advisor, bool why = false)
      : Batch(match, [&advisor](std::span<const solver::Query> queries) { return advisor.advise(queries); }) {
    if (why) explainer_.emplace(advisor);
  }
  /// A logic_error of `advise` is the error of the lines that cause it.
  Batch(const model::Match& match, Advise advise)
      : match_(match),
        advise_(std::move(advise)),
        words_(words_of_win(match)),
        reader_(match, FieldNames::keys) {}

  /// Takes the next line of the input.
  void add(std::string_view line);
  /// Takes note that the next line of the input has more than kMostLineBytes.
  void add_too_long();

  /// Whether so much is waiting that it should be answered now.
  bool is_full() const;
  bool is_empty() const { return waiting_.empty(); }
  /// The answers to all lines that are waiting, each with a line end.
  std::string answers();

  std::size_t lines() const { return answered_; }  ///< answered so far, errors included
  std::size_t errors() const { return errors_; }   ///< of those

 private:
  struct Waiting {
    std::size_t line = 0;
    std::optional<Json> id;
    std::string error;  ///< empty if there is none
    ReadSituation read;
  };

  std::vector<solver::Advice> advice();
  Json answer(Waiting& waiting, const solver::Advice* advice);

  const model::Match& match_;
  Advise advise_;
  AnswerWords words_;
  SituationReader reader_;
  std::optional<Explainer> explainer_;
  std::vector<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::size_t line_ = 0;
  std::size_t answered_ = 0;
  std::size_t errors_ = 0;
};

}  // namespace fillwise
