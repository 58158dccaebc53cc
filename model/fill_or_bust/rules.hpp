#pragma once

// Rule sets: a dice chart and a deck of cards, read from TOML. A card is data: a house card is one more row.
//
// clang-format off
// | key of a [[card]]     | meaning                                                       | default        |
// |-----------------------|---------------------------------------------------------------|----------------|
// | name                  | lower-case words with hyphens, unique                         | required       |
// | count                 | how many are in the deck, 0 to 999                            | required       |
// | dice                  | false: no dice are tossed, the turn ends, at risk is lost     | true           |
// | played-by             | "anyone", or "not-sole-leader": others discard it, draw again | "anyone"       |
// | may-discard           | who may play it may also discard it and draw again            | false          |
// | may-stop              | may stop after any toss that scored, before the fill          | false          |
// | set-aside             | "some"; "all": every scoring die must be set aside; or        | "some"         |
// |                       | "new-faces": dice score by faces that are not kept yet        |                |
// | tosses-count          | false: the points of the tosses do not count                  | true           |
// | fills                 | fills owed in a row, 1 to 6; 0: goes on until the bust        | 1              |
// | bonus                 | points added with the last fill owed                          | 0              |
// | factor                | what the turn's points are multiplied by after that, 1 to 10  | 1              |
// | on-fill               | "at-risk"; "add-to-sheet": added, nothing is at risk then; or | "at-risk"      |
// |                       | "win": the game is won                                        |                |
// | then                  | "stop-or-draw", or "draw": a card must follow                 | "stop-or-draw" |
// | on-bust               | "lose", or "add-to-sheet": at risk is added to the sheet      | "lose"         |
// | leader-loses          | points each leader other than the player loses with the fill  | 0              |
// | leader-needs          | a leader with fewer points loses nothing                      | 0              |
// | tied-player-loses-too | a player tied for the lead loses them as well                 | false          |
// | only-from-behind      | nobody loses any if the player is tied for the lead           | false          |
// clang-format on
//
// The key extends = "NAME" at the top takes over what the text leaves out from a preset (extended_rules.hpp).
// The table [benchmark] has one key, reward = { 4200 = 0.05, 10000 = 0.1 }: what it is worth to bring the own
// sheet to exactly so many points, a game won being worth 1.

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/dice.hpp"

namespace fillwise::model {

inline constexpr int kMinGoal = 50;     // points
inline constexpr int kMaxGoal = 20000;  // points

struct Card {
  enum class PlayedBy : std::uint8_t { anyone, not_sole_leader };
  enum class OnFill : std::uint8_t { at_risk, add_to_sheet, win };
  enum class SetAside : std::uint8_t { some, all, new_faces };
  enum class Then : std::uint8_t { stop_or_draw, draw };
  enum class OnBust : std::uint8_t {
    lose,           ///< what is at risk is lost
    add_to_sheet,   ///< what is at risk is added to the sheet
    subtract_card,  ///< what was at risk before the card is lost, the points of its tosses are subtracted
    subtract_turn   ///< all points at risk are subtracted from the sheet, not below zero
  };

  std::string name;
  int count = 0;
  bool dice = true;
  PlayedBy played_by = PlayedBy::anyone;
  bool may_discard = false;
  bool may_stop = false;
  SetAside set_aside = SetAside::some;
  bool tosses_count = true;
  int fills = 1;   ///< fills owed; 0: until the bust
  int bonus = 0;   ///< units of 50 points
  int factor = 1;  ///< at risk becomes factor * (at risk + bonus) with the last fill owed
  OnFill on_fill = OnFill::at_risk;
  Then then = Then::stop_or_draw;
  OnBust on_bust = OnBust::lose;
  int leader_loses = 0;  ///< units of 50 points, not below zero
  int leader_needs = 0;  ///< units: a leader with fewer loses nothing
  bool tied_player_loses_too = false;
  bool only_from_behind = false;  ///< nobody loses any where the player is tied for the lead

