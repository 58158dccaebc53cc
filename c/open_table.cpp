#include "c/open_table.hpp"

namespace fillwise::c {

OpenTable::OpenTable(Table table)
    : table_(std::move(table)),
      match_(table_.rules(), table_.goal() / model::kPointsPerUnit, table_.side()),
      words_(words_of_win(match_)) {}

OpenTable::Worker::Worker(const OpenTable& open)
    : advisor(open.match_, open.table_.value(), open.table_.lower(), open.table_.upper()),
      reachable(open.match_) {}

OpenTable::Lease::Lease(OpenTable& open) : open_(open) {
  {
    const std::lock_guard lock(open_.mutex_);
    if (!open_.idle_.empty()) {
      worker_ = std::move(open_.idle_.back());
      open_.idle_.pop_back();
    } else {
      open_.idle_.reserve(open_.idle_.capacity() + 1);  // so that giving it back needs no memory
    }
  }
  if (worker_ == nullptr) worker_ = std::make_unique<Worker>(open_);
}

OpenTable::Lease::~Lease() {
  const std::lock_guard lock(open_.mutex_);
  open_.idle_.push_back(std::move(worker_));
}

}  // namespace fillwise::c
