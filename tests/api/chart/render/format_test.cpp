// The formats of charts: well-formed SVG and HTML that says the same to those who don't see it, PDF with
// text, the same bytes each time; and what is refused.
#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <set>

#include "api/chart/render/drawing.hpp"
#include "api/chart/render/palette.hpp"
#include "api/chart/render/render.hpp"
#include "tests/cli/commands/chart/chart_test.hpp"
#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

using chart::Cell;
using chart::Description;
using chart::Grid;
using chart::Shade;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kSmall = "stop --goal 600 --opponent-at 350 --step 150";

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end; ++i)
    found.push_back((*i)[(*i).size() > 1 ? 1 : 0]);
  return found;
}

/// A chart with every character that means something in some format.
Description hostile_chart() {
  Description chart;
  chart.title = "A <b>\"title\"</b> & | (more\\";
  chart.summary = "Umlauts \xC3\xA4, a dash \xE2\x80\x93, a smile \xF0\x9F\x99\x82.";
  chart.columns = {"a", "b"};
  Grid grid;
  grid.row_title = "row";
  grid.column_title = "<columns>";
  grid.columns = {"x|y"};
  grid.rows.push_back({"", "1", {Cell{"a<b", Shade::one, {}, {"1,5", "say \"yes\""}}}, ""});
  chart.panels.push_back({"Panel & co", grid, ""});
  chart.footer = "foot";
  return chart;
}

TEST_F(ChartTest, EveryFormatIsTheSameEachTime) {
  for (const char* format : {"svg", "pdf", "html", "markdown", "csv", "text"}) {
    const std::string words = kSmall + " --quiet --format " + format;
    const std::string first = text(words);
    EXPECT_GT(first.size(), 1000U);
    EXPECT_EQ(first, text(words)) << format;
    EXPECT_EQ(run(words + " --out chart.x").exit, 0);
    EXPECT_EQ(read_file(sandbox().file("chart.x")), first) << format;
  }
}

TEST_F(ChartTest, FileEndingNamesTheFormat) {
  for (const auto& [file, begin] : std::map<std::string, std::string>{{"c.svg", "<?xml"},
                                                                      {"c.pdf", "%PDF-1.4"},
                                                                      {"c.html", "<!DOCTYPE html>"},
                                                                      {"c.md", "# "},
                                                                      {"c.csv", "objective,"},
                                                                      {"C.PDF", "%PDF-1.4"},
                                                                      {"c", "<?xml"}}) {
    ASSERT_EQ(run(kSmall + " --quiet --out " + file).exit, 0);
    EXPECT_TRUE(read_file(sandbox().file(file)).starts_with(begin)) << file;
  }
}

TEST_F(ChartTest, OneRunWritesSeveralFiles) {
  const std::string words = "turn --goal 600 --player points --quiet";
  ASSERT_EQ(run(words + " --out t.svg --out t.csv --out t.md").exit, 0);
  for (const auto& [file, format] :
       std::map<std::string, std::string>{{"t.svg", "svg"}, {"t.csv", "csv"}, {"t.md", "markdown"}})
    EXPECT_EQ(read_file(sandbox().file(file)), text(words + " --format " + format)) << file;
  // All or none: the second has no place.
  const Result result = run(words + " --out first.svg --out no/such/folder/second.csv");
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("no/such/folder/second.csv"));
  EXPECT_FALSE(std::filesystem::exists(sandbox().file("first.svg")));
}

TEST_F(ChartTest, SvgIsWellFormedAndSaysWhatItIs) {
  const std::string svg = text(kSmall);
  EXPECT_EQ(xml_problem(svg), "");
  EXPECT_THAT(svg, HasSubstr("role=\"img\" aria-labelledby=\"chart-title chart-desc\""));
  EXPECT_EQ(matches(svg, "<title id=\"chart-title\">([^<]+)</title>").size(), 1U);
  EXPECT_THAT(matches(svg, "<desc id=\"chart-desc\">([^<]+)</desc>"),
              ElementsAre(::testing::AllOf(HasSubstr("points at risk"), HasSubstr("bounds at most"))));
  EXPECT_THAT(svg, HasSubstr(">fillwise: rules &#39;official&#39; to 600; table "));
  // Every cell has its letter: as many as there are rows in the CSV file, and the ones of the legend.
  const std::size_t letters = matches(svg, "font-weight=\"bold\" fill=\"#[0-9A-F]{6}\">[SRsrW=]<").size();
  EXPECT_EQ(letters, rows(kSmall).size() + 6);
}

