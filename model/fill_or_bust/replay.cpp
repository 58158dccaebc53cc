#include "model/fill_or_bust/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <vector>

#include "model/fill_or_bust/card_words.hpp"
#include "model/fill_or_bust/dice_words.hpp"
#include "model/fill_or_bust/sheet.hpp"
#include "model/fill_or_bust/shown.hpp"
#include "model/words.hpp"

namespace fillwise::model {
namespace {

using Kind = RecordWord::Kind;

std::optional<ActionKind> action_of(const RecordWord& word) {
  const bool can_be = word.kind == Kind::any || word.kind == Kind::action;
  return can_be ? action_called(word.text) : std::nullopt;
}

/// The dice that a word lists; nothing if it is no list of at most six.
std::optional<Dice> dice_of(const std::string& text) {
  const std::vector<int> faces = listed_faces(text).faces;
  if (faces.empty() || faces.size() > kDice) return std::nullopt;
  return dice_with(faces);
}

/// Plays a record word by word.
class Replay {
 public:
  Replay(const Match& match, const GameRecord& record)
      : match_(match), record_(record), game_(match, start_scores(), first_player()) {}

  PlayedGame run() {
    for (const RecordedTurn& turn : record_.turns) play(turn);
    if (record_.forfeit) check(*record_.forfeit);
    return std::move(game_);
  }

 private:
  [[noreturn]] void fail(const std::string& place, const std::string& problem) const {
    throw RecordError(record_.source, place, problem);
  }
  [[noreturn]] void refuse(const RecordWord& word, const std::string& expected) const {
    fail(word.place, fmt::format("found '{}', expected {}", shown(word.text), expected));
  }
  const std::string& name(int player) const { return record_.players[static_cast<std::size_t>(player)]; }

  /// A score in points on a sheet, as units.
  int score(const RecordWord& word) const {
    int points = 0;
    const char* const last = word.text.data() + word.text.size();
    const auto [end, error] = std::from_chars(word.text.data(), last, points);
    if (error != std::errc() || end != last || points < 0 || points % kPointsPerUnit != 0)
      refuse(word, fmt::format("a score, a multiple of {}", kPointsPerUnit));
    return points / kPointsPerUnit;
  }

  std::vector<int> start_scores() const {
    if (const std::string reason = why_only_two(match_.rules());
        record_.players.size() > 2 && !reason.empty())
      fail(record_.place, fmt::format("found {} players, but {}", record_.players.size(), reason));
    std::vector<int> scores(record_.players.size(), 0);
    for (std::size_t p = 0; p < record_.start.size(); ++p) {
      scores[p] = score(record_.start[p]);
      if (scores[p] >= match_.limit() || match_.wins(scores[p]))
        refuse(record_.start[p],
               fmt::format("a score that has not won yet (goal {})", match_.goal() * kPointsPerUnit));
    }
    return scores;
  }

  int first_player() const {
    return record_.turns.empty() ? 0
                                 : std::max(0, player_meant(record_.players, record_.turns.front().label));
  }

  void check(const RecordedForfeit& forfeit) const {
    if (player_meant(record_.players, forfeit.label) < 0)
      fail(forfeit.place,
           fmt::format("found '{}', expected {}", shown(forfeit.label), one_of_names(record_.players)));
    if (game_.is_over()) fail(forfeit.place, "the game is over, expected no forfeit");
  }

  void play(const RecordedTurn& turn) {
    const int player = player_meant(record_.players, turn.label);
    if (player < 0)
      fail(turn.place,
           fmt::format("found '{}', expected {}", shown(turn.label), one_of_names(record_.players)));
    if (game_.is_over()) {
      const State& s = game_.state();
      fail(turn.place,
           s.phase == Phase::tied
               ? std::string("the game is over and shared, expected a header of the next game")
               : fmt::format("the game is over and {} has won, expected a header of the next game",
                             name(game_.on_move())));
    }
    if (!turn_is_over_)
      fail(turn.place, fmt::format("the turn of {} before this one is not over, expected {}", name(mover_),
                                   game_.expected()));
    if (player != game_.on_move())
      fail(turn.place, fmt::format("found '{}', expected {}, whose turn it is", shown(turn.label),
                                   name(game_.on_move())));
    mover_ = player;
    turn_is_over_ = false;
    for (std::size_t i = 0; i < turn.words.size(); ++i) {
      const RecordWord& word = turn.words[i];
      try {
        play(word, i + 1 < turn.words.size() ? &turn.words[i + 1] : nullptr);
      } catch (const IllegalStep& error) {
        fail(word.place, error.what());
      }
    }
    settle();
    check_scores(turn);
  }

