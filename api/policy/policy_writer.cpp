#include "api/policy/policy_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/base/json.hpp"
#include "api/input/scores.hpp"
#include "api/policy/policy_columns.hpp"
#include "api/policy/policy_row.hpp"
#include "api/rules/rule_name.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "model/fill_or_bust/reachable.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise {
namespace {

using model::ActionKind;
using model::Phase;
using model::State;

constexpr std::size_t kQueriesAtOnce = 8192;
constexpr int kBeyond = 40;  // units above the last number at risk in which its stand-ins are looked for

/// One row; texts that do not apply are empty, and so are numbers of a second option where there is none.
struct ExportedRow {
  const solver::Query& query;
  const solver::Advice& advice;
  const model::RuleSet& rules;

  const State& state() const { return query.state; }
  const solver::Option& best() const { return advice.options.front(); }
  bool sets_aside() const { return best().action == ActionKind::set_aside; }
  std::string card() const {
    return state().card < 0 ? "" : rules.cards[static_cast<std::size_t>(state().card)].name;
  }
  std::string toss() const { return model::faces_of(query.toss); }
  std::string kept() const { return model::faces_of(query.kept); }
  std::string dice_set_aside() const { return sets_aside() ? model::faces_of(best().dice) : ""; }
  std::string then() const { return sets_aside() ? model::to_text(best().then) : ""; }
};

std::string csv_row(const ExportedRow& row) {
  const State& s = row.state();
  const solver::ValueInterval& chance = row.best().chance;
  const std::string text = fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", s.own() * model::kPointsPerUnit,
      s.opponent() * model::kPointsPerUnit, decision_word(s.phase), row.card(), s.fills, s.dice, row.kept(),
      s.at_risk * model::kPointsPerUnit, row.toss(), model::to_text(row.best().action), row.dice_set_aside(),
      row.then(), chance.value, chance.lower, chance.upper);
  if (row.advice.options.size() < 2) return text + ",,\n";
  const solver::Option& second = row.advice.options[1];
  return text + fmt::format(",{},{}\n", second.chance.value, second.loss);
}

std::string json_row(const ExportedRow& row) {
  const State& s = row.state();
  const solver::ValueInterval& chance = row.best().chance;
  Json json = {{policy_column::kMe, s.own() * model::kPointsPerUnit},
               {policy_column::kOpponent, s.opponent() * model::kPointsPerUnit},
               {policy_column::kDecision, decision_word(s.phase)}};
  if (s.card >= 0) {
    json[policy_column::kCard] = row.card();
    json[policy_column::kFills] = s.fills;
    json[policy_column::kDice] = s.dice;
    if (row.query.kept.size() > 0) json[policy_column::kKept] = row.kept();
  }
  json[policy_column::kAtRisk] = s.at_risk * model::kPointsPerUnit;
  if (s.phase == Phase::set_aside) json[policy_column::kToss] = row.toss();
  json[policy_column::kBest] = model::to_text(row.best().action);
  if (row.sets_aside()) {
    json[policy_column::kSetAside] = row.dice_set_aside();
    json[policy_column::kThen] = row.then();
  }
  json[policy_column::kWinProbability] = chance.value;
  json[policy_column::kLower] = chance.lower;
  json[policy_column::kUpper] = chance.upper;
  if (row.advice.options.size() > 1) {
    json[policy_column::kSecondWinProbability] = row.advice.options[1].chance.value;
    json[policy_column::kLoss] = row.advice.options[1].loss;
  }
  return json.dump();
}

/// Collects the decisions and writes their rows, many at a time.
class PolicyWriter {
 public:
  PolicyWriter(const Table& table, const model::Match& match, RowFormat format, const TextSink& write)
      : match_(match),
        reachable_(match),
        advisor_(match, table.value(), table.lower(), table.upper()),
        format_(format),
        write_(write) {
    reachable_.cover(match.limit() + kBeyond);
  }

  void pair(int own, int opponent, bool set_aside);
  void flush();

 private:
  void of_card(State s, int card, int most, bool set_aside);
  void tosses(const State& rolled);
  void ask(const State& state, const model::Dice& toss = {}) {
    const bool rolled = state.dice > 0 && state.dice < model::kDice;
    queries_.push_back({state, toss, false,
                        rolled ? match_.tosses(state.card).kept_before(state.position()) : model::Dice()});
    if (queries_.size() >= kQueriesAtOnce) flush();
  }
  /// Whether `so_many` holds for the number at risk, or, for the largest that counts, for some number from
  /// there on.
  template <class Holds>
  static bool holds_at(int at_risk, int most, Holds holds) {
    for (int t = at_risk; t <= (at_risk < most ? at_risk : most + kBeyond); ++t)
      if (holds(t)) return true;
    return false;
  }