TEST_F(ChartTest, HtmlCanBeReadWithoutEyes) {
  const std::string html = text(kSmall + " --format html");
  EXPECT_EQ(xml_problem(std::regex_replace(html, std::regex("<meta[^>]*>"), "")), "");
  EXPECT_THAT(html, HasSubstr("<html lang=\"en\">"));
  EXPECT_EQ(matches(html, "<title>([^<]+)</title>").size(), 1U);
  EXPECT_EQ(matches(html, "<main>").size(), 1U);
  EXPECT_EQ(matches(html, "<h1>([^<]+)</h1>").size(), 1U);
  for (const std::string& address : matches(html, "http[^\"]*"))
    EXPECT_EQ(address, "http://www.w3.org/2000/svg") << "loads nothing";
  for (const std::string pattern : {" id=\"([^\"]*)\"", " aria-label=\"([^\"]*)\""}) {
    const std::vector<std::string> names = matches(text("stop --goal 1000 --format html"), pattern);
    EXPECT_GE(names.size(), 30U);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size()) << pattern;
  }
  EXPECT_EQ(matches(html, "class=\"scroll\"").size(),
            matches(html, "class=\"scroll\" [^>]*tabindex=\"0\"").size());
  // Every picture has a name, every table a caption, every head cell a scope, every id is there once.
  const std::vector<std::string> ids = matches(html, " id=\"([^\"]*)\"");
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
  for (const std::string& named : matches(html, "<svg[^>]*role=\"img\" aria-labelledby=\"([^ \"]*)"))
    EXPECT_EQ(std::count(ids.begin(), ids.end(), named), 1) << named;
  const std::string on_screen = html.substr(0, html.find("<div class=\"print\" aria-hidden=\"true\">"));
  EXPECT_LT(on_screen.size(), html.size());
  EXPECT_EQ(matches(on_screen, "<svg ").size(), matches(on_screen, "<svg[^>]*aria-labelledby").size());
  EXPECT_EQ(matches(html, "<table>").size(), matches(html, "<table>\n<caption>[^<]+</caption>").size());
  EXPECT_EQ(matches(html, "<th[ >]").size(), matches(html, "<th [^>]*scope=\"(col|row|rowgroup)\"").size());
  // The same answers in the same order as in the CSV file.
  std::string letters, expected;
  for (const std::string& letter : matches(html, "<td class=\"[a-z-]+\">([SRsrW=])</td>")) letters += letter;
  for (const CsvRow& row : rows(kSmall)) {
    const char letter = row.at("mark") == "either"   ? '='
                        : row.at("mark") == "wins"   ? 'W'
                        : row.at("answer") == "stop" ? 'S'
                                                     : 'R';
    expected += row.at("mark") == "near" ? static_cast<char>(std::tolower(letter)) : letter;
  }
  EXPECT_EQ(letters, expected);
}

