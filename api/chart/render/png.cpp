// PNG by cairo, where the program was built with it.

#include <algorithm>
#include <cmath>
#include <memory>

#include "api/base/error.hpp"
#include "api/chart/render/draw.hpp"
#include "api/chart/render/render.hpp"

#ifdef FILLWISE_CAIRO
#include <cairo.h>
#endif

namespace fillwise::chart {

#ifdef FILLWISE_CAIRO

void check_can_draw(std::string_view, Format) {}

namespace {

constexpr double kPixels = 2;           // a point
constexpr double kMostPixels = 30'000;  // of cairo's pictures, along a side

struct CairoFree {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};

/// Draws shapes as they are in points.
struct Painter {
  cairo_t* to;

  void colour(Colour c) const { cairo_set_source_rgb(to, c.red / 255.0, c.green / 255.0, c.blue / 255.0); }
  void operator()(const Rectangle& r) const {
    colour(r.fill);
    cairo_rectangle(to, r.x, r.y, r.width, r.height);
    cairo_fill(to);
  }
  void operator()(const Polyline& line) const {
    if (line.points.size() < 2) return;
    colour(line.colour);
    cairo_set_line_width(to, line.width);
    cairo_new_path(to);
    for (const auto& [x, y] : line.points) cairo_line_to(to, x, y);
    cairo_stroke(to);
  }
  /// The layout counts on Helvetica; another font is fitted into the same room.
  void operator()(const Text& text) const {
    if (text.text.empty()) return;
    colour(text.colour);
    cairo_select_font_face(to, "Helvetica", CAIRO_FONT_SLANT_NORMAL,
                           text.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(to, text.size);
    cairo_text_extents_t extents;
    cairo_text_extents(to, text.text.c_str(), &extents);
    const double width = text_width(text.text, text.size, text.bold);
    const double x = text.x - (text.anchor == Anchor::middle ? width / 2
                               : text.anchor == Anchor::end  ? width
                                                             : 0);
    cairo_save(to);
    cairo_translate(to, x, text.y);
    if (extents.x_advance > width) cairo_scale(to, width / extents.x_advance, 1);
    cairo_move_to(to, 0, 0);
    cairo_show_text(to, text.text.c_str());
    cairo_restore(to);
  }
};

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw Error(Fault::failed, std::string("can't draw the PNG: ") + cairo_status_to_string(status));
}

std::string png_of(const Drawing& drawing) {
  const double scale = std::min(kPixels, kMostPixels / std::max(drawing.width, drawing.height));
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * scale)); };
  const std::unique_ptr<cairo_surface_t, CairoFree> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels(drawing.width), pixels(drawing.height)));
  check(cairo_surface_status(surface.get()));
  const std::unique_ptr<cairo_t, CairoFree> context(cairo_create(surface.get()));
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_paint(context.get());
  cairo_scale(context.get(), scale, scale);
  for (const Shape& shape : drawing.shapes) std::visit(Painter{context.get()}, shape);
  check(cairo_status(context.get()));
  std::string bytes;
  const auto append = [](void* to, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  };
  check(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
  return bytes;
}

}  // namespace

#else

void check_can_draw(std::string_view field, Format format) {
  if (format == Format::png)
    refuse(std::string(field) +
           ": found PNG, expected another format: this program was built without libcairo2-dev");
}

namespace {

std::string png_of(const Drawing&) {
  check_can_draw("png", Format::png);
  return "";
}

}  // namespace

#endif

std::string to_png(const Description& chart, const Paper& paper) {
  return png_of(long_page_of(chart, paper));
}

std::string to_png(const Sheet& sheet) {
  return png_of(sheet.page);
}

}  // namespace fillwise::chart
