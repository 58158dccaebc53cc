#include "cli/play/play_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include "api/base/error.hpp"
#include "api/bots/player.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "cli/bots/bot_command.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::cli {
namespace {

constexpr std::string_view kPerson = "person";
constexpr const char* kAgainst = "--against";

/// Options that a game which goes on has already.
std::string first_of_setup(const PlayOptions& options) {
  const std::pair<const char*, bool> given[] = {{"--players", options.players.has_value()},
                                                {"--name", options.name.has_value()},
                                                {"--other", !options.others.empty()},
                                                {"--seed", options.seed.has_value()},
                                                {"--rules", options.table.rules.has_value()},
                                                {"--goal", options.table.goal.has_value()},
                                                {"--place", options.place.has_value()},
                                                {"--second", options.second},
                                                {"--real", options.real}};
  for (const auto& [name, is_given] : given)
    if (is_given) return name;
  return "";
}

/// How many play: as --players says, or one more than were named.
std::size_t players_of(const PlayOptions& options) {
  if (options.players)
    return static_cast<std::size_t>(whole_number("--players", *options.players, {2, model::kMostPlayers, 1}));
  const std::size_t named = std::max({std::size_t{1}, options.against.size(), options.others.size()}) + 1;
  if (named > model::kMostPlayers)
    refuse(fmt::format("{}: found {} of them, expected at most {}",
                       options.against.size() + 1 == named ? kAgainst : "--other", named - 1,
                       model::kMostPlayers - 1));
  return named;
}

/// Your seat, from 0.
std::size_t place_of(const PlayOptions& options, std::size_t players) {
  if (options.second && options.place) refuse("--second: found with --place, expected one of them");
  if (options.second && players > 2)
    refuse(fmt::format("--second: found with {} players, expected --place 2, or another place", players));
  if (options.second) return 1;
  if (!options.place) return 0;
  const auto last = static_cast<std::int64_t>(players);
  return static_cast<std::size_t>(whole_number("--place", *options.place, {1, last, 1})) - 1;
}

bool is_machine(const std::string& word, int players) {
  return players == 2 ? bots::is_own_player(word) : is_several_player(word);
}

/// What plays in a seat of that word: nothing for a person.
std::string played_by(const std::string& word, int players) {
  if (word == kPerson) return "";
  if (is_machine(word, players) || !bots::bot_command(kAgainst, word)) {
    // Each says what is wrong with it.
    if (players == 2)
      player_named(kAgainst, word, opponent_names());
    else
      several_player_named(kAgainst, word, players,
                           fmt::format("{}, {}", kPerson, bots::kPlayersAndBotsOfSeveral));
  }
  return word;
}

/// What plays in the seats of the others.
std::vector<std::string> others_of(const PlayOptions& options, std::size_t players) {
  if (options.against.size() > 1 && options.against.size() + 1 != players)
    refuse(fmt::format("{}: found {} of them with {} players, expected {}", kAgainst, options.against.size(),
                       players,
                       players == 2 ? "one" : fmt::format("one for all others, or {}", players - 1)));
  if (options.others.size() + 1 > players)
    refuse(fmt::format("--other: found {} of them with {} players, expected at most {}",
                       options.others.size(), players, players - 1));
  std::vector<std::string> others;
  std::ranges::transform(options.against, std::back_inserter(others),
                         [&](const std::string& word) { return played_by(word, static_cast<int>(players)); });
  if (others.empty()) others.emplace_back("optimal");
  others.resize(players - 1, others.front());
  return others;
}

/// Names of those who have none: "fillwise" and "fillwise-2" for what plays by itself, for persons their place.
void name_the_rest(play::Setup& setup) {
  int machines = 0;
  for (std::size_t seat = 0; seat < setup.names.size(); ++seat) {
    std::string& name = setup.names[seat];
    const bool is_person = setup.is_person(static_cast<int>(seat));
    if (!is_person) ++machines;
    if (!name.empty()) continue;
    name = is_person       ? std::to_string(seat + 1)
           : machines == 1 ? "fillwise"
                           : fmt::format("fillwise-{}", machines);
  }
}

}  // namespace

std::string opponent_names() {
  return fmt::format("{}, {}", kPerson, bots::kPlayersAndBots);
}

bool is_bot_seat(const std::string& played_by, int players) {
  return !played_by.empty() && !is_machine(played_by, players);
}

play::Setup setup_of(const PlayOptions& options) {
  const std::size_t players = players_of(options);
  const std::size_t place = place_of(options, players);
  const std::vector<std::string> others = others_of(options, players);
  play::Setup setup;
  setup.played_by = others;
  setup.names.assign(options.others.begin(), options.others.end());
  setup.names.resize(others.size());
  const bool with_persons = std::ranges::any_of(others, &std::string::empty);
  // Of two players you are the first on the sheet, whoever begins.
  const auto seat = players == 2 ? std::ptrdiff_t{0} : static_cast<std::ptrdiff_t>(place);
  setup.played_by.insert(setup.played_by.begin() + seat, "");
  setup.names.insert(setup.names.begin() + seat, options.name.value_or(with_persons ? "" : "You"));
  name_the_rest(setup);
  if (const std::string problem = model::problem_of_names(setup.names); !problem.empty())
    throw Error(Fault::invalid, fmt::format("{}: {}", options.name ? "--name" : "--other", problem));
  if (players == 2) setup.first = static_cast<int>(place);
  setup.real_dice = options.real;
  setup.seed = options.seed ? static_cast<std::uint64_t>(whole_number("--seed", *options.seed, kSeeds))
                            : std::random_device()();
  return setup;
}

void check_resumed(const play::Setup& setup, const PlayOptions& options) {
  if (const std::string given = first_of_setup(options); !given.empty())
    refuse(fmt::format("{}: can't be used with --resume, which goes on as the game was", given));
  std::vector<std::string> commands;  // of the game's bots
  std::vector<std::string> words;
  for (const std::string& word : setup.played_by)
    if (is_bot_seat(word, setup.players()) && std::ranges::find(words, word) == words.end()) {
      words.push_back(word);
      commands.push_back(bots::command_of_bot("bot", word));
    }
  if (words.empty() && !options.against.empty())
    refuse("--against: can't be used with --resume, which goes on as the game was");
  std::vector<std::string> typed;
  std::ranges::transform(options.against, std::back_inserter(typed),
                         [](const std::string& word) { return bots::command_of_bot(kAgainst, word); });
  const auto all_in = [](const std::vector<std::string>& some, const std::vector<std::string>& all) {
    return std::ranges::all_of(
        some, [&](const std::string& one) { return std::ranges::find(all, one) != all.end(); });
  };
  if (all_in(commands, typed) && all_in(typed, commands)) return;
  std::vector<std::string> quoted;
  std::ranges::transform(words, std::back_inserter(quoted), in_quotes);
  throw Error(Fault::invalid,
              found_but_expected(kAgainst, fmt::format("{}", fmt::join(options.against, " ")),
                                 fmt::format("{} of this game, {}",
                                             words.size() == 1 ? "the bot's command" : "the bots' commands",
                                             fmt::join(quoted, " and "))));
}

}  // namespace fillwise::cli
