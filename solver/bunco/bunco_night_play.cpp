#include "solver/bunco/bunco_night_play.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>

#include "model/bunco/table.hpp"
#include "solver/base/parallel.hpp"
#include "solver/simulate/philox.hpp"

namespace fillwise::solver {
namespace {

namespace bunco = model::bunco;
using bunco::kSeats;
using bunco::Prize;

constexpr std::uint64_t kNightsAtATime = 512;

std::size_t placed(int number) {
  return static_cast<std::size_t>(number);
}

/// The luck of one night.
class NightLuck {
 public:
  NightLuck(std::uint64_t seed, std::uint64_t night) : seed_(seed), night_(night) {}

  /// 0 to n - 1, exactly uniform if the bits are: words past the last multiple of n are passed over.
  int below(int n) {
    const auto range = static_cast<std::uint32_t>(n);
    const std::uint32_t past = UINT32_MAX - UINT32_MAX % range;
    for (;;) {
      if (word_ == block_.size()) {
        block_ = philox(
            {blocks_++, 1, static_cast<std::uint32_t>(night_), static_cast<std::uint32_t>(night_ >> 32U)},
            seed_);
        word_ = 0;
      }
      if (const std::uint32_t bits = block_.at(word_++); bits < past) return static_cast<int>(bits % range);
    }
  }
  bunco::Roll roll() { return bunco::roll_of(below(bunco::kRolls)); }

 private:
  std::uint64_t seed_, night_;
  PhiloxBlock block_{};
  std::size_t word_ = 4;
  std::uint32_t blocks_ = 0;
};

/// Plays nights, one after the other.
class NightPlay {
 public:
  NightPlay(const bunco::Rules& rules, const bunco::Evening& evening)
      : rules_(rules),
        evening_(evening),
        tables_(placed(evening.tables)),
        winners_(tables_.size()),
        cards_(placed(evening.players())),
        counts_(evening) {}

  void play(NightLuck luck) {
    luck_ = luck;
    const auto below = [this](int n) { return luck_.below(n); };
    places_.resize(cards_.size());
    std::iota(places_.begin(), places_.end(), 0);
    bunco::deal(std::span(places_), below);
    starts_.resize(cards_.size());
    for (std::size_t place = 0; place < places_.size(); ++place)
      starts_[placed(places_[place])] = static_cast<int>(place) / kSeats;
    std::ranges::fill(cards_, bunco::ScoreCard());
    holder_ = bunco::kNobody;
    for (int round = 0; round < evening_.rounds(); ++round) {
      if (round > 0) places_ = bunco::next_places(rules_, std::move(places_), winners_, below);
      play_round(bunco::Evening::number_of(round));
      note_winners();
    }
    count();
  }

  const BuncoNightCounts& counts() const { return counts_; }

 private:
  void play_round(int number) {
    number_ = number;
    silent_ = true;
    std::ranges::fill(tables_, bunco::Table());
    while (!bunco::rings(rules_, tables_.front())) roll_once();
    for (std::size_t table = 0; table < tables_.size(); ++table)
      tables_[table] = bunco::after_bell(rules_, tables_[table], table == 0);
    while (std::ranges::any_of(tables_, is_open)) roll_once();
    counts_.silent_rounds += silent_ ? 1 : 0;
  }

  static bool is_open(const bunco::Table& table) { return table.play != bunco::Play::over; }

  /// One roll at each table that plays, or at one of them.
  void roll_once() {
    travellers_ = 0;
    if (rules_.pace == bunco::Pace::lockstep) {
      for (int table = 0; table < evening_.tables; ++table)
        if (is_open(tables_[placed(table)])) roll_at(table);
      return;
    }
    const auto open = static_cast<int>(std::ranges::count_if(tables_, is_open));
    int chosen = luck_.below(open);
    for (int table = 0; table < evening_.tables; ++table)
      if (is_open(tables_[placed(table)]) && chosen-- == 0) return roll_at(table);
  }

