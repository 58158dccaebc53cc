// Any bytes as JSON Lines: every line that is not empty gets one answer, which is JSON, in the order of the
// lines; and a line is answered alike whatever else is asked with it.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "api/advice/batch.hpp"

namespace {

using namespace fillwise;

constexpr int kGoal = 20;  // units

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void add(Batch& batch, std::string_view line) {
  if (line.size() > kMostLineBytes)
    batch.add_too_long();
  else
    batch.add(line);
}

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const Json& answer) {
  if (answer.contains("error")) {
    require(answer.at("line").get<int>() >= 1 && !answer.at("error").get<std::string>().empty());
    return;
  }
  const double win = answer.at("win_probability");
  require(answer.at("lower") <= win && win <= answer.at("upper"));
  require(answer.at("options").empty() ? answer.at("best").is_null()
                                       : answer.at("best") == answer.at("options").at(0));
  for (const Json& option : answer.at("options")) require(option.at("loss") >= 0.0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const model::Match match(model::preset("official"), kGoal);
  static const std::vector<double> value(kGoal * kGoal, 0.5), lower(kGoal * kGoal, 0.4),
      upper(kGoal * kGoal, 0.6);
  static solver::Advisor advisor(match, value, lower, upper);

  const std::vector<std::string_view> lines = lines_of({reinterpret_cast<const char*>(data), size});
  Batch batch(match, advisor);
  for (const std::string_view line : lines) add(batch, line);
  const std::string text = batch.answers();
  const std::vector<std::string_view> answers = lines_of(text);
  require(answers.size() == batch.lines() && batch.is_empty());

  std::size_t next = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Batch alone(match, advisor);
    if (i > 0) alone.add("");  // a byte order mark counts in the first line only
    add(alone, lines[i]);
    const std::string answer = alone.answers();
    if (answer.empty()) continue;
    const Json json = Json::parse(answers[next]);
    check(json);
    if (!json.contains("error"))
      require(answers[next] == std::string_view(answer).substr(0, answer.size() - 1));
    ++next;
  }
  require(next == answers.size());
  return 0;
}
