// fillwise web: the page at the table, served to browsers on this machine.

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "api/input/numbers.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/module.hpp"
#include "cli/web/page_server.hpp"
#include "fillwise/folders.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWebExamples =
    R"(  The page that ./run web has built, until Ctrl-C:
    fillwise web
  On another port, or on any that is free:
    fillwise web --port 9000
    fillwise web --port 0
  Another folder with an index.html:
    fillwise web --folder my-page

The page needs no server: its file, build/web/site/index.html, can also be opened by itself. docs/web.md says more.
)";

constexpr const char* kHost = "127.0.0.1";
constexpr WholeNumbers kPorts{0, 65535, 1};
constexpr std::chrono::milliseconds kBetweenLooks(50);

struct WebOptions {
  std::optional<std::string> port;
  std::optional<std::string> folder;
};

/// The folder that is served. Throws Error(invalid) if there is no page in it.
fs::path checked_folder(const std::optional<std::string>& typed) {
  std::error_code ignored;
  if (typed) {
    if (fs::is_regular_file(fs::path(*typed) / "index.html", ignored)) return *typed;
    throw Error(Fault::invalid, found_but_expected("--folder", *typed, "a folder with an index.html"));
  }
  if (folders::kWebPage.empty())
    throw Error(Fault::invalid,
                "--folder: found none, expected a folder with an index.html, such as ./run web builds in the "
                "sources");
  fs::path folder(folders::kWebPage);
  if (fs::is_regular_file(folder / "index.html", ignored)) return folder;
  throw Error(Fault::invalid,
              fmt::format("there is no page in {}: ./run web builds it", in_quotes(folder.string())));
}

/// Takes the port, or any if it is 0, and gives its number. Throws Error(failed).
int bound_port(PageServer& server, int port) {
  errno = 0;
  const int bound = server.bind(kHost, port);
  if (bound > 0) return bound;
  const std::string reason = errno == 0 ? "it is refused" : std::generic_category().message(errno);
  throw Error(Fault::failed, fmt::format("--port: can't listen on {}:{}: {}", kHost, port, reason));
}

void serve(Context& context, const fs::path& folder, int port) {
  const std::unique_ptr<PageServer> server = page_server();
  if (!server->serve_folder(folder.string()))
    throw Error(Fault::failed, fmt::format("can't read {}", in_quotes(folder.string())));
  const int bound = bound_port(*server, port);
  context.print(fmt::format("http://{}:{}/\n", kHost, bound));
  context.flush();
  context.note("Ctrl-C ends it.");
  std::atomic<bool> ended = false;
  std::thread listening([&] {
    server->listen();
    ended = true;
  });
  do std::this_thread::sleep_for(kBetweenLooks);
  while (!ended &&
         (!context.interrupted() || !server->is_running()));  // what does not run yet can't be stopped
  server->stop();
  listening.join();
  if (!context.interrupted())
    throw Error(Fault::failed, fmt::format("{}:{} can't be listened on any more", kHost, bound));
  context.check_interrupt("the page is no longer served");
}

}  // namespace

std::unique_ptr<PageServer> page_server() {
  void* const make = module_function("web", "fillwise_page_server", Symbols::own,
                                     "web: this fillwise can't serve pages: a part of it is missing");
  return std::unique_ptr<PageServer>(reinterpret_cast<PageServer* (*)()>(make)());
}

void add_web(CommandLine& line, Context& context) {
  const auto options = std::make_shared<WebOptions>();
  Command command =
      line.add_command("web", "Serve the page at the table to browsers on this machine", kWebExamples);
  command.add_word("--port", options->port, "N",
                   "Port to listen on, on 127.0.0.1 only; 0: any that is free (8080)");
  command.add_word("--folder", options->folder, "DIR",
                   "Folder with the page's index.html (the one that ./run web has built)");
  command.on_parsed([options, &context]() -> Work {
    const int port = static_cast<int>(whole_number("--port", options->port.value_or("8080"), kPorts));
    return [&context, port, folder = checked_folder(options->folder)] { serve(context, folder, port); };
  });
}

}  // namespace fillwise::cli
