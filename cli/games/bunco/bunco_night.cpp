// fillwise bunco night: an evening's buncos, wins and prizes.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/base/outwards.hpp"
#include "api/bunco/night_figures.hpp"
#include "api/input/numbers.hpp"
#include "cli/games/bunco/bunco.hpp"

namespace fillwise::cli::games {
namespace {

using bunco::Figure;
using bunco::NightFigures;
using bunco::NightQuestion;
using bunco::PrizeFigures;
using model::bunco::Partners;

constexpr std::int64_t kFewestNights = 100, kMostNights = 10'000'000;
constexpr double kShownChance = 5e-5;  // of distributions in the text

struct BuncoNightOptions {
  std::string tables = "3", sets = "4", games = "20000", seed = "1", confidence = "0.95";
  std::optional<std::string> advance, rules, threads;
  bool json = false;
};

// --- Text ---

class NightText {
 public:
  void section(std::string_view title) { text_ += fmt::format("\n{}\n", title); }
  void chance(std::string_view label, const Figure& figure) { row(label, figure, 100, " %"); }
  void number(std::string_view label, const Figure& figure) { row(label, figure, 1, "  "); }

  /// A distribution in as many lines as it takes.
  void chances(std::string_view label, const std::vector<double>& chances, std::string_view how) {
    constexpr std::size_t kInLine = 6;
    std::size_t shown = 0;
    for (std::size_t k = 0; k < chances.size(); ++k) {
      if (chances[k] < kShownChance) continue;
      if (shown % kInLine == 0)
        text_ += fmt::format("{}  {:<9}", shown > 0 ? "\n" : "", shown > 0 ? "" : label);
      text_ += fmt::format("{:>4}:{:>6.2f} %", k, 100 * chances[k]);
      ++shown;
    }
    text_ += fmt::format("   {}\n", how);
  }

  /// Of what is proven, in the unit in which it is printed.
  double widest() const { return widest_; }
  std::string& text() { return text_; }

 private:
  void row(std::string_view label, const Figure& figure, double unit, std::string_view sign) {
    std::string how = "exact";
    if (figure.how == Figure::How::proven) {
      how = "proven";
      widest_ = std::max(widest_, unit * figure.error);
    } else if (figure.how == Figure::How::simulated) {
      how = fmt::format("simulated: {:.4f} to {:.4f}", unit * figure.interval.lower,
                        unit * figure.interval.upper);
    }
    text_ += fmt::format("  {:<46}{:>9.4f}{}   {}\n", label, unit * figure.value, sign, how);
  }

