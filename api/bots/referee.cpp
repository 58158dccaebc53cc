#include "api/bots/referee.hpp"

namespace fillwise::bots {
namespace {

class OneTable : public MatchPairs {
 public:
  OneTable(const model::Match& match, const Deals& deals, const OnPair& on_pair)
      : MatchPairs(match, deals), on_pair_(on_pair) {}
  void on_game(const PlayedOut<Game>&) override {}
  bool on_pair(const Tally& tally) override { return on_pair_(tally); }

 private:
  const OnPair& on_pair_;
};

}  // namespace

Ended play_game(Game& game, std::int64_t number, const std::array<Player*, 2>& seats) {
  return play_out(game, number, seats);
}

MatchPairs::MatchPairs(const model::Match& match, const Deals& deals, std::size_t tables)
    : match_(match), deck_(match.rules(), solver::Draws::replaced), deals_(deals) {
  if (deals.table == nullptr) return;
  for (std::size_t i = 0; i < tables; ++i)
    meters_.push_back(std::make_unique<LuckMeter>(match, *deals.table));
}

std::unique_ptr<Game> MatchPairs::deal(std::uint64_t n) const {
  return std::make_unique<Game>(match_, deck_, deals_.seed, n, deals_.start);
}

void MatchPairs::look_at(std::size_t table, const Game& game, Ended& ended) {
  if (!meters_.empty()) ended.luck = meters_[table]->of_first_seat(game.played());
}

Tally play_match(const model::Match& match, const std::array<Player*, 2>& players, std::int64_t games,
                 const Deals& deals, const OnPair& on_pair) {
  Tally tally;
  OneTable(match, deals, on_pair).play({players}, games, tally);
  return tally;
}

}  // namespace fillwise::bots