  const model::Match& match_;
  model::Reachable reachable_;
  solver::Advisor advisor_;
  RowFormat format_;
  const TextSink& write_;
  std::vector<solver::Query> queries_;
  bool first_ = true;
};

/// Every decision of a turn that begins at these scores. With at_risk = most adding it wins the game; it
/// stands for all larger numbers as well.
void PolicyWriter::pair(int own, int opponent, bool set_aside) {
  State s = match_.start(own, opponent, 0);
  const int most = match_.limit() - own;
  // Nothing is at risk between cards only when points were added in this turn.
  const int least_on_sheet = reachable_.fewest_on_sheet_in_mid_turn();
  for (int t = least_on_sheet < 0 || own < least_on_sheet ? 1 : 0; t <= most; ++t) {
    s.phase = Phase::between_cards;
    s.at_risk = t;
    if (holds_at(t, most, [&](int u) { return reachable_.between_cards(u); })) ask(s);
  }
  for (int card = 0; card < static_cast<int>(match_.rules().cards.size()); ++card)
    of_card(s, card, most, set_aside);
}

void PolicyWriter::of_card(State s, int card, int most, bool set_aside) {
  const model::Card& c = match_.rules().cards[static_cast<std::size_t>(card)];
  if (c.count == 0 || !c.dice || !match_.may_play(c, s)) return;
  s.card = static_cast<std::int8_t>(card);
  for (int t = 0; c.may_discard && t <= most; ++t) {
    s.phase = Phase::play_or_discard;
    s.at_risk = t;
    if (holds_at(t, most, [&](int u) { return reachable_.drawing(u); })) ask(s);
  }
  for (int fills = 0; fills < std::max(c.fills, 1); ++fills) {
    const model::TossTable& tosses_of_card = match_.tosses(card);
    const auto& positions = tosses_of_card.positions();
    for (const auto& from : positions | std::views::reverse) {
      for (int t = 0; t <= most; ++t) {
        if (!holds_at(t, most, [&](int u) { return reachable_.tossing(card, fills, from, u); })) continue;
        s.phase = Phase::roll_or_stop;
        s.fills = static_cast<std::int8_t>(fills);
        s.dice = static_cast<std::int8_t>(from.dice);
        s.held = static_cast<std::int8_t>(from.held);
        s.at_risk = t;
        if (c.may_stop && from.dice < model::kDice && !tosses_of_card.forbids_stop(from)) ask(s);
        if (set_aside) tosses(s);
      }
    }
  }
}

/// What to set aside, for each class of tosses that scores.
void PolicyWriter::tosses(const State& rolled) {
  State s = rolled;
  s.phase = Phase::set_aside;
  const auto classes = match_.classes(s);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    s.toss = static_cast<std::int16_t>(i);
    if (!classes[i].is_bust()) ask(s, classes[i].example);
  }
}

void PolicyWriter::flush() {
  const std::vector<solver::Advice> answers = advisor_.advise(queries_);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const ExportedRow row{queries_[i], answers[i], match_.rules()};
    if (format_ == RowFormat::csv)
      write_(csv_row(row));
    else
      write_((first_ ? "\n    " : ",\n    ") + json_row(row));
    first_ = false;
  }
  queries_.clear();
}

/// Whether a score was chosen: a chosen one, or every one.
bool is_chosen(int score, const std::optional<int>& chosen) {
  return !chosen || score == *chosen;
}

}  // namespace

void write_best_policy(const Callbacks& callbacks, const Table& table, RowFormat format,
                       const PolicyChoice& choice, const TextSink& write) {
  const model::Match match(table.rules(), table.goal() / model::kPointsPerUnit, table.side());
  PolicyWriter writer(table, match, format, write);
  const Callbacks::Progress progress = callbacks.begin("exporting decisions");
  if (format == RowFormat::csv)
    write(fmt::format("{}\n", fmt::join(policy_column::kWritten, ",")));
  else
    write(fmt::format("{{\n{}  \"goal\": {},\n  \"decisions\": [", rules_lines(table.rules()), table.goal()));
  std::vector<std::pair<int, int>> pairs;
  for (int own = 0; own < match.limit(); ++own)
    for (int opponent = 0; opponent < match.limit(); ++opponent)
      if (is_chosen(own, choice.me) && is_chosen(opponent, choice.opponent) &&
          can_begin_turn(match, own, opponent))
        pairs.emplace_back(own, opponent);
  double done = 0;
  for (const auto& [own, opponent] : pairs) {
    callbacks.check_cancelled("not all decisions were written");
    writer.pair(own, opponent, choice.set_aside);
    progress(++done / static_cast<double>(pairs.size()), "");
  }
  writer.flush();
  if (format == RowFormat::json) write("\n  ]\n}\n");
}

}  // namespace fillwise
