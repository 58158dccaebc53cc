#include "api/policy/simple_rule_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "api/policy/policy_columns.hpp"

namespace fillwise {
namespace {

using solver::SimpleRule;

int in_points(int units) {
  return units * model::kPointsPerUnit;
}
std::string card_name(const model::RuleSet& rules, int card) {
  return rules.cards[static_cast<std::size_t>(card)].name;
}

// --- For people ---

std::string number_text(int units) {
  return units >= SimpleRule::kNever ? "never" : fmt::format("{}", in_points(units));
}

std::string per_die_text(const std::optional<int>& per_die) {
  return per_die ? fmt::format("the dice with the most points, when each costs {}", *per_die)
                 : std::string("as few dice as possible");
}

std::string more_text(int units) {
  return fmt::format("{} {}", in_points(std::abs(units)), units < 0 ? "less" : "more");
}

std::string gap_text(const SimpleRule& rule) {
  if (rule.gap == 0) return "";
  std::string text;
  const auto line = [&](const char* place, int more) {
    if (more != 0)
      text += fmt::format("{:<12}by {} or more: stop with {}\n", place, in_points(rule.gap), more_text(more));
  };
  line("Behind", rule.more_behind);
  line("Ahead", rule.more_ahead);
  return text;
}

// --- As a policy ---

/// ScoreKind for which a rule's numbers are the same, as the cells of a policy.
struct ScoreKind {
  std::string ahead, opponent;
  solver::ScorePair pair;  ///< one of them
};

std::vector<ScoreKind> kinds_of_scores(const SimpleRule& rule, int goal) {
  std::vector<ScoreKind> opponents = {{"", "", {}}};
  if (rule.endgame_within > 0) {
    const int near = goal - rule.endgame_within;
    opponents = {{"", fmt::format("{}..", in_points(near)), {0, near}}};
    if (near > 0) opponents.push_back({"", fmt::format("..{}", in_points(near - 1)), {0, near - 1}});
  }
  std::vector<ScoreKind> all;
  for (const ScoreKind& o : opponents) {
    const auto add = [&](const std::string& ahead, int by) {
      all.push_back({ahead, o.opponent, {o.pair.opponent + by, o.pair.opponent}});
    };
    if (rule.gap == 0) {
      add("", 0);
      continue;
    }
    add(fmt::format("..{}", -in_points(rule.gap)), -rule.gap);
    add(fmt::format("{}..{}", -in_points(rule.gap - 1), in_points(rule.gap - 1)), 0);
    add(fmt::format("{}..", in_points(rule.gap)), rule.gap);
  }
  return all;
}

constexpr std::array<std::string_view, 10> kRuleColumns = {
    policy_column::kDecision, policy_column::kCard,     policy_column::kDice,     policy_column::kAtRisk,
    policy_column::kAhead,    policy_column::kOpponent, policy_column::kStopping, policy_column::kLeft,
    policy_column::kWithAll,  policy_column::kBest};

class RuleWriter {
 public:
  RuleWriter(const SimpleRule& rule, const model::Match& match) : rule_(rule), match_(match) {}
  std::string text() &&;

 private:
  struct Cells {
    std::string decision = {}, card = {}, dice = {}, at_risk = {}, ahead = {}, opponent = {}, stopping = {},
                left = {}, with_all = {}, best = {};
  };
  void row(const Cells& c) {
    text_ += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", c.decision, c.card, c.dice, c.at_risk, c.ahead,
                         c.opponent, c.stopping, c.left, c.with_all, c.best);
  }
  void stops(const ScoreKind& scores, int card, int dice);
  void numbers(const ScoreKind& scores);
  static std::string few(const std::optional<int>& per_die) {
    return per_die ? fmt::format("per-die:{}", *per_die) : "fewest-dice";
  }

