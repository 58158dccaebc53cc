// The best play as a file: its chances are those of the enumerated game, and, read back, it plays as well as can be.
#include "api/policy/policy_writer.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "api/base/error.hpp"
#include "api/base/json.hpp"
#include "api/policy/policy_columns.hpp"
#include "api/policy/policy_file.hpp"
#include "api/policy/policy_row.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise {
namespace {

using model::Phase;
using model::State;

constexpr int kShortGoal = 200;  // points

Table short_table() {
  const model::RuleSet rules = model::preset("official");
  race::SolveOptions options;
  options.tolerance = 1e-10;
  return {rules, kShortGoal, race::solve(rules, kShortGoal, options), options.tolerance};
}

std::string written(const Table& table, RowFormat format, const PolicyChoice& choice) {
  std::string text;
  write_best_policy({}, table, format, choice, [&](std::string_view piece) { text += piece; });
  return text;
}

/// The game of the table, enumerated and solved by the engine that knows no particular game.
class EnumeratedGame {
 public:
  explicit EnumeratedGame(const Table& table)
      : match_(table.rules(), table.goal() / model::kPointsPerUnit, table.side()), game_(match_, starts()) {
    all_ = solver::build_explicit(game_, 3'000'000);
    values_ = solver::policy_iteration<double>(all_.game).values;
    for (std::size_t i = 0; i < all_.states.size(); ++i) places_[all_.states[i]] = i;
  }

  const model::Match& match() const { return match_; }
  const std::vector<State>& states() const { return all_.states; }
  bool has(const State& s) const { return places_.contains(game_.canonical(s)); }
  double value(const State& s) const {
    if (model::Match::is_over(s)) return model::Match::half_points(s, 0) / 2.0;
    return values_[places_.at(game_.canonical(s))];
  }

 private:
  std::vector<State> starts() const {
    std::vector<State> result;
    for (int own = 0; own < match_.limit(); ++own)
      for (int opponent = 0; opponent < match_.limit(); ++opponent)
        result.push_back(match_.start(own, opponent, 0));
    return result;
  }

  model::Match match_;
  solver::MatchGame game_;
  solver::Enumeration<State> all_;
  std::vector<double> values_;
  std::unordered_map<State, std::size_t, model::StateHash> places_;
};

using WrittenRow = std::map<std::string, std::string>;

std::vector<WrittenRow> rows_in(const std::string& csv) {
  std::istringstream lines(csv);
  std::string line;
  std::vector<std::string> names;
  std::vector<WrittenRow> rows;
  while (std::getline(lines, line)) {
    std::vector<std::string> cells;
    std::istringstream text(line + ",");
    for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
    if (names.empty()) {
      names = cells;
      continue;
    }
    EXPECT_EQ(cells.size(), names.size()) << line;
    WrittenRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i) row[names[i]] = cells[i];
  }
  return rows;
}

int units_in(const WrittenRow& row, const char* column) {
  return std::stoi(row.at(column)) / model::kPointsPerUnit;
}

model::Dice dice_in(const std::string& faces) {
  model::Dice dice;
  for (const char face : faces) ++dice.counts[static_cast<std::size_t>(face - '1')];
  return dice;
}

State state_in(const WrittenRow& row, const model::Match& match) {
  namespace column = policy_column;
  State s = match.start(units_in(row, column::kMe), units_in(row, column::kOpponent), 0);
  for (const auto& [word, phase] : kDecisionWords)
    if (word == row.at(column::kDecision)) s.phase = phase;
  s.at_risk = units_in(row, column::kAtRisk);
  for (std::size_t card = 0; card < match.rules().cards.size(); ++card)
    if (match.rules().cards[card].name == row.at(column::kCard)) s.card = static_cast<std::int8_t>(card);
  if (s.card < 0) return s;
  s.fills = static_cast<std::int8_t>(std::stoi(row.at(column::kFills)));
  s.dice = static_cast<std::int8_t>(std::stoi(row.at(column::kDice)));
  if (s.phase == Phase::set_aside)
    s.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(dice_in(row.at(column::kToss))));
  return s;
}

