#include "api/chart/render/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace fillwise::chart {
namespace {

// Ten colours of cividis at equal distances (J. Nunez, C. Anderton, R. Renslow, 2018).
constexpr std::array<Colour, 10> kCividis = {{{0x00, 0x22, 0x4E},
                                              {0x12, 0x35, 0x70},
                                              {0x3B, 0x49, 0x6C},
                                              {0x57, 0x5D, 0x6D},
                                              {0x70, 0x71, 0x73},
                                              {0x8A, 0x86, 0x78},
                                              {0xA5, 0x9C, 0x74},
                                              {0xC3, 0xB3, 0x69},
                                              {0xE1, 0xCC, 0x55},
                                              {0xFE, 0xE8, 0x38}}};

double luminance(Colour colour) {
  const auto linear = [](std::uint8_t part) {
    const double c = part / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

}  // namespace

Paint paint_of(Shade shade) {
  switch (shade) {
    case Shade::plain:
    case Shade::either:
      return {kWhite, kInk};
    case Shade::absent:
      return {{0xE3, 0xE3, 0xE3}, {0x55, 0x55, 0x55}};
    case Shade::one:
      return {{0x00, 0x72, 0xB2}, kWhite};
    case Shade::one_light:
      return {{0xA6, 0xCE, 0xE8}, kBlack};
    case Shade::two:
      return {{0xE6, 0x9F, 0x00}, kBlack};
    case Shade::two_light:
      return {{0xFA, 0xE3, 0xB0}, kBlack};
  }
  throw std::logic_error("unknown shade");
}

Paint paint_of_heat(double heat) {
  const double at = std::clamp(heat, 0.0, 1.0) * (kCividis.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(at), kCividis.size() - 2);
  const double share = at - static_cast<double>(below);
  const auto mixed = [&](std::uint8_t Colour::*part) {
    return static_cast<std::uint8_t>(
        std::lround((1 - share) * kCividis[below].*part + share * kCividis[below + 1].*part));
  };
  const Colour fill{mixed(&Colour::red), mixed(&Colour::green), mixed(&Colour::blue)};
  return {fill, contrast(fill, kWhite) > contrast(fill, kBlack) ? kWhite : kBlack};
}

Paint paint_of(const Cell& cell) {
  return cell.heat ? paint_of_heat(*cell.heat) : paint_of(cell.shade);
}

const char* class_of(Shade shade) {
  switch (shade) {
    case Shade::plain:
      return "plain";
    case Shade::absent:
      return "absent";
    case Shade::one:
      return "one";
    case Shade::one_light:
      return "one-light";
    case Shade::two:
      return "two";
    case Shade::two_light:
      return "two-light";
    case Shade::either:
      return "either";
  }
  throw std::logic_error("unknown shade");
}

std::string to_hex(Colour colour) {
  return fmt::format("#{:02X}{:02X}{:02X}", colour.red, colour.green, colour.blue);
}

double contrast(Colour a, Colour b) {
  const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}

const std::vector<DarkColour>& dark_colours() {
  using Use = DarkColour::Use;
  static const std::vector<DarkColour> kDark = [] {
    std::vector<DarkColour> all = {{Use::paper, kWhite, kDarkPaper},
                                   {Use::paper, paint_of(Shade::absent).fill, {0x2C, 0x2C, 0x2C}},
                                   {Use::ink, kInk, kDarkInk},
                                   {Use::ink, kGreyInk, {0xBB, 0xBB, 0xBB}},
                                   {Use::line, kGridLine, {0x44, 0x44, 0x44}},
                                   {Use::line, kRuleColour, {0x5A, 0x5A, 0x5A}}};
    for (const Use use : {Use::ink, Use::line}) {
      all.push_back({use, kQuietLine, {0xB4, 0xB4, 0xB4}});
      all.push_back({use, line_colour(0), {0x56, 0xB4, 0xE9}});
      all.push_back({use, line_colour(1), {0xF0, 0x8A, 0x4B}});
      all.push_back({use, line_colour(2), {0x3C, 0xC8, 0x9B}});
      all.push_back({use, line_colour(3), {0xC8, 0xC8, 0xC8}});
    }
    return all;
  }();
  return kDark;
}

Colour line_colour(std::size_t series) {
  static constexpr std::array<Colour, 4> kColours = {
      {{0x00, 0x72, 0xB2}, {0xD5, 0x5E, 0x00}, {0x00, 0x9E, 0x73}, {0x33, 0x33, 0x33}}};
  return kColours[series % kColours.size()];
}

}  // namespace fillwise::chart
