#include "api/play/entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "api/base/error.hpp"
#include "api/input/card_word.hpp"
#include "api/input/numbers.hpp"
#include "model/fill_or_bust/card_words.hpp"
#include "model/fill_or_bust/dice_words.hpp"

namespace fillwise::play {
namespace {

using model::ActionKind;
using model::Phase;

struct RequestWord {
  std::string_view word;
  Request request;
};
constexpr std::array<RequestWord, 13> kRequests = {{{"?", Request::help},
                                                    {"help", Request::help},
                                                    {"h", Request::hint},
                                                    {"hint", Request::hint},
                                                    {"w", Request::why},
                                                    {"why", Request::why},
                                                    {"score", Request::score},
                                                    {"u", Request::undo},
                                                    {"undo", Request::undo},
                                                    {"save", Request::save},
                                                    {"resume", Request::resume},
                                                    {"q", Request::quit},
                                                    {"quit", Request::quit}}};

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// The actions of a decision, each with its letter.
std::vector<std::pair<ActionKind, char>> actions_of(Phase phase) {
  switch (phase) {
    case Phase::play_or_discard:
      return {{ActionKind::play, 'p'}, {ActionKind::discard, 'd'}};
    case Phase::between_cards:
      return {{ActionKind::draw, 'd'}, {ActionKind::stop, 's'}};
    default:
      return {{ActionKind::roll, 'r'}, {ActionKind::stop, 's'}};
  }
}

std::optional<ActionKind> action_typed(Phase phase, const std::string& word) {
  for (const auto& [action, letter] : actions_of(phase))
    if (word == model::to_text(action) || word == std::string(1, letter)) return action;
  return std::nullopt;
}

[[noreturn]] void refuse_entry(std::string_view field, std::string_view found, std::string_view expected) {
  throw Error(Fault::invalid, found_but_expected(field, found, expected) + "; ? for help");
}

/// The dice and what comes after them: "1 1", "115 r", "all s", "11r".
Entry dice_typed(const TableTalk& talk, const std::string& line) {
  Entry entry;
  std::string dice = line;
  // Behind the dice: a word or a letter.
  const std::size_t last = line.find_last_of("123456,- ");
  std::string tail = last == std::string::npos ? line : line.substr(last + 1);
  for (const std::string all : {"all", "a"})
    if (line == all || line.starts_with(all + " ")) {
      dice = all;
      tail = std::string(trimmed(std::string_view(line).substr(all.size())));
      break;
    }
  const std::string expected = "dice to set aside such as " +
                               model::faces_of(talk.game().ways().front().dice) +
                               ", or all; then r to roll on or s to stop, if you like";
  if (dice == "all" || dice == "a") {
    entry.dice = talk.game().ways().front().dice;
  } else {
    if (!tail.empty()) dice = std::string(trimmed(line.substr(0, line.size() - tail.size())));
    const model::ListedFaces faces = model::listed_faces(dice);
    if (faces.faces.empty() || faces.faces.size() > model::kDice) refuse_entry("dice", line, expected);
    entry.dice = model::dice_with(faces.faces);
  }
  const auto ways = talk.game().ways();
  if (std::ranges::find(ways, *entry.dice, &model::SetAside::dice) == ways.end()) {
    std::vector<std::string> can;
    can.reserve(ways.size());
    for (const model::SetAside& way : ways) can.push_back(model::faces_of(way.dice));
    refuse_entry("dice", line, fmt::format("one of {}", fmt::join(can, ", ")));
  }
  if (tail.empty()) return entry;
  entry.action = action_typed(Phase::roll_or_stop, tail);
  if (!entry.action) entry.action = action_typed(Phase::between_cards, tail);
  if (!entry.action) refuse_entry("dice", line, expected);
  return entry;
}

Entry toss_typed(const TableTalk& talk, std::string_view line) {
  const int dice = talk.game().state().position().dice;
  const model::ListedFaces faces = model::listed_faces(line);
  const std::string expected = fmt::format(
      "the {} that {} rolled, such as {}", dice == 1 ? "die" : fmt::format("{} dice", dice),
      dice == 1 ? "was" : "were", std::string("115236").substr(0, static_cast<std::size_t>(dice)));
  if (faces.faces.size() != static_cast<std::size_t>(dice)) refuse_entry("dice", line, expected);
  Entry entry;
  entry.faces = faces.faces;
  return entry;
}

/// At a real table the next toss or card says what was decided: "115" for roll, "300" for draw.
std::optional<Entry> implied(const TableTalk& talk, const std::string& line) {
  if (!talk.setup().real_dice) return std::nullopt;
  const model::State& s = talk.game().state();
  Entry entry;
  if (s.phase == Phase::roll_or_stop) {
    entry.action = ActionKind::roll;
    entry.faces = model::listed_faces(line).faces;
    if (entry.faces.size() == static_cast<std::size_t>(s.dice)) return entry;
  } else if (s.phase == Phase::between_cards) {
    const std::vector<int> meant = model::cards_meant(talk.match().rules(), line);
    entry.action = ActionKind::draw;
    if (meant.size() == 1) entry.card = meant.front();
    if (entry.card >= 0) return entry;
  }
  return std::nullopt;
}

Entry decision_typed(const TableTalk& talk, const std::string& line) {
  const Phase phase = talk.game().state().phase;
  if (phase == Phase::set_aside) return dice_typed(talk, line);
  Entry entry;
  entry.action = action_typed(phase, line);
  if (entry.action) return entry;
  if (const std::optional<Entry> next = implied(talk, line)) return *next;
  std::vector<std::string> words;
  for (const auto& [action, letter] : actions_of(phase))
    words.push_back(fmt::format("{} ({})", model::to_text(action), letter));
  refuse_entry("answer", line, fmt::format("{}", fmt::join(words, " or ")));
}

}  // namespace

std::string proposal(const TableTalk& talk) {
  if (talk.need() != Need::decision) return "";
  const model::State& s = talk.game().state();
  if (s.phase == Phase::set_aside) return model::faces_of(talk.game().ways().front().dice);
  if (s.phase != Phase::play_or_discard) {
    const model::State stopped = talk.match().after_stop(s);
    if (stopped.phase == Phase::over && stopped.mover == s.mover) return model::to_text(ActionKind::stop);
  }
  return model::to_text(actions_of(s.phase).front().first);
}

std::string prompt(const TableTalk& talk) {
  const model::State& s = talk.game().state();
  const std::string& name = talk.setup().names[static_cast<std::size_t>(talk.on_move())];
  switch (talk.need()) {
    case Need::card:
      return s.phase == Phase::redraw ? fmt::format("{}, which card instead?", name)
                                      : fmt::format("{}, which card?", name);
    case Need::toss:
      return s.dice == 1 ? fmt::format("{}, the die?", name) : fmt::format("{}, the {} dice?", name, s.dice);
    case Need::decision:
      switch (s.phase) {
        case Phase::set_aside:
          return fmt::format("{}, set aside which dice?", name);
        case Phase::between_cards:
          return fmt::format("{}, draw or stop?", name);
        case Phase::play_or_discard:
          return fmt::format("{}, play it or discard it?", name);
        default:
          return fmt::format("{}, roll {} or stop?", name,
                             s.dice == 1 ? "the last die" : fmt::format("{} dice", s.dice));
      }
    default:
      return "";
  }
}

Entry read_entry(const TableTalk& talk, std::string_view typed) {
  const std::string_view words = trimmed(typed);
  const std::string line = lower_case(words);
  Entry entry;
  for (const RequestWord& request : kRequests)
    if (line == request.word) {
      entry.request = request.request;
      return entry;
    }
  for (const RequestWord with_file :
       {RequestWord{"save ", Request::save}, RequestWord{"resume ", Request::resume}})
    if (line.starts_with(with_file.word)) {
      entry.request = with_file.request;
      entry.file = std::string(trimmed(words.substr(with_file.word.size())));
      return entry;
    }
  if (line.empty() && !proposal(talk).empty()) return read_entry(talk, proposal(talk));
  switch (talk.need()) {
    case Need::card:
      if (line.empty()) refuse_entry("card", "", "a card, such as 300 or veng");
      entry.card = card_typed("card", line, talk.match().rules());
      return entry;
    case Need::toss:
      return toss_typed(talk, line);
    case Need::decision:
      return decision_typed(talk, line);
    default:
      refuse_entry("answer", line, "help, score, undo, save or quit");
  }
}

std::string help_text(const TableTalk& talk) {
  std::string text;
  switch (talk.need()) {
    case Need::card:
      text = "Type the card that was drawn: 300, b400, veng, fill (the beginning of its name will do).\n";
      break;
    case Need::toss:
      text = "Type the dice that were rolled, in any order: 115236.\n";
      break;
    case Need::decision:
      text = talk.game().state().phase == Phase::set_aside
                 ? "Type the dice to set aside: 11, 1 1 5 or all; 11 r also rolls on, 11 s stops.\n"
                 : "Type the word or its first letter; at a real table the next dice or card will do.\n";
      break;
    default:
      break;
  }
  return text +
         "Enter alone takes what stands in brackets.\n"
         "  hint (h)   what the best play is here\n"
         "  why (w)    what stands behind each number\n"
         "  score      " +
         (talk.setup().players() == 2 ? "both sheets" : "all sheets") +
         "\n"
         "  undo (u)   take back what was typed last, as often as you like\n"
         "  save FILE  keep the game in a file; resume FILE goes on with one\n"
         "  quit (q)   leave; the game is kept\n";
}

}  // namespace fillwise::play
