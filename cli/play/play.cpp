// fillwise play: a game at the table, against the program, a bot, or between people.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <random>
#include <string_view>

#include "api/analysis/analysed_games.hpp"
#include "api/analysis/analysis_text.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_options.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/commands/commands.hpp"
#include "cli/play/dialogue.hpp"
#include "cli/play/dice_style.hpp"
#include "cli/play/kept_game.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise::cli {
namespace {

constexpr const char* kPlayExamples =
    R"(  Against optimal play; the program deals cards and throws dice:
    fillwise play
  The same with a coach who says what each decision gave away:
    fillwise play --coach
  A companion for two people at a real table: cards and dice are typed in:
    fillwise play --real --name Ann --against person --other Bob
  Against a rule of thumb, to 5000; the other player begins:
    fillwise play --against stop-at:350 --goal 5000 --second
  Go on with the game that was left last:
    fillwise play --resume last

At each prompt ? lists what can be typed. A game that is left, by quit, Ctrl-C or the end of the input, is kept.
docs/play.md has an example.
)";

constexpr std::string_view kPerson = "person";

struct PlayOptions {
  std::optional<std::string> against, name, other, seed, from, resume, record;
  TableOptions table;
  BotOptions bots;
  bool second = false, real = false, coach = false, plain = false, ascii = false;
};

struct PlayJob {
  std::unique_ptr<model::Match> match;
  std::unique_ptr<play::TableTalk> talk;
  std::optional<TableOptions> table;  ///< of a new game
  DialogueOptions dialogue;
  bots::BotSettings bots;
  std::optional<std::string> record;
  bool goes_on_with_last = false;  ///< the game that was left last
};

/// Options that a game which goes on has already.
std::string first_of_setup(const PlayOptions& options) {
  const std::pair<const char*, bool> given[] = {{"--name", options.name.has_value()},
                                                {"--other", options.other.has_value()},
                                                {"--seed", options.seed.has_value()},
                                                {"--rules", options.table.rules.has_value()},
                                                {"--goal", options.table.goal.has_value()},
                                                {"--second", options.second},
                                                {"--real", options.real}};
  for (const auto& [name, is_given] : given)
    if (is_given) return name;
  return "";
}

std::string opponents() {
  return fmt::format("{}, {}", kPerson, bots::kPlayersAndBots);
}

play::Setup setup_of(const PlayOptions& options) {
  play::Setup setup;
  setup.played_by[1] = options.against.value_or("optimal");
  if (setup.played_by[1] == kPerson) setup.played_by[1].clear();
  const std::string& word = setup.played_by[1];
  if (!setup.is_person(1) && !bots::is_own_player(word) && !bots::bot_command("--against", word))
    player_named("--against", word, opponents());  // says what is wrong with it
  setup.names[0] = options.name.value_or(setup.is_person(1) ? "1" : "You");
  setup.names[1] = options.other.value_or(setup.is_person(1) ? "2" : "fillwise");
  if (const std::string problem = model::problem_of_names(setup.names); !problem.empty())
    throw Error(Fault::invalid, fmt::format("{}: {}", options.name ? "--name" : "--other", problem));
  setup.first = options.second ? 1 : 0;
  setup.real_dice = options.real;
  setup.seed = options.seed ? static_cast<std::uint64_t>(whole_number("--seed", *options.seed, kSeeds))
                            : std::random_device()();
  return setup;
}

/// A file that somebody else may have written starts no command by itself.
void check_resumed(const play::Setup& setup, const PlayOptions& options) {
  if (const std::string given = first_of_setup(options); !given.empty())
    throw Error(Fault::invalid,
                fmt::format("{}: can't be used with --resume, which goes on as the game was", given));
  for (const std::string& word : setup.played_by) {
    if (word.empty() || bots::is_own_player(word)) continue;
    if (options.against && bots::bot_command("--against", *options.against) == bots::bot_command("bot", word))
      return;
    throw Error(Fault::invalid,
                found_but_expected("--against", options.against.value_or(""),
                                   fmt::format("the bot's command of this game, {}", in_quotes(word))));
  }
  if (options.against)
    throw Error(Fault::invalid, "--against: can't be used with --resume, which goes on as the game was");
}

PlayJob job_of(const PlayOptions& options, const Context& context) {
  PlayJob job;
  if (options.resume) {
    play::SavedGame saved = saved_game(*options.resume);
    check_resumed(saved.talk->setup(), options);
    job.goes_on_with_last = *options.resume == kLastGame;
    job.match = std::move(saved.match);
    job.talk = std::move(saved.talk);
  } else {
    job.table = options.table;
    const TableRequest request = table_request(options.table, Rewards::counted);
    job.match = std::make_unique<model::Match>(request.rules, request.goal / model::kPointsPerUnit);
    job.talk = std::make_unique<play::TableTalk>(*job.match, setup_of(options));
  }
  job.dialogue.coach = options.coach || options.from.has_value();
  if (options.from) job.dialogue.from = decimal_number("--from", *options.from, 0, 100) / 100;
  job.dialogue.dice = dice_style(context, options.plain, options.ascii);
  const auto is_bot = [](const std::string& word) { return !word.empty() && !bots::is_own_player(word); };
  const play::Setup& setup = job.talk->setup();
  job.bots = bot_settings(options.bots, setup.seed, {std::ranges::any_of(setup.played_by, is_bot)});
  job.record = options.record;
  return job;
}

