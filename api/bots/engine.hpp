#pragma once

// The program as a bot: the other side of the protocol of docs/bot-protocol.md.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/bots/player.hpp"
#include "api/bots/wire.hpp"
#include "api/input/situation_words.hpp"

namespace fillwise::bots {

class Engine {
 public:
  /// Makes the player of that name for games of so many players, two or more, by a match, which outlives it. It may
  /// throw Error.
  using MakePlayer =
      std::function<std::unique_ptr<Player>(const std::string& name, const model::Match&, int players)>;
  explicit Engine(MakePlayer make) : make_(std::move(make)) {}

  /// What it says to a line: nothing, or lines with their ends. Errors are answered, never thrown, but for
  /// Error(cancelled).
  std::string answer(std::string_view line);
  /// To a line that is longer than kMostLine.
  std::string answer_too_long();
  bool is_done() const { return done_; }

 private:
  struct Table {
    model::Match match;
    SituationReader reader;
    int players;
    std::unique_ptr<Player> player;

    Table(model::RuleSet rules, int goal, int count)
        : match(std::move(rules), goal), reader(match, FieldNames::keys), players(count) {}
  };

  std::string answer_to(const Json& message);
  void set_option(const Json& message);
  void new_game(const Json& message);
  void set_position(const Json& message);
  std::string go(const Json& message);
  std::string greet(const Hello& hello);
  std::string say(const Json& message) const { return line_of(message, style_); }
  /// Of the official rules where no game has begun. Throws Error after a newgame that can't be used.
  Table& table();
  void prepare();  ///< the player is there

  MakePlayer make_;
  Style style_ = Style::words;
  bool greeted_ = false;
  bool done_ = false;
  std::string player_ = "optimal";
  std::string rule_lines_;  ///< of `rule`, since the last newgame
  std::unique_ptr<Table> table_;
  std::string why_no_game_;  ///< what is wrong with the last newgame, or ""
  std::optional<Question> question_;
  std::string why_no_question_ = "no position was given";
};

}  // namespace fillwise::bots
