#pragma once

// Numbers from the command line and from JSON Lines. One reader, one kind of message:
//   --me: found 'abc', expected a multiple of 50 from 0 to 9950

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/base/error.hpp"

namespace fillwise {

/// The whole numbers that a field takes: least, least + step, ... up to most.
struct WholeNumbers {
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::int64_t step = 1;

  bool contains(std::int64_t n) const { return n >= least && n <= most && (n - least) % step == 0; }
  std::string to_text()
      const;  ///< "a multiple of 50 from 0 to 9950", "a whole number from 1 to 6"; "2" if there is one alone
};

/// Seeds of luck.
inline constexpr WholeNumbers kSeeds{0, INT64_MAX, 1};

/// Scores at the start of a turn, in points, when `goal` points win.
WholeNumbers scores_below(int goal);

/// The number, written in decimal digits with at most a minus sign before them; nothing else is a number.
/// Throws Error(invalid) that names the field, what was found and what was expected.
std::int64_t whole_number(std::string_view field, std::string_view text, const WholeNumbers& expected);

/// Several of them with commas between: "0,1000,-1000". Throws Error(invalid) likewise.
std::vector<std::int64_t> whole_numbers(std::string_view field, std::string_view text,
                                        const WholeNumbers& expected);

/// A decimal number such as 0.001 or 1e-9 from least to most. Throws Error(invalid) likewise.
double decimal_number(std::string_view field, std::string_view text, double least, double most);

/// Goal in points: a multiple of 50 from 50 to 20,000. Throws Error(invalid) likewise.
int checked_goal(std::string_view field, std::string_view text);

/// Number of threads, 1 to 256. Throws Error(invalid) likewise.
int checked_threads(std::string_view field, std::string_view text);

/// The text with '?' for each character that breaks a line or disturbs a terminal.
std::string on_one_line(std::string_view text);

/// Something found in a message: in quotes, shortened, without characters that disturb a terminal.
std::string in_quotes(std::string_view text);

/// What whole_number() and the others throw: "FIELD: found 'TEXT', expected EXPECTED".
Unexpected found_but_expected(std::string_view field, std::string_view text, std::string_view expected);
/// Refuses a word that appears twice: "--out: found 'a.svg' twice". Throws Error(invalid).
void refuse_doubles(std::string_view field, const std::vector<std::string>& words);

}  // namespace fillwise
