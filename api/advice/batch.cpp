#include "api/advice/batch.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <stdexcept>

#include "api/advice/advice_json.hpp"
#include "api/advice/batch_line.hpp"
#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"

namespace fillwise {
namespace {

constexpr std::size_t kMostWaiting = 1024;          // lines
constexpr std::size_t kMostWaitingBytes = 1 << 20;  // of lines

}  // namespace

void Batch::add(std::string_view line) {
  ++line_;
  if (line_ == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  Waiting& waiting = waiting_.emplace_back();
  waiting.line = line_;
  waiting_bytes_ += line.size();
  BatchLine fields;
  try {
    read_batch_line(line, fields);
    waiting.read = reader_.read(fields.words);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    waiting.error = error.what();
  }
  waiting.id = std::move(fields.id);
}

void Batch::add_too_long() {
  Waiting& waiting = waiting_.emplace_back();
  waiting.line = ++line_;
  waiting.error = fmt::format("the line has more than {} bytes", kMostLineBytes);
}

bool Batch::is_full() const {
  return waiting_.size() >= kMostWaiting || waiting_bytes_ >= kMostWaitingBytes;
}

Json Batch::answer(Waiting& waiting, const solver::Advice* advice) {
  Json json;
  if (waiting.id) json["id"] = std::move(*waiting.id);
  if (advice != nullptr) {
    json.update(advice_json(match_, waiting.read, *advice, words_));
    if (explainer_) add_why_json(*advice, explainer_->explain(waiting.read, *advice), words_, json);
  } else {
    json["line"] = waiting.line;
    json["error"] = waiting.error;
  }
  return json;
}

/// What fails with one situation is that line's error; the others are answered all the same.
std::vector<solver::Advice> Batch::advice() {
  std::vector<solver::Query> queries;
  for (const Waiting& waiting : waiting_)
    if (waiting.error.empty()) queries.push_back(waiting.read.query);
  try {
    return advise_(queries);
  } catch (const std::logic_error&) {  // one of them: which one?
  }
  std::vector<solver::Advice> result;
  for (Waiting& waiting : waiting_) {
    if (!waiting.error.empty()) continue;
    try {
      result.push_back(std::move(advise_({&waiting.read.query, 1}).front()));
    } catch (const std::logic_error& error) {
      waiting.error = fmt::format("the program fails with this situation: {}", error.what());
    }
  }
  return result;
}

std::string Batch::answers() {
  const std::vector<solver::Advice> all = advice();
  std::string text;
  std::size_t next = 0;
  for (Waiting& waiting : waiting_) {
    const bool good = waiting.error.empty();
    const Json json = answer(waiting, good ? &all[next++] : nullptr);
    // A message may quote part of a character; it is replaced, not refused.
    text += json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
    if (!good) ++errors_;
  }
  answered_ += waiting_.size();
  waiting_.clear();
  waiting_bytes_ = 0;
  return text;
}

}  // namespace fillwise
