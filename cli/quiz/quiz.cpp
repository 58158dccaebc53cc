// fillwise quiz: decisions from games, asked one by one, with the price of each mistake.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <span>

#include "api/input/numbers.hpp"
#include "api/quiz/quiz_positions.hpp"
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
  The worst decisions of recorded games:
    fillwise analyse --worst 20 --worst-positions worst.jsonl games.jsonl
    fillwise quiz --positions worst.jsonl

Kinds of decisions that you get wrong are asked about more often. Your score is kept from sitting to sitting.
At each prompt ? lists what can be typed (docs/quiz.md).
)";

struct QuizOptions {
  std::optional<std::string> questions, seed, positions;
  TableOptions table;
  bool anew = false, plain = false, ascii = false;
};

struct QuizJob {
  std::optional<std::string> positions;  ///< of a file; else the questions come from games
  std::optional<std::int64_t> questions;
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

/// What is asked, one question after the other.
class Questions {
 public:
  /// Positions are read before a table is looked for, which may take long.
  Questions(const Context& context, const QuizJob& job)
      : match_(job.table.rules, job.table.goal / model::kPointsPerUnit),
        deck_(match_.rules(), solver::Draws::replaced),
        luck_(deck_, job.seed, 0),
        count_(job.questions.value_or(kUsualQuestions)) {
    if (!job.positions) {
      context.note(fmt::format("The seed is {}.", job.seed));
      return;
    }
    positions_ = quiz::quiz_positions(match_, record_file_text(*job.positions), *job.positions);
    const auto all = static_cast<std::int64_t>(positions_.size());
    count_ = std::min(job.questions.value_or(all), all);
  }

  /// Questions are taken from games, where there are no positions.
  void begin(Adviser& adviser, std::uint64_t seed) {
    adviser_ = &adviser;
    if (positions_.empty()) from_games_.emplace(adviser, seed);
  }
  std::int64_t count() const { return count_; }
  quiz::QuizQuestion next(const quiz::QuizScore& score) {
    ++asked_;
    if (from_games_) return from_games_->next(quiz::next_kind(score, luck_.next_choice(0xFFFF'FFFF)));
    quiz::QuizPosition& position = positions_.at(static_cast<std::size_t>(asked_ - 1));
    position.question.advice = adviser_->advise(position.query);
    return position.question;
  }
  /// Of the last question: "Question 3 of 10".
  std::string number() const {
    std::string text = fmt::format("Question {} of {}", asked_, count_);
    if (from_games_) return text;
    const std::string& name = positions_.at(static_cast<std::size_t>(asked_ - 1)).name;
    return name.empty() ? text : fmt::format("{} ({})", text, name);
  }

 private:
  static constexpr std::int64_t kUsualQuestions = 10;

  model::Match match_;
  solver::Deck deck_;
  solver::Luck luck_;
  std::int64_t count_;
  std::int64_t asked_ = 0;
  std::vector<quiz::QuizPosition> positions_;
  Adviser* adviser_ = nullptr;
  std::optional<quiz::QuizQuestions> from_games_;
};

void run(Context& context, QuizJob& job) {
  const auto path = score_path();
  const quiz::QuizScore before = job.anew ? quiz::QuizScore{} : kept_score(path);
  Questions questions(context, job);
  Adviser adviser(table_for(context, std::move(job.table)));
  questions.begin(adviser, job.seed);
  QuizDialogue dialogue(context, adviser, job.dice);
  quiz::QuizScore sitting, score = before;
  bool interrupted = false;
  try {
    for (std::int64_t i = 0; i < questions.count(); ++i) {
      const quiz::QuizQuestion question = questions.next(score);
      const auto loss = dialogue.ask(question, questions.number());
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
  command.add_word("--questions", options->questions, "N", "How many questions (10; of positions, all)");
  command.add_word("--seed", options->seed, "N", "Seed: the same seed asks about the same games (any)");
  command.add_word("--positions", options->positions, "FILE",
                   "Ask about the positions of a file, as 'analyse --worst-positions' writes them");
  command.add_flag("--anew", options->anew, "Begin your score anew");
  add_table_options(command, options->table);
  command.add_flag("--plain", options->plain, "No pictures, for screen readers");
  command.add_flag("--ascii", options->ascii, "Pictures of dice in plain characters");
  command.on_parsed([options, &context] {
    const auto job = std::make_shared<QuizJob>();
    if (options->questions) job->questions = whole_number("--questions", *options->questions, {1, 1000, 1});
    job->positions = options->positions;
    if (job->positions && options->seed)
      throw Error(Fault::invalid, "--seed: can't be used with --positions, which are asked in their order");
    if (job->positions == "-")
      throw Error(Fault::invalid, "--positions: found '-', expected a file: answers come from stdin");
    job->seed = options->seed ? static_cast<std::uint64_t>(whole_number("--seed", *options->seed, kSeeds))
                              : std::random_device()();
    job->table = table_request(options->table);
    job->anew = options->anew;
    job->dice = dice_style(context, options->plain, options->ascii);
    return [job, &context] { run(context, *job); };
  });
}

}  // namespace fillwise::cli
