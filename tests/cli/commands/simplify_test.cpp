// fillwise simplify: its rules as policies that fillwise rate reads, its words, and bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;

Json json_of(Sandbox& sandbox, Words words) {
  words.insert(words.end(), {"--json", "--quiet"});
  const Result result = sandbox.run(words);
  EXPECT_EQ(result.exit, 0) << result.err;
  return Json::parse(result.out);
}

double chance(const Json& one, const char* seat) {
  return one.at("against_optimal").at(seat).at("win_probability").get<double>();
}

TEST(Simplify, WhatItWritesIsRatedTheSame) {
  Sandbox sandbox;
  for (const auto& [rules, goal] : {std::pair{"official", "400"}, {"quick-guide", "200"}, {"team", "200"}})
    for (const char* form :
         {"one-number", "by-dice", "by-dice-and-card", "by-gap", "endgame", "gap-policy"}) {
      SCOPED_TRACE(std::string(rules) + " " + form);
      const Json found = json_of(
          sandbox, {"simplify", "--rules", rules, "--goal", goal, "--form", form, "--out", "rule.csv"});
      ASSERT_EQ(found.at("forms").size(), 1U);
      const Json& one = found.at("forms").at(0);
      EXPECT_EQ(one.at("form"), form);
      const Json rated = json_of(sandbox, {"rate", "--rules", rules, "--goal", goal, "--policy", "rule.csv"});
      const Json& same = rated.at("players").at(0);
      EXPECT_NEAR(chance(one, "first"), chance(same, "first"), 1e-12);
      EXPECT_NEAR(chance(one, "second"), chance(same, "second"), 1e-12);
      EXPECT_NEAR(one.at("loss").get<double>(), same.at("loss").get<double>(), 1e-12);
    }
}

/// A rule with everything in it: exceptions, gap and endgame come up at this goal.
TEST(SimplifyFull, ARichRuleIsRatedTheSame) {
  Sandbox sandbox;
  const Json found =
      json_of(sandbox, {"simplify", "--goal", "800", "--form", "endgame", "--out", "rule.csv"});
  const Json& one = found.at("forms").at(0);
  EXPECT_FALSE(one.at("rule").at("exceptions").empty());
  EXPECT_FALSE(one.at("rule").at("gap").is_null());
  EXPECT_FALSE(one.at("rule").at("endgame").is_null());
  const Json rated = json_of(sandbox, {"rate", "--goal", "800", "--policy", "rule.csv"});
  EXPECT_NEAR(chance(one, "first"), chance(rated.at("players").at(0), "first"), 1e-12);
  EXPECT_NEAR(chance(one, "second"), chance(rated.at("players").at(0), "second"), 1e-12);
}

TEST(Simplify, FormsGiveAwayLessOneAfterTheOther) {
  Sandbox sandbox;
  const Json all = json_of(sandbox, {"simplify", "--goal", "500"}).at("forms");
  ASSERT_EQ(all.size(), 6U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double loss = all.at(i).at("loss");
    EXPECT_LE(all.at(i).at("loss_lower"), loss);
    EXPECT_GE(all.at(i).at("loss_upper"), loss);
    EXPECT_GE(all.at(i).at("from_best_of_form_at_most"), 0);
    if (i > 0) {
      EXPECT_LE(loss, all.at(i - 1).at("loss").get<double>() + 1e-12);
    }
  }
  EXPECT_LT(all.at(0).at("from_best_of_form_at_most"), 1e-9) << "every number was played";
  const Json one = json_of(sandbox, {"simplify", "--goal", "500", "--form", "by-dice", "--threads", "1"});
  EXPECT_EQ(one.at("forms").at(0), all.at(1)) << "the same alone, and on one thread";
}

/// What is said of the best of the form gets sharper with more boxes; the rule stays what it is.
TEST(Simplify, MoreBoxesSayMoreOfTheBestOfTheForm) {
  Sandbox sandbox;
  std::vector<double> open;
  Json rule;
  for (const char* boxes : {"0", "9", "200"}) {
    const Json one = json_of(sandbox, {"simplify", "--goal", "400", "--form", "by-dice", "--boxes", boxes})
                         .at("forms")
                         .at(0);
    open.push_back(one.at("from_best_of_form_at_most"));
    EXPECT_LE(one.at("boxes"), std::stoi(boxes));
    EXPECT_EQ(rule.is_null() ? one.at("rule") : rule, one.at("rule"));
    rule = one.at("rule");
    if (open.size() == 1) {
      EXPECT_EQ(open.front(), one.at("loss_upper")) << "nothing but what it loses itself";
    }
  }
  EXPECT_LT(open.at(1), open.at(0));
  EXPECT_LT(open.at(2), 2e-7) << "the best of its form";
  EXPECT_EQ(json_of(sandbox, {"simplify", "--goal", "400", "--form", "by-dice"}).at("forms").at(0).at("rule"),
            rule);
}

