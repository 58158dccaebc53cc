#pragma once

// The project's tree as the tests of its layout see it: what git would not keep is left out.

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace fillwise::layout_test {

/// The names of the files of each folder, by its path from the top: "cli/match" has "match_play.cpp". Folders without
/// a file anywhere are left out.
using Tree = std::map<std::string, std::set<std::string>>;

/// These folders of the project with all that is below them.
inline Tree tree_of(const std::vector<std::string>& tops) {
  namespace fs = std::filesystem;
  const fs::path root = FILLWISE_ROOT;
  Tree tree;
  for (const std::string& top : tops)
    for (fs::recursive_directory_iterator entry(root / top), end; entry != end; ++entry) {
      const std::string name = entry->path().filename().string();
      if (entry->is_directory()) {
        // What Python and its tools leave.
        if (name.starts_with(".") || name.starts_with("__")) entry.disable_recursion_pending();
        continue;
      }
      fs::path folder = entry->path().lexically_relative(root).parent_path();
      tree[folder.string()].insert(name);
      for (; folder.has_parent_path(); folder = folder.parent_path()) tree[folder.parent_path().string()];
    }
  return tree;
}

inline std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(std::filesystem::path(FILLWISE_ROOT) / path).rdbuf();
  return text.str();
}

}  // namespace fillwise::layout_test
