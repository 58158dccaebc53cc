#pragma once

// A server of files over HTTP. The library for it is in a module, libfillwise_web.

#include <memory>
#include <string>

namespace fillwise::cli {

/// Any thread may call is_running() and stop().
class PageServer {
 public:
  virtual ~PageServer() = default;
  /// Serves the files of a folder; false if it can't be read.
  virtual bool serve_folder(const std::string& folder) = 0;
  /// Takes a port of the host, or any if it is 0, and gives its number; errno and no positive number if it is refused.
  virtual int bind(const std::string& host, int port) = 0;
  /// Answers until stop().
  virtual void listen() = 0;
  virtual bool is_running() const = 0;
  /// What does not run yet can't be stopped.
  virtual void stop() = 0;
};

/// Throws Error(failed) if the module is missing or does not load.
std::unique_ptr<PageServer> page_server();

}  // namespace fillwise::cli