  /// Takes forced steps, and sees whether the turn is over.
  void settle() {
    if (!turn_is_over_) game_.take_forced_steps();
    turn_is_over_ = has_turn_ended();
  }

  void play(const RecordWord& word, const RecordWord* next) {
    if (is_remark(word, next)) return;
    turn_is_over_ = has_turn_ended();
    while (!turn_is_over_ && !take(word)) turn_is_over_ = has_turn_ended();
    if (turn_is_over_) refuse(word, "the end of the turn: it is over" + why_over());
    if (word.said) game_.say(*word.said);
    turn_is_over_ = false;  // settle() looks again
  }

  std::string why_over() const {
    if (game_.steps().empty() || !game_.steps().back().is_bust()) return "";
    return fmt::format(" because {} scores nothing", faces_of(game_.steps().back().toss));
  }

  /// "bust" and "fill" say what has just happened; they are checked. Where a card is drawn they are none; nor
  /// is a "fill" between cards that dice follow, which stands for a card.
  bool is_remark(const RecordWord& word, const RecordWord* next) {
    const bool bust = word.text == "bust";
    if (word.kind == Kind::kept || word.kind == Kind::card || (!bust && word.text != "fill")) return false;
    turn_is_over_ = has_turn_ended();
    if (!turn_is_over_ && !bust) game_.take_forced_steps();
    const auto& steps = game_.steps();
    if (remarked_ == steps.size()) return false;
    const bool holds = !steps.empty() && (bust ? steps.back().is_bust() : fills(steps.back()));
    const Phase phase = game_.state().phase;
    const bool draws = phase == Phase::draw || phase == Phase::redraw || phase == Phase::between_cards;
    const bool before_toss = next != nullptr && dice_of(next->text);
    if ((!holds || before_toss) && draws && !turn_is_over_) return false;
    if (!holds)
      refuse(word, fmt::format("{}: {}", game_.expected(), bust ? "no bust was thrown" : "no fill was made"));
    remarked_ = steps.size();
    return true;
  }
  static bool fills(const GameStep& step) {
    return step.before.phase == Phase::set_aside && step.dice.size() == step.before.dice;
  }
  bool has_turn_ended() const { return game_.is_over() || game_.on_move() != mover_; }

  /// Takes one step. True if it was the word's own; false if it was one that the word leaves out.
  bool take(const RecordWord& word) {
    switch (game_.state().phase) {
      case Phase::draw:
      case Phase::redraw:
        return take_card(word);
      case Phase::play_or_discard:
      case Phase::between_cards:
      case Phase::roll_or_stop:
        return decide(word);
      case Phase::toss:
        return take_toss(word);
      case Phase::set_aside:
        return take_kept(word);
      default:
        throw std::logic_error("a word for a game that is over");
    }
  }

  bool take_card(const RecordWord& word) {
    const bool redraw = game_.state().phase == Phase::redraw;
    const std::optional<ActionKind> action = action_of(word);
    if (word.kind == Kind::any || word.kind == Kind::card) {
      const std::vector<int> meant = cards_meant(match_.rules(), word.text);
      if (meant.size() == 1) {
        // The rules count the discarded card as not drawn again; at the table it may be, and goes again.
        if (!redraw || meant.front() != match_.rules().discardable_card()) game_.draw(meant.front());
        return true;
      }
      if (meant.size() > 1) {
        std::vector<std::string> possible;
        possible.reserve(meant.size());
        for (const int card : meant)
          possible.push_back(match_.rules().cards[static_cast<std::size_t>(card)].name);
        refuse(word, fmt::format("one card; it could be {}", fmt::join(possible, " or ")));
      }
      const std::vector<std::string> names = names_in_deck(match_.rules());
      if (!action)
        refuse(word, fmt::format("a card: {}{}", fmt::join(names, " "), did_you_mean(word.text, names)));
    }
    // Said though it is clear.
    if (action == ActionKind::draw || (redraw && action == ActionKind::discard)) return true;
    refuse(word, game_.expected());
  }

