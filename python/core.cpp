// The Python module fillwise._core. python/fillwise/ has what Python sees: its types, and the words of its
// documentation.

#include <fmt/format.h>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/advice/situation_json.hpp"
#include "api/analysis/analysed_games.hpp"
#include "api/analysis/analysis_json.hpp"
#include "api/base/as_error.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/input/rule_word.hpp"
#include "api/input/situation_words.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "c/open_table.hpp"
#include "c/situation.hpp"
#include "fillwise/version.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "solver/play/rating.hpp"
#include "solver/simulate/simulate.hpp"
#include "tables/writer.hpp"

namespace fillwise::python {
namespace {

namespace py = pybind11;
using Open = c::OpenTable;

/// Long work without the lock of the interpreter: tells Python how far it is and hears Ctrl-C. What Python throws ends
/// the work and is thrown on.
class Watch {
 public:
  explicit Watch(py::object progress) : progress_(std::move(progress)) {}

  void tell(double done, const std::string& what) {
    const py::gil_scoped_acquire lock;
    if (cancelled_) return;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (!progress_.is_none()) progress_(done, what);
    } catch (py::error_already_set&) {
      thrown_ = std::current_exception();
      cancelled_ = true;
    }
  }
  Callbacks callbacks() {
    Callbacks result;
    result.cancel = &cancelled_;
    result.progress = [this](const std::string& what) -> Callbacks::Progress {
      return [this, what](double done, std::string_view) { tell(done, what); };
    };
    return result;
  }
  /// Runs the work; the interpreter's lock is held again afterwards.
  template <class Work>
  auto run(const Work& work) {
    try {
      const py::gil_scoped_release release;
      auto result = work();
      if (!cancelled_) return result;
    } catch (const Error& error) {
      if (thrown_ == nullptr) throw;
    }
    std::rethrow_exception(thrown_);
  }
  bool is_cancelled() const { return cancelled_; }

