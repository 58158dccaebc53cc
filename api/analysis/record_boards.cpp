#include "api/analysis/record_boards.hpp"

#include <fmt/format.h>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"

namespace fillwise {
namespace {

using model::GameRecord;

/// Where a header of the record stands.
std::string place_of(const GameRecord& record, const model::RecordWord& word) {
  return fmt::format("{}:{}", record.source, word.place);
}

/// A header's word, checked by what a flag of that name would be checked by.
template <class Check>
auto checked_word(const GameRecord& record, const model::RecordWord& word, const Check& check) {
  try {
    return check(word.text);
  } catch (const Error& error) {
    throw error.at(place_of(record, word));
  }
}

/// What the options ask for, with what the record says.
TableRequest request_of(const GameRecord& record, const TableOptions& options) {
  TableOptions asked = options;
  if (record.rules) {
    const model::RuleSet rules = checked_word(record, *record.rules, rule_set);
    if (options.rules && rule_set(*options.rules).fingerprint() != rules.fingerprint())
      refuse(place_of(record, *record.rules) + ": rules",
             fmt::format("found {}, but --rules says {}", in_quotes(record.rules->text),
                         in_quotes(*options.rules)));
    asked.rules = record.rules->text;
  }
  if (record.goal) {
    const int goal = checked_word(record, *record.goal,
                                  [](const std::string& text) { return checked_goal("goal", text); });
    if (options.goal && checked_goal("--goal", *options.goal) != goal)
      refuse(place_of(record, *record.goal) + ": goal",
             fmt::format("found {}, but --goal says {}", goal, *options.goal));
    asked.goal = record.goal->text;
  }
  return table_request(asked);
}

}  // namespace

void refuse_several(const GameRecord& record) {
  if (record.players.size() > 2)
    throw Error(Fault::invalid,
                Unexpected(fmt::format("{}:{}", record.source, record.place),
                           fmt::format("a game of {} players", record.players.size()), "two"));
}

Board::Board(TableRequest asked)
    : request(std::move(asked)), match(request.rules, request.goal / model::kPointsPerUnit) {}

std::string Board::name() const {
  return fmt::format("rules '{}' to {}", display_name(match.rules()), match.goal() * model::kPointsPerUnit);
}

std::shared_ptr<Board> RecordBoards::of(const GameRecord& record) {
  refuse_several(record);
  const auto words = std::pair(record.rules ? record.rules->text : "", record.goal ? record.goal->text : "");
  const auto known = by_words_.find(words);
  if (known != by_words_.end()) return known->second;
  TableRequest request = request_of(record, options_);
  auto& board = boards_[{request.rules.playing_rules(), request.goal}];
  if (board == nullptr) board = std::make_shared<Board>(std::move(request));
  return by_words_[words] = board;
}

void RecordBoards::find_tables(const Callbacks& callbacks) {
  for (auto& [key, board] : boards_)
    if (!board->table) board->table.emplace(table_for(callbacks, std::move(board->request)));
}

}  // namespace fillwise