  bool decide(const RecordWord& word) {
    const Phase phase = game_.state().phase;
    if (const auto action = action_of(word)) {
      game_.choose(*action);
      return true;
    }
    const bool is_toss =
        (word.kind == Kind::any || word.kind == Kind::toss) && dice_of(word.text).has_value();
    const bool is_card = (word.kind == Kind::any || word.kind == Kind::card) &&
                         !cards_meant(match_.rules(), word.text).empty();
    if (is_toss && phase != Phase::between_cards)
      game_.choose(phase == Phase::roll_or_stop ? ActionKind::roll : ActionKind::play);
    else if (is_card && phase != Phase::roll_or_stop)
      game_.choose(phase == Phase::between_cards ? ActionKind::draw : ActionKind::discard);
    else
      refuse(word, game_.expected());
    return false;
  }

  bool take_toss(const RecordWord& word) {
    const State& s = game_.state();
    const std::optional<ActionKind> action = action_of(word);
    const bool fresh = !game_.steps().empty() && (game_.steps().back().card >= 0);
    if (action == ActionKind::roll || (action == ActionKind::play && fresh)) return true;  // it is clear
    const std::optional<Dice> dice =
        word.kind == Kind::any || word.kind == Kind::toss ? dice_of(word.text) : std::nullopt;
    if (!dice || dice->size() != s.dice) refuse(word, game_.expected());
    game_.throw_dice(*dice);
    return true;
  }

  bool take_kept(const RecordWord& word) {
    const std::vector<SetAside> ways = game_.ways();
    if (word.kind != Kind::kept) {
      if (ways.size() != 1)
        refuse(word, fmt::format("'>' and {} of the toss {}", game_.expected(), faces_of(game_.toss())));
      game_.set_aside(ways.front().dice);
      return false;
    }
    if (word.text == "all") {
      const auto most =
          std::ranges::max_element(ways, {}, [](const SetAside& w) { return std::pair(w.count, w.points); });
      game_.set_aside(most->dice);
      return true;
    }
    const std::optional<Dice> dice = dice_of(word.text);
    if (!dice) refuse(word, game_.expected());
    game_.set_aside(*dice);
    return true;
  }

  void check_scores(const RecordedTurn& turn) const {
    if (turn.scores.empty()) return;
    if (!turn_is_over_)
      fail(turn.scores.front().place,
           fmt::format("found a score, but the turn of {} is not over: expected {}", name(mover_),
                       game_.expected()));
    const std::vector<int> scores = game_.scores();
    if (turn.scores.size() > 1 && turn.scores.size() != scores.size())
      fail(turn.scores.front().place,
           fmt::format("found {} scores, expected one or {}", turn.scores.size(), scores.size()));
    for (std::size_t i = 0; i < turn.scores.size(); ++i) {
      const int player = turn.scores.size() == 1 ? mover_ : static_cast<int>(i);
      const int is = scores[static_cast<std::size_t>(player)] * kPointsPerUnit;
      if (score(turn.scores[i]) * kPointsPerUnit != is)
        refuse(turn.scores[i], fmt::format("{}, the score of {} after this turn", is, name(player)));
    }
  }

  const Match& match_;
  const GameRecord& record_;
  PlayedGame game_;
  int mover_ = 0;
  bool turn_is_over_ = true;
  std::size_t remarked_ = 0;  ///< the number of steps when a remark was made last
};

}  // namespace

PlayedGame replay(const Match& match, const GameRecord& record) {
  return Replay(match, record).run();
}

}  // namespace fillwise::model
