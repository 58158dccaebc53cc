// Stops once so many points would be at risk (350, or the first argument), and after every fill; else takes
// what counts most and goes on. Speaks the bot protocol of fillwise: docs/bot-protocol.md. Build: g++ -O2 -o
// stop_at stop_at.cpp

#include <iostream>
#include <sstream>
#include <string>

namespace {

// An action: "set-aside FACES points POINTS then WHAT", or "play", "roll", "stop", ...
struct Action {
  std::string what, dice, then;
  int points = 0;
};

Action read_action(std::istringstream& words) {
  Action action;
  words >> action.what;
  if (action.what == "set-aside") words >> action.dice;
  for (std::string word; words >> word;) {
    if (word == "points") words >> action.points;
    if (word == "then") words >> action.then;
  }
  return action;
}

}  // namespace

int main(int argc, char** argv) {
  const int stop_at = argc > 1 ? std::stoi(argv[1]) : 350;
  int at_risk = 0, move = 1;
  Action first;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string type;
    words >> type;
    if (type == "fillwise-bot") {
      std::cout << "id name stop at " << stop_at << " (C++)\nsees none\nok" << std::endl;
    } else if (type == "isready") {
      std::cout << "readyok" << std::endl;
    } else if (type == "position") {
      move = 1;
      at_risk = 0;
      for (std::string word; words >> word;)
        if (word == "at_risk") words >> at_risk;
    } else if (type == "action") {
      int number = 0;
      words >> number;
      const Action action = read_action(words);
      if (number == 1) first = action;  // of the most points
      const bool stops = action.what == "stop" || action.then == "stop";
      const bool filled = first.what == "draw" || first.then == "draw";
      const bool enough = at_risk + action.points >= stop_at;
      if (stops && action.dice == first.dice && (enough || filled)) move = number;
    } else if (type == "go") {
      std::string id;
      words >> id;
      std::cout << "bestmove " << id << ' ' << move << std::endl;
    } else if (type == "quit") {
      return 0;
    }
  }
}