  bool until_bust() const { return fills == 0; }
  bool takes_all() const { return set_aside == SetAside::all; }
  /// Whether the other player is a leader who loses points by its fill, these scores being on the sheet.
  bool hits(int own, int opponent) const { return only_from_behind ? opponent > own : opponent >= own; }
  /// As a card that nobody loses points by.
  void take_nothing() {
    leader_loses = leader_needs = 0;
    tied_player_loses_too = only_from_behind = false;
  }
  /// Whether its fill takes points from a leader while the player's own stay at risk.
  bool takes_at_risk() const { return leader_loses > 0 && on_fill == OnFill::at_risk; }
  /// A penalty card: the player has no decision until the bust, which takes points off the sheet.
  bool is_penalty() const { return on_bust == OnBust::subtract_card || on_bust == OnBust::subtract_turn; }
  /// Whether a player may, or must, discard it and draw again in some situation.
  bool discardable() const { return may_discard || played_by != PlayedBy::anyone; }
  friend bool operator==(const Card&, const Card&) = default;
};

/// A score that is worth something to who lands on it exactly.
struct Benchmark {
  int score = 0;   ///< units of 50 points
  int reward = 0;  ///< in kRewardsOfGame
  friend bool operator==(const Benchmark&, const Benchmark&) = default;
};
/// What a game won is worth in the units of rewards.
inline constexpr int kRewardsOfGame = 1'000'000;

/// 128 bits that tell rule sets apart: equal exactly when what decides their values is (playing_rules()).
struct RulesFingerprint {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend bool operator==(const RulesFingerprint&, const RulesFingerprint&) = default;
};

struct RuleSet {
  std::string name;   ///< lower-case words with hyphens
  std::string title;  ///< for people
  int goal = 10000;   ///< points; the goal that is meant when none is asked for
  Chart chart;
  /// Show Down: a player whose turn ends at or over the goal has not won yet; the other one has a last turn.
  bool last_turn = false;
  /// Units: a score above the goal and less than this above it does not win. 0: every one from the goal on
  /// wins.
  int overshoot = 0;
  /// With exactly these dice set aside since the last fill nobody may stop before the next toss; or none.
  Dice no_stop_on;
  /// By rising score; rewards above 0, together at most a game won.
  std::vector<Benchmark> benchmarks;
  std::vector<Card>
      cards;  ///< at least one that can't be discarded has count > 0; at most one is discardable

  /// What a player gets whose sheet held `before` units and comes to hold `after` in his own turn: the reward
  /// of a benchmark that added points bring it to. In kRewardsOfGame.
  int landing_reward(int before, int after) const;
  /// What the card asks of the dice that are set aside.
  TossRules toss_rules(const Card& card) const;
  int deck_size() const;
  /// Index of the card that can be discarded, or -1.
  int discardable_card() const;
  /// Index of the card of that name, or -1.
  int card_index(std::string_view card_name) const;

  /// The rules as TOML with every key written out; parse_rules() of it gives the same rule set.
  std::string to_toml() const;
  /// The part of to_toml() that decides every value: dice chart and deck, without name, title and goal.
  std::string playing_rules() const;
  RulesFingerprint fingerprint() const;

  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

/// A rule text that can't be used. what() is one line: SOURCE:LINE: field, what was found, what was expected.
class RulesError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads a rule set from TOML text; `source` names it in errors. Throws RulesError; unknown keys are errors.
RuleSet parse_rules(std::string_view text, std::string_view source);
/// Reads a rule set from a file of at most kMaxRulesBytes. Throws RulesError.
RuleSet load_rules(const std::string& path);
inline constexpr std::size_t kMaxRulesBytes = 1 << 20;

/// The names of the presets, and one preset: its rules, and its text with comments. Throws RulesError for an
/// unknown name.
std::vector<std::string> preset_names();
RuleSet preset(std::string_view name);
std::string_view preset_text(std::string_view name);

}  // namespace fillwise::model
