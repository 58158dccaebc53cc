#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace fillwise {

// A folder of its own for each test, and shell scripts that take it for the project's.
class ScriptTest : public ::testing::Test {
 protected:
  ScriptTest()
      : root_(std::filesystem::temp_directory_path() / ("fillwise-script-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(root_);
  }
  ~ScriptTest() override { std::filesystem::remove_all(root_); }
  ScriptTest(const ScriptTest&) = delete;
  ScriptTest& operator=(const ScriptTest&) = delete;

  struct Run {
    int status;
    std::string output;
    [[nodiscard]] bool says(const std::string& text) const { return output.find(text) != std::string::npos; }
  };

  // These lines after the given scripts of the real project.
  [[nodiscard]] Run run_script(std::initializer_list<const char*> sourced, const std::string& lines) const {
    std::string script = "set -eu\nroot='" + root_.string() + "'\n";
    for (const char* name : sourced) script += ". '" FILLWISE_ROOT "/" + std::string(name) + "'\n";
    write("script", script + lines);
    const std::string output = (root_ / "output").string();
    const int status =
        std::system(("sh '" + (root_ / "script").string() + "' >'" + output + "' 2>&1").c_str());
    return {WEXITSTATUS(status), content("output")};
  }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }

  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(root_ / name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  std::filesystem::path root_;
};

}  // namespace fillwise
