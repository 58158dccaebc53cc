// fillwise quiz: decisions from games, asked one by one, with the price of each mistake.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <span>

#include "api/input/numbers.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/play/dice_style.hpp"
#include "cli/quiz/quiz_dialogue.hpp"
#include "cli/terminal/game_files.hpp"
#include "cli/terminal/table_options.hpp"
#include "solver/simulate/luck.hpp"
#include "tables/error.hpp"
#include "tables/store.hpp"
#include "tables/whole_file.hpp"

namespace fillwise::cli {
namespace {

constexpr const char* kQuizExamples =
    R"(  Ten decisions, each from a game:
    fillwise quiz
  The same questions again, to 5000:
    fillwise quiz --seed 7 --goal 5000

Kinds of decisions that you get wrong are asked about more often. Your score is kept from sitting to sitting.
At each prompt ? lists what can be typed (docs/quiz.md).
)";

struct QuizOptions {
  std::string questions = "10";
  std::optional<std::string> seed;
  TableOptions table;
  bool anew = false, plain = false, ascii = false;
};

struct QuizJob {
  std::int64_t questions = 0;
  std::uint64_t seed = 0;
  TableRequest table;
  bool anew = false;
  play::DiceStyle dice = play::DiceStyle::plain;
};

/// Where the score is kept; nothing if there is no data folder.
std::optional<std::filesystem::path> score_path() {
  const auto folder = tables::data_folder(tables::Environment::of_process());
  if (!folder) return std::nullopt;
  return *folder / "quiz" / "score.json";
}

quiz::QuizScore kept_score(const std::optional<std::filesystem::path>& path) {
  std::error_code ignored;
  if (!path || !std::filesystem::exists(*path, ignored)) return {};
  return quiz::read_score(record_file_text(path->string()), path->string());
}

void keep_score(const std::optional<std::filesystem::path>& path, const quiz::QuizScore& score) {
  if (!path) throw Error(Fault::failed, "the score can't be kept: HOME is not set");
  const std::string text = quiz::saved_score(score);
  try {
    tables::write_whole_file(*path, {std::as_bytes(std::span(text))});
  } catch (const tables::TableError& error) {
    throw Error(Fault::failed, fmt::format("the score can't be kept: {}", error.what()));
  }
}

void run(Context& context, QuizJob& job) {
  const auto path = score_path();
  const quiz::QuizScore before = job.anew ? quiz::QuizScore{} : kept_score(path);
  context.note(fmt::format("The seed is {}.", job.seed));
  Adviser adviser(table_for(context, std::move(job.table)));
  quiz::QuizQuestions questions(adviser, job.seed);
  const solver::Deck deck(adviser.match().rules(), solver::Draws::replaced);
  solver::Luck luck(deck, job.seed, 0);
  QuizDialogue dialogue(context, adviser, job.dice);
  quiz::QuizScore sitting, score = before;
  bool interrupted = false;
  try {
    for (std::int64_t i = 1; i <= job.questions; ++i) {
      const quiz::QuizQuestion question =
          questions.next(quiz::next_kind(score, luck.next_choice(0xFFFF'FFFF)));
      const auto loss = dialogue.ask(question, fmt::format("Question {} of {}", i, job.questions));
      if (!loss) break;
      sitting.add(question.kind, *loss);
      score.add(question.kind, *loss);
    }
  } catch (const Error& error) {
    if (error.fault() != Fault::cancelled) throw;
    interrupted = true;
  }
  if (sitting.all().asked > 0) {
    keep_score(path, score);
    context.print(
        fmt::format("\nThis time (lost each: percentage points a question)\n{}", quiz::score_text(sitting)));
    if (before.all().asked > 0) context.print(fmt::format("\nAll sittings\n{}", quiz::score_text(score)));
  }
  if (interrupted) throw Error(Fault::cancelled, "");
}

}  // namespace

void add_quiz(CommandLine& line, Context& context) {
  const auto options = std::make_shared<QuizOptions>();
  Command command = line.add_command(
      "quiz", "Decisions from games, asked one by one, with the price of each mistake", kQuizExamples);
  command.add_word("--questions", options->questions, "N", "How many questions (10)");
  command.add_word("--seed", options->seed, "N", "Seed: the same seed asks about the same games (any)");
  command.add_flag("--anew", options->anew, "Begin your score anew");
  add_table_options(command, options->table);
  command.add_flag("--plain", options->plain, "No pictures, for screen readers");
  command.add_flag("--ascii", options->ascii, "Pictures of dice in plain characters");
  command.on_parsed([options, &context] {
    const auto job = std::make_shared<QuizJob>();
    job->questions = whole_number("--questions", options->questions, {1, 1000, 1});
    job->seed = options->seed ? static_cast<std::uint64_t>(whole_number("--seed", *options->seed, kSeeds))
                              : std::random_device()();
    job->table = table_request(options->table);
    job->anew = options->anew;
    job->dice = dice_style(context, options->plain, options->ascii);
    return [job, &context] { run(context, *job); };
  });
}

}  // namespace fillwise::cli
