#include "api/bots/spot_check.hpp"

#include <fmt/format.h>

#include <random>

#include "api/advice/situation_json.hpp"
#include "api/bots/game.hpp"
#include "api/bots/wire.hpp"

namespace fillwise::bots {
namespace {

// Of the decisions of a game one in so many is asked again, so that the positions are of many games.
constexpr std::uint64_t kDecisionsForOne = 8;
constexpr int kGamesForOne = 64;  // at most, for each position
constexpr int kAskedAgain = 3;    // times, to see whether a player who said two things always says the same

class Checking {
 public:
  Checking(Player& player, AskedPolicy& policy, const model::Match& match)
      : player_(player), policy_(policy), match_(match) {}

  /// Whether it is clear beforehand which answer is expected.
  bool is_comparable(const Question& question) const;
  void check(const Question& question, std::size_t expected);

 private:
  std::size_t ask(const Question& question);
  std::string answer(const Question& question, std::size_t option) const {
    return move_words(action_json(question.options[option]));
  }
  void expect_again(const Question& question, std::size_t option, int times);

  Player& player_;
  AskedPolicy& policy_;
  const model::Match& match_;
};

bool Checking::is_comparable(const Question& question) const {
  const model::State& s = question.query.state;
  if (!policy_.tells_apart(s)) return false;
  const Question asked = policy_.asked(s);
  return asked.query.state.at_risk == s.at_risk && asked.options.size() == question.options.size();
}

std::size_t Checking::ask(const Question& question) {
  try {
    return player_.choose(question);
  } catch (const Forfeit& error) {
    throw Error(Fault::failed, fmt::format("the bot can't be rated: {}, at '{}'", error.what(),
                                           position_line(match_, question)));
  }
}

/// Who answers the same position in two ways has no answer that could be held against another one.
void Checking::expect_again(const Question& question, std::size_t option, int times) {
  for (int i = 0; i < times; ++i)
    if (const std::size_t now = ask(question); now != option)
      throw Error(
          Fault::failed,
          fmt::format("the bot can't be rated exactly: at '{}' it answers '{}', and asked again '{}'; let it "
                      "play --games",
                      position_line(match_, question), answer(question, option), answer(question, now)));
}

void Checking::check(const Question& question, std::size_t expected) {
  const Question first = policy_.asked(question.query.state);
  const std::size_t said = policy_.option(first);
  expect_again(first, said, 1);
  const std::size_t option = ask(question);
  if (option == expected) return;
  expect_again(first, said, kAskedAgain);
  expect_again(question, option, kAskedAgain);
  const bool other_scores = first.query.state.score != question.query.state.score;
  throw Error(Fault::failed, fmt::format("the bot can't be rated exactly: at '{}' it answers '{}', but '{}' "
                                         "at '{}', {}; let it play --games",
                                         position_line(match_, first), answer(first, said),
                                         answer(question, option), position_line(match_, question),
                                         other_scores ? fmt::format("though {}", view_words(policy_.view()))
                                                      : "though these dice offer the same"));
}

}  // namespace

int spot_check(Player& player, AskedPolicy& policy, const model::Match& match,
               const SpotCheckOptions& options) {
  Checking checking(player, policy, match);
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  std::mt19937_64 random(options.seed);
  int checked = 0;
  for (int deal = 0; checked < options.positions && deal / kGamesForOne < options.positions; ++deal) {
    Game game(match, deck, options.seed, static_cast<std::uint64_t>(deal));
    while (!game.is_over() && checked < options.positions) {
      const Question& question = game.question();
      const model::State& s = question.query.state;
      if (std::max(s.own(), s.opponent()) >= match.limit()) break;  // no turn is followed from there
      const std::size_t expected = policy.option(question);
      if (random() % kDecisionsForOne == 0 && checking.is_comparable(question)) {
        checking.check(question, expected);
        ++checked;
        if (options.progress) options.progress(static_cast<double>(checked) / options.positions);
      }
      game.play(expected);
    }
  }
  return checked;
}

std::string view_words(const solver::ScoreView& view) {
  if (view == solver::ScoreView::all()) return "it sees both scores";
  std::string seen;
  const auto add = [&](const solver::ScoreView::Number& number, const char* word) {
    if (number.exact) seen += (seen.empty() ? "" : ", ") + std::string(word);
  };
  add(view.own, "me");
  add(view.opponent, "opponent");
  add(view.difference, "ahead");
  return seen.empty() ? "it sees none of the scores" : "it sees of the scores only " + seen;
}

}  // namespace fillwise::bots
