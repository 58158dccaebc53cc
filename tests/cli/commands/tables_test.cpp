// fillwise tables and verify, and tables that are damaged or of other games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "tables/table_file.hpp"
#include "tables/writer.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class Tables : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    Sandbox made;
    ASSERT_EQ(made.run({"solve", "--goal", "500", "--out", "t.fwt"}).exit, 0);
    s_bytes = read_file(made.file("t.fwt"));
    ASSERT_EQ(made.run({"solve", "--goal", "500"}).exit, 0);
    s_name = Sandbox::names_in(made.tables()).at(0);
  }

  Tables() { write_file(sandbox_.file("t.fwt"), s_bytes); }

  /// Puts bytes where the table of the official rules to 500 is looked for.
  void keep(const std::string& bytes) {
    fs::create_directories(sandbox_.tables());
    write_file(sandbox_.tables() / s_name, bytes);
  }

  static std::string s_bytes;
  static std::string s_name;
  Sandbox sandbox_;
};
std::string Tables::s_bytes;
std::string Tables::s_name;

const Words kValue = {"value", "--me", "0", "--opponent", "0"};

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

struct Damage {
  std::string name;
  std::string bytes;
  int exit;
};

std::vector<Damage> damages(const std::string& sound) {
  std::vector<Damage> all = {{"empty", "", 3}, {"text", "not a table at all\n", 3}};
  for (const std::size_t length : {1UL, 7UL, 8UL, 50UL, 88UL, 500UL, sound.size() / 2, sound.size() - 1})
    all.push_back({"cut at " + std::to_string(length), sound.substr(0, length), length < 8 ? 3 : 4});
  all.push_back({"longer", sound + '\0', 4});
  for (std::size_t at = 0; at < sound.size(); at += at < 96 ? 1 : sound.size() / 40) {
    std::string flipped = sound;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
    all.push_back({"flipped at " + std::to_string(at), flipped, at < 12 ? 3 : 4});
  }
  return all;
}

