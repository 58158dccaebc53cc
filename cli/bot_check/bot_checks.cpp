#include "cli/bot_check/bot_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <utility>

#include "api/base/error.hpp"
#include "api/bots/asked_policy.hpp"
#include "api/bots/question_kinds.hpp"
#include "api/bots/quoted.hpp"
#include "api/bots/referee.hpp"
#include "api/bots/several/table_match.hpp"
#include "api/bots/spot_check.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kOfEachKind = 3;    // questions
constexpr std::int64_t kGamesPlayed = 4;  // in one process, of both seats
constexpr int kSeenPositions = 100;       // at which it is seen whether a bot sees what it says
constexpr const char* kOtherPlayer = "stop-at:350";

std::string answer_words(const bots::Question& question, std::size_t option) {
  return bots::move_words(action_json(question.options.at(option)));
}

/// What is to be mended where the reason says more than the check.
std::string mend_of(const std::string& reason, const char* usual) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kMends = {{
      {"exit code 127",
       "Give a command that /bin/sh finds: a program on the PATH, or a path such as ./my-bot."},
      {"does not speak version",
       "Answer 'fillwise-bot N' with the last version you know, 'version 1', before ok."},
      {"answered without being asked", "Write bestmove once for each go, and at no other time."},
      {"answered before it was asked", "Answer each go once, after it has come, with its ID."},
      {"there is no action",
       "Answer with a number of the action lines of the last position, which begin at 1."},
      {"no legal action", "Answer with the number of an action, or with its words as they came."},
      {"no move", "Write 'bestmove ID MOVE': a number of the action lines, or an action in words."},
      {"points: found", "Leave out the points of a move, or repeat those of the action line."},
      {"closed its stdin", "Keep stdin and stdout open until quit."},
  }};
  for (const auto& [part, mend] : kMends)
    if (reason.find(part) != std::string::npos) return std::string(mend);
  return usual;
}

}  // namespace

BotChecks::BotChecks(std::string command, bots::BotSettings settings, std::vector<model::RuleSet> rules,
                     int goal, std::uint64_t seed, const std::atomic<bool>& interrupted)
    : command_(std::move(command)),
      settings_(std::move(settings)),
      rules_(std::move(rules)),
      goal_(goal),
      seed_(seed),
      interrupted_(interrupted),
      tail_(std::make_shared<DialogueTail>(settings_.log)) {
  settings_.log = tail_;
  settings_.first_starts = 1;
  game_time_ = std::exchange(settings_.limits.game, std::nullopt);  // others ask more than a game has
}

std::vector<CheckResult> BotChecks::run(const Progress& progress) {
  static constexpr std::array<Check, 13> kChecks = {{
      {"starts", &BotChecks::starts,
       "Say 'ok' to the hello and 'readyok' to isready, and flush stdout after each line."},
      {"legal moves", &BotChecks::legal,
       "Answer with the number of an action line, in all kinds of positions."},
      {"games", &BotChecks::games, "Play several games in one process, in both seats: newgame begins anew."},
      {"isready", &BotChecks::idle, "Answer each isready with readyok, between games too."},
      {"unknown lines", &BotChecks::unknown_lines, "Pass over lines and words that you do not know."},
      {"later version", &BotChecks::later_version,
       "Answer 'fillwise-bot N' with any N from 1 on: 'version 1' if you know no more, then ok."},
      {"JSON", &BotChecks::json, "Answer a hello in JSON in JSON from there on, or pass over it."},
      {"same answers", &BotChecks::same_answers,
       "Answer the same position in the same way: forget what was asked before, and start random numbers "
       "with the same seed."},
      {"sees", &BotChecks::seen_scores, "Name all that the answers depend on in 'sees', or leave it out."},
      {"opponents", &BotChecks::several_opponents,
       "Write 'players N' before readyok only for games that you play; read 'opponents' in place of "
       "'opponent'."},
      {"quit", &BotChecks::ends, "Exit on quit, and at the end of stdin, within half a second."},
      {"processes", &BotChecks::leaves_nothing,
       "End what you have started before you exit; start a bot from a script with exec."},
      {"time", &BotChecks::in_time, "Answer in half of the time limit: a busy machine needs the rest."},
  }};
  std::vector<CheckResult> results;
  for (const Check& check : kChecks) {
    progress(static_cast<double>(results.size()) / kChecks.size(), check.name);
    if (!results.empty() && results.front().kind == CheckResult::Kind::wrong)
      results.push_back({check.name, CheckResult::Kind::skipped, "the bot does not start", {}, {}});
    else
      results.push_back(result_of(check));
  }
  std::ranges::sort(times_.ms);
  return results;
}

