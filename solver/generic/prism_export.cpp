#include "solver/generic/prism_export.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/generic/number.hpp"

namespace fillwise::solver {

namespace {

constexpr StateIndex kUnnumbered = UINT32_MAX;

/// Where a step leads: (state of the explicit game, probability), by rising state.
using Distribution = std::vector<std::pair<StateIndex, Rational>>;

OpenEdges open_edges(const ExplicitGame& game, const PrismOptions& options) {
  if (!options.fixed) return OpenEdges(game);
  const bool fixes_maximizer = options.fixed->player == Owner::maximizer;
  return OpenEdges(game, options.fixed->policy, fixes_maximizer ? Follow::chosen_edge : Follow::every_edge,
                   fixes_maximizer ? Follow::every_edge : Follow::chosen_edge);
}

/// Which states become states of the file: all but the chance nodes that are folded.
std::vector<bool> states_to_keep(const OpenEdges& chance_edges, const Components& chance_components,
                                 const PrismOptions& options) {
  const ExplicitGame& game = chance_edges.game();
  std::vector<bool> kept(game.states(), false);
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (game.owner[s] != Owner::chance || (options.keep_chance && options.keep_chance(s))) kept[s] = true;
    const auto [begin, end] = chance_edges.of(s);
    for (std::size_t e = begin; e < end; ++e) {
      if (chance_components.is_retreating(s, game.successor[e])) kept[game.successor[e]] = true;
    }
  }
  kept[options.initial] = true;
  return kept;
}

/// For every chance node that is reachable, where it leads once the folded nodes behind it are multiplied
/// out.
std::vector<Distribution> fold_chance(const OpenEdges& chance_edges, const Components& chance_components,
                                      const std::vector<bool>& kept, const std::vector<bool>& reachable) {
  const ExplicitGame& game = chance_edges.game();
  std::vector<Distribution> folded(game.states());
  // In this order all folded nodes behind a node come before it.
  for (const StateIndex s : chance_components.order) {
    if (game.owner[s] != Owner::chance || !reachable[s]) continue;
    std::map<StateIndex, Rational> sum;
    for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
      const StateIndex t = game.successor[e];
      const auto probability = from_ratio<Rational>(game.weight[e], game.weight_sum[s]);
      if (kept[t]) {
        sum[t] += probability;
      } else {
        for (const auto& [target, part] : folded[t]) sum[target] += probability * part;
      }
    }
    folded[s].assign(sum.begin(), sum.end());
  }
  return folded;
}

bool is_identifier(std::string_view word) {
  constexpr std::string_view kLetters = "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::string_view kOthers = "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return !word.empty() && kLetters.find(word.front()) != std::string_view::npos &&
         word.find_first_not_of(kOthers) == std::string_view::npos;
}

bool is_tie(const ExplicitGame& game, StateIndex s) {
  return game.owner[s] == Owner::terminal && game.payoff[s] == Payoff{1, 2};
}

/// An end that a player has won, to which a tie leads.
StateIndex end_with(const ExplicitGame& game, Payoff payoff) {
  for (StateIndex s = 0; s < game.states(); ++s)
    if (game.owner[s] == Owner::terminal && game.payoff[s] == payoff) return s;
  throw std::invalid_argument("a game with ties, but without an end that each player has won");
}

std::string probability_text(const Rational& probability, bool fractions) {
  if (fractions) return probability.str();
  char text[32];
  const auto end =
      std::to_chars(text, text + sizeof text, to_double(probability), std::chars_format::general, 17).ptr;
  return std::string(text, end);
}

constexpr double kTransitions = 0.9;  // of the time, about

/// Writes the rows of the .tra file into a string and numbers states as they turn up.
class TransitionWriter {
 public:
  TransitionWriter(const OpenEdges& edges, const PrismWords& words, const PrismOptions& options)
      : edges_(edges), words_(words), options_(options), number_(edges.game().states(), kUnnumbered) {}

  /// Writes everything that can be reached from the initial state, in order of number.
  void run() {
    const ExplicitGame& game = edges_.game();
    const OpenEdges chance_edges(game, nullptr, Follow::no_edge, Follow::no_edge);
    const Components chance_components = strong_components(chance_edges);
    kept_ = states_to_keep(chance_edges, chance_components, options_);
    folded_ = fold_chance(chance_edges, chance_components, kept_, reachable_from(edges_, options_.initial));
    number(options_.initial);
    const ShareDone told = within(options_.told, 0, kTransitions);
    FoundDone done(told);
    for (std::size_t next = 0; next < written_.size();) {
      done.update(next, written_.size());
      write_state(written_[next++]);
    }
    done.done();
  }

  const std::vector<StateIndex>& states() const { return written_; }
  const std::string& rows() const { return rows_; }
  PrismCounts counts() const { return {written_.size(), choices_, transitions_}; }

