#include "model/fill_or_bust/game_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "model/fill_or_bust/record_words.hpp"
#include "model/fill_or_bust/sheet.hpp"
#include "model/fill_or_bust/shown.hpp"
#include "model/words.hpp"

namespace fillwise::model {
namespace {

constexpr std::array<std::string_view, 5> kHeaders = {"game", "rules", "goal", "players", "start"};
constexpr std::string_view kForfeit = "forfeit";

}  // namespace

class GameTextReader::Reader {
 public:
  Reader(std::string_view source, std::size_t line) : line_(line - 1) { game_.source = std::string(source); }

  /// `line` is without its comment.
  std::optional<GameRecord> read(std::string_view line) {
    ++line_;
    read_line(line);
    return std::exchange(ended_, std::nullopt);
  }
  std::optional<GameRecord> finish() {
    finish_game();
    return std::exchange(ended_, std::nullopt);
  }

 private:
  std::string place(std::size_t column) const { return fmt::format("{}:{}", line_, column); }
  [[noreturn]] void fail(std::size_t column, const std::string& problem) const {
    throw RecordError(game_.source, place(column), problem);
  }
  RecordWord word(RecordWord::Kind kind, const Token& token) const {
    return {kind, token.text, place(token.column)};
  }

  void read_line(std::string_view line) {
    const std::string_view content = trimmed(line);
    if (content.empty()) return;
    const auto indent = static_cast<std::size_t>(content.data() - line.data());
    const std::size_t key_size = std::min(content.find_first_of(" \t:"), content.size());
    const std::string_view key = content.substr(0, key_size);
    const std::size_t colon = line.find(':');
    const bool labelled = trimmed(content.substr(key_size)).starts_with(':');
    if (!labelled && std::ranges::find(kHeaders, key) != kHeaders.end())
      read_header(key, line, indent);
    else if (!labelled && key == kForfeit)
      read_forfeit(line, indent);
    else if (colon != std::string_view::npos)
      read_turn(line, indent, colon);
    else if (indent > 0 && !game_.turns.empty())
      read_words(line, 0);
    else
      fail(indent + 1,
           fmt::format("found '{}', expected a name with a colon and what happened, or one of {}{}",
                       shown(key), fmt::join(kHeaders, " "), did_you_mean(key, kHeaders)));
  }

  void read_header(std::string_view key, std::string_view line, std::size_t indent) {
    finish_game();
    const std::size_t behind = indent + key.size();
    const std::string_view rest = line.substr(behind);
    if (!seen_.insert(std::string(key)).second) fail(indent + 1, fmt::format("{}: appears twice", key));
    if (key == "game") {
      game_.title = trimmed(rest);
      if (!is_title(game_.title))
        fail(indent + 1, "game: found a control character, expected a title without");
      return;
    }
    const std::vector<Token> values = tokens_of(rest, behind + 1, "");
    const auto fail_count = [&](const std::string& wanted) {
      fail(indent + 1, fmt::format("{}: found {} word{}, expected {}", key, values.size(),
                                   values.size() == 1 ? "" : "s", wanted));
    };
    const auto as_word = [&](std::size_t i) { return word(RecordWord::Kind::any, values[i]); };
    if (key == "start") {  // `players` may follow
      if (values.empty()) fail_count(std::to_string(game_.players.size()));
      game_.start.clear();
      for (std::size_t i = 0; i < values.size(); ++i) game_.start.push_back(as_word(i));
      start_place_ = place(indent + 1);
    } else if (key == "players") {
      if (values.size() < 2 || values.size() > kMostPlayers)
        fail_count(fmt::format("2 to {} names; put a name with blanks in quotes", kMostPlayers));
      game_.players.clear();
      for (const Token& value : values) game_.players.push_back(value.text);
      if (const std::string problem = problem_of_names(game_.players); !problem.empty())
        fail(values[0].column, "players: " + problem);
    } else {
      if (values.size() != 1) fail_count("1");
      (key == "rules" ? game_.rules : game_.goal) = as_word(0);
    }
  }

  void read_turn(std::string_view line, std::size_t indent, std::size_t colon) {
    const std::string_view quoted = trimmed(line.substr(0, colon));
    const bool in_quotes = quoted.size() > 1 && quoted.starts_with('"') && quoted.ends_with('"');
    const std::string label(in_quotes ? quoted.substr(1, quoted.size() - 2) : quoted);
    if (player_meant(game_.players, label) < 0)
      fail(indent + 1, fmt::format("found '{}', expected {}{}", shown(label), one_of_names(game_.players),
                                   did_you_mean(label, game_.players)));
    check_start();
    if (game_.forfeit) fail(indent + 1, "the game was forfeited, expected a header of the next game");
    if (game_.turns.empty()) game_.place = place(indent + 1);
    game_.turns.push_back({label, {}, {}, place(indent + 1)});
    read_words(line.substr(colon + 1), colon + 1);
  }

  void check_start() const {
    if (game_.start.empty() || game_.start.size() == game_.players.size()) return;
    throw RecordError(game_.source, start_place_,
                      fmt::format("start: found {} word{}, expected {}", game_.start.size(),
                                  game_.start.size() == 1 ? "" : "s", game_.players.size()));
  }

