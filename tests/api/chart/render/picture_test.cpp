// Charts as pictures: sizes of letters and cells, what colours say, and that a page is used.
#include "tests/api/chart/render/picture_test.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "tests/cli/commands/chart/chart_test.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ChartPictures : public ChartTest {};

constexpr double kMillimetre = 72 / 25.4;

/// The rectangles below the text: cells of panels, without the legend above them.
std::vector<DrawnRectangle> cells_below(const std::string& svg, const std::string& text) {
  const std::vector<DrawnText> texts = texts_of_svg(svg);
  const auto title = std::ranges::find(texts, text, &DrawnText::text);
  EXPECT_NE(title, texts.end()) << text;
  std::vector<DrawnRectangle> cells = rectangles_of(svg);
  if (title != texts.end()) std::erase_if(cells, [&](const DrawnRectangle& r) { return r.y < title->y; });
  return cells;
}

double smallest_letter(const std::vector<DrawnText>& texts) {
  return std::ranges::min(texts, {}, &DrawnText::size).size;
}

TEST_F(ChartPictures, CardIsReadAcrossATable) {
  const std::string svg = text("card"), pdf = text("card --format pdf");
  EXPECT_EQ(pages_of_pdf(pdf), 1U);
  EXPECT_GE(smallest_letter(texts_of_svg(svg)), 8);
  EXPECT_GE(smallest_letter(texts_of_pdf(pdf)), 8);
  // Its numbers are twice as large as what is around them.
  std::size_t numbers = 0;
  for (const DrawnText& one : texts_of_pdf(pdf))
    if (one.size >= 16 && std::isdigit(static_cast<unsigned char>(one.text[0])) != 0) ++numbers;
  EXPECT_GE(numbers, 30U) << "of 49 cells";
  for (const DrawnRectangle& cell : cells_below(svg, "Points at risk from which to stop")) {
    EXPECT_GE(cell.width, 18 * kMillimetre);
    EXPECT_GE(cell.height, 9 * kMillimetre);
  }
  // What is the same on all three cards stands there once.
  std::size_t said = 0;
  for (const DrawnText& one : texts_of_pdf(pdf))
    said += one.text.starts_with("bonus-300, bonus-400, bonus-500: stop") ? 1 : 0;
  EXPECT_EQ(said, 1U);
  std::set<std::string> titles;
  for (const DrawnText& one : texts_of_pdf(pdf)) {
    const bool is_row = one.text.ends_with("dice left") || one.text == "1 die left";
    EXPECT_TRUE(!is_row || titles.insert(one.text).second) << one.text;
  }
  EXPECT_EQ(titles.size(), 5U);
}

TEST_F(ChartPictures, CellsAreOfOneSizeAndCanBeRead) {
  const std::vector<std::pair<std::string, std::string>> charts = {
      {"stop", "bonus-300, 5 dice left"},
      {"cost", "5000 : 5000 - even"},
      {"keep", "6 dice tossed (10 of 78)"},
      {"win --goal 5000", "Chance to win by points away"}};
  for (const auto& [words, title] : charts) {
    const std::string svg = text(words);
    std::set<std::pair<long, long>> sizes;  // in fifths of a point
    for (const DrawnRectangle& cell : cells_below(svg, title))
      sizes.emplace(std::lround(5 * cell.width), std::lround(5 * cell.height));
    EXPECT_EQ(sizes.size(), 1U) << words;
    EXPECT_GE(smallest_letter(texts_of_svg(svg)), 7.2) << words;
    EXPECT_GE(smallest_letter(texts_of_pdf(text(words + " --format pdf"))), 7.2) << words;
  }
}

/// Text lies within the page, and nothing is drawn over its edge.
TEST_F(ChartPictures, NothingReachesBeyondThePage) {
  for (const std::string words : {"card", "cost", "stop", "win --goal 5000", "keep", "turn --goal 600",
                                  "simple --goal 300 --player points --player stop-at:300"})
    for (const DrawnText& one : texts_of_pdf(text(words + " --format pdf"))) {
      EXPECT_GE(one.x, 20) << words << ": " << one.text;
      EXPECT_LE(one.x, 575) << words << ": " << one.text;
      EXPECT_GE(one.y, 20) << words << ": " << one.text;
      EXPECT_LE(one.y, 822) << words << ": " << one.text;
    }
}

