#include "api/policy/policy_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/card_word.hpp"
#include "api/input/numbers.hpp"
#include "api/policy/policy_columns.hpp"
#include "model/words.hpp"

namespace fillwise {
namespace {

using Range = PolicyRange;
using Row = PolicyRow;
using Do = PolicyDo;
using model::Dice;
using model::Phase;

struct DoWord {
  std::string_view word;
  Do what;
};
constexpr std::array<DoWord, 9> kDoWords = {{{"roll", Do::roll},
                                             {"stop", Do::stop},
                                             {"draw", Do::draw},
                                             {"play", Do::play},
                                             {"discard", Do::discard},
                                             {"set-aside", Do::set_aside},
                                             {"most-points", Do::most_points},
                                             {"most-dice", Do::most_dice},
                                             {"fewest-dice", Do::fewest_dice}}};

/// Of what a die is worth that is not set aside: "per-die:80".
constexpr std::string_view kPerDie = "per-die:";
constexpr int kMostPerDie = 100'000;  // points

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    std::string_view cell = line.substr(begin, end - begin);
    while (cell.starts_with(' ')) cell.remove_prefix(1);
    while (cell.ends_with(' ') || cell.ends_with('\r')) cell.remove_suffix(1);
    cells.push_back(cell);
    begin = end + 1;
  }
  return cells;
}

/// The whole number from least to most that the text is; nothing for another text.
std::optional<int> whole(std::string_view text, int least, int most) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || n < least || n > most) return std::nullopt;
  return n;
}

class RowReader {
 public:
  RowReader(const std::string& path, const model::Match& match) : path_(path), match_(match) {}

  std::vector<Row> read(const PolicyLines& next);
  /// What the rows look at. Whether a stop wins depends on the mover's sheet, and in a last turn on both.
  solver::ScoreView view() const {
    solver::ScoreView view;
    if (looks_at_stopping_) view = solver::view_of_stopping(match_);
    for (const int mark : own_) view.own.mark(mark);
    for (const int mark : opponent_) view.opponent.mark(mark);
    for (const int mark : ahead_) view.difference.mark(mark);
    // Where nothing but the difference is seen the mover's own score is not.
    if (!own_.empty() && looks_at_stopping_ && match_.rules().last_turn) return solver::ScoreView::all();
    return view;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw error_of_line(Fault::invalid, fmt::format("{}: {}", place(), message));
  }
  [[noreturn]] void fail(const Unexpected& parts) const { refuse(parts.at(place())); }
  [[noreturn]] void fail_cell(std::string_view column, std::string_view text,
                              std::string_view expected) const {
    fail(found_but_expected(column, text, expected));
  }
  std::string place() const { return fmt::format("{}:{}", on_one_line(path_), line_); }
  void read_header(std::string_view line);
  Row row_of(std::string_view line);
  void set(Row& row, std::string_view column, std::string_view text) const;
  void set_best(Row& row, std::string_view text) const;
  Range range(std::string_view column, std::string_view text, int least, int most) const;
  int number(std::string_view column, std::string_view text, int least, int most) const;
  Dice dice(std::string_view column, std::string_view text) const;
  void settle(Row& row) const;

  const std::string& path_;
  const model::Match& match_;
  int line_ = 0;
  std::vector<std::string_view> columns_;
  bool looks_at_stopping_ = false;
  std::set<int> own_, opponent_, ahead_;  ///< where what is looked at of the scores changes, in units
};

void RowReader::read_header(std::string_view line) {
  const std::vector<std::string_view> known(policy_column::kRead.begin(), policy_column::kRead.end());
  for (const std::string_view cell : cells_of(line)) {
    const auto name = std::ranges::find(known, cell);
    if (name == known.end())
      fail(fmt::format("unknown column {}{}", in_quotes(cell), model::did_you_mean(cell, known)));
    if (std::ranges::find(columns_, *name) != columns_.end())
      fail(fmt::format("the column {} appears twice", in_quotes(cell)));
    columns_.push_back(*name);
  }
  if (std::ranges::find(columns_, policy_column::kBest) == columns_.end()) fail("there is no column 'best'");
}

