#include "api/quiz/quiz_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/advice/batch_line.hpp"
#include "api/base/error.hpp"
#include "api/input/line_object.hpp"
#include "model/fill_or_bust/shown.hpp"

namespace fillwise::quiz {
namespace {

constexpr std::size_t kMostShown = 80;  // bytes of a name

std::string name_of(const std::optional<Json>& id) {
  if (!id || id->is_null()) return "";
  const std::string text = id->is_string() ? id->get<std::string>() : id->dump();
  return model::shown(text, kMostShown);
}

BatchLine fields_of(std::string_view line) {
  BatchLine fields;
  try {
    read_batch_line(line, fields);
  } catch (const Error& error) {
    const std::string problem = error.what();
    if (problem.find("expected") != std::string::npos) throw;
    throw error_of_line(error.fault(),
                        problem + ", expected a situation as 'fillwise advise --batch' takes it");
  }
  return fields;
}

QuizPosition position_of(const model::Match& match, SituationReader& reader, std::string_view line) {
  const BatchLine fields = fields_of(line);
  ReadSituation read = reader.read(fields.words);
  model::PlayedGame game(match, read.query.state, read.query.toss, read.query.kept);
  if (!game.is_over() && !model::Match::is_chance(game.state())) game.take_forced_steps();
  const bool decides = !game.is_over() && !model::Match::is_chance(game.state()) && game.state().mover == 0;
  bots::Question question;
  if (decides) question = bots::question_in(game, read.roll);
  if (question.options.size() < 2)
    throw Error(Fault::invalid, "found a situation with nothing to decide, expected a decision");
  const solver::DecisionKind kind = solver::decision_kind(game.state().phase);
  return {{kind, std::move(game), std::move(read.roll), {}}, question.query, name_of(fields.id)};
}

}  // namespace

std::vector<QuizPosition> quiz_positions(const model::Match& match, std::string_view text,
                                         const std::string& source) {
  std::vector<QuizPosition> positions;
  SituationReader reader(match, FieldNames::keys);
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    try {
      if (line.size() > kMostLineBytes)
        throw Error(Fault::invalid, fmt::format("the line has more than {} bytes", kMostLineBytes));
      positions.push_back(position_of(match, reader, line));
    } catch (const Error& error) {
      throw error.at(fmt::format("{}:{}", source, number));
    }
  }
  if (positions.empty())
    throw Error(Fault::invalid, Unexpected(source, "no position",
                                           "lines as 'fillwise advise --batch' takes them (docs/advise.md)"));
  return positions;
}

}  // namespace fillwise::quiz
