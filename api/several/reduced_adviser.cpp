#include "api/several/reduced_adviser.hpp"

#include <utility>
#include <variant>

namespace fillwise {
namespace {

/// What `say` makes of the adviser of the table and what it is to answer.
template <class Say>
auto answered(const Callbacks& callbacks, ReducedQuestion& question, const Say& say) {
  if (auto* const several = std::get_if<SeveralRequest>(&question.table.request)) {
    SeveralAdviser adviser(profile_for(callbacks, std::move(*several)));
    return say(adviser, SeveralSituation{question.read, question.table.counted});
  }
  Adviser adviser(table_for(callbacks, std::move(std::get<TableRequest>(question.table.request))));
  return say(adviser, Answer{question.read, adviser.advise(question.read.query)});
}

}  // namespace

ReducedQuestion reduced_question(int players, const SituationWords& words, const std::vector<int>& opponents,
                                 const TableOptions& table) {
  ReducedQuestion question{reduced_table(players, opponents, table), {}};
  const model::Match match(question.table.rules(), question.table.goal() / model::kPointsPerUnit);
  question.read = read_several(match, FieldNames::flags, words, question.table.counted).read;
  return question;
}

std::string reduced_text(const Callbacks& callbacks, ReducedQuestion question, bool colour) {
  return answered(callbacks, question,
                  [&](auto& adviser, const auto& answer) { return adviser.text(answer, colour); }) +
         question.table.note() + "\n";
}

Json reduced_json(const Callbacks& callbacks, ReducedQuestion question) {
  Json json =
      answered(callbacks, question, [](auto& adviser, const auto& answer) { return adviser.json(answer); });
  json["as_if"] = {{"players", question.table.players}, {"opponents", question.table.opponents}};
  return json;
}

}  // namespace fillwise
