// Charts on a phone, a desk, dark screens, other paper, and as PNG.
#include <gmock/gmock.h>

#include <algorithm>
#include <regex>

#include "api/chart/render/palette.hpp"
#include "api/chart/render/paper.hpp"
#include "tests/api/chart/render/picture_test.hpp"
#include "tests/cli/commands/chart/chart_test.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ChartPages : public ChartTest {};

std::size_t count_of(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++count;
  return count;
}

/// What is printed of a page.
std::string printed_part(const std::string& html) {
  const std::size_t at = html.find("<div class=\"print\" aria-hidden=\"true\">");
  EXPECT_NE(at, std::string::npos);
  return html.substr(at);
}

std::string screen_part(const std::string& html) {
  return html.substr(0, html.size() - printed_part(html).size());
}

TEST_F(ChartPages, HtmlIsPrintedOnAsManyPagesAsThePdf) {
  for (const std::string words :
       {"card", "stop", "win --goal 5000", "stop --paper letter", "card --paper a6"}) {
    const std::string html = text(words + " --format html"), pdf = text(words + " --format pdf");
    EXPECT_EQ(count_of(printed_part(html), "<svg "), pages_of_pdf(pdf)) << words;
    const chart::Paper paper = words.find("letter") != std::string::npos ? chart::kLetter
                               : words.find("a6") != std::string::npos   ? chart::kA6
                                                                         : chart::kA4;
    std::smatch size;
    ASSERT_TRUE(
        std::regex_search(html, size, std::regex("@page \\{ size: ([0-9.]+)pt ([0-9.]+)pt; margin: 0; \\}")));
    EXPECT_DOUBLE_EQ(std::stod(size[1]), paper.width) << words;
    EXPECT_DOUBLE_EQ(std::stod(size[2]), paper.height) << words;
    EXPECT_THAT(html, HasSubstr("main, footer { display: none; }"));
  }
}

/// On a desk panels stand beside each other; on a phone what would be small is moved sideways, and says so.
TEST_F(ChartPages, HtmlFitsDeskAndPhone) {
  for (const std::string words : {"card", "cost --me 5000 --opponent 4000", "stop", "keep",
                                  "turn --goal 600 --player points", "simple --goal 300 --player points"}) {
    const std::string html = screen_part(text(words + " --format html"));
    EXPECT_THAT(html, HasSubstr(".panels { display: flex; flex-wrap: wrap;"));
    EXPECT_THAT(
        html,
        Not(HasSubstr(
            "body { font: 16px/1.45 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width")));
    std::size_t sections = 0;
    static const std::regex kSection(
        R"re(<section id="(s[0-9]+)" style="--least:([0-9]+)px;--most:([0-9]+)px">)re");
    for (std::sregex_iterator one(html.begin(), html.end(), kSection), end; one != end; ++one) {
      ++sections;
      const int least = std::stoi((*one)[2]);
      const auto from = static_cast<std::size_t>(one->position());
      const std::string section = html.substr(from, html.find("</section>", from) - from);
      double smallest = 1000;
      for (const DrawnText& drawn : texts_of_svg(section)) smallest = std::min(smallest, drawn.size);
      std::smatch view;
      ASSERT_TRUE(std::regex_search(section, view, std::regex("viewBox=\"0 0 ([0-9.]+) ")));
      EXPECT_GE(smallest * least / std::stod(view[1]), 8.5) << words << ": pixels of its smallest letters";
      const bool is_wide = least > 358;  // 390 pixels less the margins
      EXPECT_EQ(section.find("class=\"cue\"") != std::string::npos, is_wide) << words;
      const std::string rule = "@media (max-width: " + std::to_string(least + 32) + "px) { #" +
                               (*one)[1].str() + " .cue { display: block; } }";
      if (is_wide) {
        EXPECT_THAT(html, HasSubstr(rule)) << words;
      }
    }
    EXPECT_GE(sections, 1U) << words;
    EXPECT_EQ(sections, count_of(html, "<section ")) << words;
  }
}

TEST_F(ChartPages, HtmlHasADarkSide) {
  const std::string html = text("stop --goal 1000 --format html");
  const std::size_t at = html.find("@media screen and (prefers-color-scheme: dark)");
  ASSERT_NE(at, std::string::npos);
  EXPECT_THAT(html, HasSubstr("color-scheme: light dark"));
  for (const chart::DarkColour& colour : chart::dark_colours())
    EXPECT_NE(html.find("=\"" + chart::to_hex(colour.light) + "\"] {", at), std::string::npos);
  // Every letter that a dark screen would hide has another colour there.
  for (const std::string words : {"card", "cost --me 0 --opponent 0", "win --goal 1000", "turn --goal 600"}) {
    for (const DrawnText& one : texts_of_svg(screen_part(text(words + " --format html")))) {
      const bool on_cell = one.fill == "#000000" || one.fill == "#FFFFFF";
      const auto is_it = [&](const chart::DarkColour& colour) {
        return colour.use == chart::DarkColour::Use::ink && chart::to_hex(colour.light) == one.fill;
      };
      EXPECT_TRUE(on_cell || std::ranges::any_of(chart::dark_colours(), is_it))
          << words << one.text << one.fill;
    }
  }
}

