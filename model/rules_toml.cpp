// Rule sets from TOML text: every key is checked for type and range, unknown keys are refused.

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>

#include "model/key_depth.hpp"
#include "model/presets.hpp"
#include "model/rules.hpp"
#include "model/shown.hpp"
#include "model/words.hpp"

namespace fillwise::model {
namespace {

constexpr int kMaxPoints = 20000;  // of one combination, bonus or penalty
constexpr int kMaxCardKinds = 32;
constexpr std::size_t kMaxDots = 32;        // in a key; no key of a rule file needs more than two
constexpr std::size_t kMaxComplaint = 160;  // of the TOML library's words

std::string shown_node(const toml::node& node) {
  if (const auto* s = node.as_string()) return fmt::format("\"{}\"", shown(std::string_view(s->get())));
  if (const auto* i = node.as_integer()) return fmt::format("{}", i->get());
  if (const auto* f = node.as_floating_point()) return fmt::format("{:#}", f->get());
  if (const auto* b = node.as_boolean()) return b->get() ? "true" : "false";
  if (node.is_table()) return "a table";
  if (node.is_array()) return "an array";
  return "a date or time";
}

std::int64_t integer_or(const toml::node& node, std::int64_t fallback) {
  const auto* integer = node.as_integer();
  return integer == nullptr ? fallback : integer->get();
}

/// Reads one TOML table; every key must be asked for once, finish() refuses the others.
class TableReader {
 public:
  TableReader(const toml::table& table, std::string_view source, std::string path)
      : table_(table), source_(source), path_(std::move(path)) {}

  [[noreturn]] void fail(const toml::source_region& where, std::string_view what) const {
    throw RulesError(fmt::format("{}:{}: {}", source_, where.begin.line, what));
  }
  [[noreturn]] void fail(std::string_view what) const { fail(table_.source(), what); }

  std::string field(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
  }

  const toml::node* find(std::string_view key) {
    if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
    return table_.get(key);
  }

  const toml::node& require(std::string_view key, std::string_view expected) {
    const toml::node* node = find(key);
    if (node == nullptr) fail(fmt::format("{} is missing, expected {}", field(key), expected));
    return *node;
  }

  void expect(bool holds, const toml::node& node, std::string_view key, std::string_view expected) const {
    if (!holds)
      fail(node.source(), fmt::format("{} is {}, expected {}", field(key), shown_node(node), expected));
  }

  int whole(const toml::node& node, std::string_view key, int least, int most) const {
    const std::int64_t value = integer_or(node, std::int64_t{least} - 1);
    expect(value >= least && value <= most, node, key, whole_numbers(least, most));
    return static_cast<int>(value);
  }
  int whole(std::string_view key, int fallback, int least, int most) {
    const toml::node* node = find(key);
    return node == nullptr ? fallback : whole(*node, key, least, most);
  }
  int required_whole(std::string_view key, int least, int most) {
    return whole(require(key, whole_numbers(least, most)), key, least, most);
  }

  /// Points of the text as units of 50.
  int units(const toml::node& node, std::string_view key, int least, int most) const {
    const std::int64_t value = integer_or(node, std::int64_t{least} - 1);
    expect(value >= least && value <= most && value % kPointsPerUnit == 0, node, key,
           fmt::format("a multiple of {} from {} to {}", kPointsPerUnit, least, most));
    return static_cast<int>(value) / kPointsPerUnit;
  }
  int units(std::string_view key) {
    const toml::node* node = find(key);
    return node == nullptr ? 0 : units(*node, key, 0, kMaxPoints);
  }

  /// Up to `most` faces, [1, 1, 5, 5]; none if the key is missing.
  Dice dice(std::string_view key, int most) {
    Dice result;
    const toml::node* node = find(key);
    if (node == nullptr) return result;
    const toml::array* faces = node->as_array();
    const auto is_face = [](const toml::node& f) {
      return integer_or(f, 0) >= 1 && integer_or(f, 0) <= kFaces;
    };
    const std::string expected = fmt::format("1 to {} faces, such as [1, 1, 5, 5]", most);
    const auto size = faces == nullptr ? 0 : static_cast<int>(faces->size());
    expect(size >= 1 && size <= most, *node, key, expected);
    for (const toml::node& f : *faces) {
      expect(is_face(f), f, key, expected);
      ++result.counts[static_cast<std::size_t>(integer_or(f, 1) - 1)];
    }
    return result;
  }

  /// A number from 0 to 1 that is a whole number of `parts`.
  int share(const toml::node& node, std::string_view key, int parts) const {
    const auto number = node.is_number() ? node.value<double>() : std::nullopt;
    const double scaled = number.value_or(-1) * parts;
    const bool good = scaled >= 0 && scaled <= parts && std::abs(scaled - std::round(scaled)) < 1e-6;
    expect(good, node, key, fmt::format("a number from 0 to 1 in steps of {}", 1.0 / parts));
    return static_cast<int>(std::lround(scaled));
  }

  std::vector<std::string> keys() const {
    std::vector<std::string> all;
    for (const auto& [key, node] : table_) all.emplace_back(key.str());
    return all;
  }

  bool boolean(std::string_view key, bool fallback) {
    const toml::node* node = find(key);
    if (node == nullptr) return fallback;
    expect(node->is_boolean(), *node, key, "true or false");
    return *node->value<bool>();
  }

