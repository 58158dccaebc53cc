#include "api/policy/proven_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "api/base/as_error.hpp"
#include "api/base/json.hpp"
#include "api/policy/followed_play.hpp"
#include "api/rules/rule_name.hpp"
#include "solver/simplify/search.hpp"
#include "tables/store.hpp"
#include "tables/whole_file.hpp"

namespace fillwise {
namespace {

namespace fs = std::filesystem;
using solver::Form;
using solver::FoundRule;
using solver::SimpleRule;

constexpr std::string_view kContents = "the best rule by dice left, proven by branch and bound";
constexpr int kMostEnumerated = 60;  // goal in units up to which every rule with one number is played

/// The number for so many dice left in the file; 0 is between two cards.
std::string key_of(std::size_t dice) {
  return dice == 0 ? "between_cards" : fmt::format("{}", dice);
}

[[noreturn]] void refuse_file(const fs::path& path, const std::string& field, const std::string& found,
                              const std::string& expected) {
  throw Error(Fault::damaged,
              Unexpected(fmt::format("{}: {}", path.string(), field), found,
                         fmt::format("{}; remove the file, and the rule is searched again", expected)));
}

int units_in(const fs::path& path, const Json& stop_at, const std::string& key) {
  const std::string expected =
      fmt::format("points from {0} on in steps of {0}, or null", model::kPointsPerUnit);
  if (!stop_at.is_object() || !stop_at.contains(key))
    refuse_file(path, "stop_at." + key, "nothing", expected);
  const Json& number = stop_at.at(key);
  if (number.is_null()) return SimpleRule::kNever;
  if (!number.is_number_integer()) refuse_file(path, "stop_at." + key, number.dump(), expected);
  const auto points = number.get<std::int64_t>();
  if (points <= 0 || points % model::kPointsPerUnit != 0 || points > 1'000'000)
    refuse_file(path, "stop_at." + key, number.dump(), expected);
  return static_cast<int>(points / model::kPointsPerUnit);
}

std::optional<ProvenRule> kept_rule(const model::RuleSet& rules, const Table& table) {
  const std::string name = proven_rule_file_name(rules, table.goal());
  for (const fs::path& folder : table_folders()) {
    std::error_code ignored;
    if (!fs::exists(folder / name, ignored)) continue;
    if (std::optional<ProvenRule> kept = read_proven_rule(folder / name, table)) return kept;
  }
  return std::nullopt;
}

void keep(const Callbacks& callbacks, const Table& table, const ProvenRule& proven) {
  const std::optional<fs::path> folder = tables::user_tables_folder(tables::Environment::of_process());
  try {
    if (!folder) throw Error(Fault::failed, "there is no folder for tables: HOME is not set");
    const fs::path path = *folder / proven_rule_file_name(table.rules(), table.goal());
    write_proven_rule(path, table, proven);
    callbacks.say(fmt::format("The rule is kept in {}.", path.string()));
  } catch (const std::runtime_error& error) {
    callbacks.complain(fmt::format("the rule is used but not kept: {}", error.what()));
  }
}

FoundRule found_rule(const Callbacks& callbacks, const model::Match& match, const Table& table, int boxes) {
  const auto at_once = callbacks.begin_uncancellable();
  const Callbacks::Progress progress = callbacks.begin("searching the best rule by dice left");
  double done = 0;
  solver::Simplifier simplifier(match, table.value(), {.progress = [&](int rated, double) {
                                  if (progress) progress(done, fmt::format("{} rules rated", rated));
                                }});
  SimpleRule start;
  start.stop_at.fill(std::min(7, solver::most_to_stop_with(match)));
  const FoundRule number = solver::most_to_stop_with(match) <= kMostEnumerated
                               ? simplifier.best_number()
                               : simplifier.improve(Form::one_number, start);
  FoundRule found = simplifier.improve(Form::by_dice, number.rule);
  simplifier.bound(Form::by_dice, found, boxes, [&](int count, double least) {
    done = static_cast<double>(count) / (boxes + 1);
    if (progress)
      progress(done, fmt::format("{} groups of rules bounded, none loses less than {:.4f} points", count,
                                 100 * std::max(0.0, least)));
  });
  return found;
}

}  // namespace

std::string proven_rule_file_name(const model::RuleSet& rules, int goal) {
  return fs::path(table_name(rules, goal)).stem().string() + "-by-dice.json";
}

std::optional<ProvenRule> read_proven_rule(const fs::path& path, const Table& table) {
  const std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  const Json json = Json::parse(text.str(), nullptr, false);
  if (json.is_discarded() || !json.is_object())
    refuse_file(path, "the file", "no JSON object", "a proven rule");
  const auto part = [&](const char* key, bool (Json::*is)() const,
                        const std::string& expected) -> const Json& {
    if (!json.contains(key)) refuse_file(path, key, "nothing", expected);
    if (!(json.at(key).*is)()) refuse_file(path, key, json.at(key).dump(), expected);
    return json.at(key);
  };
  if (part("table", &Json::is_string, "the signature of a table").get<std::string>() != table.signature())
    return std::nullopt;
  ProvenRule proven;
  const Json& stop_at = part("stop_at", &Json::is_object, "numbers of points by dice left");
  for (std::size_t dice = 0; dice < proven.rule.stop_at.size(); ++dice)
    proven.rule.stop_at.at(dice) = units_in(path, stop_at, key_of(dice));
  proven.least_loss = part("least_loss", &Json::is_number, "a loss, 0 to 1").get<double>();
  if (!(proven.least_loss >= 0 && proven.least_loss <= 1))
    refuse_file(path, "least_loss", json.at("least_loss").dump(), "a loss, 0 to 1");
  proven.boxes = part("boxes", &Json::is_number_integer, "a number of boxes").get<int>();
  return proven;
}

void write_proven_rule(const fs::path& path, const Table& table, const ProvenRule& proven) {
  Json stop_at;
  for (std::size_t dice = 0; dice < proven.rule.stop_at.size(); ++dice) {
    const int units = proven.rule.stop_at.at(dice);
    stop_at[key_of(dice)] = units >= SimpleRule::kNever ? Json() : Json(units * model::kPointsPerUnit);
  }
  const Json json = {{"what", kContents},    {"rules", display_name(table.rules())},
                     {"goal", table.goal()}, {"table", table.signature()},
                     {"stop_at", stop_at},   {"least_loss", proven.least_loss},
                     {"boxes", proven.boxes}};
  const std::string text = json.dump(1) + "\n";
  as_errors([&] { tables::write_whole_file(path, {std::as_bytes(std::span(text))}); });
}

ProvenRule proven_rule(const Callbacks& callbacks, const model::Match& match, const Table& table,
                       std::optional<int> boxes) {
  if (turns_go_on(match.rules())) throw std::logic_error("turns go on at other scores with points at risk");
  if (!boxes)
    if (std::optional<ProvenRule> kept = kept_rule(match.rules(), table)) return *kept;
  const FoundRule found =
      as_errors([&] { return found_rule(callbacks, match, table, boxes.value_or(kUsualBoxes)); });
  ProvenRule proven{found.rule, std::max(0.0, found.played.most_loss() - found.from_best), found.boxes};
  if (!boxes) keep(callbacks, table, proven);
  return proven;
}

}  // namespace fillwise
