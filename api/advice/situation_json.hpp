#pragma once

// Situations, actions and options as JSON, in the one form that advice, the bot protocol, analyses and batches share.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/situation.hpp"
#include "solver/base/options.hpp"

namespace fillwise {

/// Faces in rising order.
std::vector<int> face_list(const model::Dice& dice);

/// What a query asks about; nothing is said of stages that need no decision.
model::Situation situation_of(const solver::Query& query);

/// Who else plays, as a situation tells it.
struct ToldOpponents {
  bool alone = false;              ///< nobody
  std::span<const int> several{};  ///< of several their points in the order of turns; else empty
};

/// The keys of a situation, as batches take them: me opponent card roll|dice|drawn|between_cards kept at_risk
/// fills; `opponents` for opponent where there are several. `roll`: the faces of its toss in the order in which
/// they fell.
Json situation_json(const model::RuleSet& rules, const model::Situation& situation,
                    const std::vector<int>& roll, const ToldOpponents& others = {});

/// action; of set-aside also dice, points and then, as far as it is known.
Json action_json(model::ActionKind action, const model::Dice& dice, int units,
                 std::optional<model::ActionKind> then);
inline Json action_json(const solver::Option& option) {
  return action_json(option.action, option.dice, option.points, option.then);
}

/// Whether an option says the bounds of its value; analyses of several players know none.
enum class OptionBounds : bool { left_out, given };

/// The keys of action_json(), then the option's value under `key`, its bounds `lower` and `upper`, and `loss`.
/// `AnyOption`: solver::Option or solver::AnalysedOption.
template <class AnyOption>
Json option_json(const AnyOption& option, const std::string& key = "win_probability",
                 OptionBounds bounds = OptionBounds::given) {
  Json json = action_json(option.action, option.dice, option.points, option.then);
  json[key] = option.chance.value;
  if (bounds == OptionBounds::given) {
    json["lower"] = option.chance.lower;
    json["upper"] = option.chance.upper;
  }
  json["loss"] = option.loss;
  return json;
}

}  // namespace fillwise
