// Rule sets from TOML text: every key is checked for type and range, unknown keys are refused.

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "model/fill_or_bust/extended_rules.hpp"
#include "model/fill_or_bust/presets.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/shown.hpp"
#include "model/fill_or_bust/table_reader.hpp"
#include "model/fill_or_bust/toml_text.hpp"
#include "model/words.hpp"

namespace fillwise::model {
namespace {

constexpr int kMaxCardKinds = 32;

std::array<int, kFaces> read_prices(TableReader& scoring, std::string_view source, std::string_view key) {
  std::array<int, kFaces> prices{};
  if (scoring.find(key) == nullptr) return prices;
  TableReader faces(scoring.sub_table(key), source, scoring.field(key));
  for (std::size_t face = 0; face < kFaces; ++face)
    prices[face] = faces.units(std::string(1, static_cast<char>('1' + face)));
  faces.finish();
  return prices;
}

Chart read_chart(TableReader& rules, std::string_view source) {
  TableReader scoring(rules.sub_table("scoring"), source, "scoring");
  Chart chart;
  chart.single = read_prices(scoring, source, "single");
  chart.triple = read_prices(scoring, source, "triple");
  chart.straight = scoring.units("straight");
  chart.combo_five = scoring.units("combo-5");
  chart.three_pairs = scoring.units("three-pairs");
  scoring.finish();
  if (std::ranges::all_of(chart.single, [](int p) { return p == 0; }))
    scoring.fail("scoring.single is empty, expected a price for at least one face");
  return chart;
}

/// The score that a key of rewards names, in units; 0 if it is none.
int score_of_key(std::string_view key) {
  int points = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), points);
  const bool whole = error == std::errc() && end == key.data() + key.size() && key.front() != '0';
  return whole && points > 0 && points <= kMaxPoints && points % kPointsPerUnit == 0 ? points / kPointsPerUnit
                                                                                     : 0;
}

/// Rewards of 0 are left out: they come to the same as none.
std::vector<Benchmark> read_benchmarks(TableReader& rules, std::string_view source) {
  TableReader table(rules.sub_table("benchmark"), source, "benchmark");
  TableReader rewards(table.sub_table("reward"), source, table.field("reward"));
  table.finish();
  std::vector<Benchmark> benchmarks;
  int sum = 0;
  for (const std::string& key : rewards.keys()) {
    const toml::node& node = *rewards.find(key);
    const int score = score_of_key(key);
    if (score == 0)
      rewards.fail(node.source(),
                   fmt::format("{} is no score, expected a multiple of {} from {} to {}",
                               shown(rewards.field(key)), kPointsPerUnit, kPointsPerUnit, kMaxPoints));
    const int reward = rewards.share(node, key, kRewardsOfGame);
    sum += reward;
    if (sum > kRewardsOfGame)
      rewards.fail("benchmark.reward adds up to more than 1, expected at most one game won");
    if (reward > 0) benchmarks.push_back({score, reward});
  }
  std::ranges::sort(benchmarks, {}, &Benchmark::score);
  return benchmarks;
}

Card read_card(const toml::table& table, std::string_view source, std::size_t number) {
  TableReader row(table, source, fmt::format("card[{}]", number));
  Card card;
  card.name = row.identifier("name");
  card.count = row.required_whole("count", 0, 999);
  card.dice = row.boolean("dice", true);
  card.played_by = row.one_of("played-by", {"anyone", "not-sole-leader"}) == 1
                       ? Card::PlayedBy::not_sole_leader
                       : Card::PlayedBy::anyone;
  card.may_discard = row.boolean("may-discard", false);
  card.may_stop = row.boolean("may-stop", false);
  card.set_aside = static_cast<Card::SetAside>(row.one_of("set-aside", {"some", "all", "new-faces"}));
  card.tosses_count = row.boolean("tosses-count", true);
  card.fills = row.whole("fills", 1, 0, 6);
  card.bonus = row.units("bonus");
  card.factor = row.whole("factor", 1, 1, 10);
  card.on_fill = static_cast<Card::OnFill>(row.one_of("on-fill", {"at-risk", "add-to-sheet", "win"}));
  card.then = row.one_of("then", {"stop-or-draw", "draw"}) == 1 ? Card::Then::draw : Card::Then::stop_or_draw;
  card.on_bust = static_cast<Card::OnBust>(
      row.one_of("on-bust", {"lose", "add-to-sheet", "subtract-card", "subtract-turn"}));
  card.leader_loses = row.units("leader-loses");
  card.leader_needs = row.units("leader-needs");
  card.tied_player_loses_too = row.boolean("tied-player-loses-too", false);
  card.only_from_behind = row.boolean("only-from-behind", false);
  row.finish();
  if (!card.dice) {
    Card plain;
    plain.name = card.name;
    plain.count = card.count;
    plain.dice = false;
    if (card != plain)
      row.fail(
          fmt::format("card '{}' has dice = false, expected no other key beside name and count", card.name));
  }
  if (card.leader_loses == 0 &&
      (card.leader_needs > 0 || card.tied_player_loses_too || card.only_from_behind))
    row.fail(
        fmt::format("card '{}' says who loses points but not how many, expected leader-loses above 0 with it",
                    card.name));
  if (card.tied_player_loses_too && card.on_fill != Card::OnFill::add_to_sheet)
    row.fail(fmt::format("card '{}' has tied-player-loses-too, expected on-fill = \"add-to-sheet\" with it",
                         card.name));
  if (card.tied_player_loses_too && card.only_from_behind)
    row.fail(fmt::format("card '{}' has tied-player-loses-too and only-from-behind, expected one of them",
                         card.name));
  if (card.on_fill == Card::OnFill::win &&
      (card.bonus > 0 || card.factor > 1 || card.leader_loses > 0 || card.then != Card::Then::stop_or_draw))
    row.fail(fmt::format(
        "card '{}' wins with the fill, expected no bonus, factor, leader-loses or then with it", card.name));
  if (card.until_bust() &&
      (card.bonus > 0 || card.factor > 1 || card.on_fill != Card::OnFill::at_risk || card.leader_loses > 0))
    row.fail(
        fmt::format("card '{}' goes on until the bust (fills = 0), expected no bonus, factor, on-fill or "
                    "leader-loses with it",
                    card.name));
  const bool counts = card.tosses_count && card.set_aside != Card::SetAside::new_faces;
  if (!counts && (card.until_bust() || (card.on_fill == Card::OnFill::at_risk && card.bonus == 0)))
    row.fail(fmt::format("card '{}' has tosses that count no points, expected a fill to end it, and a bonus",
                         card.name));
  if (card.set_aside == Card::SetAside::new_faces && card.may_stop)
    row.fail(fmt::format("card '{}' has set-aside = \"new-faces\", expected no may-stop with it", card.name));
  if (card.is_penalty() &&
      (!card.until_bust() || !card.takes_all() || card.may_stop || card.discardable() || !card.tosses_count))
    row.fail(
        fmt::format("card '{}' subtracts points at the bust, expected fills = 0 and set-aside = \"all\" "
                    "with it, and no may-stop, played-by, may-discard or tosses-count",
                    card.name));
  return card;
}

