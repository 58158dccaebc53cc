#include "api/bots/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <utility>
#include <vector>

#include "api/bots/quoted.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "model/fill_or_bust/sheet.hpp"
#include "model/words.hpp"

namespace fillwise::bots {
namespace {

constexpr std::size_t kMostRules = model::kMaxRulesBytes;
constexpr const char* kOfficial = "official";

/// What a referee says, beside the hello.
constexpr std::array<std::string_view, 10> kAnswered = {
    "setoption", "rule", "newgame", "isready", "position", "action", "at_risk", "go", "gameover", "quit"};
/// Empty lines and what bots say: two engines that hear each other stay silent.
constexpr std::array<std::string_view, 12> kPassedOver = {
    "", "version", "id", "option", "sees", "json", "ok", "players", "readyok", "bestmove", "error", "info"};

template <std::size_t count>
bool is_in(const std::array<std::string_view, count>& types, std::string_view type) {
  return std::ranges::find(types, type) != types.end();
}

/// What the line is, known or not; of JSON that is no object with a type the whole line.
std::string type_of(std::string_view line, Style style) {
  constexpr std::string_view kSpace = " \t";
  line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
  if (style == Style::words) return std::string(line.substr(0, line.find_first_of(kSpace)));
  const std::optional<Json> message = message_of(line, style);
  return message ? message_text(*message, "type") : std::string(line);
}

/// A text of a message, "" if it is missing. Throws Error for anything else.
std::string text_in(const Json& message, const char* key) {
  if (!message.contains(key)) return "";
  const Json& value = message.at(key);
  if (!value.is_string()) refuse(found_but_expected(key, printable(value.dump()), "a text"));
  return value.get<std::string>();
}

/// The rules of `newgame`: its text if it came, else the preset of that name.
model::RuleSet rules_of(const std::string& name, const std::string& toml) {
  if (toml.empty()) return model::preset(name.empty() ? kOfficial : name);
  if (toml.size() > kMostRules) refuse("rules", fmt::format("more than {} bytes", kMostRules));
  return model::parse_rules(toml, "rules");
}

/// The players of `newgame`, two if it does not say.
int players_of(const Json& message, const model::RuleSet& rules) {
  if (!message.contains("players")) return 2;
  const Json& found = message.at("players");
  const auto players = static_cast<int>(whole_number(
      "players", found.is_string() ? found.get<std::string>() : found.dump(), {2, model::kMostPlayers, 1}));
  if (players == 2) return players;
  if (const std::string reason = model::why_only_two(rules); !reason.empty())
    refuse("players", fmt::format("found {}, but {}", players, reason));
  return players;
}

}  // namespace

std::string Engine::answer_too_long() {
  return say({{"type", "error"}, {"message", fmt::format("a line of more than {} bytes", kMostLine)}});
}

std::string Engine::answer(std::string_view line) {
  try {
    if (const std::optional<Hello> hello = hello_of(line)) return greet(*hello);
    const std::string type = type_of(line, style_);
    if (is_in(kPassedOver, type)) return "";
    if (!greeted_) refuse(fmt::format("expected the hello first: {} {}", kHello, kProtocolVersion));
    if (!is_in(kAnswered, type))
      refuse(fmt::format("unknown line {}, expected one of {}{}", quote(type), fmt::join(kAnswered, " "),
                         model::did_you_mean(type, kAnswered)));
    const std::optional<Json> message = message_of(line, style_);
    return message ? answer_to(*message) : "";
  } catch (const Error& error) {
    if (error.fault() == Fault::cancelled) throw;
    return say({{"type", "error"}, {"message", on_one_line(error.what())}});
  } catch (const std::exception& error) {
    return say({{"type", "error"}, {"message", on_one_line(error.what())}});
  }
}

std::string Engine::greet(const Hello& hello) {
  greeted_ = true;
  style_ = hello.style;
  const std::string version =
      hello.version == kProtocolVersion ? "" : say({{"type", "version"}, {"version", kProtocolVersion}});
  return version + say({{"type", "id"}, {"name", "fillwise"}}) +
         say({{"type", "option"}, {"name", "Player"}, {"default", "optimal"}}) + say({{"type", "ok"}});
}

std::string Engine::answer_to(const Json& message) {
  const std::string type = message_text(message, "type");
  if (type == "quit") {
    done_ = true;
  } else if (type == "setoption") {
    set_option(message);
  } else if (type == "rule") {
    if (rule_lines_.size() <= kMostRules) rule_lines_ += message_text(message, "line") + '\n';
  } else if (type == "newgame") {
    new_game(message);
  } else if (type == "position") {
    set_position(message);
  } else if (type == "go") {
    return go(message);
  } else if (type == "isready") {
    std::string text;
    try {
      prepare();
      if (const int players = table().players; players > 2)
        text = say({{"type", "players"}, {"count", players}});
    } catch (const std::exception& error) {
      const auto* const command = dynamic_cast<const Error*>(&error);
      if (command != nullptr && command->fault() == Fault::cancelled) throw;
      text = say({{"type", "error"}, {"message", on_one_line(error.what())}});
    }
    return text + say({{"type", "readyok"}});
  }
  return "";
}

void Engine::set_option(const Json& message) {
  const std::string name = message_text(message, "name");
  if (name != "Player") refuse(fmt::format("there is no option {}, expected Player", quote(name)));
  const std::string value = message_text(message, "value");
  if (!is_several_player(value)) refuse(Unexpected("Player", quote(value), kSeveralPlayerNames));
  player_ = value;
  if (table_) table_->player.reset();
}

void Engine::new_game(const Json& message) {
  question_.reset();
  why_no_question_ = "no position was given";
  const std::string lines = std::exchange(rule_lines_, "");
  std::unique_ptr<Table> old = std::move(table_);
  try {
    if (const std::string variant = text_in(message, "variant"); !variant.empty())
      refuse(Unexpected("variant", quote(variant), "none: this bot plays Fill or Bust"));
    const std::string toml = message.contains("toml") ? text_in(message, "toml") : lines;
    const Json name = message.value("rules", Json());
    model::RuleSet rules = rules_of(name.is_number() ? name.dump() : text_in(message, "rules"), toml);
    const Json goal = message.value("goal", Json(rules.goal));
    const int checked = checked_goal("goal", goal.is_string() ? goal.get<std::string>() : goal.dump()) /
                        model::kPointsPerUnit;
    const int players = players_of(message, rules);
    table_ = old && old->match.rules() == rules && old->match.goal() == checked && old->players == players
                 ? std::move(old)
                 : std::make_unique<Table>(std::move(rules), checked, players);
    why_no_game_.clear();
  } catch (const std::exception& error) {
    why_no_game_ = error.what();
    throw;
  }
}

Engine::Table& Engine::table() {
  if (!why_no_game_.empty()) refuse(fmt::format("no game: {}", why_no_game_));
  if (!table_) {
    const model::RuleSet rules = model::preset(kOfficial);
    table_ = std::make_unique<Table>(rules, rules.goal / model::kPointsPerUnit, 2);
  }
  return *table_;
}

void Engine::prepare() {
  if (!table().player) table().player = make_(player_, table().match, table().players);
}

void Engine::set_position(const Json& message) {
  question_.reset();
  try {
    SituationWords words = situation_words(message);
    std::vector<int> opponents = opponents_of(message, table().match.goal() * model::kPointsPerUnit);
    const auto others = static_cast<std::size_t>(table().players) - 1;
    if (others > 1 || !opponents.empty()) {
      if (words.opponent)
        refuse(Unexpected("opponent", fmt::format("with {} players", others + 1), "opponents"));
      if (opponents.size() != others)
        refuse("opponents",
               fmt::format("found {} scores in a game of {} players", opponents.size(), others + 1));
      words.opponent = std::to_string(std::ranges::max(opponents));
    }
    const ReadSituation read = table().reader.read(words);
    Question question = question_of(table().match, read.query, read.roll);
    question.opponents = std::move(opponents);
    if (question.options.empty()) refuse("there is nothing to decide");
    question_ = std::move(question);
  } catch (const Error& error) {
    why_no_question_ = fmt::format("position: {}", error.what());
    refuse(why_no_question_);
  }
}

std::string Engine::go(const Json& message) {
  const std::optional<std::int64_t> id = message_number(message, "id");
  if (!id) refuse(Unexpected("go", "no ID", "a whole number below 2^63"));
  Json answer = {{"type", "bestmove"}, {"id", *id}, {"move", "none"}};
  std::string text;
  try {
    table();
    if (!question_) refuse(why_no_question_);
    prepare();
    answer["move"] = action_json(question_->options[table().player->choose(*question_)]);
    answer["move"].erase("points");
  } catch (const Error& error) {
    if (error.fault() == Fault::cancelled) throw;
    text = say({{"type", "error"}, {"message", on_one_line(error.what())}});
  }
  return text + say(answer);
}

}  // namespace fillwise::bots
