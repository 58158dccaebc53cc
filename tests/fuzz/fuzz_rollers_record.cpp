// Any bytes as a record of matches of Rollers. What can be read is written again and reads back as the same, and the
// analysis of it adds up; what can't gives an error in one line.

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/base/error.hpp"
#include "api/rollers/analysis/match_analysis.hpp"
#include "api/rollers/record/match_record.hpp"

namespace {

using namespace fillwise;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Those of the record's name: small ones, so that a match is solved at once.
model::rollers::Rules rules_named(const std::optional<std::string>& word) {
  model::rollers::Rules rules;
  if (word == "rollers") return rules;
  rules.sections = 2;
  rules.dice = 3;
  rules.chips = 2;
  rules.points = 2;
  rules.tie_plays_on = true;
  if (word == "all") rules.apply_all = true;
  if (word == "locked") rules.take_up_again = false;
  return rules;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static rollers::RollersAdviser adviser(rules_named(std::nullopt), 1, {});
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<rollers::MatchRecord> records;
  try {
    records = rollers::parse_matches(text, "record", rules_named);
  } catch (const Error& error) {
    const std::string message = error.what();
    require(error.fault() == Fault::invalid && message.starts_with("record:"));
    require(message.find('\n') == std::string::npos);
    return 0;
  }
  require(rollers::parse_matches(rollers::to_text(records), "written", rules_named) == records);
  for (const rollers::MatchRecord& record : records)
    if (record.match.rules() == adviser.rules())
      analyse(adviser, record.match);  // throws if it does not add up
  return 0;
}
