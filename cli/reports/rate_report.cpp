#include "cli/reports/rate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "api/advice/chance_json.hpp"
#include "api/advice/decision_words.hpp"
#include "api/base/outwards.hpp"
#include "api/bots/spot_check.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"

namespace fillwise::cli {
namespace {

using solver::ValueInterval;

double gap(const ValueInterval& c) {
  return c.upper - c.lower;
}
double widest(const RateReport& report) {
  double widest = gap(report.best);
  for (const Rated& r : report.rated) {
    widest = std::max({widest, gap(r.rating.first), gap(r.rating.second), gap(r.rating.mirror)});
    if (report.known)
      widest = std::max({widest, gap(r.rating.exploited.first), gap(r.rating.exploited.second)});
  }
  return widest;
}

/// The last lines: what is proven, and of a bot what that rests on.
std::string proven_text(const RateReport& report) {
  const std::string proven =
      fmt::format("proven: every chance to {} percentage points", error_per_cent_above(widest(report)));
  if (!report.checked) return proven + '\n';
  const SpotCheckedBot& bot = *report.checked;
  const bool sees_all = bot.view == solver::ScoreView::all();
  return proven +
         fmt::format(
             ", if it plays as {}\nchecked: {}; {}: {}\n", bot.was_told_us ? "--sees says" : "it says",
             bot.positions > 0 ? fmt::format("{} random positions answered alike", bot.positions) : "nothing",
             "declared, not proven", sees_all ? "it always answers alike" : bots::view_words(bot.view));
}

// --- One of them, in full ---

std::string text_of(const RateReport& report, const Rated& rated) {
  const solver::Rating& r = rated.rating;
  std::string text = fmt::format("{}, rules '{}' to {}\n\n", on_one_line(rated.name),
                                 display_name(report.rules), report.goal);
  text += fmt::format("{:<24}{:>12}{:>12}{:>12}\n", "chance to win", "begins", "second", "mean");
  const auto row = [&](const char* name, double first, double second) {
    text += fmt::format("{:<24}{:>10.4f} %{:>10.4f} %{:>10.4f} %\n", name, 100 * first, 100 * second,
                        50 * (first + second));
  };
  row("against optimal play", r.first.value, r.second.value);
  if (report.known) row("against its best answer", r.exploited.first.value, r.exploited.second.value);
  row("against itself", r.mirror.value, 1 - r.mirror.value);
  row("optimal in its place", report.best.value, 1 - report.best.value);
  text += fmt::format(
      "\ngives away {:.4f} percentage points against optimal play; such a game lasts {:.2f} turns\n\n",
      100 * r.loss(), r.turns);
  text += losses_text(r.losses);
  return text + fmt::format(
                    "\nmet, wrong: decisions in a game; wrong ones cost more than 1e-7 percentage points\n"
                    "cost: percentage points\n{}",
                    proven_text(report));
}

// --- Several, a line each ---

std::string table_of(const RateReport& report) {
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
    text += fmt::format("  {:>7.2f}  {:>7.2f}\n", all_kinds(r.losses).wrong, r.turns);
  }
  return text +
         fmt::format(
             "\nrules '{}' to {}; optimal: {:.4f} % begins, {:.4f} % second\n"
             "begins, second: chance to win against optimal play, in per cent\n"
             "loses: percentage points less than optimal play, mean of both seats\n"
             "itself: chance to win against itself when it begins, in per cent{}\n"
             "wrong: decisions in a game that cost more than 1e-7 percentage points; turns: of both players "
             "in a game\n{}",
             display_name(report.rules), report.goal, 100 * report.best.value, 100 * (1 - report.best.value),
             report.known ? "\nexploited, second: chance to win against the best answer to it, in per cent"
                          : "",
             proven_text(report));
}

// --- For programs ---

}  // namespace

Json to_json(const RateReport& report) {
  Json all = rules_json(
      report.rules,
      {{"goal", report.goal}, {"optimal_first", chance_json(report.best)}, {"players", Json::array()}});
  for (const Rated& rated : report.rated) {
    const solver::Rating& r = rated.rating;
    Json one = {{"player", rated.name},
                {"against_optimal", {{"first", chance_json(r.first)}, {"second", chance_json(r.second)}}},
                {"loss", r.loss()},
                {"against_itself_first", chance_json(r.mirror)}};
    if (report.known)
      one["against_best_response"] = {{"first", chance_json(r.exploited.first)},
                                      {"second", chance_json(r.exploited.second)}};
    one["turns"] = r.turns;
    one["decisions"] = losses_json(r.losses);
    all["players"].push_back(std::move(one));
  }
  if (report.checked)
    all["bot"] = {{"declared", bots::view_words(report.checked->view)},
                  {"declared_by", report.checked->was_told_us ? "--sees" : "bot"},
                  {"positions_checked", report.checked->positions},
                  {"seed", report.checked->seed}};
  return all;
}