TEST(Palette, IsReadable) {
  using namespace chart;
  for (const Shade shade : {Shade::plain, Shade::absent, Shade::one, Shade::one_light, Shade::two,
                            Shade::two_light, Shade::either})
    EXPECT_GE(contrast(paint_of(shade).fill, paint_of(shade).ink), 4.5) << class_of(shade);
  double lightness = 0;  // from dark to light
  for (int i = 0; i <= 100; ++i) {
    const Paint paint = paint_of_heat(i / 100.0);
    EXPECT_GE(contrast(paint.fill, paint.ink), 4.5) << i;
    EXPECT_GE(contrast(paint.fill, kBlack), lightness) << i;
    lightness = contrast(paint.fill, kBlack);
  }
  EXPECT_GE(lightness, 3 * contrast(paint_of_heat(0).fill, kBlack));  // what is hot stands out
  // Apart in greyscale: WCAG's measure of lightness, three to one between the two answers is the rule for
  // graphics.
  EXPECT_GE(contrast(paint_of(Shade::one).fill, paint_of(Shade::two).fill), 2.2);
  EXPECT_DOUBLE_EQ(contrast(kBlack, kWhite), 21);
  for (const Colour colour : {kInk, kGreyInk}) EXPECT_GE(contrast(colour, kWhite), 4.5);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_GE(contrast(line_colour(i), kWhite), 3);
}

TEST(Formats, QuoteWhatMeansSomething) {
  const Description chart = hostile_chart();
  EXPECT_EQ(chart::to_csv(chart), "a,b\n\"1,5\",\"say \"\"yes\"\"\"\n");
  EXPECT_EQ(xml_problem(chart::to_svg(chart)), "");
  EXPECT_THAT(chart::to_svg(chart), HasSubstr("A &lt;b&gt;&quot;title&quot;&lt;/b&gt; &amp; |"));
  const std::string html = chart::to_html(chart);
  EXPECT_EQ(xml_problem(std::regex_replace(html, std::regex("<meta[^>]*>"), "")), "");
  EXPECT_THAT(html, HasSubstr("<td class=\"one\">a&lt;b</td>"));
  EXPECT_THAT(chart::to_markdown(chart), HasSubstr("| row | x\\|y |\n|---|--:|\n| 1 | a\\<b |\n"));
  const std::string pdf = chart::to_pdf(chart);
  EXPECT_THAT(pdf, HasSubstr("/Title (A <b>\"title\"</b> & | \\(more\\\\)"));
  EXPECT_THAT(pdf, HasSubstr("Umlauts \\344, a dash \\226, a smile ?."));
}

/// Each object is where the table says, each stream as long as it says.
TEST_F(ChartTest, PdfIsSound) {
  const std::string pdf = text("card --goal 600 --format pdf");
  EXPECT_THAT(pdf, HasSubstr("/Type /Pages /Count 1 "));
  EXPECT_TRUE(pdf.starts_with("%PDF-1.4\n"));
  EXPECT_TRUE(pdf.ends_with("%%EOF\n"));
  const std::size_t table = std::stoul(matches(pdf, "startxref\n([0-9]+)\n").at(0));
  ASSERT_EQ(pdf.compare(table, 5, "xref\n"), 0);
  std::istringstream lines(pdf.substr(table));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  const std::size_t objects = std::stoul(line.substr(2));
  std::getline(lines, line);
  EXPECT_EQ(line, "0000000000 65535 f ");
  for (std::size_t i = 1; i < objects; ++i) {
    std::getline(lines, line);
    ASSERT_EQ(line.size(), 19U);
    const std::string begin = std::to_string(i) + " 0 obj\n";
    EXPECT_EQ(pdf.compare(std::stoul(line), begin.size(), begin), 0) << line;
  }
  for (std::size_t at = 0; (at = pdf.find("/Length ", at)) != std::string::npos; ++at) {
    const std::size_t content = pdf.find("stream\n", at) + 7;
    EXPECT_EQ(pdf.compare(content + std::stoul(pdf.substr(at + 8)), 9, "endstream"), 0);
  }
  EXPECT_THAT(pdf, HasSubstr("(Roll or stop: official, to 600) Tj"));
  EXPECT_THAT(pdf, HasSubstr("/Title (Roll or stop: official, to 600)"));
  EXPECT_EQ(pdf.find("CreationDate"), std::string::npos);
}

