// fillwise in a page: a few functions that take and give text, compiled to WebAssembly (web/CMakeLists.txt). Texts that
// are given stay valid until the next call. One thread.

#include <emscripten/emscripten.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "api/advice/batch.hpp"
#include "api/advice/batch_line.hpp"
#include "api/advice/situation_json.hpp"
#include "api/base/json.hpp"
#include "api/rules/card_list.hpp"
#include "api/rules/rule_name.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/advice/advice.hpp"
#include "solver/race/solve.hpp"
#include "tables/format.hpp"

namespace {

using namespace fillwise;

/// A table in memory and who answers from it.
struct Engine {
  explicit Engine(std::span<const std::byte> bytes)
      : table(tables::parse_table(bytes, "the table")),
        rules(model::parse_rules(table.info.rules_text, "table")),
        match(rules, static_cast<int>(table.info.goal) / model::kPointsPerUnit,
              static_cast<int>(table.info.side())),
        advisor(match, table.value, table.lower, table.upper) {}

  tables::TableView table;
  model::RuleSet rules;
  model::Match match;
  solver::Advisor advisor;
};

/// Told how much of a solve is done; a function of the page, if it has one.
EM_JS(void, tell_page, (double done), {
  if (Module.onSolving) Module.onSolving(done);
});

constexpr double kTolerance = 1e-9;
constexpr int kMostGoal = 2000;  ///< points: longer games take too long in a page

std::vector<std::byte> solved;   // NOLINT: the table that was solved last
std::unique_ptr<Engine> engine;  // NOLINT: what the functions below share
std::string text;                // NOLINT: the last answer

/// What `make` gives as text, or {"error": "..."}: nothing may be thrown into the page.
template <class Make>
const char* given(const Make& make) {
  try {
    text = make();
  } catch (const std::exception& error) {
    text = Json({{"error", error.what()}}).dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return text.c_str();
}

std::string answers(std::string_view lines, bool why) {
  Batch batch(engine->match, engine->advisor, why);
  std::string all;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    batch.add(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (batch.is_full()) all += batch.answers();
  }
  return all + batch.answers();
}

/// A state that leaves nothing to decide, as player 0 of the query sees it.
Json state_json(const model::State& s) {
  using model::Phase;
  Json json = {{"me", s.score[0] * model::kPointsPerUnit}, {"opponent", s.score[1] * model::kPointsPerUnit}};
  if (model::Match::is_over(s)) {
    json["phase"] = "over";
    json["wins"] = s.phase == Phase::over && s.mover == 0;
    return json;
  }
  if (s.mover != 0) {
    json["phase"] = "turn_over";
    return json;
  }
  json["at_risk"] = s.at_risk * model::kPointsPerUnit;
  json["phase"] = s.phase == Phase::toss ? "toss" : s.phase == Phase::redraw ? "redraw" : "draw";
  if (s.phase == Phase::toss) {
    json["card"] = engine->rules.cards[static_cast<std::size_t>(s.card)].name;
    json["dice"] = s.dice;
    json["fills"] = s.fills;
  }
  return json;
}

/// What each option of a situation leads to; without options one row, of what happens.
std::string followed(std::string_view line) {
  BatchLine fields;
  read_batch_line(line, fields);
  const ReadSituation read = SituationReader(engine->match, FieldNames::keys).read(fields.words);
  const solver::Plan plan = solver::plan_of(engine->match, read.query);
  Json rows = Json::array();
  for (std::size_t i = 0; i < plan.successors.size(); ++i) {
    Json row = plan.advice.options.empty() ? Json::object() : action_json(plan.advice.options[i]);
    row["next"] = state_json(plan.successors[i]);
    rows.push_back(std::move(row));
  }
  return rows.dump();
}

bool may_stop(const std::string& card) {
  return std::ranges::any_of(engine->rules.cards,
                             [&](const model::Card& c) { return c.name == card && c.dice && c.may_stop; });
}

Json rules_json() {
  Json cards = Json::array();
  for (const ListedCard& card : listed_cards(engine->rules))
    cards.push_back(
        {{"name", card.name}, {"count", card.count}, {"may_stop", may_stop(card.name)}, {"does", card.does}});
  return {{"rules", display_name(engine->rules)},
          {"goal", engine->table.info.goal},
          {"side", engine->table.info.side()},
          {"signature", tables::signature(engine->table.info, engine->table.value, engine->table.lower,
                                          engine->table.upper)
                            .to_hex()},
          {"cards", cards}};
}

/// Solves the game of a rule file, and keeps its table.
std::string solve(std::string_view rules_text, int goal) {
  const model::RuleSet rules = model::parse_rules(rules_text, "rules");
  if (goal < model::kPointsPerUnit || goal > kMostGoal || goal % model::kPointsPerUnit != 0)
    throw std::invalid_argument(
        fmt::format("goal: found {}, expected points in steps of 50, up to {}", goal, kMostGoal));
  race::SolveOptions options;
  options.tolerance = kTolerance;
  options.threads = 1;
  options.progress = [](const race::Progress& progress) { tell_page(progress.done); };
  const race::Solution solution = race::solve(rules, goal, options);
  const auto fingerprint = rules.fingerprint();
  tables::TableInfo info{rules.name,
                         rules.to_toml(),
                         {fingerprint.high, fingerprint.low},
                         static_cast<std::uint32_t>(goal),
                         kTolerance};
  if (const int limit = solution.side * model::kPointsPerUnit; limit != goal)
    info.limit = static_cast<std::uint32_t>(limit);
  solved = tables::encode_table(info, solution.value, solution.lower, solution.upper);
  return Json({{"place", reinterpret_cast<std::uintptr_t>(solved.data())}, {"size", solved.size()}}).dump();
}

}  // namespace

extern "C" {

/// Solves the game of a rule file's text to so many points, and gives where its table stands ("place", "size"), until
/// the next solve; or {"error"}. Calls Module.onSolving with the share that is done.
EMSCRIPTEN_KEEPALIVE const char* fillwise_solve(const char* rules_text, int goal) {
  return given([&] { return solve(rules_text, goal); });
}

/// Takes the bytes of a table file, which must stay where they are, aligned for doubles. Gives the rules, the goal and
/// the cards as JSON, or {"error"}.
EMSCRIPTEN_KEEPALIVE const char* fillwise_open(const std::byte* bytes, int size) {
  return given([&] {
    engine = std::make_unique<Engine>(std::span(bytes, static_cast<std::size_t>(size)));
    return rules_json().dump();
  });
}

/// Situations as `fillwise advise --batch` takes them, one a line; the same answers, with why as with --why.
EMSCRIPTEN_KEEPALIVE const char* fillwise_answers(const char* lines, int why) {
  return given([&] { return answers(lines, why != 0); });
}

/// What follows each option of the situation in one line of a batch: a list of actions, each with `next`: me and
/// opponent on the sheets, phase (toss, draw, redraw, turn_over, over) and what belongs to it. Or {"error"}.
EMSCRIPTEN_KEEPALIVE const char* fillwise_followed(const char* line) {
  return given([&] { return followed(line); });
}

/// The chances to win at the starts of turns, [own][opponent] in units of 50 points.
EMSCRIPTEN_KEEPALIVE const double* fillwise_values() {
  return engine->table.value.data();
}
}
