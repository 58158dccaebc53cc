#include "api/advice/advice_json.hpp"

#include "api/advice/situation_json.hpp"

namespace fillwise {
namespace {

/// The situation under the keys of --batch, after what is played.
Json read_json(const model::Match& match, const ReadSituation& read, const AnswerWords& words,
               std::span<const int> opponents) {
  Json json = words.state;
  json.update(situation_json(match.rules(), read.situation, read.roll, {words.is_alone, opponents}));
  return json;
}

}  // namespace

Json advice_json(const model::Match& match, const ReadSituation& read, const solver::Advice& advice,
                 const AnswerWords& words, std::span<const int> opponents) {
  Json options = Json::array();
  for (const solver::Option& option : advice.options) options.push_back(option_json(option, words.key));
  Json json = {{"state", read_json(match, read, words, opponents)},
               {words.key, advice.chance.value},
               {"lower", advice.chance.lower},
               {"upper", advice.chance.upper},
               {"forced", advice.forced()}};
  if (!read.draw_forced_after.empty()) json["draw_forced_after"] = read.draw_forced_after;
  json["best"] = options.empty() ? Json() : options.front();
  json["options"] = std::move(options);
  return json;
}

}  // namespace fillwise
