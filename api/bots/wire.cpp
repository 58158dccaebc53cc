#include "api/bots/wire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

#include "api/base/error.hpp"

namespace fillwise::bots {
namespace {

using Words = std::vector<std::string_view>;

constexpr int kDeepest = 4;  // what lies deeper in an object is dropped
constexpr std::string_view kSpace = " \t";

/// The types that need no more than their name; the others are below.
constexpr std::array<std::string_view, 5> kPlain = {"ok", "isready", "readyok", "quit", "json"};
/// Keys with one word behind them, of the types that have such pairs.
constexpr std::array<std::string_view, 15> kSituation = {"me",    "opponent", "opponents", "card",   "roll",
                                                         "dice",  "kept",     "at_risk",   "fills",  "points",
                                                         "began", "chips",    "mine",      "theirs", "rolls"};
constexpr std::array<std::string_view, 3> kFlags = {"drawn", "between_cards", "stopped"};
constexpr std::array<std::string_view, 8> kNewGame = {"game", "variant", "rules", "goal",
                                                      "seat", "players", "cards", "clock"};
/// What dice of Rollers are applied for.
constexpr std::array<std::string_view, 3> kApplied = {"open", "close", "collect"};

Words words_of(std::string_view line) {
  Words words;
  for (;;) {
    const std::size_t begin = line.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return words;
    const std::size_t end = std::min(line.find_first_of(kSpace, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    line.remove_prefix(end);
  }
}

/// What follows the first `skipped` words, without spaces around it.
std::string rest_of(std::string_view line, int skipped) {
  for (int i = 0; i < skipped; ++i) {
    line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
    line.remove_prefix(std::min(line.find_first_of(kSpace), line.size()));
  }
  line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
  const std::size_t last = line.find_last_not_of(kSpace);
  return last == std::string_view::npos ? "" : std::string(line.substr(0, last + 1));
}

/// A whole number as a number, faces with commas as a list if `listed`, anything else as its text.
Json value_of(std::string_view word, bool listed = false) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool whole = error == std::errc() && end == word.data() + word.size();
  if (whole && !listed) return number;
  if (!listed) return word;
  Json list = Json::array();
  for (std::size_t i = 0; i < word.size(); i += 2) {
    const bool face = word[i] >= '0' && word[i] <= '9';
    const bool comma = i + 1 == word.size() || word[i + 1] == ',';
    if (!face || !comma || i + 2 == word.size()) return word;
    list.push_back(word[i] - '0');
  }
  return list;
}

bool is_among(std::span<const std::string_view> names, std::string_view word) {
  return std::ranges::find(names, word) != names.end();
}

/// Pairs of a known key and a value behind the first word, and flags, in any order; other words are passed
/// over.
void read_pairs(const Words& words, std::span<const std::string_view> keys,
                std::span<const std::string_view> flags, Json& message) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string key(words[i]);
    if (is_among(flags, key))
      message[key] = true;
    else if (is_among(keys, key) && i + 1 < words.size())
      message[key] = value_of(words[++i], key == "roll" || key == "kept");
  }
}

/// "open 1:1 3:33* close 1:1": what dice are applied for, a section and its dice each.
Json applied_of(const Words& words, std::size_t from, const std::string& text) {
  Json move = {{"action", "apply"}};
  if (words.size() == from + 1 && words[from] == "nothing") return move;
  std::string_view verb;
  for (std::size_t i = from; i < words.size(); ++i) {
    const std::size_t colon = words[i].find(':');
    if (is_among(kApplied, words[i]))
      verb = words[i];
    else if (!verb.empty() && colon != std::string_view::npos)
      move[std::string(verb)][std::string(words[i].substr(0, colon))] = words[i].substr(colon + 1);
    else
      return text;
  }
  return move;
}

/// A move in words: a number, or an action with its dice and what comes then.
Json move_of(const Words& words, std::size_t from, const std::string& text) {
  if (words.size() == from + 1 && value_of(words[from]).is_number()) return value_of(words[from]);
  if (words.size() == from + 1) return {{"action", words[from]}};
  if (words.size() == from + 2 && words[from] == "keep")
    return {{"action", words[from]}, {"dice", words[from + 1]}};
  if (words.size() > from && words[from] == "apply") return applied_of(words, from + 1, text);
  if (words.size() <= from || words[from] != "set-aside") return text;
  Json move = {{"action", words[from]}, {"dice", value_of(words[from + 1], true)}};
  for (std::size_t i = from + 2; i + 1 < words.size(); ++i) {
    if (words[i] == "points")
      move["points"] = value_of(words[++i]);
    else if (words[i] == "then")
      move["then"] = words[++i];
  }
  return move;
}

/// The move, and behind it "win CHANCE" if it is there.
void read_bestmove(Words words, std::string text, Json& message) {
  constexpr std::string_view kWin = "win";
  if (words.size() > 4 && words[words.size() - 2] == kWin) {
    const std::string_view chance = words.back();
    double win = 0;
    const auto [end, error] = std::from_chars(chance.data(), chance.data() + chance.size(), win);
    if (error == std::errc() && end == chance.data() + chance.size()) message[std::string(kWin)] = win;
    words.resize(words.size() - 2);
    text = text.substr(0, text.rfind(kWin, text.size() - chance.size() - 1));
    text.resize(text.find_last_not_of(kSpace) + 1);
  }
  message["move"] = move_of(words, 2, text);
}

std::optional<Json> read_words(std::string_view line) {
  const Words words = words_of(line);
  if (words.empty()) return std::nullopt;
  const std::string_view type = words.front();
  Json message = {{"type", type}};
  const auto word = [&](std::size_t i) { return i < words.size() ? value_of(words[i]) : Json(); };
  if (is_among(kPlain, type)) {
    message["on"] = words.size() > 1 && words[1] == "on";
  } else if (type == "bestmove") {
    message["id"] = word(1);
    read_bestmove(words, rest_of(line, 2), message);
  } else if (type == "id" || type == "setoption" || type == "option") {
    const auto value = std::ranges::find(words, "value");
    if (type == "setoption" && value != words.end())
      message["value"] = rest_of(line, static_cast<int>(value - words.begin()) + 1);
    if (words.size() > 2) message[std::string(words[1])] = type == "id" ? rest_of(line, 2) : words[2];
    message["type"] = type;
  } else if (type == "sees") {
    message["scores"] = std::vector<std::string>(words.begin() + 1, words.end());
  } else if (type == "position") {
    read_pairs(words, kSituation, kFlags, message);
  } else if (type == "newgame") {
    read_pairs(words, kNewGame, {}, message);
  } else if (type == "rule") {
    message["line"] = line.size() > 5 ? line.substr(5) : "";
  } else if (type == "go") {
    message["id"] = word(1);
  } else if (type == "version") {
    message["version"] = word(1);
  } else if (type == "players") {
    message["count"] = word(1);
  } else {
    return std::nullopt;
  }
  return message;
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& item : value)
    text += (text.empty() ? "" : ",") + (item.is_string() ? item.get<std::string>() : item.dump());
  return text;
}

