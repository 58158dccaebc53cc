// What to do with 1 1 5 2 3 6 on a 300 bonus card, at 3200 against 4100.
#include <cstdio>

#include "api/fillwise.hpp"

int main() {
  try {
    fillwise::Adviser adviser(fillwise::table_for({}, fillwise::table_request({})));  // official, to 10,000
    fillwise::SituationWords situation;
    situation.me = "3200";
    situation.opponent = "4100";
    situation.card = "bonus-300";
    situation.roll = "1,1,5,2,3,6";
    const fillwise::Answer answer = adviser.ask(situation);
    for (const fillwise::solver::Option& option : answer.advice.options)
      std::printf("%-4s then %-4s %.3f %%\n", option.dice.to_text().c_str(),
                  fillwise::model::to_text(option.then), 100 * option.chance.value);
  } catch (const fillwise::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
