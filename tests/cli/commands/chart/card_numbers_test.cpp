// The numbers of `fillwise chart card` against its cells and `fillwise turn`; those of `cost` against the limit of
// near ties.
#include <gmock/gmock.h>

#include <regex>

#include "tests/cli/commands/chart/chart_test.hpp"

namespace fillwise::cli_test {
namespace {

/// A row of the table of numbers: the cells of the dice, fill or card of that label.
std::vector<std::string> number_cells(const std::string& markdown, const std::string& label) {
  std::smatch found;
  if (!std::regex_search(markdown, found, std::regex("\\| " + label + " \\| ([^\n]*) \\|\n"))) return {};
  std::vector<std::string> cells;
  std::string rest = found[1];
  for (std::size_t at; (at = rest.find(" | ")) != std::string::npos; rest.erase(0, at + 3))
    cells.push_back(rest.substr(0, at));
  cells.push_back(rest);
  return cells;
}

/// What a cell says of a card: "350; bonus-400, bonus-500: 400; ~350" says 400 of bonus-500.
std::string number_of(const std::string& cell, const std::string& card) {
  std::istringstream parts(cell);
  std::string first, part;
  std::getline(parts, first, ';');
  while (std::getline(parts, part, ';'))
    if (const std::size_t colon = part.find(": "); colon != std::string::npos)
      if (part.substr(0, colon).find(card) != std::string::npos) return part.substr(colon + 2);
  return first;
}

std::string dice_label(int dice) {
  return std::to_string(dice) + (dice == 1 ? " die left" : " dice left");
}

/// The numbers of one turn alone are what 'fillwise turn' says, far beyond the columns.
TEST_F(ChartTest, OneTurnAloneStopsWhereTurnSays) {
  const std::string markdown = text("card --goal 600 --at-risk 200 --format markdown");
  const Json turn = Json::parse(sandbox().run({"turn", "--json"}).out);
  std::size_t compared = 0;
  for (const Json& threshold : turn.at("thresholds")) {
    ASSERT_EQ(threshold.at("stop").size(), 1U) << threshold;
    const auto cells = number_cells(markdown, dice_label(threshold.at("dice").get<int>()));
    ASSERT_FALSE(cells.empty()) << markdown;
    const int number = std::stoi(number_of(cells.back(), threshold.at("card").get<std::string>()));
    // What 'turn' names may be a number that can't be at risk there; the chart names the next one that can.
    EXPECT_GE(number, threshold.at("stop").at(0).at("from").get<int>()) << threshold;
    EXPECT_LE(number, threshold.at("stop").at(0).at("from").get<int>() + 200) << threshold;
    ++compared;
  }
  EXPECT_EQ(compared, 15U);
}

/// "300", "750-800, 1000+" or "never": where the answer to these rows is so.
std::string ranges_of(const std::vector<CsvRow>& rows, const std::string& answer) {
  std::vector<std::pair<std::string, std::string>> ranges;
  bool within = false;
  for (const CsvRow& row : rows) {
    const bool so = row.at("answer") == answer;
    if (so && !within) ranges.emplace_back(row.at("at_risk"), "");
    if (so) ranges.back().second = row.at("at_risk");
    within = so;
  }
  std::string words;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const auto& [from, to] = ranges[i];
    const bool goes_on = within && i + 1 == ranges.size();
    words += (i > 0 ? ", " : "") + from +
             (goes_on      ? (ranges.size() > 1 ? "+" : "")
              : from == to ? ""
                           : "-" + to);
  }
  return words.empty() ? "never" : words;
}

/// Every number of the card follows from its cells, card by card: nothing is flattened, and what several cards
/// share is said of none that has another number.
TEST_F(ChartTest, NumbersOfTheCardFollowFromItsCells) {
  std::size_t several = 0, by_card = 0, compared = 0;
  const std::vector<std::string> columns = {"5000 5000", "5000 4000", "4000 5000",
                                            "9000 9000", "9000 8000", "8000 9000"};
  const std::string markdown = text("card --format markdown");
  std::map<std::string, std::vector<CsvRow>> cells;  // by scores, card and dice
  for (const CsvRow& row : rows("card --at-risk 5000"))
    if (row.at("objective") == "win" && row.at("decision") != "play-or-discard")
      cells[row.at("me") + " " + row.at("opponent") + " " + row.at("card") + " " + row.at("dice")].push_back(
          row);
  for (const auto& [key, rows] : cells) {
    const CsvRow& any = rows.front();
    const bool between = any.at("decision") == "between-cards";
    const auto numbers =
        number_cells(markdown, between ? "fill made" : dice_label(std::stoi(any.at("dice"))));
    ASSERT_EQ(numbers.size(), columns.size() + 1) << key;
    const auto column = std::ranges::find(columns, any.at("me") + " " + any.at("opponent")) - columns.begin();
    const std::string& cell = numbers.at(static_cast<std::size_t>(column));
    const std::string number = between ? cell.substr(0, cell.find(';')) : number_of(cell, any.at("card"));
    EXPECT_EQ(number, ranges_of(rows, "stop")) << key << ": " << cell;
    several += number.find(',') != std::string::npos ? 1 : 0;
    by_card += cell.find(": ") != std::string::npos ? 1 : 0;
    ++compared;
  }
  EXPECT_EQ(compared, 6U * 16);
  EXPECT_GT(several, 10U) << "such as roll, stop, roll again, win";
  EXPECT_GT(by_card, 10U);
}

/// "~": the numbers at which the other answer is nearly as good, on one card at least, and no others.
TEST_F(ChartTest, CardNamesCloseCalls) {
  const std::string words = "card --me 5000 --opponent 4000 --at-risk 5000";
  const std::string markdown = text(words + " --format markdown");
  std::map<std::string, std::map<int, bool>> near;  // by dice, by points at risk
  for (const CsvRow& row : rows(words))
    if (row.at("decision") == "roll-or-stop")
      near[row.at("dice")][std::stoi(row.at("at_risk"))] |= row.at("mark") == "near";
  ASSERT_EQ(near.size(), 5U);
  for (const auto& [dice, by_points] : near) {
    const std::string cell = number_cells(markdown, dice_label(std::stoi(dice))).at(0);
    const std::size_t at = cell.find('~');
    const std::string said = at == std::string::npos ? "" : cell.substr(at + 1);
    for (const auto& [points, is_near] : by_points) {
      bool is_said = false;
      std::istringstream parts(said);
      for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t dash = part.find('-');
        const int from = std::stoi(part),
                  to = dash == std::string::npos ? from : std::stoi(part.substr(dash + 1));
        is_said |= points >= from && points <= to;
      }
      EXPECT_EQ(is_said, is_near) << dice << " dice, " << points << ": " << cell;
    }
  }
}

/// What costs less than the limit of near ties has a number below it, and nothing else has.
TEST_F(ChartTest, CostsStandOnTheirSideOfNear) {
  const std::string page = text("cost --format markdown");
  const std::size_t turn = page.find("## One turn alone");
  std::size_t near = 0, clear = 0;
  static const std::regex kCost(R"(\| ([RSrs])([0-9.]+) )");
  for (std::sregex_iterator cell(page.begin(), page.end(), kCost), end; cell != end; ++cell) {
    const double limit = static_cast<std::size_t>(cell->position()) > turn ? 5 : 0.1;
    const bool small = std::islower(static_cast<unsigned char>((*cell)[1].str()[0])) != 0;
    EXPECT_EQ(std::stod((*cell)[2]) < limit, small) << (*cell)[0];
    ++(small ? near : clear);
  }
  EXPECT_GT(near, 20U);
  EXPECT_GT(clear, 1000U);
}

}  // namespace
}  // namespace fillwise::cli_test
