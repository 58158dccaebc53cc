// Any bytes as JSON Lines about a small game of Rollers: every line that is not empty gets one answer, which is JSON; a
// situation that is read has options, the best first, with bounds around each.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "api/rollers/batch.hpp"

namespace {

using namespace fillwise;

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const Json& answer) {
  if (answer.contains("error")) {
    const auto error = answer.at("error").get<std::string>();
    require(answer.at("line").get<int>() >= 1 && !error.empty() && error.find('\n') == std::string::npos);
    // What the reader lets through is known to the solver.
    require(!error.starts_with("the program fails"));
    return;
  }
  require(answer.at("lower") <= answer.at("win_probability") &&
          answer.at("win_probability") <= answer.at("upper"));
  double loss = 0;
  for (const Json& option : answer.at("options")) {
    require(option.at("lower") <= option.at("upper") && option.at("loss") >= loss - 1e-11);
    loss = option.at("loss");
  }
  require(answer.at("options").at(0).at("loss") <= 1e-11);
}

model::rollers::Rules small_rules(bool take_up_again) {
  model::rollers::Rules rules;
  rules.sections = 2;
  rules.dice = 3;
  rules.chips = 2;
  rules.points = 2;
  rules.tie_plays_on = true;
  rules.take_up_again = take_up_again;
  return rules;
}

void check_answers(rollers::RollersAdviser& adviser, std::string_view text) {
  rollers::RollersBatch batch(adviser);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > kMostLineBytes)
      batch.add_too_long();
    else
      batch.add(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string answer = batch.answers();
    if (!answer.empty()) check(Json::parse(answer));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static rollers::RollersAdviser usual(small_rules(true), 1, {}), locked(small_rules(false), 1, {});
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_answers(usual, text);
  check_answers(locked, text);
  return 0;
}