 private:
  StateIndex number(StateIndex s) {
    if (number_[s] == kUnnumbered) {
      number_[s] = static_cast<StateIndex>(written_.size());
      written_.push_back(s);
    }
    return number_[s];
  }

  void write_state(StateIndex s) {
    const ExplicitGame& game = edges_.game();
    if (is_tie(game, s)) {
      const Rational half(1, 2);
      write_choice(s, 0, {{end_with(game, {1, 1}), half}, {end_with(game, {0, 1}), half}}, "lottery");
    } else if (game.owner[s] == Owner::terminal) {
      write_choice(s, 0, {{s, Rational(1)}}, "end");
    } else if (game.owner[s] == Owner::chance) {
      write_choice(s, 0, folded_[s], "chance");
    } else {
      const auto [begin, end] = edges_.of(s);
      for (std::size_t e = begin; e < end; ++e) {
        const StateIndex t = game.successor[e];
        const std::string action = words_.action(s, game.action[e]);
        if (!is_identifier(action)) {
          throw std::invalid_argument("not an action name for PRISM: \"" + action + "\"");
        }
        if (kept_[t]) {
          write_choice(s, e - begin, {{t, Rational(1)}}, action);
        } else {
          write_choice(s, e - begin, folded_[t], action);
        }
      }
    }
  }

  void write_choice(StateIndex s, std::size_t choice, const Distribution& distribution,
                    std::string_view action) {
    std::string source = std::to_string(number_[s]);
    if (!options_.fixed) source += edges_.game().owner[s] == Owner::minimizer ? ":1" : ":0";
    source += ' ' + std::to_string(choice) + ' ';
    for (const auto& [target, probability] : distribution) {
      rows_ += source;
      rows_ += std::to_string(number(target));
      rows_ += ' ';
      rows_ += probability_text(probability, options_.fractions);
      rows_ += ' ';
      rows_ += action;
      rows_ += '\n';
    }
    ++choices_;
    transitions_ += distribution.size();
  }

  const OpenEdges& edges_;
  const PrismWords& words_;
  const PrismOptions& options_;
  std::vector<bool> kept_;            // [states]
  std::vector<Distribution> folded_;  // [states]; of chance nodes
  std::vector<StateIndex> number_;    // [states]; in the file
  std::vector<StateIndex> written_;   // [states of the file]
  std::string rows_;
  std::size_t choices_ = 0;
  std::size_t transitions_ = 0;
};

void write_labels(const ExplicitGame& game, const std::vector<StateIndex>& states, std::ostream& out) {
  out << "# Labels\n0=\"init\" 1=\"deadlock\" 2=\"win1\" 3=\"win2\" 4=\"tie\"\n";
  for (std::size_t i = 0; i < states.size(); ++i) {
    const StateIndex s = states[i];
    std::string labels = i == 0 ? " 0" : "";
    if (is_tie(game, s)) {
      labels += " 4";
    } else if (game.owner[s] == Owner::terminal) {
      const Payoff payoff = game.payoff[s];
      if (payoff.numerator != 0 && payoff.numerator != payoff.denominator) {
        throw std::invalid_argument(
            "PRISM labels tell wins and ties: a payoff other than 0, 1/2 and 1 has none");
      }
      labels += payoff.numerator == 0 ? " 3" : " 2";
    }
    if (!labels.empty()) out << std::to_string(i) << ':' << labels << '\n';
  }
}

void write_descriptions(const PrismWords& words, const std::vector<StateIndex>& states, std::ostream& out) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::string description = words.state(states[i]);
    if (description.find_first_of("\r\n") != std::string::npos) {
      throw std::invalid_argument("a state's description holds a line break");
    }
    out << std::to_string(i) << '\t' << description << '\n';
  }
}

}  // namespace

PrismCounts write_prism(const ExplicitGame& game, const PrismWords& words, const PrismFiles& files,
                        const PrismOptions& options) {
  if (options.initial >= game.states()) throw std::invalid_argument("the initial state does not exist");
  const OpenEdges edges = open_edges(game, options);
  TransitionWriter transitions(edges, words, options);
  transitions.run();
  const PrismCounts counts = transitions.counts();
  files.tra << (options.fixed ? "# Transitions (MDP)\n" : "# Transitions (SMG)\n")
            << std::to_string(counts.states) << (options.fixed ? " " : ":2 ")
            << std::to_string(counts.choices) << ' ' << std::to_string(counts.transitions) << '\n'
            << transitions.rows();
  write_labels(game, transitions.states(), files.lab);
  write_descriptions(words, transitions.states(), files.states);
  if (options.told) options.told(1);
  return counts;
}

}  // namespace fillwise::solver
