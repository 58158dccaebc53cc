#include "solver/several/profile_choice.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::solver {
namespace {

using equilibrium::Scores;
using equilibrium::ScoreSpace;
using model::Action;
using model::Phase;
using model::State;
using race::TossStep;

/// A leaf of a toss: points, and the position of the board after it.
using Leaf = std::pair<int, int>;

Leaf leaf_of(const race::Board& board, int dice, const model::Way& way) {
  return {way.points, way.count == dice ? 0 : board.index_of({dice - way.count, way.held})};
}

/// The steps that the one in `slot` is found from, itself included, by slot.
std::set<std::size_t> steps_behind(const std::vector<TossStep>& steps, std::size_t slot) {
  std::set<std::size_t> behind, open = {slot};
  while (!open.empty()) {
    const std::size_t next = *open.begin();
    open.erase(open.begin());
    if (next == 0 || !behind.insert(next).second) continue;
    open.insert({steps[next - 1].first, steps[next - 1].second});
  }
  return behind;
}

}  // namespace

ProfilePlay::ProfilePlay(const model::Match& match, const equilibrium::Continuation& continuation)
    : match_(match), continuation_(continuation), program_(race::compile(match)) {
  for (int card = 0; card < static_cast<int>(match.rules().cards.size()); ++card) add_card(card);
}

void ProfilePlay::add_card(int card) {
  std::vector<std::vector<Steps>>& of_card = steps_.emplace_back();
  const int mode = program_.mode_of(card, 0);
  if (mode < 0) return;  // no dice are tossed
  const race::Board& board = program_.board_of(mode);
  const model::TossTable& table = match_.tosses(card);
  for (const model::Position& from : table.positions()) {
    std::vector<Steps>& of_position = of_card.emplace_back();
    const auto classes = table.classes(from);
    of_position.resize(classes.size());
    const int position = board.index_of(from);
    if (board.takes_all || position >= static_cast<int>(board.positions.size())) continue;
    for (std::size_t c = 0; c < classes.size(); ++c)
      if (!classes[c].is_bust() && classes[c].weight > 0)
        of_position[c] = steps_of(board, board.tosses[static_cast<std::size_t>(position) - 1], classes[c]);
  }
}

/// The step that offers just the ways of the class, and those behind it.
ProfilePlay::Steps ProfilePlay::steps_of(const race::Board& board, const race::TossProgram& toss,
                                         const model::TossClass& of) const {
  std::map<Leaf, std::size_t> actions;
  for (std::size_t i = 0; i < of.ways.size(); ++i) actions[leaf_of(board, toss.dice, of.ways[i])] = i;
  for (std::size_t slot = 1; slot <= toss.steps.size(); ++slot) {
    if (toss.steps[slot - 1].weight != static_cast<double>(of.weight)) continue;
    const std::set<std::size_t> behind = steps_behind(toss.steps, slot);
    std::set<Leaf> leaves;
    for (const std::size_t s : behind)
      leaves.insert({toss.steps[s - 1].leaf_points, toss.steps[s - 1].leaf_position});
    if (!std::ranges::equal(leaves, actions, {}, {}, [](const auto& action) { return action.first; }))
      continue;
    const auto place = [&](std::size_t s) {
      return s == 0 ? 0 : static_cast<std::size_t>(std::distance(behind.begin(), behind.find(s))) + 1;
    };
    Steps steps;
    for (const std::size_t s : behind) {
      const TossStep& step = toss.steps[s - 1];
      steps.push_back({place(step.first), place(step.second),
                       actions.at({step.leaf_points, step.leaf_position}), step.leaf_position,
                       step.leaf_points});
    }
    return steps;
  }
  throw std::logic_error("a toss has no step in the compiled rules");
}

int ProfilePlay::mode(const State& s) const {
  return program_.mode_of(s.card, s.fills);
}

int ProfilePlay::position(const State& s) const {
  return program_.board_of(mode(s)).index_of(s.position());
}

