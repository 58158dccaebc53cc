// fillwise rules: the list, show, check, diff.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const Words kPresets = {"official", "official-showdown", "quick-guide", "team", "tutto", "zonk"};
const Words kRulesCommands = {"list", "show", "check", "cards", "diff", "compare"};

std::string preset_file(const std::string& name) {
  return (fs::path(FILLWISE_ROOT) / "model/fill_or_bust/presets" / (name + ".toml")).string();
}

/// A run that is fine.
std::string out_of(Sandbox& sandbox, const Words& words) {
  const Result result = sandbox.run(words);
  EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(words) << result.err;
  EXPECT_EQ(result.err, "");
  return result.out;
}

TEST(RulesCommand, EachOfItsCommandsHasHelp) {
  Sandbox sandbox;
  for (const std::string& command : kRulesCommands) {
    const std::string help = out_of(sandbox, {"rules", command, "--help"});
    expect_golden(help, "help-rules-" + command + ".txt");
    EXPECT_EQ(out_of(sandbox, {"rules", command, "-h"}), help);
  }
}

TEST(RulesCommand, ItsExamplesWorkInAShell) {
  for (const std::string& command : kRulesCommands) {
    Sandbox sandbox;  // each help page is followed from the top
    RunOptions shell;
    shell.program = "/bin/sh";
    const std::string path = "PATH='" + fs::path(FILLWISE_PROGRAM).parent_path().string() + "':$PATH\n";
    std::istringstream lines(out_of(sandbox, {"rules", command, "--help"}));
    int examples = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  fillwise ")) continue;
      ++examples;
      const Result result = sandbox.run({"-c", path + line}, shell);
      EXPECT_EQ(result.exit, 0) << line << result.err;
    }
    EXPECT_GE(examples, 2) << command;
  }
}

TEST(RulesCommand, ListsThePresets) {
  Sandbox sandbox;
  expect_golden(out_of(sandbox, {"rules"}), "rules.txt");
  EXPECT_EQ(out_of(sandbox, {"rules", "list"}), out_of(sandbox, {"rules"}));
  EXPECT_EQ(out_of(sandbox, {"rules", "list", "--json"}), out_of(sandbox, {"rules", "--json"}));
  const Json json = Json::parse(out_of(sandbox, {"rules", "--json"}));
  ASSERT_EQ(json["presets"].size(), kPresets.size());
  for (std::size_t i = 0; i < kPresets.size(); ++i) {
    EXPECT_EQ(json["presets"][i]["name"], kPresets[i]);
    EXPECT_EQ(json["presets"][i]["goal"], kPresets[i] == "tutto" ? 6000 : 10000);
    EXPECT_EQ(json["presets"][i]["fingerprint"].get<std::string>().size(), 32U);
  }
}

TEST(RulesCommand, ListsTheCards) {
  Sandbox sandbox;
  std::string all;
  for (const std::string& name : kPresets) all += out_of(sandbox, {"rules", "cards", name}) + "\n";
  expect_golden(all, "rules-cards.txt");
  EXPECT_EQ(out_of(sandbox, {"rules", "cards"}),
            out_of(sandbox, {"rules", "cards", preset_file("official")}));
  const Json json = Json::parse(out_of(sandbox, {"rules", "cards", "tutto", "--json"}));
  EXPECT_EQ(json["deck"], 56);
  int cards = 0;
  for (const Json& card : json["cards"]) {
    cards += card["count"].get<int>();
    EXPECT_FALSE(card["does"].empty()) << card;
  }
  EXPECT_EQ(cards, 56);
  const Result refused = sandbox.run({"rules", "cards", "officail"});
  EXPECT_EQ(refused.exit, 2);
  EXPECT_EQ(lines_of(refused.err), 1U);
}

