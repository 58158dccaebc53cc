#include "api/advice/batch_line.hpp"

#include <fmt/format.h>

#include <array>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"

namespace fillwise {
namespace {

enum class Type { null, boolean, number, text, list, object };

/// A key and the place of its value, one of the three.
struct Key {
  std::string_view name;
  std::optional<std::string> SituationWords::*word = nullptr;
  bool SituationWords::*flag = nullptr;
  Type type = Type::number;
};
constexpr std::array<Key, 11> kKeys = {{
    {"me", &SituationWords::me},
    {"opponent", &SituationWords::opponent},
    {"card", &SituationWords::card, nullptr, Type::text},
    {"roll", &SituationWords::roll, nullptr, Type::list},
    {"dice", &SituationWords::dice},
    {"kept", &SituationWords::kept, nullptr, Type::list},
    {"drawn", nullptr, &SituationWords::drawn, Type::boolean},
    {"between_cards", nullptr, &SituationWords::between_cards, Type::boolean},
    {"at_risk", &SituationWords::at_risk},
    {"fills", &SituationWords::fills},
    {"id", nullptr, nullptr, Type::null},
}};

std::string_view type_name(Type type) {
  switch (type) {
    case Type::null:
      return "null";
    case Type::boolean:
      return "true or false";
    case Type::number:
      return "a number";
    case Type::text:
      return "a string";
    case Type::list:
      return "a list";
    case Type::object:
      return "an object";
  }
  return "";
}

[[noreturn]] void fail(const std::string& message) {
  throw Error(Fault::invalid, message);
}

/// Takes what nlohmann's parser finds, event by event: nothing is built, and nesting ends at the first step
/// too deep.
class LineSax : public nlohmann::json_sax<Json> {
 public:
  explicit LineSax(BatchLine& line) : line_(line) {}

  bool null() override { return value(Type::null, "null", Json()); }
  bool boolean(bool v) override { return value(Type::boolean, v ? "true" : "false", v); }
  bool number_integer(number_integer_t v) override { return value(Type::number, std::to_string(v), v); }
  bool number_unsigned(number_unsigned_t v) override { return value(Type::number, std::to_string(v), v); }
  bool number_float(number_float_t v, const std::string& text) override {
    return value(Type::number, text, v);
  }
  bool string(std::string& v) override { return value(Type::text, v, v); }
  bool binary(binary_t&) override { return false; }  // not in JSON text

  bool start_object(std::size_t) override {
    if (in_object_) return value(Type::object, "an object", Json());
    in_object_ = true;
    return true;
  }
  bool end_object() override { return true; }

  bool start_array(std::size_t) override {
    if (in_list_ || !in_object_ || key_->type != Type::list) return value(Type::list, "a list", Json());
    in_list_ = true;
    return true;
  }
  bool end_array() override {
    in_list_ = false;
    line_.words.*key_->word = list_;
    list_.clear();
    return true;
  }

  bool key(std::string& name) override {
    std::size_t index = 0;
    while (index < kKeys.size() && kKeys[index].name != name) ++index;
    if (index == kKeys.size()) {
      std::array<std::string, kKeys.size()> names;
      for (std::size_t i = 0; i < names.size(); ++i) names[i] = kKeys[i].name;
      fail(fmt::format("unknown key {}{}", in_quotes(name), model::did_you_mean(name, names)));
    }
    if (seen_[index]) fail(fmt::format("{}: is there twice", name));
    seen_[index] = true;
    key_ = &kKeys[index];
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::json::exception& error) override {
    constexpr int kNumberOutOfRange = 406;  // of nlohmann's numbered errors
    fail(fmt::format("{} at byte {}",
                     error.id == kNumberOutOfRange ? "a number that is too large" : "no JSON", position));
  }

 private:
  /// A value of the line, of its key, or of its list. `text` is a number as it was written.
  bool value(Type type, const std::string& text, const Json& json) {
    if (!in_object_) fail(fmt::format("found {}, expected an object", type_name(type)));
    if (in_list_) {
      if (type != Type::number)
        fail(
            fmt::format("{}: found {} in the list, expected faces from 1 to 6", key_->name, type_name(type)));
      list_ += (list_.empty() ? "" : ",") + text;
      return true;
    }
    if (key_->name == "id") {
      if (type == Type::list || type == Type::object)
        fail(fmt::format("id: found {}, expected a string, a number, true, false or null", type_name(type)));
      line_.id = json;
      return true;
    }
    if (type == Type::null) return true;
    const bool fits = type == key_->type || (type == Type::text && key_->type == Type::list);
    if (!fits)
      fail(fmt::format("{}: found {}, expected {}", key_->name, type_name(type), type_name(key_->type)));
    if (key_->flag != nullptr)
      line_.words.*key_->flag = text == "true";
    else
      line_.words.*key_->word = text;
    return true;
  }

  BatchLine& line_;
  bool in_object_ = false;
  bool in_list_ = false;
  const Key* key_ = kKeys.data();  ///< the last key; set before it is needed
  std::string list_;
  std::array<bool, kKeys.size()> seen_{};
};

}  // namespace

void read_batch_line(std::string_view text, BatchLine& line) {
  // The parser would take a NUL byte for the end of the text.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    fail(fmt::format("no JSON at byte {}", nul + 1));
  LineSax sax(line);
  Json::sax_parse(text, &sax);
}

}  // namespace fillwise
