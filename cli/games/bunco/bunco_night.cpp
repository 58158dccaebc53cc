// fillwise bunco night: an evening's buncos, wins and prizes; exact or with error bounds where players or tables are
// independent, else played out.

#include "solver/bunco/bunco_night.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "cli/games/bunco/bunco.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/bunco/bunco_night_play.hpp"

namespace fillwise::cli::games {
namespace {

using model::bunco::Partners;
using model::bunco::Prize;

constexpr std::int64_t kFewestNights = 100, kMostNights = 10'000'000;
constexpr double kShownChance = 5e-5;  // of distributions in the text

struct BuncoNightOptions {
  std::string tables = "3", sets = "4", games = "20000", seed = "1", confidence = "0.95";
  std::optional<std::string> advance, rules, threads;
  bool json = false;
};

struct BuncoNightJob {
  model::bunco::Rules rules;
  model::bunco::Evening evening;
  solver::BuncoPlayOptions play;
  double confidence = 0.95;
  bool json = false;
};

/// A figure and how it is known.
struct Figure {
  enum class How { exact, proven, simulated };
  double value = 0;
  How how = How::exact;
  double error = 0;           // proven
  solver::Interval interval;  // simulated

  static Figure exact(double value) { return {value, How::exact, 0, {}}; }
  static Figure proven(double value, double error) { return {value, How::proven, error, {}}; }
  static Figure proven(const solver::BoundedChance& chance) { return proven(chance.value, chance.error); }
  static Figure simulated(const solver::Mean& mean) { return {mean.value, How::simulated, 0, mean.interval}; }
};

/// The chance of the contrary.
Figure contrary(const Figure& figure) {
  return {1 - figure.value, figure.how, figure.error, {1 - figure.interval.upper, 1 - figure.interval.lower}};
}
Figure scaled(const Figure& figure, double factor) {
  return {factor * figure.value,
          figure.how,
          factor * figure.error,
          {factor * figure.interval.lower, factor * figure.interval.upper}};
}

Json figure_json(const Figure& figure) {
  switch (figure.how) {
    case Figure::How::exact:
      return {{"value", figure.value}, {"how", "exact"}};
    case Figure::How::proven:
      return {{"value", figure.value}, {"how", "proven"}, {"error", figure.error}};
    case Figure::How::simulated:
      break;
  }
  return {{"value", figure.value},
          {"how", "simulated"},
          {"lower", figure.interval.lower},
          {"upper", figure.interval.upper}};
}

struct PrizeFigures {
  Prize prize;
  Figure given, share, has;
  std::optional<Figure> shared, takes;  // by two or more; the number that is enough, on average
  std::vector<Figure> first_table;      // share of one who begins there
};

struct NightFigures {
  Figure roll, round_at_head, some_round, player_night, some_night;
  Figure expected_at_head;
  std::optional<Figure> round_elsewhere, expected_elsewhere;
  std::vector<double> wins, buncos;  // a player's
  double buncos_error = 0;
  Figure expected_buncos, half_and_half;
  std::vector<Figure> first_buncos;  // expected, of one who begins at a table
  Figure expected_without, somebody_without;
  std::vector<Figure> without;  // by number of players
  std::vector<PrizeFigures> prizes;
};

const char* prize_name(Prize prize) {
  switch (prize) {
    case Prize::most_buncos:
      return "most buncos";
    case Prize::most_wins:
      return "most wins";
    case Prize::half_and_half:
      return "half and half";
    case Prize::most_losses:
      return "most losses";
    case Prize::travelling:
      return "travelling";
  }
  return "";
}

solver::Mean share_of(std::uint64_t some, std::uint64_t all, double z) {
  const auto found = static_cast<double>(some), total = static_cast<double>(all);
  return {found / total, solver::wilson(found, total, z)};
}

/// The mean of a number, from how many nights have it.
solver::Mean mean_number(const std::vector<std::uint64_t>& nights, double z) {
  double sum = 0, squares = 0, all = 0;
  for (std::size_t number = 0; number < nights.size(); ++number) {
    const auto many = static_cast<double>(nights[number]), n = static_cast<double>(number);
    sum += n * many;
    squares += n * n * many;
    all += many;
  }
  return solver::mean_of(sum, squares, all, z);
}

Figure round_figure(const solver::BuncoPlayerRound& round) {
  return Figure::proven(1 - round.chance[0][0] - round.chance[1][0], 2 * round.error);
}

Figure round_buncos(const solver::BuncoPlayerRound& round) {
  double expected = 0, weights = 0;
  for (int k = 0; k <= solver::kMostRoundBuncos; ++k) {
    const auto n = static_cast<std::size_t>(k);
    expected += k * (round.chance[0].at(n) + round.chance[1].at(n));
    weights += 2 * k;
  }
  // Those beyond the last number are rarer than those at it.
  return Figure::proven(expected, weights * round.error + round.chance[0].back() + round.chance[1].back());
}

/// What is known without playing, and what the played nights say of the rest.
class NightReport {
 public:
  NightReport(const BuncoNightJob& job, const solver::BuncoNightCounts& counts)
      : job_(job), counts_(counts), z_(solver::two_sided_quantile(job.confidence)) {
    if (job.rules.pace == model::bunco::Pace::lockstep)
      together_ = solver::bunco_night_together(job.rules, job.evening);
  }