TEST(RulesCommand, ShowsWhatItCanCheck) {
  Sandbox sandbox;
  for (const std::string& name : kPresets) {
    const std::string text = out_of(sandbox, {"rules", "show", name});
    const std::string file = read_file(preset_file(name));
    if (file.find("\nextends = ") == std::string::npos) {
      EXPECT_EQ(text, file);
    } else {
      // All of it, under the comment of the preset.
      EXPECT_THAT(text, StartsWith(file.substr(0, file.find("extends = "))));
      EXPECT_THAT(
          text, HasSubstr("\n[[card]]\nname = \"bonus-300\"\ncount = 12\nmay-stop = true\nbonus = 300\n\n"));
      EXPECT_THAT(text, Not(HasSubstr("extends")));
    }
    const std::string canonical = out_of(sandbox, {"rules", "show", "--canonical", name});
    EXPECT_THAT(canonical, StartsWith("name = \"" + name + "\"\n"));
    EXPECT_EQ(out_of(sandbox, {"rules", "show", preset_file(name)}), canonical) << "of a file";
    const Json json = Json::parse(out_of(sandbox, {"rules", "show", name, "--json"}));
    EXPECT_EQ(json["toml"], text);
    for (const std::string& shown : {text, canonical}) {
      write_file(sandbox.file("shown"), shown);
      EXPECT_THAT(out_of(sandbox, {"rules", "check", "shown"}), HasSubstr("\nname: " + name + "\n"));
      EXPECT_THAT(out_of(sandbox, {"rules", "diff", name, "shown"}), HasSubstr("no difference in play"));
    }
  }
  RunOptions piped;
  piped.input = out_of(sandbox, {"rules", "show", "team"});
  EXPECT_THAT(sandbox.run({"rules", "check", "/dev/stdin"}, piped).out, StartsWith("/dev/stdin: fine\n"));
}