  /// The place of one of several words; the first is the default.
  std::size_t one_of(std::string_view key, std::initializer_list<std::string_view> words) {
    const toml::node* node = find(key);
    if (node == nullptr) return 0;
    const auto word = node->is_string() ? node->value<std::string_view>() : std::nullopt;
    const auto* const found = std::ranges::find(words, word);
    expect(found != words.end(), *node, key, fmt::format("\"{}\"", fmt::join(words, "\" or \"")));
    return static_cast<std::size_t>(found - words.begin());
  }

  /// Lower-case words joined by hyphens, at most 40 characters.
  std::string identifier(std::string_view key) {
    static constexpr std::string_view kExpected = "lower-case letters, digits and hyphens (at most 40)";
    const toml::node& node = require(key, kExpected);
    const auto word = node.is_string() ? *node.value<std::string>() : std::string();
    const bool good = !word.empty() && word.size() <= 40 && word.front() != '-' && word.back() != '-' &&
                      std::ranges::all_of(word, [](char c) {
                        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                      });
    expect(good, node, key, kExpected);
    return word;
  }

  std::string title(std::string_view key, const std::string& fallback) {
    const toml::node* node = find(key);
    if (node == nullptr) return fallback;
    const auto text = node->is_string() ? *node->value<std::string>() : std::string();
    bool good = !text.empty() && text.size() <= 200;
    for (std::size_t i = 0; i < text.size(); ++i)
      good = good && !is_control(text, i) && text[i] != '"' && text[i] != '\\';
    expect(good, *node, key, "a line of 1 to 200 characters without quotes and backslashes");
    return text;
  }

  const toml::table& sub_table(std::string_view key) {
    const toml::node& node = require(key, "a table");
    expect(node.is_table(), node, key, "a table");
    return *node.as_table();
  }

  void finish() const {
    for (const auto& [key, node] : table_) {
      if (std::ranges::find(asked_, key.str()) != asked_.end()) continue;
      std::string hint = did_you_mean(key.str(), asked_);
      if (hint.empty()) hint = fmt::format(", expected one of {}", fmt::join(asked_, ", "));
      fail(key.source(), fmt::format("unknown key {}{}", shown(field(key.str())), hint));
    }
  }

 private:
  static std::string whole_numbers(int least, int most) {
    return fmt::format("a whole number from {} to {}", least, most);
  }

  const toml::table& table_;
  std::string_view source_;
  std::string path_;
  std::vector<std::string> asked_;
};

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
      rewards.fail("benchmark.reward comes to more than 1 in all, expected at most a game won");
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
  if (card.leader_loses == 0 && (card.leader_needs > 0 || card.tied_player_loses_too))
    row.fail(
        fmt::format("card '{}' says who loses points but not how many, expected leader-loses above 0 with it",
                    card.name));
  if (card.tied_player_loses_too && card.on_fill != Card::OnFill::add_to_sheet)
    row.fail(fmt::format("card '{}' has tied-player-loses-too, expected on-fill = \"add-to-sheet\" with it",
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

/// Checks what concerns more than one card. `rows` are the [[card]] tables.
void check_deck(const RuleSet& rules, const toml::array& rows, const TableReader& top) {
  std::set<std::string> names;
  int firm = 0;
  int discardable = 0;
  for (std::size_t i = 0; i < rules.cards.size(); ++i) {
    const Card& c = rules.cards[i];
    const toml::source_region& where = rows[i].source();
    if (!names.insert(c.name).second)
      top.fail(where, fmt::format("card '{}' is there twice, expected one row a card", c.name));
    if (c.discardable() && ++discardable > 1)
      top.fail(where,
               fmt::format("card '{}' is the second that can be discarded, expected at most one", c.name));
    if (!c.discardable()) firm += c.count;
  }
  if (firm == 0)
    top.fail("the deck has no card that must be played, expected at least one with count above 0");
}

/// What the TOML library says of a text that it can't read.
std::string complaint(const toml::parse_error& error) {
  std::string_view what = error.description();
  const std::string_view opening = "Error while parsing ";
  if (what.starts_with(opening)) what.remove_prefix(opening.size());
  return fmt::format(
      "not TOML: {}{}", shown(what, kMaxComplaint),
      what.find("cannot redefine") != std::string_view::npos ? ", expected each key once" : "");
}

}  // namespace

RuleSet parse_rules(std::string_view text, std::string_view source) {
  if (text.size() > kMaxRulesBytes)
    throw RulesError(fmt::format("{}: the rules are {} bytes long, expected at most {}", source, text.size(),
                                 kMaxRulesBytes));
  if (const std::size_t dots = most_dots_in_a_key(text); dots > kMaxDots)
    throw RulesError(fmt::format("{}: a key has {} dots in it, expected at most {}", source, dots, kMaxDots));
  toml::table table;
  try {
    table = toml::parse(text, source);
  } catch (const toml::parse_error& e) {
    throw RulesError(fmt::format("{}:{}: {}", source, e.source().begin.line, complaint(e)));
  }
  TableReader top(table, source, "");
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
    rules.cards.push_back(read_card(*row.as_table(), source, rules.cards.size() + 1));
  top.finish();
  check_deck(rules, *cards.as_array(), top);
  return rules;
}

RuleSet load_rules(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw RulesError(fmt::format("{}: the rule file can't be read: it is a folder", path));
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw RulesError(
        fmt::format("{}: the rule file can't be opened: {}", path, std::generic_category().message(errno)));
  std::string text(kMaxRulesBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (in.gcount() == 0 && !in.eof()))
    throw RulesError(fmt::format("{}: the rule file can't be read", path));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxRulesBytes)
    throw RulesError(fmt::format("{}: the rule file is longer than {} bytes, the most that is read", path,
                                 kMaxRulesBytes));
  return parse_rules(text, path);
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