TEST(Palette, IsReadableInTheDark) {
  using namespace chart;
  const auto dark_of = [](DarkColour::Use use, Colour light) {
    for (const DarkColour& one : dark_colours())
      if (one.use == use && one.light == light) return one.dark;
    ADD_FAILURE() << to_hex(light);
    return kBlack;
  };
  using Use = DarkColour::Use;
  EXPECT_EQ(dark_of(Use::paper, kWhite), kDarkPaper);
  for (const DarkColour& one : dark_colours()) {
    if (one.use != Use::ink) continue;
    EXPECT_GE(contrast(one.dark, kDarkPaper), 4.5) << to_hex(one.light);
  }
  for (std::size_t i = 0; i < 4; ++i) EXPECT_GE(contrast(dark_of(Use::line, line_colour(i)), kDarkPaper), 3);
  const Paint absent = paint_of(Shade::absent);
  EXPECT_GE(contrast(dark_of(Use::ink, absent.ink), dark_of(Use::paper, absent.fill)), 4.5);
  for (const Shade shade : {Shade::plain, Shade::either})
    EXPECT_GE(contrast(dark_of(Use::ink, paint_of(shade).ink), kDarkPaper), 4.5);
}

TEST_F(ChartPages, PaperIsThatAskedFor) {
  for (const chart::Paper& paper : {chart::kA4, chart::kLetter, chart::kA6}) {
    const std::string name(paper.name);
    for (const std::string words :
         {"card", "stop --goal 1000", "win --goal 5000", "keep", "cost --me 0 --opponent 0",
          "simple --goal 300 --player points", "turn --goal 600 --player points"}) {
      const std::string pdf = text(words + " --format pdf --paper " + name);
      char box[80];
      std::snprintf(box, sizeof box, "/MediaBox [ 0 0 %.2f %.2f ]", paper.width, paper.height);
      EXPECT_EQ(count_of(pdf, box), pages_of_pdf(pdf)) << words;
      for (const DrawnText& one : texts_of_pdf(pdf)) {
        EXPECT_GE(one.size, 7.2) << words << one.text;
        EXPECT_GE(one.x, paper.margin() - 1) << words << one.text;
        EXPECT_LE(one.x, paper.width - paper.margin() + 1) << words << one.text;
        EXPECT_GE(one.y, paper.margin() - 1) << words << one.text;
      }
      const std::string svg = text(words + " --paper " + name);
      EXPECT_NEAR(number_in(svg.substr(svg.find("<svg"), 300), "width"), paper.width, 0.01) << words;
    }
    EXPECT_EQ(pages_of_pdf(text("card --format pdf --paper " + name)) == 1, paper.width > 400) << name;
  }
  for (const std::string words : {"pig chart --goal 20", "bunco card"}) {
    const Result result = sandbox().run(words_of(words + " --quiet --format pdf --paper letter"));
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("/MediaBox [ 0 0 612.00 792.00 ]")) << words;
  }
}

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

TEST_F(ChartPages, PngIsThePicture) {
  const Result made = run("win --goal 1000 --quiet --out win.png --out win.svg");
  if (made.exit != 0) {
    EXPECT_EQ(made.exit, 2);
    EXPECT_EQ(made.err,
              "fillwise: --out: found PNG, expected another format: this program was built without "
              "libcairo2-dev\n");
    GTEST_SKIP() << "built without cairo";
  }
  const std::string png = read_file(sandbox().file("win.png")), svg = read_file(sandbox().file("win.svg"));
  ASSERT_TRUE(png.starts_with("\x89PNG\r\n\x1A\n"));
  const std::string element = svg.substr(svg.find("<svg"), 300);
  EXPECT_EQ(big_endian(png, 16), std::lround(2 * number_in(element, "width")));
  EXPECT_EQ(big_endian(png, 20), std::lround(2 * number_in(element, "height")));
  EXPECT_GT(png.size(), 20'000U) << "something is drawn";
  EXPECT_EQ(png, text("win --goal 1000 --format png"));
}

TEST_F(ChartPages, PngIsRefusedIfCairoDoesNotLoad) {
  write_file(sandbox().file("libcairo.so.2"), "");
  RunOptions options;
  options.environment = {"LD_LIBRARY_PATH=" + sandbox().file("").string()};
  const Result made =
      sandbox().run({"chart", "win", "--goal", "1000", "--quiet", "--out", "none.png"}, options);
  EXPECT_EQ(made.exit, 2);
  EXPECT_EQ(made.out, "");
  EXPECT_THAT(made.err,
              ::testing::MatchesRegex("fillwise: --out: found PNG, expected another format: "
                                      "(this program was built without libcairo2-dev|cairo can't be loaded "
                                      "\\([^\n]*libcairo.so.2: file too short\\))\n"));
  EXPECT_FALSE(std::filesystem::exists(sandbox().file("none.png")));
}

}  // namespace
}  // namespace fillwise::cli_test