  void roll_at(int table) {
    bunco::Table& here = tables_[placed(table)];
    const int player = places_[placed(kSeats * table + here.seat)];
    const bunco::Roll roll = luck_.roll();
    if (bunco::is_bunco(roll, number_)) {
      ++cards_[placed(player)].buncos;
      silent_ = false;
    }
    // Of several at once each is as likely to catch the bag.
    if (bunco::travels(rules_, roll, number_) && luck_.below(++travellers_) == 0) holder_ = player;
    here = bunco::after_roll(rules_, here, roll, number_);
  }

  void note_winners() {
    for (std::size_t table = 0; table < tables_.size(); ++table) {
      winners_[table] = bunco::winner_of(tables_[table]);
      for (int seat = 0; seat < kSeats; ++seat) {
        bunco::ScoreCard& card = cards_[placed(places_[placed(kSeats) * table + placed(seat)])];
        ++(bunco::team_of(seat) == winners_[table] ? card.wins : card.losses);
      }
    }
  }

  void count() {
    ++counts_.nights;
    int most_buncos = 0, most_wins = 0, most_losses = 0, without = 0;
    for (std::size_t player = 0; player < cards_.size(); ++player) {
      const bunco::ScoreCard& card = cards_[player];
      ++counts_.wins[placed(card.wins)];
      ++counts_.buncos[placed(std::min(card.buncos, kMostCountedBuncos))];
      counts_.start_buncos[placed(starts_[player])] += static_cast<std::uint64_t>(card.buncos);
      without += card.buncos == 0 ? 1 : 0;
      most_buncos = std::max(most_buncos, card.buncos);
      most_wins = std::max(most_wins, card.wins);
      most_losses = std::max(most_losses, card.losses);
    }
    ++counts_.without[placed(without)];
    ++counts_.best_buncos[placed(std::min(most_buncos, kMostCountedBuncos))];
    ++counts_.best_wins[placed(most_wins)];
    ++counts_.best_losses[placed(most_losses)];
    for (const Prize prize : bunco::kPrizes) {
      bunco::find_winners(prize, cards_, holder_, found_);
      at_start_.assign(tables_.size(), 0);
      for (const int player : found_) ++at_start_[placed(starts_[placed(player)])];
      for (int start = 0; start < evening_.tables; ++start)
        ++counts_.prize(prize, start, at_start_[placed(start)], static_cast<int>(found_.size()));
    }
  }

  const bunco::Rules& rules_;
  bunco::Evening evening_;
  NightLuck luck_{0, 0};
  std::vector<bunco::Table> tables_;
  std::vector<int> winners_;
  std::vector<bunco::ScoreCard> cards_;  // by player
  bunco::Places places_;
  std::vector<int> starts_;  // the first table, by player
  std::vector<int> found_, at_start_;
  int number_ = 1, holder_ = bunco::kNobody, travellers_ = 0;
  bool silent_ = true;
  BuncoNightCounts counts_;
};

/// The mean of values over nights, from how many nights have each.
class NightMean {
 public:
  void add(double value, std::uint64_t nights) {
    const auto many = static_cast<double>(nights);
    sum_ += value * many;
    squares_ += value * value * many;
    nights_ += many;
  }
  Mean mean(double z) const { return mean_of(sum_, squares_, nights_, z); }

