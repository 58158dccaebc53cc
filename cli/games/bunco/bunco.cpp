#include "cli/games/bunco/bunco.hpp"

#include "api/base/as_error.hpp"

namespace fillwise::cli::games {
namespace {

void set_up_bunco_rules(Command& command, Context& context) {
  command.on_parsed([&context] { return [&context] { context.print(model::bunco::to_toml({})); }; });
}

}  // namespace

model::bunco::Rules bunco_rules(const std::string& path) {
  return as_errors([&] { return model::bunco::load_rules(path); });
}

GameEntry bunco_entry() {
  return {"bunco",
          "Bunco",
          "Bunco, a game of chance alone: rounds, nights and their prizes, score cards",
          "docs/games/bunco.md",
          {{"round", "Chances to win a round, its length, scores, buncos and lead changes",
            "  fillwise bunco round --us 14 --them 17 --to-roll them\n"
            "  fillwise bunco round --table other --us 30 --them 28 --head-us 20 --json\n",
            set_up_bunco_round},
           {"night", "Buncos, wins and prizes of a night: what a player can expect",
            "  fillwise bunco night --tables 3 --sets 4\n"
            "  fillwise bunco night --tables 5 --advance winners-move-up --games 20000 --json\n",
            set_up_bunco_night},
           {"card", "Score cards to print, four on a page",
            "  fillwise bunco card --out card.pdf\n"
            "  fillwise bunco card --sets 3 --out card.svg\n",
            set_up_bunco_card},
           {"rules", "Print the default rule file, with the sentence that each key rests on",
            "  fillwise bunco rules\n", set_up_bunco_rules}}};
}

}  // namespace fillwise::cli::games