/// A word that is wider than the line is broken between two characters.
TEST(Formats, LongWordsAreBroken) {
  const std::string word = "bonus-of-f\u00FCnfhundred-points-for-a-\u00FC\u00FC\u00FC\u00FC\u00FC\u00FC";
  for (const bool bold : {false, true})
    for (const double width : {3.0, 20.0, 50.0, 1000.0}) {
      std::string joined;
      for (const std::string& line : chart::wrapped(word + " " + word, width, 8, bold)) {
        EXPECT_NE(static_cast<unsigned char>(line.front()) & 0xC0, 0x80);
        if (width > 8) {
          EXPECT_LE(chart::text_width(line, 8, bold), width);
        }
        joined += line;
      }
      std::erase(joined, ' ');
      EXPECT_EQ(joined, word + word);
    }
}

/// Nothing is written over the footer: what does not fit goes to the next page.
TEST(Formats, PagesEndAboveTheirFooter) {
  Description chart;
  chart.title = "Notes";
  chart.footer = "footer";
  std::set<std::size_t> counts;
  for (int notes = 1; notes < 170; ++notes) {
    chart.notes.push_back("note " + std::to_string(notes));
    const std::string pdf = chart::to_pdf(chart);
    counts.insert(std::stoul(matches(pdf, "/Type /Pages /Count ([0-9]+)").at(0)));
    double lowest = 1e9;  // text above a footer, from the foot of its page
    std::size_t footers = 0;
    static const std::regex kLine(R"(([0-9.]+) Td \(([^)]*)\))");
    for (std::sregex_iterator line(pdf.begin(), pdf.end(), kLine), end; line != end; ++line) {
      const double y = std::stod((*line)[1]);
      if ((*line)[2].str().ends_with("footer")) {
        EXPECT_GT(lowest, y + 6) << notes << " notes";
        lowest = 1e9;
        ++footers;
      } else {
        lowest = std::min(lowest, y);
      }
    }
    EXPECT_EQ(footers, *counts.rbegin());
  }
  EXPECT_EQ(counts, (std::set<std::size_t>{1, 2, 3}));
}

TEST_F(ChartTest, KindsAreListed) {
  const std::string list = text("");
  for (const char* kind : {"card", "pocket", "cost", "stop", "win", "keep", "turn", "simple", "convergence"})
    EXPECT_THAT(list, HasSubstr(std::string("\n  ") + kind + " "));
}

TEST_F(ChartTest, ExamplesOfEachKindWork) {
  for (const char* kind :
       {"card", "pocket", "cost", "stop", "win", "keep", "turn", "simple", "convergence"}) {
    const std::vector<std::string> examples =
        matches(run(std::string(kind) + " --help").out, "\n  fillwise ([^\n]+)");
    EXPECT_GE(examples.size(), 2U) << kind;
    for (const std::string& example : examples)
      EXPECT_EQ(sandbox().run(words_of(example + " --quiet")).exit, 0) << example;
  }
}

struct ChartRefusal {
  std::string words;
  std::string message;
  int exit = 2;
};

class ChartRefuses : public ChartTest, public ::testing::WithParamInterface<ChartRefusal> {};