  const SimpleRule& rule_;
  const model::Match& match_;
  std::string text_ = fmt::format("{}\n", fmt::join(kRuleColumns, ","));
};

/// What is done with so many dice left on a card, -1: on any.
void RuleWriter::stops(const ScoreKind& scores, int card, int dice) {
  const int with = rule_.stops_with(card, dice, scores.pair, match_.goal());
  const std::string name = card < 0 ? "" : card_name(match_.rules(), card);
  const std::string number = fmt::format("{}", dice);
  Cells stop{"roll-or-stop",
             name,
             number,
             fmt::format("{}..", in_points(with)),
             scores.ahead,
             scores.opponent,
             "",
             "",
             "",
             "stop"};
  Cells all{"set-aside",  name,         "",
            "",           scores.ahead, scores.opponent,
            "",           number,       fmt::format("{}..", in_points(with)),
            "most-points"};
  if (with < SimpleRule::kNever) row(stop), row(all);
  stop.at_risk = all.with_all = "";
  stop.best = "roll";
  all.best = few(rule_.per_die);
  row(stop), row(all);
}

void RuleWriter::numbers(const ScoreKind& scores) {
  const int between = rule_.stops_with(-1, 0, scores.pair, match_.goal());
  if (between < SimpleRule::kNever)
    row({"between-cards", "", "", fmt::format("{}..", in_points(between)), scores.ahead, scores.opponent, "",
         "", "", "stop"});
  row({"between-cards", "", "", "", scores.ahead, scores.opponent, "", "", "", "draw"});
  for (const SimpleRule::Exception& e : rule_.exceptions) stops(scores, e.card, e.dice);
  for (int dice = 1; dice < model::kDice; ++dice) stops(scores, -1, dice);
}

std::string RuleWriter::text() && {
  // What wins, and what ends the game otherwise.
  row({.decision = "set-aside", .stopping = "wins", .best = "most-points"});
  row({.decision = "roll-or-stop", .stopping = "wins", .best = "stop"});
  row({.decision = "between-cards", .stopping = "wins", .best = "stop"});
  row({.decision = "roll-or-stop", .stopping = "ends", .best = "roll"});
  row({.decision = "between-cards", .stopping = "ends", .best = "draw"});
  // Fills, and cards that must be filled.
  row({.decision = "set-aside", .left = "0", .best = "most-points"});
  if (rule_.per_die_to_fill)
    for (const model::Card& card : match_.rules().cards)
      if (card.dice && !card.may_stop)
        row({.decision = "set-aside", .card = card.name, .best = few(rule_.per_die_to_fill)});
  for (const ScoreKind& scores : kinds_of_scores(rule_, match_.goal())) numbers(scores);
  row({.decision = "play-or-discard",
       .ahead = fmt::format("..{}", -in_points(rule_.play_behind)),
       .best = "play"});
  row({.decision = "play-or-discard", .best = "discard"});
  return std::move(text_);
}

}  // namespace

std::string card_text(const SimpleRule& rule, const model::RuleSet& rules) {
  std::string text;
  if (std::ranges::count(rule.stop_at, rule.stop_at.front()) == model::kDice) {
    text += fmt::format("{:<12}with {} or more at risk\n", "Stop", number_text(rule.stop_at.front()));
  } else {
    text += fmt::format("{:<12}", "Stop with");
    for (std::size_t dice = 1; dice < rule.stop_at.size(); ++dice)
      text += fmt::format("{}: {}   ", dice, number_text(rule.stop_at[dice]));
    text += fmt::format("(dice left: points)\n{:<12}between two cards: {}\n", "",
                        number_text(rule.stop_at.front()));
  }
  for (const SimpleRule::Exception& e : rule.exceptions)
    text += fmt::format("{:<12}{} with {} left: {}\n", "  but on", card_name(rules, e.card), e.dice,
                        number_text(e.stop_at));
  text += gap_text(rule);
  if (rule.endgame_within > 0)
    text += fmt::format("{:<12}once the other player is within {} of the goal: {}\n", "Endgame",
                        in_points(rule.endgame_within),
                        rule.endgame_at >= SimpleRule::kNever
                            ? std::string("stop only to win")
                            : fmt::format("stop with {} or more, no less", in_points(rule.endgame_at)));
  text += fmt::format("{:<12}{}; all that score if you then stop or they fill\n", "Set aside",
                      per_die_text(rule.per_die));
  if (rule.per_die_to_fill)
    text += fmt::format("{:<12}on a card that must be filled {}\n", "",
                        *rule.per_die_to_fill == 0 ? "all that score" : per_die_text(rule.per_die_to_fill));
  if (const int card = rules.discardable_card(); card >= 0)
    text += fmt::format("{:<12}play it {}, else discard it\n", card_name(rules, card),
                        rule.play_behind == 0 ? std::string("unless you lead alone")
                        : rule.play_behind == 1
                            ? std::string("when behind")
                            : fmt::format("when behind by {} or more", in_points(rule.play_behind)));
  return text;
}

std::string policy_rows(const SimpleRule& rule, const model::Match& match) {
  return RuleWriter(rule, match).text();
}

Json simple_rule_json(const SimpleRule& rule, const model::RuleSet& rules) {
  const auto number = [](int units) { return units >= SimpleRule::kNever ? Json() : Json(in_points(units)); };
  const auto optional = [](const std::optional<int>& n) { return n ? Json(*n) : Json(); };
  Json json;
  for (int dice = 1; dice < model::kDice; ++dice)
    json["stop_at"][fmt::format("{}", dice)] = number(rule.stop_at[static_cast<std::size_t>(dice)]);
  json["stop_between_cards"] = number(rule.stop_at.front());
  json["exceptions"] = Json::array();
  for (const SimpleRule::Exception& e : rule.exceptions)
    json["exceptions"].push_back(
        {{"card", card_name(rules, e.card)}, {"dice", e.dice}, {"stop_at", number(e.stop_at)}});
  json["per_die"] = optional(rule.per_die);
  json["per_die_to_fill"] = optional(rule.per_die_to_fill);
  json["play_behind"] = in_points(rule.play_behind);
  json["gap"] = rule.gap == 0 ? Json()
                              : Json{{"from", in_points(rule.gap)},
                                     {"more_behind", in_points(rule.more_behind)},
                                     {"more_ahead", in_points(rule.more_ahead)}};
  json["endgame"] = rule.endgame_within == 0 ? Json()
                                             : Json{{"within", in_points(rule.endgame_within)},
                                                    {"stop_at", number(rule.endgame_at)}};
  return json;
}

}  // namespace fillwise