ProfileChoice::ProfileChoice(const ProfilePlay& play)
    : play_(play), pass_(play.program_, play.space(), equilibrium::PassKind::profile, true) {}

void ProfileChoice::begin(std::span<const Scores> scores) {
  if (scores.empty() || scores.size() > kTogether ||
      std::ranges::any_of(scores, [&](const Scores& s) { return s[0] != scores.front()[0]; }))
    throw std::invalid_argument("turns that can't be solved together");
  scores_.assign(scores.begin(), scores.end());
  std::array<Scores, kTogether> block;
  for (std::size_t i = 0; i < kTogether; ++i) block[i] = scores_[std::min(i, scores_.size() - 1)];
  pass_.run(block, play_.continuation_);
}

template <class Plane>
ProfileChoice::Decided ProfileChoice::decided(const Plane& plane) const {
  Decided result{};
  for (int p = 0; p + 1 < play_.space().players; ++p) result[static_cast<std::size_t>(p)] = plane(p);
  return result;
}

double ProfileChoice::share_of_second(const Decided& first, const Decided& second) const {
  const auto decisions = static_cast<std::size_t>(play_.space().players) - 1;
  return equilibrium::share_of_second(std::span(first).first(decisions), std::span(second).first(decisions),
                                      play_.continuation_.mixing);
}

void ProfileChoice::set_aside(int lane, const State& s) {
  const auto place = play_.match_.tosses(s.card).place(s.position());
  const ProfilePlay::Steps& steps =
      play_.steps_[static_cast<std::size_t>(s.card)][place][static_cast<std::size_t>(s.toss)];
  const int mode = play_.mode(s);
  value_.resize(steps.size());
  of_first_.assign(steps.size(), 0);
  of_second_.assign(steps.size(), 0);
  reached_.assign(steps.size(), 0);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const ProfilePlay::Step& step = steps[k];
    Decided best = decided(
        [&](int p) { return pass_.state_value(mode, step.position, s.at_risk + step.points, p, lane); });
    const auto compare = [&](std::size_t slot) {
      const Decided& other = value_[slot - 1];
      const double share = share_of_second(best, other);
      for (std::size_t p = 0; p < best.size(); ++p)
        best[p] = share == 1 ? other[p] : best[p] + share * (other[p] - best[p]);
      return share;
    };
    if (step.second != 0) of_second_[k] = compare(step.second);
    if (step.first != 0 && step.first != step.second) of_first_[k] = compare(step.first);
    value_[k] = best;
  }
  reached_.back() = 1;
  for (std::size_t k = steps.size(); k-- > 0;) {
    if (reached_[k] == 0) continue;
    const ProfilePlay::Step& step = steps[k];
    const double rest = reached_[k] * (1 - of_first_[k]);
    if (of_first_[k] > 0) reached_[step.first - 1] += reached_[k] * of_first_[k];
    if (of_second_[k] > 0) reached_[step.second - 1] += rest * of_second_[k];
    shares_[step.action] += rest * (1 - of_second_[k]);
  }
}

std::pair<ProfileChoice::Decided, ProfileChoice::Decided> ProfileChoice::values(std::size_t turn,
                                                                                const State& s) const {
  const auto lane = static_cast<int>(turn);
  const auto bank = [&] { return decided([&](int p) { return pass_.bank(s.at_risk, p, lane); }); };
  switch (s.phase) {
    case Phase::roll_or_stop:
      return {decided([&](int p) {
                return pass_.toss_value(play_.mode(s), play_.position(s), s.at_risk, p, lane);
              }),
              bank()};
    case Phase::between_cards: {
      if (s.at_risk > 0) return {decided([&](int p) { return pass_.draw(s.at_risk, p, lane); }), bank()};
      // Points were added to the sheet in mid-turn.
      State passed = s;
      passed.mover = 1;
      const Chances on = at_start(turn, s), stopped = at_start(turn, passed);
      return {decided([&](int p) { return on[static_cast<std::size_t>(p)]; }),
              decided([&](int p) { return stopped[static_cast<std::size_t>(p)]; })};
    }
    case Phase::play_or_discard: {
      const int mode = play_.mode(s);
      const int fresh = play_.program_.board_of(mode).fresh();
      return {decided([&](int p) { return pass_.toss_value(mode, fresh, s.at_risk, p, lane); }),
              decided([&](int p) { return pass_.redraw(s.at_risk, p, lane); })};
    }
    default:
      throw std::logic_error("a choice is asked for where there is none");
  }
}

