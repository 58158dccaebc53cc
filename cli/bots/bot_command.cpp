#include "cli/bots/bot_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::bots {
namespace {

constexpr const char* kBlank = " \t\n";

bool is_on_path(const std::string& program) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path file = std::filesystem::path(folder) / program;
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0) return true;
  }
  return false;
}

bool is_blank(std::string_view word) {
  return word.find_first_not_of(kBlank) == std::string_view::npos;
}

}  // namespace

std::string command_of_bot(std::string_view field, const std::string& word) {
  std::string command = word.starts_with(kBotMark) ? word.substr(kBotMark.size()) : word;
  if (is_blank(command))
    refuse(found_but_expected(field, word, fmt::format("{} and a command for /bin/sh", kBotMark)));
  if (command.find('\0') != std::string::npos)
    refuse(fmt::format("{}: a command can't have a NUL byte", field));
  return command;
}

std::optional<std::string> bot_command(std::string_view field, const std::string& word) {
  if (word.starts_with(kBotMark) || word.find('\0') != std::string::npos) return command_of_bot(field, word);
  if (is_blank(word)) return std::nullopt;
  const bool looks_so = word.find_first_of(" \t\n/;|&$(") != std::string::npos || is_on_path(word);
  return looks_so ? std::optional(word) : std::nullopt;
}

}  // namespace fillwise::bots
