#include "model/fill_or_bust/rules.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <numeric>

namespace fillwise::model {
namespace {

std::string price_list(const std::array<int, kFaces>& prices) {
  std::string text;
  for (std::size_t face = 0; face < kFaces; ++face)
    if (prices[face] != 0)
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", face + 1, prices[face] * kPointsPerUnit);
  return text.empty() ? "{}" : "{ " + text + " }";
}

/// "{ 4200 = 0.05, 10000 = 0.1 }".
std::string reward_list(const std::vector<Benchmark>& benchmarks) {
  std::vector<std::string> entries;
  entries.reserve(benchmarks.size());
  for (const Benchmark& b : benchmarks)
    entries.push_back(
        fmt::format("{} = {}", b.score * kPointsPerUnit, static_cast<double>(b.reward) / kRewardsOfGame));
  return fmt::format("{{ {} }}", fmt::join(entries, ", "));
}

const char* to_text(Card::OnBust what) {
  switch (what) {
    case Card::OnBust::lose:
      return "lose";
    case Card::OnBust::add_to_sheet:
      return "add-to-sheet";
    case Card::OnBust::subtract_card:
      return "subtract-card";
    case Card::OnBust::subtract_turn:
      return "subtract-turn";
  }
  return "";
}

const char* to_text(Card::SetAside what) {
  return what == Card::SetAside::some ? "some" : what == Card::SetAside::all ? "all" : "new-faces";
}

const char* to_text(Card::OnFill what) {
  return what == Card::OnFill::at_risk        ? "at-risk"
         : what == Card::OnFill::add_to_sheet ? "add-to-sheet"
                                              : "win";
}

}  // namespace

int RuleSet::landing_reward(int before, int after) const {
  if (after <= before) return 0;
  const auto found = std::ranges::find(benchmarks, after, &Benchmark::score);
  return found == benchmarks.end() ? 0 : found->reward;
}

TossRules RuleSet::toss_rules(const Card& card) const {
  TossRules rules;
  rules.new_faces = card.set_aside == Card::SetAside::new_faces;
  rules.count = card.tosses_count && !rules.new_faces;
  if (card.may_stop) rules.no_stop = no_stop_on;
  return rules;
}

int RuleSet::deck_size() const {
  return std::accumulate(cards.begin(), cards.end(), 0, [](int sum, const Card& c) { return sum + c.count; });
}

int RuleSet::discardable_card() const {
  const auto found = std::ranges::find_if(cards, &Card::discardable);
  return found == cards.end() ? -1 : static_cast<int>(found - cards.begin());
}

int RuleSet::card_index(std::string_view card_name) const {
  const auto found = std::ranges::find(cards, card_name, &Card::name);
  return found == cards.end() ? -1 : static_cast<int>(found - cards.begin());
}

std::string RuleSet::playing_rules() const {
  std::string text =
      fmt::format("[scoring]\nsingle = {}\ntriple = {}\nstraight = {}\n", price_list(chart.single),
                  price_list(chart.triple), chart.straight * kPointsPerUnit);
  // Keys that came later are left out where they have their default, so that fingerprints stay what they
  // were.
  if (chart.combo_five != 0) text += fmt::format("combo-5 = {}\n", chart.combo_five * kPointsPerUnit);
  if (chart.three_pairs != 0) text += fmt::format("three-pairs = {}\n", chart.three_pairs * kPointsPerUnit);
  if (last_turn || overshoot != 0) text += "\n[end]\n";
  if (last_turn) text += "last-turn = true\n";
  if (overshoot != 0) text += fmt::format("overshoot = {}\n", overshoot * kPointsPerUnit);
  if (no_stop_on.size() > 0) text += fmt::format("\n[stop]\nnever-on = [{}]\n", no_stop_on.to_text());
  if (!benchmarks.empty()) text += fmt::format("\n[benchmark]\nreward = {}\n", reward_list(benchmarks));
  for (const Card& c : cards) {
    text += fmt::format(
        "\n[[card]]\nname = \"{}\"\ncount = {}\ndice = {}\nplayed-by = \"{}\"\nmay-discard = {}\nmay-stop = "
        "{}\n"
        "set-aside = \"{}\"\nfills = {}\nbonus = {}\nfactor = {}\non-fill = \"{}\"\nthen = \"{}\"\non-bust = "
        "\"{}\"\n"
        "leader-loses = {}\ntied-player-loses-too = {}\n",
        c.name, c.count, c.dice, c.played_by == Card::PlayedBy::anyone ? "anyone" : "not-sole-leader",
        c.may_discard, c.may_stop, to_text(c.set_aside), c.fills, c.bonus * kPointsPerUnit, c.factor,
        to_text(c.on_fill), c.then == Card::Then::draw ? "draw" : "stop-or-draw", to_text(c.on_bust),
        c.leader_loses * kPointsPerUnit, c.tied_player_loses_too);
    if (!c.tosses_count) text += "tosses-count = false\n";
    if (c.only_from_behind) text += "only-from-behind = true\n";
    if (c.leader_needs != 0) text += fmt::format("leader-needs = {}\n", c.leader_needs * kPointsPerUnit);
  }
  return text;
}

std::string RuleSet::to_toml() const {
  return fmt::format("name = \"{}\"\ntitle = \"{}\"\ngoal = {}\n\n", name, title, goal) + playing_rules();
}

RulesFingerprint RuleSet::fingerprint() const {
  const std::string text = playing_rules();
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.high64, hash.low64};
}

}  // namespace fillwise::model
