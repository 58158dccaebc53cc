#include "solver/simulate/best_choice.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/race/cut.hpp"

namespace fillwise::solver {
namespace {

using model::Action;
using model::Phase;
using model::State;

}  // namespace

BestPlay::BestPlay(const model::Match& match, std::span<const double> value, bool limit_wins)
    : match_(match), program_(race::compile(match)) {
  const auto side = static_cast<std::size_t>(match.limit());
  if (value.size() != side * side)
    throw std::invalid_argument("a table has another size than the match asks for");
  const race::TerminalRule terminal = race::terminal_rule_of(match);
  const race::ValueFunction<double> starts{value.data(), match.limit()};
  const double least = limit_wins ? 1 : race::cut_of(program_, terminal).least_at_limit;
  continuation_ = {terminal, starts, starts, (1 + least) / 2, 0};
  for (int card = 0; card < static_cast<int>(match.rules().cards.size()); ++card) {
    std::vector<int>& modes = modes_.emplace_back();
    for (int mode = 0; (mode = program_.mode_of(card, static_cast<int>(modes.size()))) >= 0;)
      modes.push_back(mode);
    std::vector<std::uint8_t>& positions = position_of_.emplace_back();
    if (modes.empty()) continue;  // no dice are tossed, or nothing is decided
    for (const model::Position& at : match.tosses(card).positions())
      positions.push_back(static_cast<std::uint8_t>(program_.board_of(modes[0]).index_of(at)));
  }
}

/// As advice shows it: rounding may leave what is possible.
double BestPlay::tidied(double value) const {
  const ValueRange range = continuation_.terminal.range();
  return std::clamp(value, range.least, range.most);
}

int BestPlay::mode(const State& s) const {
  return modes_[static_cast<std::size_t>(s.card)][static_cast<std::size_t>(s.fills)];
}

BestChoice::BestChoice(const BestPlay& play) : play_(play), pass_(play.program_, play.match_.limit(), true) {}

void BestChoice::run(Pass& pass, int own, int first, int last) const {
  race::Block<double> block;
  for (int i = 0; i < kTogether; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    block.own[lane] = own;
    block.opponent[lane] = std::min(first + i, last);
    block.lose[lane] = play_.continuation_.end_turn(own, block.opponent[lane]);
  }
  pass.run(block, play_.continuation_, race::Rounding::nearest);
}

void BestChoice::begin(int own, int opponent) {
  own_ = own;
  first_ = first_of(opponent);
  run(pass_, own, first_, play_.match_.limit() - 1);
}

std::pair<const BestChoice::Pass*, int> BestChoice::solved(const State& s) {
  const int lane = s.opponent() - first_;
  if (s.own() == own_ && lane >= 0 && lane < kTogether) return {&pass_, lane};
  if (other_ == nullptr) other_ = std::make_unique<Pass>(play_.program_, play_.match_.limit(), true);
  if (const ScorePair at{s.own(), s.opponent()}; at != other_at_) {
    run(*other_, s.own(), s.opponent(), s.opponent());
    other_at_ = at;
  }
  return {other_.get(), 0};
}

double BestChoice::value_of(const State& s, const model::Way& way, const Pass& pass, int lane) const {
  const int dice = s.dice - way.count;
  const std::vector<std::uint8_t>& positions = play_.position_of_[static_cast<std::size_t>(s.card)];
  const int position = dice == 0 ? 0 : positions[play_.match_.tosses(s.card).place({dice, way.held})];
  return play_.tidied(pass.state_value(play_.mode(s), position, s.at_risk + way.points, lane));
}

std::size_t BestChoice::set_aside(const State& s, std::span<const Action> actions) {
  const auto [pass, lane] = solved(s);
  std::size_t best = 0;
  double best_value = race::kNever;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const model::Way& way = actions[i].way;
    const double value = value_of(s, way, *pass, lane);
    const model::Way& so_far = actions[best].way;
    const bool comes_first =
        way.points != so_far.points ? way.points > so_far.points : way.count < so_far.count;
    if (value > best_value || (value == best_value && comes_first)) best = i, best_value = value;
  }
  return best;
}

std::pair<double, double> BestChoice::values(const State& s) {
  const auto tidied = [&](double first, double second) {
    return std::pair(play_.tidied(first), play_.tidied(second));
  };
  switch (s.phase) {
    case Phase::roll_or_stop: {
      const auto [pass, lane] = solved(s);
      const auto place = play_.match_.tosses(s.card).place(s.position());
      const int position = play_.position_of_[static_cast<std::size_t>(s.card)][place];
      return tidied(pass->toss_value(play_.mode(s), position, s.at_risk, lane), pass->bank(s.at_risk, lane));
    }
    case Phase::between_cards: {
      if (s.at_risk == 0)
        return tidied(play_.continuation_.stay.at(s.own(), s.opponent()),
                      play_.continuation_.end_turn(s.own(), s.opponent()));
      const auto [pass, lane] = solved(s);
      return tidied(pass->draw(s.at_risk, lane), pass->bank(s.at_risk, lane));
    }
    case Phase::play_or_discard: {
      const auto [pass, lane] = solved(s);
      const int mode = play_.mode(s);
      return tidied(pass->toss_value(mode, play_.program_.board_of(mode).fresh(), s.at_risk, lane),
                    pass->redraw(s.at_risk, lane));
    }
    default:
      throw std::logic_error("a choice is asked for where there is none");
  }
}

std::size_t BestChoice::choose(const State& s, std::span<const Action> actions) {
  if (s.phase == Phase::set_aside) return set_aside(s, actions);
  const auto [first, second] = values(s);
  // To stop comes before the rest, to play before to discard.
  return (s.phase == Phase::play_or_discard ? second > first : second >= first) ? 1 : 0;
}

double BestChoice::loss(const State& s, std::span<const Action> actions, std::size_t chosen) {
  if (s.phase == Phase::set_aside) {
    const auto [pass, lane] = solved(s);
    double best = race::kNever;
    for (const Action& action : actions) best = std::max(best, value_of(s, action.way, *pass, lane));
    return best - value_of(s, actions[chosen].way, *pass, lane);
  }
  const auto [first, second] = values(s);
  return std::max(first, second) - (chosen == 0 ? first : second);
}

}  // namespace fillwise::solver
