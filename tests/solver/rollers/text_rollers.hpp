#pragma once

// Rollers of two solved a second time, from the rule text alone: single dice, own data, plain sweeps. For few dice and
// sections. Of the model it takes nothing but Rules.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "model/rollers/rules.hpp"

namespace fillwise::solver::text_rollers {

using model::rollers::Rules;

/// What lies on the table before a turn. Boards: markers on each section, 0 to 2.
struct Scene {
  int mover = 0, starter = 0;
  std::array<std::vector<int>, 2> board;
  std::array<int, 2> chips{}, points{};
  friend auto operator<=>(const Scene&, const Scene&) = default;
};

/// Value to player 0 of a round that `mover` has ended; `points` with those of this round.
using EndValue = std::function<double(const Scene&)>;

class Solver {
 public:
  /// To the end of the round if there is an EndValue, else of the match. `start` has the chips and boards filled in.
  Solver(const Rules& rules, Scene start, EndValue end = {}) : rules_(rules), end_(std::move(end)) {
    build_roll({}, 0);
    for (number_of(start); expanded_ < scenes_.size(); ++expanded_) expand(expanded_);
  }
  static Scene empty_scene(const Rules& rules, int starter) {
    const std::vector<int> none(static_cast<std::size_t>(rules.sections), 0);
    return {starter, starter, {none, none}, {rules.chips, rules.chips}, {0, 0}};
  }

  /// Value of the start. Play without end is worth `endless`: 0 or 1, for which sweeps from there close in.
  double value(double endless) const {
    std::vector<double> values(scenes_.size(), endless);
    for (double moved = 1; moved > 1e-13;) {
      moved = 0;
      for (std::size_t s = scenes_.size(); s-- > 0;) {
        const double now = turn_value(s, values);
        moved = std::max(moved, std::abs(now - values[s]));
        values[s] = now;
      }
    }
    return values[0];
  }

 private:
  using Hand = std::array<int, 7>;  // how many dice show each face, 6: a star
  struct Leads {                    // what a hand can be made into
    std::vector<std::size_t> scenes;
    std::vector<double> ends;
  };
  struct Choice {  // after a roll
    std::size_t hand = 0;
    std::vector<std::size_t> rolls;  // of what is not saved
  };

  static constexpr int kBlackDie = 10;  // added to the face of the black die

  std::size_t hand_number(const std::vector<int>& dice) {
    Hand hand{};
    for (const int d : dice) ++hand[static_cast<std::size_t>(d % kBlackDie)];
    return hands_.emplace(hand, hands_.size()).first->second;
  }

  // Rolls by what is kept and how many were made before; all dice by themselves.
  std::size_t build_roll(std::vector<int> kept, int made) {
    std::ranges::sort(kept);
    const auto [found, is_new] = roll_number_.emplace(std::pair(kept, made), rolls_.size());
    const std::size_t number = found->second;
    if (!is_new) return number;
    rolls_.emplace_back();
    const bool with_black = std::ranges::none_of(kept, [](int d) { return d > kBlackDie; });
    std::vector<int> fall(static_cast<std::size_t>(rules_.dice) - kept.size(), 1);
    std::vector<std::size_t> choices;
    while (true) {
      const bool zap = with_black && fall.back() == 6;
      std::vector<int> lying = kept;
      if (!zap) lying.insert(lying.end(), fall.begin(), fall.end());
      if (!zap && with_black) lying.back() += kBlackDie;
      choices.push_back(build_choice(lying, kept.size(), made + 1));
      std::size_t i = 0;
      while (i < fall.size() && fall[i] == 6) fall[i++] = 1;
      if (i == fall.size()) break;
      ++fall[i];
    }
    rolls_[number] = std::move(choices);
    return number;
  }

  // The first `kept` dice were saved before.
  std::size_t build_choice(const std::vector<int>& lying, std::size_t kept, int made) {
    Choice choice;
    choice.hand = hand_number(lying);
    if (made < rules_.rolls) {
      for (unsigned chosen = 0; chosen < 1U << lying.size(); ++chosen) {
        std::vector<int> saved;
        bool legal = true;
        for (std::size_t i = 0; i < lying.size(); ++i) {
          if ((chosen >> i & 1U) != 0)
            saved.push_back(lying[i]);
          else if (i < kept && !rules_.take_up_again)
            legal = false;
        }
        if (legal && saved.size() < static_cast<std::size_t>(rules_.dice))
          choice.rolls.push_back(build_roll(saved, made));
      }
    }
    choices_.push_back(std::move(choice));
    return choices_.size() - 1;
  }

  std::size_t number_of(const Scene& scene) {
    const auto [found, is_new] = scene_number_.emplace(scene, scenes_.size());
    if (is_new) scenes_.push_back(scene);
    return found->second;
  }

  void expand(std::size_t s) {
    const Scene scene = scenes_[s];
    std::vector<Leads> leads(hands_.size());
    for (const auto& [hand, number] : hands_) {
      std::map<Use, bool> uses;
      std::set<std::pair<Hand, Use>> seen;
      const std::vector<int> none(static_cast<std::size_t>(rules_.sections), 0);
      use_dice(scene, hand, {scene.board[static_cast<std::size_t>(scene.mover)], none}, uses, seen);
      for (const auto& [use, more] : uses)
        if (!rules_.apply_all || !more) lead_on(scene, use, leads[number]);
    }
    leads_.push_back(std::move(leads));
  }

