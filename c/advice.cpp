// Advice, of one situation and of many.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/advice/advice_json.hpp"
#include "api/base/error.hpp"
#include "c/fillwise.h"
#include "c/guard.hpp"
#include "c/handles.hpp"
#include "c/situation.hpp"

namespace fillwise::c {
namespace {

struct Batch {
  std::vector<std::size_t> places;  ///< of the queries, among the situations
  std::vector<solver::Query> queries;
  std::vector<fillwise_status> statuses;
};

Batch batch_of(const model::Match& match, model::Reachable& reachable,
               std::span<const fillwise_situation> situations, bool all_have_to_be_right) {
  Batch batch;
  batch.statuses.assign(situations.size(), FILLWISE_OK);
  batch.queries.reserve(situations.size());
  batch.places.reserve(situations.size());
  for (std::size_t i = 0; i < situations.size(); ++i) try {
      batch.queries.push_back(read_situation(match, reachable, situations[i]).query);
      batch.places.push_back(i);
    } catch (const Error& error) {
      if (all_have_to_be_right) throw error.at(fmt::format("situation {}", i));
      batch.statuses[i] = FILLWISE_INVALID;
    }
  return batch;
}

}  // namespace
}  // namespace fillwise::c

using namespace fillwise::c;

extern "C" {

fillwise_status fillwise_advise(fillwise_table table, const fillwise_situation* situation,
                                fillwise_option* options, size_t room, size_t* count) {
  return guarded([&] {
    const auto open = table_of(table);
    const fillwise_situation& asked = pointed_to(situation, "situation");
    size_t& found = pointed_to(count, "count");
    if (room > 0) pointed_to(options, "options");
    const OpenTable::Lease worker(*open);
    const fillwise::ReadSituation read = read_situation(open->match(), worker->reachable, asked);
    const std::vector<fillwise::solver::Option> all = worker->advisor.advise(read.query).options;
    found = all.size();
    if (room < all.size())
      throw Misused("room", std::to_string(room), fmt::format("at least {}", all.size()));
    std::ranges::transform(all, options, option_of);
  });
}

fillwise_status fillwise_advise_json(fillwise_table table, const fillwise_situation* situation, char** json) {
  return guarded([&] {
    const auto open = table_of(table);
    const fillwise_situation& asked = pointed_to(situation, "situation");
    char*& result = pointed_to(json, "json");
    const OpenTable::Lease worker(*open);
    fillwise::ReadSituation read = read_situation(open->match(), worker->reachable, asked);
    for (const int card :
         fillwise::model::cards_that_would_force(open->match(), worker->reachable, read.situation))
      read.draw_forced_after.push_back(open->match().rules().cards[static_cast<std::size_t>(card)].name);
    const fillwise::solver::Advice advice = worker->advisor.advise(read.query);
    result = text_for_caller(fillwise::advice_json(open->match(), read, advice, open->words())
                                 .dump(2, ' ', false, fillwise::Json::error_handler_t::replace));
  });
}

fillwise_status fillwise_advise_batch(fillwise_table table, const fillwise_situation* situations,
                                      size_t count, fillwise_option* best, fillwise_status* statuses) {
  return guarded([&] {
    const auto open = table_of(table);
    if (count == 0) return;
    const fillwise_situation& first = pointed_to(situations, "situations");
    fillwise_option& first_best = pointed_to(best, "best");
    const OpenTable::Lease worker(*open);
    const Batch batch = batch_of(open->match(), worker->reachable, {&first, count}, statuses == nullptr);
    const std::vector<fillwise::solver::Advice> answers = worker->advisor.advise(batch.queries);
    const std::span<fillwise_option> all(&first_best, count);
    std::ranges::fill(all, fillwise_option{});
    for (std::size_t i = 0; i < answers.size(); ++i) all[batch.places[i]] = best_of(answers[i]);
    if (statuses != nullptr) std::ranges::copy(batch.statuses, statuses);
  });
}

}  // extern "C"
