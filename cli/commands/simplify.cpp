// fillwise simplify: the best rules that fit in the head, form by form, and what each gives away.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/advice/chance_json.hpp"
#include "api/base/as_error.hpp"
#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/policy/followed_play.hpp"
#include "api/policy/gap_policy_rows.hpp"
#include "api/policy/simple_rule_words.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/words.hpp"
#include "solver/base/share_done.hpp"
#include "solver/simplify/search.hpp"

namespace fillwise::cli {
namespace {

using solver::Form;
using solver::FoundRule;

// Goal in units up to which every rule with one number is played.
constexpr int kMostExhaustive = 60;
// Boxes of rules that are bounded at most unless told otherwise.
constexpr int kBoxes = 400;
constexpr WholeNumbers kBoxNumbers{0, 1'000'000, 1};

struct SimplifyCommand {
  TableOptions table;
  std::vector<std::string> forms;
  std::optional<std::string> out, folder, threads, boxes;
  bool json = false;
};

struct SimplifyJob {
  SimplifyCommand command;
  TableRequest table;
  std::vector<Form> forms;  ///< rising
  int threads = 0;
  std::optional<int> boxes;
};

std::string_view form_name(Form form) {
  return solver::kFormNames[static_cast<std::size_t>(form)];
}

/// Among the parts of the work; the proof follows.
std::size_t place_of_search(Form form) {
  return 1 + 2 * static_cast<std::size_t>(form);
}

/// What was found of a form: a rule, or of `gap_policy` a table as the rows of a policy.
struct FormResult {
  Form form;
  solver::PlayedAgainstBest played;
  double from_best = 0;
  int rated = 0, boxes = 0;
  std::optional<solver::SimpleRule> rule;
  std::string rows;
};

/// About how long the parts take, in no particular unit: what comes first, then the search and the proof of each form.
/// As measured; matches to more points take longer for all, and most for the boxes.
std::vector<double> expected_work(const SimplifyJob& job, const model::Match& match, int boxes) {
  constexpr std::array kSearch{6.0, 6.0, 60.0, 75.0, 33.0, 6.0};
  std::vector<double> work(1 + 2 * kSearch.size(), 0);
  work[0] = 2;
  const bool is_long = match.goal() > kMostExhaustive;
  for (std::size_t f = 0; f <= static_cast<std::size_t>(job.forms.back()); ++f) {
    const Form form = static_cast<Form>(f);
    const bool is_asked = std::ranges::find(job.forms, form) != job.forms.end();
    if (form == Form::gap_policy || job.forms.front() != Form::gap_policy || f == 0)
      work[place_of_search(form)] = kSearch[f];
    if (!is_asked || boxes == 0 || turns_go_on(match.rules())) continue;
    if (form == Form::by_dice) work[place_of_search(form) + 1] = is_long ? 120 : 14;
    if (form == Form::one_number && is_long) work[place_of_search(form) + 1] = 60;
  }
  return work;
}

/// Each form of rules is searched from the best of the form before it, so that none gives away more than
/// that.
std::vector<FormResult> search(const Context& context, const SimplifyJob& job, const model::Match& match,
                               const Table& table) {
  const int last = static_cast<int>(job.forms.back());
  std::vector<FormResult> results;
  const ImmediateInterrupt at_once;
  Progress progress(context, "searching");
  Form form = Form::one_number;
  std::string detail = "optimal play";
  const int boxes = job.boxes.value_or(kBoxes);
  solver::PartsDone parts([&](double share) { progress.update(share, detail); },
                          expected_work(job, match, boxes));
  solver::Simplifier simplifier(match, table.value(),
                                {.threads = job.threads,
                                 .progress =
                                     [&](int rated, double loss) {
                                       detail = fmt::format(
                                           "{}: {} rules rated, the last loses {:.4f} percentage points",
                                           form_name(form), rated, 100 * loss);
                                     }},
                                parts.part(0));
  const auto bounded = [&](int count, double least) {
    detail = fmt::format("{}: {} boxes bounded, no rule loses less than {:.4f} percentage points",
                         form_name(form), count, 100 * std::max(0.0, least));
  };
  solver::SimpleRule start;
  start.stop_at.fill(std::min(7, solver::most_to_stop_with(match)));
  solver::PlayedAgainstBest first_played;  // the table by gap needs no better beginning
  for (int f = 0; f <= last; ++f) {
    if (job.forms.front() == Form::gap_policy && f == 1) f = last;
    form = static_cast<Form>(f);
    const solver::ShareDone searched = parts.part(place_of_search(form)),
                            proven = parts.part(place_of_search(form) + 1);
    detail = form_name(form);
    if (form == Form::gap_policy) {
      solver::FoundTable found = simplifier.best_table(first_played, searched);
      results.push_back({form,
                         std::move(found.played),
                         found.from_best,
                         found.rated,
                         0,
                         {},
                         policy_rows(found.table, simplifier.decisions(), simplifier.graphs())});
      break;
    }
    const bool is_asked = std::ranges::find(job.forms, form) != job.forms.end();
    // Where no boxes can be bounded, each number is played if it is asked for, but in last turns, which take
    // long.
    const bool all =
        form == Form::one_number && (solver::most_to_stop_with(match) <= kMostExhaustive ||
                                     (simplifier.goes_on() && is_asked && !match.rules().last_turn));
    FoundRule found = all ? simplifier.best_number(searched) : simplifier.improve(form, start, searched);
    if (is_asked && !all) simplifier.bound(form, found, boxes, bounded, proven);
    start = found.rule;
    if (form == Form::one_number) first_played = found.played;
    if (is_asked)
      results.push_back({form, std::move(found.played), found.from_best, found.rated, found.boxes, found.rule,
                         policy_rows(found.rule, match)});
  }
  return results;
}

// --- What is printed ---

std::string report_text(const std::vector<FormResult>& results, const Table& table) {
  std::string text =
      fmt::format("{:<18}{:>9}{:>10}{:>10}{:>11}\n", "form", "loses", "begins", "second", "at most");
  double widest = 0;
  for (const FormResult& result : results) {
    const auto& p = result.played;
    text += fmt::format("{:<18}{:>9.4f}{:>10.4f}{:>10.4f}{:>11.4f}\n", form_name(result.form), 100 * p.loss(),
                        100 * p.first.value, 100 * p.second.value, 100 * result.from_best);
    widest = std::max({widest, p.first.upper - p.first.lower, p.second.upper - p.second.lower});
  }
  for (const FormResult& result : results)
    text += fmt::format(
        "\n{}\n{}", form_name(result.form),
        result.rule
            ? card_text(*result.rule, table.rules())
            : std::string(
                  "A table by card, dice, points at risk and gap between the scores; --out writes it\n"));
  return text + fmt::format(
                    "\nrules '{}' to {}; optimal: {:.4f} % begins, {:.4f} % second\n"
                    "loses: percentage points less than optimal play, mean of both seats; begins, second: "
                    "chance to win\n"
                    "against it, in per cent; at most: no rule of the form is better by more than this, in "
                    "percentage points\n"
                    "every rule: set aside what wins, and stop when that wins\n"
                    "proven: every chance to {} percentage points\n",
                    display_name(table.rules()), table.goal(), 100 * table.value()[0],
                    100 - 100 * table.value()[0], error_per_cent_above(widest));
}

Json report_json(const std::vector<FormResult>& results, const Table& table) {
  Json json = rules_json(table.rules(), {{"goal", table.goal()}, {"forms", Json::array()}});
  for (const FormResult& result : results) {
    const auto& p = result.played;
    json["forms"].push_back(
        {{"form", form_name(result.form)},
         {"loss", p.loss()},
         {"loss_lower", p.least_loss()},
         {"loss_upper", p.most_loss()},
         {"against_optimal", {{"first", chance_json(p.first)}, {"second", chance_json(p.second)}}},
         {"from_best_of_form_at_most", result.from_best},
         {"rated", result.rated},
         {"boxes", result.boxes},
         {"rule", result.rule ? simple_rule_json(*result.rule, table.rules()) : Json()}});
  }
  return json;
}

void simplify(Context& context, SimplifyJob& job) {
  const Table table = table_for(context, std::move(job.table));
  const model::Match match(table.rules(), table.goal() / model::kPointsPerUnit, table.side());
  const auto place_of = [&](Form form) {
    return fmt::format("{}/{}.csv", *job.command.folder, form_name(form));
  };
  if (job.command.forms.empty() && job.forms.back() != Form::gap_policy)
    context.note("Under these rules a turn can go on after a score has changed: there is no gap-policy.");
  if (job.command.out) check_place(context, *job.command.out);
  if (job.command.folder)
    for (const Form form : job.forms) check_place(context, place_of(form));
  std::vector<FormResult> results;
  as_errors([&] { results = search(context, job, match, table); });

  std::deque<OutputFile> files;
  const auto write = [&](const std::string& place, const FormResult& result) {
    OutputFile& file = files.emplace_back(context, place);
    file.write(fmt::format("# {}, rules '{}' to {}: loses {:.4f} percentage points\n", form_name(result.form),
                           display_name(table.rules()), table.goal(), 100 * result.played.loss()));
    file.write(result.rows);
  };
  if (job.command.out) write(*job.command.out, results.back());
  if (job.command.folder)
    for (const FormResult& result : results) write(place_of(result.form), result);
  commit_all(files);
  context.print(job.command.json ? report_json(results, table).dump(2) + "\n" : report_text(results, table));
}

// --- The words ---

Form form_named(const std::string& word) {
  const auto* const found = std::ranges::find(solver::kFormNames, word);
  if (found == solver::kFormNames.end())
    refuse(found_but_expected("--form", word, fmt::format("one of {}", fmt::join(solver::kFormNames, " "))) +
           model::did_you_mean(word, solver::kFormNames));
  return static_cast<Form>(found - solver::kFormNames.begin());
}

/// Where turns go on at other scores, none is common to pairs of scores: there is no table by the gap then,
/// and no boxes of rules are bounded.
void check_turns_that_go_on(const SimplifyCommand& command, SimplifyJob& job) {
  if (!turns_go_on(job.table.rules)) return;
  constexpr std::string_view kExpected =
      "rules without cards that take points from a leader while the player's own stay at risk";
  if (command.forms.empty()) job.forms.pop_back();
  if (job.forms.back() == Form::gap_policy)
    refuse(fmt::format("--form: found 'gap-policy' with the rules '{}', expected {}",
                       display_name(job.table.rules), kExpected));
  if (command.boxes)
    refuse(fmt::format("--boxes: found with the rules '{}', expected {}", display_name(job.table.rules),
                       kExpected));
}

Work checked(const SimplifyCommand& command, Context& context) {
  SimplifyJob job;
  job.command = command;
  refuse_doubles("--form", command.forms);
  for (const std::string& word : command.forms) job.forms.push_back(form_named(word));
  if (job.forms.empty())
    for (std::size_t f = 0; f < solver::kFormNames.size(); ++f) job.forms.push_back(static_cast<Form>(f));
  std::ranges::sort(job.forms);
  if (command.folder && command.folder->empty()) refuse("--folder: found '', expected a folder");
  if (command.threads) job.threads = checked_threads("--threads", *command.threads);
  if (command.boxes) job.boxes = static_cast<int>(whole_number("--boxes", *command.boxes, kBoxNumbers));
  job.table = table_request(command.table);
  check_turns_that_go_on(command, job);
  return [job = std::make_shared<SimplifyJob>(std::move(job)), &context] { simplify(context, *job); };
}

}  // namespace

void add_simplify(CommandLine& line, Context& context) {
  const auto options = std::make_shared<SimplifyCommand>();
  Command command = line.add_command(
      "simplify", "The best rules simple enough to remember, and what each gives away",
      "  fillwise simplify --goal 500\n"
      "  fillwise simplify --form one-number --form by-dice --goal 500 --json\n"
      "  fillwise simplify --form by-gap --goal 300 --out rule.csv\n"
      "\nForms, each with everything in those before it: one-number, one number of points to stop with;\n"
      "by-dice, one for each number of dice left; by-dice-and-card, exceptions by card, which dice to set\n"
      "aside, when to play Vengeance; by-gap, more or fewer points by the gap between the scores; endgame,\n"
      "a rule once the other player is near the goal. Last, gap-policy: a whole table by card, dice, points\n"
      "at risk and gap. fillwise rate --policy reads what --out writes (docs/simplify.md).\n"
      "\nFor one-number and by-dice it is proven how far the rule can be from the best of its form, by\n"
      "bounding boxes of rules: about 70 of them to 1000 points, a second or two; to 10,000 each takes\n"
      "some seconds.\n"
      "\nAll forms take half a minute to 1000 points and a quarter of an hour to 10,000, on two cores; half\n"
      "of that with --boxes 0.\n");
  command.add_words("--form", options->forms, "FORM", "A form; may be given again (all of them)");
  command.add_word("--out", options->out, "FILE",
                   "Write the rule of the richest form as a policy, for fillwise rate");
  command.add_word("--folder", options->folder, "FOLDER",
                   "Write the rule of each form to this folder, as FORM.csv");
  add_table_options(command, options->table);
  command.add_word("--boxes", options->boxes, "N",
                   "Boxes of rules to bound for one-number and for by-dice; 0: none (400)");
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  command.add_flag("--json", options->json, "JSON, with the bounds");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
