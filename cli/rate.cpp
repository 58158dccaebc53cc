// fillwise rate: how good a way to play is, exactly: against optimal play, itself, and who knows and exploits
// it; and what its decisions cost.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/numbers.hpp"
#include "cli/players.hpp"
#include "cli/policy_file.hpp"
#include "cli/table.hpp"
#include "solver/explicit_game.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/play_system.hpp"
#include "solver/play/rating.hpp"

namespace fillwise::cli {
namespace {

using solver::Chance;

struct RateCommand {
  TableOptions table;
  std::vector<std::string> players, policies;
  std::optional<std::string> threads;
  bool known = false, csv = false, json = false;
};

/// One of the rated.
struct Rated {
  std::string name;
  std::optional<NamedPlayer> player;  ///< else the policy of a file, whose path is the name
  solver::Rating rating;
};

struct Report {
  std::string rules;
  int goal = 0;
  Chance best;  ///< of who begins, both optimal
  bool known = false;
  std::vector<Rated> rated;
};

constexpr std::array<const char*, solver::kDecisionKinds> kKinds = {"dice to set aside", "roll or stop",
                                                                    "play or discard", "draw or stop"};
constexpr std::array<const char*, solver::kDecisionKinds> kKindKeys = {"set_aside", "roll_or_stop",
                                                                       "play_or_discard", "between_cards"};

double gap(const Chance& c) {
  return c.upper - c.lower;
}
double widest(const Report& report) {
  double widest = gap(report.best);
  for (const Rated& r : report.rated) {
    widest = std::max({widest, gap(r.rating.first), gap(r.rating.second), gap(r.rating.mirror)});
    if (report.known)
      widest = std::max({widest, gap(r.rating.exploited.first), gap(r.rating.exploited.second)});
  }
  return widest;
}
solver::KindLosses all_kinds(const solver::Rating& rating) {
  solver::KindLosses sum;
  for (const solver::KindLosses& k : rating.losses) {
    sum.met += k.met;
    sum.wrong += k.wrong;
    sum.cost += k.cost;
  }
  return sum;
}

// --- One of them, in full ---

std::string text_of(const Report& report, const Rated& rated) {
  const solver::Rating& r = rated.rating;
  std::string text =
      fmt::format("{}, rules '{}' to {}\n\n", on_one_line(rated.name), report.rules, report.goal);
  text += fmt::format("{:<24}{:>12}{:>12}{:>12}\n", "chance to win", "begins", "second", "mean");
  const auto row = [&](const char* name, double first, double second) {
    text += fmt::format("{:<24}{:>10.4f} %{:>10.4f} %{:>10.4f} %\n", name, 100 * first, 100 * second,
                        50 * (first + second));
  };
  row("against optimal play", r.first.value, r.second.value);
  if (report.known) row("against who exploits it", r.exploited.first.value, r.exploited.second.value);
  row("against itself", r.mirror.value, 1 - r.mirror.value);
  row("optimal in its place", report.best.value, 1 - report.best.value);
  text += fmt::format(
      "\ngives away {:.4f} hundredths of a game against optimal play, which lasts {:.2f} turns\n\n",
      100 * r.loss(), r.turns);
  text += fmt::format("{:<24}{:>12}{:>12}{:>12}\n", "decisions in such a game", "met", "wrong", "cost");
  const auto losses = [&](const char* name, const solver::KindLosses& k) {
    text += fmt::format("{:<24}{:>12.2f}{:>12.2f}{:>12.4f}\n", name, k.met, k.wrong, 100 * k.cost);
  };
  for (std::size_t k = 0; k < solver::kDecisionKinds; ++k) losses(kKinds[k], r.losses[k]);
  losses("all", all_kinds(r));
  return text + fmt::format(
                    "\ncost: in hundredths of a game; wrong: costs more than 1e-9 of one\n"
                    "proven: every chance to {:.1e}\n",
                    widest(report));
}

// --- Several, a line each ---

std::string table_of(const Report& report) {
  std::size_t width = 8;
  for (const Rated& r : report.rated) width = std::max(width, on_one_line(r.name).size());
  std::string text = fmt::format("{:<{}}  {:>9}  {:>9}  {:>9}  {:>9}", "player", width, "begins", "second",
                                 "loses", "itself");
  if (report.known) text += fmt::format("  {:>9}  {:>9}", "exploited", "second");
  text += fmt::format("  {:>7}  {:>7}\n", "wrong", "turns");
  for (const Rated& rated : report.rated) {
    const solver::Rating& r = rated.rating;
    text += fmt::format("{:<{}}  {:>9.4f}  {:>9.4f}  {:>9.4f}  {:>9.4f}", on_one_line(rated.name), width,
                        100 * r.first.value, 100 * r.second.value, 100 * r.loss(), 100 * r.mirror.value);
    if (report.known)
      text +=
          fmt::format("  {:>9.4f}  {:>9.4f}", 100 * r.exploited.first.value, 100 * r.exploited.second.value);
    text += fmt::format("  {:>7.2f}  {:>7.2f}\n", all_kinds(r).wrong, r.turns);
  }
  return text + fmt::format(
                    "\nrules '{}' to {}; optimal: {:.4f} begins, {:.4f} second\n"
                    "begins, second: chance to win against optimal play, in hundredths; loses: less than "
                    "optimal play, "
                    "mean of both seats\n"
                    "itself: chance of who begins when both play so{}\n"
                    "wrong: decisions of a game that cost more than 1e-9 of one; turns: of both in a game\n"
                    "proven: every chance to {:.1e}\n",
                    report.rules, report.goal, 100 * report.best.value, 100 * (1 - report.best.value),
                    report.known ? "; exploited: against who knows it and answers best" : "", widest(report));
}

// --- For programs ---

Json json_of(const Chance& c) {
  return {{"win_probability", c.value}, {"lower", c.lower}, {"upper", c.upper}};
}

Json json_of(const Report& report) {
  Json all = {{"rules", report.rules},
              {"goal", report.goal},
              {"optimal_first", json_of(report.best)},
              {"players", Json::array()}};
  for (const Rated& rated : report.rated) {
    const solver::Rating& r = rated.rating;
    Json one = {{"player", rated.name},
                {"against_optimal", {{"first", json_of(r.first)}, {"second", json_of(r.second)}}},
                {"loss", r.loss()},
                {"against_itself_first", json_of(r.mirror)}};
    if (report.known)
      one["against_best_response"] = {{"first", json_of(r.exploited.first)},
                                      {"second", json_of(r.exploited.second)}};
    one["turns"] = r.turns;
    for (std::size_t k = 0; k < solver::kDecisionKinds; ++k)
      one["decisions"][kKindKeys[k]] = {
          {"met", r.losses[k].met}, {"wrong", r.losses[k].wrong}, {"cost", r.losses[k].cost}};
    all["players"].push_back(std::move(one));
  }
  return all;
}

std::string csv_of(const Report& report) {
  std::string text =
      "player,first,first_lower,first_upper,second,second_lower,second_upper,loss,itself_first,"
      "exploited_first,exploited_second,turns,met,wrong,cost\n";
  for (const Rated& rated : report.rated) {
    const solver::Rating& r = rated.rating;
    const solver::KindLosses all = all_kinds(r);
    const auto known = [&](const Chance& c) { return report.known ? fmt::format("{}", c.value) : ""; };
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", rated.name, r.first.value,
                        r.first.lower, r.first.upper, r.second.value, r.second.lower, r.second.upper,
                        r.loss(), r.mirror.value, known(r.exploited.first), known(r.exploited.second),
                        r.turns, all.met, all.wrong, all.cost);
  }
  return text;
}

// --- The work ---

solver::StatedPolicy policy_of(const Rated& rated, const model::Match& match) {
  if (!rated.player) return read_policy(rated.name, match);
  // A rule of thumb looks at what wins: in a last turn that depends on both scores.
  return {rule_of(*rated.player, match),
          {.own = {.exact = true}, .opponent = {.exact = match.rules().last_turn}, .difference = {}}};
}

void run(Context& context, const RateCommand& command, TableRequest request, std::vector<Rated> rated,
         int threads) {
  const Table table = table_for(context, std::move(request));
  const model::Match match(table.rules(), table.goal() / model::kPointsPerUnit, table.side());
  Report report{table.rules().name,
                table.goal(),
                {table.value()[0], table.lower()[0], table.upper()[0]},
                command.known,
                std::move(rated)};
  // Files are read before the work begins.
  std::vector<solver::StatedPolicy> policies;
  for (const Rated& r : report.rated) policies.push_back(policy_of(r, match));
  try {
    const solver::Rater rater(
        match, table.value(),
        {.threads = threads, .exploit = command.known, .cancel = &context.interrupted()});
    for (std::size_t i = 0; i < policies.size(); ++i) {
      context.check_interrupt("nothing was printed");
      if (policies.size() > 1) context.note(fmt::format("Rating {}.", on_one_line(report.rated[i].name)));
      report.rated[i].rating = rater.rate(policies[i]);
    }
    context.check_interrupt("nothing was printed");
  } catch (const solver::PlayNeverEnds& error) {
    throw CommandError(Exit::failed, error.what());
  } catch (const solver::StateLimitExceeded& error) {
    throw CommandError(Exit::failed, error.what());
  } catch (const race::SolveError& error) {
    throw CommandError(Exit::failed, error.what());
  }
  if (command.json)
    context.print(json_of(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  else if (command.csv)
    context.print(csv_of(report));
  else
    context.print(report.rated.size() == 1 ? text_of(report, report.rated.front()) : table_of(report));
}

Work checked(const RateCommand& command, Context& context) {
  if (command.csv && command.json)
    throw CommandError(Exit::usage, "--csv: found with --json, expected one of them");
  std::vector<Rated> rated;
  for (const std::string& word : command.players) {
    const NamedPlayer player = player_named("--player", word);
    if (player.kind != NamedPlayer::Kind::stop_at && player.kind != NamedPlayer::Kind::points)
      throw CommandError(
          Exit::usage, fmt::format("--player: found '{}', expected a rule: stop-at:POINTS or points", word));
    rated.push_back({word, player, {}});
  }
  for (const std::string& path : command.policies) rated.push_back({path, std::nullopt, {}});
  if (rated.empty())
    throw CommandError(Exit::usage, "--player or --policy is required; see 'fillwise rate --help'");
  const int threads = command.threads ? checked_threads("--threads", *command.threads) : 0;
  auto request = std::make_shared<TableRequest>(table_request(command.table));
  if (!solver::can_follow_fast(request->rules))
    throw CommandError(
        Exit::usage,
        fmt::format("--rules: found '{}', expected rules without penalties and without cards that "
                    "take points from a leader while the player's own stay at risk",
                    request->rules.name));
  {
    // Bad files are told of before a table is solved.
    const model::Match match(request->rules, request->goal / model::kPointsPerUnit);
    for (const std::string& path : command.policies) read_policy(path, match);
  }
  return [=, &context] { run(context, command, std::move(*request), rated, threads); };
}

}  // namespace

void add_rate(CommandLine& line, Context& context) {
  const auto options = std::make_shared<RateCommand>();
  Command command = line.add_command(
      "rate", "How good a way to play is, exactly, and what its decisions cost",
      "  fillwise rate --player stop-at:350 --goal 2000\n"
      "  fillwise rate --player stop-at:300 --player stop-at:400 --player points --goal 1000\n"
      "  fillwise rate --player stop-at:350 --exploit --goal 1000 --json\n"
      "\n--policy reads a way to play from a CSV file: what to do in the situations that a row covers, of which the\n"
      "first one counts (docs/policies.md).\n");
  command.add_words("--player", options->players, "PLAYER", "stop-at:POINTS or points; may be given again");
  command.add_words("--policy", options->policies, "FILE", "A policy as CSV; may be given again");
  command.add_flag("--exploit", options->known, "Against who knows it and answers best, too");
  add_table_options(command, options->table);
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  command.add_flag("--csv", options->csv, "CSV, with the bounds");
  command.add_flag("--json", options->json, "JSON, with the bounds");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