  using Use = std::pair<std::vector<int>, std::vector<int>>;  // the board, and the dice that collected

  // Uses one more piece of the dice, in every way; `uses`: whether some way to get there could have gone on.
  void use_dice(const Scene& scene, const Hand& hand, const Use& use, std::map<Use, bool>& uses,
                std::set<std::pair<Hand, Use>>& seen) const {
    if (!seen.emplace(hand, use).second) return;
    uses.emplace(use, false);
    const auto mover = static_cast<std::size_t>(scene.mover);
    for (int n = 1; n <= rules_.sections; ++n) {
      const auto at = static_cast<std::size_t>(n - 1);
      const int markers = use.first[at];
      const bool closed_before = scene.board[mover][at] == 2;
      if (markers == 2 && (scene.chips[mover] == 0 || scene.board[1 - mover][at] == 2 ||
                           (!rules_.collect_when_closing && !closed_before)))
        continue;
      const int needed = markers == 0 ? n : 1;
      for (int stars = 0; stars <= needed; ++stars) {
        Hand rest = hand;
        rest[6] -= stars;
        rest[at + 1] -= needed - stars;
        if (rest[6] < 0 || rest[at + 1] < 0) continue;
        uses[use] = true;
        Use next = use;
        ++(markers == 2 ? next.second : next.first)[at];
        use_dice(scene, rest, next, uses, seen);
      }
    }
  }

  void lead_on(const Scene& scene, const Use& use, Leads& leads) {
    const auto mover = static_cast<std::size_t>(scene.mover);
    Scene next = scene;
    next.board[mover] = use.first;
    for (std::size_t i = 0; i < use.second.size(); ++i) {
      for (int die = 0; die < use.second[i]; ++die) {
        const int paid = std::min(static_cast<int>(i + 1), next.chips[1 - mover]);
        next.chips[1 - mover] -= paid;
        next.chips[mover] += paid;
      }
    }
    if (std::ranges::any_of(use.first, [](int markers) { return markers < 2; })) {
      next.mover = 1 - scene.mover;
      leads.scenes.push_back(number_of(next));
      return;
    }
    next.points[mover] += next.chips[mover] > 0 ? 2 : 1;
    for (const std::size_t p : {0U, 1U})
      if (next.chips[p] > next.chips[1 - p] || (next.chips[0] == next.chips[1] && rules_.tied_chips_score))
        ++next.points[p];
    if (end_) {
      leads.ends.push_back(end_(next));
      return;
    }
    const bool first = next.points[0] >= rules_.points;
    const bool second = next.points[1] >= rules_.points;
    if (first != second) {
      leads.ends.push_back(first ? 1 : 0);
    } else if (first && next.chips[0] != next.chips[1]) {
      leads.ends.push_back(next.chips[0] > next.chips[1] ? 1 : 0);
    } else if (first && !rules_.tie_plays_on) {
      leads.ends.push_back(0.5);
    } else {
      Scene round = empty_scene(rules_, 1 - scene.starter);
      for (const std::size_t p : {0U, 1U}) round.points[p] = std::min(next.points[p], rules_.points);
      leads.scenes.push_back(number_of(round));
    }
  }

  double turn_value(std::size_t s, const std::vector<double>& values) const {
    const bool largest = scenes_[s].mover == 0;
    const auto better = [&](double a, double b) { return largest ? std::max(a, b) : std::min(a, b); };
    std::vector<double> of_hand(hands_.size());
    for (std::size_t h = 0; h < of_hand.size(); ++h) {
      double best = largest ? -1 : 2;
      for (const std::size_t next : leads_[s][h].scenes) best = better(best, values[next]);
      for (const double end : leads_[s][h].ends) best = better(best, end);
      of_hand[h] = best;
    }
    std::vector<double> of_roll(rolls_.size(), -1);
    const std::function<double(std::size_t)> roll = [&](std::size_t r) {
      if (of_roll[r] >= 0) return of_roll[r];
      double sum = 0;
      for (const std::size_t c : rolls_[r]) {
        double best = of_hand[choices_[c].hand];
        for (const std::size_t next : choices_[c].rolls) best = better(best, roll(next));
        sum += best;
      }
      return of_roll[r] = sum / static_cast<double>(rolls_[r].size());
    };
    return roll(0);
  }

  Rules rules_;
  EndValue end_;
  std::map<Hand, std::size_t> hands_;
  std::map<std::pair<std::vector<int>, int>, std::size_t> roll_number_;
  std::vector<std::vector<std::size_t>> rolls_;  // [roll][fall]: a choice
  std::vector<Choice> choices_;
  std::vector<Scene> scenes_;
  std::map<Scene, std::size_t> scene_number_;
  std::vector<std::vector<Leads>> leads_;  // [scene][hand]
  std::size_t expanded_ = 0;
};

}  // namespace fillwise::solver::text_rollers