/// What the colours mean stands beside them; all ranges stand below their map, as in the CSV file.
TEST_F(ChartPictures, StopHasAScaleAndShortNotes) {
  const std::string pdf = text("stop --format pdf");
  std::set<std::string> words;
  std::string all;
  for (const DrawnText& one : texts_of_pdf(pdf)) {
    words.insert(one.text);
    all += one.text + " ";
  }
  for (const char* tick : {"stop from", "0", "500", "1000", "1500", "2000", "2500 or more"})
    EXPECT_TRUE(words.contains(tick)) << tick;
  EXPECT_LE(pages_of_pdf(pdf), 3U);
  EXPECT_THAT(all, Not(HasSubstr("continued")));
  const std::string markdown = text("stop --format markdown");
  std::map<std::string, std::string> notes;  // by place
  for (std::size_t at = 0; (at = markdown.find("\n## ", at)) != std::string::npos; ++at) {
    const std::string panel = markdown.substr(at + 4, markdown.find("\n## ", at + 1) - at - 4);
    if (const std::size_t note = panel.find("\n\\* "); note != std::string::npos)
      notes[panel.substr(0, panel.find('\n'))] = panel.substr(note + 4, panel.find(".\n", note) - note - 4);
  }
  std::size_t checked = 0;
  for (const CsvRow& row : rows("stop")) {
    if (row.at("single_cut") == "yes") continue;
    const std::string place =
        row.at("card") + ", " + row.at("dice") + (row.at("dice") == "1" ? " die left" : " dice left");
    std::string ranges = std::regex_replace(row.at("stop_at"), std::regex(" to "), "-");
    ranges = std::regex_replace(ranges, std::regex(" or more"), "+");
    bool found = false;
    std::istringstream parts(notes[place]);
    for (std::string part; std::getline(parts, part, ';');) {
      std::smatch is;
      ASSERT_TRUE(std::regex_match(part, is, std::regex(" ?([0-9]+) : ([0-9]+)(?: to ([0-9]+))? at (.*)")))
          << part;
      const int from = std::stoi(is[2]), to = is[3].matched ? std::stoi(is[3]) : from;
      const int opponent = std::stoi(row.at("opponent"));
      found |= is[1] == row.at("me") && from <= opponent && opponent <= to && is[4] == ranges;
    }
    EXPECT_TRUE(found) << place << " " << row.at("me") << ":" << row.at("opponent") << " " << ranges;
    ++checked;
  }
  EXPECT_GT(checked, 100U);
}

TEST_F(ChartPictures, WinHasOneLineThatStandsOut) {
  const std::string svg = text("win --goal 5000");
  std::map<std::string, std::string> labels;
  for (const DrawnText& one : texts_of_svg(svg))
    if (one.bold && one.text.ends_with("0 %")) labels[one.text] = one.fill;
  ASSERT_EQ(labels.size(), 9U);
  for (const auto& [label, fill] : labels) EXPECT_EQ(fill == labels["50 %"], label == "50 %") << label;
  double thickest = 0, next = 0;
  std::size_t strong = 0;
  for (const DrawnLine& line : polylines_of(svg)) {
    if (line.points < 5) continue;  // of the axes
    if (line.stroke == labels["50 %"])
      thickest = line.width, ++strong;
    else
      next = std::max(next, line.width);
  }
  EXPECT_GE(strong, 1U);
  EXPECT_GE(thickest, 2 * next);
}

TEST_F(ChartPictures, TurnSaysWhatMattersInLargeLetters) {
  const std::string words = "turn --goal 1000 --player points";
  double nothing = 0;
  for (const CsvRow& row : rows(words))
    if (row.at("points") == "0") nothing += std::stod(row.at("chance"));
  char headline[40];
  std::snprintf(headline, sizeof headline, "%.1f %% of turns add nothing", 100 * nothing);
  double size = 0, others = 0;
  for (const DrawnText& one : texts_of_svg(text(words)))
    if (one.text == headline)
      size = one.size;
    else if (one.y > 60)  // below the title
      others = std::max(others, one.size);
  EXPECT_GE(size, 1.5 * others) << headline;
  for (const char* format : {"html", "markdown"})
    EXPECT_THAT(text(words + " --format " + format), HasSubstr(headline)) << format;
}

TEST_F(ChartPictures, SimpleSaysRulesInWords) {
  const std::string words =
      "simple --goal 300 --player stop-at:350 --player points --player card --player endgame:100";
  for (const char* format : {"svg", "html", "markdown"}) {
    const std::string page = text(words + " --format " + format);
    EXPECT_THAT(page, HasSubstr("stop with 350 or more")) << format;
    EXPECT_THAT(page, Not(HasSubstr("stop-at"))) << format;
    EXPECT_THAT(page, Not(HasSubstr("endgame:"))) << format;
  }
  std::set<std::string> names;  // CSV keeps those that --player takes
  for (const CsvRow& row : rows(words)) names.insert(row.at("player"));
  EXPECT_TRUE(names.contains("stop-at:350"));
}

TEST_F(ChartPictures, KeepFillsItsPage) {
  double lowest = 1000, smallest = 1000;
  for (const DrawnText& one : texts_of_pdf(text("keep --format pdf"))) {
    if (one.bold && one.text.ends_with(" R")) smallest = std::min(smallest, one.size);
    if (one.text.find("fillwise:") == std::string::npos) lowest = std::min(lowest, one.y);
  }
  EXPECT_LT(lowest, 842 * 0.15);
  EXPECT_GE(smallest, 14);
}

}  // namespace
}  // namespace fillwise::cli_test
