#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "api/base/error.hpp"
#include "api/base/json.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/application_words.hpp"
#include "api/rollers/notation.hpp"
#include "api/rollers/record/match_record.hpp"
#include "api/rollers/record/turn_reader.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/record_words.hpp"
#include "model/fill_or_bust/shown.hpp"
#include "model/words.hpp"

namespace fillwise::rollers {
namespace {

using model::Token;
using model::rollers::PlayedMatch;
using model::rollers::Rules;
using model::rollers::Table;
using model::rollers::Turn;

constexpr std::array<std::string_view, 4> kMatchHeaders = {"match", "rules", "players", "points"};

/// What stands before the first turn of a match. Rules and players go on to hold for the next ones.
struct MatchHead {
  std::string title;
  std::optional<Token> rules;
  std::array<std::string, 2> players = {"1", "2"};
  std::vector<Token> points;
  std::size_t match_line = 0, rules_line = 0, points_line = 0;
  std::set<std::string> seen;
};

class MatchReader {
 public:
  MatchReader(std::string_view source, const RulesNamed& rules_named)
      : source_(source), rules_named_(rules_named) {}

  std::vector<MatchRecord> read(std::string_view text) {
    model::for_each_record_line(text, [this](std::string_view line) {
      ++line_;
      read_line(line);
    });
    finish_match();
    if (head_.seen.contains("match")) fail_at(head_.match_line, 1, "match: found no turn of it");
    return std::move(matches_);
  }

 private:
  [[noreturn]] void fail_at(std::size_t line, std::size_t column, std::string_view problem) const {
    throw error_of_line(Fault::invalid, fmt::format("{}: {}", place(line, column), problem));
  }
  std::string place(std::size_t line, std::size_t column) const {
    return fmt::format("{}:{}:{}", source_, line, column);
  }
  [[noreturn]] void fail(std::size_t column, std::string_view problem) const {
    fail_at(line_, column, problem);
  }
  /// What is refused there is told with its place.
  template <class F>
  auto at(std::size_t line, std::size_t column, const F& read) const {
    try {
      return read();
    } catch (const Error& error) {
      if (error.fault() != Fault::invalid) throw;
      throw error.at(place(line, column));
    }
  }

  void read_line(std::string_view line) {
    const std::string_view content = model::trimmed(line);
    if (content.empty()) return;
    const auto indent = static_cast<std::size_t>(content.data() - line.data());
    if (indent > 0) {
      if (!record_ || !turn_)
        fail(indent + 1, "found a line that begins with a blank, expected a turn before it to continue");
      return read_words(line, 0);
    }
    const std::string_view key = content.substr(0, content.find_first_of(" \t:"));
    const std::size_t colon = line.find(':');
    const bool labelled = model::trimmed(content.substr(key.size())).starts_with(':');
    const bool is_header = !labelled && std::ranges::find(kMatchHeaders, key) != kMatchHeaders.end();
    finish_turn(!is_header);
    if (is_header)
      read_header(key, line);
    else if (colon != std::string_view::npos)
      read_turn(line, colon);
    else
      fail(1, fmt::format("found '{}', expected a name with a colon and what happened, or one of {}{}",
                          model::shown(key), fmt::join(kMatchHeaders, " "),
                          model::did_you_mean(key, kMatchHeaders)));
  }

  void read_header(std::string_view key, std::string_view line) {
    const std::string_view rest = line.substr(key.size());
    const std::vector<Token> values = model::tokens_of(rest, key.size() + 1, "");
    const std::size_t wanted = key == "rules" ? 1 : 2;
    if (key != "match" && values.size() != wanted)
      fail(1, fmt::format("{}: found {} word{}, expected {}{}", key, values.size(),
                          values.size() == 1 ? "" : "s", wanted,
                          key == "players" ? " names; put a name with blanks in quotes" : ""));
    if (key == "points" && record_) return check_points(values);
    if (record_) finish_match();
    if (!head_.seen.insert(std::string(key)).second) fail(1, fmt::format("{}: appears twice", key));
    if (key == "match") {
      head_.title = model::trimmed(rest);
      head_.match_line = line_;
      if (!model::is_title(head_.title))
        fail(1, "match: found a control character, expected a title without");
    } else if (key == "rules") {
      head_.rules = values[0];
      head_.rules_line = line_;
    } else if (key == "points") {
      head_.points = values;
      head_.points_line = line_;
    } else {
      head_.players = {values[0].text, values[1].text};
      if (const std::string problem = model::problem_of_names(head_.players); !problem.empty())
        fail(values[0].column, "players: " + problem);
    }
  }

