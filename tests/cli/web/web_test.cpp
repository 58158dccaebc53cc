// fillwise web: serves a folder to this machine until Ctrl-C.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <regex>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

/// As large as ours: small pages are sent as they are by any server.
const std::string kPage = "<!DOCTYPE html><title>a page</title>" + std::string(std::size_t{3} << 20, ' ');

/// A program that serves, and the port that it named.
struct Served {
  explicit Served(Sandbox& sandbox) {
    std::filesystem::create_directories(sandbox.file("page"));
    write_file(sandbox.file("page/index.html"), kPage);
    write_file(sandbox.file("secret.txt"), "not for everyone");
    child = sandbox.start({"web", "--folder", "page", "--port", "0"});
    for (int i = 0; i < 30'000 && port == 0; ++i) {
      std::smatch found;
      const std::string out = read_file(sandbox.file("stream1.out"));
      if (std::regex_match(out, found, std::regex("http://127\\.0\\.0\\.1:([0-9]+)/\n")))
        port = std::stoi(found[1]);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::unique_ptr<Child> child;
  int port = 0;
};

TEST(Web, ServesTheFolderUntilCtrlC) {
  Sandbox sandbox;
  const Served served(sandbox);
  ASSERT_GT(served.port, 0);
  httplib::Client client("127.0.0.1", served.port);
  const auto page = client.Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->body, kPage);
  EXPECT_EQ(page->get_header_value("Content-Type"), "text/html");
  EXPECT_EQ(page->get_header_value_count("Content-Type"), 1U);
  const auto as_browsers_ask = client.Get("/", {{"Accept-Encoding", "gzip, deflate, br"}});
  ASSERT_TRUE(as_browsers_ask);
  EXPECT_EQ(as_browsers_ask->body, kPage);
  EXPECT_FALSE(as_browsers_ask->has_header("Content-Encoding"));  // small pages are quick, ours takes seconds
  for (const char* path : {"/missing.html", "/../secret.txt", "/%2e%2e/secret.txt"}) {
    const auto answer = client.Get(path);
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->status, 404) << path;
  }
  served.child->send(SIGINT);
  const Result result = served.child->wait(std::chrono::seconds(20));
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.err, HasSubstr("fillwise: interrupted; the page is no longer served\n"));
}

TEST(Web, IsNotReachedFromElsewhere) {
  Sandbox sandbox;
  const Served served(sandbox);
  ASSERT_GT(served.port, 0);
  httplib::Client other("127.0.0.2",
                        served.port);  // of this machine too, but not the address that is listened on
  EXPECT_FALSE(other.Get("/"));
}

TEST(Web, SaysThatAPortIsTaken) {
  Sandbox sandbox;
  const Served served(sandbox);
  ASSERT_GT(served.port, 0);
  const std::string port = std::to_string(served.port);
  const Result result = sandbox.run({"web", "--folder", "page", "--port", port});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "fillwise: --port: can't listen on 127.0.0.1:" + port + ": Address already in use\n");
}

TEST(Web, SaysThatItsPartOfTheProgramIsMissing) {
  Sandbox sandbox;
  std::filesystem::create_directories(sandbox.file("page"));
  write_file(sandbox.file("page/index.html"), kPage);
  std::filesystem::copy_file(FILLWISE_PROGRAM, sandbox.file("fillwise"));
  RunOptions options;
  options.program = sandbox.file("fillwise");
  const Result result = sandbox.run({"web", "--folder", "page", "--port", "0"}, options);
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err,
              MatchesRegex("fillwise: web: this fillwise can't serve pages: a part of it is missing "
                           "\\(.*libfillwise_web\\.so: [^\n]*\\)\n"));
}

TEST(Web, RefusesWhatCanNotBe) {
  Sandbox sandbox;
  for (const auto& [words, message] : std::vector<std::pair<Words, std::string>>{
           {{"--port", "65536"}, "--port: found '65536', expected a whole number from 0 to 65535"},
           {{"--port", "http"}, "--port: found 'http', expected a whole number from 0 to 65535"},
           {{"--folder", "none"}, "--folder: found 'none', expected a folder with an index.html"},
           {{"--folder", "."}, "--folder: found '.', expected a folder with an index.html"}}) {
    Words all = {"web"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox.run(all);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  }
}

}  // namespace
}  // namespace fillwise::cli_test
