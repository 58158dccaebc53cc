#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

constexpr double kTitle = 15, kPanelTitle = 8.5, kBody = 8, kNote = 6.8, kFooter = 6.5;
constexpr double kMostEnlarged = 1.25;
constexpr double kLeastShrunk = 0.85, kShrinkStep = 0.01;  // of what then fits on one page
constexpr double kPanelGap = 11;                           // between panels
constexpr double kFooterRoom = 3 * kFooter;                // at the end of each page
constexpr double kLeading = 1.28;                          // distance of lines, in sizes

/// Lines of text from y downwards; moves y.
void add_text(Drawing& drawing, const std::string& text, double x, double& y, double width, double size,
              bool bold = false, Colour colour = kInk) {
  for (std::string& line : wrapped(text, width, size, bold)) {
    y += kLeading * size;
    drawing.add(Text{x, y - 0.25 * size, std::move(line), size, Anchor::start, bold, colour});
  }
}

/// Fills pages from top to bottom, and within a row from left to right.
class Pages {
 public:
  explicit Pages(double height) : height_(height) { turn_over(); }

  void text(const std::string& text, double size, bool bold = false, Colour colour = kInk) {
    end_row();
    const auto lines = static_cast<double>(wrapped(text, kTextWidth, size, bold).size());
    if (y_ + lines * kLeading * size > bottom() && y_ > kMargin) turn_over();
    add_text(page(), text, kMargin, y_, kTextWidth, size, bold, colour);
  }
  void skip(double height) {
    end_row();
    y_ += height;
  }
  void put(const Drawing& drawing) {
    if (x_ > kMargin && x_ + drawing.width > kPageWidth - kMargin + 0.1) end_row();
    if (y_ + drawing.height > bottom() && y_ > kMargin) {
      end_row();
      turn_over();
    }
    page().add(drawing, x_, y_);
    x_ += drawing.width + kPanelGap;
    row_ = std::max(row_, drawing.height);
  }
  std::vector<Drawing> finish(const std::string& footer) {
    end_row();
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      const bool endless = height_ > 1e6;
      if (endless) pages_[i].height = y_ + kFooterRoom + kMargin;
      const std::string number = pages_.size() > 1 ? fmt::format("{} of {}. ", i + 1, pages_.size()) : "";
      double y = pages_[i].height - kMargin - kFooterRoom;
      add_text(pages_[i], number + footer, kMargin, y, kTextWidth, kFooter, false, kGreyInk);
    }
    return std::move(pages_);
  }

 private:
  Drawing& page() { return pages_.back(); }
  double bottom() const { return height_ - kMargin - kFooterRoom; }
  void end_row() {
    if (row_ > 0) y_ += row_ + kPanelGap * 0.4;
    row_ = 0;
    x_ = kMargin;
  }
  void turn_over() {
    pages_.push_back({kPageWidth, height_, {}});
    x_ = y_ = kMargin;
    row_ = 0;
  }

  double height_;
  double x_ = 0, y_ = 0, row_ = 0;
  std::vector<Drawing> pages_;
};

std::vector<Drawing> laid_out(const Description& chart, double height) {
  Pages pages(height);
  pages.text(chart.title, kTitle, true);
  pages.text(chart.summary, kBody);
  pages.skip(4);
  const Drawing legend = drawing_of(chart.legend, kTextWidth);
  if (!legend.shapes.empty()) pages.put(legend);
  pages.skip(0);
  for (const Panel& panel : chart.panels) pages.put(drawing_of(panel));
  for (const std::string& note : chart.notes) pages.text(note, kNote + 0.4);
  return pages.finish(chart.footer);
}

}  // namespace

Drawing drawing_of(const Panel& panel) {
  const Drawing content = std::visit([](const auto& c) { return drawing_of(c); }, panel.content);
  // A grid that leaves no room for another one beside it is enlarged to the width of the page; one that
  // only just does not leave it is made smaller.
  const bool is_grid = std::holds_alternative<Grid>(panel.content);
  const bool alone = is_grid && content.width > 0.55 * kTextWidth;
  constexpr double kHalf = (kTextWidth - kPanelGap) / 2;
  const double scale = is_grid && !alone && content.width > kHalf
                           ? kHalf / content.width
                           : std::min(alone ? kMostEnlarged : 1.0, kTextWidth / content.width);
  Drawing drawing;
  drawing.width = scale * content.width;
  double y = 0;
  add_text(drawing, panel.title, 0, y, drawing.width, kPanelTitle, true);
  y += 2;
  drawing.add(content, 0, y, scale);
  y += scale * content.height;
  if (!panel.note.empty()) {
    y += 1;
    add_text(drawing, panel.note, 0, y, drawing.width, kNote);
  }
  drawing.height = y;
  return drawing;
}

Drawing drawing_of(const std::vector<Legend>& legend, double width) {
  constexpr double kBox = 11, kLine = 11.5;
  Drawing drawing;
  double x = 0, y = 0;
  for (const Legend& entry : legend) {
    const double box = std::max(kBox, text_width(entry.text, kNote, true) + 4);
    const double needs = box + 3 + text_width(entry.meaning, kNote + 0.4) + 10;
    if (x > 0 && x + needs > width) {
      x = 0;
      y += kLine;
    }
    const Paint paint = paint_of(entry.shade);
    drawing.add(Rectangle{x, y, box, kBox - 1.5, paint.fill});
    drawing.add(Text{x + box / 2, y + 7.2, entry.text, kNote, Anchor::middle, true, paint.ink});
    drawing.add(Text{x + box + 3, y + 7.2, entry.meaning, kNote + 0.4});
    x += needs;
    drawing.width = std::max(drawing.width, x);
  }
  drawing.height = y + kBox;
  return drawing;
}

std::vector<Drawing> pages_of(const Description& chart) {
  std::vector<Drawing> pages = laid_out(chart, kPageHeight);
  if (pages.size() == 1) return pages;
  for (double scale = 1 - kShrinkStep; scale >= kLeastShrunk; scale -= kShrinkStep) {
    const std::vector<Drawing> higher = laid_out(chart, kPageHeight / scale);
    if (higher.size() > 1) continue;
    Drawing page{kPageWidth, kPageHeight, {}};
    page.add(higher.front(), (1 - scale) * kPageWidth / 2, 0, scale);
    return {std::move(page)};
  }
  return pages;
}

Drawing long_page_of(const Description& chart) {
  return laid_out(chart, 1e9).front();
}

}  // namespace fillwise::chart
