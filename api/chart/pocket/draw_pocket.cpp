// The pocket card as a page. It is laid out as wide as A6 and enlarged; what room is left over makes the numbers
// larger. On pages that are long and narrow what else there is to know stands below the numbers, not beside them.

#include <fmt/format.h>

#include <algorithm>

#include "api/chart/pocket/pocket_render.hpp"
#include "api/chart/render/palette.hpp"
#include "api/chart/subject.hpp"

namespace fillwise::chart {
namespace {

// In points of A6.
constexpr double kCardWidth = 297.64, kEdge = 15, kInner = kCardWidth - 2 * kEdge;
constexpr double kTitleSize = 20, kHeadSize = 10.5, kBodySize = 9.5, kSmallSize = kLeastLetter;
constexpr double kLine = 1.22;      // distance of lines, in sizes
constexpr double kSectionGap = 8;   // between sections
constexpr double kLineGap = 5;      // between what stands beside the numbers
constexpr double kTileWidth = 126;  // of a number with its dice
constexpr double kColumnGap = 11;   // between numbers and what stands beside them
constexpr double kTileGap = 2.5;    // between two numbers
constexpr double kTilePad = 6;      // inside
constexpr double kLeastTile = 25, kMostTile = 62;
constexpr double kNumberSize = 0.82, kLabelSize = 0.4;  // of a tile's height
constexpr double kLongPage = 1.7;                       // of this height and more, in widths

struct Ink {
  Colour page, letters, soft, rule;
};
constexpr Ink kLight{kWhite, kInk, kGreyInk, {200, 200, 200}};
constexpr Ink kDark{{18, 18, 18}, {242, 242, 242}, {190, 190, 190}, {90, 90, 90}};

double height_of(const std::string& text, double width, double size, bool bold = false) {
  return static_cast<double>(wrapped(text, width, size, bold).size()) * kLine * size;
}

class Layout {
 public:
  Layout(const PocketCard& card, double height, const Ink& ink)
      : card_(card),
        ink_(ink),
        height_(height),
        is_long_(height > kLongPage * kCardWidth),
        tile_width_(is_long_ ? kInner : kTileWidth),
        beside_x_(is_long_ ? kEdge : kEdge + kTileWidth + kColumnGap),
        beside_width_(kCardWidth - kEdge - beside_x_),
        drawing_{kCardWidth, height, {}} {}
  Drawing drawn();

 private:
  static constexpr double kCostWidth = 24;

  double heading_height() const { return kLine * kTitleSize + height_of(card_.subtitle, kInner, kBodySize); }
  double beside_height() const;
  double exceptions_height(std::size_t count) const;
  double foot_height() const {
    return height_of(card_.figures, kInner, kSmallSize) + 3 + height_of(card_.footer, kInner, kSmallSize);
  }
  void text(const std::string& text, double x, double width, double size, bool bold = false);
  void small(const std::string& text, Colour colour);
  void numbers(double tile);
  void beside(double y) const;
  void exceptions(std::size_t count);