TEST_F(Tables, DamageIsFoundAndSaidWhereverItIs) {
  for (const Damage& damage : damages(s_bytes)) {
    write_file(sandbox_.file("bad.fwt"), damage.bytes);
    const Result result = sandbox_.run({"verify", "bad.fwt"});
    EXPECT_EQ(result.exit, damage.exit) << damage.name << ": " << result.err;
    EXPECT_EQ(result.out, "") << damage.name;
    EXPECT_THAT(result.err, StartsWith("fillwise: bad.fwt: ")) << damage.name;
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
}

TEST_F(Tables, DamagedOnesAreNeverUsed) {
  std::string cut = s_bytes.substr(0, s_bytes.size() - 100);
  write_file(sandbox_.file("bad.fwt"), cut);
  const Result named = sandbox_.run(kValue + Words{"--table", "bad.fwt"});
  EXPECT_EQ(named.exit, 4);
  EXPECT_THAT(named.err, HasSubstr("fillwise solve"));
  keep(cut);
  const Result kept = sandbox_.run(kValue + Words{"--goal", "500"});
  EXPECT_EQ(kept.exit, 4);
  EXPECT_EQ(kept.out, "");
  EXPECT_THAT(kept.err, HasSubstr(s_name));
  EXPECT_THAT(kept.err, HasSubstr("make it again with 'fillwise solve"));
}

TEST_F(Tables, OfAnotherVersionAreRefused) {
  std::string other = s_bytes;
  other[8] = 2;
  write_file(sandbox_.file("v2.fwt"), other);
  const Result result = sandbox_.run({"verify", "v2.fwt"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("version"));
}

TEST_F(Tables, ThatAreNotThereOrNoFilesAreRefused) {
  fs::create_directory(sandbox_.file("folder.fwt"));
  for (const std::string name : {"missing.fwt", "folder.fwt", "/dev/null", "t.fwt/x", ""}) {
    for (const Words& words : {Words{"verify", name}, kValue + Words{"--table", name}}) {
      const Result result = sandbox_.run(words);
      EXPECT_EQ(result.exit, 3) << name << result.err;
      EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    }
  }
}

TEST_F(Tables, NamedOnesBringTheirRulesAndGoal) {
  const Result result = sandbox_.run(kValue + Words{"--table", "t.fwt"});
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("rules 'official' to 500"));
  EXPECT_TRUE(Sandbox::names_in(sandbox_.tables()).empty()) << "a table was solved all the same";
  const Result over = sandbox_.run({"value", "--me", "500", "--opponent", "0", "--table", "t.fwt"});
  EXPECT_EQ(over.err, "fillwise: --me: found '500', expected a multiple of 50 from 0 to 450\n");
}

TEST_F(Tables, OfAnotherGameAreRefusedInWords) {
  const Result goal = sandbox_.run(kValue + Words{"--table", "t.fwt", "--goal", "1000"});
  EXPECT_EQ(goal.exit, 3);
  EXPECT_EQ(goal.err, "fillwise: t.fwt: the table is of another game: goal: found 500, expected 1000\n");

  std::string other =
      "name = \"other\"\ntitle = \"Other\"\ngoal = 500\n[scoring]\nsingle = { 1 = 100 }\ntriple = {}\n"
      "straight = 0\n[[card]]\nname = \"must-bust\"\ncount = 1\nset-aside = \"all\"\nfills = 0\n"
      "on-bust = \"add-to-sheet\"\n";
  write_file(sandbox_.file("other.toml"), other);
  const Result rules = sandbox_.run(kValue + Words{"--table", "t.fwt", "--rules", "other.toml"});
  EXPECT_EQ(rules.exit, 3);
  EXPECT_THAT(rules.err, HasSubstr("rules: found the fingerprint "));
  EXPECT_THAT(rules.err, HasSubstr("(rules 'official'), expected "));
  EXPECT_THAT(rules.err, HasSubstr("(rules 'other')"));

  // A sound table under the name of another one.
  ASSERT_EQ(sandbox_.run({"solve", "--rules", "other.toml", "--out", "other.fwt"}).exit, 0);
  keep(read_file(sandbox_.file("other.fwt")));
  const Result named = sandbox_.run(kValue + Words{"--goal", "500"});
  EXPECT_EQ(named.exit, 3);
  EXPECT_EQ(named.out, "");
  EXPECT_THAT(named.err, HasSubstr("the table is not what its name says: rules: found"));
}

TEST_F(Tables, AreListedWithWhatShadowsThem) {
  keep(s_bytes);
  write_file(sandbox_.tables() / "mine.fwt", s_bytes);
  write_file(sandbox_.tables() / "zz-broken.fwt", s_bytes.substr(0, 200));
  const fs::path data = sandbox_.file("data"), hidden = data / "fillwise/tables";
  fs::create_directories(hidden);
  write_file(hidden / s_name, s_bytes);
  RunOptions options;
  options.environment = {"XDG_DATA_DIRS=" + data.string()};

  const Result result = sandbox_.run({"tables"}, options);
  EXPECT_EQ(result.exit, 0) << result.err;
  const std::string text =
      replaced(result.out.substr(0, result.out.find("/shipped")), sandbox_.folder().string(), "HERE");
  const std::string ours = text.substr(0, text.rfind("\n/") + 1);  // without shipped tables
  expect_golden(std::regex_replace(
                    std::regex_replace(ours.empty() ? text : ours, std::regex("[0-9a-f]{32}"), "SIGNATURE"),
                    std::regex("widest gap [^ ]+\n"), "widest gap GAP\n"),
                "tables.txt");

  const Json json = Json::parse(sandbox_.run({"tables", "--json"}, options).out);
  ASSERT_GE(json["tables"].size(), 4U);
  EXPECT_EQ(json["tables"][0]["use"], "by name");
  EXPECT_EQ(json["tables"][1]["use"], "used");
  EXPECT_EQ(json["tables"][1]["goal"], 500);
  EXPECT_EQ(json["tables"][1]["tolerance"], 1e-9);
  EXPECT_EQ(json["tables"][2]["use"], "unusable");
  EXPECT_EQ(json["tables"][3]["use"], "hidden");
  EXPECT_EQ(json["tables"][3]["signature"], json["tables"][1]["signature"]);
}

TEST_F(Tables, OfAnInstalledProgramAreFoundBesideIt) {
  RunOptions installed;
  installed.program = sandbox_.file("opt/bin/fillwise");
  const fs::path share = sandbox_.file("opt/share/fillwise/tables");
  fs::create_directories(share);
  fs::create_directories(installed.program.parent_path());
  fs::copy_file(FILLWISE_PROGRAM, installed.program);
  write_file(share / s_name, s_bytes);
  const Result result = sandbox_.run(kValue + Words{"--goal", "500"}, installed);
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "") << "the table was not found";
}