  NightFigures figures() {
    NightFigures night;
    add_player(night);
    add_together(night);
    for (const Prize prize : model::bunco::kPrizes) night.prizes.push_back(prize_figures(prize, night));
    return night;
  }

 private:
  int players() const { return job_.evening.players(); }

  void add_player(NightFigures& night) const {
    const solver::BuncoPlayerRounds rounds = solver::bunco_player_rounds(job_.rules, job_.evening);
    night.roll = Figure::exact(1.0 / model::bunco::kRolls);
    night.round_at_head = round_figure(rounds.head);
    night.expected_at_head = round_buncos(rounds.head);
    if (job_.evening.tables > 1) {
      night.round_elsewhere = round_figure(rounds.elsewhere);
      night.expected_elsewhere = round_buncos(rounds.elsewhere);
    }
    night.wins = solver::bunco_night_wins(job_.evening);
    night.half_and_half = Figure::exact(night.wins[night.wins.size() / 2]);
    const auto buncos = solver::bunco_night_buncos(rounds, job_.rules, job_.evening, std::nullopt);
    night.buncos = buncos.chance;
    night.buncos_error = buncos.error;
    night.player_night = Figure::proven(1 - buncos.chance[0], buncos.error);
    night.expected_buncos = Figure::proven(buncos.expected);
    night.expected_without = Figure::proven(players() * buncos.chance[0], players() * buncos.error);
    for (int table = 0; table < job_.evening.tables; ++table)
      night.first_buncos.push_back(
          Figure::proven(solver::bunco_night_buncos(rounds, job_.rules, job_.evening, table).expected));
  }

  void add_together(NightFigures& night) const {
    const auto rounds = static_cast<std::uint64_t>(job_.evening.rounds());
    night.some_round =
        contrary(together_ ? Figure::proven(together_->silent_round)
                           : Figure::simulated(share_of(counts_.silent_rounds, counts_.nights * rounds, z_)));
    night.some_night =
        contrary(together_ ? Figure::proven(together_->silent_night)
                           : Figure::simulated(share_of(counts_.without.back(), counts_.nights, z_)));
    const bool known = together_ && !together_->without.empty();
    for (std::size_t k = 0; k < counts_.without.size(); ++k)
      night.without.push_back(known ? Figure::proven(together_->without[k], together_->without_error)
                                    : Figure::simulated(share_of(counts_.without[k], counts_.nights, z_)));
    night.somebody_without = contrary(night.without.front());
  }

