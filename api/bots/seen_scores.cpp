#include "api/bots/seen_scores.hpp"

#include <algorithm>

namespace fillwise::bots {

const std::vector<std::string>& seen_score_words() {
  static const std::vector<std::string> kWords = {"none", "all", "me", "opponent", "ahead"};
  return kWords;
}

solver::ScoreView view_of(const std::vector<std::string>& words) {
  solver::ScoreView view;
  for (const std::string& word : words) {
    view.own.exact |= word == "me" || word == "all";
    view.opponent.exact |= word == "opponent" || word == "all";
    view.difference.exact |= word == "ahead";
  }
  return view;
}

solver::ScoreView stated_view(const Json& message) {
  const auto scores = message.find("scores");
  if (scores == message.end() || !scores->is_array() || scores->empty()) return solver::ScoreView::all();
  std::vector<std::string> words;
  for (const Json& word : *scores) {
    words.push_back(word.is_string() ? word.get<std::string>() : "");
    if (std::ranges::find(seen_score_words(), words.back()) == seen_score_words().end())
      return solver::ScoreView::all();
  }
  return view_of(words);
}

}  // namespace fillwise::bots
