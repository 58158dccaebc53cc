#include "solver/several/table_analysis.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <utility>

namespace fillwise::solver {
namespace {

using equilibrium::Scores;
using model::ActionKind;
using model::GameStep;
using model::Match;
using model::Phase;
using model::State;

class OfTable {
 public:
  OfTable(const model::PlayedGame& game, ProfileChoice& choice)
      : game_(game),
        match_(game.match()),
        players_(static_cast<std::size_t>(game.players())),
        choice_(choice) {}

  TableAnalysis run() {
    const std::vector<GameStep>& steps = game_.steps();
    sheet_ = game_.start_scores();
    begin(steps.empty() ? game_.on_move() : steps.front().player);
    std::size_t turn = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const GameStep& step = steps[i];
      if (i > 0 && steps[i - 1].player != step.player) ++turn;
      TableStep& s = result_.steps.emplace_back();
      s.turn = turn;
      s.player = step.player;
      s.before = chances(step.before);
      s.scores = sheet_;
      if (!Match::is_chance(step.before))
        decide(step, s);
      else if (step.before.phase == Phase::toss)
        s.event = AnalysedStep::Event::toss;
      const bool ended = step.ends_turn();
      if (!ended && (step.after.phase != Phase::draw || step.after.at_risk > 0)) continue;
      sheet_ = game_.scores_after(i);
      if (!Match::is_over(step.after))
        begin(ended ? (step.player + 1) % static_cast<int>(players_) : step.player);
    }
    const std::vector<double> at_end = chances(game_.state());
    for (std::size_t i = 0; i < result_.steps.size(); ++i)
      result_.steps[i].after = i + 1 < result_.steps.size() ? result_.steps[i + 1].before : at_end;
    result_.winner = game_.winner();
    add_up(at_end);
    return std::move(result_);
  }

 private:
  /// A turn, or the rest of one, of that player begins.
  void begin(int mover) {
    mover_ = static_cast<std::size_t>(mover);
    Scores scores{};
    for (std::size_t p = 0; p < players_; ++p) scores[p] = sheet_[(mover_ + p) % players_];
    choice_.begin(std::span(&scores, 1));
  }
  /// By player.
  std::vector<double> chances(const State& s) {
    const ProfileChoice::Chances by_place = choice_.chances(0, s);
    std::vector<double> result(players_);
    for (std::size_t place = 0; place < players_; ++place)
      result[(mover_ + place) % players_] = by_place[place];
    return result;
  }
  double chance_of_mover(const State& s) { return choice_.chances(0, s)[0]; }

  /// What is taken most often where there is something to decide.
  std::optional<ActionKind> then(const State& s) {
    if (Match::is_over(s) || Match::is_chance(s) || s.mover != 0) return std::nullopt;
    std::vector<model::Action> actions;
    for (const model::Choice& c : match_.actions(s)) actions.push_back(c.action);
    if (actions.size() == 1) return actions.front().kind;
    const auto shares = choice_.shares(0, s, actions);
    return actions[static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin())].kind;
  }

  void decide(const GameStep& step, TableStep& s) {
    s.event = AnalysedStep::Event::decision;
    s.kind = decision_kind(step.before.phase);
    const std::vector<model::Choice> choices = match_.actions(step.before);
    s.is_real =
        std::ranges::any_of(choices, [&](const model::Choice& c) { return c.next != choices.front().next; });
    const auto add = [&](const model::Choice& c, const model::Dice& dice, int points) {
      AnalysedOption& option = s.options.emplace_back();
      option.action = c.action.kind;
      option.dice = dice;
      option.points = points;
      option.chance.value = chance_of_mover(c.next);
      if (c.action.kind == ActionKind::set_aside) option.then = then(c.next);
    };
    if (step.before.phase != Phase::set_aside) {
      for (const model::Choice& c : choices) add(c, {}, 0);
    } else {
      for (const auto& [way, taken] :
           match_.tosses(step.before.card).ways(step.toss, step.before.held, step.kept)) {
        const auto found =
            std::ranges::find(choices, taken, [](const model::Choice& c) { return c.action.way; });
        if (found != choices.end()) add(*found, way.dice, way.points);
      }
    }
    std::ranges::stable_sort(s.options, std::ranges::greater(),
                             [](const AnalysedOption& o) { return o.chance.value; });
    for (std::size_t i = 0; i < s.options.size(); ++i) {
      s.options[i].loss = s.options.front().chance.value - s.options[i].chance.value;
      if (s.options[i].action == step.action && s.options[i].dice == step.dice) s.played = i;
    }
  }

  void add_up(const std::vector<double>& at_end) {
    const std::vector<double>& start = result_.steps.empty() ? at_end : result_.steps.front().before;
    for (std::size_t p = 0; p < players_; ++p) {
      TableShare& share = result_.players.emplace_back();
      share.expectation = start[p];
      share.at_end = at_end[p];
      double mixed = 0;
      for (const TableStep& s : result_.steps) {
        const double change = s.after[p] - s.before[p];
        if (s.event != AnalysedStep::Event::decision) {
          share.luck += change;
        } else if (static_cast<std::size_t>(s.player) != p) {
          share.others += change;
        } else {
          share.lost += s.loss();
          mixed += s.options.front().chance.value - s.before[p];
          share.decisions += s.is_real ? 1 : 0;
        }
      }
      share.mixed = mixed;
      const double sum = share.expectation + share.luck - share.lost + share.mixed + share.others;
      if (!(std::abs(sum - share.at_end) <= kBalance))
        throw std::logic_error("the analysis of a game of several players does not balance: internal error");
    }
  }

  const model::PlayedGame& game_;
  const Match& match_;
  std::size_t players_;
  ProfileChoice& choice_;
  std::vector<int> sheet_;
  std::size_t mover_ = 0;
  TableAnalysis result_;
};

}  // namespace

TableAnalysis analyse_table(const model::PlayedGame& game, const ProfilePlay& play, ProfileChoice& choice) {
  if (game.players() != play.space().players || game.players() == 2 ||
      game.match().goal() != play.space().side)
    throw std::invalid_argument("a game of another table");
  return OfTable(game, choice).run();
}

}  // namespace fillwise::solver
