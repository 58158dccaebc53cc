#pragma once

// Rules of Bunco that between them read every key both ways.

#include <vector>

#include "model/bunco/bunco.hpp"

namespace fillwise::solver {

inline std::vector<model::bunco::Rules> lockstep_readings() {
  using namespace model::bunco;
  return {Rules{},
          {RoundEnds::turn, OthersStop::turn, Pace::lockstep, false, Partners::winners_up, 2, true},
          {RoundEnds::roll, OthersStop::turn, Pace::lockstep, false, Partners::random, 6, true},
          {RoundEnds::turn, OthersStop::at_once, Pace::lockstep, true, Partners::winners_up, 1, false}};
}

}  // namespace fillwise::solver
