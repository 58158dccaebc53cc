#include "api/chart/win_axes.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>
#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/several/several_question.hpp"

namespace fillwise::chart {
namespace {

constexpr std::string_view kAny = "any";

int& score_at(ScoreSheet& sheet, std::size_t place) {
  return place == 0 ? sheet.own : sheet.others[place - 1];
}

/// Of a player who is not about to draw.
std::string name_of_other(const WinAxes& axes, std::size_t place) {
  if (axes.players() == 2) return "the other player";
  return place == 1                    ? "the next player"
         : place + 1 == axes.players() ? "the last player"
                                       : "the player after next";
}

/// Of scores with commas between: those that are left open, by place from 1 on. These become 0.
std::vector<std::size_t> take_open(std::string& scores) {
  std::vector<std::size_t> open;
  std::istringstream typed(std::exchange(scores, ""));
  std::size_t place = 0;
  for (std::string word; std::getline(typed, word, ',');) {
    if (++place > 1) scores += ',';
    if (word == kAny)
      open.push_back(place);
    else if (word.empty() || word.find_first_not_of("0123456789") != std::string::npos)
      refuse(found_but_expected(kOpponents, word, fmt::format("a score, or {}", kAny)));
    scores += word == kAny ? "0" : word;
  }
  return open;
}

}  // namespace

ScoreSheet WinAxes::sheet(int row_score, int column_score) const {
  ScoreSheet sheet = fixed;
  score_at(sheet, row) = row_score;
  score_at(sheet, column) = column_score;
  return sheet;
}

std::string needs_text(const WinAxes& axes, std::size_t place) {
  return place == 0 ? "I need" : name_of_other(axes, place) + " needs";
}

std::string fixed_text(const WinAxes& axes) {
  ScoreSheet sheet = axes.fixed;
  std::string text;
  for (std::size_t place = 0; place < axes.players(); ++place)
    if (place != axes.row && place != axes.column)
      text += fmt::format("{}{} at {}", text.empty() ? "" : ", ",
                          place == 0 ? "the player about to draw" : name_of_other(axes, place),
                          points_text(score_at(sheet, place)));
  return text;
}

AskedAxes asked_axes(const std::optional<std::string>& me, const std::string& opponents,
                     const TableOptions& table) {
  std::string scores = opponents;
  std::vector<std::size_t> open = take_open(scores);
  if (!me || *me == kAny) open.insert(open.begin(), 0);
  SeveralQuestion question = several_question(scores, table, "leave it out");
  if (open.size() != 2)
    refuse(Unexpected(
        kOpponents, fmt::format("{} score{} left open", open.size(), open.size() == 1 ? "" : "s"),
        fmt::format("2: write {} for a score that is left open; yours is open without --me", kAny)));
  WinAxes axes{open[0], open[1], {0, std::move(question.opponents)}};
  if (open[0] > 0)
    axes.fixed.own = static_cast<int>(whole_number("--me", *me, scores_below(question.request.goal)));
  for (std::size_t place = 0; place < axes.players(); ++place)
    score_at(axes.fixed, place) /= model::kPointsPerUnit;
  return {std::move(question.request), std::move(axes)};
}

}  // namespace fillwise::chart