  void begin_match(int starter, std::size_t column) {
    std::optional<std::string> word;
    if (head_.rules) word = head_.rules->text;
    const Rules rules = at(head_.rules ? head_.rules_line : line_, head_.rules ? head_.rules->column : column,
                           [&] { return rules_named_(word); });
    Table::PerPlayer<std::uint8_t> points{};
    const int most = rules.tie_plays_on ? rules.points : rules.points - 1;
    for (std::size_t p = 0; p < head_.points.size(); ++p)
      points[p] = at(head_.points_line, head_.points[p].column, [&] {
        return static_cast<std::uint8_t>(whole_number("points", head_.points[p].text, {0, most, 1}));
      });
    if ((points[0] == rules.points) != (points[1] == rules.points))
      fail_at(head_.points_line, head_.points[0].column,
              fmt::format("points: found {} {}, expected fewer than {}, or {} for both", points[0], points[1],
                          rules.points, rules.points));
    record_.emplace(MatchRecord{source_, fmt::format("{}:{}", line_, column), head_.title, word,
                                head_.players,
                                PlayedMatch(rules, model::rollers::round_start(rules, 2, starter, points))});
  }

  void read_turn(std::string_view line, std::size_t colon) {
    const std::string_view quoted = model::trimmed(line.substr(0, colon));
    const bool in_quotes = quoted.size() > 1 && quoted.starts_with('"') && quoted.ends_with('"');
    const std::string label(in_quotes ? quoted.substr(1, quoted.size() - 2) : quoted);
    const auto& players = record_ ? record_->players : head_.players;
    const int player = model::player_meant(players, label);
    if (player < 0)
      fail(1, fmt::format("found '{}', expected {} or {}{}", model::shown(label), players[0], players[1],
                          model::did_you_mean(label, players)));
    if (!record_) begin_match(player, 1);
    const PlayedMatch& match = record_->match;
    if (match.is_over())
      fail(1, fmt::format("found a turn of {}, expected 'match' or the end: the match is over",
                          players[static_cast<std::size_t>(player)]));
    if (match.turn() != Turn{} || match.table().mover != player) {
      const std::string& mover = players[match.table().mover];
      fail(1, fmt::format("found a turn of {}, expected {}", players[static_cast<std::size_t>(player)],
                          match.turn() == Turn{}
                              ? fmt::format("one of {}", mover)
                              : fmt::format("that of {} to go on: {}", mover, expected_in(match))));
    }
    turn_.emplace(record_->match);
    read_words(line.substr(colon + 1), colon + 1);
  }

  /// What happened, from that byte of the line on.
  void read_words(std::string_view text, std::size_t offset) {
    for (const Token& token : model::tokens_of(text, offset + 1, ">="))
      at(line_, token.column, [&] { turn_->add(token.text); });
    last_column_ = offset + text.size() + 1;
    last_line_ = line_;
  }

  /// No more words of this turn. A record may end in the middle of one.
  void finish_turn(bool turn_follows) {
    if (!turn_) return;
    at(last_line_, last_column_, [&] { turn_->finish(turn_follows); });
    turn_.reset();
  }

  void check_points(const std::vector<Token>& values) {
    const PlayedMatch& match = record_->match;
    const auto& steps = match.steps();
    const bool round_is_over = !steps.empty() &&
                               steps.back().kind == model::rollers::MatchStep::Kind::apply &&
                               steps.back().applied.board.is_complete(match.rules());
    if (!round_is_over) fail(1, "points: found them in a round, expected them after its last turn");
    for (std::size_t p = 0; p < 2; ++p) {
      const int points = match.table().points[p];
      if (values[p].text != std::to_string(points))
        refuse(
            found_but_expected("points", values[p].text, fmt::format("{} of {}", points, record_->players[p]))
                .at(place(line_, values[p].column)));
    }
  }

  void finish_match() {
    finish_turn(false);
    if (!record_) return;
    if (!record_->match.steps().empty()) matches_.push_back(std::move(*record_));
    record_.reset();
    head_.title.clear();
    head_.points.clear();
    head_.seen.clear();
  }

  std::string source_;
  const RulesNamed& rules_named_;
  std::size_t line_ = 0, last_line_ = 0, last_column_ = 0;
  MatchHead head_;
  std::optional<MatchRecord> record_;  ///< the one that is being read
  std::optional<TurnReader> turn_;     ///< the turn in it
  std::vector<MatchRecord> matches_;
};

}  // namespace

std::vector<MatchRecord> parse_matches(std::string_view text, std::string_view source,
                                       const RulesNamed& rules_named) {
  return MatchReader(source, rules_named).read(text);
}

}  // namespace fillwise::rollers
