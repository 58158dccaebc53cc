// The server of web.cpp by cpp-httplib: a module.

#include <httplib.h>
#include <sys/socket.h>

#include <memory>
#include <string>
#include <utility>

#include "cli/web/page_server.hpp"

namespace fillwise::cli {
namespace {

/// The library would compress the page as small as can be, which takes it seconds. What is given piece by piece it
/// leaves alone.
void send_as_it_is(const httplib::Request&, httplib::Response& response) {
  const auto body = std::make_shared<const std::string>(std::move(response.body));
  const std::string type = response.get_header_value("Content-Type");
  response.body.clear();
  response.headers.erase("Content-Type");
  response.set_content_provider(body->size(), type,
                                [body](std::size_t begin, std::size_t size, httplib::DataSink& sink) {
                                  return sink.write(body->data() + begin, size);
                                });
}

class HttpServer : public PageServer {
 public:
  HttpServer() {
    // Not shared with another program that listens there.
    server_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    server_.set_file_request_handler(send_as_it_is);
  }

  bool serve_folder(const std::string& folder) override { return server_.set_mount_point("/", folder); }
  int bind(const std::string& host, int port) override {
    if (port == 0) return server_.bind_to_any_port(host);
    return server_.bind_to_port(host, port) ? port : -1;
  }
  void listen() override { server_.listen_after_bind(); }
  bool is_running() const override { return server_.is_running(); }
  void stop() override { server_.stop(); }

 private:
  httplib::Server server_;
};

}  // namespace

extern "C" PageServer* fillwise_page_server() {
  return new HttpServer();
}

}  // namespace fillwise::cli
