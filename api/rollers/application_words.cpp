#include "api/rollers/application_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/notation.hpp"
#include "model/rollers/played_match.hpp"

namespace fillwise::rollers {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Dice;
using model::rollers::kMostSections;
using model::rollers::Rules;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

constexpr std::array<const char*, 3> kVerbs = {"open", "close", "collect"};

/// By verb and section: the dice, "33*"; empty where nothing was done.
using AppliedDice = std::array<std::array<std::string, kMostSections>, kVerbs.size()>;

AppliedDice applied_dice(const Board& before, const Application& applied, const Dice& hand) {
  AppliedDice result;
  for (int n = 1; n <= kMostSections; ++n) {
    const auto place = static_cast<std::size_t>(n - 1);
    const auto used = model::rollers::section_dice(before, applied, n);
    const std::array<int, kVerbs.size()> dice = {used.opens, used.closes, used.collects};
    int natural = hand.of(n);
    for (std::size_t verb = 0; verb < dice.size(); ++verb) {
      const int own = std::min(dice[verb], natural);
      natural -= own;
      result[verb][place] = std::string(static_cast<std::size_t>(own), static_cast<char>('0' + n)) +
                            std::string(static_cast<std::size_t>(dice[verb] - own), '*');
    }
  }
  return result;
}

}  // namespace

std::string application_text(const Board& before, const Application& applied, const Dice& hand) {
  const AppliedDice all = applied_dice(before, applied, hand);
  std::vector<std::string> words;
  for (std::size_t verb = 0; verb < kVerbs.size(); ++verb) {
    bool is_named = false;
    for (std::size_t place = 0; place < kMostSections; ++place) {
      if (all[verb][place].empty()) continue;
      if (!is_named) words.emplace_back(kVerbs[verb]);
      is_named = true;
      words.push_back(fmt::format("{}:{}", place + 1, all[verb][place]));
    }
  }
  return words.empty() ? std::string(kNothing) : fmt::format("{}", fmt::join(words, " "));
}

Json application_json(const Board& before, const Application& applied, const Dice& hand) {
  const AppliedDice all = applied_dice(before, applied, hand);
  Json json = {{"action", "apply"}};
  for (std::size_t verb = 0; verb < kVerbs.size(); ++verb)
    for (std::size_t place = 0; place < kMostSections; ++place)
      if (!all[verb][place].empty()) json[kVerbs[verb]][std::to_string(place + 1)] = all[verb][place];
  return json;
}

bool is_applied_verb(std::string_view word) {
  return std::ranges::find(kVerbs, word) != kVerbs.end();
}

ApplicationReader::ApplicationReader(const Rules& rules, const Table& table, const Turn& turn)
    : rules_(rules), table_(table), turn_(turn), made_{table.boards[table.mover], {}} {}

void ApplicationReader::add(std::string_view verb, std::string_view part) {
  const auto fail = [&](const std::string& expected) { refuse(found_but_expected(verb, part, expected)); };
  const std::size_t colon = part.find(':');
  if (colon == std::string_view::npos) fail("a section and its dice, such as 3:33*");
  const int section = colon == 1 ? part[0] - '0' : 0;
  if (section < 1 || section > rules_.sections) fail(fmt::format("a section from 1 to {}", rules_.sections));
  const WrittenDice written = read_dice(verb, part.substr(colon + 1));
  const Dice dice = written.dice.hand();
  if (dice.total() == 0 || written.zap || dice.of(section) + dice.stars() < dice.total())
    fail(fmt::format("dice that show {}, or stars", section));
  const auto place = static_cast<std::size_t>(section - 1);
  const Section now = made_.board.at(section);
  if (verb == kVerbs[0]) {
    if (now != Section::empty) fail("a section that is empty");
    if (dice.total() != section)
      fail(fmt::format("{} dice, the number that opens section {}", section, section));
    made_.board.set(section, Section::open);
  } else if (verb == kVerbs[1]) {
    if (now != Section::open) fail("a section that is open");
    if (dice.total() != 1) fail("one die, which closes a section");
    made_.board.set(section, Section::closed);
  } else {
    if (now != Section::closed) fail("a section that is closed");
    if (made_.collects[place] > 0) fail("each section once");
    if (!rules_.collect_when_closing && table_.boards[table_.mover].at(section) != Section::closed)
      fail("a section that was closed before this turn");
    if (table_.chips[table_.mover] == 0) fail("nothing: without chips there is nothing to collect");
    if ((model::rollers::collectable(table_) >> place & 1U) == 0)
      fail("a section that another player has not closed");
    made_.collects[place] = static_cast<std::uint8_t>(dice.total());
  }
  use(verb, part, dice);
}

void ApplicationReader::use(std::string_view verb, std::string_view part, const Dice& dice) {
  for (std::size_t i = 0; i < used_.count.size(); ++i)
    used_.count[i] = static_cast<std::uint8_t>(used_.count[i] + dice.count[i]);
  if (!turn_.saved.hand().contains(used_))
    refuse(
        found_but_expected(verb, part, fmt::format("no more dice than there are: {}", shown(turn_.saved))));
}

const Application& ApplicationReader::finish() const {
  if (!model::rollers::can_apply(rules_, table_, turn_, made_))
    refuse(found_but_expected("apply", application_text(table_.boards[table_.mover], made_, used_),
                              "all dice applied that can be: the rules have apply = \"all\""));
  return made_;
}

Application read_application(const Rules& rules, const Table& table, const Turn& turn, const Json& move) {
  ApplicationReader reader(rules, table, turn);
  for (const char* const verb : kVerbs) {
    const auto parts = move.find(verb);
    if (parts == move.end()) continue;
    if (!parts->is_object()) refuse(found_but_expected(verb, parts->dump(), "sections and their dice"));
    for (const auto& [section, dice] : parts->items())
      reader.add(verb,
                 fmt::format("{}:{}", section, dice.is_string() ? dice.get<std::string>() : dice.dump()));
  }
  return reader.finish();
}

}  // namespace fillwise::rollers
