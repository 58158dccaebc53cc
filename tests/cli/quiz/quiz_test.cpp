// `fillwise quiz` scripted from a file, and the score that it keeps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Quiz : public ::testing::Test {
 protected:
  Result quiz(const std::string& words, const std::string& typed, const RunOptions& more = {}) {
    Words all{"quiz", "--quiet", "--goal", "2000"};
    std::istringstream stream(words);
    for (std::string word; stream >> word;) all.push_back(word);
    RunOptions options = more;
    options.input = typed;
    return sandbox.run(all, options);
  }
  std::filesystem::path kept() const { return sandbox.home() / ".local/share/fillwise/quiz/score.json"; }
  Json score() const { return Json::parse(read_file(kept())); }

  Sandbox sandbox;
};

/// An answer to every question, whatever it is: dice, then a letter that fits.
std::string answers(int count) {
  std::string typed;
  for (int i = 0; i < count; ++i) typed += "all\ns\nd\np\n";
  return typed;
}

TEST_F(Quiz, ReadsAsADialogue) {
  const Result first = quiz("--seed 3 --questions 5", "?\nwhy\nx\n\nhint\n" + answers(10));
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_EQ(first.err, "");
  const Result second = quiz("--seed 4 --questions 2", "s\nwhy\n" + answers(10));
  expect_golden(first.out + second.out, "quiz.txt");
}

TEST_F(Quiz, KeepsTheScore) {
  const Result first = quiz("--seed 3 --questions 4", answers(20));
  EXPECT_THAT(first.out, Not(HasSubstr("All sittings")));
  std::int64_t asked = 0, right = 0;
  const Json kinds = score();
  for (const auto& [kind, of] : kinds.items()) {
    asked += of.at("asked").get<int>();
    right += of.at("right").get<int>();
  }
  EXPECT_EQ(asked, 4);
  std::int64_t told = 0;
  for (std::size_t at = 0; (at = first.out.find("\nRight: ", at)) != std::string::npos; ++at) ++told;
  EXPECT_EQ(right, told);
  EXPECT_THAT(quiz("--seed 9 --questions 3", answers(20)).out, HasSubstr("All sittings"));
  EXPECT_THAT(quiz("--seed 9 --questions 3 --anew", answers(20)).out, Not(HasSubstr("All sittings")));
  // Who leaves before the first answer leaves the score as it was.
  const std::string before = read_file(kept());
  EXPECT_EQ(quiz("--seed 5", "q\n").exit, 0);
  EXPECT_EQ(quiz("--seed 5", "").exit, 0);
  EXPECT_EQ(read_file(kept()), before);
}

/// What is said to be lost is what `advise` says.
TEST_F(Quiz, PricesAreThoseOfAdvise) {
  const std::string out = quiz("--seed 11 --questions 12", answers(40)).out;
  const std::regex asked(
      "You have (\\d+), the other player has (\\d+); to 2000\n(\\S+), (\\d+) at risk\n"
      "(?:You, roll \\d dice or stop\\? [^s][^\n]*\nanswer[^\n]*\n)*"
      "You, roll (\\d) dice or stop\\? s\n(Right|No)[^\n]*\n");
  int found = 0;
  for (std::sregex_iterator at(out.begin(), out.end(), asked), end; at != end; ++at) {
    ++found;
    const std::smatch& m = *at;
    const Result advice =
        sandbox.run({"advise", "--quiet", "--json", "--goal", "2000", "--me", m[1], "--opponent", m[2],
                     "--card", m[3], "--at-risk", m[4], "--dice", m[5]});
    ASSERT_EQ(advice.exit, 0) << advice.err << m[0];
    EXPECT_EQ(Json::parse(advice.out).at("best").at("action") == "stop", m[6] == "Right") << m[0];
  }
  EXPECT_GT(found, 1) << out;
}

