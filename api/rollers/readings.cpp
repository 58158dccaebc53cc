#include "api/rollers/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"

namespace fillwise::rollers {

using model::rollers::Rules;

std::span<const RollersReading> rollers_readings() {
  static constexpr std::array<RollersReading, 5> kReadings = {{
      {"take-up-again",
       &Rules::take_up_again,
       {"false", "true"},
       {"a saved die stays saved", "a saved die may be rolled again later"}},
      {"collect-when-closing",
       &Rules::collect_when_closing,
       {"false", "true"},
       {"a section collects from the turn after it was closed",
        "a section collects in the turn that closes it"}},
      {"apply",
       &Rules::apply_all,
       {"\"free\"", "\"all\""},
       {"dice may be left", "dice that can be applied must be"}},
      {"tied-chips",
       &Rules::tied_chips_score,
       {"\"nobody\"", "\"each\""},
       {"nobody scores for most chips if they are tied", "each scores for most chips if they are tied"}},
      {"tied-end",
       &Rules::tie_plays_on,
       {"\"shared\"", "\"another-round\""},
       {"equal points and chips at the end share the win", "equal points and chips at the end play on"}},
  }};
  return kReadings;
}

SwitchedReadings switched_readings(const Rules& rules, const std::string& field, const std::string& name) {
  SwitchedReadings result{name, "", "", rules};
  result.rules.name = name;
  std::vector<std::string> keys;
  for (const RollersReading& reading : rollers_readings()) keys.emplace_back(reading.key);
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('+', begin), name.size());
    const std::string key = name.substr(begin, end - begin);
    const auto found = std::ranges::find(rollers_readings(), key, &RollersReading::key);
    if (found == rollers_readings().end())
      refuse(found_but_expected(field, key, fmt::format("{}", fmt::join(keys, ", "))) +
             model::did_you_mean(key, keys));
    bool& value = result.rules.*found->member;
    if (value != rules.*found->member) refuse(field, fmt::format("found '{}' twice in '{}'", key, name));
    value = !value;
    const char* const comma = result.says.empty() ? "" : ", ";
    result.values += fmt::format("{}{} = {}", comma, key, found->values[value ? 1 : 0]);
    result.says += fmt::format("{}{}", comma, found->says[value ? 1 : 0]);
    begin = end + 1;
  }
  return result;
}

}  // namespace fillwise::rollers
