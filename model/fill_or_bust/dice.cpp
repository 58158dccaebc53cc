#include "model/fill_or_bust/dice.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

namespace fillwise::model {
namespace {

constexpr Dice kStraight{{1, 1, 1, 1, 1, 1}};

bool is_three_pairs(const Dice& dice) {
  return std::ranges::count(dice.counts, 2) == 3;
}

/// Best price in units of `count` dice of one face, all of them scoring; -1 if that can't be.
int price_of_face(int single, int triple, int count) {
  int best = -1;
  const int most_triples = triple > 0 ? count / 3 : 0;
  for (int triples = 0; triples <= most_triples; ++triples) {
    const int rest = count - 3 * triples;
    if (rest > 0 && single == 0) continue;
    best = std::max(best, triples * triple + rest * single);
  }
  return best;
}

/// Calls visit(part, points) for every part of the toss that may be set aside, with its price.
template <class Visit>
void for_each_scoring_part(const Chart& chart, const Dice& toss, const Visit& visit) {
  Dice part;
  const auto recurse = [&](const auto& self, std::size_t face, int points) -> void {
    if (face == kFaces) {
      if (points > 0 && part != toss) visit(part, points);
      return;
    }
    self(self, face + 1, points);
    for (int c = 1; c <= toss.counts[face]; ++c) {
      const int price_here = price_of_face(chart.single[face], chart.triple[face], c);
      if (price_here < 0) continue;
      part.counts[face] = static_cast<std::uint8_t>(c);
      self(self, face + 1, points + price_here);
    }
    part.counts[face] = 0;
  };
  recurse(recurse, 0, 0);
  // All dice together: the straight, three pairs and pairs that make five score only so.
  if (const int points = price_of_fill(chart, toss); points > 0) visit(toss, points);
}

/// Calls visit(dice) for every multiset of n faces, in rising order of the counts.
template <class Visit>
void for_each_toss(int n, const Visit& visit) {
  Dice toss;
  const auto recurse = [&](const auto& self, std::size_t face, int left) -> void {
    if (face + 1 == kFaces) {
      toss.counts[face] = static_cast<std::uint8_t>(left);
      return visit(toss);
    }
    for (int c = 0; c <= left; ++c) {
      toss.counts[face] = static_cast<std::uint8_t>(c);
      self(self, face + 1, left - c);
    }
  };
  recurse(recurse, 0, n);
}

/// Number of ordered tosses that show these counts: n! / (c1! ... c6!).
std::uint64_t multinomial(const Dice& dice) {
  static constexpr std::array<std::uint64_t, kDice + 1> kFactorial{1, 1, 2, 6, 24, 120, 720};
  std::uint64_t result = kFactorial[static_cast<std::size_t>(dice.size())];
  for (const auto c : dice.counts) result /= kFactorial[c];
  return result;
}

/// Whether a comes first among ways to set aside: most points, then fewest dice, then by faces.
bool comes_first(const SetAside& a, const SetAside& b) {
  if (a.points != b.points) return a.points > b.points;
  if (a.count != b.count) return a.count < b.count;
  return a.dice > b.dice;
}

}  // namespace

int Dice::size() const {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

bool Dice::contains(const Dice& part) const {
  return std::ranges::equal(part.counts, counts, [](int p, int whole) { return p <= whole; });
}

std::string Dice::to_text() const {
  std::string text;
  for (std::size_t face = 0; face < kFaces; ++face)
    for (int i = 0; i < counts[face]; ++i) {
      if (!text.empty()) text += ',';
      text += static_cast<char>('1' + face);
    }
  return text;
}

int price(const Chart& chart, const Dice& dice) {
  int sum = 0;
  bool every_face_scores = true;
  for (std::size_t face = 0; face < kFaces; ++face) {
    if (dice.counts[face] == 0) continue;
    const int p = price_of_face(chart.single[face], chart.triple[face], dice.counts[face]);
    if (p < 0) every_face_scores = false;
    sum += p;
  }
  int best = every_face_scores ? sum : 0;
  if (chart.straight > 0 && dice == kStraight) best = std::max(best, chart.straight);
  if (chart.three_pairs > 0 && is_three_pairs(dice)) best = std::max(best, chart.three_pairs);
  return best;
}

int price_of_fill(const Chart& chart, const Dice& toss) {
  int best = price(chart, toss);
  if (chart.combo_five == 0) return best;
  const auto least = [&](std::size_t face, std::size_t other) {
    return std::min(toss.counts[face - 1], toss.counts[other - 1]);
  };
  for (int twos = 0; twos <= least(2, 3); ++twos)
    for (int ones = 0; ones <= least(1, 4); ++ones) {
      if (twos + ones == 0) continue;
      Dice rest = toss;
      for (const std::size_t face : {2, 3}) rest.counts[face - 1] -= static_cast<std::uint8_t>(twos);
      for (const std::size_t face : {1, 4}) rest.counts[face - 1] -= static_cast<std::uint8_t>(ones);
      const int price_of_rest = price(chart, rest);
      if (price_of_rest > 0 || rest.size() == 0)
        best = std::max(best, price_of_rest + (twos + ones) * chart.combo_five);
    }
  return best;
}

std::vector<SetAside> ways_to_set_aside(const Chart& chart, const Dice& toss) {
  std::vector<SetAside> ways;
  for_each_scoring_part(chart, toss, [&](const Dice& part, int points) {
    ways.push_back({part, part.size(), points});
  });
  std::ranges::sort(ways, comes_first);
  return ways;
}

TossTable::TossTable(const Chart& chart, const TossRules& rules) : chart_(chart), rules_(rules) {
  for (int size = 1; size < kDice && rules.no_stop.size() > 0; ++size)
    for_each_toss(size, [&](const Dice& part) {
      if (rules.no_stop.contains(part)) parts_.push_back(part);
    });
  places_.assign((kDice + 1) * (parts_.size() + 1), -1);
  for (int n = 1; n <= kDice; ++n) {
    add_position({n, 0});
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (parts_[i].size() == kDice - n) add_position({n, static_cast<int>(i) + 1});
  }
}

void TossTable::add_position(Position from) {
  const Dice kept = kept_before(from);
  std::map<std::vector<Way>, TossClass> by_offer;
  by_offer[{}] = TossClass{};  // the bust, first in the order of vectors
  for_each_toss(from.dice, [&](const Dice& toss) {
    TossClass& c = by_offer[distinct_ways(toss, from.held, kept)];
    if (c.weight == 0) c.example = toss;
    c.weight += multinomial(toss);
  });
  places_[place_index(from)] = static_cast<std::int8_t>(positions_.size());
  positions_.push_back(from);
  auto& classes = classes_.emplace_back();
  for (auto& [ways, c] : by_offer) {
    c.ways = ways;
    if (!ways.empty()) c.all = ways.back();
    classes.push_back(std::move(c));
  }
}

Dice TossTable::kept_before(Position from) const {
  // With new faces it does not matter which are kept: the highest.
  Dice kept = part(from.held);
  for (int face = from.dice; face < kFaces && rules_.new_faces; ++face)
    kept.counts[static_cast<std::size_t>(face)] = 1;
  return kept;
}

std::vector<SetAside> TossTable::scoring_parts(const Dice& toss, const Dice& kept) const {
  if (!rules_.new_faces) return ways_to_set_aside(chart_, toss);
  std::vector<SetAside> parts{{}};
  for (std::size_t face = 0; face < kFaces; ++face) {
    if (toss.counts[face] == 0 || kept.counts[face] > 0) continue;
    const std::size_t before = parts.size();
    for (std::size_t i = 0; i < before; ++i) {
      SetAside more = parts[i];
      more.dice.counts[face] = 1;
      ++more.count;
      parts.push_back(more);
    }
  }
  parts.erase(parts.begin());
  return parts;
}

Way TossTable::way_of(const SetAside& part, int n, int held_before) const {
  Way way{part.count, rules_.count ? part.points : 0, 0};
  const bool exact = held_before > 0 || n == kDice;
  if (parts_.empty() || !exact || part.count == n) return way;
  Dice all = part.dice;
  if (held_before > 0)
    for (std::size_t face = 0; face < kFaces; ++face)
      all.counts[face] += parts_[static_cast<std::size_t>(held_before - 1)].counts[face];
  way.held = held(all);
  return way;
}

std::vector<Way> TossTable::distinct_ways(const Dice& toss, int held_before, const Dice& kept) const {
  std::vector<Way> ways;
  const auto add = [&](const SetAside& part) { ways.push_back(way_of(part, toss.size(), held_before)); };
  if (rules_.new_faces)
    std::ranges::for_each(scoring_parts(toss, kept), add);
  else
    for_each_scoring_part(chart_, toss, [&](const Dice& part, int points) {
      add({part, part.size(), points});
    });
  std::ranges::sort(ways);
  const auto repeated = std::ranges::unique(ways);
  ways.erase(repeated.begin(), repeated.end());
  return ways;
}

std::vector<std::pair<SetAside, Way>> TossTable::ways(const Dice& toss, int held_before,
                                                      const Dice& kept) const {
  std::vector<std::pair<SetAside, Way>> result;
  for (SetAside part : scoring_parts(toss, kept)) {
    const Way way = way_of(part, toss.size(), held_before);
    part.points = way.points;
    result.emplace_back(part, way);
  }
  std::ranges::sort(result, [](const auto& a, const auto& b) { return comes_first(a.first, b.first); });
  return result;
}

int TossTable::class_of(const Dice& toss, int held_before, const Dice& kept) const {
  const auto offer = distinct_ways(toss, held_before, kept);
  const auto of_position = classes({toss.size(), held_before});
  const auto found = std::ranges::find(of_position, offer, &TossClass::ways);
  if (found == of_position.end()) throw std::logic_error("a toss belongs to no class");
  return static_cast<int>(found - of_position.begin());
}

int TossTable::held(const Dice& set_aside) const {
  const auto found = std::ranges::find(parts_, set_aside);
  return found == parts_.end() ? 0 : static_cast<int>(found - parts_.begin()) + 1;
}

bool TossTable::forbids_stop(Position at) const {
  return at.held > 0 && at.dice < kDice && parts_[static_cast<std::size_t>(at.held - 1)] == rules_.no_stop;
}

}  // namespace fillwise::model