TEST_P(ChartRefuses, InOneClearLine) {
  const Result result = run(GetParam().words);
  EXPECT_EQ(result.exit, GetParam().exit) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "fillwise: " + GetParam().message + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Words, ChartRefuses,
    ::testing::Values(
        ChartRefusal{"crad", "unknown command 'crad' (did you mean 'card'?); see 'fillwise chart --help'"},
        ChartRefusal{"card --format svgg",
                     "--format: found 'svgg', expected svg, pdf, png, html, markdown, csv or text (did you "
                     "mean 'svg'?)"},
        ChartRefusal{
            "card --format svg --out a.svg --out a.pdf",
            "--format: found 'svg' with 2 files; leave it out, and each file's extension names its format"},
        ChartRefusal{"card --out a.svg --out a.svg", "--out: found 'a.svg' twice"},
        ChartRefusal{
            "card --out a.gif",
            "--out: found 'a.gif', expected a name that ends in .svg, .pdf, .png, .html, .md, .csv or .txt, "
            "or --format"},
        ChartRefusal{"card --paper a5",
                     "--paper: found 'a5', expected a4, letter or a6 (did you mean 'a4'?)"},
        ChartRefusal{"card --me 100", "--me: found without --opponent; name both scores, or neither"},
        ChartRefusal{"card --opponent 100", "--opponent: found without --me; name both scores, or neither"},
        ChartRefusal{"card --me 100 --opponent 100 --gap 50",
                     "--me: found with --gap; leave out one of them"},
        ChartRefusal{"card --goal 600 --me 600 --opponent 0",
                     "--me: found '600', expected a multiple of 50 from 0 to 550"},
        ChartRefusal{"card --gap 0,x", "--gap: found 'x', expected a multiple of 50 from -9950 to 9950"},
        ChartRefusal{"card --gap 0,", "--gap: found '', expected a multiple of 50 from -9950 to 9950"},
        ChartRefusal{"card --leader 100 --gap -150",
                     "--gap: found -150, expected at most the leader's score, 100"},
        ChartRefusal{"card --at-risk 0", "--at-risk: found '0', expected a multiple of 50 from 50 to 5000"},
        ChartRefusal{"win --goal 2000 --step 0",
                     "--step: found '0', expected a multiple of 50 from 50 to 2000"},
        ChartRefusal{"stop --card vengeance",
                     "--card: found 'vengeance', expected a card that lets a player stop: bonus-300 "
                     "bonus-400 bonus-500"},
        ChartRefusal{"stop --dice 6", "--dice: found '6', expected a whole number from 1 to 5"},
        ChartRefusal{"stop --near 1",
                     "--near: found without --opponent-at; name the other player's scores too"},
        ChartRefusal{"stop --opponent-at 10000",
                     "--opponent-at: found '10000', expected a multiple of 50 from 0 to 9950"},
        ChartRefusal{"keep --card must-bust",
                     "--card: found 'must-bust', expected one of bonus-300 bonus-400 bonus-500 fill-1000 "
                     "vengeance double-trouble"},
        ChartRefusal{"keep --at-risk 100", "--at-risk: found without --dice; name both, or neither"},
        ChartRefusal{"keep --dice 5 --at-risk 0",
                     "--at-risk: 0 points can't be at risk before a toss of 5 dice on bonus-300"},
        ChartRefusal{"keep --card vengeance --me 100 --opponent 50",
                     "--card: the sole leader can't play vengeance"},
        ChartRefusal{
            "keep --rules tutto --card straight --dice 3",
            "--dice: found 3, expected 6 on straight, where it matters which faces are kept (rules 'tutto')"},
        ChartRefusal{"keep --rules zonk --dice 5",
                     "--dice: found 5, expected 6 on bonus-300, where it matters which faces are kept (rules "
                     "'zonk')"},
        ChartRefusal{"turn --player random",
                     "--player: found 'random', expected optimal, points, strategy-card, endgame:POINTS or "
                     "stop-at:POINTS"},
        ChartRefusal{"simple --player optimal",
                     "--player: found 'optimal', expected a rule: points, strategy-card, endgame:POINTS or "
                     "stop-at:POINTS"},
        ChartRefusal{
            "turn --player ./mine.csv",
            "--player: found './mine.csv', expected optimal, points, strategy-card, endgame:POINTS or "
            "stop-at:POINTS"},
        ChartRefusal{"turn --player points --player points", "--player: found 'points' twice"},
        ChartRefusal{"simple --player card --player points --player strategy-card",
                     "--player: found 'strategy-card' twice"},
        ChartRefusal{"simple --policy a.csv --policy a.csv", "--policy: found 'a.csv' twice"},
        ChartRefusal{"convergence --table x.fwt",
                     "--table: found with convergence, which solves the game anew; leave it out"},
        ChartRefusal{"card --near -1", "--near: found '-1', expected a number from 0 to 100"},
        ChartRefusal{
            "card --table missing.fwt",
            "missing.fwt: can't open the table: No such file or directory; name one that 'fillwise tables' "
            "lists, or make it with 'fillwise solve --out FILE'",
            3}));

}  // namespace
}  // namespace fillwise::cli_test
