// How good players are, and what decisions of played games gave away.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/analysis/analysed_games.hpp"
#include "api/analysis/analysis_json.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/policy/policy_file.hpp"
#include "c/callbacks.hpp"
#include "c/fillwise.h"
#include "c/guard.hpp"
#include "c/handles.hpp"
#include "c/situation.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "solver/play/expected_work.hpp"
#include "solver/play/rating.hpp"

namespace fillwise::c {
namespace {

using MakeStated = std::function<solver::StatedPolicy(const model::Match&)>;

fillwise_rating rating_of(const solver::Rating& rating) {
  fillwise_rating result{};
  result.first = chance_of(rating.first);
  result.second = chance_of(rating.second);
  result.mirror = chance_of(rating.mirror);
  result.exploited_first = chance_of(rating.exploited.first);
  result.exploited_second = chance_of(rating.exploited.second);
  result.loss = rating.loss();
  result.turns = rating.turns;
  static_assert(solver::kDecisionKinds == FILLWISE_DECISION_KINDS);
  std::ranges::transform(rating.losses, result.losses, [](const solver::KindLosses& kind) {
    return fillwise_losses{kind.met, kind.wrong, kind.cost};
  });
  return result;
}

fillwise_rating rated(const OpenTable& open, const MakeStated& make, bool exploit, int32_t threads,
                      const fillwise_callbacks* callbacks) {
  refuse_rewards(open.match().rules());
  const solver::RatingOptions options{
      .threads = threads == 0 ? 0 : checked_threads("threads", std::to_string(threads)), .exploit = exploit};
  const solver::StatedPolicy policy = make(open.match());
  Told told(callbacks);
  std::string_view part = "optimal play";
  const solver::ExpectedWork work(open.match(), policy.view, exploit);
  solver::PartsDone parts([&](double share) { told.tell_or_end(share, fmt::format("rating: {}", part)); },
                          {work.best_rows, work.rating()});
  told.tell_or_end(0, "rating");
  solver::Rater rater(open.match(), open.table().value(), options, parts.part(0));
  return rating_of(rater.rate(policy, [&, share_done = parts.part(1)](std::string_view name, double share) {
    part = name;
    share_done(share);
  }));
}

}  // namespace
}  // namespace fillwise::c

using namespace fillwise::c;

extern "C" {

fillwise_status fillwise_rate_player(fillwise_table table, const char* player, int32_t exploit,
                                     int32_t threads, const fillwise_callbacks* callbacks,
                                     fillwise_rating* rating) {
  return guarded([&] {
    const auto open = table_of(table);
    fillwise_rating& result = pointed_to(rating, "rating");
    const fillwise::NamedPlayer named = fillwise::rule_named("player", text_of(player, "player"));
    const auto make = [&](const fillwise::model::Match& match) {
      return fillwise::solver::StatedPolicy{fillwise::rule_of(named, match), fillwise::view_of(named, match)};
    };
    result = rated(*open, make, exploit != 0, threads, callbacks);
  });
}

fillwise_status fillwise_rate_policy(fillwise_table table, const char* path, int32_t exploit, int32_t threads,
                                     const fillwise_callbacks* callbacks, fillwise_rating* rating) {
  return guarded([&] {
    const auto open = table_of(table);
    fillwise_rating& result = pointed_to(rating, "rating");
    const std::string file = text_of(path, "path");
    const auto make = [&](const fillwise::model::Match& match) { return fillwise::read_policy(file, match); };
    result = rated(*open, make, exploit != 0, threads, callbacks);
  });
}

fillwise_status fillwise_analyse(fillwise_table table, const char* records, size_t worst, char** json) {
  return guarded([&] {
    const auto open = table_of(table);
    char*& result = pointed_to(json, "json");
    fillwise::refuse_rewards(open->match().rules());
    std::vector<fillwise::model::GameRecord> games =
        fillwise::model::parse_games(text_of(records, "records"), "records");
    if (games.empty())
      fillwise::refuse(
          fillwise::Unexpected("records", "no game", "turns such as 'Ann: bonus-300 115236 > 11 stop'"));
    const fillwise::solver::MistakeLimits limits;
    const fillwise::AnalysedGames all =
        fillwise::analyse_by_table(open->table(), std::move(games), limits, worst);
    result = text_for_caller(fillwise::formatted(fillwise::json_format(limits), all));
  });
}

}  // extern "C"
