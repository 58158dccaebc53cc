#include <fmt/format.h>

#include "model/bunco/bunco.hpp"
#include "model/fill_or_bust/table_reader.hpp"
#include "model/fill_or_bust/toml_text.hpp"

namespace fillwise::model::bunco {

Rules parse_rules(std::string_view toml, std::string_view source) {
  const toml::table table = parse_toml(toml, source);
  TableReader top(table, source, "");
  Rules rules;
  rules.round_ends = static_cast<RoundEnds>(top.one_of("round-ends", {"roll", "turn"}));
  rules.others_stop = static_cast<OthersStop>(top.one_of("others-stop", {"at-once", "turn"}));
  rules.pace = static_cast<Pace>(top.one_of("pace", {"lockstep", "own"}));
  rules.roll_off_triples = top.boolean("roll-off-triples", true);
  rules.partners = static_cast<Partners>(top.one_of("partners", {"random", "winners-move-up"}));
  rules.travelling = top.whole("travelling", rules.travelling, 1, kSides);
  rules.travels_when_bunco = top.boolean("travels-when-bunco", false);
  top.finish();
  return rules;
}

Rules load_rules(const std::string& path) {
  return parse_rules(rule_file_text(path), path);
}

std::string to_toml(const Rules& rules) {
  std::string text = "# Rules of Bunco. Below each sentence of the rule text stands how it is read.\n";
  const auto key = [&](std::string_view sentence, std::string_view readings, std::string_view name,
                       std::string_view value) {
    text += fmt::format("\n# \"{}\"\n# {}\n{} = {}\n", sentence, readings, name, value);
  };
  key("A BUNCO is rolled! Player earns 21 points and all play stops since this was the HEAD Table.",
      "\"roll\": the roll that makes 21 ends the round; \"turn\": the turn in which it falls is played to "
      "its end",
      "round-ends", rules.round_ends == RoundEnds::roll ? "\"roll\"" : "\"turn\"");
  key("Round is over and bell is rung to signal to other tables to stop play and determine winners & losers.",
      "\"at-once\": no roll after the bell; \"turn\": a turn that has scored is played to its end",
      "others-stop", rules.others_stop == OthersStop::at_once ? "\"at-once\"" : "\"turn\"");
  key("The HEAD table signals the start of play by ringing the bell.",
      "\"lockstep\": all tables roll at the same time; \"own\": whenever somebody rolls, each table is as "
      "likely",
      "pace", rules.pace == Pace::lockstep ? "\"lockstep\"" : "\"own\"");
  key("This player will continue to roll and accumulate points as long as they are successfully rolling the "
      "number "
      "of that round.",
      "true: three of another number score 5 in a roll-off too; false: they end the stay", "roll-off-triples",
      rules.roll_off_triples ? "true" : "false");
  key("Change partners at the beginning of each round.",
      "\"random\": all are dealt anew to tables and seats; \"winners-move-up\": winners move up a table, "
      "losers of "
      "the\n# head table go to the last one, all others stay, and seats are dealt anew",
      "partners", rules.partners == Partners::random ? "\"random\"" : "\"winners-move-up\"");
  key("Traveling occurs whenever a specific set of numbers are rolled or three-of-a-kind of any non-BUNCO "
      "trio.",
      "the number whose three of a kind travel, 1 to 6", "travelling", fmt::to_string(rules.travelling));
  key("in ANY round / in ANY Round except Round 5", "true: also in its own round, where it is a bunco",
      "travels-when-bunco", rules.travels_when_bunco ? "true" : "false");
  return text;
}

}  // namespace fillwise::model::bunco
