#include "api/policy/followed_play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/plain/score_groups.hpp"
#include "solver/play/stopping.hpp"

namespace fillwise {

bool turns_go_on(const model::RuleSet& rules) {
  return std::ranges::any_of(rules.cards,
                             [](const model::Card& card) { return card.count > 0 && card.takes_at_risk(); });
}

void note_long_play(const Callbacks& callbacks, const model::Match& match, std::string_view otherwise) {
  constexpr int kQuick = 100;
  if (turns_go_on(match.rules()) && match.limit() > kQuick)
    callbacks.say(
        fmt::format("Under these rules a turn can go on after a score has changed; following turns from {} "
                    "pairs of scores takes long{}.",
                    solver::least_unreached(match) * match.limit(), otherwise));
  else if (match.rules().last_turn && solver::view_of_stopping(match).opponent.exact)
    callbacks.say(fmt::format(
        "Under these rules last turns are followed from each pair of scores, which takes minutes{}.",
        otherwise));
}

}  // namespace fillwise