int RowReader::number(std::string_view column, std::string_view text, int least, int most) const {
  const std::optional<int> n = whole(text, least, most);
  if (!n)
    fail_cell(column, text,
              fmt::format("a whole number from {} to {}, or a range such as 300.. or 0..250", least, most));
  return *n;
}

/// "300", "300..", "..250", "50..250".
Range RowReader::range(std::string_view column, std::string_view text, int least, int most) const {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    const int n = number(column, text, least, most);
    return {n, n};
  }
  Range range;
  if (dots > 0) range.least = number(column, text.substr(0, dots), least, most);
  if (dots + 2 < text.size()) range.most = number(column, text.substr(dots + 2), least, most);
  if (range.least > range.most) fail_cell(column, text, "a range that begins below its end");
  return range;
}

Dice RowReader::dice(std::string_view column, std::string_view text) const {
  Dice dice;
  for (const char c : text) {
    if (c < '1' || c > '6' || dice.size() == model::kDice)
      fail_cell(column, text, "up to six faces from 1 to 6, such as 115");
    ++dice.counts[static_cast<std::size_t>(c - '1')];
  }
  return dice;
}

void RowReader::set_best(Row& row, std::string_view text) const {
  if (text.starts_with(kPerDie)) {
    row.what = Do::per_die;
    const std::optional<int> points = whole(text.substr(kPerDie.size()), 0, kMostPerDie);
    if (!points)
      fail_cell(policy_column::kBest, text,
                fmt::format("{} with a whole number of points up to {}", kPerDie, kMostPerDie));
    row.per_die = *points;
    return;
  }
  const auto* found = std::ranges::find(kDoWords, text, &DoWord::word);
  std::vector<std::string_view> words;
  for (const DoWord& word : kDoWords) words.push_back(word.word);
  if (found == kDoWords.end())
    fail(found_but_expected(policy_column::kBest, text,
                            fmt::format("one of {} {}POINTS", fmt::join(words, " "), kPerDie)) +
         model::did_you_mean(text, words));
  row.what = found->what;
}

void RowReader::set(Row& row, std::string_view column, std::string_view text) const {
  constexpr int kMost = 1'000'000;
  if (column == policy_column::kDecision) {
    const auto* found = std::ranges::find(kDecisionWords, text, &std::pair<std::string_view, Phase>::first);
    if (found == kDecisionWords.end())
      fail_cell(column, text, "set-aside, roll-or-stop, play-or-discard or between-cards");
    row.decision = found->second;
  } else if (column == policy_column::kCard) {
    try {
      row.card = card_typed(column, text, match_.rules());
    } catch (const Error& error) {
      throw error.at(place());
    }
  } else if (column == policy_column::kBest) {
    set_best(row, text);
  } else if (column == policy_column::kToss) {
    row.toss = dice(column, text);
  } else if (column == policy_column::kKept) {
    row.kept = dice(column, text);
  } else if (column == policy_column::kSetAside) {
    row.set_aside = dice(column, text);
  } else if (column == policy_column::kMe) {
    row.me = range(column, text, 0, kMost);
  } else if (column == policy_column::kOpponent) {
    row.opponent = range(column, text, 0, kMost);
  } else if (column == policy_column::kAhead) {
    row.ahead = range(column, text, -kMost, kMost);
  } else if (column == policy_column::kFills) {
    row.fills = range(column, text, 0, kMost);
  } else if (column == policy_column::kDice) {
    row.dice = range(column, text, 0, model::kDice);
  } else if (column == policy_column::kAtRisk) {
    row.at_risk = range(column, text, 0, kMost);
  } else if (column == policy_column::kWithAll) {
    row.with_all = range(column, text, 0, kMost);
  } else if (column == policy_column::kLeft) {
    row.left = range(column, text, 0, model::kDice);
  } else if (column == policy_column::kStopping) {
    const auto* found =
        std::ranges::find(kStoppingWords, text, &std::pair<std::string_view, solver::Stopping>::first);
    if (found == kStoppingWords.end()) fail_cell(column, text, "wins, ends or goes-on");
    row.stopping = found->second;
  }
}