/// The worst decisions of games, all of them and nothing else.
TEST_F(Quiz, AsksAboutTheWorstPositions) {
  const Result match = sandbox.run({"match", "--player", "points", "--player", "stop-at:350", "--games", "12",
                                    "--goal", "2000", "--seed", "5", "--record", "games.jsonl", "-q"});
  ASSERT_EQ(match.exit, 0) << match.err;
  const Result analysis = sandbox.run(
      {"analyse", "games.jsonl", "--json", "--summary", "--worst", "8", "--worst-positions", "worst.jsonl"});
  ASSERT_EQ(analysis.exit, 0) << analysis.err;
  EXPECT_THAT(analysis.err, HasSubstr("8 positions by rules 'official' to 2000 are in worst.jsonl.\n"));
  const Result asked = quiz("--positions worst.jsonl", answers(20));
  EXPECT_EQ(asked.exit, 0) << asked.err;
  expect_golden(asked.out, "quiz-positions.txt");
  std::string expected, questions;
  const Json worst = Json::parse(analysis.out)["worst"];
  for (std::size_t i = 0; i < worst.size(); ++i) {
    const Json& w = worst[i];
    expected += "Question " + std::to_string(i + 1) + " of 8 (games.jsonl:" + w["place"].get<std::string>() +
                ", turn " + std::to_string(w["turn"].get<int>()) + ", " + w["player"].get<std::string>() +
                ")";
    expected += "You have " + std::to_string(w["state"]["me"].get<int>()) + ", the other player has " +
                std::to_string(w["state"]["opponent"].get<int>()) + ";";
  }
  std::istringstream lines(asked.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Question ")) questions += line.substr(0, line.find("): ") + 1);
    if (line.starts_with("You have ")) questions += line.substr(0, line.find(';') + 1);
  }
  EXPECT_EQ(questions, expected);
  // The file is one of situations for advice too.
  RunOptions options;
  options.input = read_file(sandbox.file("worst.jsonl"));
  const Result advice = sandbox.run({"advise", "--batch", "--goal", "2000"}, options);
  EXPECT_EQ(advice.exit, 0) << advice.out;
  EXPECT_EQ(lines_of(advice.out), 8U);
  EXPECT_EQ(lines_of(quiz("--positions worst.jsonl --questions 2", "").out), 5U);
}

TEST_F(Quiz, RefusesBadPositions) {
  write_file(sandbox.file("bad.jsonl"),
             R"({"me":0,"opponent":0,"card":"bonus-300","dice":3,"at_risk":150})" + std::string("\n{\n"));
  for (const auto& [words, message] : std::map<std::string, std::string>{
           {"--positions bad.jsonl",
            "bad.jsonl:2: no JSON at byte 2, expected a situation as 'fillwise advise --batch' takes it"},
           {"--positions -", "--positions: found '-', expected a file: answers come from stdin"},
           {"--positions bad.jsonl --seed 3",
            "--seed: can't be used with --positions, which are asked in their order"}}) {
    const Result result = quiz(words, "");
    EXPECT_EQ(result.exit, 2) << words;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  }
  EXPECT_EQ(quiz("--positions none.jsonl", "").err,
            "fillwise: can't read none.jsonl: No such file or directory\n");
}

TEST_F(Quiz, CtrlCKeepsTheScore) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  RunOptions options;
  options.in_child = [&] { ::dup2(ends[0], STDIN_FILENO); };
  const auto child = sandbox.start({"quiz", "--quiet", "--goal", "2000", "--seed", "3"}, options);
  const std::string typed = "all\ns\nd\np\n";
  ASSERT_EQ(::write(ends[1], typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  for (int i = 0;
       i < 2000 && read_file(sandbox.folder() / "stream1.out").find("Question 2") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  child->send(SIGINT);
  const Result result = child->wait();
  ::close(ends[0]), ::close(ends[1]);
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.out, HasSubstr("This time"));
  EXPECT_FALSE(read_file(kept()).empty());
}

TEST_F(Quiz, RefusesWhatMakesNoSense) {
  for (const auto& [words, message] :
       std::map<std::string, std::string>{{"--questions 0", "--questions: found '0'"},
                                          {"--seed x", "--seed: found 'x'"},
                                          {"--rules nope", "nope"}}) {
    const Result result = quiz(words, "");
    EXPECT_EQ(result.exit, 2) << words;
    EXPECT_EQ(lines_of(result.err), 1U);
    EXPECT_THAT(result.err, HasSubstr(message));
  }
  quiz("--seed 3 --questions 1", answers(5));
  write_file(kept(), "{\"set_aside\":1}");
  const Result damaged = quiz("--seed 3", answers(5));
  EXPECT_EQ(damaged.exit, 4);
  EXPECT_THAT(damaged.err, HasSubstr("score.json: found no score of the quiz"));
  EXPECT_EQ(read_file(kept()), "{\"set_aside\":1}");
  EXPECT_EQ(quiz("--seed 3 --questions 1 --anew", answers(5)).exit, 0);
  // A score that can't be kept is told.
  RunOptions options;
  options.environment = {"HOME=/dev/null"};
  const Result nowhere = quiz("--seed 3 --questions 1", answers(5), options);
  EXPECT_EQ(nowhere.exit, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("the score can't be kept"));
}

}  // namespace
}  // namespace fillwise::cli_test