/// " KEY VALUE" for each key but `type`, the lists of objects and what is `skipped`; true: the key alone.
std::string pairs_of(const Json& message, std::string_view skipped = "") {
  std::string text;
  for (const auto& [key, value] : message.items()) {
    if (key == "type" || key == "actions" || key == "toml" || key == skipped) continue;
    text += value == true ? fmt::format(" {}", key) : fmt::format(" {} {}", key, text_of(value));
  }
  return text;
}

std::string write_words(const Json& message) {
  const std::string type = message_text(message, "type");
  if (type == "hello")
    return fmt::format("{} {}\n", kHello, message_number(message, "version").value_or(kProtocolVersion));
  if (type == "json") return "json on\n";
  if (type == "players") return fmt::format("players {}\n", text_of(message.at("count")));
  if (type == "version") return fmt::format("version {}\n", text_of(message.at("version")));
  if (type == "error") return fmt::format("error {}\n", text_of(message.at("message")));
  if (type == "go") return fmt::format("go {}{}\n", text_of(message.at("id")), pairs_of(message, "id"));
  if (type == "gameover")
    return fmt::format("gameover {}{}\n", text_of(message.at("result")), pairs_of(message, "result"));
  if (type == "bestmove")
    return fmt::format("bestmove {} {}{}\n", text_of(message.at("id")), move_words(message.at("move")),
                       message.contains("win") ? fmt::format(" win {}", message.at("win").dump()) : "");
  std::string text;
  if (message.contains("toml")) {
    const std::string toml = text_of(message.at("toml"));
    for (std::size_t begin = 0; begin < toml.size();) {
      const std::size_t end = std::min(toml.find('\n', begin), toml.size());
      text += fmt::format("rule {}\n", std::string_view(toml).substr(begin, end - begin));
      begin = end + 1;
    }
  }
  text += type + pairs_of(message) + '\n';
  if (message.contains("actions")) {
    int number = 0;
    Json at_risk = Json::array();
    for (const Json& action : message.at("actions")) {
      text += fmt::format("action {} {}\n", ++number, move_words(action));
      if (action.contains("at_risk")) at_risk.push_back(action.at("at_risk"));
    }
    if (!at_risk.empty()) text += fmt::format("at_risk {}\n", text_of(at_risk));
  }
  return text;
}

}  // namespace