 private:
  double sum_ = 0, squares_ = 0, nights_ = 0;
};

Mean share_of_nights(std::uint64_t some, std::uint64_t all, double z) {
  const auto found = static_cast<double>(some), nights = static_cast<double>(all);
  return {found / nights, wilson(found, nights, z)};
}

}  // namespace

BuncoNightCounts::BuncoNightCounts(const bunco::Evening& evening)
    : wins(placed(evening.rounds() + 1)),
      buncos(kMostCountedBuncos + 1),
      without(placed(evening.players() + 1)),
      start_buncos(placed(evening.tables)),
      best_buncos(kMostCountedBuncos + 1),
      best_wins(wins.size()),
      best_losses(wins.size()),
      evening_(evening),
      prizes_(bunco::kPrizes.size() * placed(evening.tables) * (kSeats + 1) * without.size()) {}

std::size_t BuncoNightCounts::place(Prize prize, int start, int of_table, int sharers) const {
  return ((placed(static_cast<int>(prize)) * start_buncos.size() + placed(start)) * (kSeats + 1) +
          placed(of_table)) *
             without.size() +
         placed(sharers);
}

std::uint64_t& BuncoNightCounts::prize(Prize prize, int start, int of_table, int sharers) {
  return prizes_[place(prize, start, of_table, sharers)];
}
std::uint64_t BuncoNightCounts::prize(Prize prize, int start, int of_table, int sharers) const {
  return prizes_[place(prize, start, of_table, sharers)];
}

void BuncoNightCounts::add(const BuncoNightCounts& other) {
  nights += other.nights;
  silent_rounds += other.silent_rounds;
  const auto sum = [](std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  };
  sum(wins, other.wins);
  sum(buncos, other.buncos);
  sum(without, other.without);
  sum(start_buncos, other.start_buncos);
  sum(best_buncos, other.best_buncos);
  sum(best_wins, other.best_wins);
  sum(best_losses, other.best_losses);
  sum(prizes_, other.prizes_);
}

BuncoNightCounts play_bunco_nights(const bunco::Rules& rules, const bunco::Evening& evening,
                                   const BuncoPlayOptions& options) {
  const auto batches = static_cast<int>((options.nights + kNightsAtATime - 1) / kNightsAtATime);
  BuncoNightCounts all(evening);
  PerThread<NightPlay> plays([&] { return std::make_unique<NightPlay>(rules, evening); });
  std::atomic<std::uint64_t> done = 0;
  with_threads(options.threads, [&] {
    parallel_for(batches, [&](int batch) {
      if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed)) return;
      NightPlay& play = plays.local();
      const std::uint64_t first = static_cast<std::uint64_t>(batch) * kNightsAtATime;
      const std::uint64_t last = std::min(options.nights, first + kNightsAtATime);
      for (std::uint64_t night = first; night < last; ++night) play.play(NightLuck(options.seed, night));
      const std::uint64_t played = done += last - first;
      if (options.progress)
        options.progress(static_cast<double>(played) / static_cast<double>(options.nights));
    });
  });
  plays.for_each([&](const NightPlay& play) { all.add(play.counts()); });
  return all;
}

BuncoPrizeEstimate estimate_prize(const BuncoNightCounts& counts, Prize prize, double z) {
  const bunco::Evening& evening = counts.evening();
  std::uint64_t given = 0, shared = 0;
  NightMean has;
  BuncoPrizeEstimate estimate;
  for (int start = 0; start < evening.tables; ++start) {
    NightMean of_start;
    for (int sharers = 0; sharers <= evening.players(); ++sharers)
      for (int k = 0; k <= kSeats; ++k) {
        const std::uint64_t nights = counts.prize(prize, start, k, sharers);
        if (nights == 0) continue;
        of_start.add(sharers > 0 ? static_cast<double>(k) / (kSeats * sharers) : 0, nights);
        if (start > 0) continue;  // the same nights again
        given += sharers > 0 ? nights : 0;
        shared += sharers > 1 ? nights : 0;
        has.add(static_cast<double>(sharers) / evening.players(), nights);
      }
    estimate.start_share.push_back(of_start.mean(z));
  }
  estimate.given = share_of_nights(given, counts.nights, z);
  estimate.shared = share_of_nights(shared, counts.nights, z);
  estimate.has = has.mean(z);
  const auto players = static_cast<double>(evening.players());
  estimate.share = {estimate.given.value / players,
                    {estimate.given.interval.lower / players, estimate.given.interval.upper / players}};
  return estimate;
}

}  // namespace fillwise::solver
