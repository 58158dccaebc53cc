#pragma once

// A table that a handle stands for, with what answers from it: any number of threads at once.

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "api/advice/answer_words.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/reachable.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise::c {

class OpenTable {
 public:
  explicit OpenTable(Table table);

  const Table& table() const { return table_; }
  const model::Match& match() const { return match_; }
  const AnswerWords& words() const { return words_; }

  /// What one thread at a time answers with.
  struct Worker {
    explicit Worker(const OpenTable& open);
    solver::Advisor advisor;
    model::Reachable reachable;
  };

  /// Lets a thread have a worker, and takes it back.
  class Lease {
   public:
    explicit Lease(OpenTable& open);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Worker& operator*() const { return *worker_; }
    Worker* operator->() const { return worker_.get(); }

   private:
    OpenTable& open_;
    std::unique_ptr<Worker> worker_;
  };

 private:
  Table table_;
  model::Match match_;
  AnswerWords words_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;  ///< as many as ever worked at once
};

}  // namespace fillwise::c
