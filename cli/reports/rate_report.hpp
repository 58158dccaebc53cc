#pragma once

// What fillwise rate prints of policies that were rated exactly.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "api/bots/rate_by_play.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/play/rating.hpp"

namespace fillwise::cli {

struct Rated {
  std::string name;  ///< of the player, the policy file or the bot
  solver::Rating rating;
};

/// What was checked of a bot that was rated exactly, and what was taken for granted.
struct SpotCheckedBot {
  int positions = 0;  ///< in which it was asked again, and answered alike
  std::uint64_t seed = 1;
  solver::ScoreView view;    ///< of the scores
  bool was_told_us = false;  ///< the view is not what it says itself
};

struct RateReport {
  model::RuleSet rules;
  int goal = 0;
  solver::ValueInterval best;  ///< of who begins, both optimal
  bool known = false;
  std::vector<Rated> rated;
  std::optional<SpotCheckedBot> checked;  ///< of the bot, which is the last one rated
};

/// One in full, several a line each.
std::string to_text(const RateReport& report);
Json to_json(const RateReport& report);
std::string to_csv(const RateReport& report);

/// Of a player that was rated by play.
std::string to_text(const PlayedRating& rating, const std::string& name, const Table& table);
Json to_json(const PlayedRating& rating, const std::string& name, const Table& table);

/// The lines of decisions by kind, with their sum: how many are met in a game, how many are wrong, what they
/// cost in percentage points.
std::string losses_text(const solver::DecisionLosses& losses);
Json losses_json(const solver::DecisionLosses& losses);
solver::KindLosses all_kinds(const solver::DecisionLosses& losses);

}  // namespace fillwise::cli