TEST(Simplify, WritesEachFormsRuleIntoAFolder) {
  Sandbox sandbox;
  std::filesystem::create_directory(sandbox.file("rules"));
  const Json forms = json_of(sandbox, {"simplify", "--goal", "300", "--folder", "rules"}).at("forms");
  std::set<std::string> names;
  for (const Json& one : forms) {
    const std::string form = one.at("form");
    names.insert(form + ".csv");
    ASSERT_EQ(json_of(sandbox, {"simplify", "--goal", "300", "--form", form, "--out", "one.csv"})
                  .at("forms")
                  .at(0)
                  .at("loss"),
              one.at("loss"));
    EXPECT_EQ(read_file(sandbox.file("rules/" + form + ".csv")), read_file(sandbox.file("one.csv"))) << form;
  }
  const Words found = Sandbox::names_in(sandbox.file("rules"));
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()), names);
  const Result result = sandbox.run({"simplify", "--goal", "300", "--folder", "no-folder"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("no-folder/one-number.csv"));
  // Not the root of the file system.
  const Result nameless = sandbox.run({"simplify", "--goal", "300", "--folder", ""});
  EXPECT_EQ(nameless.exit, 2);
  EXPECT_THAT(nameless.err, HasSubstr("--folder: found '', expected a folder"));
}