  std::string text_;
  double widest_ = 0;
};

void add_prize(NightText& text, const PrizeFigures& prize) {
  text.section(fmt::format("prize: {}", bunco::prize_name(prize.prize)));
  text.chance("a player's chance, ties shared", prize.share);
  if (prize.shared) {
    text.chance("a player has it, alone or with others", prize.has);
    text.chance("several share it", *prize.shared);
  }
  text.chance("somebody wins it", prize.given);
  if (prize.takes) text.number("needed to win it, on average", *prize.takes);
}

std::string night_text(const NightQuestion& question, const NightFigures& night) {
  NightText text;
  text.text() = fmt::format(
      "{} players, {} table{}, {} set{} of six rounds, {}\n", question.evening.players(),
      question.evening.tables, question.evening.tables > 1 ? "s" : "", question.evening.sets,
      question.evening.sets > 1 ? "s" : "",
      question.rules.partners == Partners::random ? "all reseated each round" : "winners move up a table");
  text.section("a bunco");
  text.chance("in a roll", night.roll);
  text.chance("by a given player in a round, head table", night.round_at_head);
  if (night.round_elsewhere)
    text.chance("by a given player in a round, another table", *night.round_elsewhere);
  text.chance("by a given player in the night", night.player_night);
  text.chance("by anybody in a round", night.some_round);
  text.chance("by anybody in the night", night.some_night);
  text.section("a player's night");
  text.chances("buncos", night.buncos, "proven");
  text.chances("wins", night.wins, "exact");
  text.number("buncos in a round on average, head table", night.expected_at_head);
  if (night.expected_elsewhere)
    text.number("buncos in a round on average, another table", *night.expected_elsewhere);
  text.number("buncos in the night on average", night.expected_buncos);
  text.chance("as many wins as losses", night.half_and_half);
  text.section("players without a bunco");
  text.number("on average", night.expected_without);
  text.chance("at least one", night.somebody_without);
  for (const PrizeFigures& prize : night.prizes) add_prize(text, prize);
  if (question.rules.partners == Partners::winners_up && question.evening.tables > 1) {
    text.section("by the table where a player begins");
    const auto from = [&](std::string_view what, bool is_last) {
      return fmt::format("{}, from the {} table", what, is_last ? "last" : "head");
    };
    for (const bool is_last : {false, true})
      text.number(from("buncos on average", is_last),
                  is_last ? night.first_buncos.back() : night.first_buncos.front());
    for (const PrizeFigures& prize : night.prizes)
      for (const bool is_last : {false, true})
        text.chance(from(bunco::prize_name(prize.prize), is_last),
                    is_last ? prize.first_table.back() : prize.first_table.front());
  }
  text.text() += fmt::format(
      "\nproven: off by at most {} in the unit shown; exact: rounded for print\nsimulated: {} nights, seed "
      "{}, {:g} % "
      "intervals\n",
      error_above(std::max(text.widest(), 100 * night.buncos_error)), night.nights, question.seed,
      100 * question.confidence);
  return std::move(text.text());
}

NightQuestion bunco_night_question(const BuncoNightOptions& typed) {
  NightQuestion question;
  if (typed.rules) question.rules = bunco_rules(*typed.rules);
  question.evening.tables =
      static_cast<int>(whole_number("--tables", typed.tables, {1, model::bunco::kMostTables, 1}));
  question.evening.sets =
      static_cast<int>(whole_number("--sets", typed.sets, {1, model::bunco::kMostSets, 1}));
  if (typed.advance) {
    if (*typed.advance != "random" && *typed.advance != "winners-move-up")
      refuse(found_but_expected("--advance", *typed.advance, "random or winners-move-up"));
    question.rules.partners = *typed.advance == "random" ? Partners::random : Partners::winners_up;
  }
  question.nights =
      static_cast<std::uint64_t>(whole_number("--games", typed.games, {kFewestNights, kMostNights, 1}));
  question.seed = static_cast<std::uint64_t>(whole_number("--seed", typed.seed, kSeeds));
  if (typed.threads) question.threads = checked_threads("--threads", *typed.threads);
  question.confidence = decimal_number("--confidence", typed.confidence, 0.5, 0.999999);
  return question;
}

}  // namespace

void set_up_bunco_night(Command& command, Context& context) {
  const auto typed = std::make_shared<BuncoNightOptions>();
  command.add_word("--tables", typed->tables, "N", "Tables of four players, 1 to 25 (3)");
  command.add_word("--sets", typed->sets, "N", "Sets of six rounds, 1 to 20 (4)");
  command.add_word("--advance", typed->advance, "WAY",
                   "random: all players are reseated each round; winners-move-up: winners move up a table, "
                   "losers stay (as the rules say)");
  command.add_word("--rules", typed->rules, "FILE", "A rule file, as 'fillwise bunco rules' prints it");
  command.add_word("--games", typed->games, "N", "Nights to simulate for what can't be computed (20000)");
  command.add_word("--seed", typed->seed, "N", "Seed: the same seed plays the same nights (1)");
  command.add_word("--confidence", typed->confidence, "P", "Confidence of the intervals, two-sided (0.95)");
  command.add_word("--threads", typed->threads, "N", "Threads (as many as the machine has)");
  command.add_flag(
      "--json", typed->json,
      "JSON: game, tables, sets, players, rounds, advance, games, seed, confidence, bunco, wins, buncos, "
      "expected_buncos, expected_buncos_by_first_table, half_and_half, without, prizes; a figure is a "
      "value, how it is known (exact, proven, simulated), and its error or its lower and upper limit");
  command.on_parsed([typed, &context] {
    return [question = bunco_night_question(*typed), as_json = typed->json, &context] {
      const NightFigures night = bunco::night_figures(question, context);
      context.print(as_json ? bunco::night_json(question, night).dump(2) + "\n"
                            : night_text(question, night));
    };
  });
}

}  // namespace fillwise::cli::games