  PrizeFigures prize_figures(Prize prize, const NightFigures& night) const {
    const solver::BuncoPrizeEstimate estimate = solver::estimate_prize(counts_, prize, z_);
    PrizeFigures figures{
        prize, Figure::simulated(estimate.given), {}, Figure::simulated(estimate.has), {}, {}, {}};
    if (prize == Prize::most_wins || prize == Prize::most_losses) figures.given = Figure::exact(1);
    if (prize == Prize::most_buncos) figures.given = night.some_night;
    if (prize == Prize::travelling && together_)
      figures.given = contrary(Figure::proven(together_->bag_stays));
    // All players are alike before they are dealt to tables.
    figures.share = scaled(figures.given, 1.0 / players());
    if (prize == Prize::half_and_half) figures.has = night.half_and_half;
    if (prize == Prize::travelling)
      figures.has = figures.share;
    else
      figures.shared = Figure::simulated(estimate.shared);
    const auto takes = [&](const std::vector<std::uint64_t>& best) {
      figures.takes = Figure::simulated(mean_number(best, z_));
    };
    if (prize == Prize::most_buncos) takes(counts_.best_buncos);
    if (prize == Prize::most_wins) takes(counts_.best_wins);
    if (prize == Prize::most_losses) takes(counts_.best_losses);
    for (const solver::Mean& mean : estimate.start_share)
      figures.first_table.push_back(Figure::simulated(mean));
    return figures;
  }