std::string message_text(const Json& message, const char* key) {
  const auto found = message.find(key);
  return found != message.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<std::int64_t> message_number(const Json& message, const char* key) {
  const auto found = message.find(key);
  if (found == message.end() || !found->is_number_integer()) return std::nullopt;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX) return std::nullopt;
  return found->get<std::int64_t>();
}

std::string move_words(const Json& move) {
  if (!move.is_object()) return text_of(move);
  std::string text = message_text(move, "action");
  if (move.contains("dice")) text += fmt::format(" {}", text_of(move.at("dice")));
  if (move.contains("points")) text += fmt::format(" points {}", text_of(move.at("points")));
  if (move.contains("then")) text += fmt::format(" then {}", text_of(move.at("then")));
  if (text != "apply") return text;
  for (const std::string_view verb : kApplied) {
    const auto parts = move.find(verb);
    if (parts == move.end()) continue;
    text += fmt::format(" {}", verb);
    for (const auto& [section, dice] : parts->items()) text += fmt::format(" {}:{}", section, text_of(dice));
  }
  return text == "apply" ? "apply nothing" : text;
}

std::optional<std::size_t> numbered_option(const Json& move, std::size_t count) {
  if (!move.is_number_integer()) return std::nullopt;
  const bool fits = !move.is_number_unsigned() || move.get<std::uint64_t>() <= INT64_MAX;
  const std::int64_t number = fits ? move.get<std::int64_t>() : INT64_MAX;
  if (number < 1 || number > static_cast<std::int64_t>(count))
    throw Error(Fault::failed, fmt::format("there is no action {}, expected 1 to {}", number, count));
  return static_cast<std::size_t>(number - 1);
}

std::string line_of(const Json& message, Style style) {
  if (style == Style::words) return write_words(message);
  return message.dump(-1, ' ', true, Json::error_handler_t::replace) + '\n';
}

std::optional<Json> message_of(std::string_view line, Style style) {
  if (style == Style::words) return read_words(line);
  // The parser would take a NUL byte for the end of the text.
  if (line.find('\0') != std::string_view::npos) return std::nullopt;
  const auto shallow = [](int depth, Json::parse_event_t, const Json&) { return depth <= kDeepest; };
  Json message = Json::parse(line, shallow, false);
  if (message.is_discarded() || !message.is_object() || message_text(message, "type").empty())
    return std::nullopt;
  return message;
}

std::optional<Hello> hello_of(std::string_view line) {
  const Words words = words_of(line);
  Json hello;
  Hello result;
  if (words.size() >= 2 && words[0] == kHello) {
    hello["version"] = value_of(words[1]);
  } else if (const std::optional<Json> message = message_of(line, Style::json)) {
    if (message_text(*message, "type") == "hello" && message_text(*message, "protocol") == kHello)
      hello = *message;
    result.style = Style::json;
  }
  result.version = message_number(hello, "version").value_or(0);
  return result.version >= kProtocolVersion ? std::optional(result) : std::nullopt;
}

}  // namespace fillwise::bots