TEST(RulesCommand, ShowsWhatDiffersFromAPreset) {
  Sandbox sandbox;
  EXPECT_EQ(out_of(sandbox, {"rules", "show", "team", "--from", "official"}),
            "name = \"team\"\ntitle = \"Fill or Bust, official rules (1999), team play\"\nextends = "
            "\"official\"\n\n"
            "[[card]]\nname = \"vengeance\"\nleader-loses = 5000\n");
  for (const std::string name : {"official-showdown", "quick-guide", "zonk"}) {
    write_file(sandbox.file("short.toml"), out_of(sandbox, {"rules", "show", name, "--from", "official"}));
    EXPECT_EQ(out_of(sandbox, {"rules", "diff", name, "short.toml"}),
              "short.toml compared with " + name + ":\n  no difference in play\n");
    EXPECT_THAT(out_of(sandbox, {"rules", "check", "short.toml"}), HasSubstr("\nname: " + name + "\n"));
  }
  const std::pair<Words, std::string> bad[] = {
      {{"team", "--from", "offical"},
       "--from: found 'offical', expected a preset's name (did you mean 'official'?)"},
      {{"team", "--from", "short.toml"}, "--from: found 'short.toml', expected a preset's name"},
      {{"team", "--from", "official", "--canonical"}, "--from: found with --canonical, expected one of them"},
      {{"tutto", "--from", "official"}, "tutto has no card 'no-dice'"}};
  for (const auto& [words, message] : bad) {
    Words all = {"rules", "show"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox.run(all);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
}

TEST(RulesCommand, ChecksAFile) {
  Sandbox sandbox;
  write_file(sandbox.file("team.toml"), read_file(preset_file("team")));
  expect_golden(out_of(sandbox, {"rules", "check", "team.toml"}), "rules-check.txt");
  const Json json = Json::parse(out_of(sandbox, {"rules", "check", "team.toml", "--json"}));
  EXPECT_EQ(json["file"], "team.toml");
  EXPECT_EQ(json["status"], "fine");
  EXPECT_EQ(json["cards"], 54);
  EXPECT_EQ(json["kinds"], 8);
  EXPECT_EQ(json["certifiable"], true);

  write_file(sandbox.file("stall.toml"),
             "name = \"stall\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"bonus\"\ncount = 1\n"
             "may-stop = true\n");
  EXPECT_THAT(out_of(sandbox, {"rules", "check", "stall.toml"}), HasSubstr("\ndeck: 1 card of 1 kind\n"));
  EXPECT_THAT(out_of(sandbox, {"rules", "check", "stall.toml"}), HasSubstr("\ncannot be certified: "));
  EXPECT_EQ(Json::parse(out_of(sandbox, {"rules", "check", "stall.toml", "--json"}))["certifiable"], false);
}

TEST(RulesCommand, ChecksFilesOnlyAndSaysWhereTheyAreWrong) {
  Sandbox sandbox;
  write_file(sandbox.file("bad.toml"), "name = \"bad\"\n[scoring]\nsingle = { 1 = 110 }\n");
  const Result result = sandbox.run({"rules", "check", "bad.toml"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "fillwise: bad.toml:3: scoring.single.1 is 110, expected a multiple of 50 from 0 to 20000\n");
  const Result preset = sandbox.run({"rules", "check", "official"});
  EXPECT_EQ(preset.exit, 2);
  EXPECT_EQ(preset.err,
            "fillwise: official: the rule file can't be opened: No such file or directory (official is a "
            "preset: 'fillwise rules show official')\n");
  const Result strange = sandbox.run({"rules", "check", "a\xff\nb", "--json"});
  EXPECT_EQ(strange.exit, 2);
  EXPECT_EQ(lines_of(strange.err), 1U) << strange.err;
  write_file(sandbox.file("a\xff.toml"), read_file(preset_file("team")));
  EXPECT_EQ(Json::parse(out_of(sandbox, {"rules", "check", "a\xff.toml", "--json"}))["status"], "fine");
}

TEST(RulesCommand, ComparesTwo) {
  Sandbox sandbox;
  for (const std::string name : {"quick-guide", "team"})
    expect_golden(out_of(sandbox, {"rules", "diff", "official", name}), "rules-diff-" + name + ".txt");
  EXPECT_EQ(out_of(sandbox, {"rules", "diff", "team", "team"}),
            "team compared with team:\n  no difference in play\n");
  const Json json = Json::parse(out_of(sandbox, {"rules", "diff", "official", "team", "--json"}));
  EXPECT_EQ(json["a"]["name"], "official");
  EXPECT_EQ(json["b"]["name"], "team");
  EXPECT_EQ(json["same_play"], false);
  EXPECT_EQ(json["differences"], Json::parse(R"([{"table": "card", "card": "vengeance",
      "key": "leader-loses", "a": 2500, "b": 5000, "says": "the leader loses 5000 points instead of 2500"}])"));
  EXPECT_EQ(json["apart_from_play"].size(), 2U);
  EXPECT_EQ(Json::parse(out_of(sandbox, {"rules", "diff", "team", "team", "--json"}))["same_play"], true);
}

TEST(RulesCommand, NamesTheGoalApart) {
  Sandbox sandbox;
  write_file(sandbox.file("short.toml"),
             replaced(read_file(preset_file("official")), "goal = 10000", "goal = 5000"));
  EXPECT_EQ(out_of(sandbox, {"rules", "diff", "official", "short.toml"}),
            "short.toml compared with official:\n  no difference in play\nother differences:\n  the usual "
            "goal is 5000 instead of 10000\n");
}

TEST(RulesCommand, TakesJsonBeforeAndBehindTheNameOfACommand) {
  Sandbox sandbox;
  for (const Words& words :
       {Words{"show", "team"}, Words{"check", preset_file("team")}, Words{"diff", "official", "team"},
        Words{"compare", "official", "team", "--goal", "100", "--quiet"}}) {
    Words before = {"rules", "--json"}, behind = {"rules"};
    before.insert(before.end(), words.begin(), words.end());
    behind.insert(behind.end(), words.begin(), words.end());
    behind.emplace_back("--json");
    EXPECT_EQ(out_of(sandbox, before), out_of(sandbox, behind));
  }
}

TEST(RulesCommand, ReadsNamesOfItsCommandsAsWords) {
  Sandbox sandbox;
  for (const std::string name : {"check", "show", "solve"})
    write_file(sandbox.file(name), read_file(preset_file("team")));
  EXPECT_EQ(out_of(sandbox, {"rules", "diff", "check", "show"}),
            "show compared with check:\n  no difference in play\n");
  EXPECT_THAT(out_of(sandbox, {"rules", "check", "solve"}), StartsWith("solve: fine\n"));
}

}  // namespace
}  // namespace fillwise::cli_test
