// The pocket card on paper and screens: no letter under 9 points, nothing beyond the edge, nothing over something
// else; and a page for screens.
#include <gmock/gmock.h>

#include <regex>

#include "api/chart/pocket/pocket_render.hpp"
#include "api/chart/render/palette.hpp"
#include "tests/cli/commands/chart/chart_test.hpp"

namespace fillwise::cli_test {
namespace {

using chart::Anchor;
using chart::Paper;
using chart::PocketCard;
using chart::PocketLook;
using ::testing::HasSubstr;
using ::testing::Not;

PocketCard card_with(const std::vector<std::string>& numbers, std::size_t exceptions,
                     const std::string& words) {
  PocketCard card;
  card.title = "Fill or Bust";
  card.subtitle = "official, to 10000";
  for (std::size_t i = 0; i < numbers.size(); ++i)
    card.numbers.push_back({static_cast<int>(i + 1), numbers[i] != "never", numbers[i]});
  card.lines = {{"After a fill", "Stop with 1300 or more, else draw another card."},
                {"Vengeance", "Play it when behind, else discard it."},
                {"Set aside", "As few dice as may be; all that score if you stop then or they fill."}};
  for (std::size_t i = 0; i < exceptions; ++i)
    card.exceptions.push_back({"The other needs 1000 or less", words, 0.2, 0.004});
  card.loss = 0.02;
  card.figures =
      "Gives away 2.13 percentage points against optimal play: wins 49.37 % when it begins, 46.36 % when "
      "second. "
      "Proven: no rule with such numbers gives away less by more than 0.0000044 points.";
  card.footer =
      "fillwise: rules 'official' to 10000; table f9d0f9d0f9d0f9d0f9d0f9d0f9d0f9d0; proven: bounds at most "
      "4.9e-08 "
      "percentage points apart.";
  return card;
}

std::vector<PocketCard> cards() {
  return {
      card_with({"300", "350", "500", "never", "1400"}, 9, "roll on with 1 die left"),
      card_with({"never", "never", "never", "never", "never"}, 0, ""),
      card_with({"12000", "12000", "12000", "12000", "12000"}, 9,
                "set aside other dice, as many, on a card with a name that is longer than most others are")};
}

std::vector<PocketLook> looks() {
  std::vector<PocketLook> all;
  for (const Paper& paper : chart::kPocketPapers)
    for (const bool dark : {false, true}) all.push_back({paper, dark});
  return all;
}

struct Box {
  double left, top, right, bottom;
  std::string what;
};

std::vector<Box> text_boxes(const chart::Drawing& drawing) {
  std::vector<Box> boxes;
  for (const chart::Shape& shape : drawing.shapes)
    if (const auto* const text = std::get_if<chart::Text>(&shape)) {
      const double width = chart::text_width(text->text, text->size, text->bold);
      const double left = text->x - (text->anchor == Anchor::end      ? width
                                     : text->anchor == Anchor::middle ? width / 2
                                                                      : 0);
      boxes.push_back(
          {left, text->y - 0.72 * text->size, left + width, text->y + 0.21 * text->size, text->text});
    }
  return boxes;
}

TEST(Pocket, NoLetterIsUnderNinePoints) {
  for (const PocketCard& card : cards())
    for (const PocketLook& look : looks()) {
      const std::string svg = rendered(chart::Format::svg, card, look);
      static const std::regex kSize("font-size=\"([0-9.]+)\"");
      double least = 1e9;
      for (std::sregex_iterator i(svg.begin(), svg.end(), kSize), end; i != end; ++i)
        least = std::min(least, std::stod((*i)[1]));
      EXPECT_GE(least, 9) << look.paper.name;
      EXPECT_LT(least, 20) << "some letters were found";
      EXPECT_EQ(xml_problem(svg), "");
    }
}

TEST(Pocket, LiesOnItsPaperAndNothingCoversAnything) {
  for (const PocketCard& card : cards())
    for (const PocketLook& look : looks()) {
      const chart::Drawing page = drawing_of(card, look);
      const Paper& size = look.paper;
      EXPECT_EQ(page.width, size.width);
      EXPECT_EQ(page.height, size.height);
      const std::vector<Box> boxes = text_boxes(page);
      const double edge = 10;
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box& a = boxes[i];
        EXPECT_GE(a.left, edge) << a.what;
        EXPECT_GE(a.top, edge) << a.what;
        EXPECT_LE(a.right, size.width - edge) << a.what << look.paper.name;
        EXPECT_LE(a.bottom, size.height - edge) << a.what << look.paper.name;
        for (std::size_t j = 0; j < i; ++j) {
          const Box& b = boxes[j];
          EXPECT_FALSE(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
              << a.what << " over " << b.what << " on " << look.paper.name;
        }
      }
    }
}

/// The five numbers are the largest letters, and are all there.
TEST(Pocket, NumbersAreLarge) {
  for (const PocketLook& look : looks()) {
    const PocketCard card = cards().front();
    std::map<std::string, double> sizes;
    double others = 0;
    for (const chart::Shape& shape : drawing_of(card, look).shapes)
      if (const auto* const text = std::get_if<chart::Text>(&shape)) {
        const bool is_number = std::ranges::any_of(
            card.numbers, [&](const PocketCard::Number& n) { return n.text == text->text; });
        if (is_number)
          sizes[text->text] = text->size;
        else if (text->text != card.title)
          others = std::max(others, text->size);
      }
    EXPECT_EQ(sizes.size(), 5U);
    for (const auto& [number, size] : sizes) {
      EXPECT_GE(size, 20) << number << look.paper.name;
      EXPECT_GE(size, 1.5 * others) << number << look.paper.name;
    }
  }
}

/// Every letter has a contrast of 4.5 with what is behind it, dark and light.
TEST(Pocket, IsReadableDarkAndLight) {
  for (const PocketLook& look : looks()) {
    const chart::Drawing page = drawing_of(cards().front(), look);
    std::vector<chart::Rectangle> behind;
    for (const chart::Shape& shape : page.shapes) {
      if (const auto* const r = std::get_if<chart::Rectangle>(&shape)) behind.push_back(*r);
      const auto* const text = std::get_if<chart::Text>(&shape);
      if (text == nullptr) continue;
      const double x = text->x + (text->anchor == Anchor::end ? -1 : 1), y = text->y - 1;
      chart::Colour fill{};
      for (const chart::Rectangle& r : behind)
        if (x > r.x && x < r.x + r.width && y > r.y && y < r.y + r.height) fill = r.fill;
      EXPECT_GE(chart::contrast(fill, text->colour), 4.5) << text->text;
    }
    EXPECT_EQ(chart::contrast(behind.front().fill, chart::kWhite) > 15, look.dark);
  }
}

TEST(Pocket, HtmlIsAPageForScreens) {
  for (const PocketLook& look : looks()) {
    const std::string html = rendered(chart::Format::html, cards().front(), look);
    EXPECT_EQ(xml_problem(std::regex_replace(html, std::regex("<meta[^>]*>"), "")), "");
    EXPECT_THAT(html, HasSubstr("<html lang=\"en\">"));
    EXPECT_THAT(html, HasSubstr("width=device-width"));
    EXPECT_THAT(html, Not(HasSubstr("http"))) << "loads nothing";
    EXPECT_THAT(html, HasSubstr("<th scope=\"row\">1 die left</th><td>300</td>"));
    EXPECT_EQ(html.find("prefers-color-scheme: dark") == std::string::npos, look.dark);
    if (look.dark) {
      EXPECT_THAT(html, HasSubstr("color-scheme: dark"));
    }
  }
}

}  // namespace
}  // namespace fillwise::cli_test
