#include "cli/command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "cli/numbers.hpp"
#include "model/words.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

/// The subcommand that was asked for, or the program itself.
const CLI::App& chosen(const CLI::App& app) {
  const auto chosen_ones = app.get_subcommands();
  return chosen_ones.empty() ? app : *chosen_ones.front();
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    if (option->nonpositional()) names.push_back(option->get_name(false, false));
  return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// What is wrong with the words that nobody asked for; empty if there are none.
std::string complaint_about_extras(const CLI::App& app) {
  const CLI::App& command = chosen(app);
  const std::vector<std::string> extras = app.remaining(true);
  if (extras.empty()) return "";
  const std::string& word = extras.front();
  if (word.starts_with('-') && word != "-" && word != "--") {
    const std::string name = word.substr(0, word.find('='));
    return fmt::format("unknown option {}{}", in_quotes(name),
                       model::did_you_mean(name, option_names(command)));
  }
  if (&command == &app)
    return fmt::format("unknown command {}{}", in_quotes(word),
                       model::did_you_mean(word, command_names(app)));
  return fmt::format("unexpected word {}", in_quotes(word));
}

std::string complaint_about_count(const CLI::App& command, const CLI::ArgumentMismatch& error) {
  for (const CLI::Option* option : command.get_options())
    if (option->get_items_expected_max() > 0 && option->count() > 1)
      return fmt::format("{}: found {} values, expected one", option->get_name(false, false),
                         option->count());
  const std::string name = std::string(error.what()).substr(0, std::string(error.what()).find(':'));
  const CLI::Option* const option = command.get_option_no_throw(name);
  if (option == nullptr) return error.what();
  return fmt::format("{}: found nothing, expected {}", name, option->get_type_name());
}

bool names_a_file(const std::string& word) {
  return word.find('/') != std::string::npos || word.ends_with(".toml");
}

bool is_preset(const std::string& word) {
  const std::vector<std::string> names = model::preset_names();
  return std::ranges::find(names, word) != names.end();
}

}  // namespace

CLI::App* add_command(CLI::App& app, Context& context, const std::string& name,
                      const std::string& description, const std::string& examples) {
  CLI::App* const command = app.add_subcommand(name, description);
  command->add_flag("-q,--quiet", context.quiet, "No progress, no notes");
  command->footer("Examples:\n" + examples);
  return command;
}

CLI::Option* add_word(CLI::App& command, const std::string& name, std::string& word, const std::string& meta,
                      const std::string& description) {
  return command.add_option(name, word, description)->type_name(meta);
}

CLI::Option* add_word(CLI::App& command, const std::string& name, std::optional<std::string>& word,
                      const std::string& meta, const std::string& description) {
  return command.add_option(name, word, description)->type_name(meta);
}

model::RuleSet rule_set(const std::string& name_or_file) {
  try {
    std::error_code ignored;
    if (names_a_file(name_or_file) ||
        (!is_preset(name_or_file) && fs::is_regular_file(name_or_file, ignored)))
      return model::load_rules(name_or_file);
    return model::preset(name_or_file);
  } catch (const model::RulesError& error) {
    throw CommandError(Exit::usage, error.what());
  }
}

std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = chosen(app);
  std::string message = complaint_about_extras(app);
  if (message.empty()) {
    const auto* const mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&error);
    message = mismatch != nullptr ? complaint_about_count(command, *mismatch) : error.what();
  }
  const std::string name = &command == &app ? "" : " " + command.get_name();
  return fmt::format("{}; see 'fillwise{} --help'", message, name);
}

}  // namespace fillwise::cli
