#include <algorithm>
#include <string_view>
#include <utility>

#include "cli/bots/player.hpp"
#include "solver/advice.hpp"

namespace fillwise::cli::bots {
namespace {

constexpr std::string_view kOptimal = "optimal";

class Optimal : public Player {
 public:
  Optimal(const model::Match& match, std::shared_ptr<const Table> table)
      : table_(std::move(table)), advisor_(match, table_->value(), table_->lower(), table_->upper()) {}

  std::size_t choose(const Question& question) override {
    const solver::Option best = advisor_.advise(question.query).options.front();
    const auto same = [&](const solver::Option& o) {
      return o.action == best.action && o.dice == best.dice && o.then == best.then;
    };
    const auto found = std::ranges::find_if(question.options, same);
    return static_cast<std::size_t>(found - question.options.begin());
  }

 private:
  std::shared_ptr<const Table> table_;
  solver::Advisor advisor_;
};

}  // namespace

bool is_own_player(const std::string& name) {
  return name == kOptimal;
}

std::string own_player_names() {
  return std::string(kOptimal);
}

std::unique_ptr<Player> own_player(const std::string&, const model::Match& match, const TableSource& table) {
  return std::make_unique<Optimal>(match, table());
}

}  // namespace fillwise::cli::bots
