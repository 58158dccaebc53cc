// The pocket card as a page of HTML.

#include <fmt/format.h>

#include <algorithm>

#include "api/base/markup.hpp"
#include "api/chart/pocket/pocket_render.hpp"
#include "api/chart/render/palette.hpp"
#include "api/chart/subject.hpp"

namespace fillwise::chart {
namespace {

constexpr const char* kPageStyle = R"(* { box-sizing: border-box; }
body { font: 16px/1.4 Helvetica, Arial, sans-serif; color: var(--ink); background: var(--page); max-width: 34rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 2rem; margin: 0; } h2 { font-size: 1.1rem; margin: 1.2rem 0 .4rem; } p { margin: .3rem 0; }
table { border-collapse: collapse; width: 100%; }
.numbers { border-collapse: separate; border-spacing: 0 .25rem; }
.numbers th { text-align: left; font-weight: normal; font-size: 1.25rem; padding: .1rem .8rem; }
.numbers td { text-align: right; font-weight: bold; font-size: 2.25rem; line-height: 1.2; padding: .1rem .8rem; }
dt { font-weight: bold; margin-top: .6rem; } dd { margin: 0; }
.costs th { text-align: left; font-weight: normal; padding: .25rem .5rem .25rem 0; } .costs td { text-align: right; font-weight: bold; vertical-align: top; padding: .25rem 0; }
.costs tr { border-top: 1px solid var(--rule); } .costs thead tr { border: 0; } .costs thead th { color: var(--soft); } .costs thead th + th { text-align: right; padding-right: 0; }
footer { margin-top: 1.2rem; border-top: 1px solid var(--rule); padding-top: .5rem; color: var(--soft); overflow-wrap: anywhere; }
)";
constexpr const char* kDarkInk =
    "--page: #121212; --ink: #F2F2F2; --soft: #BEBEBE; --rule: #5A5A5A; color-scheme: dark;";
constexpr const char* kLightInk =
    "--page: #FFFFFF; --ink: #1A1A1A; --soft: #444444; --rule: #C8C8C8; color-scheme: light;";

/// Fits A6: letters of 9 points and more.
constexpr const char* kPrintStyle = R"(@media print {{ @page {{ size: {}; margin: {}; }}
body {{ padding: 0; max-width: none; font-size: {}; line-height: 1.25; print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
html {{ font-size: {}; }} h2 {{ margin: .5rem 0 .2rem; }} dt {{ margin-top: .2rem; }} .costs th, .costs td {{ padding-top: .1rem; padding-bottom: .1rem; }} footer {{ margin-top: .3rem; padding-top: .2rem; }}
.side {{ display: flex; gap: .8rem; }} .side table, .side dl {{ flex: 1; width: auto; }} dl {{ margin: 0; }} h1 {{ font-size: 1.8rem; }} h2 {{ white-space: nowrap; }} p {{ margin: .2rem 0; }}
.numbers {{ border-spacing: 0 .15rem; }} .numbers th {{ font-size: 1rem; padding: 0 .5rem; }} .numbers td {{ font-size: 1.9rem; padding: 0 .5rem; }} }}
)";

std::string print_style(const Paper& paper) {
  if (paper == kA6) return fmt::format(kPrintStyle, "105mm 148mm", "6mm", "9pt", "9pt");
  if (paper == kA4) return fmt::format(kPrintStyle, "A4", "12mm", "18pt", "18pt");
  if (paper == kLetter) return fmt::format(kPrintStyle, "letter", "12mm", "17pt", "17pt");
  return "";
}

std::string styles_of(const PocketLook& look) {
  std::string text = fmt::format(":root {{ {} }}\n", look.dark ? kDarkInk : kLightInk);
  if (!look.dark)
    text += fmt::format("@media screen and (prefers-color-scheme: dark) {{ :root {{ {} }} }}\n", kDarkInk);
  for (const Shade shade : {Shade::one, Shade::two}) {
    const Paint paint = paint_of(shade);
    text += fmt::format(".{} {{ background: {}; color: {}; }}\n", class_of(shade), to_hex(paint.fill),
                        to_hex(paint.ink));
  }
  return text + kPageStyle + print_style(look.paper);
}

std::string numbers_table(const PocketCard& card) {
  std::string text = "<table class=\"numbers\">\n<tbody>\n";
  for (const PocketCard::Number& n : card.numbers) {
    const char* const shade = class_of(n.stops ? Shade::one : Shade::two);
    text += fmt::format("<tr class=\"{}\"><th scope=\"row\">{} left</th><td>{}</td></tr>\n", shade,
                        dice_text(n.dice), escaped(n.text));
  }
  return text + "</tbody>\n</table>\n";
}

std::string exceptions_table(const PocketCard& card) {
  const std::size_t count = named_exceptions(card);
  if (count == 0) return "";
  std::string text =
      "<section>\n<h2>Better, where the rule costs most</h2>\n<table class=\"costs\">\n<thead><tr><th "
      "scope=\"col\">when and what</th><th scope=\"col\">points</th></tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < count; ++i) {
    const CostlyException& e = card.exceptions[i];
    text += fmt::format("<tr><th scope=\"row\">{}: {}.</th><td>{}</td></tr>\n", escaped(e.when),
                        escaped(e.instead), cost_text(e.cost));
  }
  return text + "</tbody>\n</table>\n</section>\n";
}

}  // namespace

std::string to_html(const PocketCard& card, const PocketLook& look) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"/>\n<title>{0}, {1}</title>\n<style>\n{2}</style>\n"
      "</head>\n<body>\n<main>\n<h1>{0}</h1>\n<p>{1}</p>\n<section>\n<h2>Stop with so many points at "
      "risk, or to win</h2>\n<div class=\"side\">\n{3}<dl>\n",
      escaped(card.title), escaped(card.subtitle), styles_of(look), numbers_table(card));
  for (const PocketCard::Line& line : card.lines)
    text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(line.title), escaped(line.text));
  return text + "</dl>\n</div>\n</section>\n" + exceptions_table(card) +
         fmt::format("<p>{}</p>\n</main>\n<footer>{}</footer>\n</body>\n</html>\n", escaped(card.figures),
                     escaped(card.footer));
}

}  // namespace fillwise::chart
