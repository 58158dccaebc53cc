#include "api/bunco/night_figures.hpp"

#include <cstddef>

#include "solver/bunco/bunco_night_play.hpp"
#include "solver/bunco/bunco_other.hpp"

namespace fillwise::bunco {
namespace {

using model::bunco::Prize;

/// The chance of the contrary.
Figure contrary(const Figure& figure) {
  return {1 - figure.value, figure.how, figure.error, {1 - figure.interval.upper, 1 - figure.interval.lower}};
}
Figure scaled(const Figure& figure, double factor) {
  return {factor * figure.value,
          figure.how,
          factor * figure.error,
          {factor * figure.interval.lower, factor * figure.interval.upper}};
}

solver::Mean share_of(std::uint64_t some, std::uint64_t all, double z) {
  const auto found = static_cast<double>(some), total = static_cast<double>(all);
  return {found / total, solver::wilson(found, total, z)};
}

/// The mean of a number, from how many nights have it.
solver::Mean mean_number(const std::vector<std::uint64_t>& nights, double z) {
  double sum = 0, squares = 0, all = 0;
  for (std::size_t number = 0; number < nights.size(); ++number) {
    const auto many = static_cast<double>(nights[number]), n = static_cast<double>(number);
    sum += n * many;
    squares += n * n * many;
    all += many;
  }
  return solver::mean_of(sum, squares, all, z);
}

Figure round_figure(const solver::BuncoPlayerRound& round) {
  return Figure::proven(1 - round.chance[0][0] - round.chance[1][0], 2 * round.error);
}

Figure round_buncos(const solver::BuncoPlayerRound& round) {
  double expected = 0, weights = 0;
  for (int k = 0; k <= solver::kMostRoundBuncos; ++k) {
    const auto n = static_cast<std::size_t>(k);
    expected += k * (round.chance[0].at(n) + round.chance[1].at(n));
    weights += 2 * k;
  }
  // Those beyond the last number are rarer than those at it.
  return Figure::proven(expected, weights * round.error + round.chance[0].back() + round.chance[1].back());
}

/// What is known without playing, and what the played nights say of the rest.
class NightReport {
 public:
  NightReport(const NightQuestion& question, const solver::BuncoNightCounts& counts)
      : question_(question), counts_(counts), z_(solver::two_sided_quantile(question.confidence)) {
    if (question.rules.pace == model::bunco::Pace::lockstep)
      together_ = solver::bunco_night_together(question.rules, question.evening);
  }

  NightFigures figures() {
    NightFigures night;
    night.nights = counts_.nights;
    add_player(night);
    add_together(night);
    for (const Prize prize : model::bunco::kPrizes) night.prizes.push_back(prize_figures(prize, night));
    return night;
  }

 private:
  int players() const { return question_.evening.players(); }

  void add_player(NightFigures& night) const {
    const solver::BuncoPlayerRounds rounds = solver::bunco_player_rounds(question_.rules, question_.evening);
    night.roll = Figure::exact(1.0 / model::bunco::kRolls);
    night.round_at_head = round_figure(rounds.head);
    night.expected_at_head = round_buncos(rounds.head);
    if (question_.evening.tables > 1) {
      night.round_elsewhere = round_figure(rounds.elsewhere);
      night.expected_elsewhere = round_buncos(rounds.elsewhere);
    }
    night.wins = solver::bunco_night_wins(question_.evening);
    night.half_and_half = Figure::exact(night.wins[night.wins.size() / 2]);
    const auto buncos = solver::bunco_night_buncos(rounds, question_.rules, question_.evening, std::nullopt);
    night.buncos = buncos.chance;
    night.buncos_error = buncos.error;
    night.player_night = Figure::proven(1 - buncos.chance[0], buncos.error);
    night.expected_buncos = Figure::proven(buncos.expected);
    night.expected_without = Figure::proven(players() * buncos.chance[0], players() * buncos.error);
    for (int table = 0; table < question_.evening.tables; ++table)
      night.first_buncos.push_back(Figure::proven(
          solver::bunco_night_buncos(rounds, question_.rules, question_.evening, table).expected));
  }

  void add_together(NightFigures& night) const {
    const auto rounds = static_cast<std::uint64_t>(question_.evening.rounds());
    night.some_round =
        contrary(together_ ? Figure::proven(together_->silent_round)
                           : Figure::simulated(share_of(counts_.silent_rounds, counts_.nights * rounds, z_)));
    night.some_night =
        contrary(together_ ? Figure::proven(together_->silent_night)
                           : Figure::simulated(share_of(counts_.without.back(), counts_.nights, z_)));
    const bool known = together_ && !together_->without.empty();
    for (std::size_t k = 0; k < counts_.without.size(); ++k)
      night.without.push_back(known ? Figure::proven(together_->without[k], together_->without_error)
                                    : Figure::simulated(share_of(counts_.without[k], counts_.nights, z_)));
    night.somebody_without = contrary(night.without.front());
  }

  PrizeFigures prize_figures(Prize prize, const NightFigures& night) const {
    const solver::BuncoPrizeEstimate estimate = solver::estimate_prize(counts_, prize, z_);
    PrizeFigures figures{
        prize, Figure::simulated(estimate.given), {}, Figure::simulated(estimate.has), {}, {}, {}};
    if (prize == Prize::most_wins || prize == Prize::most_losses) figures.given = Figure::exact(1);
    if (prize == Prize::most_buncos) figures.given = night.some_night;
    if (prize == Prize::travelling && together_)
      figures.given = contrary(Figure::proven(together_->bag_stays));
    // All players are alike before they are dealt to tables.
    figures.share = scaled(figures.given, 1.0 / players());
    if (prize == Prize::half_and_half) figures.has = night.half_and_half;
    if (prize == Prize::travelling)
      figures.has = figures.share;
    else
      figures.shared = Figure::simulated(estimate.shared);
    const auto takes = [&](const std::vector<std::uint64_t>& best) {
      figures.takes = Figure::simulated(mean_number(best, z_));
    };
    if (prize == Prize::most_buncos) takes(counts_.best_buncos);
    if (prize == Prize::most_wins) takes(counts_.best_wins);
    if (prize == Prize::most_losses) takes(counts_.best_losses);
    for (const solver::Mean& mean : estimate.start_share)
      figures.first_table.push_back(Figure::simulated(mean));
    return figures;
  }

  const NightQuestion& question_;
  const solver::BuncoNightCounts& counts_;
  double z_;
  std::optional<solver::BuncoNightTogether> together_;
};

}  // namespace

NightFigures night_figures(const NightQuestion& question, const Callbacks& callbacks) {
  solver::BuncoNightCounts counts(question.evening);
  {
    const Callbacks::Progress progress = callbacks.begin("playing");
    solver::BuncoPlayOptions options{question.nights, question.seed, question.threads, callbacks.cancel};
    options.progress = [&](double share) { progress(share, ""); };
    counts = solver::play_bunco_nights(question.rules, question.evening, options);
  }
  callbacks.check_cancelled("nothing was written");
  NightFigures night = NightReport(question, counts).figures();
  callbacks.check_cancelled("nothing was written");
  return night;
}

}  // namespace fillwise::bunco
