#include "api/analysis/game_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "api/analysis/plain_game_json.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/fill_or_bust/dice.hpp"
#include "model/fill_or_bust/sheet.hpp"
#include "model/fill_or_bust/shown.hpp"
#include "model/words.hpp"

namespace fillwise {
namespace {

using model::GameRecord;
using model::RecordedForfeit;
using model::RecordedTurn;
using model::RecordWord;
using WordKind = RecordWord::Kind;
using Names = std::vector<std::string>;

constexpr std::size_t kMostDepth = 8;

/// Looks at the events of a parser for what no line may have; calls fail(problem), which throws.
class LineCheck : public nlohmann::json_sax<Json> {
 public:
  explicit LineCheck(std::function<void(const std::string&)> fail) : fail_(std::move(fail)) {}

  bool null() override { return value(); }
  bool boolean(bool) override { return value(); }
  bool number_integer(std::int64_t) override { return value(); }
  bool number_unsigned(std::uint64_t) override { return value(); }
  bool number_float(double, const std::string&) override { return value(); }
  bool string(std::string&) override { return value(); }
  bool binary(binary_t&) override { return value(); }
  bool start_array(std::size_t) override { return start(); }
  bool end_array() override { return end(); }
  bool start_object(std::size_t) override { return start(); }
  bool end_object() override { return end(); }
  bool key(std::string& key) override {
    value();
    if (!keys_.back().insert(key).second) fail_(fmt::format("the key {} appears twice", in_quotes(key)));
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception& error) override {
    const auto* const syntax = dynamic_cast<const Json::parse_error*>(&error);
    fail_(syntax == nullptr ? "found a number that is too large"
                            : fmt::format("no JSON at byte {}", syntax->byte));
    return false;
  }

 private:
  bool value() const {
    if (keys_.size() > kMostDepth)
      fail_(fmt::format("found lists or objects {} deep, expected a game", keys_.size()));
    return true;
  }
  bool start() {
    value();
    keys_.emplace_back();
    return true;
  }
  bool end() {
    keys_.pop_back();
    return true;
  }

  std::function<void(const std::string&)> fail_;
  std::vector<std::set<std::string>> keys_;  ///< of each list or object that is open
};

/// Reads one object; `path` says where in it a value stands.
class RecordReader {
 public:
  RecordReader(std::string_view source, std::size_t line) : line_(std::to_string(line)) {
    record_.source = std::string(source);
    record_.place = line_;
  }

  GameRecord read(std::string_view text) {
    const Json json = parsed(text);
    expect(json.is_object(), "", json, "an object with a game");
    check_keys(json, "", {"title", "rules", "goal", "players", "start", "turns", "forfeit"});
    if (const Json* title = find(json, "title")) {
      record_.title = text_of(*title, "title");
      expect(model::is_title(record_.title), "title", *title,
             "a title without # and control characters and without blanks at its ends");
    }
    if (const Json* rules = find(json, "rules"))
      record_.rules = RecordWord{WordKind::any, text_of(*rules, "rules"), place("rules")};
    if (const Json* goal = find(json, "goal")) record_.goal = number(*goal, "goal");
    read_players(required(json, "", "players", "two names"));
    if (const Json* start = find(json, "start")) record_.start = numbers(*start, "start", false);
    const Json& turns = required(json, "", "turns", "a list of turns");
    expect(turns.is_array(), "turns", turns, "a list of turns");
    for (std::size_t i = 0; i < turns.size(); ++i) read_turn(turns[i], fmt::format("turns[{}]", i));
    if (const Json* forfeit = find(json, "forfeit")) read_forfeit(*forfeit);
    return std::move(record_);
  }

 private:
  std::string place(const std::string& path) const { return path.empty() ? line_ : line_ + ": " + path; }
  [[noreturn]] void fail(const std::string& path, const std::string& problem) const {
    throw error_of_line(Fault::invalid, fmt::format("{}:{}: {}", record_.source, place(path), problem));
  }
  void expect(bool holds, const std::string& path, const Json& found, std::string_view expected) const {
    if (holds) return;
    const std::string text = found.is_structured()
                                 ? (found.is_object() ? "an object" : "a list")
                                 : model::shown(found.dump(-1, ' ', false, Json::error_handler_t::replace));
    fail(path, fmt::format("found {}, expected {}", text, expected));
  }