TEST(Simplify, SaysTheRuleAsOneWouldWriteIt) {
  Sandbox sandbox;
  const Result result = sandbox.run({"simplify", "--goal", "500", "--form", "one-number", "--quiet"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.out, HasSubstr("or more at risk\n"));
  EXPECT_THAT(result.out, HasSubstr("Set aside   as few dice as possible"));
  EXPECT_THAT(result.out, HasSubstr("vengeance   play it when behind, else discard it\n"));
  EXPECT_THAT(result.out, HasSubstr("rules 'official' to 500"));
}

TEST(Simplify, BadWordsAreRefusedInOneLine) {
  Sandbox sandbox;
  const auto refused = [&](Words words, const std::string& message) {
    words.insert(words.begin(), "simplify");
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
  };
  refused({"--form", "by-dise"},
          "--form: found 'by-dise', expected one of one-number by-dice by-dice-and-card "
          "by-gap endgame gap-policy (did you mean 'by-dice'?)");
  refused({"--form", "by-dice", "--form", "by-dice"}, "--form: found 'by-dice' twice");
  refused({"--form", ""}, "--form: found '', expected one of");
  refused({"--goal", "75"}, "--goal: found '75'");
  refused({"--threads", "0"}, "--threads: found '0'");
  refused({"--boxes", "-1"}, "--boxes: found '-1', expected a whole number from 0 to 1000000");
  refused({"--boxes", "many"}, "--boxes: found 'many', expected a whole number from 0 to 1000000");
  refused({"--boxes", "1e3"}, "--boxes: found '1e3'");
  refused({"--boxes", ""}, "--boxes: found ''");
  refused({"--rules", "zonk", "--form", "gap-policy"},
          "--form: found 'gap-policy' with the rules 'zonk', expected rules without cards that take points");
  refused({"--rules", "tutto", "--boxes", "9"},
          "--boxes: found with the rules 'tutto', expected rules without cards that take points");
  EXPECT_TRUE(Sandbox::names_in(sandbox.tables()).empty()) << "a table was solved for nothing";
  const Result result = sandbox.run({"simplify", "--goal", "100", "--out", "no/such/folder/rule.csv"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
}

/// Turns go on at other scores there, and dice on a card count nothing before the fill: the rows still say
/// the same as the rule.
TEST(Simplify, OfTuttoIsWhatItsRowsAreRatedAt) {
  Sandbox sandbox;
  const Json found = json_of(sandbox, {"simplify", "--rules", "tutto", "--goal", "150", "--form",
                                       "one-number", "--form", "by-dice", "--folder", ".", "--json"});
  for (const Json& form : found.at("forms")) {
    const std::string name = form.at("form").get<std::string>();
    const Json rated =
        json_of(sandbox, {"rate", "--rules", "tutto", "--goal", "150", "--policy", name + ".csv"});
    EXPECT_NEAR(rated.at("players").at(0).at("loss").get<double>(), form.at("loss").get<double>(), 1e-11);
  }
  EXPECT_LT(found.at("forms").at(0).at("from_best_of_form_at_most").get<double>(), 1e-9);
  const Result all = sandbox.run({"simplify", "--rules", "tutto", "--goal", "50", "--json"});
  EXPECT_EQ(Json::parse(all.out).at("forms").size(), 5U);
  EXPECT_THAT(all.err, HasSubstr("there is no gap-policy"));
}

// --- What a policy can look at since ---

Json rate(Sandbox& sandbox, const std::string& rows) {
  write_file(sandbox.file("rows.csv"), rows);
  return json_of(sandbox, {"rate", "--goal", "500", "--policy", "rows.csv"}).at("players").at(0);
}

/// The player stop-at:300, as rows.
TEST(Policy, SeesWhatAStopDoesAndWhatAllDiceComeTo) {
  Sandbox sandbox;
  const Json rows = rate(sandbox,
                         "decision,stopping,left,with_all,at_risk,ahead,best\n"
                         "set-aside,wins,,,,,most-points\n"
                         "set-aside,,0,,,,most-points\n"
                         "set-aside,,,300..,,,most-points\n"
                         "set-aside,,,,,,fewest-dice\n"
                         "*,wins,,,,,stop\n"
                         ",ends,,,,,roll\n"
                         "roll-or-stop,,,,300..,,stop\n"
                         "roll-or-stop,,,,,,roll\n"
                         "between-cards,,,,300..,,stop\n"
                         "between-cards,,,,,,draw\n"
                         "play-or-discard,,,,,..-50,play\n"
                         "play-or-discard,,,,,,discard\n");
  const Json known =
      json_of(sandbox, {"rate", "--goal", "500", "--player", "stop-at:300"}).at("players").at(0);
  EXPECT_NEAR(chance(rows, "first"), chance(known, "first"), 1e-12);
  EXPECT_NEAR(chance(rows, "second"), chance(known, "second"), 1e-12);
}

/// What a die costs lies between fewest dice and most points.
TEST(Policy, TakesTheDiceThatAreWorthTheirCost) {
  Sandbox sandbox;
  const auto with = [&](const std::string& dice) {
    return rate(sandbox, "decision,at_risk,best\nset-aside,," + dice +
                             "\nroll-or-stop,300..,stop\nroll-or-stop,,roll\nbetween-cards,,draw\nplay-or-"
                             "discard,,play\n")
        .at("loss")
        .get<double>();
  };
  EXPECT_NEAR(with("per-die:0"), with("most-points"), 1e-12);
  EXPECT_NEAR(with("per-die:100000"), with("fewest-dice"), 1e-12);
  EXPECT_GT(std::abs(with("per-die:60") - with("most-points")), 1e-6);
  EXPECT_GT(std::abs(with("per-die:60") - with("fewest-dice")), 1e-6);
}

TEST(Policy, BadCellsAreNamed) {
  Sandbox sandbox;
  const auto refused = [&](const std::string& text, const std::string& message) {
    write_file(sandbox.file("bad.csv"), text);
    const Result result = sandbox.run({"rate", "--goal", "100", "--policy", "bad.csv"});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  };
  refused("stopping,best\nwin,stop\n", "bad.csv:2: stopping: found 'win', expected wins, ends or goes-on");
  refused(
      "left,best\n7,most-points\n",
      "bad.csv:2: left: found '7', expected a whole number from 0 to 6, or a range such as 300.. or 0..250");
  refused("with_all,best\n300..250,most-points\n",
          "bad.csv:2: with_all: found '300..250', expected a range that begins below its end");
  refused("best\nper-die:\n",
          "bad.csv:2: best: found 'per-die:', expected per-die: with a whole number of points up to 100000");
}

}  // namespace
}  // namespace fillwise::cli_test
