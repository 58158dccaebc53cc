// The hand-out docs/strategy/README.md: its first rule is read off the page and played, and it stays short.
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <regex>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"
#include "tests/docs/doc_page.hpp"

namespace fillwise::cli_test {
namespace {

const std::filesystem::path kDocs = std::filesystem::path(FILLWISE_ROOT) / "docs";

/// Points to stop with by dice left (none: never), with which to take all that scores, and between cards.
struct Numbers {
  std::map<int, int> stop, take;
  int draw = 0;
};

/// The rule as a policy, written here anew: set aside few dice, but all that win, fill or reach the number.
std::string policy(const Numbers& numbers) {
  std::string rows =
      "decision,dice,at_risk,ahead,stopping,left,with_all,best\n"
      "set-aside,,,,wins,,,most-points\n"
      "roll-or-stop,,,,wins,,,stop\n"
      "between-cards,,,,wins,,,stop\n"
      "set-aside,,,,,0,,most-points\n";
  const auto add = [&](const std::string& row) { rows += row + "\n"; };
  for (const auto& [dice, points] : numbers.stop)
    add("roll-or-stop," + std::to_string(dice) + "," + std::to_string(points) + "..,,,,,stop");
  for (const auto& [dice, points] : numbers.take)
    add("set-aside,,,,," + std::to_string(dice) + "," + std::to_string(points) + "..,most-points");
  add("between-cards,,0.." + std::to_string(numbers.draw - 50) + ",,,,,draw");
  return rows +
         "between-cards,,,,,,,stop\nroll-or-stop,,,,,,,roll\nset-aside,,,,,,,fewest-dice\n"
         "play-or-discard,,,0..,,,,discard\nplay-or-discard,,,,,,,play\n";
}

std::string page(const char* name) {
  return read_file(kDocs / "strategy" / name);
}

/// A row of the appendix's first table: `name`, five numbers by dice left, between cards, loss, its bounds.
struct Row {
  Numbers numbers;
  std::string loses;
  double lower = 0, upper = 0;
};

Row row_of(const std::string& appendix, const std::string& name) {
  std::smatch cell;
  const std::regex row(
      "\n\\| `" + name +
      "` \\| (\\w+) \\| (\\w+) \\| (\\w+) \\| (\\w+) \\| (\\w+) \\| (\\d+) \\| ([0-9.]+) \\| "
      "([0-9.]+) to ([0-9.]+) \\|");
  if (!std::regex_search(appendix, cell, row)) throw std::runtime_error("no row of " + name);
  Row found{{}, cell[7], std::stod(cell[8]), std::stod(cell[9])};
  for (int dice = 1; dice <= 5; ++dice)
    if (cell[static_cast<std::size_t>(dice)] != "never")
      found.numbers.stop[dice] = std::stoi(cell[static_cast<std::size_t>(dice)]);
  found.numbers.take = found.numbers.stop;
  found.numbers.draw = std::stoi(cell[6]);
  return found;
}

std::string rounded(const char* format, double number) {
  char text[80];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

TEST(StrategyGuideFull, LeadingRulesLoseWhatIsPublished) {
  const std::string hand_out = page("README.md"), appendix = page("appendix.md");
  std::smatch said;
  const std::regex sentence(
      "\n\n## When do I stop\\?\n\nStop with (\\d+) points at risk when one die is left, (\\d+) with two, "
      "(\\d+) with three, "
      "(\\d+) with five; with four dice always roll, and after a fill stop with (\\d+)\\. Keep to that all "
      "game and you win "
      "([0-9.]+) games in a hundred fewer than perfect play would");
  ASSERT_TRUE(std::regex_search(hand_out, said, sentence)) << "the hand-out leads with another rule";
  const auto number = [&](std::size_t i) { return std::stoi(said[i]); };
  Numbers leading{{{1, number(1)}, {2, number(2)}, {3, number(3)}, {5, number(4)}}, {}, number(5)};
  leading.take = leading.stop;

  std::map<std::string, Row> rows;
  for (const char* name : {"by-dice", "even", "two-at-300"}) rows[name] = row_of(appendix, name);
  rows["two-at-300"].numbers.take = leading.stop;
  EXPECT_EQ(rows["by-dice"].numbers.stop, leading.stop);
  EXPECT_EQ(rows["by-dice"].numbers.draw, leading.draw);

  Sandbox sandbox;
  Words words = {"rate", "--quiet", "--json"};
  for (const auto& [name, row] : rows) {
    write_file(sandbox.file(name + ".csv"), policy(row.numbers));
    words.insert(words.end(), {"--policy", name + ".csv"});
  }
  const Result result = sandbox.start(words)->wait(std::chrono::hours(1));
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json players = Json::parse(result.out).at("players");
  std::size_t i = 0;
  for (const auto& [name, row] : rows) {
    const Json& player = players.at(i++);
    double lower = 50, upper = 50;
    for (const char* seat : {"first", "second"}) {
      const Json& wins = player.at("against_optimal").at(seat);
      lower -= 50 * wins.at("upper").get<double>();
      upper -= 50 * wins.at("lower").get<double>();
    }
    EXPECT_EQ(row.loses, rounded("%.4f", 100 * player.at("loss").get<double>())) << name;
    EXPECT_LE(row.lower, lower) << name;
    EXPECT_GE(row.upper, upper) << name;
    EXPECT_LE(row.upper - row.lower, 3e-7) << name;
    std::string seats;
    for (const char* seat : {"first", "second"})
      seats += rounded(" | %.4f %%",
                       100 * player.at("against_optimal").at(seat).at("win_probability").get<double>());
    if (name == "by-dice") {
      EXPECT_EQ(said[6], rounded("%.2f", 100 * player.at("loss").get<double>()));
      const std::string published = "\n| `by-dice` | " + row.loses + seats + " |";
      for (const std::string& text : {read_file(kDocs / "simplify.md"), appendix})
        EXPECT_NE(text.find(published), std::string::npos) << "no row" << published;
    }
  }
}

/// The anchor that a heading has.
std::string anchor(const std::string& heading) {
  std::string text;
  for (const char c : heading) {
    if (c == ' ')
      text += '-';
    else if (c == '-' || std::isalnum(static_cast<unsigned char>(c)) != 0)
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

std::vector<std::string> headings(const std::string& text) {
  std::vector<std::string> found;
  for (const std::string& line : split_lines(text))
    if (line.starts_with("## ")) found.push_back(line.substr(3));
  return found;
}

std::vector<std::string> paragraphs(const std::string& text) {
  std::vector<std::string> found(1);
  for (const std::string& line : split_lines(text)) {
    if (line.empty() && !found.back().empty()) found.emplace_back();
    if (!line.empty()) found.back() += (found.back().empty() ? "" : " ") + line;
  }
  if (found.back().empty()) found.pop_back();
  return found;
}

TEST(StrategyGuide, HandOutIsShort) {
  const std::string text = page("README.md");
  EXPECT_EQ(text.find("\n|"), std::string::npos) << "tables are in the appendix";
  EXPECT_EQ(text.find('`'), std::string::npos) << "commands are in the appendix";
  const std::vector<std::string> answered = headings(page("appendix.md"));
  const std::regex picture(R"(!\[[^\]]+\]\(pictures/([a-z0-9-]+\.svg)\))");
  std::size_t questions = 0, pictures = 0;
  for (std::size_t at = text.find("\n## "); at != std::string::npos; at = text.find("\n## ", at + 1)) {
    const std::size_t end = text.find("\n## ", at + 1);
    std::vector<std::string> parts = paragraphs(text.substr(at, end == std::string::npos ? end : end - at));
    const std::string title = parts.front().substr(3);
    if (!title.ends_with('?')) continue;
    ++questions;
    EXPECT_EQ(parts.back(), "[The figures](appendix.md#" + anchor(title) + ")") << title;
    EXPECT_THAT(answered, ::testing::Contains(title));
    std::smatch file;
    if (parts.size() == 4 && std::regex_match(parts[2], file, picture)) {
      ++pictures;
      EXPECT_TRUE(std::filesystem::exists(kDocs / "strategy/pictures" / file[1].str())) << file[1];
      parts.erase(parts.begin() + 2);
    }
    ASSERT_EQ(parts.size(), 3U) << title << ": an answer, a picture or none, a link";
    EXPECT_LE(numbers_in(parts[1], R"(([.!?])( |$))").size(), 2U) << title << ": more than two sentences";
    EXPECT_LE(parts[1].size(), 330U) << title;
  }
  EXPECT_GE(questions, 11U);
  const std::filesystem::directory_iterator drawn(kDocs / "strategy/pictures");
  EXPECT_EQ(pictures, static_cast<std::size_t>(std::distance(begin(drawn), end(drawn))));
}

TEST(StrategyGuide, LinksLeadToHeadings) {
  std::map<std::string, std::vector<std::string>> anchors;
  for (const char* name : {"README.md", "appendix.md"})
    for (const std::string& heading : headings(page(name))) anchors[name].push_back(anchor(heading));
  for (const char* name : {"README.md", "appendix.md"})
    for (const std::string& link : numbers_in(page(name), R"(\]\(([^)]+)\))")) {
      const std::size_t hash = link.find('#');
      const std::string file = hash == 0 ? name : link.substr(0, hash);
      EXPECT_TRUE(std::filesystem::exists(kDocs / "strategy" / file)) << name << ": " << link;
      if (hash != std::string::npos) {
        EXPECT_THAT(anchors[file], ::testing::Contains(link.substr(hash + 1))) << name << ": " << link;
      }
    }
}

/// On a telephone of 360 pixels a picture is shown as it is: nothing is too small to read, or cut off.
TEST(StrategyGuide, PicturesAreReadableOnATelephone) {
  for (const auto& entry : std::filesystem::directory_iterator(kDocs / "strategy/pictures")) {
    const std::string svg = read_file(entry.path());
    EXPECT_NE(svg.find("viewBox=\"0 0 360 "), std::string::npos) << entry.path();
    EXPECT_NE(svg.find("<title id=\"title\">"), std::string::npos) << entry.path();
    EXPECT_EQ(svg.find("<desc id=\"desc\"></desc>"), std::string::npos) << entry.path();
    const std::regex text(
        R"re(<text x="([0-9.]+)" y="[0-9.]+" font-size="([0-9]+)" text-anchor="(\w+)"( font-weight="bold")? fill="#\w+">([^<]*)<)re");
    std::size_t texts = 0;
    for (std::sregex_iterator i(svg.begin(), svg.end(), text), last; i != last; ++i, ++texts) {
      const double x = std::stod((*i)[1]), size = std::stod((*i)[2]);
      const double wide = static_cast<double>((*i)[5].length()) * size * 0.52;  // of Helvetica, about
      const double left = (*i)[3] == "start" ? x : (*i)[3] == "end" ? x - wide : x - wide / 2;
      EXPECT_GE(size, 12) << entry.path() << ": " << (*i)[5];
      EXPECT_GE(left, 0) << entry.path() << ": " << (*i)[5];
      EXPECT_LE(left + wide, 360) << entry.path() << ": " << (*i)[5];
    }
    EXPECT_GE(texts, 5U) << entry.path();
    EXPECT_EQ(texts, numbers_in(svg, "<(text) ").size()) << entry.path();
  }
}

}  // namespace
}  // namespace fillwise::cli_test
