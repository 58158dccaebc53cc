// fillwise play: a game at the table, against the program, a bot, or between people.

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <vector>

#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/commands/commands.hpp"
#include "cli/play/dialogue.hpp"
#include "cli/play/dice_style.hpp"
#include "cli/play/kept_game.hpp"
#include "cli/play/play_setup.hpp"
#include "cli/play/played_table.hpp"
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
  Three at the table, against optimal play; you have the second turn:
    fillwise play --players 3 --place 2 --goal 1000
  A companion for four at a real table, one of them a program:
    fillwise play --real --name Ann --against person --other Bob --against person --other Cem --against points
  Five at the table to 10,000, against players who look at the best of the others alone:
    fillwise play --players 5 --against as-if:2
  Go on with the game that was left last:
    fillwise play --resume last

At each prompt ? lists what can be typed. A game that is left, by quit, Ctrl-C or the end of the input, is kept.
docs/play.md has an example.
)";

struct PlayJob {
  std::unique_ptr<model::Match> match;
  std::unique_ptr<play::TableTalk> talk;
  std::unique_ptr<PlayedTable> table;
  DialogueOptions dialogue;
  bots::BotSettings bots;
  std::optional<std::string> record;
  bool goes_on_with_last = false;  ///< the game that was left last

  const std::string& name(int seat) const { return talk->setup().names.at(static_cast<std::size_t>(seat)); }
};

PlayJob job_of(const PlayOptions& options, Context& context) {
  PlayJob job;
  if (options.resume) {
    play::SavedGame saved = saved_game(*options.resume);
    check_resumed(saved.talk->setup(), options);
    job.goes_on_with_last = *options.resume == kLastGame;
    job.match = std::move(saved.match);
    job.talk = std::move(saved.talk);
    job.table = std::make_unique<PlayedTable>(context, *job.match, job.talk->setup().players());
  } else {
    const play::Setup setup = setup_of(options);
    job.table = std::make_unique<PlayedTable>(context, options, setup);
    job.match = std::make_unique<model::Match>(job.table->rules(), job.table->goal() / model::kPointsPerUnit);
    job.talk = std::make_unique<play::TableTalk>(*job.match, setup);
  }
  job.dialogue.coach = options.wants_coach();
  if (options.from) job.dialogue.from = decimal_number("--from", *options.from, 0, 100) / 100;
  job.dialogue.dice = dice_style(context, options.plain, options.ascii);
  const play::Setup& setup = job.talk->setup();
  std::vector<bool> is_bot;
  for (const std::string& word : setup.played_by)
    if (!word.empty()) is_bot.push_back(is_bot_seat(word, setup.players()));
  job.bots = bot_settings(options.bots, setup.seed, is_bot);
  job.record = options.record;
  return job;
}

/// Who plays by themselves, by seat.
class Machines {
 public:
  Machines(Context& context, const PlayJob& job) {
    const play::Setup& setup = job.talk->setup();
    std::size_t machine = 0;
    for (std::size_t seat = 0; seat < setup.played_by.size(); ++seat) {
      std::unique_ptr<bots::Player>& player = players_.emplace_back();
      const std::string& word = setup.played_by[seat];
      if (word.empty()) continue;
      if (is_bot_seat(word, setup.players()))
        player = std::make_unique<bots::BotPlayer>(bots::command_of_bot("bot", word), *job.match,
                                                   setup.players() == 2 ? job.bots : job.bots.of(machine),
                                                   context.interrupted(), setup.players());
      else
        player = job.table->player(word, *job.match, setup.seed + seat);
      ++machine;
      const int turn = static_cast<int>(seat) - setup.first;
      player->begin({1, turn < 0 ? turn + setup.players() : turn});
    }
  }
  Dialogue::Players all() const {
    Dialogue::Players all;
    for (const auto& player : players_) all.push_back(player.get());
    return all;
  }

 private:
  std::vector<std::unique_ptr<bots::Player>> players_;
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
  context.print("\n" + job.table->report(std::move(record)));
}

/// What became of a game that a player gave up.
std::string given_up(const PlayJob& job) {
  const int seat = job.talk->on_move();
  return job.talk->setup().players() == 2
             ? fmt::format("{} resigns: {} won.\n", job.name(seat), job.name(1 - seat))
             : fmt::format("{} resigns: the others share the game.\n", job.name(seat));
}

void run(Context& context, PlayJob& job) {
  if (job.record) check_place(context, *job.record);
  if (!job.talk->setup().real_dice) context.note(fmt::format("The seed is {}.", job.talk->setup().seed));
  const Machines machines(context, job);
  if (job.dialogue.coach) job.table->expect_proofs();
  const auto keep = [&](const play::TableTalk& talk, const std::optional<std::string>& file) {
    keep_game(context, talk, file);
  };
  Dialogue dialogue(
      context, *job.talk, machines.all(), [&]() -> play::Coach& { return job.table->coach(); }, keep,
      saved_game, job.dialogue);
  bool is_over = false;
  try {
    is_over = dialogue.run();
  } catch (const bots::Resigned&) {
    context.print(given_up(job));
    is_over = true;
  } catch (const bots::Forfeit& forfeit) {
    keep(*job.talk, std::nullopt);
    throw Error(Fault::failed, fmt::format("{}: {}", job.name(job.talk->on_move()), forfeit.what()));
  }
  if (is_over && job.goes_on_with_last) forget_kept_game();
  if (is_over && job.dialogue.coach) report(context, job);
  if (job.record) write_record(context, job);
}

}  // namespace

void add_play(CommandLine& line, Context& context) {
  const auto options = std::make_shared<PlayOptions>();
  Command command = line.add_command(
      "play", "Play a game, against optimal play, bots or each other, with a coach", kPlayExamples);
  command.add_word("--players", options->players, "N",
                   "Players at the table, 2 to 8 (one more than are named; optimal with up to 4)");
  command.add_words(
      "--against", options->against, "WHO",
      fmt::format("{} (optimal); {}; give one for all others, or one for each in the order of turns",
                  opponent_names(), kWhatAsIfIs));
  command.add_word("--name", options->name, "NAME", "Your name");
  command.add_words("--other", options->others, "NAME",
                    "The other player's name; of several, give one after the other in the order of turns");
  command.add_word("--place", options->place, "K", "Your place in the order of turns (1)");
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
