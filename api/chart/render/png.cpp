// PNG by cairo, where the program was built with it. The library is loaded with the first picture: to link with it
// slows every start, since it brings fifteen others with it.

#include <algorithm>
#include <cmath>
#include <memory>

#include "api/base/error.hpp"
#include "api/chart/render/draw.hpp"
#include "api/chart/render/render.hpp"

#ifdef FILLWISE_CAIRO
#include <cairo.h>
#include <dlfcn.h>
#endif

namespace fillwise::chart {

#ifdef FILLWISE_CAIRO

namespace {

constexpr const char* kLibrary = "libcairo.so.2";

struct Loaded {
  void* library;
  std::string error;  ///< where it can't be loaded
};

const Loaded& cairo_library() {
  static const Loaded kLoaded = [] {
    void* const library = ::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
    return Loaded{library, library == nullptr ? ::dlerror() : ""};
  }();
  return kLoaded;
}

template <typename Function>
Function* cairo_function(const char* name) {
  void* const found = ::dlsym(cairo_library().library, name);
  if (found == nullptr) throw Error(Fault::failed, std::string(kLibrary) + " has no " + name);
  return reinterpret_cast<Function*>(found);
}

/// A function of cairo.
#define CAIRO(name) cairo_function<decltype(cairo_##name)>("cairo_" #name)

constexpr double kPixels = 2;           // a point
constexpr double kMostPixels = 30'000;  // of cairo's pictures, along a side

struct CairoFree {
  void operator()(cairo_surface_t* surface) const { CAIRO(surface_destroy)(surface); }
  void operator()(cairo_t* context) const { CAIRO(destroy)(context); }
};

/// Draws shapes as they are in points.
struct Painter {
  cairo_t* to;

  void colour(Colour c) const { CAIRO(set_source_rgb)(to, c.red / 255.0, c.green / 255.0, c.blue / 255.0); }
  void operator()(const Rectangle& r) const {
    colour(r.fill);
    CAIRO(rectangle)(to, r.x, r.y, r.width, r.height);
    CAIRO(fill)(to);
  }
  void operator()(const Polyline& line) const {
    if (line.points.size() < 2) return;
    colour(line.colour);
    CAIRO(set_line_width)(to, line.width);
    CAIRO(new_path)(to);
    for (const auto& [x, y] : line.points) CAIRO(line_to)(to, x, y);
    CAIRO(stroke)(to);
  }
  /// The layout counts on Helvetica; another font is fitted into the same room.
  void operator()(const Text& text) const {
    if (text.text.empty()) return;
    colour(text.colour);
    CAIRO(select_font_face)
    (to, "Helvetica", CAIRO_FONT_SLANT_NORMAL, text.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    CAIRO(set_font_size)(to, text.size);
    cairo_text_extents_t extents;
    CAIRO(text_extents)(to, text.text.c_str(), &extents);
    const double width = text_width(text.text, text.size, text.bold);
    const double x = text.x - (text.anchor == Anchor::middle ? width / 2
                               : text.anchor == Anchor::end  ? width
                                                             : 0);
    CAIRO(save)(to);
    CAIRO(translate)(to, x, text.y);
    if (extents.x_advance > width) CAIRO(scale)(to, width / extents.x_advance, 1);
    CAIRO(move_to)(to, 0, 0);
    CAIRO(show_text)(to, text.text.c_str());
    CAIRO(restore)(to);
  }
};

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw Error(Fault::failed, std::string("can't draw the PNG: ") + CAIRO(status_to_string)(status));
}

std::string png_of(const Drawing& drawing) {
  check_can_draw("png", Format::png);
  const double scale = std::min(kPixels, kMostPixels / std::max(drawing.width, drawing.height));
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * scale)); };
  const std::unique_ptr<cairo_surface_t, CairoFree> surface(
      CAIRO(image_surface_create)(CAIRO_FORMAT_RGB24, pixels(drawing.width), pixels(drawing.height)));
  check(CAIRO(surface_status)(surface.get()));
  const std::unique_ptr<cairo_t, CairoFree> context(CAIRO(create)(surface.get()));
  CAIRO(set_source_rgb)(context.get(), 1, 1, 1);
  CAIRO(paint)(context.get());
  CAIRO(scale)(context.get(), scale, scale);
  for (const Shape& shape : drawing.shapes) std::visit(Painter{context.get()}, shape);
  check(CAIRO(status)(context.get()));
  std::string bytes;
  const auto append = [](void* to, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  };
  check(CAIRO(surface_write_to_png_stream)(surface.get(), append, &bytes));
  return bytes;
}

#undef CAIRO

}  // namespace

void check_can_draw(std::string_view field, Format format) {
  if (format == Format::png && cairo_library().library == nullptr)
    refuse(Unexpected(field, "PNG", "another format: cairo can't be loaded (" + cairo_library().error + ")"));
}

#else

void check_can_draw(std::string_view field, Format format) {
  if (format == Format::png)
    refuse(Unexpected(field, "PNG", "another format: this program was built without libcairo2-dev"));
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
