#include "api/bots/several/table_match.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "api/base/error.hpp"
#include "api/bots/match_record.hpp"

namespace fillwise::bots {
namespace {

/// Who has lost a game that nobody won.
std::optional<std::size_t> loser_of(const TableGameEnd& end) {
  if (end.resigned) return end.resigned;
  if (end.forfeit) return static_cast<std::size_t>(end.forfeit->player);
  return std::nullopt;
}

TableGameEnd played_out(Game& game, std::int64_t number, const std::vector<Player*>& players,
                        std::size_t first) {
  const std::size_t count = players.size();
  if (count == 0) throw std::invalid_argument("a game without players");
  const auto player_at = [&](std::size_t seat) { return (seat + first) % count; };
  TableGameEnd result;
  std::size_t seat = 0;
  bool asked = false;
  try {
    for (seat = 0; seat < count; ++seat) players[player_at(seat)]->begin({number, static_cast<int>(seat)});
    while (!game.is_over()) {
      seat = static_cast<std::size_t>(game.on_move());
      asked = true;
      Player& player = *players[player_at(seat)];
      const std::size_t option = player.choose(game.question());
      if (const std::optional<double> said = player.said()) game.say(*said);
      game.play(option);
    }
    if (const std::optional<int> winner = game.winner())
      result.winner = player_at(static_cast<std::size_t>(*winner));
  } catch (const Resigned&) {
    result.resigned = player_at(seat);
  } catch (const Forfeit& error) {
    result.forfeit = Forfeited{number, static_cast<int>(player_at(seat)), static_cast<int>(seat),
                               error.what(), asked ? game.position_line() : ""};
  }
  result.turns = game.turns();
  for (seat = 0; seat < count; ++seat) {
    const std::size_t player = player_at(seat);
    GameEnd end;
    if (result.winner)
      end.won = *result.winner == player;
    else if (loser_of(result) == player)
      end.won = false;
    end.own = game.score(static_cast<int>(seat));
    for (std::size_t place = 1; place < count; ++place)
      end.opponents.push_back(game.score(static_cast<int>((seat + place) % count)));
    players[player]->end(end);
  }
  return result;
}

}  // namespace

double share_of(const TableGameEnd& end, std::size_t player, std::size_t players) {
  if (end.winner) return *end.winner == player ? 1 : 0;
  const std::optional<std::size_t> loser = loser_of(end);
  if (!loser) return 1 / static_cast<double>(players);
  return *loser == player ? 0 : 1 / static_cast<double>(players - 1);
}

std::int64_t TableTally::wins_of(std::size_t player) const {
  return std::accumulate(wins[player].begin(), wins[player].end(), std::int64_t{0});
}

std::int64_t TableTally::all_forfeits() const {
  return std::accumulate(forfeits.begin(), forfeits.end(), std::int64_t{0});
}

void TableTally::add_deal(std::vector<TableGameEnd> games_of_deal) {
  const std::size_t count = players();
  std::vector<double> shares(count, 0);
  for (std::size_t first = 0; first < count; ++first) {
    TableGameEnd& end = games_of_deal.at(first);
    ++games;
    for (std::size_t p = 0; p < count; ++p) shares[p] += share_of(end, p, count) / static_cast<double>(count);
    if (end.winner)
      ++wins[*end.winner][(*end.winner + count - first) % count];
    else
      ++shared;
    if (end.resigned) ++resigned[*end.resigned];
    if (!end.forfeit) {
      turns += end.turns;
      continue;
    }
    ++forfeits[static_cast<std::size_t>(end.forfeit->player)];
    if (first_forfeits.size() < kMostForfeits) first_forfeits.push_back(std::move(*end.forfeit));
  }
  for (std::size_t p = 0; p < count; ++p) deals[p].add(shares[p]);
}

Share share_of(const TableTally& tally, std::size_t player) {
  const solver::Observations& seen = tally.deals[player];
  if (seen.count == 0) return {1 / static_cast<double>(tally.players()), 0, 1};
  const double count = seen.count + 2;
  const double mean = (seen.sum + 1) / count;
  const double squares = std::max(0.0, seen.squares + 1 - count * mean * mean);
  const double reach =
      solver::two_sided_quantile(kShareConfidence) * std::sqrt(squares / (count - 1) / count);
  return {seen.sum / seen.count, std::max(0.0, mean - reach), std::min(1.0, mean + reach)};
}

void play_table(const model::Match& match, const std::vector<Player*>& players, const TableMatch& table,
                TableTally& tally) {
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  try {
    while (tally.games < table.games) {
      const auto deal = static_cast<std::uint64_t>(tally.games) / players.size();
      std::vector<TableGameEnd> ends;
      for (std::size_t first = 0; first < players.size(); ++first) {
        Game game(match, deck, table.seed, deal, table.start);
        const std::int64_t number = tally.games + static_cast<std::int64_t>(first) + 1;
        ends.push_back(played_out(game, number, players, first));
        if (table.on_game) table.on_game({number, first, &game, &ends.back()});
      }
      tally.add_deal(std::move(ends));
      if (table.on_deal && !table.on_deal()) return;
    }
  } catch (const Error& error) {
    if (error.fault() != Fault::cancelled) throw;
  }
}

model::GameRecord table_record(const TableGame& game, const std::vector<std::string>& names,
                               const std::string& rules, std::uint64_t seed, model::RecordDetail detail) {
  std::vector<std::string> seats = names;
  std::rotate(seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(game.first), seats.end());
  model::GameRecord record = model::record_of(game.game->played(), seats, detail);
  const auto word = [](const std::string& text) {
    return model::RecordWord{model::RecordWord::Kind::any, text, ""};
  };
  record.title = record_title(game.number, seed);
  record.rules = word(rules);
  record.goal = word(std::to_string(game.game->played().match().goal() * model::kPointsPerUnit));
  if (const std::optional<std::size_t> loser = loser_of(*game.end))
    record.forfeit = model::RecordedForfeit{
        names.at(*loser),
        forfeit_words(game.end->forfeit ? game.end->forfeit->reason : std::string(kResigned)), ""};
  return record;
}

}  // namespace fillwise::bots
