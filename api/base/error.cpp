#include "api/base/error.hpp"

#include <utility>

namespace fillwise {

Error::Error(Fault fault, const std::string& line) : std::runtime_error(line), fault_(fault) {}

Error::Error(Fault fault, std::string_view field, std::string_view reason)
    : std::runtime_error(std::string(field) + ": " + std::string(reason)), fault_(fault), field_(field) {}

Error::Error(Fault fault, const Unexpected& parts)
    : Error(fault, parts.line(), parts.field, parts.found, parts.expected) {}

Error::Error(Fault fault, const std::string& line, std::string field, std::string found, std::string expected)
    : std::runtime_error(line),
      fault_(fault),
      field_(std::move(field)),
      found_(std::move(found)),
      expected_(std::move(expected)) {}

Error Error::at(std::string_view place) const {
  const std::string before = std::string(place) + ": ";
  return {fault_, before + what(), field_.empty() ? "" : before + field_, found_, expected_};
}

Error error_of_line(Fault fault, const std::string& line) {
  constexpr std::string_view kFound = ": found ", kExpected = ", expected ", kReason = ": ";
  const std::size_t found = line.find(kFound), expected = line.rfind(kExpected);
  if (found != std::string::npos && expected != std::string::npos && expected > found) {
    const std::size_t begin = found + kFound.size();
    return {fault, Unexpected(line.substr(0, found), line.substr(begin, expected - begin),
                              line.substr(expected + kExpected.size()))};
  }
  const std::size_t colon = line.find(kReason);
  const bool is_word = colon != std::string::npos && colon > 0 && line.find(' ') > colon;
  if (is_word)
    return {fault, std::string_view(line).substr(0, colon),
            std::string_view(line).substr(colon + kReason.size())};
  return {fault, line};
}

void refuse(const std::string& line) {
  throw Error(Fault::invalid, line);
}

void refuse(std::string_view field, std::string_view reason) {
  throw Error(Fault::invalid, field, reason);
}

void refuse(const Unexpected& parts) {
  throw Error(Fault::invalid, parts);
}

}  // namespace fillwise
