#pragma once

// Rule texts that say `extends = "NAME"` and hold only what differs from that rule set.

#include <toml++/toml.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fillwise::model {

/// Rule sets that a text can extend: their names, and the text of one.
struct ExtendableRules {
  std::vector<std::string> names;
  std::function<std::string_view(std::string_view name)> text;
};

/// The table of the text with all that it takes over: keys that it leaves out, tables of its own key by key,
/// and cards, which go by their names; cards of its own come last. The title is not taken over. Nodes of the
/// text itself, and no others, have the source().path of the table. Throws RulesError: for a name that there
/// is not, a circle, a card that is new and has no count, and as parse_toml() does.
toml::table extended_table(std::string_view text, std::string_view source, const ExtendableRules& rules);

}  // namespace fillwise::model