CheckResult BotChecks::result_of(const Check& check) {
  using Kind = CheckResult::Kind;
  if (check.run != &BotChecks::leaves_nothing) tail_->clear();  // which is seen in the dialogue before
  const auto wrong = [&](const std::string& reason) {
    return CheckResult{check.name, Kind::wrong, reason, mend_of(reason, check.mend), tail_->lines()};
  };
  try {
    return {check.name, Kind::ok, (this->*check.run)(), {}, {}};
  } catch (const Skipped& reason) {
    return {check.name, Kind::skipped, reason.what(), {}, {}};
  } catch (const Wrong& reason) {
    return wrong(reason.what());
  } catch (const bots::Forfeit& reason) {
    return wrong(reason.what());
  } catch (const Error& error) {
    if (error.fault() != Fault::failed) throw;
    return wrong(error.what());
  }
}

std::string BotChecks::starts() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  CheckedBot bot = this->bot(match);
  const auto start = bots::Clock::now();
  bot.begin({1, 0});
  start_ms_ = std::chrono::duration<double, std::milli>(bots::Clock::now() - start).count();
  name_ = bot.player().name();
  return fmt::format("ready after {:.0f} ms{}", start_ms_, name_.empty() ? "; says no name" : "");
}

std::string BotChecks::later_version() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  bots::BotSettings settings = settings_;
  settings.version = bots::kProtocolVersion + 1;
  CheckedBot bot = this->bot(match, settings);
  bot.begin({1, 0});
  return fmt::format("answers fillwise-bot {}", settings.version);
}

std::string BotChecks::unknown_lines() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  bots::BotSettings settings = settings_;
  settings.adds_unknown = true;
  CheckedBot bot = this->bot(match, settings);
  bot.begin({1, 0});
  const std::vector<bots::Question> questions = bots::questions_of_all_kinds(match, seed_, 1);
  for (const bots::Question& question : questions) bot.answer(question);
  return fmt::format("passed over at {} positions", questions.size());
}

std::string BotChecks::json() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  bots::BotSettings settings = settings_;
  settings.style = bots::Style::json;
  // Who passes over the hello says nothing, for which there is no need to wait long.
  const auto patience = std::chrono::milliseconds(1000 + static_cast<std::int64_t>(3 * start_ms_));
  settings.limits.start = std::min(settings.limits.start, patience);
  CheckedBot bot = this->bot(match, settings);
  try {
    bot.begin({1, 0});
  } catch (const Error& error) {
    if (error.fault() != Fault::failed) throw;
    throw Skipped("a hello in JSON has no answer; words are enough");
  }
  const std::vector<bots::Question> questions = bots::questions_of_all_kinds(match, seed_, 1);
  for (const bots::Question& question : questions) bot.answer(question);
  return fmt::format("a hello in JSON, {} positions", questions.size());
}

std::string BotChecks::games() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  bots::BotSettings settings = settings_;
  settings.limits.game = game_time_;
  CheckedBot bot = this->bot(match, settings);
  const std::unique_ptr<bots::Player> other =
      bots::own_player(kOtherPlayer, match, seed_, [] { return nullptr; });
  const bots::Tally tally = bots::play_match(
      match, {&bot, other.get()}, kGamesPlayed, {seed_, {}, nullptr}, [](const bots::Tally& so_far) {
        if (so_far.first_forfeits.empty()) return true;
        const bots::Forfeited& lost = so_far.first_forfeits.front();
        throw Wrong(fmt::format("game {}, seat {}: {}", lost.game, lost.seat + 1, lost.reason));
      });
  return fmt::format("{} in one process, from both seats", tally.games);
}

std::string BotChecks::idle() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  CheckedBot bot = this->bot(match);
  const std::vector<bots::Question> questions = bots::questions_of_all_kinds(match, seed_, 1);
  for (std::int64_t game = 1; game <= 2; ++game) {
    bot.begin({game, static_cast<int>(game - 1)});
    bot.asked().expect_ready();
    bot.answer(questions.front());
    bot.asked().expect_ready();
    bot.end({true, goal_, 0});
    bot.asked().expect_ready();
  }
  return "answered before, during and after games";
}

std::string BotChecks::legal() {
  std::size_t count = 0;
  for (const model::RuleSet& rules : rules_) {
    const model::Match match(rules, goal_ / model::kPointsPerUnit);
    CheckedBot bot = this->bot(match);
    bot.begin({1, 0});
    for (const bots::Question& question : bots::questions_of_all_kinds(match, seed_, kOfEachKind)) {
      bot.answer(question);
      ++count;
    }
  }
  return fmt::format("{} positions of {}", count,
                     rules_.size() == 1 ? fmt::format("'{}'", rules_.front().name)
                                        : fmt::format("{} rule sets", rules_.size()));
}

std::vector<std::string> BotChecks::answers(CheckedBot& bot, const std::vector<bots::Question>& questions,
                                            const std::vector<std::size_t>& order) {
  std::vector<std::string> all(questions.size());
  for (const std::size_t i : order) all[i] = answer_words(questions[i], bot.answer(questions[i]));
  return all;
}

