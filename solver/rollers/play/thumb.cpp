#include "solver/rollers/play/thumb.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <tuple>

#include "model/rollers/match.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Dice;
using model::rollers::kStar;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

class Thumb final : public Player {
 public:
  explicit Thumb(const Rules& rules) : rules_(rules) {}

  void begin_turn(const Table& table) override {
    table_ = table;
    collectable_ = model::rollers::collectable(table);
  }

  std::optional<Saved> choose(const Turn& turn) override {
    const Application now = best_of(turn);
    if (dice_used(now) == rules_.dice || (now.board.is_complete(rules_) && has_most_chips(now)))
      return std::nullopt;
    const int wanted = wanted_number(turn.saved.hand());
    Saved kept = turn.locked;
    for (const int place : {wanted - 1, kStar}) {
      if (place < 0) continue;
      const auto i = static_cast<std::size_t>(place);
      kept.purple.count[i] = turn.saved.purple.count[i];
    }
    if (wanted > 0 && turn.saved.black == wanted) kept.black = turn.saved.black;
    return kept.total() < rules_.dice ? std::optional(kept) : std::nullopt;
  }

  Application apply(const Turn& turn) override { return best_of(turn); }

 private:
  const Board& own() const { return table_.boards[table_.mover]; }

  /// The number that shows the most pips with the stars, of several the highest; 0 if no die of use shows a number.
  int wanted_number(const Dice& hand) const {
    int wanted = 0, most = 0;
    for (int n = 1; n <= rules_.sections; ++n) {
      int dice = hand.of(n) == 0 ? 0 : hand.of(n) + hand.stars();
      if ((collectable_ >> (n - 1) & 1U) == 0)  // only those that place markers
        dice = std::min(dice, own().at(n) == Section::empty ? n + 1 : own().at(n) == Section::open ? 1 : 0);
      if (dice == 0 || n * dice < most) continue;
      wanted = n;
      most = n * dice;
    }
    return wanted;
  }

  int dice_used(const Application& made, int section) const {
    return model::rollers::section_dice(own(), made, section).all();
  }
  int dice_used(const Application& made) const {
    int dice = 0;
    for (int n = 1; n <= rules_.sections; ++n) dice += dice_used(made, n);
    return dice;
  }
  /// Alone or with others.
  bool has_most_chips(const Application& made) const {
    const Table after = model::rollers::after_applying(rules_, table_, made);
    return after.chips[table_.mover] == std::ranges::max(after.chips);
  }

  /// The most pips, then the most markers, then the highest sections; the board is completed with the most chips only.
  Application best_of(const Turn& turn) const {
    std::optional<Application> best;
    std::tuple<int, int, int, int> most;
    model::rollers::for_each_application(
        rules_, own(), collectable_, turn.saved.hand(), [&](const Application& made) {
          int pips = 0;
          for (int n = 1; n <= rules_.sections; ++n) pips += n * dice_used(made, n);
          const int end = !made.board.is_complete(rules_) ? 0 : has_most_chips(made) ? 1 : -1;
          const std::tuple now{end, pips, made.board.markers(), made.board.code()};
          if (best && now <= most) return;
          best = made;
          most = now;
        });
    return best.value();
  }

  const Rules& rules_;
  Table table_;
  unsigned collectable_ = 0;  ///< bit n - 1 for each section that dice can collect for once it is closed
};

}  // namespace

std::unique_ptr<Player> make_thumb(const Rules& rules) {
  return std::make_unique<Thumb>(rules);
}

}  // namespace fillwise::solver::rollers
