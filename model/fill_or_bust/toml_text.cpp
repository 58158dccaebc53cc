#include "model/fill_or_bust/toml_text.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "model/fill_or_bust/key_depth.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/shown.hpp"

namespace fillwise::model {
namespace {

constexpr std::size_t kMaxDots = 32;        // in a key; no key of a rule file needs more than two
constexpr std::size_t kMaxComplaint = 160;  // of the TOML library's words

/// What the TOML library says of a text that it can't read.
std::string complaint(const toml::parse_error& error) {
  std::string_view what = error.description();
  const std::string_view opening = "Error while parsing ";
  if (what.starts_with(opening)) what.remove_prefix(opening.size());
  return fmt::format(
      "not TOML: {}{}", shown(what, kMaxComplaint),
      what.find("cannot redefine") != std::string_view::npos ? ", expected each key once" : "");
}

}  // namespace

toml::table parse_toml(std::string_view text, std::string_view source) {
  if (text.size() > kMaxRulesBytes)
    throw RulesError(fmt::format("{}: the rules are {} bytes long, expected at most {}", source, text.size(),
                                 kMaxRulesBytes));
  if (const std::size_t dots = most_dots_in_a_key(text); dots > kMaxDots)
    throw RulesError(fmt::format("{}: a key has {} dots in it, expected at most {}", source, dots, kMaxDots));
  try {
    return toml::parse(text, source);
  } catch (const toml::parse_error& e) {
    throw RulesError(fmt::format("{}:{}: {}", source, e.source().begin.line, complaint(e)));
  }
}

std::string rule_file_text(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw RulesError(fmt::format("{}: the rule file can't be read: it is a folder", path));
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw RulesError(
        fmt::format("{}: the rule file can't be opened: {}", path, std::generic_category().message(errno)));
  std::string text(kMaxRulesBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (in.gcount() == 0 && !in.eof()))
    throw RulesError(fmt::format("{}: the rule file can't be read", path));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxRulesBytes)
    throw RulesError(fmt::format("{}: the rule file is longer than {} bytes, the most that is read", path,
                                 kMaxRulesBytes));
  return text;
}

}  // namespace fillwise::model
