#include "api/play/coach.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/option_words.hpp"

namespace fillwise::play {

using model::ActionKind;
using solver::Option;

std::string Coach::hint(const TableTalk& talk) {
  const std::string all = text(talk.question());
  return all.substr(0, all.find("\n\n")) + '\n';
}

std::string Coach::best_entry(const TableTalk& talk) {
  const Option best = advise(talk.question()).options.front();
  if (best.action != ActionKind::set_aside) return model::to_text(best.action);
  return fmt::format("{} {}", model::faces_of(best.dice), model::to_text(best.then));
}

std::optional<std::string> Coach::remark(const bots::Question& asked, const model::GameStep& chosen,
                                         double from) {
  const solver::Advice advice = advise(asked);
  // Of dice set aside, the best of what can be done with those that are left.
  const auto taken = std::ranges::find_if(advice.options, [&](const Option& o) {
    return o.action == chosen.action && (o.action != ActionKind::set_aside || o.dice == chosen.dice);
  });
  if (taken == advice.options.end()) return std::nullopt;
  const Option& best = advice.options.front();
  if (taken->loss < from || taken->loss <= 0 || taken->chance.upper >= best.chance.lower) return std::nullopt;
  const AnswerWords& words = this->words();
  const int places = words.places_apart(best.chance.value, taken->chance.value, words.decimals + 1);
  return fmt::format("That gave away {:.{}f} {}: {} was better ({} {}, yours {}).",
                     words.is_chance ? 100 * taken->loss : taken->loss, places,
                     words.is_chance ? "percentage points" : "of the result", option_name(best),
                     words.value(best.chance.value, places), words.what,
                     words.value(taken->chance.value, places));
}

Answer CoachOfTwo::answer(const bots::Question& asked) {
  return adviser_.ask(bots::situation_words(bots::situation_json(adviser_.match(), asked)));
}

std::string CoachOfTwo::why(const TableTalk& talk) {
  const Answer about = answer(talk.question());
  return adviser_.text(about) + why_text(about.advice, adviser_.explain(about), adviser_.words());
}

}  // namespace fillwise::play
