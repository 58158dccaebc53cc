#pragma once

// TOML texts and files of rules, before a key of them is read.

#include <toml++/toml.h>

#include <string>
#include <string_view>

namespace fillwise::model {

/// The table of a text of at most kMaxRulesBytes; `source` names it in errors. Throws RulesError, one line.
toml::table parse_toml(std::string_view text, std::string_view source);

/// The text of a file of at most kMaxRulesBytes. Throws RulesError, one line that names the file.
std::string rule_file_text(const std::string& path);

}  // namespace fillwise::model
