#include "cli/several/several_advise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "api/input/numbers.hpp"
#include "api/several/reduced_adviser.hpp"
#include "api/several/several_question.hpp"
#include "cli/several/several.hpp"
#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::cli {
namespace {

Work as_if_fewer(Context& context, const SeveralAdvise& command, const std::vector<int>& opponents) {
  const auto question = std::make_shared<ReducedQuestion>(reduced_question(
      as_if_typed(command.as_if, opponents.size() + 1), command.words, opponents, command.table));
  return [=, &context, as_json = command.json] {
    context.print(as_json ? reduced_json(context, std::move(*question)).dump(2) + "\n"
                          : reduced_text(context, std::move(*question), context.colour));
  };
}

/// What was not to be had, and how to do without it.
[[noreturn]] void refuse_for_now(const Error& error) {
  throw Error(error.fault(),
              fmt::format("{}; {} 2 answers as if only you and the best of the others were there",
                          error.what(), kAsIf));
}

SeveralRequest request_for(const TableOptions& options, int players) {
  if (options.table) return several_request(options, players);
  table_request(options);  // throws for what is wrong with any number of players
  try {
    return several_request(options, players);
  } catch (const Error& error) {
    refuse_for_now(error);
  }
}

ProfileTable table_of(const Callbacks& callbacks, SeveralRequest request) {
  const bool is_at_hand_now = is_at_hand(request);
  try {
    return profile_for(callbacks, std::move(request));
  } catch (const Error& error) {
    if (is_at_hand_now) throw;
    refuse_for_now(error);
  }
}

}  // namespace

Work several_advise(Context& context, const SeveralAdvise& command) {
  const std::vector<int> opponents = opponents_typed(command.opponents, model::kMostPlayers);
  const auto players = static_cast<int>(opponents.size()) + 1;
  if (command.as_if || players > kMostSeveral) return as_if_fewer(context, command, opponents);
  const auto request = std::make_shared<SeveralRequest>(request_for(command.table, players));
  check_opponents(opponents, request->goal);
  const model::Match match(request->rules, request->goal / model::kPointsPerUnit);
  return [=, &context, situation = read_several(match, FieldNames::flags, command.words, opponents),
          as_json = command.json] {
    SeveralAdviser adviser(table_of(context, std::move(*request)));
    context.print(as_json ? adviser.json(situation).dump(2) + "\n" : adviser.text(situation, context.colour));
  };
}

}  // namespace fillwise::cli
