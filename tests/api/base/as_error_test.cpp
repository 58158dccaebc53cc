// What leaves the library: whatever went wrong below, it is an Error with its fault, and its field where there is one.

#include "api/base/as_error.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "api/advice/objective.hpp"
#include "api/analysis/game_json.hpp"
#include "api/base/error.hpp"
#include "api/input/situation_words.hpp"
#include "api/policy/proven_rule.hpp"
#include "api/rollers/match_file.hpp"
#include "api/rules/readings.hpp"
#include "api/several/profile_table.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "model/fill_or_bust/situation.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/play/policy_evaluation_system.hpp"
#include "solver/race/solve.hpp"
#include "solver/simulate/simulate.hpp"
#include "tables/error.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise {
namespace {

/// The Error that a call throws; anything else that it throws fails the test.
Error thrown_by(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  } catch (const std::exception& error) {
    ADD_FAILURE() << "no Error: " << error.what();
  }
  return {Fault::cancelled, "no Error"};
}

template <class Thrown>
Error translated(const Thrown& thrown) {
  return thrown_by([&] { as_errors([&] { throw thrown; }); });
}

void expect(const Error& error, Fault fault, std::string_view line, std::string_view field) {
  EXPECT_EQ(error.what(), line);
  EXPECT_EQ(error.fault(), fault) << line;
  EXPECT_EQ(error.field(), field) << line;
}

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

TEST(AsErrors, GivesWhatTheWorkGives) {
  int number = 5;
  EXPECT_EQ(as_errors([] { return std::string("abc"); }), "abc");
  EXPECT_EQ(&as_errors([&]() -> int& { return number; }), &number);
}

TEST(AsErrors, MakesErrorsOfThoseOfModelSolverAndTables) {
  expect(translated(model::SituationError("me", "found 1, expected 2")), Fault::invalid,
         "me: found 1, expected 2", "me");
  expect(translated(model::RulesError("toml:3: goal is 75, expected 50")), Fault::invalid,
         "toml:3: goal is 75, expected 50", "toml:3");
  expect(translated(model::RecordError("games", "2:5", "found 'x', expected dice")), Fault::invalid,
         "games:2:5: found 'x', expected dice", "games:2:5");
  expect(translated(model::IllegalStep("found a card, expected a toss")), Fault::invalid,
         "found a card, expected a toss", "");
  expect(
      translated(tables::TableError(tables::TableError::Kind::damaged, "a.fwt: goal: found 1, expected 2")),
      Fault::failed, "a.fwt: goal: found 1, expected 2", "a.fwt: goal");
  expect(translated(solver::SolveError("it can't be certified")), Fault::failed, "it can't be certified", "");
  expect(translated(solver::PlayNeverEnds("it never ends")), Fault::failed, "it never ends", "");
  expect(translated(solver::GameTooLong("too long")), Fault::failed, "too long", "");
  EXPECT_EQ(translated(solver::StateLimitExceeded(7)).fault(), Fault::failed);
}

TEST(AsErrors, LetsOthersPass) {
  expect(translated(Error(Fault::damaged, "goal", "is none")), Fault::damaged, "goal: is none", "goal");
  EXPECT_THROW(as_errors([] { throw std::bad_alloc(); }), std::bad_alloc);
  EXPECT_THROW(as_errors([] { throw std::logic_error("misused"); }), std::logic_error);
  EXPECT_THROW(as_errors([] { throw 5; }), int);
}