  /// The text as JSON of little depth, without keys that are there twice. (Json::parse() with a callback would do it at
  /// once, but takes time with the square of the longest list.)
  Json parsed(std::string_view text) const {
    // The parser would take a NUL byte for the end of the text.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
      fail("", fmt::format("no JSON at byte {}", nul + 1));
    LineCheck check([this](const std::string& problem) { fail("", problem); });
    Json::sax_parse(text, &check);
    return Json::parse(text);
  }

  void check_keys(const Json& object, const std::string& path, const Names& names) const {
    for (const auto& [key, value] : object.items())
      if (std::ranges::find(names, key) == names.end())
        fail(path, fmt::format("unknown key {}, expected {}{}", in_quotes(key), fmt::join(names, " "),
                               model::did_you_mean(key, names)));
  }
  static const Json* find(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
  }
  const Json& required(const Json& object, const std::string& path, const char* key,
                       std::string_view expected) const {
    const Json* const found = find(object, key);
    if (found == nullptr) fail(path, fmt::format("{}: is missing, expected {}", key, expected));
    return *found;
  }

  std::string text_of(const Json& json, const std::string& path) const {
    expect(json.is_string(), path, json, "a string");
    return json.get<std::string>();
  }
  RecordWord number(const Json& json, const std::string& path) const {
    expect(json.is_number_integer(), path, json, "a whole number");
    return {WordKind::any, json.dump(), place(path)};
  }
  /// The scores of all players; `one_too`: or of one.
  std::vector<RecordWord> numbers(const Json& json, const std::string& path, bool one_too) const {
    const std::size_t all = record_.players.size();
    const bool good = json.is_array() && (json.size() == all || (one_too && json.size() == 1));
    expect(good, path, json,
           fmt::format("a list of {}{} scores", one_too ? "one or " : "",
                       all == 2 ? std::string("two") : std::to_string(all)));
    std::vector<RecordWord> words;
    for (const Json& n : json) words.push_back(number(n, path));
    return words;
  }

  void read_players(const Json& players) {
    const bool good = players.is_array() && players.size() >= 2 && players.size() <= model::kMostPlayers;
    expect(good, "players", players, fmt::format("2 to {} names", model::kMostPlayers));
    record_.players.clear();
    for (const Json& name : players) record_.players.push_back(text_of(name, "players"));
    if (const std::string problem = model::problem_of_names(record_.players); !problem.empty())
      fail("players", problem);
  }

  void read_turn(const Json& json, const std::string& path) {
    expect(json.is_object(), path, json, "an object with player and steps");
    check_keys(json, path, {"player", "steps", "scores"});
    RecordedTurn& turn = record_.turns.emplace_back();
    turn.place = place(path);
    turn.label = text_of(required(json, path, "player", "a name"), path + ".player");
    const Json& steps = required(json, path, "steps", "a list");
    expect(steps.is_array(), path + ".steps", steps, "a list of steps");
    for (std::size_t i = 0; i < steps.size(); ++i)
      turn.words.push_back(step(steps[i], fmt::format("{}.steps[{}]", path, i)));
    if (const Json* scores = find(json, "scores")) turn.scores = numbers(*scores, path + ".scores", true);
  }

  void read_forfeit(const Json& json) {
    expect(json.is_object(), "forfeit", json, "an object with player and reason");
    check_keys(json, "forfeit", {"player", "reason"});
    RecordedForfeit& forfeit = record_.forfeit.emplace();
    forfeit.place = place("forfeit");
    forfeit.label = text_of(required(json, "forfeit", "player", "a name"), "forfeit.player");
    if (const Json* reason = find(json, "reason")) {
      forfeit.reason = text_of(*reason, "forfeit.reason");
      expect(model::is_title(forfeit.reason), "forfeit.reason", *reason,
             "a reason without # and control characters and without blanks at its ends");
    }
  }

