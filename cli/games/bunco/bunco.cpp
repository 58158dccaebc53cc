#include "cli/games/bunco/bunco.hpp"

#include "model/bunco/bunco.hpp"

namespace fillwise::cli::games {
namespace {

void set_up_bunco_rules(Command& command, Context& context) {
  command.on_parsed([&context] { return [&context] { context.print(model::bunco::to_toml({})); }; });
}

}  // namespace

GameEntry bunco_entry() {
  return {"bunco",
          "Bunco",
          "Bunco, a game of chance alone: rounds at the head table and at others",
          "docs/games/bunco.md",
          {{"round", "Chances to win a round, its length, scores, buncos and lead changes",
            "  fillwise bunco round --us 14 --them 17 --to-roll them\n"
            "  fillwise bunco round --table other --us 30 --them 28 --head-us 20 --json\n",
            set_up_bunco_round},
           {"rules", "Print the default rule file, with the sentence behind each key",
            "  fillwise bunco rules\n", set_up_bunco_rules}}};
}

}  // namespace fillwise::cli::games
