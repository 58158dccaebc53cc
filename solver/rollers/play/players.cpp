#include "solver/rollers/play/players.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "solver/rollers/play/thumb.hpp"
#include "solver/rollers/play/turn_plan.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

constexpr std::array<std::string_view, 5> kPlayerNames = {"racer", "collector", "stop-early", "thumb",
                                                          "optimal"};

constexpr double kTurnInChips = 10'000;  // of a racer: more than there are to get
constexpr int kMarkerInChips = 4;        // of a collector, times the number of the section

/// Chips that the mover gets.
int gain(const Rules& rules, const Table& table, const Application& made) {
  return model::rollers::after_applying(rules, table, made).chips[table.mover] - table.chips[table.mover];
}

/// Nobody's board is complete: who has chips can be made to pay, by a mover who has some.
bool can_collect(const Table& table) {
  if (table.chips[table.mover] == 0) return false;
  for (std::size_t p = 0; p < table.players; ++p)
    if (p != table.mover && table.chips[p] > 0) return true;
  return false;
}

int chips_of_markers(const Rules& rules, const Board& board) {
  int chips = 0;
  for (int n = 1; n <= rules.sections; ++n) chips += kMarkerInChips * n * static_cast<int>(board.at(n));
  return chips;
}

/// Players whose turns are planned.
class Planner : public Player {
 public:
  explicit Planner(const TurnProgram& program) : program_(program), plan_(program) {}

  std::optional<Saved> choose(const Turn& turn) final { return plan_.choose(turn); }
  Application apply(const Turn& turn) final { return plan_.apply(turn); }

 protected:
  const Rules& rules() const { return program_.rules(); }
  void plan(const Table& table, TurnPlan::Worth worth) { plan_.plan(table, std::move(worth)); }

 private:
  const TurnProgram& program_;
  TurnPlan plan_;
};

class Racer : public Planner {
 public:
  Racer(const TurnProgram& program, const FewestTurns& fewest) : Planner(program), fewest_(fewest) {}

  void begin_turn(const Table& table) override { race(table); }

 protected:
  void race(const Table& table) {
    plan(table, [this, table](const Application& made) {
      return gain(rules(), table, made) - kTurnInChips * fewest_.at(made.board);
    });
  }

 private:
  const FewestTurns& fewest_;
};

class Collector final : public Racer {
 public:
  using Racer::Racer;

  void begin_turn(const Table& table) override {
    if (!can_collect(table)) return race(table);
    plan(table, [this, table](const Application& made) {
      return static_cast<double>(gain(rules(), table, made) + chips_of_markers(rules(), made.board));
    });
  }
};

class StopEarly final : public Player {
 public:
  explicit StopEarly(const Rules& rules) : rules_(rules) {}

  void begin_turn(const Table& table) override { table_ = table; }

  std::optional<Saved> choose(const Turn& turn) override {
    if (best_of(turn).board.markers() > own().markers()) return std::nullopt;
    // The section that lacks the fewest dice, the highest of several.
    int wanted = 0, fewest = 0;
    for (int n = 1; n <= rules_.sections; ++n) {
      if (own().at(n) == Section::closed) continue;
      const int needed = own().at(n) == Section::empty ? n : 1;
      const int lacking = needed - turn.saved.hand().of(n);
      if (wanted == 0 || lacking <= fewest) {
        wanted = n;
        fewest = lacking;
      }
    }
    Saved kept = turn.locked;
    for (const int place : {wanted - 1, model::rollers::kStar}) {
      const auto i = static_cast<std::size_t>(place);
      kept.purple.count[i] = turn.saved.purple.count[i];
    }
    if (turn.saved.black == wanted) kept.black = turn.saved.black;
    return kept.total() < rules_.dice ? std::optional(kept) : std::nullopt;
  }

  Application apply(const Turn& turn) override { return best_of(turn); }

 private:
  const Board& own() const { return table_.boards[table_.mover]; }

  /// Most markers, then most chips, then the highest sections.
  Application best_of(const Turn& turn) const {
    std::optional<Application> best;
    std::tuple<int, int, int> most;
    model::rollers::for_each_application(
        rules_, own(), model::rollers::collectable(table_), turn.saved.hand(), [&](const Application& made) {
          const std::tuple now{made.board.markers(), gain(rules_, table_, made), made.board.code()};
          if (best && now <= most) return;
          best = made;
          most = now;
        });
    return best.value();
  }

  const Rules& rules_;
  Table table_;
};

class Optimal final : public Planner {
 public:
  Optimal(const TurnProgram& program, const MatchBounds& bounds) : Planner(program), bounds_(bounds) {}

  void begin_turn(const Table& table) override {
    if (table.players != 2) throw std::invalid_argument("the best play is known for two players only");
    // Seen from the player who began the round, who is player 0 of the bounds.
    const std::size_t first = table.starter;
    plan(table,
         chance_of_applying(rules(), bounds_({{table.points[first], table.points[1 - first]}, 0}), table));
  }

 private:
  const MatchBounds& bounds_;
};

}  // namespace

std::span<const std::string_view> player_names() {
  return kPlayerNames;
}

std::string_view name_of(PlayerKind kind) {
  return kPlayerNames.at(static_cast<std::size_t>(kind));
}

std::optional<PlayerKind> player_named(std::string_view name) {
  const auto found = std::ranges::find(kPlayerNames, name);
  if (found == kPlayerNames.end()) return std::nullopt;
  return static_cast<PlayerKind>(found - kPlayerNames.begin());
}

Players::Players(Rules rules, MatchBounds bounds)
    : rules_(std::move(rules)), bounds_(std::move(bounds)), program_(rules_) {}

std::unique_ptr<Player> Players::make(PlayerKind kind) const {
  if (kind == PlayerKind::stop_early) return std::make_unique<StopEarly>(rules_);
  if (kind == PlayerKind::thumb) return make_thumb(rules_);
  if (kind == PlayerKind::optimal) {
    if (!bounds_) throw std::invalid_argument("the best play needs a match that is solved");
    return std::make_unique<Optimal>(program_, bounds_);
  }
  std::call_once(counted_, [this] { fewest_.emplace(program_); });
  if (kind == PlayerKind::collector) return std::make_unique<Collector>(program_, *fewest_);
  return std::make_unique<Racer>(program_, *fewest_);
}

}  // namespace fillwise::solver::rollers
