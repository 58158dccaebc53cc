#include "cli/terminal/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <utility>

#include "api/input/numbers.hpp"
#include "cli/terminal/columns.hpp"
#include "model/words.hpp"

namespace fillwise::cli {
namespace {

constexpr std::string_view kShortHelp =
    R"(fillwise tells you whether to roll or stop in Fill or Bust, and proves it.

Just thrown 1,1,5,2,3,6 on a Bonus 300 card, nothing at risk yet:
  fillwise advise --me 2500 --opponent 3200 --card bonus-300 --roll 1,1,5,2,3,6 --at-risk 0
Three dice left with 400 at risk on a Bonus 400 card:
  fillwise advise --me 2500 --opponent 3200 --card bonus-400 --dice 3 --at-risk 400
After a fill, 1250 at risk:
  fillwise advise --me 2500 --opponent 3200 --between-cards --at-risk 1250
Chance to win at the start of a turn:
  fillwise value --me 2500 --opponent 3200

Commands:
)";

/// `name_columns`: of the names of commands.
std::string short_help(const CLI::App& app, int name_columns) {
  std::string text(kShortHelp);
  for (const CLI::App* command : app.get_subcommands({}))
    text += fmt::format("  {:<{}} {}\n", command->get_name(), name_columns, command->get_description());
  return text + "\nfillwise COMMAND --help says more; fillwise --help lists all options.\n";
}

/// "fillwise rules show".
std::string path_of(const CLI::App& command) {
  const CLI::App* const parent = command.get_parent();
  return parent == nullptr ? command.get_name() : path_of(*parent) + " " + command.get_name();
}

[[noreturn]] void refuse(const CLI::App& command, const std::string& message) {
  throw Error(Fault::invalid, fmt::format("{}; see '{} --help'", message, path_of(command)));
}

/// The subcommand that was asked for, or that one's own; the program itself if there is none.
const CLI::App& chosen(const CLI::App& app) {
  const auto chosen_ones = app.get_subcommands();
  return chosen_ones.empty() ? app : chosen(*chosen_ones.front());
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

/// The first command that has the option, the app itself or one below it; nullptr if none has.
const CLI::App* owner_of(const CLI::App& app, const std::string& option) {
  if (app.get_option_no_throw(option) != nullptr) return &app;
  for (const CLI::App* command : app.get_subcommands({}))
    if (const CLI::App* const owner = owner_of(*command, option)) return owner;
  return nullptr;
}

/// What is wrong with an option that the command does not have where it stands.
std::string complaint_about_option(const CLI::App& app, const CLI::App& command, const std::string& name) {
  if (command.get_option_no_throw(name) != nullptr)
    return fmt::format("{}: found before the command, expected after it: {} {} ...", in_quotes(name),
                       path_of(command), name);
  const CLI::App* const owner = &command == &app ? owner_of(app, name) : nullptr;
  if (owner != nullptr)
    return fmt::format("{}: found without a command, expected one before it, such as {} {} ...",
                       in_quotes(name), path_of(*owner), name);
  return fmt::format("unknown option {}{}", in_quotes(name),
                     model::did_you_mean(name, option_names(command)));
}

/// What is wrong with the words that nobody asked for; empty if there are none.
std::string complaint_about_extras(const CLI::App& app) {
  const CLI::App& command = chosen(app);
  const std::vector<std::string> extras = app.remaining(true);
  if (extras.empty()) return "";
  const std::string& word = extras.front();
  if (word.starts_with('-') && word != "-" && word != "--")
    return complaint_about_option(app, command, word.substr(0, word.find('=')));
  if (std::vector<std::string> names = command_names(command); !names.empty()) {
    if (&command == &app) names.insert(names.end(), {"help", "version"});
    return fmt::format("unknown command {}{}", in_quotes(word), model::did_you_mean(word, names));
  }
  return fmt::format("unexpected word {}", in_quotes(word));
}

std::string found_nothing(const std::string& name, const CLI::Option& option) {
  return fmt::format("{}: found nothing, expected {}", name, option.get_type_name());
}

std::string complaint_about_count(const CLI::App& command, const CLI::ArgumentMismatch& error) {
  for (const CLI::Option* option : command.get_options())
    if (option->get_items_expected_max() == 1 && option->count() > 1)
      return fmt::format("{}: found {} values, expected one", option->get_name(false, false),
                         option->count());
  const std::string name = std::string(error.what()).substr(0, std::string(error.what()).find(':'));
  const CLI::Option* const option = command.get_option_no_throw(name);
  if (option == nullptr) return error.what();
  return found_nothing(name, *option);
}

/// A parse error of the command line in one line.
[[noreturn]] void refuse(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = chosen(app);
  std::string message = complaint_about_extras(app);
  if (message.empty()) {
    const auto* const mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&error);
    message = mismatch != nullptr ? complaint_about_count(command, *mismatch) : error.what();
  }
  refuse(command, message);
}

bool is_flag(const CLI::Option& option) {
  return option.get_items_expected_max() == 0;
}

/// Refuses a value for a flag and a missing word for an option, both of which the library guesses a meaning
/// for. Returns whether the option takes the word that follows it.
bool check_long(const CLI::App& command, const std::string& word, const std::string* next) {
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const CLI::Option* const option = command.get_option_no_throw(name);
  if (option == nullptr) return false;  // the library complains
  if (is_flag(*option)) {
    if (equals != std::string::npos)
      refuse(command, found_but_expected(name, word.substr(equals + 1), "no value").line());
    return false;
  }
  if (equals != std::string::npos) {
    if (equals + 1 == word.size()) refuse(command, found_nothing(name, *option));
    return false;
  }
  if (next == nullptr ||
      (next->starts_with('-') && command.get_option_no_throw(next->substr(0, next->find('='))) != nullptr))
    refuse(command, found_nothing(name, *option));
  return true;
}

/// Refuses what is no row of one-letter flags: "-q=5".
void check_short(const CLI::App& command, const std::string& word) {
  for (std::size_t i = 1; i < word.size(); ++i)
    if (command.get_option_no_throw({'-', word[i]}) == nullptr)
      refuse(command, fmt::format("unknown option {}", in_quotes(word)));
}

/// Refuses words that the library would take for something, though they are mistakes.
void check_words(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string& word = words[i];
    if (word.starts_with("--")) {
      if (check_long(*command, word, i + 1 < words.size() ? &words[i + 1] : nullptr)) ++i;
    } else if (word.size() > 1 && word.front() == '-') {
      check_short(*command, word);
    } else if (word == "++") {
      refuse(*command, "unexpected word '++'");
    } else if (std::ranges::count(command_names(*command), word) > 0) {
      command = command->get_subcommand(word);
    }
  }
}

