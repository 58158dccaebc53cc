#pragma once

#include <string>

#include "api/chart/render/drawing.hpp"

namespace fillwise::chart {

/// A drawing as an element <svg> with a title and a description for those who don't see it. `id` makes the
/// ids of the elements different in a page.
std::string svg_of(const Drawing& drawing, const std::string& title, const std::string& description,
                   const std::string& id);
/// The same without a name, for what is said elsewhere too; as large as its place.
std::string silent_svg_of(const Drawing& drawing);

}  // namespace fillwise::chart
