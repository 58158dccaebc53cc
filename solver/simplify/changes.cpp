// The changes of one number of a simple rule that a search tries.

#include <algorithm>
#include <set>

#include "solver/simplify/search.hpp"

namespace fillwise::solver {
namespace {

constexpr int kNever = SimpleRule::kNever;

/// Numbers to stop with: those near the present one, and from far some from all over.
std::vector<int> stops_near(int now, const model::Match& match, Reach reach) {
  std::set<int> all;
  if (reach == Reach::far) all = {2, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 50, 60};
  for (int n = now - 3; n <= now + 3; ++n) all.insert(n);
  std::vector<int> stops;
  for (const int n : all)
    if (n > 0 && n < most_to_stop_with(match) && n != now) stops.push_back(n);
  if (now != kNever && reach == Reach::far) stops.push_back(kNever);
  return stops;
}

class Changes {
 public:
  Changes(const SimpleRule& rule, const model::Match& match, Reach reach)
      : rule_(rule), match_(match), reach_(reach) {}

  void one_number() {
    for (const int n : stops_near(rule_.stop_at.front(), match_, reach_)) add().stop_at.fill(n);
    end_group();
  }
  void by_dice() {
    for (std::size_t i = 0; i < rule_.stop_at.size(); ++i) {
      for (const int n : stops_near(rule_.stop_at[i], match_, reach_)) add().stop_at[i] = n;
      end_group();
    }
  }
  void dice_and_cards();
  void exceptions();
  void gap();
  void endgame();

  std::vector<std::vector<SimpleRule>> all() && { return std::move(all_); }

 private:
  SimpleRule& add() { return group_.emplace_back(rule_); }
  void end_group() {
    std::erase(group_, rule_);
    if (!group_.empty()) all_.push_back(std::move(group_));
    group_.clear();
  }

  const SimpleRule& rule_;
  const model::Match& match_;
  Reach reach_;
  std::vector<SimpleRule> group_;
  std::vector<std::vector<SimpleRule>> all_;
};

void Changes::dice_and_cards() {
  // Between two numbers of the list some toss of a usual chart is set aside otherwise.
  constexpr std::array kPerDie = {0, 40, 55, 70, 80, 95, 110, 130, 145, 160, 180, 220, 280, 400, 1000};
  for (const int worth : kPerDie) add().per_die = worth;
  add().per_die.reset();
  end_group();
  for (const int worth : kPerDie) add().per_die_to_fill = worth;
  add().per_die_to_fill.reset();
  end_group();
  if (match_.rules().discardable_card() < 0) return;
  for (const int behind : {0, 1, 4, 10, 16, 20, 24, 30, 36, 40, 44, 50, 60, 80, 100})
    if (behind < match_.limit()) add().play_behind = behind;
  for (int behind = rule_.play_behind - 2; behind <= rule_.play_behind + 2; ++behind)
    if (behind >= 0) add().play_behind = behind;
  end_group();
}

void Changes::exceptions() {
  for (std::size_t i = 0; i < rule_.exceptions.size(); ++i) {
    for (const int n : stops_near(rule_.exceptions[i].stop_at, match_, reach_))
      add().exceptions[i].stop_at = n;
    SimpleRule& without = add();
    without.exceptions.erase(without.exceptions.begin() + static_cast<std::ptrdiff_t>(i));
    end_group();
  }
  if (rule_.exceptions.size() >= kMostExceptions) return;
  for (int card = 0; card < static_cast<int>(match_.rules().cards.size()); ++card) {
    const model::Card& c = match_.rules().cards[static_cast<std::size_t>(card)];
    if (!c.may_stop || c.count == 0) continue;
    for (int dice = 1; dice < model::kDice; ++dice) {
      if (std::ranges::any_of(rule_.exceptions,
                              [&](const auto& e) { return e.card == card && e.dice == dice; }))
        continue;
      const int now = rule_.stop_at[static_cast<std::size_t>(dice)];
      if (now == kNever) continue;
      for (int n = std::max(1, now - 4); n <= now + 4; ++n)
        if (n != now) add().exceptions.push_back({card, dice, n});
    }
  }
  end_group();
}

void Changes::gap() {
  constexpr std::array kGaps = {4, 10, 16, 20, 30, 40, 50, 60, 80};
  const auto of = [&](int gap, int behind, int ahead) {
    if (gap < 1 || gap >= match_.limit()) return;
    SimpleRule& r = add();
    r.gap = gap, r.more_behind = behind, r.more_ahead = ahead;
  };
  if (rule_.gap == 0) {
    for (const int gap : kGaps)
      for (const int more : {1, 2, 3, 4}) of(gap, more, 0), of(gap, 0, -more), of(gap, more, -more);
    return end_group();
  }
  for (const int gap : kGaps) of(gap, rule_.more_behind, rule_.more_ahead);
  for (const int by : {-5, -2, -1, 1, 2, 5}) of(rule_.gap + by, rule_.more_behind, rule_.more_ahead);
  end_group();
  for (int more = -4; more <= 12; ++more) of(rule_.gap, more, rule_.more_ahead);
  end_group();
  for (int more = -8; more <= 4; ++more) of(rule_.gap, rule_.more_behind, more);
  end_group();
}

void Changes::endgame() {
  const auto of = [&](int within, int at) {
    if (within < 1 || within > match_.goal() || at < 1) return;
    SimpleRule& r = add();
    r.endgame_within = within, r.endgame_at = at;
  };
  constexpr std::array kWithin = {4, 8, 10, 12, 16, 20, 24, 30, 40};
  constexpr std::array kAt = {8, 10, 12, 14, 16, 18, 20, 24, 28, 32, kNever};
  if (rule_.endgame_within == 0) {
    for (const int within : kWithin)
      for (const int at : kAt) of(within, at);
    return end_group();
  }
  for (const int within : kWithin) of(within, rule_.endgame_at);
  for (const int by : {-3, -2, -1, 1, 2, 3}) of(rule_.endgame_within + by, rule_.endgame_at);
  end_group();
  for (const int at : kAt) of(rule_.endgame_within, at);
  if (rule_.endgame_at != kNever)
    for (const int by : {-1, 1}) of(rule_.endgame_within, rule_.endgame_at + by);
  end_group();
}

}  // namespace

std::vector<std::vector<SimpleRule>> changes(Form form, const SimpleRule& rule, const model::Match& match,
                                             Reach reach) {
  Changes all(rule, match, reach);
  if (form == Form::one_number)
    all.one_number();
  else
    all.by_dice();
  if (form >= Form::by_dice_and_card) {
    all.dice_and_cards();
    all.exceptions();
  }
  if (form >= Form::by_gap) all.gap();
  if (form >= Form::endgame) all.endgame();
  return std::move(all).all();
}

}  // namespace fillwise::solver