/// "help advise" as "advise --help", "version" as "--version"; other words as they are.
std::vector<std::string> with_options(std::vector<std::string> words) {
  if (words.empty()) return words;
  if (words.front() == "version") words.front() = "--version";
  if (words.front() != "help") return words;
  words.erase(words.begin());
  if (words.empty() || !words.back().starts_with('-')) words.emplace_back("--help");
  return words;
}

}  // namespace

void Command::add_word(const std::string& name, std::string& word, const std::string& meta,
                       const std::string& description) {
  app_.add_option(name, word, description)->type_name(meta);
}

void Command::add_word(const std::string& name, std::optional<std::string>& word, const std::string& meta,
                       const std::string& description) {
  app_.add_option(name, word, description)->type_name(meta);
}

void Command::add_required_word(const std::string& name, std::string& word, const std::string& meta,
                                const std::string& description) {
  app_.add_option(name, word, description)->type_name(meta)->required();
}

void Command::add_words(const std::string& name, std::vector<std::string>& words, const std::string& meta,
                        const std::string& description) {
  app_.add_option(name, words, description)->type_name(meta)->allow_extra_args(false);
}

void Command::add_required_words(const std::string& name, std::vector<std::string>& words,
                                 const std::string& meta, const std::string& description) {
  app_.add_option(name, words, description)->type_name(meta)->required();
}

void Command::add_flag(const std::string& name, bool& flag, const std::string& description) {
  app_.add_flag(name, flag, description);
}

void Command::on_parsed(std::function<Work()> check) {
  app_.callback([check = std::move(check), &app = app_, &work = work_] {
    if (app.get_subcommands().empty()) work = check();
  });
}