TEST(PolicyWriter, ChancesAreThoseOfTheEnumeratedGame) {
  const Table table = short_table();
  const EnumeratedGame game(table);
  PolicyChoice choice;
  choice.set_aside = true;
  std::map<std::string, int> compared;
  for (const WrittenRow& row : rows_in(written(table, RowFormat::csv, choice))) {
    const State s = state_in(row, game.match());
    if (!game.has(s)) continue;
    ++compared[row.at(policy_column::kDecision)];
    const double value = game.value(s);
    EXPECT_NEAR(std::stod(row.at(policy_column::kWinProbability)), value, 1e-9);
    EXPECT_LE(std::stod(row.at(policy_column::kLower)), value + 1e-12);
    EXPECT_GE(std::stod(row.at(policy_column::kUpper)), value - 1e-12);
    if (row.at(policy_column::kLoss).empty()) continue;
    EXPECT_GE(std::stod(row.at(policy_column::kLoss)), 0);
  }
  ASSERT_EQ(compared.size(), kDecisionWords.size()) << "every kind of decision comes up";
  for (const auto& [decision, rows] : compared) EXPECT_GT(rows, 10) << decision;
}

TEST(PolicyWriter, IsReadBackAsTheBestPlay) {
  const Table table = short_table();
  const EnumeratedGame game(table);
  PolicyChoice choice;
  choice.set_aside = true;
  const tables::TemporaryFolder folder;
  const std::string path = (folder / "best.csv").string();
  std::ofstream(path) << written(table, RowFormat::csv, choice);
  const solver::StatedPolicy policy = read_policy(path, game.match());
  std::size_t decisions = 0;
  for (const State& s : game.states()) {
    if (s.mover != 0 || model::Match::is_over(s) || model::Match::is_chance(s)) continue;
    const std::vector<model::Choice> choices = game.match().actions(s);
    if (choices.size() < 2) continue;
    std::vector<model::Action> actions;
    for (const model::Choice& c : choices) actions.push_back(c.action);
    EXPECT_NEAR(game.value(choices.at(policy.rule(s, actions)).next), game.value(s), 1e-9);
    ++decisions;
  }
  EXPECT_GT(decisions, 1000U);
}

TEST(PolicyWriter, HasTheDecisionsThatWereChosen) {
  const Table table = short_table();
  PolicyChoice choice;
  choice.me = 1;
  choice.opponent = 3;
  const std::vector<WrittenRow> chosen = rows_in(written(table, RowFormat::csv, choice));
  EXPECT_FALSE(chosen.empty());
  for (const WrittenRow& row : chosen) {
    EXPECT_EQ(row.at(policy_column::kMe), "50");
    EXPECT_EQ(row.at(policy_column::kOpponent), "150");
    EXPECT_NE(row.at(policy_column::kDecision), "set-aside");
  }
  // JSON says the same, but for the cells that are empty.
  const Json json = Json::parse(written(table, RowFormat::json, choice));
  EXPECT_EQ(json["rules"], "official");
  EXPECT_EQ(json["goal"], kShortGoal);
  ASSERT_EQ(json["decisions"].size(), chosen.size());
  for (std::size_t i = 0; i < chosen.size(); ++i)
    for (const auto& [key, value] : json["decisions"][i].items()) {
      ASSERT_TRUE(chosen[i].contains(key)) << key;
      if (value.is_string())
        EXPECT_EQ(chosen[i].at(key), value.get<std::string>());
      else
        EXPECT_EQ(std::stod(chosen[i].at(key)), value.get<double>()) << key;
    }
}

TEST(PolicyWriter, FirstLineHasTheNamesOfTheColumns) {
  PolicyChoice choice;
  choice.me = 0;
  choice.opponent = 0;
  const std::string text = written(short_table(), RowFormat::csv, choice);
  EXPECT_EQ(
      text.substr(0, text.find('\n')),
      "me,opponent,decision,card,fills,dice,kept,at_risk,toss,best,set_aside,then,win_probability,lower,"
      "upper,second_win_probability,loss");
}

TEST(PolicyWriter, EndsWhenItIsCancelled) {
  const std::atomic<bool> cancelled = true;
  Callbacks callbacks;
  callbacks.cancel = &cancelled;
  try {
    write_best_policy(callbacks, short_table(), RowFormat::csv, {}, [](std::string_view) {});
    FAIL() << "it went on";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::cancelled);
  }
}

}  // namespace
}  // namespace fillwise
