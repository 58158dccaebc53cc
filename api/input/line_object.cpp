#include "api/input/line_object.hpp"

#include <fmt/format.h>

#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"

namespace fillwise {
namespace {

std::string_view type_name(JsonType type) {
  switch (type) {
    case JsonType::null:
      return "null";
    case JsonType::boolean:
      return "true or false";
    case JsonType::number:
      return "a number";
    case JsonType::text:
      return "a string";
    case JsonType::list:
      return "a list";
    case JsonType::object:
      return "an object";
  }
  return "";
}

/// Takes what nlohmann's parser finds, event by event: nothing is built, and nesting ends at the first step
/// too deep.
class LineSax : public nlohmann::json_sax<Json> {
 public:
  LineSax(std::span<const LineKey> keys, std::optional<Json>& id)
      : keys_(keys), id_(id), seen_(keys.size() + 1) {}

  bool null() override { return value(JsonType::null, "null", Json()); }
  bool boolean(bool v) override { return value(JsonType::boolean, v ? "true" : "false", v); }
  bool number_integer(number_integer_t v) override { return value(JsonType::number, std::to_string(v), v); }
  bool number_unsigned(number_unsigned_t v) override { return value(JsonType::number, std::to_string(v), v); }
  bool number_float(number_float_t v, const std::string& text) override {
    return value(JsonType::number, text, v);
  }
  bool string(std::string& v) override { return value(JsonType::text, v, v); }
  bool binary(binary_t&) override { return false; }  // not in JSON text

  bool start_object(std::size_t) override {
    if (in_object_) return value(JsonType::object, "an object", Json());
    in_object_ = true;
    return true;
  }
  bool end_object() override { return true; }

  bool start_array(std::size_t) override {
    if (in_list_ || !in_object_ || at_id() || key().type != JsonType::list)
      return value(JsonType::list, "a list", Json());
    in_list_ = true;
    return true;
  }
  bool end_array() override {
    in_list_ = false;
    *key().word = list_;
    list_.clear();
    return true;
  }

  bool key(std::string& name) override {
    index_ = 0;
    while (index_ < keys_.size() && keys_[index_].name != name) ++index_;
    if (at_id() && name != kId) {
      std::vector<std::string> names;
      for (const LineKey& known : keys_) names.emplace_back(known.name);
      names.emplace_back(kId);
      refuse(fmt::format("unknown key {}{}", in_quotes(name), model::did_you_mean(name, names)));
    }
    if (seen_[index_]) refuse(name, "appears twice");
    seen_[index_] = true;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::json::exception& error) override {
    constexpr int kNumberOutOfRange = 406;  // of nlohmann's numbered errors
    refuse(fmt::format("{} at byte {}",
                       error.id == kNumberOutOfRange ? "a number that is too large" : "no JSON", position));
  }

 private:
  static constexpr std::string_view kId = "id";

  /// The last key; set before it is needed.
  const LineKey& key() const { return keys_[index_]; }
  bool at_id() const { return index_ == keys_.size(); }

  /// A value of the line, of its key, or of its list. `text` is a number as it was written.
  bool value(JsonType type, const std::string& text, const Json& json) {
    if (!in_object_) refuse(fmt::format("found {}, expected an object", type_name(type)));
    if (in_list_) {
      if (type != JsonType::number && !(type == JsonType::text && key().text_elements))
        refuse(Unexpected(key().name, fmt::format("{} in the list", type_name(type)), key().elements));
      if (key().one_digit && text.size() != 1)
        refuse(Unexpected(key().name, fmt::format("{} in the list", text), key().elements));
      list_ += (list_.empty() ? "" : ",") + text;
      return true;
    }
    if (at_id()) {
      if (type == JsonType::list || type == JsonType::object)
        refuse(Unexpected("id", type_name(type), "a string, a number, true, false or null"));
      id_ = json;
      return true;
    }
    if (type == JsonType::null) return true;
    const bool is_list = key().type == JsonType::list;
    const bool fits = type == key().type || (type == JsonType::text && is_list) ||
                      (type == JsonType::number && key().one_is_enough);
    if (!fits) refuse(Unexpected(key().name, type_name(type), type_name(key().type)));
    if (key().flag != nullptr)
      *key().flag = text == "true";
    else
      *key().word = text;
    return true;
  }

  std::span<const LineKey> keys_;
  std::optional<Json>& id_;
  bool in_object_ = false;
  bool in_list_ = false;
  std::size_t index_ = 0;  ///< of the last key; behind all others that of the id
  std::string list_;
  std::vector<bool> seen_;
};

}  // namespace

void read_line_object(std::string_view text, std::span<const LineKey> keys, std::optional<Json>& id) {
  // The parser would take a NUL byte for the end of the text.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    refuse(fmt::format("no JSON at byte {}", nul + 1));
  LineSax sax(keys, id);
  Json::sax_parse(text, &sax);
}

}  // namespace fillwise