Command Command::add_command(const std::string& name, const std::string& description,
                             const std::string& examples) {
  app_.require_subcommand(0, 1);
  Command command(*app_.add_subcommand(name, description), work_, context_);
  command.add_flag("-q,--quiet", context_.quiet, "No progress, no notes");
  command.app_.footer("Examples:\n" + examples);
  return command;
}

std::vector<std::pair<std::string, std::string>> Command::commands() const {
  std::vector<std::pair<std::string, std::string>> result;
  for (const CLI::App* command : app_.get_subcommands({}))
    result.emplace_back(command->get_name(), command->get_description());
  return result;
}

CommandLine::CommandLine(Context& context)
    : context_(context),
      app_(std::make_unique<CLI::App>(
          "Optimal play for Fill or Bust: advice, values and tables with proven bounds.", "fillwise")) {
  app_->set_version_flag("-V,--version", "", "Version, commit, compiler, SIMD target, table format");
  app_->add_flag("-q,--quiet", context_.quiet, "No progress, no notes");
  app_->require_subcommand(0, 1);
  app_->get_formatter()->column_width(30);
}

CommandLine::~CommandLine() = default;

Command CommandLine::add_command(const std::string& name, const std::string& description,
                                 const std::string& examples) {
  return Command(*app_, work_, context_).add_command(name, description, examples);
}

Work CommandLine::parse(std::vector<std::string> words, const std::string& version) {
  const auto printing = [&](std::string text) {
    return [&context = context_, text = std::move(text)] { print_fitted(context, text); };
  };
  words = with_options(std::move(words));
  check_words(*app_, words);
  std::ranges::reverse(words);  // the library takes them from the end
  try {
    app_->parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    // Help on a command that there is not would be that of another.
    const std::vector<std::string> extras = app_->remaining(true);
    const CLI::App& command = chosen(*app_);
    if (!extras.empty() && !extras.front().starts_with('-') && !command_names(command).empty())
      refuse(command, complaint_about_extras(*app_));
    return printing(app_->help());
  } catch (const CLI::CallForVersion&) {
    return printing(version);
  } catch (const CLI::ParseError& error) {
    refuse(*app_, error);
  }
  return app_->get_subcommands().empty() ? printing(short_help(*app_, context_.out_columns() ? 9 : 8))
                                         : work_;
}

Expected CommandLine::expected(const std::vector<std::string>& words) const {
  Expected expected;
  const CLI::App* command = app_.get();
  const CLI::Option* waiting = nullptr;  // an option whose value comes next
  std::size_t without_flag = 0;          // values that were typed so
  const std::size_t first = words.size() > 1 && words.front() == "help" ? 1 : 0;
  for (std::size_t i = first; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (waiting != nullptr) {
      expected.typed[waiting->get_name(false, false)] = word;
      waiting = nullptr;
    } else if (word.starts_with("-")) {
      const std::size_t equals = word.find('=');
      const CLI::Option* const option = command->get_option_no_throw(word.substr(0, equals));
      if (option == nullptr || is_flag(*option)) continue;
      if (equals == std::string::npos)
        waiting = option;
      else
        expected.typed[option->get_name(false, false)] = word.substr(equals + 1);
    } else if (std::ranges::count(command_names(*command), word) > 0) {
      command = command->get_subcommand(word);
    } else {
      ++without_flag;
    }
  }
  expected.command = path_of(*command);
  if (waiting == nullptr && without_flag == 0)
    for (const CLI::App* below : command->get_subcommands({}))
      expected.commands.emplace_back(below->get_name(), below->get_description());
  if (first == 1) return expected;  // help on a command
  std::vector<const CLI::Option*> places;
  for (const CLI::Option* option : command->get_options()) {
    if (!option->nonpositional())
      places.push_back(option);
    else if (waiting == nullptr)
      for (const std::string& name : option->get_lnames())
        expected.options.emplace_back("--" + name, option->get_description());
  }
  const CLI::Option* value_of = waiting;
  if (value_of == nullptr && !places.empty()) {
    if (without_flag < places.size())
      value_of = places[without_flag];
    else if (places.back()->get_items_expected_max() > 1)
      value_of = places.back();
  }
  if (value_of != nullptr) {
    expected.value_of = value_of->get_name(!value_of->nonpositional(), false);
    expected.meta = value_of->get_type_name();
  }
  return expected;
}

}  // namespace fillwise::cli
