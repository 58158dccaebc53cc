#pragma once

// Questions of all kinds that the rules have, to see whether a player can answer them.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "api/bots/question.hpp"

namespace fillwise::bots {

/// Of each card at most `each` tosses, and as many with dice left; cards just drawn that may be discarded; and
/// decisions between cards: as they come up in games played at random, each with at least two options, no two alike.
/// The same seed gives the same ones.
std::vector<Question> questions_of_all_kinds(const model::Match& match, std::uint64_t seed, std::size_t each);

}  // namespace fillwise::bots