/// What is asked for when the table is needed.
TableRequest request_of(const PlayJob& job) {
  if (job.table) return table_request(*job.table, Rewards::counted);
  TableRequest request;
  request.rules = job.match->rules();
  request.goal = job.match->goal() * model::kPointsPerUnit;
  return request;
}

/// The table and who answers from it, once they are needed.
class LateAdviser {
 public:
  LateAdviser(Context& context, const PlayJob& job) : context_(context), job_(job) {}

  Adviser& get() {
    if (adviser_ == nullptr) adviser_ = std::make_unique<Adviser>(table_for(context_, request_of(job_)));
    return *adviser_;
  }

 private:
  Context& context_;
  const PlayJob& job_;
  std::unique_ptr<Adviser> adviser_;
};

class Opponents {
 public:
  Opponents(Context& context, const PlayJob& job) {
    const play::Setup& setup = job.talk->setup();
    const bots::TableSource source = [&] {
      return std::make_shared<const Table>(table_for(context, request_of(job)));
    };
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::string& word = setup.played_by.at(seat);
      if (word.empty()) continue;
      if (bots::is_own_player(word))
        players_.at(seat) = bots::own_player(word, *job.match, setup.seed + seat, source);
      else
        players_.at(seat) = std::make_unique<bots::BotPlayer>(bots::command_of_bot("bot", word), *job.match,
                                                              job.bots, context.interrupted());
      players_.at(seat)->begin({1, static_cast<int>(seat) == setup.first ? 0 : 1});
    }
  }
  Dialogue::Players all() const { return {players_[0].get(), players_[1].get()}; }

 private:
  std::array<std::unique_ptr<bots::Player>, 2> players_;
};

void write_record(Context& context, const PlayJob& job) {
  model::GameRecord record = play::record_of(*job.talk, model::RecordDetail::brief);
  if (record.turns.empty()) return;
  OutputFile file(context, *job.record);
  file.write(model::to_text({&record, 1}));
  commit_all({&file});
  context.note(fmt::format("The game is in {}.", *job.record));
}

void report(Context& context, const PlayJob& job) {
  model::GameRecord record = play::record_of(*job.talk, model::RecordDetail::brief);
  if (record.turns.empty()) return;
  constexpr std::size_t kWorst = 5;
  AnalysisTextOptions text;
  text.colour = context.colour;
  context.print("\n" +
                analysis_text(analyse_game(context, std::move(record), request_of(job), {}, kWorst), text));
}

void run(Context& context, PlayJob& job) {
  if (job.record) check_place(context, *job.record);
  if (!job.talk->setup().real_dice) context.note(fmt::format("The seed is {}.", job.talk->setup().seed));
  LateAdviser adviser(context, job);
  const Opponents opponents(context, job);
  const auto keep = [&](const play::TableTalk& talk, const std::optional<std::string>& file) {
    keep_game(context, talk, file);
  };
  Dialogue dialogue(
      context, *job.talk, opponents.all(), [&]() -> Adviser& { return adviser.get(); }, keep, saved_game,
      job.dialogue);
  bool is_over = false;
  try {
    is_over = dialogue.run();
  } catch (const bots::Resigned&) {
    const auto seat = static_cast<std::size_t>(job.talk->on_move());
    context.print(fmt::format("{} resigns: {} won.\n", job.talk->setup().names.at(seat),
                              job.talk->setup().names.at(1 - seat)));
    is_over = true;
  } catch (const bots::Forfeit& forfeit) {
    keep(*job.talk, std::nullopt);
    throw Error(
        Fault::failed,
        fmt::format("{}: {}", job.talk->setup().names.at(static_cast<std::size_t>(job.talk->on_move())),
                    forfeit.what()));
  }
  if (is_over && job.goes_on_with_last) forget_kept_game();
  if (is_over && job.dialogue.coach) report(context, job);
  if (job.record) write_record(context, job);
}

}  // namespace

void add_play(CommandLine& line, Context& context) {
  const auto options = std::make_shared<PlayOptions>();
  Command command = line.add_command(
      "play", "Play a game, against optimal play, a bot or each other, with a coach", kPlayExamples);
  command.add_word("--against", options->against, "WHO", fmt::format("{} (optimal)", opponents()));
  command.add_word("--name", options->name, "NAME", "Your name");
  command.add_word("--other", options->other, "NAME", "The other player's name");
  command.add_flag("--second", options->second, "The other player begins");
  command.add_flag("--real", options->real, "Real cards and dice: they are typed in as they fall");
  command.add_word("--seed", options->seed, "N", "Seed: the same seed deals the same cards and dice (any)");
  command.add_flag("--coach", options->coach,
                   "Say after a decision what it gave away, and at the end what 'analyse' says of the game");
  command.add_word("--from", options->from, "POINTS",
                   "The coach speaks of losses from so many percentage points on (0.2)");
  add_table_options(command, options->table);
  add_bot_options(command, options->bots);
  command.add_word("--resume", options->resume, "FILE",
                   "Go on with a saved game; last: the one that was left last");
  command.add_word("--record", options->record, "FILE", "Write the game to a file (docs/game-records.md)");
  command.add_flag("--plain", options->plain, "No pictures, for screen readers");
  command.add_flag("--ascii", options->ascii, "Pictures of dice in plain characters");
  command.on_parsed([options, &context] {
    const auto job = std::make_shared<PlayJob>(job_of(*options, context));
    return [job, &context] { run(context, *job); };
  });
}

}  // namespace fillwise::cli
