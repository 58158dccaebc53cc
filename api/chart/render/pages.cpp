#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

constexpr double kTitle = 16, kPanelTitle = 10, kHeadline = 17, kBody = 9.5, kNote = 9, kFooter = 8;
constexpr double kMostScale = 2.4, kLeastScale = 0.8, kScaleStep = 0.02;  // of panels
constexpr double kPanelGap = 11;                                          // between panels
constexpr double kLeading = 1.28;                                         // distance of lines, in sizes
constexpr double kRoomOfFoot = 45, kRoomOfHead = 40;                      // of pages, and above a panel
constexpr double kEndless = 1e9;                                          // height

/// Lines of text from y downwards; moves y.
void add_text(Drawing& drawing, const std::string& text, double x, double& y, double width, double size,
              bool bold = false, Colour colour = kInk) {
  for (std::string& line : wrapped(text, width, size, bold)) {
    y += kLeading * size;
    drawing.add(Text{x, y - 0.25 * size, std::move(line), size, Anchor::start, bold, colour});
  }
}

double text_height(const std::string& text, double width, double size, bool bold = false) {
  return kLeading * size * static_cast<double>(wrapped(text, width, size, bold).size());
}

/// Fills pages from top to bottom, and within a row from left to right.
class Pages {
 public:
  Pages(const Paper& paper, double height, std::string footer)
      : paper_(paper), height_(height), footer_(std::move(footer)) {
    // A page's number takes some room too.
    footer_room_ = text_height("10 of 10. " + footer_, paper.text_width(), kFooter) + kFooter;
    turn_over();
  }

  void text(const std::string& text, double size, bool bold = false, Colour colour = kInk) {
    end_row();
    const double height = text_height(text, paper_.text_width(), size, bold);
    if (y_ + height > bottom() && y_ > paper_.margin()) turn_over();
    add_text(page(), text, paper_.margin(), y_, paper_.text_width(), size, bold, colour);
  }
  void skip(double height) {
    end_row();
    y_ += height;
  }
  void put(const Drawing& drawing, double scale = 1) {
    const double width = scale * drawing.width, height = scale * drawing.height;
    if (x_ > paper_.margin() && x_ + width > paper_.width - paper_.margin() + 0.1) end_row();
    if (y_ + height > bottom() && y_ > paper_.margin()) {
      end_row();
      turn_over();
    }
    page().add(drawing, x_, y_, scale);
    x_ += width + kPanelGap;
    row_ = std::max(row_, height);
  }
  std::vector<Drawing> finish() {
    end_row();
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (height_ >= kEndless) pages_[i].height = y_ + footer_room_ + paper_.margin();
      const std::string number = pages_.size() > 1 ? fmt::format("{} of {}. ", i + 1, pages_.size()) : "";
      double y = pages_[i].height - paper_.margin() - footer_room_ + kFooter;
      add_text(pages_[i], number + footer_, paper_.margin(), y, paper_.text_width(), kFooter, false,
               kGreyInk);
    }
    return std::move(pages_);
  }

 private:
  Drawing& page() { return pages_.back(); }
  double bottom() const { return height_ - paper_.margin() - footer_room_; }
  void end_row() {
    if (row_ > 0) y_ += row_ + kPanelGap * 0.6;
    row_ = 0;
    x_ = paper_.margin();
  }
  void turn_over() {
    pages_.push_back({paper_.width, height_, {}});
    x_ = y_ = paper_.margin();
    row_ = 0;
  }

  const Paper& paper_;
  double height_;
  std::string footer_;
  double footer_room_ = 0;
  double x_ = 0, y_ = 0, row_ = 0;
  std::vector<Drawing> pages_;
};

/// A grid that is too wide for the paper in parts of as many columns as there is room for.
std::vector<Panel> parts_of(const Panel& panel, const GridFrame& frame, const Paper& paper) {
  const Grid* const grid = std::get_if<Grid>(&panel.content);
  const double room = paper.text_width() / kLeastScale - frame.before() - frame.summary;
  if (grid == nullptr || static_cast<double>(grid->columns.size()) * frame.cell <= room) return {panel};
  const auto most = static_cast<std::size_t>(std::max(1.0, std::floor(room / frame.cell)));
  const std::size_t count = (grid->columns.size() + most - 1) / most;
  std::vector<Panel> parts;
  for (std::size_t i = 0; i < count; ++i) {
    const auto from = static_cast<std::ptrdiff_t>(i * grid->columns.size() / count);
    const auto to = static_cast<std::ptrdiff_t>((i + 1) * grid->columns.size() / count);
    Grid part = *grid;
    part.columns.assign(grid->columns.begin() + from, grid->columns.begin() + to);
    for (std::size_t r = 0; r < part.rows.size(); ++r) {
      const std::vector<Cell>& cells = grid->rows[r].cells;
      part.rows[r].cells.assign(cells.begin() + from, cells.begin() + to);
    }
    Panel& made = parts.emplace_back(panel);
    made.content = std::move(part);
    if (i > 0 && !made.title.empty()) made.title += fmt::format(", continued ({})", i + 1);
    if (i > 0) made.headline.clear();
    if (i + 1 < count) made.note.clear();
  }
  return parts;
}

