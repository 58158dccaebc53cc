#pragma once

// The columns of a policy file (docs/policies.md, docs/export.md): what is written and what is read by these names.

#include <array>
#include <string_view>

namespace fillwise::policy_column {

// What a decision is about.
inline constexpr const char* kMe = "me";
inline constexpr const char* kOpponent = "opponent";
inline constexpr const char* kAhead = "ahead";
inline constexpr const char* kDecision = "decision";
inline constexpr const char* kCard = "card";
inline constexpr const char* kFills = "fills";
inline constexpr const char* kDice = "dice";
inline constexpr const char* kKept = "kept";
inline constexpr const char* kAtRisk = "at_risk";
inline constexpr const char* kToss = "toss";
inline constexpr const char* kLeft = "left";
inline constexpr const char* kWithAll = "with_all";
inline constexpr const char* kStopping = "stopping";
// What to do.
inline constexpr const char* kBest = "best";
inline constexpr const char* kSetAside = "set_aside";
// What an export says besides; readers pass over it.
inline constexpr const char* kThen = "then";
inline constexpr const char* kWinProbability = "win_probability";
inline constexpr const char* kLower = "lower";
inline constexpr const char* kUpper = "upper";
inline constexpr const char* kSecondWinProbability = "second_win_probability";
inline constexpr const char* kLoss = "loss";

/// All that a file may have, in the order in which spellings are guessed.
inline constexpr std::array<std::string_view, 21> kRead = {
    kMe,    kOpponent,       kAhead,    kDecision, kCard,
    kFills, kDice,           kKept,     kAtRisk,   kToss,
    kLeft,  kWithAll,        kStopping, kBest,     kSetAside,
    kThen,  kWinProbability, kLower,    kUpper,    kSecondWinProbability,
    kLoss};

/// Those of a written policy, in their order.
inline constexpr std::array<std::string_view, 17> kWritten = {
    kMe,   kOpponent, kDecision, kCard, kFills,          kDice,  kKept,  kAtRisk,
    kToss, kBest,     kSetAside, kThen, kWinProbability, kLower, kUpper, kSecondWinProbability,
    kLoss};

}  // namespace fillwise::policy_column