std::string BotChecks::same_answers() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  const std::vector<bots::Question> questions = bots::questions_of_all_kinds(match, seed_ + 1, kOfEachKind);
  std::vector<std::size_t> order(questions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::string> first;
  const auto compare = [&](CheckedBot& bot, const char* when) {
    const std::vector<std::string> again = answers(bot, questions, order);
    for (const std::size_t i : order)
      if (again[i] != first[i])
        throw Wrong(fmt::format("at '{}' it answers '{}', and {} '{}'",
                                bots::position_line(match, questions[i]), first[i], when, again[i]));
  };
  {
    CheckedBot bot = this->bot(match);
    bot.begin({1, 0});
    first = answers(bot, questions, order);
    std::ranges::shuffle(order, std::mt19937_64(seed_));
    compare(bot, "in another order");
  }
  std::ranges::reverse(order);
  CheckedBot bot = this->bot(match);
  bot.begin({1, 0});
  compare(bot, "in a new process");
  return fmt::format("{} positions: in another order, and in a new process", questions.size());
}

std::string BotChecks::seen_scores() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  CheckedBot bot = this->bot(match);
  bot.begin({1, 0});
  const solver::ScoreView sees = bot.player().sees();
  if (sees == solver::ScoreView::all())
    throw Skipped("it says nothing that could be wrong: all scores count");
  bots::AskedPolicy policy(bot, match, sees);
  bots::SpotCheckOptions options;
  options.positions = kSeenPositions;
  options.seed = seed_;
  const int positions = bots::spot_check(bot, policy, match, options);
  return fmt::format("{}: {} positions answered alike", bots::view_words(sees), positions);
}

std::string BotChecks::several_opponents() {
  constexpr int kPlayers = 3;
  const model::RuleSet& rules = rules_.front();
  if (const std::string reason = model::why_only_two(rules); !reason.empty()) throw Skipped(reason);
  const model::Match match(rules, goal_ / model::kPointsPerUnit);
  CheckedBot bot(command_, match, settings_, interrupted_, times_, kPlayers);
  try {
    bot.begin({1, 0});
  } catch (const Error& error) {
    if (error.fault() != Fault::failed || bot.asked().players() == kPlayers) throw;
    throw Skipped("it plays with one opponent, which is enough for most");
  }
  std::vector<bots::Question> questions = bots::questions_of_all_kinds(match, seed_, kOfEachKind);
  for (bots::Question& question : questions) {
    const int best = question.query.state.opponent();
    question.opponents = {best / 2 * model::kPointsPerUnit, best * model::kPointsPerUnit};
    bot.answer(question);
  }
  const std::unique_ptr<bots::Player> one = bots::own_player(kOtherPlayer, match, seed_, nullptr);
  const std::unique_ptr<bots::Player> other = bots::own_player("random", match, seed_, nullptr);
  bots::TableTally tally(kPlayers);
  bots::play_table(match, {&bot, one.get(), other.get()},
                   {seed_, kPlayers, std::vector<int>(kPlayers, 0), {}, {}}, tally);
  if (!tally.first_forfeits.empty()) {
    const bots::Forfeited& lost = tally.first_forfeits.front();
    throw Wrong(
        fmt::format("game {} of {} players, seat {}: {}", lost.game, kPlayers, lost.seat + 1, lost.reason));
  }
  return fmt::format("{} positions and {} games of {} players", questions.size(), tally.games, kPlayers);
}

std::string BotChecks::ends() {
  const model::Match match(rules_.front(), goal_ / model::kPointsPerUnit);
  CheckedBot bot = this->bot(match);
  bot.begin({1, 0});
  bot.end({true, goal_, 0});
  const bots::AskedBot::Farewell farewell = bot.asked().quit();
  has_ended_ = farewell.has_ended;
  left_ = farewell.left;
  if (!has_ended_) throw Wrong("still runs 500 ms after quit");
  return "ends by itself";
}

std::string BotChecks::leaves_nothing() {
  if (!has_ended_) throw Skipped("it does not end by itself");
  if (left_ > 0) throw Wrong(fmt::format("leaves {} of its processes running", left_));
  return "none are left";
}

std::string BotChecks::in_time() {
  if (times_.ms.empty()) throw Skipped("it has answered nothing");
  std::vector<double> times = times_.ms;
  std::ranges::sort(times);
  const auto share = [&](double part) {
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  std::string told = fmt::format("{} moves: median {:.2f} ms, 99 % {:.2f} ms, most {:.2f} ms", times.size(),
                                 share(0.5), share(0.99), times.back());
  if (times.back() > static_cast<double>(settings_.limits.move.count()) / 2)
    throw Wrong(
        fmt::format("{}, at '{}'; the limit is {} ms", told, times_.slowest, settings_.limits.move.count()));
  return told;
}

}  // namespace fillwise::cli
