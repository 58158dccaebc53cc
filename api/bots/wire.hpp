#pragma once

// The lines of docs/bot-protocol.md. A message is an object with a `type`; written as JSON it is one line, in
// words one line or, where it has a list, several: of a position, what is at risk after its actions has a line of its
// own.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "api/base/json.hpp"

namespace fillwise::bots {

inline constexpr std::string_view kHello = "fillwise-bot";
inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kMostLine = 1 << 16;  // bytes

enum class Style { words, json };

/// The line, or lines, of a message, each with its line end.
std::string line_of(const Json& message, Style style);

/// The message of a line; nothing if it is empty, no JSON, or of a type that the protocol does not know. What
/// is missing or strange in a message stays so: message_text() and its like say what is there.
std::optional<Json> message_of(std::string_view line, Style style);

/// The hello, which is understood in both styles: of this version or of a later one.
struct Hello {
  Style style = Style::words;
  std::int64_t version = kProtocolVersion;
};
std::optional<Hello> hello_of(std::string_view line);

/// A text of a message, or "".
std::string message_text(const Json& message, const char* key);
/// A whole number of a message.
std::optional<std::int64_t> message_number(const Json& message, const char* key);

/// The option, by index, that a move names by its number, from 1; nothing if it is no number. Throws Error(failed):
/// "there is no action 9, expected 1 to 4".
std::optional<std::size_t> numbered_option(const Json& move, std::size_t count);

/// An option as words: "set-aside 1,1,5 points 250 then roll", "play"; `points` is left out if it is not
/// there. Of Rollers: "keep 3,*", "apply open 1:1 3:33* close 1:1", "apply nothing".
std::string move_words(const Json& move);

}  // namespace fillwise::bots