TEST(TheLibrary, RefusesSituationsThatCantBe) {
  const model::Match match(model::preset("official"), 10'000 / model::kPointsPerUnit);
  SituationWords words;
  words.me = "3210";
  words.opponent = "0";
  words.card = "bonus-300";
  words.dice = "3";
  words.at_risk = "400";
  for (const auto& [names, field] :
       {std::pair(FieldNames::keys, "me"), std::pair(FieldNames::flags, "--me")}) {
    const Error error = thrown_by([&] { SituationReader(match, names).read(words); });
    expect(error, Fault::invalid, std::string(field) + ": 3210 is no multiple of 50", field);
    EXPECT_EQ(error.found() + error.expected(), "");
  }
  words.me.reset();
  EXPECT_EQ(thrown_by([&] { SituationReader(match, FieldNames::keys).read(words); }).field(), "me");
  words.me = "abc";
  EXPECT_EQ(thrown_by([&] { SituationReader(match, FieldNames::keys).read(words); }).found(), "'abc'");
  words.me = "3200";
  words.dice.reset();
  words.roll = "11x";
  const Error roll = thrown_by([&] { SituationReader(match, FieldNames::keys).read(words); });
  EXPECT_EQ(roll.field() + " " + roll.found(), "roll '11x'") << roll.what();
  words.roll = "117";
  expect(thrown_by([&] { SituationReader(match, FieldNames::keys).read(words); }), Fault::invalid,
         "roll: 7 is no face of a die: found '117', expected 1 to 6 faces from 1 to 6, such as 115 or 1,1,5",
         "roll");

  model::Reachable reachable(match);
  model::Situation situation;
  situation.own = 3210;
  expect(thrown_by([&] { query_of(match, reachable, situation); }), Fault::invalid,
         "me: 3210 is no multiple of 50", "me");
}

TEST(TheLibrary, RefusesRecordsThatCantBeRead) {
  const Error error = thrown_by([] { parse_game_json(R"({"title":5})", "games", 3); });
  EXPECT_EQ(error.fault(), Fault::invalid);
  EXPECT_EQ(error.field(), "games:3: title");
  EXPECT_EQ(error.found(), "5");
}

TEST(TheLibrary, RefusesRulesThatAreNone) {
  const std::vector<KeyChange> wrong{{"vengeance", "factor", "11"}};
  const Error error = thrown_by([&] { with_changes(model::preset("official"), "x", wrong); });
  EXPECT_EQ(error.fault(), Fault::invalid);
  EXPECT_TRUE(error.field().starts_with("x:")) << error.what();
  EXPECT_NE(std::string_view(error.what()).find(".factor is 11, expected"), std::string_view::npos)
      << error.what();
  const std::vector<KeyChange> nowhere{{"nonsense", "factor", "1"}};
  expect(thrown_by([&] { with_changes(model::preset("official"), "x", nowhere); }), Fault::invalid,
         "the rules have no card and no table 'nonsense'", "");
}

TEST(TheLibrary, FailsAtObjectivesThatCantBeSolved) {
  const tables::TemporaryFolder folder;
  const std::filesystem::path path = std::filesystem::path(folder.path()) / "endless.toml";
  model::RuleSet rules = model::preset("official");
  for (const char* name : {"must-bust", "double-trouble"})
    rules.cards[static_cast<std::size_t>(rules.card_index(name))].count = 0;
  write(path, rules.to_toml());
  ObjectiveOptions options;
  options.objective = "turns";
  TableOptions table;
  table.rules = path.string();
  const ObjectiveRequest request(options, table);
  const Error error = thrown_by([&] { request.solve({}, 0, 0); });
  EXPECT_EQ(error.fault(), Fault::failed);
  EXPECT_TRUE(std::string_view(error.what()).starts_with("the rules have no card that forces points"))
      << error.what();
}

TEST(TheLibrary, TellsWhichTablesAreDamaged) {
  const tables::TemporaryFolder folder;
  const std::filesystem::path path = std::filesystem::path(folder.path()) / "table";
  write(path, std::string_view(tables::kProfileMagic.data(), tables::kProfileMagic.size()));
  Error error = thrown_by([&] { named_profile(path.string()); });
  EXPECT_EQ(error.fault(), Fault::damaged) << error.what();
  EXPECT_EQ(error.field(), path.string());
  EXPECT_EQ(error.found(), "8 bytes");

  const auto encoded = tables::make_table(500).encoded();
  write(path, std::string_view(reinterpret_cast<const char*>(encoded.data()), encoded.size() - 8));
  error = thrown_by([&] { open_table(path); });
  EXPECT_EQ(error.fault(), Fault::damaged) << error.what();

  write(path, "nothing");
  error = thrown_by([&] { rollers::read_match_file(path, {}); });
  EXPECT_EQ(error.fault(), Fault::damaged) << error.what();
  EXPECT_EQ(error.field(), path.string() + ": the file");
  EXPECT_EQ(error.found() + ", " + error.expected(), "no JSON, a match of Rollers");
}

TEST(TheLibrary, FailsToWriteWhereNothingCanBe) {
  const tables::TemporaryFolder folder;
  const std::filesystem::path file = std::filesystem::path(folder.path()) / "file";
  write(file, "a file, no folder");
  EXPECT_EQ(thrown_by([&] { rollers::write_match_file(file / "match.json", {}, {}); }).fault(),
            Fault::failed);
  const Table table(model::preset("official"), 50, race::solve(model::preset("official"), 50, {}), 1e-9);
  EXPECT_EQ(thrown_by([&] { write_proven_rule(file / "rule.json", table, {}); }).fault(), Fault::failed);
}

}  // namespace
}  // namespace fillwise
