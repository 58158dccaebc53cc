#include "api/quiz/quiz_score.hpp"

#include <fmt/format.h>

#include <cmath>

#include "api/advice/decision_words.hpp"
#include "api/base/error.hpp"
#include "api/base/json.hpp"

namespace fillwise::quiz {

using solver::DecisionKind;
using solver::kDecisionKinds;

namespace {

constexpr std::int64_t kMostAsked = 1'000'000'000;

std::int64_t count_in(const Json& kind, const char* key) {
  const auto count = kind.at(key).get<std::int64_t>();
  if (count < 0 || count > kMostAsked) throw std::out_of_range(key);
  return count;
}

std::string row(const std::string& name, const QuizScore::Kind& kind) {
  if (kind.asked == 0) return fmt::format("  {:<18}  {:>6}  {:>6}  {:>13}\n", name, 0, "-", "-");
  return fmt::format("  {:<18}  {:>6}  {:>6}  {:>13.2f}\n", name, kind.asked, kind.right,
                     100 * kind.lost / static_cast<double>(kind.asked));
}

}  // namespace

void QuizScore::add(DecisionKind kind, double loss) {
  Kind& of = kinds.at(static_cast<std::size_t>(kind));
  ++of.asked;
  if (loss <= 0) ++of.right;
  of.lost += loss;
}

QuizScore::Kind QuizScore::all() const {
  Kind sum;
  for (const Kind& kind : kinds) {
    sum.asked += kind.asked;
    sum.right += kind.right;
    sum.lost += kind.lost;
  }
  return sum;
}

DecisionKind next_kind(const QuizScore& score, std::uint32_t number) {
  std::array<double, kDecisionKinds> upto{};
  double sum = 0;
  for (std::size_t k = 0; k < kDecisionKinds; ++k) {
    const QuizScore::Kind& kind = score.kinds.at(k);
    sum += static_cast<double>(kind.asked - kind.right + 1) / static_cast<double>(kind.asked + 2);
    upto.at(k) = sum;
  }
  const double at = sum * std::ldexp(static_cast<double>(number), -32);
  std::size_t k = 0;
  while (k + 1 < kDecisionKinds && at >= upto.at(k)) ++k;
  return static_cast<DecisionKind>(k);
}

std::string score_text(const QuizScore& score) {
  std::string text = fmt::format("  {:<18}  {:>6}  {:>6}  {:>13}\n", "", "asked", "right", "lost each");
  for (std::size_t k = 0; k < kDecisionKinds; ++k)
    text += row(kind_name(static_cast<DecisionKind>(k)), score.kinds.at(k));
  return text + row("all", score.all());
}

std::string saved_score(const QuizScore& score) {
  Json json = Json::object();
  for (std::size_t k = 0; k < kDecisionKinds; ++k) {
    const QuizScore::Kind& kind = score.kinds.at(k);
    json[kind_key(static_cast<DecisionKind>(k))] = {
        {"asked", kind.asked}, {"right", kind.right}, {"lost", kind.lost}};
  }
  return json.dump(1) + '\n';
}

QuizScore read_score(std::string_view text, const std::string& source) {
  try {
    const Json json = Json::parse(text);
    QuizScore score;
    for (std::size_t k = 0; k < kDecisionKinds; ++k) {
      const Json& kind = json.at(kind_key(static_cast<DecisionKind>(k)));
      QuizScore::Kind& of = score.kinds.at(k);
      of = {count_in(kind, "asked"), count_in(kind, "right"), kind.at("lost").get<double>()};
      if (of.right > of.asked || !(of.lost >= 0 && of.lost <= static_cast<double>(of.asked)))
        throw std::out_of_range("right");
    }
    return score;
  } catch (const std::exception&) {
    throw Error(
        Fault::damaged,
        fmt::format("{}: found no score of the quiz; remove the file, and the score begins anew", source));
  }
}

}  // namespace fillwise::quiz
