#include "api/analysis/plain_game_json.hpp"

#include <string>
#include <utility>

#include "model/fill_or_bust/dice.hpp"

namespace fillwise {
namespace {

using model::RecordedTurn;
using model::RecordWord;
using WordKind = RecordWord::Kind;

/// Something that is not plain.
struct NotPlain {};

void expect_plain(bool holds) {
  if (!holds) throw NotPlain();
}

/// Walks through the text of a line.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  /// Takes the character if it comes next, after blanks.
  bool take(char c) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) { expect_plain(take(c)); }
  void expect_end() {
    skip_blanks();
    expect_plain(at_ == text_.size());
  }

  std::string_view string() {
    expect('"');
    const std::size_t begin = at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_)
      expect_plain(text_[at_] >= ' ' && text_[at_] <= '~' && text_[at_] != '\\');
    expect_plain(at_ < text_.size());
    return text_.substr(begin, at_++ - begin);
  }
  /// The digits of a whole number, as JSON would write it.
  std::string_view number() {
    constexpr std::size_t kMostDigits = 9;
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    const std::string_view digits = text_.substr(begin, at_ - begin);
    expect_plain(!digits.empty() && digits.size() <= kMostDigits && (digits.size() == 1 || digits[0] != '0'));
    return digits;
  }
  /// Calls element(i) for each element of a list.
  template <class Element>
  void list(const Element& element) {
    expect('[');
    if (take(']')) return;
    std::size_t i = 0;
    do element(i++);
    while (take(','));
    expect(']');
  }
  /// Calls value(key) for each key of an object.
  template <class Value>
  void object(const Value& value) {
    expect('{');
    if (take('}')) return;
    do {
      const std::string_view key = string();
      expect(':');
      value(key);
    } while (take(','));
    expect('}');
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class PlainReader {
 public:
  PlainReader(std::string_view text, std::string_view source, std::size_t line)
      : cursor_(text), line_(std::to_string(line)) {
    record_.source = source;
    record_.place = line_;
  }

  model::GameRecord read() {
    bool title = false, players = false, turns = false;
    cursor_.object([&](std::string_view key) {
      if (key == "title") return read_title(title);
      if (key == "rules") return set(record_.rules, cursor_.string(), "rules");
      if (key == "goal") return set(record_.goal, cursor_.number(), "goal");
      if (key == "players") return read_players(players);
      if (key == "start") return read_numbers(record_.start, "start", 2);
      expect_plain(key == "turns");
      expect_once(turns);
      cursor_.list([&](std::size_t i) { read_turn(place_in("turns", i)); });
    });
    cursor_.expect_end();
    expect_plain(players && turns);
    return std::move(record_);
  }

 private:
  static void expect_once(bool& seen) { expect_plain(!std::exchange(seen, true)); }
  std::string place(std::string_view path) const { return line_ + ": " + std::string(path); }
  static std::string place_in(std::string_view list, std::size_t i) {
    return std::string(list) + '[' + std::to_string(i) + ']';
  }

  void set(std::optional<RecordWord>& word, std::string_view text, std::string_view path) const {
    expect_plain(!word);
    word = RecordWord{WordKind::any, std::string(text), place(path)};
  }
  void read_title(bool& seen) {
    expect_once(seen);
    record_.title = cursor_.string();
    expect_plain(model::is_title(record_.title));
  }
  void read_players(bool& seen) {
    expect_once(seen);
    cursor_.expect('[');
    record_.players[0] = cursor_.string();
    cursor_.expect(',');
    record_.players[1] = cursor_.string();
    cursor_.expect(']');
    expect_plain(model::problem_of_names(record_.players).empty());
  }
  void read_numbers(std::vector<RecordWord>& words, const std::string& path, std::size_t least) {
    expect_plain(words.empty());
    cursor_.list([&](std::size_t) {
      words.push_back({WordKind::any, std::string(cursor_.number()), place(path)});
    });
    expect_plain(words.size() >= least && words.size() <= 2);
  }

  void read_turn(const std::string& path) {
    RecordedTurn turn;
    turn.place = place(path);
    bool player = false, steps = false;
    cursor_.object([&](std::string_view key) {
      if (key == "player") {
        expect_once(player);
        turn.label = cursor_.string();
      } else if (key == "steps") {
        expect_once(steps);
        const std::string in_turn = turn.place + ".steps";
        cursor_.list([&](std::size_t i) { read_step(turn, place_in(in_turn, i)); });
      } else {
        expect_plain(key == "scores");
        read_numbers(turn.scores, path + ".scores", 1);
      }
    });
    expect_plain(player && steps);
    record_.turns.push_back(std::move(turn));
  }

  void read_step(RecordedTurn& turn, std::string place) {
    cursor_.expect('{');
    const std::string_view key = cursor_.string();
    cursor_.expect(':');
    if (key == "card" || key == "do") {
      turn.words.push_back({key == "card" ? WordKind::card : WordKind::action, std::string(cursor_.string()),
                            std::move(place)});
    } else {
      expect_plain(key == "toss" || key == "keep");
      turn.words.push_back({key == "toss" ? WordKind::toss : WordKind::kept, faces(), std::move(place)});
    }
    cursor_.expect('}');
  }
  std::string faces() {
    std::string text;
    cursor_.list([&](std::size_t) {
      const std::string_view face = cursor_.number();
      expect_plain(face.size() == 1 && face[0] >= '1' && face[0] <= '6');
      text += face;
    });
    expect_plain(!text.empty() && text.size() <= model::kDice);
    return text;
  }

  Cursor cursor_;
  std::string line_;
  model::GameRecord record_;
};

}  // namespace

std::optional<model::GameRecord> plain_game(std::string_view text, std::string_view source,
                                            std::size_t line) {
  try {
    return PlainReader(text, source, line).read();
  } catch (const NotPlain&) {
    return std::nullopt;
  }
}

}  // namespace fillwise
