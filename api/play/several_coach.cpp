#include "api/play/several_coach.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/option_words.hpp"
#include "api/several/reduced_table.hpp"
#include "solver/several/reduction.hpp"

namespace fillwise::play {
namespace {

constexpr int kPlaces = 2;  // of chances in per cent

/// The place of a seat in the order of turns from the player on the move on.
std::size_t place_of(const TableTalk& talk, std::size_t seat) {
  const std::size_t count = talk.setup().names.size();
  return (seat + count - static_cast<std::size_t>(talk.on_move())) % count;
}

}  // namespace

SeveralSituation SeveralCoach::situation(const bots::Question& asked) const {
  const model::Match& match = adviser_.match();
  return read_several(match, FieldNames::keys, bots::situation_words(bots::situation_json(match, asked)),
                      asked.opponents);
}

std::string SeveralCoach::hint(const TableTalk& talk) {
  const equilibrium::ProfileAdvice answer = adviser_.advise(situation(talk.question()));
  std::string chances;
  for (std::size_t seat = 0; seat < talk.setup().names.size(); ++seat)
    chances += fmt::format("{}{} {}", seat == 0 ? "to win: " : ", ", talk.setup().names[seat],
                           percent(answer.chances.front().at(place_of(talk, seat)), kPlaces));
  return Coach::hint(talk) + chances + '\n';
}

std::string SeveralCoach::why(const TableTalk& talk) {
  const SeveralSituation about = situation(talk.question());
  const equilibrium::ProfileAdvice answer = adviser_.advise(about);
  const std::vector<std::string>& names = talk.setup().names;
  constexpr std::size_t kLeastColumn = 7;  // "12.34 %"
  std::size_t width = 6;                   // "option"
  for (const solver::Option& option : answer.advice.options)
    width = std::max(width, option_name(option).size());
  const auto row = [&](std::string_view first, const auto& of_seat) {
    std::string line = fmt::format("  {:<{}}", first, width);
    for (std::size_t seat = 0; seat < names.size(); ++seat)
      line += fmt::format("  {:>{}}", of_seat(seat), std::max(kLeastColumn, names[seat].size()));
    return line + '\n';
  };
  std::string table = row("option", [&](std::size_t seat) { return names[seat]; });
  for (std::size_t i = 0; i < answer.advice.options.size(); ++i)
    table += row(option_name(answer.advice.options[i]), [&](std::size_t seat) {
      return percent(answer.chances[i].at(place_of(talk, seat)), kPlaces);
    });
  return adviser_.text(about, false) + "\nTo win, after each option:\n\n" + table;
}

bots::Question ReducedCoach::reduced(bots::Question asked) const {
  std::vector<int> opponents;
  if (players_ > 2)  // of two the other is in the state
    for (const std::size_t other : solver::others_who_count(asked.opponents, players_))
      opponents.push_back(asked.opponents[other]);
  asked.opponents = std::move(opponents);
  return asked;
}

std::string ReducedCoach::note(const TableTalk& talk) const {
  const std::vector<std::string>& names = talk.setup().names;
  std::vector<std::string> who;
  who.reserve(players_);
  const auto mover = static_cast<std::size_t>(talk.on_move());
  who.push_back(names[mover]);
  for (const std::size_t other : solver::others_who_count(talk.question().opponents, players_))
    who.push_back(names[(mover + 1 + other) % names.size()]);
  return reduced_note(who, names.size() - players_) + "\n";
}

std::string ReducedCoach::hint(const TableTalk& talk) {
  return Coach::hint(talk) + note(talk);
}

std::string ReducedCoach::why(const TableTalk& talk) {
  return text(talk.question()) + note(talk);
}

}  // namespace fillwise::play
