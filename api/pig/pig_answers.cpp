#include "api/pig/pig_answers.hpp"

#include <fmt/format.h>

#include <utility>

#include "api/advice/chance_json.hpp"
#include "api/base/error.hpp"
#include "api/base/outwards.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::pig {
namespace {

Json rules_of(const model::pig::Rules& rules) {
  return {{"game", "pig"}, {"goal", rules.goal}, {"sides", rules.sides}};
}

/// Both options, the better one first.
struct RankedPair {
  struct Option {
    const char* name;
    solver::ValueInterval chance;
  };
  Option best, other;
  double loss = 0;  ///< of the other one
  bool is_open = false;
};

RankedPair ranked(const solver::PigValues& values, const Place& at) {
  const solver::PigValues::Decision found = values.decision(at.me, at.opponent, at.total).value();
  RankedPair pair{{"roll", found.roll}, {"hold", found.hold}, 0, found.is_open};
  if (found.holds) std::swap(pair.best, pair.other);
  pair.loss = pair.best.chance.value - pair.other.chance.value;
  return pair;
}

/// What was counted, as shares.
struct PigShares {
  explicit PigShares(const Simulated& simulated)
      : games(static_cast<double>(simulated.counted.games)),
        share(static_cast<double>(simulated.counted.wins) / games),
        interval(solver::wilson(static_cast<double>(simulated.counted.wins), games,
                                solver::two_sided_quantile(simulated.confidence))),
        turns(static_cast<double>(simulated.counted.turns) / games) {}
  double games, share;
  solver::Interval interval;
  double turns;  ///< of a game
};

}  // namespace

void check_total(const model::pig::Rules& rules, const Place& at) {
  if (at.me + at.total >= rules.goal)
    refuse("--total", fmt::format("found '{}', but {} and {} points already win", at.total, at.me, at.total));
  if (!model::pig::is_possible(rules, at.me, at.total))
    refuse(Unexpected(
        "--total", fmt::format("'{}'", at.total),
        fmt::format("a sum of rolls of {}", rules.sides == 2 ? "2" : fmt::format("2 to {}", rules.sides))));
}

solver::PigValues solved(const model::pig::Rules& rules, int threads, int own, int other,
                         const Callbacks& callbacks) {
  solver::CertifiedOptions options;
  options.threads = threads;
  options.cancel = callbacks.cancel;
  const Callbacks::Progress progress = callbacks.begin("solving " + name(rules));
  options.progress = [&](double share) {
    progress(share, "");
    callbacks.check_cancelled("nothing was written");
  };
  solver::PigValues values(rules, own, other, options);
  callbacks.check_cancelled("nothing was written");
  if (values.report().status != solver::CertifiedStatus::closed)
    throw Error(Fault::failed,
                fmt::format("the bounds of {} states did not come together", values.report().open.size()));
  return values;
}

std::string name(const model::pig::Rules& rules) {
  std::string words = fmt::format("Pig to {}", rules.goal);
  if (rules.sides != 6) words += fmt::format(" with {} sides", rules.sides);
  return words;
}

std::string advice_text(const solver::PigValues& values, const Place& at) {
  const auto [best, other, loss, is_open] = ranked(values, at);
  const std::string word = is_open ? "EITHER" : std::string_view(best.name) == "hold" ? "HOLD" : "ROLL";
  std::string text = fmt::format("{}  {:.2f} % to win   ({}: {:.2f} %, {:+.2f})\n\n", word,
                                 100 * best.chance.value, other.name, 100 * other.chance.value, -100 * loss);
  text += "  option    to win     loss\n";
  text += fmt::format("  {:<6}  {:>6.3f} %\n", best.name, 100 * best.chance.value);
  text += fmt::format("  {:<6}  {:>6.3f} %  {:>+7.3f}\n", other.name, 100 * other.chance.value, -100 * loss);
  text += fmt::format("\n{} against {}, {} this turn; {}\nloss in percentage points; proven: {} {}\n", at.me,
                      at.opponent, at.total, name(values.rules()), best.name,
                      bounds_per_cent(best.chance.lower, best.chance.upper, 10));
  return text;
}

Json advice_json(const solver::PigValues& values, const Place& at) {
  const RankedPair pair = ranked(values, at);
  Json json = rules_of(values.rules());
  json["me"] = at.me;
  json["opponent"] = at.opponent;
  json["total"] = at.total;
  json["best"] = pair.is_open ? Json(nullptr) : Json(pair.best.name);
  json["options"] = Json::array();
  for (const auto& [row, lost] : {std::pair(pair.best, 0.0), std::pair(pair.other, pair.loss)}) {
    Json option = {{"action", row.name}};
    option.update(chance_json(row.chance));
    option["loss"] = lost;
    json["options"].push_back(option);
  }
  return json;
}

std::string value_text(const solver::PigValues& values, const Place& at) {
  const solver::ValueInterval chance = values.at_start(at.me, at.opponent);
  return fmt::format("{:.2f} % to win\n{} against {}, about to roll; {}\n", 100 * chance.value, at.me,
                     at.opponent, name(values.rules())) +
         fmt::format("proven: {}\n", bounds_per_cent(chance.lower, chance.upper, 10));
}

Json value_json(const solver::PigValues& values, const Place& at) {
  Json json = rules_of(values.rules());
  json["me"] = at.me;
  json["opponent"] = at.opponent;
  json.update(chance_json(values.at_start(at.me, at.opponent)));
  json["states"] = values.states();
  return json;
}

bool is_inside(const Simulated& simulated) {
  const solver::Interval interval = PigShares(simulated).interval;
  return simulated.solved.lower <= interval.upper && simulated.solved.upper >= interval.lower;
}

std::string simulation_text(const model::pig::Rules& rules, const Simulated& simulated) {
  const PigShares shares(simulated);
  const solver::PigCounted& counted = simulated.counted;
  std::string text = fmt::format("{} games of {}, seed {}\n\n", counted.games, name(rules), simulated.seed);
  text += fmt::format("first   {:<12} {:>10} won  {:>8.4f} %  ({:g} % interval: {:.4f} to {:.4f})\n",
                      simulated.players[0], counted.wins, 100 * shares.share, 100 * simulated.confidence,
                      100 * shares.interval.lower, 100 * shares.interval.upper);
  text += fmt::format("second  {:<12} {:>10} won  {:>8.4f} %\n\n", simulated.players[1],
                      counted.games - counted.wins, 100 - 100 * shares.share);
  text +=
      fmt::format("{:.2f} turns a game\nsolved: {:.6f} % for the first player, {} the interval\n",
                  shares.turns, 100 * simulated.solved.value, is_inside(simulated) ? "inside" : "outside");
  return text;
}

Json simulation_json(const model::pig::Rules& rules, const Simulated& simulated) {
  const PigShares shares(simulated);
  Json json = rules_of(rules);
  json["seed"] = simulated.seed;
  json["confidence"] = simulated.confidence;
  json["games"] = simulated.counted.games;
  json["players"] = simulated.players;
  json["won_by_first"] = simulated.counted.wins;
  json["share"] = shares.share;
  json["lower"] = shares.interval.lower;
  json["upper"] = shares.interval.upper;
  json["turns"] = shares.turns;
  json["solver"] = chance_json(simulated.solved);
  json["solver"]["inside"] = is_inside(simulated);
  return json;
}

}  // namespace fillwise::pig