/// Which of the text's own [[card]] tables a row is, counted from 1; of all rows unless some were taken over.
std::size_t number_in_text(const toml::array& rows, const toml::node& row) {
  return 1 + static_cast<std::size_t>(std::ranges::count_if(rows, [&](const toml::node& other) {
           return other.source().path == row.source().path && other.source().begin < row.source().begin;
         }));
}

/// Checks what concerns more than one card. `rows` are the [[card]] tables.
void check_deck(const RuleSet& rules, const toml::array& rows, const TableReader& top) {
  std::set<std::string> names;
  int firm = 0;
  int discardable = 0;
  for (std::size_t i = 0; i < rules.cards.size(); ++i) {
    const Card& c = rules.cards[i];
    const toml::source_region& where = rows[i].source();
    if (!names.insert(c.name).second)
      top.fail(where, fmt::format("card '{}' appears twice, expected one row per card", c.name));
    if (c.discardable() && ++discardable > 1)
      top.fail(where,
               fmt::format("card '{}' is the second that can be discarded, expected at most one", c.name));
    if (!c.discardable()) firm += c.count;
  }
  if (firm == 0)
    top.fail("the deck has no card that must be played, expected at least one with count above 0");
}

}  // namespace

RuleSet parse_rules(std::string_view text, std::string_view source) {
  const toml::table table = extended_table(text, source, {preset_names(), preset_text});
  TableReader top(table, source, "");
  top.find("extends");  // is done
  RuleSet rules;
  rules.name = top.identifier("name");
  rules.title = top.title("title", rules.name);
  if (const toml::node* goal = top.find("goal"))
    rules.goal = top.units(*goal, "goal", kMinGoal, kMaxGoal) * kPointsPerUnit;
  rules.chart = read_chart(top, source);
  if (top.find("end") != nullptr) {
    TableReader end(top.sub_table("end"), source, "end");
    rules.last_turn = end.boolean("last-turn", false);
    rules.overshoot = end.units("overshoot");
    end.finish();
  }
  if (top.find("stop") != nullptr) {
    TableReader stop(top.sub_table("stop"), source, "stop");
    rules.no_stop_on = stop.dice("never-on", kDice - 1);
    stop.finish();
  }
  if (top.find("benchmark") != nullptr) rules.benchmarks = read_benchmarks(top, source);
  const std::string card_tables = fmt::format("1 to {} [[card]] tables", kMaxCardKinds);
  const toml::node& cards = top.require("card", card_tables);
  top.expect(cards.is_array_of_tables() && cards.as_array()->size() <= kMaxCardKinds, cards, "card",
             card_tables);
  for (const toml::node& row : *cards.as_array())
    rules.cards.push_back(read_card(*row.as_table(), source, number_in_text(*cards.as_array(), row)));
  top.finish();
  check_deck(rules, *cards.as_array(), top);
  return rules;
}

RuleSet load_rules(const std::string& path) {
  return parse_rules(rule_file_text(path), path);
}

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const Preset& p : kPresets) names.emplace_back(p.name);
  return names;
}

std::string_view preset_text(std::string_view name) {
  for (const Preset& p : kPresets)
    if (p.name == name) return p.toml;
  throw RulesError(fmt::format("no rule set is called '{}', expected one of: {}{}", shown(name),
                               fmt::join(preset_names(), ", "), did_you_mean(name, preset_names())));
}

RuleSet preset(std::string_view name) {
  return parse_rules(preset_text(name), fmt::format("preset {}", name));
}

}  // namespace fillwise::model