std::span<const double> ProfileChoice::shares(std::size_t turn, const State& s,
                                              std::span<const Action> actions) {
  shares_.assign(actions.size(), 0);
  if (s.phase == Phase::set_aside) {
    set_aside(static_cast<int>(turn), s);
  } else {
    const auto [first, second] = values(turn, s);
    shares_[1] = share_of_second(first, second);
    shares_[0] = 1 - shares_[1];
  }
  return shares_;
}

/// Where a turn, or the rest of one, begins.
ProfileChoice::Chances ProfileChoice::at_start(std::size_t turn, const State& s) const {
  const ScoreSpace& space = play_.space();
  const auto players = static_cast<std::size_t>(space.players);
  const bool passed = s.mover != 0;
  Scores scores = scores_.at(turn);
  model::write_down(std::span(scores).first(players), s);
  if (passed) scores = space.passed(scores);
  return equilibrium::chances_at(play_.continuation_, scores, passed);
}

ProfileChoice::Chances ProfileChoice::chances(std::size_t turn, const State& s) {
  if (model::Match::is_over(s)) return {1};
  if (s.mover != 0 || (s.phase == Phase::draw && s.at_risk == 0)) return at_start(turn, s);
  const auto lane = static_cast<int>(turn);
  const auto players = static_cast<std::size_t>(play_.space().players);
  const auto from_planes = [&](const auto& plane) {
    Chances chances{};
    chances[players - 1] = 1;
    for (std::size_t p = 0; p + 1 < players; ++p) {
      chances[p] = plane(static_cast<int>(p));
      chances[players - 1] -= chances[p];
    }
    return chances;
  };
  switch (s.phase) {
    case Phase::draw:
      return from_planes([&](int p) { return pass_.draw(s.at_risk, p, lane); });
    case Phase::redraw:
      return from_planes([&](int p) { return pass_.redraw(s.at_risk, p, lane); });
    case Phase::toss:
      return from_planes(
          [&](int p) { return pass_.toss_value(play_.mode(s), play_.position(s), s.at_risk, p, lane); });
    default:
      break;
  }
  const std::vector<model::Choice> choices = play_.match_.actions(s);
  if (choices.size() == 1) return chances(turn, choices.front().next);
  std::vector<Action> actions;
  actions.reserve(choices.size());
  for (const model::Choice& choice : choices) actions.push_back(choice.action);
  const auto drawn = shares(turn, s, actions);
  const std::vector<double> kept(drawn.begin(), drawn.end());  // further decisions overwrite them
  Chances sum{};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (kept[i] == 0) continue;
    const Chances of_next = chances(turn, choices[i].next);
    for (std::size_t p = 0; p < players; ++p) sum[p] += kept[i] * of_next[p];
  }
  return sum;
}

std::size_t drawn_from(std::span<const double> shares, double number) {
  std::size_t last = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] == 0) continue;
    last = i;
    if (number < shares[i]) return i;
    number -= shares[i];
  }
  return last;
}

std::size_t taken(std::span<const double> shares, Luck& luck) {
  const auto sure = std::ranges::find(shares, 1.0);
  if (sure != shares.end()) return static_cast<std::size_t>(sure - shares.begin());
  constexpr std::uint32_t kParts = 1U << 31U;
  return drawn_from(shares, (luck.next_choice(kParts) + 0.5) / kParts);
}

}  // namespace fillwise::solver