/// What the faces of a row come to.
void RowReader::settle(Row& row) const {
  if (row.what == Do::set_aside && !(row.toss && row.set_aside && row.card >= 0))
    fail(Unexpected("best", "'set-aside'", "with it a card, a toss and the dice to set_aside from it"));
  if (row.kept && row.card < 0) fail("kept: found without a card");
  if (row.toss && row.card < 0) fail("toss: found without a card");
  if (row.card < 0 || !match_.rules().cards[static_cast<std::size_t>(row.card)].dice) return;
  const model::TossTable& tosses = match_.tosses(row.card);
  const Dice kept = row.kept.value_or(Dice());
  if (row.kept) row.held = kept.size() == 0 ? 0 : tosses.held(kept);
  if (!row.toss || row.toss->size() == 0) return;
  const int held = std::max(row.held, 0);
  if (!tosses.has({row.toss->size(), held}))
    fail_cell(policy_column::kToss, row.toss->to_text(), "dice that can be tossed there");
  row.toss_class = tosses.class_of(*row.toss, held, kept);
  row.dice = {row.toss->size(), row.toss->size()};
  if (!row.set_aside) return;
  for (const auto& [part, way] : tosses.ways(*row.toss, held, kept))
    if (part.dice == *row.set_aside) row.way = way;
  if (!row.way) fail_cell(policy_column::kSetAside, row.set_aside->to_text(), "dice of the toss that score");
}

/// Notes where a range of points begins and ends, in units.
void look_at(const Range& range, std::set<int>& marks) {
  const auto units = [](int points) {  // rounded up
    return points / model::kPointsPerUnit + (points % model::kPointsPerUnit > 0 ? 1 : 0);
  };
  if (range.least != Range().least) marks.insert(units(range.least));
  if (range.most != Range().most) marks.insert(units(range.most + 1));
}

Row RowReader::row_of(std::string_view line) {
  const std::vector<std::string_view> cells = cells_of(line);
  if (cells.size() != columns_.size())
    fail(fmt::format("{} cells, expected {} as in the first line", cells.size(), columns_.size()));
  Row row;
  bool has_best = false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].empty() || cells[i] == "*") continue;
    has_best |= columns_[i] == policy_column::kBest;
    set(row, columns_[i], cells[i]);
  }
  if (!has_best) fail(Unexpected("best", "nothing", "what to do"));
  settle(row);
  looks_at_stopping_ |= row.stopping.has_value();
  look_at(row.me, own_);
  look_at(row.opponent, opponent_);
  look_at(row.ahead, ahead_);
  return row;
}

std::vector<Row> RowReader::read(const PolicyLines& next) {
  std::vector<Row> rows;
  for (std::string line; next(line);) {
    ++line_;
    if (line.empty() || line == "\r" || line.front() == '#') continue;
    if (line.find('\0') != std::string::npos) fail("a NUL byte, expected text");
    if (columns_.empty())
      read_header(line);
    else
      rows.push_back(row_of(line));
  }
  if (rows.empty()) {
    ++line_;
    fail("found the end of the file, expected a line of columns and rows below it");
  }
  return rows;
}

}  // namespace

std::string_view decision_word(Phase phase) {
  const auto* found = std::ranges::find(kDecisionWords, phase, &std::pair<std::string_view, Phase>::second);
  return found == kDecisionWords.end() ? std::string_view() : found->first;
}

PolicyRows read_policy_rows(const PolicyLines& next, const std::string& path, const model::Match& match) {
  RowReader reader(path, match);
  std::vector<Row> rows = reader.read(next);
  return {std::move(rows), reader.view()};
}

}  // namespace fillwise
