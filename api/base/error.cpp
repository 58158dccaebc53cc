#include "api/base/error.hpp"

namespace fillwise {

Error::Error(Fault fault, const std::string& message) : std::runtime_error(message), fault_(fault) {
  constexpr std::string_view kFound = ": found ", kExpected = ", expected ";
  const std::size_t found = message.find(kFound);
  const std::size_t expected = message.rfind(kExpected);
  if (found == std::string::npos || expected == std::string::npos || expected < found) return;
  const std::size_t begin = found + kFound.size();
  field_ = message.substr(0, found);
  found_ = message.substr(begin, expected - begin);
  expected_ = message.substr(expected + kExpected.size());
}

void refuse(const std::string& message) {
  throw Error(Fault::invalid, message);
}

}  // namespace fillwise