std::string to_csv(const RateReport& report) {
  std::string text =
      "player,first,first_lower,first_upper,second,second_lower,second_upper,loss,itself_first,"
      "exploited_first,exploited_second,turns,met,wrong,cost\n";
  for (const Rated& rated : report.rated) {
    const solver::Rating& r = rated.rating;
    const solver::KindLosses all = all_kinds(r.losses);
    const auto known = [&](const ValueInterval& c) { return report.known ? fmt::format("{}", c.value) : ""; };
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", rated.name, r.first.value,
                        r.first.lower, r.first.upper, r.second.value, r.second.lower, r.second.upper,
                        r.loss(), r.mirror.value, known(r.exploited.first), known(r.exploited.second),
                        r.turns, all.met, all.wrong, all.cost);
  }
  return text;
}

std::string to_text(const RateReport& report) {
  return report.rated.size() == 1 ? text_of(report, report.rated.front()) : table_of(report);
}

solver::KindLosses all_kinds(const solver::DecisionLosses& losses) {
  solver::KindLosses sum;
  for (const solver::KindLosses& k : losses) sum += k;
  return sum;
}

std::string losses_text(const solver::DecisionLosses& losses) {
  std::string text =
      fmt::format("{:<24}{:>12}{:>12}{:>12}\n", "decisions in such a game", "met", "wrong", "cost");
  const auto row = [&](const std::string& name, const solver::KindLosses& k) {
    text += fmt::format("{:<24}{:>12.2f}{:>12.2f}{:>12.4f}\n", name, k.met, k.wrong, 100 * k.cost);
  };
  for (std::size_t k = 0; k < solver::kDecisionKinds; ++k)
    row(kind_name(static_cast<solver::DecisionKind>(k)), losses[k]);
  row("all", all_kinds(losses));
  return text;
}

Json losses_json(const solver::DecisionLosses& losses) {
  Json json;
  for (std::size_t k = 0; k < solver::kDecisionKinds; ++k)
    json[kind_key(static_cast<solver::DecisionKind>(k))] = {
        {"met", losses[k].met}, {"wrong", losses[k].wrong}, {"cost", losses[k].cost}};
  return json;
}

std::string to_text(const PlayedRating& rating, const std::string& name, const Table& table) {
  const bots::Share share = bots::share_of(rating.tally);
  const solver::Mean& loss = rating.loss;
  const std::int64_t forfeits = rating.tally.forfeits[0];
  std::string text = fmt::format("{}, {} games against optimal play, rules '{}' to {}\n\n", on_one_line(name),
                                 rating.tally.games, display_name(table.rules()), table.goal());
  text += fmt::format("gives away {:.4f} percentage points: {:.4f} to {:.4f} (95 % interval)\n",
                      100 * loss.value, 100 * loss.interval.lower, 100 * loss.interval.upper);
  text += fmt::format("chance to win against optimal play, mean of both seats: {:.4f} % to {:.4f} %\n",
                      100 * (0.5 - loss.interval.upper), 100 * (0.5 - loss.interval.lower));
  text += fmt::format("by counting wins: {:.2f} % ({:.2f} % to {:.2f} %)\n", 100 * share.share,
                      100 * share.lower, 100 * share.upper);
  if (forfeits > 0) {
    const bots::Forfeited& first = rating.tally.first_forfeits.front();
    text += fmt::format("lost by forfeit: {} game{}, the first one number {}: {}\n", forfeits,
                        forfeits == 1 ? "" : "s", first.game, first.reason);
    if (!first.position.empty()) text += fmt::format("  at: {}\n", first.position);
  }
  return text + '\n' + losses_text(rating.losses) +
         "\nmet, wrong: decisions in a game; wrong ones cost more than 1e-7 percentage points\n"
         "cost: percentage points, by the exact values of the decisions that came up\n";
}

Json to_json(const PlayedRating& rating, const std::string& name, const Table& table) {
  const bots::Share share = bots::share_of(rating.tally);
  const Json json = {
      {"goal", table.goal()},
      {"player", name},
      {"games", rating.tally.games},
      {"loss",
       {{"mean", rating.loss.value},
        {"lower", rating.loss.interval.lower},
        {"upper", rating.loss.interval.upper},
        {"confidence", bots::kShareConfidence}}},
      {"share_of_wins", {{"share", share.share}, {"lower", share.lower}, {"upper", share.upper}}},
      {"forfeits", rating.tally.forfeits[0]},
      {"decisions", losses_json(rating.losses)}};
  return rules_json(table.rules(), json);
}

}  // namespace fillwise::cli