  RecordWord step(const Json& json, const std::string& path) const {
    constexpr const char* kSaid = "said";
    const std::string_view expected = "an object with one key: card, toss, keep or do";
    const auto said = json.is_object() ? json.find(kSaid) : json.end();
    const bool has_said = json.is_object() && said != json.end();
    expect(json.is_object() && json.size() == (has_said ? 2U : 1U), path, json, expected);
    check_keys(json, path, {"card", "toss", "keep", "do", kSaid});
    const auto first = json.begin().key() == kSaid ? std::next(json.begin()) : json.begin();
    RecordWord word = step_of(first.key(), first.value(), path);
    if (!has_said) return word;
    const bool decides = word.kind == WordKind::kept || word.kind == WordKind::action;
    const bool good = decides && said->is_number() && said->get<double>() >= 0 && said->get<double>() <= 1;
    expect(good, path + ".said", *said, decides ? "a chance from 0 to 1" : "none: nothing is decided here");
    word.said = said->get<double>();
    return word;
  }

  RecordWord step_of(const std::string& key, const Json& value, const std::string& path) const {
    if (key == "card") return {WordKind::card, text_of(value, path), place(path)};
    if (key == "do") return {WordKind::action, text_of(value, path), place(path)};
    return {key == "toss" ? WordKind::toss : WordKind::kept, faces(value, path), place(path)};
  }

  std::string faces(const Json& json, const std::string& path) const {
    constexpr std::string_view kExpected = "a list of 1 to 6 faces from 1 to 6";
    expect(json.is_array() && !json.empty() && json.size() <= model::kDice, path, json, kExpected);
    std::string text;
    for (const Json& face : json) {
      expect(face.is_number_unsigned() && face >= 1U && face <= 6U, path, face, kExpected);
      text += static_cast<char>('0' + face.get<int>());
    }
    return text;
  }

  std::string line_;
  GameRecord record_;
};

Json faces_json(const std::string& text) {
  Json list = Json::array();
  for (const char c : text)
    if (c >= '1' && c <= '6') list.push_back(c - '0');
  return list;
}

Json with_said(Json step, const RecordWord& word) {
  if (word.said) step["said"] = *word.said;
  return step;
}

Json step_json(const RecordWord& word) {
  switch (word.kind) {
    case WordKind::card:
      return {{"card", word.text}};
    case WordKind::action:
      return with_said({{"do", word.text}}, word);
    case WordKind::toss:
      return {{"toss", faces_json(word.text)}};
    case WordKind::kept:
      return with_said({{"keep", faces_json(word.text)}}, word);
    default:
      throw std::invalid_argument("a word of a game record is not told what it is");
  }
}

Json numbers_json(const std::vector<RecordWord>& words) {
  Json list = Json::array();
  for (const RecordWord& word : words) list.push_back(Json::parse(word.text));
  return list;
}

}  // namespace

GameRecord parse_game_json(std::string_view text, std::string_view source, std::size_t line) {
  if (std::optional<GameRecord> plain = plain_game(text, source, line)) return *std::move(plain);
  return RecordReader(source, line).read(text);
}

Json game_json(const GameRecord& record) {
  Json json = Json::object();
  if (!record.title.empty()) json["title"] = record.title;
  if (record.rules) json["rules"] = record.rules->text;
  if (record.goal) json["goal"] = Json::parse(record.goal->text);
  json["players"] = record.players;
  if (!record.start.empty()) json["start"] = numbers_json(record.start);
  json["turns"] = Json::array();
  for (const RecordedTurn& turn : record.turns) {
    Json steps = Json::array();
    for (const RecordWord& word : turn.words) steps.push_back(step_json(word));
    Json& added = json["turns"].emplace_back(Json{{"player", turn.label}, {"steps", std::move(steps)}});
    if (!turn.scores.empty()) added["scores"] = numbers_json(turn.scores);
  }
  if (record.forfeit) {
    json["forfeit"] = {{"player", record.forfeit->label}};
    if (!record.forfeit->reason.empty()) json["forfeit"]["reason"] = record.forfeit->reason;
  }
  return json;
}

}  // namespace fillwise
