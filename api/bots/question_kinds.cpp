#include "api/bots/question_kinds.hpp"

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "api/bots/game.hpp"

namespace fillwise::bots {
namespace {

constexpr std::uint64_t kGamesForOneKind = 20;  // games that are played for each of a kind

class Collection {
 public:
  Collection(const model::Match& match, std::size_t each) : match_(match), each_(each) {}

  void add(const Question& question) {
    if (question.options.size() < 2) return;
    const model::State& s = question.query.state;
    std::size_t& of_kind = count_[{s.card, s.phase}];
    if (of_kind >= each_ || !known_.insert(position_line(match_, question)).second) return;
    ++of_kind;
    questions.push_back(question);
  }

  /// What is decided once the dice of an option are set aside: a match asks for both at once, others one after the
  /// other.
  void add_after(const Question& question, const solver::Option& option) {
    const model::State& s = question.query.state;
    if (s.phase != model::Phase::set_aside) return;
    for (const auto& [part, way] :
         match_.tosses(s.card).ways(question.query.toss, s.held, question.query.kept)) {
      if (part.dice != option.dice) continue;
      const model::State next = match_.after(s, {model::ActionKind::set_aside, way});
      if (next.phase == model::Phase::roll_or_stop) {
        model::Dice kept = question.query.kept;
        for (std::size_t face = 0; face < kept.counts.size(); ++face)
          kept.counts[face] += option.dice.counts[face];
        add(question_of(match_, {next, {}, false, kept}, {}));
      } else if (next.phase == model::Phase::between_cards && next.mover == 0) {
        add(question_of(match_, {next, {}, false, {}}, {}));
      }
      return;
    }
  }

  std::vector<Question> questions;

 private:
  const model::Match& match_;
  std::size_t each_;
  std::map<std::pair<int, model::Phase>, std::size_t> count_;
  std::set<std::string> known_;
};

}  // namespace

std::vector<Question> questions_of_all_kinds(const model::Match& match, std::uint64_t seed,
                                             std::size_t each) {
  Collection collection(match, each);
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  std::mt19937_64 random(seed);
  for (std::uint64_t deal = 0; deal < kGamesForOneKind * each; ++deal) {
    Game game(match, deck, seed, deal);
    while (!game.is_over()) {
      const Question& question = game.question();
      const std::size_t option = random() % question.options.size();
      collection.add(question);
      collection.add_after(question, question.options[option]);
      game.play(option);
    }
  }
  return std::move(collection.questions);
}

}  // namespace fillwise::bots