/// A grid that is too high for the paper in parts of as many rows as there is room for.
std::vector<Panel> low_parts_of(const Panel& panel, const GridFrame& frame, const Paper& paper) {
  const Grid* const grid = std::get_if<Grid>(&panel.content);
  const double room = (paper.height - 2 * paper.margin() - kRoomOfFoot) / kLeastScale - kRoomOfHead;
  if (grid == nullptr || drawing_of(*grid, frame).height <= room) return {panel};
  for (std::size_t count = 2;; ++count) {
    std::vector<Panel> parts;
    bool fit = true;
    for (std::size_t i = 0; i < count; ++i) {
      const auto from = static_cast<std::ptrdiff_t>(i * grid->rows.size() / count);
      const auto to = static_cast<std::ptrdiff_t>((i + 1) * grid->rows.size() / count);
      Grid part = *grid;
      part.rows.assign(grid->rows.begin() + from, grid->rows.begin() + to);
      fit &= drawing_of(part, frame).height <= room;
      Panel& made = parts.emplace_back(panel);
      made.content = std::move(part);
      if (i > 0) made.headline.clear();
      if (i > 0 && !made.title.empty()) made.title += ", continued";
      if (i + 1 < count) made.note.clear();
    }
    if (fit || count >= grid->rows.size()) return parts;
  }
}

/// A chart whose panels fit on the paper, and how they are drawn.
class Layout {
 public:
  /// `height`: of a page.
  Layout(const Description& chart, const Paper& paper, double height)
      : chart_(chart), paper_(paper), frame_(common_frame(chart.panels)) {
    for (const Panel& panel : chart.panels)
      for (const Panel& narrow : parts_of(panel, frame_, paper)) {
        if (height >= kEndless)
          panels_.push_back(narrow);
        else
          for (Panel& low : low_parts_of(narrow, frame_, paper)) panels_.push_back(std::move(low));
      }
    double widest = 0;
    for (const Panel& panel : panels_) {
      const bool is_grid = std::holds_alternative<Grid>(panel.content);
      grids_.push_back(is_grid ? framed(panel, 0) : Drawing());
      widest = std::max(widest, grids_.back().width);
    }
    if (widest > 0) most_of_grids_ = paper.text_width() / widest;
    for (const Panel& panel : panels_)
      if (const Bars* const bars = std::get_if<Bars>(&panel.content))
        most_of_bars_ = std::clamp(paper.text_width() / least_width(*bars), kLeastScale, most_of_bars_);
    choose_scale();
  }

  std::vector<Drawing> pages(double height) const { return drawn(height, scale_); }

 private:
  /// The largest scale of those with the fewest pages.
  void choose_scale() {
    if (panels_.empty()) return;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    const int steps = static_cast<int>(std::lround((kMostScale - kLeastScale) / kScaleStep));
    for (int step = 0; step <= steps; ++step) {
      const double scale = kLeastScale + step * kScaleStep;
      const std::size_t count = drawn(paper_.height, scale).size();
      if (count > fewest) continue;
      fewest = count;
      scale_ = scale;
    }
  }

  /// A panel with its title and note; bars and lines in that width.
  Drawing framed(const Panel& panel, double width) const {
    const Drawing content = drawing_of(panel, frame_, width);
    Drawing drawing;
    drawing.width = content.width;
    double y = 0;
    if (!panel.title.empty()) add_text(drawing, panel.title, 0, y, drawing.width, kPanelTitle, true);
    if (!panel.headline.empty()) add_text(drawing, panel.headline, 0, y, drawing.width, kHeadline, true);
    y += 2;
    drawing.add(content, 0, y);
    y += content.height;
    if (!panel.note.empty()) {
      y += 2;
      add_text(drawing, panel.note, 0, y, drawing.width, kNote);
    }
    drawing.height = y;
    return drawing;
  }

  /// Letters of a plot are no larger than leaves room for its axes.
  double most_of(const Panel& panel) const {
    constexpr double kLeastPlot = 300;
    return std::holds_alternative<Bars>(panel.content) ? most_of_bars_ : paper_.text_width() / kLeastPlot;
  }

  /// Bars and lines take the whole width.
  void put_wide(Pages& pages, const Panel& panel, double scale) const {
    pages.put(framed(panel, paper_.text_width() / scale), scale);
  }

  std::vector<Drawing> drawn(double height, double scale) const {
    Pages pages(paper_, height, chart_.footer);
    pages.text(chart_.title, kTitle, true);
    pages.text(chart_.summary, kBody);
    pages.skip(4);
    if (!chart_.legend.empty()) pages.put(drawing_of(chart_.legend, paper_.text_width()));
    if (chart_.scale) {
      pages.skip(0);
      pages.put(drawing_of(*chart_.scale, paper_.text_width()));
    }
    pages.skip(2);
    for (std::size_t i = 0; i < panels_.size(); ++i) {
      if (std::holds_alternative<Grid>(panels_[i].content))
        pages.put(grids_[i], std::min(scale, most_of_grids_));
      else
        put_wide(pages, panels_[i], std::min(scale, most_of(panels_[i])));
    }
    for (const std::string& note : chart_.notes) pages.text(note, kNote);
    return pages.finish();
  }

  const Description& chart_;
  const Paper& paper_;
  GridFrame frame_;
  std::vector<Panel> panels_;
  std::vector<Drawing> grids_;  ///< of panels_, not enlarged; empty where it is none
  double most_of_grids_ = kMostScale, most_of_bars_ = kMostScale;
  double scale_ = 1;
};

}  // namespace

Drawing drawing_of(const Panel& panel, const GridFrame& frame, double width) {
  if (const Grid* const grid = std::get_if<Grid>(&panel.content)) return drawing_of(*grid, frame);
  if (const Bars* const bars = std::get_if<Bars>(&panel.content)) return drawing_of(*bars, width);
  return drawing_of(std::get<Plot>(panel.content), width);
}

std::vector<Drawing> pages_of(const Description& chart, const Paper& paper) {
  return Layout(chart, paper, paper.height).pages(paper.height);
}

Drawing long_page_of(const Description& chart, const Paper& paper) {
  return Layout(chart, paper, kEndless).pages(kEndless).front();
}

}  // namespace fillwise::chart
