#include "api/bots/engine.hpp"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "api/bots/quoted.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::bots {
namespace {

constexpr std::size_t kMostRules = model::kMaxRulesBytes;
constexpr const char* kOfficial = "official";

/// The rules of `newgame`: its text if it came, else the preset of that name.
model::RuleSet rules_of(const std::string& name, const std::string& toml) {
  if (toml.empty()) return model::preset(name.empty() ? kOfficial : name);
  if (toml.size() > kMostRules) refuse(fmt::format("rules: more than {} bytes", kMostRules));
  return model::parse_rules(toml, "rules");
}

}  // namespace

std::string Engine::answer_too_long() {
  return say({{"type", "error"}, {"message", fmt::format("a line of more than {} bytes", kMostLine)}});
}

std::string Engine::answer(std::string_view line) {
  try {
    if (const std::optional<Style> style = hello_style(line)) {
      greeted_ = true;
      style_ = *style;
      return hello();
    }
    const std::optional<Json> message = greeted_ ? message_of(line, style_) : std::nullopt;
    return message ? answer_to(*message) : "";
  } catch (const Error& error) {
    if (error.fault() == Fault::cancelled) throw;
    return say({{"type", "error"}, {"message", on_one_line(error.what())}});
  } catch (const std::exception& error) {
    return say({{"type", "error"}, {"message", on_one_line(error.what())}});
  }
}

std::string Engine::hello() const {
  return say({{"type", "id"}, {"name", "fillwise"}}) +
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
  if (!is_own_player(value))
    refuse(fmt::format("Player: found {}, expected {}", quote(value), own_player_names()));
  player_ = value;
  if (table_) table_->player.reset();
}

void Engine::new_game(const Json& message) {
  question_.reset();
  why_no_question_ = "no position was given";
  const std::string lines = std::exchange(rule_lines_, "");
  const std::string toml = message.contains("toml") ? message_text(message, "toml") : lines;
  std::unique_ptr<Table> old = std::move(table_);
  model::RuleSet rules = rules_of(message_text(message, "rules"), toml);
  const std::int64_t goal = message_number(message, "goal").value_or(rules.goal);
  const int checked = checked_goal("goal", std::to_string(goal)) / model::kPointsPerUnit;
  if (old && old->match.rules() == rules && old->match.goal() == checked)
    table_ = std::move(old);
  else
    table_ = std::make_unique<Table>(std::move(rules), checked);
}

Engine::Table& Engine::table() {
  if (!table_) {
    const model::RuleSet rules = model::preset(kOfficial);
    table_ = std::make_unique<Table>(rules, rules.goal / model::kPointsPerUnit);
  }
  return *table_;
}

void Engine::prepare() {
  if (!table().player) table().player = make_(player_, table().match);
}

void Engine::set_position(const Json& message) {
  question_.reset();
  try {
    const ReadSituation read = table().reader.read(situation_words(message));
    Question question = question_of(table().match, read.query, read.roll);
    if (question.options.empty()) refuse("there is nothing to decide");
    question_ = std::move(question);
  } catch (const Error& error) {
    why_no_question_ = fmt::format("position: {}", error.what());
    refuse(why_no_question_);
  }
}

std::string Engine::go(const Json& message) {
  Json answer = {
      {"type", "bestmove"}, {"id", message.contains("id") ? message.at("id") : Json()}, {"move", "none"}};
  std::string text;
  try {
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