 private:
  py::object progress_;
  std::atomic<bool> cancelled_{false};
  std::exception_ptr thrown_;
};

int goal_of(const model::RuleSet& rules, std::optional<std::int64_t> goal) {
  return goal ? checked_goal("goal", std::to_string(*goal)) : rules.goal;
}

std::optional<double> tolerance_of(std::optional<double> tolerance) {
  if (tolerance && !(*tolerance >= race::kLeastTolerance && *tolerance <= 1))
    refuse(Unexpected("tolerance", fmt::format("{}", *tolerance),
                      fmt::format("a number from {} to 1", race::kLeastTolerance)));
  return tolerance;
}

std::shared_ptr<Open> found_table(const model::RuleSet& rules, std::optional<std::int64_t> goal,
                                  std::optional<double> tolerance) {
  const int points = goal_of(rules, goal);
  std::optional<Table> kept = kept_table(rules, points, tolerance_of(tolerance));
  if (!kept)
    throw Error(Fault::no_table,
                Unexpected("table", fmt::format("none of '{}' to {}", display_name(rules), points),
                           fmt::format("{} in a folder for tables", table_name(rules, points))));
  return std::make_shared<Open>(*std::move(kept));
}

std::shared_ptr<Open> opened_table(const std::string& path) {
  TableOptions options;
  options.table = path;
  TableRequest request = table_request(options, Rewards::counted);
  return std::make_shared<Open>(Table(std::move(request.rules), *std::move(request.named), path));
}

std::shared_ptr<Open> solved_table(const model::RuleSet& rules, std::optional<std::int64_t> goal,
                                   std::optional<double> tolerance, int threads, const py::object& progress) {
  const int points = goal_of(rules, goal);
  const double asked = tolerance_of(tolerance).value_or(kUsualTolerance);
  const int most = threads == 0 ? 0 : checked_threads("threads", std::to_string(threads));
  Watch watch(progress);
  return watch.run([&] {
    return std::make_shared<Open>(Table(
        rules, points, solve_with_progress(watch.callbacks(), rules, points, asked, most).solution, asked));
  });
}

/// The values in place: the array keeps the table.
py::array_t<double> matrix(const std::shared_ptr<Open>& open, std::span<const double> values) {
  const auto side = static_cast<py::ssize_t>(open->table().side());
  const py::capsule keeper(new std::shared_ptr<Open>(open),
                           [](void* held) { delete static_cast<std::shared_ptr<Open>*>(held); });
  py::array_t<double> array({side, side}, values.data(), keeper);
  array.attr("flags").attr("writeable") = false;
  return array;
}

using Chance = std::array<double, 3>;
Chance chance_of(const solver::ValueInterval& chance) {
  return {chance.value, chance.lower, chance.upper};
}

py::tuple option_tuple(const solver::Option& option) {
  std::vector<int> dice;
  for (int f = 0; f < model::kFaces; ++f)
    dice.insert(dice.end(), option.dice.counts[static_cast<std::size_t>(f)], f + 1);
  const bool sets_aside = option.action == model::ActionKind::set_aside;
  return py::make_tuple(model::to_text(option.action), py::tuple(py::cast(dice)),
                        option.points * model::kPointsPerUnit,
                        sets_aside ? py::object(py::str(model::to_text(option.then))) : py::none(),
                        option.wins, chance_of(option.chance), option.loss);
}

/// (chance, options) of a situation in words.
py::tuple advice_tuple(const std::shared_ptr<Open>& open, const std::map<std::string, std::string>& given,
                       bool drawn, bool between_cards) {
  SituationWords words;
  const std::map<std::string, std::optional<std::string> SituationWords::*> places = {
      {"me", &SituationWords::me},           {"opponent", &SituationWords::opponent},
      {"card", &SituationWords::card},       {"roll", &SituationWords::roll},
      {"dice", &SituationWords::dice},       {"kept", &SituationWords::kept},
      {"at_risk", &SituationWords::at_risk}, {"fills", &SituationWords::fills}};
  for (const auto& [key, word] : given) words.*places.at(key) = word;
  words.drawn = drawn;
  words.between_cards = between_cards;
  solver::Advice advice;
  {
    const py::gil_scoped_release release;
    const Open::Lease worker(*open);
    const ReadSituation read = SituationReader(open->match(), FieldNames::keys).read(words);
    advice = worker->advisor.advise(read.query);
  }
  py::list options;
  for (const solver::Option& option : advice.options) options.append(option_tuple(option));
  return py::make_tuple(chance_of(advice.chance), py::tuple(options));
}

/// The best option of each situation. One that can't be answered is an error if `strict`, else an option whose action
/// is -1.
py::array_t<fillwise_option> batch(const std::shared_ptr<Open>& open,
                                   const py::array_t<fillwise_situation, py::array::c_style>& situations,
                                   bool strict) {
  if (situations.ndim() != 1)
    refuse(Unexpected("situations", fmt::format("{} dimensions", situations.ndim()), "1"));
  py::array_t<fillwise_option> best(situations.size());
  const std::span<const fillwise_situation> asked(situations.data(),
                                                  static_cast<std::size_t>(situations.size()));
  const std::span<fillwise_option> answers(best.mutable_data(), asked.size());
  const py::gil_scoped_release release;
  const Open::Lease worker(*open);
  std::vector<solver::Query> queries;
  std::vector<std::size_t> places;
  queries.reserve(asked.size());
  places.reserve(asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) try {
      queries.push_back(c::read_situation(open->match(), worker->reachable, asked[i]).query);
      places.push_back(i);
    } catch (const Error& error) {
      if (strict) throw error.at(fmt::format("situation {}", i));
      answers[i] = {};
      answers[i].action = -1;
    }
  const std::vector<solver::Advice> advice = worker->advisor.advise(queries);
  for (std::size_t i = 0; i < advice.size(); ++i) answers[places[i]] = c::best_of(advice[i]);
  return best;
}

py::dict rating(const std::shared_ptr<Open>& open, const std::string& player, bool exploit,
                const py::object& progress) {
  const NamedPlayer named = rule_named("player", player);
  refuse_rewards(open->match().rules());
  Watch watch(progress);
  const solver::Rating rated = watch.run([&] {
    const auto told = [&](double done) {
      watch.tell(done, "rating");
      if (watch.is_cancelled()) throw Error(Fault::cancelled, "interrupted");
    };
    solver::Rater rater(open->match(), open->table().value(), {.exploit = exploit}, {});
    told(0);
    return rater.rate({rule_of(named, open->match()), view_of(named, open->match())},
                      [&](std::string_view, double share) { told(share); });
  });
  py::dict result;
  result["first"] = chance_of(rated.first);
  result["second"] = chance_of(rated.second);
  result["mirror"] = chance_of(rated.mirror);
  if (exploit) {
    result["exploited_first"] = chance_of(rated.exploited.first);
    result["exploited_second"] = chance_of(rated.exploited.second);
  }
  result["loss"] = rated.loss();
  result["turns"] = rated.turns;
  return result;
}

py::dict simulated_games(const std::shared_ptr<Open>& open, const std::string& first,
                         const std::string& second, std::int64_t games, std::int64_t seed, bool paired,
                         int threads, const py::object& progress) {
  const model::Match& match = open->match();
  solver::SimulateOptions options;
  options.games = static_cast<std::uint64_t>(
      whole_number("games", std::to_string(games), {paired ? 2 : 1, 1'000'000'000, paired ? 2 : 1}));
  options.seed = static_cast<std::uint64_t>(whole_number("seed", std::to_string(seed), kSeeds));
  options.paired = paired;
  options.threads = threads == 0 ? 0 : checked_threads("threads", std::to_string(threads));
  const NamedPlayer one = player_named("first", first), other = player_named("second", second);
  Watch watch(progress);
  options.progress = [&](double done) { watch.tell(done, "simulating"); };
  const Callbacks callbacks = watch.callbacks();
  options.cancel = callbacks.cancel;
  const solver::Simulated counted = watch.run([&] {
    return solver::simulate(match, open->table().value(), {simulated(one, match), simulated(other, match)},
                            options);
  });
  py::dict result;
  result["games"] = counted.games;
  result["wins"] = counted.wins;
  result["ties"] = counted.ties;
  result["wins_of_first"] = counted.wins_of_first;
  result["turns"] = counted.turns;
  return result;
}

std::string analysis(const std::shared_ptr<Open>& open, const std::string& records, std::size_t worst) {
  refuse_rewards(open->match().rules());
  const solver::MistakeLimits limits;
  std::vector<model::GameRecord> games = model::parse_games(records, "records");
  if (games.empty())
    refuse(Unexpected("records", "no game", "turns such as 'Ann: bonus-300 115236 > 11 stop'"));
  return formatted(json_format(limits), analyse_by_table(open->table(), std::move(games), limits, worst));
}

// --- The game as an environment ---

/// A game between two players, state by state.
struct Game {
  std::shared_ptr<const model::Match> match;
  model::State state;

  Game(const model::RuleSet& rules, std::optional<std::int64_t> goal)
      : match(std::make_shared<const model::Match>(rules, goal_of(rules, goal) / model::kPointsPerUnit)),
        state(match->start(0, 0, 0)) {}

  bool over() const { return model::Match::is_over(state); }
  bool chance() const { return model::Match::is_chance(state); }
  /// As OpenSpiel numbers them.
  int current_player() const { return over() ? -4 : chance() ? -1 : state.mover; }
  std::size_t count() const {
    if (over()) return 0;
    return chance() ? match->outcomes(state).size() : match->actions(state).size();
  }
  std::vector<std::pair<std::size_t, double>> chance_outcomes() const {
    std::vector<std::pair<std::size_t, double>> result;
    if (!chance()) return result;
    const std::vector<model::Outcome> outcomes = match->outcomes(state);
    std::uint64_t sum = 0;
    for (const model::Outcome& outcome : outcomes) sum += outcome.weight;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
      result.emplace_back(i, static_cast<double>(outcomes[i].weight) / static_cast<double>(sum));
    return result;
  }
  void apply(std::int64_t action) {
    const std::size_t all = count();
    if (action < 0 || static_cast<std::size_t>(action) >= all)
      refuse(Unexpected("action", fmt::format("{}", action),
                        all == 0 ? "none: the game is over" : fmt::format("0 to {}", all - 1)));
    const auto i = static_cast<std::size_t>(action);
    state = chance() ? match->outcomes(state)[i].next : match->actions(state)[i].next;
  }
  /// What chance does if it draws a number from 0 up to 1.
  void apply_chance(double number) {
    if (!(number >= 0 && number < 1))
      refuse(Unexpected("number", fmt::format("{}", number), "one from 0 up to 1"));
    if (!chance()) refuse(Unexpected("number", "one where nothing is left to chance", "apply() or the end"));
    const std::vector<model::Outcome> outcomes = match->outcomes(state);
    std::uint64_t sum = 0;
    for (const model::Outcome& outcome : outcomes) sum += outcome.weight;
    double left = number * static_cast<double>(sum);
    std::size_t i = 0;
    while (i + 1 < outcomes.size() && left >= static_cast<double>(outcomes[i].weight))
      left -= static_cast<double>(outcomes[i++].weight);
    state = outcomes[i].next;
  }
  /// The most actions that a player ever has to choose among.
  std::size_t most_actions() const {
    std::size_t most = 2;  // roll or stop, draw or stop, play or discard
    const std::vector<model::Card>& cards = match->rules().cards;
    for (std::size_t card = 0; card < cards.size(); ++card) {
      if (!cards[card].dice) continue;
      const model::TossTable& tosses = match->tosses(static_cast<int>(card));
      for (const model::Position from : tosses.positions())
        for (const model::TossClass& toss : tosses.classes(from)) most = std::max(most, toss.ways.size());
    }
    return most;
  }
  /// The dice just tossed, or others that offer the same choices, in rising order; none but where some are to be set
  /// aside.
  std::vector<int> toss() const {
    if (state.phase != model::Phase::set_aside) return {};
    return face_list(match->classes(state)[static_cast<std::size_t>(state.toss)].example);
  }
  /// Dice set aside since the last fill, in rising order, where the rules depend on them.
  std::vector<int> kept() const {
    if (state.card < 0 || state.dice == 0) return {};
    return face_list(match->tosses(state.card).kept_before(state.position()));
  }
  std::string action_to_string(std::int64_t action) const {
    Game next = *this;
    next.apply(action);
    if (!chance()) {
      const model::Action taken = match->actions(state)[static_cast<std::size_t>(action)].action;
      return taken.kind == model::ActionKind::set_aside
                 ? fmt::format("set-aside for {}", taken.way.points * model::kPointsPerUnit)
                 : model::to_text(taken.kind);
    }
    if (state.phase == model::Phase::toss) return fmt::format("toss {}", action);
    return next.state.card >= 0
               ? "card " + match->rules().cards[static_cast<std::size_t>(next.state.card)].name
               : fmt::format("card {}", action);
  }
  std::array<double, 2> returns() const {
    if (!over()) return {0, 0};
    const double first = model::Match::half_points(state, 0) - 1;
    return {first, -first};
  }
  std::array<int, 2> scores() const {
    return {state.score[0] * model::kPointsPerUnit, state.score[1] * model::kPointsPerUnit};
  }
};

/// The chance to win of player 0 in a state, if both play as well as can be from there on.
double value_for_first(const Open& open, Open::Worker& worker, model::State s) {
  if (model::Match::is_over(s)) return model::Match::half_points(s, 0) / 2.0;
  const bool swapped = s.mover == 1;
  if (swapped) {
    std::swap(s.score[0], s.score[1]);
    s.mover = 0;
  }
  s = open.match().with_counted_at_risk(s);
  double value = 0;
  if (model::Match::is_chance(s)) {
    value = worker.advisor.values({&s, 1}).front().value;
  } else {
    value = 0;
    for (const model::Choice& choice : open.match().actions(s))
      value = std::max(value, value_for_first(open, worker, choice.next));
  }
  return swapped ? 1 - value : value;
}

/// Of each action or outcome of the game's state, the chance to win of player 0 after it.
py::array_t<double> values_after(const std::shared_ptr<Open>& open, const Game& game) {
  if (open->match().rules().fingerprint() != game.match->rules().fingerprint() ||
      open->match().goal() != game.match->goal())
    throw Error(Fault::no_table,
                Unexpected("game", "one of other rules or another goal", "those of the table"));
  py::array_t<double> values(static_cast<py::ssize_t>(game.count()));
  const std::span<double> all(values.mutable_data(), game.count());
  const py::gil_scoped_release release;
  const Open::Lease worker(*open);
  if (game.chance()) {
    const std::vector<model::Outcome> outcomes = game.match->outcomes(game.state);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = value_for_first(*open, *worker, outcomes[i].next);
  } else if (!game.over()) {
    const std::vector<model::Choice> actions = game.match->actions(game.state);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = value_for_first(*open, *worker, actions[i].next);
  }
  return values;
}

const char* phase_name(model::Phase phase) {
  constexpr std::array kNames = {"draw",          "redraw",    "play-or-discard",
                                 "toss",          "set-aside", "roll-or-stop",
                                 "between-cards", "over",      "tied"};
  return kNames.at(static_cast<std::size_t>(phase));
}

const char* name_of(Fault fault) {
  constexpr std::array kNames = {"failed", "invalid", "no_table", "damaged", "cancelled"};
  return kNames.at(static_cast<std::size_t>(fault));
}

/// fillwise.Error with what the library knows of it.
void raise(const py::object& type, const Error& error) {
  const py::object raised = type(error.what());
  raised.attr("fault") = name_of(error.fault());
  raised.attr("field") = error.field();
  raised.attr("found") = error.found();
  raised.attr("expected") = error.expected();
  PyErr_SetObject(type.ptr(), raised.ptr());
}

}  // namespace

PYBIND11_MODULE(_core, m) {
  PYBIND11_NUMPY_DTYPE(fillwise_situation, me, opponent, stage, card, at_risk, fills, dice, roll, kept);
  PYBIND11_NUMPY_DTYPE(fillwise_chance, value, lower, upper);
  PYBIND11_NUMPY_DTYPE(fillwise_option, action, then, points, wins, dice, reserved, chance, loss);
  m.attr("version") = std::string(version::kVersion);
  m.attr("situation_dtype") = py::dtype::of<fillwise_situation>();
  m.attr("option_dtype") = py::dtype::of<fillwise_option>();

  static const auto kErrorType =
      py::reinterpret_borrow<py::object>(py::exception<Error>(m, "Error", PyExc_ValueError).release());
  py::register_exception_translator(
      [](std::exception_ptr thrown) {  // NOLINT(performance-unnecessary-value-param): its type
        try {
          if (thrown) as_errors([&] { std::rethrow_exception(thrown); });
        } catch (const Error& error) {
          raise(kErrorType, error);
        }
      });

  m.def("presets", &model::preset_names);
  m.def("table_name", [](const model::RuleSet& rules, std::optional<std::int64_t> goal) {
    return table_name(rules, goal_of(rules, goal));
  });
  py::class_<model::RuleSet, std::shared_ptr<model::RuleSet>>(m, "Rules")
      .def(py::init([](const std::string& word) { return rule_set(word); }), py::arg("name_or_file"))
      .def_static(
          "parse", [](const std::string& toml) { return model::parse_rules(toml, "toml"); }, py::arg("toml"))
      .def_property_readonly("name", [](const model::RuleSet& rules) { return display_name(rules); })
      .def_property_readonly("goal", [](const model::RuleSet& rules) { return rules.goal; })
      .def_property_readonly("cards",
                             [](const model::RuleSet& rules) {
                               std::vector<std::string> names;
                               names.reserve(rules.cards.size());
                               for (const model::Card& card : rules.cards) names.push_back(card.name);
                               return names;
                             })
      .def("to_toml", &model::RuleSet::to_toml);

  py::class_<Open, std::shared_ptr<Open>>(m, "Table")
      .def_property_readonly("rules", [](const Open& open) { return open.table().rules(); })
      .def_property_readonly("goal", [](const Open& open) { return open.table().goal(); })
      .def_property_readonly("side", [](const Open& open) { return open.table().side(); })
      .def_property_readonly("tolerance", [](const Open& open) { return open.table().tolerance(); })
      .def_property_readonly("signature", [](const Open& open) { return open.table().signature(); })
      .def_property_readonly(
          "value", [](const std::shared_ptr<Open>& open) { return matrix(open, open->table().value()); })
      .def_property_readonly(
          "lower", [](const std::shared_ptr<Open>& open) { return matrix(open, open->table().lower()); })
      .def_property_readonly(
          "upper", [](const std::shared_ptr<Open>& open) { return matrix(open, open->table().upper()); })
      .def("write",
           [](const Open& open, const std::string& path) {
             const Table& t = open.table();
             race::Solution shape;
             shape.side = t.side();
             tables::write_table(path, table_info(t.rules(), t.goal(), shape, t.tolerance()), t.value(),
                                 t.lower(), t.upper());
           })
      .def("advice", &advice_tuple)
      .def("batch", &batch)
      .def("rate", &rating)
      .def("simulate", &simulated_games)
      .def("analyse", &analysis)
      .def("values_after", &values_after);
  m.def("open_table", &opened_table);
  m.def("find_table", &found_table);
  m.def("solve", &solved_table);

  py::class_<Game>(m, "Game")
      .def(py::init<const model::RuleSet&, std::optional<std::int64_t>>(), py::arg("rules"),
           py::arg("goal") = py::none())
      .def("clone", [](const Game& game) { return game; })
      .def("is_terminal", &Game::over)
      .def("is_chance_node", &Game::chance)
      .def("current_player", &Game::current_player)
      .def("legal_actions",
           [](const Game& game) {
             std::vector<std::size_t> all(game.count());
             for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
             return all;
           })
      .def("chance_outcomes", &Game::chance_outcomes)
      .def("action_to_string", &Game::action_to_string)
      .def("apply", &Game::apply)
      .def("apply_chance", &Game::apply_chance, py::arg("number"))
      .def("most_actions", &Game::most_actions)
      .def("returns", &Game::returns)
      .def_property_readonly("rules", [](const Game& game) { return game.match->rules(); })
      .def_property_readonly("goal",
                             [](const Game& game) { return game.match->goal() * model::kPointsPerUnit; })
      .def_property_readonly("toss", &Game::toss)
      .def_property_readonly("kept", &Game::kept)
      .def_property_readonly("scores", &Game::scores)
      .def_property_readonly("at_risk",
                             [](const Game& game) { return game.state.at_risk * model::kPointsPerUnit; })
      .def_property_readonly("phase", [](const Game& game) { return phase_name(game.state.phase); })
      .def_property_readonly("dice", [](const Game& game) { return game.state.dice; })
      .def_property_readonly("fills", [](const Game& game) { return game.state.fills; })
      .def_property_readonly("card", [](const Game& game) -> std::optional<std::string> {
        if (game.state.card < 0) return std::nullopt;
        return game.match->rules().cards[static_cast<std::size_t>(game.state.card)].name;
      });
}

}  // namespace fillwise::python
