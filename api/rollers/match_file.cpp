#include "api/rollers/match_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "api/base/as_error.hpp"
#include "api/base/error.hpp"
#include "api/base/json.hpp"
#include "model/rollers/rules_toml.hpp"
#include "tables/whole_file.hpp"

namespace fillwise::rollers {

using model::rollers::Rules;
using solver::rollers::Bounds;

namespace {

constexpr std::string_view kWhat = "chance to win a match of Rollers, of who begins the next round";

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

std::string first_digits(const Rules& rules) {
  return fingerprint_of(rules).to_hex().substr(0, 8);
}

[[noreturn]] void damaged(const std::filesystem::path& path, const std::string& field,
                          const std::string& found, const std::string& expected) {
  throw Error(Fault::damaged, Unexpected(fmt::format("{}: {}", path.string(), field), found, expected));
}

/// A part of the document; throws Error(damaged) if it is not there.
const Json& part(const std::filesystem::path& path, const Json& json, const char* key,
                 bool (Json::*is)() const, const std::string& expected) {
  if (!json.is_object() || !json.contains(key)) damaged(path, key, "nothing", expected);
  const Json& value = json.at(key);
  if (!(value.*is)()) damaged(path, key, value.dump(), expected);
  return value;
}

}  // namespace

tables::Fingerprint fingerprint_of(const Rules& rules) {
  Rules nameless = rules;
  nameless.name = "rollers";
  return tables::digest_of({bytes_of(model::rollers::to_toml(nameless))});
}

std::string match_file_name(const Rules& rules) {
  return fmt::format("rollers-match-{}.json", first_digits(rules));
}

std::string round_file_name(const Rules& rules, int own, int other) {
  return fmt::format("rollers-{}-{}-{}.fwr", own, other, first_digits(rules));
}

KnownRounds read_match_file(const std::filesystem::path& path, const Rules& rules) {
  const std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(Fault::no_table, fmt::format("{}: can't open the file", path.string()));
  std::ostringstream text;
  text << file.rdbuf();
  const Json json = Json::parse(text.str(), nullptr, false);
  if (json.is_discarded()) damaged(path, "the file", "no JSON", "a match of Rollers");
  const Json& fingerprint = part(path, json, "rules", &Json::is_string, "the fingerprint of the rules");
  if (fingerprint.get<std::string>() != fingerprint_of(rules).to_hex())
    throw Error(Fault::no_table, Unexpected(fmt::format("{}: rules", path.string()),
                                            fingerprint.get<std::string>(), fingerprint_of(rules).to_hex()));
  KnownRounds known;
  for (const Json& round : part(path, json, "rounds", &Json::is_array, "a list")) {
    const std::string expected = fmt::format("two numbers of points, 0 to {}", rules.points);
    const Json& points = part(path, round, "points", &Json::is_array, expected);
    const auto is_points = [&](const Json& n) {
      return n.is_number_integer() && n.get<std::int64_t>() >= 0 && n.get<std::int64_t>() <= rules.points;
    };
    if (points.size() != 2 || !is_points(points[0]) || !is_points(points[1]))
      damaged(path, "points", points.dump(), expected);
    const auto chance = [&](const char* key) {
      const Json& number = part(path, round, key, &Json::is_number, "a chance, 0 to 1");
      const auto value = number.get<double>();
      if (!(value >= 0 && value <= 1)) damaged(path, key, number.dump(), "a chance, 0 to 1");
      return value;
    };
    const Bounds bounds{chance("lower"), chance("upper")};
    if (bounds.lower > bounds.upper)
      damaged(path, "upper", fmt::format("{}", bounds.upper), fmt::format("at least {}", bounds.lower));
    if (!known.emplace(std::pair(points[0].get<int>(), points[1].get<int>()), bounds).second)
      damaged(path, "points", points.dump() + " twice", "each score once");
  }
  return known;
}

void write_match_file(const std::filesystem::path& path, const Rules& rules, const KnownRounds& known) {
  Json json;
  json["what"] = kWhat;
  json["rules"] = fingerprint_of(rules).to_hex();
  json["rounds"] = Json::array();
  for (const auto& [points, bounds] : known)
    json["rounds"].push_back(
        {{"points", {points.first, points.second}}, {"lower", bounds.lower}, {"upper", bounds.upper}});
  const std::string text = json.dump(1) + "\n";
  as_errors([&] { tables::write_whole_file(path, {bytes_of(text)}); });
}

}  // namespace fillwise::rollers