  const PocketCard& card_;
  Ink ink_;
  double height_;
  bool is_long_;
  double tile_width_, beside_x_, beside_width_;
  double y_ = kEdge;
  mutable Drawing drawing_;
};

std::string exception_text(const CostlyException& e) {
  return fmt::format("{}: {}.", e.when, e.instead);
}

constexpr const char* kNumbersTitle = "Stop with so many points at risk, or to win";
constexpr const char* kExceptionsTitle = "Better, where the rule costs most";
constexpr const char* kCostTitle = "points";

double Layout::beside_height() const {
  double sum = 0;
  for (const PocketCard::Line& line : card_.lines)
    sum += kLine * kHeadSize + height_of(line.text, beside_width_, kBodySize) + kLineGap;
  return sum - kLineGap;
}

double Layout::exceptions_height(std::size_t count) const {
  double sum = kLine * kHeadSize;
  for (std::size_t i = 0; i < count; ++i)
    sum += height_of(exception_text(card_.exceptions[i]), kInner - kCostWidth, kBodySize) + 1.5;
  return count == 0 ? 0 : sum;
}

void Layout::text(const std::string& text, double x, double width, double size, bool bold) {
  for (std::string& line : wrapped(text, width, size, bold)) {
    y_ += kLine * size;
    drawing_.add(Text{x, y_ - 0.27 * size, std::move(line), size, Anchor::start, bold, ink_.letters});
  }
}

void Layout::small(const std::string& text, Colour colour) {
  for (std::string& line : wrapped(text, kInner, kSmallSize)) {
    y_ += kLine * kSmallSize;
    drawing_.add(
        Text{kEdge, y_ - 0.27 * kSmallSize, std::move(line), kSmallSize, Anchor::start, false, colour});
  }
}

void Layout::numbers(double tile) {
  const double inner = tile - kTileGap, room = tile_width_ - 3 * kTilePad;
  const auto label_of = [](const PocketCard::Number& n) { return dice_text(n.dice) + " left"; };
  // As large as the widest of them has room beside its label.
  double size = kNumberSize * inner, label = kLabelSize * inner;
  for (const PocketCard::Number& n : card_.numbers) {
    const double wide = text_width(label_of(n), label) + text_width(n.text, size, true);
    if (wide > room) label = std::max(kBodySize, label * room / wide);
    size = std::min(size, (room - text_width(label_of(n), label)) / text_width(n.text, 1, true));
  }
  for (const PocketCard::Number& n : card_.numbers) {
    const Paint paint = paint_of(n.stops ? Shade::one : Shade::two);
    const double middle = y_ + inner / 2, right = kEdge + tile_width_ - kTilePad;
    drawing_.add(Rectangle{kEdge, y_, tile_width_, inner, paint.fill});
    drawing_.add(
        Text{kEdge + kTilePad, middle + 0.35 * label, label_of(n), label, Anchor::start, false, paint.ink});
    drawing_.add(Text{right, middle + 0.35 * size, n.text, size, Anchor::end, true, paint.ink});
    y_ += tile;
  }
}

/// What stands beside the numbers, from y on.
void Layout::beside(double y) const {
  for (const PocketCard::Line& line : card_.lines) {
    y += kLine * kHeadSize;
    drawing_.add(
        Text{beside_x_, y - 0.27 * kHeadSize, line.title, kHeadSize, Anchor::start, true, ink_.letters});
    for (std::string& words : wrapped(line.text, beside_width_, kBodySize)) {
      y += kLine * kBodySize;
      drawing_.add(Text{beside_x_, y - 0.27 * kBodySize, std::move(words), kBodySize, Anchor::start, false,
                        ink_.letters});
    }
    y += kLineGap;
  }
}

void Layout::exceptions(std::size_t count) {
  if (count == 0) return;
  const double right = kCardWidth - kEdge;
  y_ += kLine * kHeadSize;
  const double line = y_ - 0.27 * kHeadSize;
  drawing_.add(Text{kEdge, line, kExceptionsTitle, kHeadSize, Anchor::start, true, ink_.letters});
  drawing_.add(Text{right, line, kCostTitle, kSmallSize, Anchor::end, false, ink_.soft});
  for (std::size_t i = 0; i < count; ++i) {
    const CostlyException& e = card_.exceptions[i];
    drawing_.add(Text{right, y_ + kLine * kBodySize - 0.27 * kBodySize, cost_text(e.cost), kBodySize,
                      Anchor::end, true, ink_.letters});
    text(exception_text(e), kEdge, kInner - kCostWidth, kBodySize);
    y_ += 1.5;
  }
}

Drawing Layout::drawn() {
  drawing_.add(Rectangle{0, 0, kCardWidth, height_, ink_.page});
  const auto tiles = static_cast<double>(card_.numbers.size());
  const double below = is_long_ ? beside_height() + kSectionGap : 0;
  const double fixed =
      2 * kEdge + heading_height() + kLine * kHeadSize + below + foot_height() + 3 * kSectionGap;
  std::size_t count = named_exceptions(card_);
  const auto tile_of = [&] { return (height_ - fixed - exceptions_height(count)) / tiles; };
  const double least = is_long_ ? kLeastTile : std::max(kLeastTile, beside_height() / tiles);
  while (count > 0 && tile_of() < least) --count;
  const double tile = std::clamp(tile_of(), kLeastTile, std::max(least, kMostTile));
  // What room is left over is shared out among the gaps.
  const double gap = kSectionGap + std::max(0.0, tile_of() - tile) * tiles / (is_long_ ? 4 : 3);

  text(card_.title, kEdge, kInner, kTitleSize, true);
  text(card_.subtitle, kEdge, kInner, kBodySize);
  y_ += gap;
  text(kNumbersTitle, kEdge, kInner, kHeadSize, true);
  y_ += 1;
  if (!is_long_) beside(y_ - 2);
  numbers(tile);
  if (is_long_) {
    y_ += gap;
    beside(y_);
    y_ += beside_height();
  }
  y_ += gap;
  exceptions(count);
  y_ = height_ - kEdge - foot_height();
  drawing_.add(Polyline{{{kEdge, y_ - 3}, {kCardWidth - kEdge, y_ - 3}}, ink_.rule, 0.6});
  small(card_.figures, ink_.letters);
  y_ += 3;
  small(card_.footer, ink_.soft);
  return std::move(drawing_);
}

}  // namespace

Drawing drawing_of(const PocketCard& card, const PocketLook& look) {
  const Paper& size = look.paper;
  const Ink& ink = look.dark ? kDark : kLight;
  const double scale = std::min(size.width / kA6.width, size.height / kA6.height);
  Drawing page{size.width, size.height, {}};
  page.add(Rectangle{0, 0, size.width, size.height, ink.page});
  page.add(Layout(card, size.height / scale, ink).drawn(), (size.width - scale * kCardWidth) / 2, 0, scale);
  return page;
}

}  // namespace fillwise::chart