  /// "forfeit NAME REASON", behind the last turn.
  void read_forfeit(std::string_view line, std::size_t indent) {
    const std::size_t behind = indent + kForfeit.size();
    if (game_.forfeit) fail(indent + 1, "forfeit: appears twice");
    const std::vector<Token> words = tokens_of(line.substr(behind), behind + 1, "");
    if (words.empty() || player_meant(game_.players, words[0].text) < 0)
      fail(indent + 1, fmt::format("forfeit: found '{}', expected {}",
                                   words.empty() ? "" : shown(words[0].text), one_of_names(game_.players)));
    check_start();
    if (game_.turns.empty()) game_.place = place(indent + 1);
    const std::string_view reason = words.size() == 1 ? "" : trimmed(line.substr(words[1].column - 1));
    if (!is_title(reason))
      fail(words[1].column, "forfeit: found a control character, expected a reason without");
    game_.forfeit = RecordedForfeit{words[0].text, std::string(reason), place(indent + 1)};
  }

  /// What happened, from that byte of the line on.
  void read_words(std::string_view text, std::size_t offset) {
    using Kind = RecordWord::Kind;
    RecordedTurn& turn = game_.turns.back();
    const std::vector<Token> tokens = tokens_of(text, offset + 1, ">=:");
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Token& token = tokens[i];
      if (!turn.scores.empty() && (token.text == "=" || turn.scores.size() == game_.players.size()))
        fail(token.column, fmt::format("found '{}', expected the end of the turn", shown(token.text)));
      if (token.text == ":") fail(token.column, "found ':', expected a line for each turn");
      if (token.text == ">" || token.text == "=") {
        const bool scores = token.text == "=";
        if (++i == tokens.size() || std::string_view(">=:").find(tokens[i].text) != std::string_view::npos)
          fail(token.column, fmt::format("expected {} after '{}'",
                                         scores ? "the score" : "the dice set aside", token.text));
        (scores ? turn.scores : turn.words).push_back(word(scores ? Kind::any : Kind::kept, tokens[i]));
      } else {
        (turn.scores.empty() ? turn.words : turn.scores).push_back(word(Kind::any, token));
      }
    }
  }

  void finish_game() {
    if (game_.turns.empty() && !game_.forfeit) return;
    std::vector<RecordedTurn> turns = std::exchange(game_.turns, {});
    ended_ = game_;
    ended_->turns = std::move(turns);
    game_.forfeit.reset();
    game_.start.clear();
    game_.title.clear();
    seen_.clear();
  }

  std::size_t line_ = 0;
  GameRecord game_;             ///< the one that is being read
  std::set<std::string> seen_;  ///< headers before its first turn
  std::string start_place_;     ///< of the header `start`
  std::optional<GameRecord> ended_;
};

GameTextReader::GameTextReader(std::string_view source, std::size_t line)
    : reader_(std::make_unique<Reader>(source, line)) {}
GameTextReader::~GameTextReader() = default;

std::optional<GameRecord> GameTextReader::add(std::string_view line) {
  return reader_->read(line.substr(0, line.find('#')));
}

std::optional<GameRecord> GameTextReader::finish() {
  return reader_->finish();
}

std::vector<GameRecord> parse_games(std::string_view text, std::string_view source) {
  GameTextReader reader(source);
  std::vector<GameRecord> games;
  const auto take = [&](std::optional<GameRecord> game) {
    if (game) games.push_back(*std::move(game));
  };
  for_each_record_line(text, [&](std::string_view line) { take(reader.add(line)); });
  take(reader.finish());
  return games;
}

std::string to_text(std::span<const GameRecord> games) {
  std::string text;
  for (const GameRecord& game : games) {
    if (!text.empty()) text += '\n';
    text += game.title.empty() ? "game\n" : "game " + game.title + '\n';
    if (game.rules) text += "rules " + name_in_text(game.rules->text) + '\n';
    if (game.goal) text += "goal " + game.goal->text + '\n';
    text += "players";
    for (const std::string& name : game.players) text += ' ' + name_in_text(name);
    text += '\n';
    if (!game.start.empty()) text += "start";
    for (const RecordWord& score : game.start) text += ' ' + score.text;
    if (!game.start.empty()) text += '\n';
    for (const RecordedTurn& turn : game.turns) {
      text += name_in_text(turn.label) + ':';
      for (const RecordWord& word : turn.words)
        text += (word.kind == RecordWord::Kind::kept ? " > " : " ") + word.text;
      for (std::size_t i = 0; i < turn.scores.size(); ++i)
        text += (i == 0 ? " = " : " ") + turn.scores[i].text;
      text += '\n';
    }
    if (game.forfeit)
      text += fmt::format("{} {}{}{}\n", kForfeit, name_in_text(game.forfeit->label),
                          game.forfeit->reason.empty() ? "" : " ", game.forfeit->reason);
  }
  return text;
}

}  // namespace fillwise::model