TEST_F(Tables, ThatHoldAreVerified) {
  const Result result = sandbox_.run({"verify", "t.fwt"});
  EXPECT_EQ(result.exit, 0) << result.err;
  std::string text = std::regex_replace(result.out, std::regex("[0-9a-f]{32}"), "DIGEST");
  text = std::regex_replace(text, std::regex("[0-9.]+e-[0-9]+ \\("), "GAP (");
  text = std::regex_replace(text, std::regex("worst margin: .*"), "worst margin: WORST");
  expect_golden(text, "verify.txt");
  const Json json =
      Json::parse(sandbox_.run({"verify", "t.fwt", "--sample", "7", "--threads", "1", "--json"}).out);
  EXPECT_EQ(json["status"], "holds");
  EXPECT_EQ(json["pairs"], 100);
  EXPECT_EQ(json["pairs_checked"], 7);
  EXPECT_GE(json["worst_margin"].get<double>(), 0);
}

// Tables that are sound as files but claim what is not so.

TEST_F(Tables, WithFalseBoundsFailTheCheck) {
  const tables::TableFile sound = tables::TableFile::open(sandbox_.file("t.fwt"));
  for (const bool raise : {true, false}) {
    std::vector<double> value(sound.value().begin(), sound.value().end());
    std::vector<double> lower(sound.lower().begin(), sound.lower().end());
    std::vector<double> upper(sound.upper().begin(), sound.upper().end());
    const std::size_t entry = 3 * sound.info().side() + 2;
    if (raise)
      lower[entry] = value[entry] = upper[entry] += 1e-7;
    else
      upper[entry] = value[entry] = lower[entry] -= 1e-7;
    tables::write_table(sandbox_.file("false.fwt"), sound.info(), value, lower, upper);
    const Result result = sandbox_.run({"verify", "false.fwt"});
    EXPECT_EQ(result.exit, 1);
    EXPECT_THAT(result.out, StartsWith("THE BOUNDS DO NOT HOLD: "));
    EXPECT_THAT(result.out,
                HasSubstr(raise ? "lower bound at 150 against 100" : "upper bound at 150 against 100"));
    EXPECT_THAT(result.err, StartsWith("fillwise: false.fwt: the bounds do not hold"));
    const Json json = Json::parse(sandbox_.run({"verify", "false.fwt", "--json"}).out);
    EXPECT_EQ(json["status"], "fails");
    EXPECT_LT(json["worst_margin"].get<double>(), 0);
  }
}

TEST_F(Tables, WhoseRulesAreNotThoseOfTheFingerprintAreRefused) {
  const tables::TableFile sound = tables::TableFile::open(sandbox_.file("t.fwt"));
  tables::TableInfo other_deck = sound.info(), no_rules = sound.info();
  other_deck.rules_text = std::regex_replace(other_deck.rules_text, std::regex("count = 12"), "count = 11");
  no_rules.rules_text = "rules\n";
  for (const tables::TableInfo& info : {other_deck, no_rules}) {
    tables::write_table(sandbox_.file("false.fwt"), info, sound.value(), sound.lower(), sound.upper());
    for (const Words& words : {Words{"verify", "false.fwt"}, kValue + Words{"--table", "false.fwt"}}) {
      const Result result = sandbox_.run(words);
      EXPECT_EQ(result.exit, 4);
      EXPECT_EQ(result.out, "");
      EXPECT_THAT(result.err, HasSubstr("false.fwt"));
      EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    }
  }
}

}  // namespace
}  // namespace fillwise::cli_test