  const BuncoNightJob& job_;
  const solver::BuncoNightCounts& counts_;
  double z_;
  std::optional<solver::BuncoNightTogether> together_;
};

const char* advance_word(const model::bunco::Rules& rules) {
  return rules.partners == Partners::random ? "random" : "winners-move-up";
}

// --- JSON ---

Json figures_json(const std::vector<Figure>& figures) {
  Json list = Json::array();
  for (const Figure& figure : figures) list.push_back(figure_json(figure));
  return list;
}

Json prize_json(const PrizeFigures& prize) {
  Json json = {{"prize", prize_name(prize.prize)},
               {"given", figure_json(prize.given)},
               {"share", figure_json(prize.share)},
               {"has", figure_json(prize.has)}};
  if (prize.shared) json["shared"] = figure_json(*prize.shared);
  if (prize.takes) json["takes"] = figure_json(*prize.takes);
  json["share_by_first_table"] = figures_json(prize.first_table);
  return json;
}

Json night_json(const BuncoNightJob& job, const NightFigures& night, std::uint64_t nights) {
  Json json = {{"game", "bunco"},
               {"tables", job.evening.tables},
               {"sets", job.evening.sets},
               {"players", job.evening.players()},
               {"rounds", job.evening.rounds()},
               {"advance", advance_word(job.rules)},
               {"games", nights},
               {"seed", job.play.seed},
               {"confidence", job.confidence}};
  Json& bunco = json["bunco"];
  bunco["roll"] = figure_json(night.roll);
  bunco["player_round_head"] = figure_json(night.round_at_head);
  bunco["expected_round_head"] = figure_json(night.expected_at_head);
  if (night.round_elsewhere) {
    bunco["player_round_elsewhere"] = figure_json(*night.round_elsewhere);
    bunco["expected_round_elsewhere"] = figure_json(*night.expected_elsewhere);
  }
  bunco["player_night"] = figure_json(night.player_night);
  bunco["somebody_round"] = figure_json(night.some_round);
  bunco["somebody_night"] = figure_json(night.some_night);
  json["wins"] = {{"how", "exact"}, {"chances", night.wins}};
  json["buncos"] = {{"how", "proven"}, {"error", night.buncos_error}, {"chances", night.buncos}};
  json["expected_buncos"] = figure_json(night.expected_buncos);
  json["expected_buncos_by_first_table"] = figures_json(night.first_buncos);
  json["half_and_half"] = figure_json(night.half_and_half);
  json["without"] = {{"expected", figure_json(night.expected_without)},
                     {"somebody", figure_json(night.somebody_without)},
                     {"chances", figures_json(night.without)}};
  json["prizes"] = Json::array();
  for (const PrizeFigures& prize : night.prizes) json["prizes"].push_back(prize_json(prize));
  return json;
}

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
  text.section(fmt::format("prize: {}", prize_name(prize.prize)));
  text.chance("a player's chance, ties shared", prize.share);
  if (prize.shared) {
    text.chance("a player has it, alone or with others", prize.has);
    text.chance("several share it", *prize.shared);
  }
  text.chance("somebody wins it", prize.given);
  if (prize.takes) text.number("needed to win it, on average", *prize.takes);
}

std::string night_text(const BuncoNightJob& job, const NightFigures& night, std::uint64_t nights) {
  NightText text;
  text.text() = fmt::format(
      "{} players, {} table{}, {} set{} of six rounds, {}\n", job.evening.players(), job.evening.tables,
      job.evening.tables > 1 ? "s" : "", job.evening.sets, job.evening.sets > 1 ? "s" : "",
      job.rules.partners == Partners::random ? "all reseated each round" : "winners move up a table");
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
  if (job.rules.partners == Partners::winners_up && job.evening.tables > 1) {
    text.section("by the table where a player begins");
    const auto from = [&](std::string_view what, bool is_last) {
      return fmt::format("{}, from the {} table", what, is_last ? "last" : "head");
    };
    for (const bool is_last : {false, true})
      text.number(from("buncos on average", is_last),
                  is_last ? night.first_buncos.back() : night.first_buncos.front());
    for (const PrizeFigures& prize : night.prizes)
      for (const bool is_last : {false, true})
        text.chance(from(prize_name(prize.prize), is_last),
                    is_last ? prize.first_table.back() : prize.first_table.front());
  }
  text.text() += fmt::format(
      "\nproven: off by at most {} in the unit shown; exact: rounded for print\nsimulated: {} nights, seed "
      "{}, {:g} % "
      "intervals\n",
      error_above(std::max(text.widest(), 100 * night.buncos_error)), nights, job.play.seed,
      100 * job.confidence);
  return std::move(text.text());
}

void print_night(const BuncoNightJob& job, Context& context) {
  solver::BuncoNightCounts counts(job.evening);
  {
    Progress progress(context, "playing");
    solver::BuncoPlayOptions options = job.play;
    options.cancel = &context.interrupted();
    options.progress = [&](double share) { progress.update(share); };
    counts = solver::play_bunco_nights(job.rules, job.evening, options);
  }
  context.check_interrupt("nothing was written");
  const NightFigures night = NightReport(job, counts).figures();
  context.check_interrupt("nothing was written");
  context.print(job.json ? night_json(job, night, counts.nights).dump(2) + "\n"
                         : night_text(job, night, counts.nights));
}

BuncoNightJob bunco_night_job(const BuncoNightOptions& typed) {
  BuncoNightJob job;
  if (typed.rules) job.rules = bunco_rules(*typed.rules);
  job.evening.tables =
      static_cast<int>(whole_number("--tables", typed.tables, {1, model::bunco::kMostTables, 1}));
  job.evening.sets = static_cast<int>(whole_number("--sets", typed.sets, {1, model::bunco::kMostSets, 1}));
  if (typed.advance) {
    if (*typed.advance != "random" && *typed.advance != "winners-move-up")
      refuse(found_but_expected("--advance", *typed.advance, "random or winners-move-up"));
    job.rules.partners = *typed.advance == "random" ? Partners::random : Partners::winners_up;
  }
  job.play.nights =
      static_cast<std::uint64_t>(whole_number("--games", typed.games, {kFewestNights, kMostNights, 1}));
  job.play.seed = static_cast<std::uint64_t>(whole_number("--seed", typed.seed, kSeeds));
  if (typed.threads) job.play.threads = checked_threads("--threads", *typed.threads);
  job.confidence = decimal_number("--confidence", typed.confidence, 0.5, 0.999999);
  job.json = typed.json;
  return job;
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
  command.on_parsed(
      [typed, &context] { return [job = bunco_night_job(*typed), &context] { print_night(job, context); }; });
}

}  // namespace fillwise::cli::games
