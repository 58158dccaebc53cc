#include "cli/match/match_record_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "api/analysis/game_json.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "cli/terminal/game_files.hpp"
#include "cli/terminal/output.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kJsonLines = ".jsonl";

[[noreturn]] void refuse(const model::GameRecord& record, const std::string& problem) {
  throw Error(Fault::invalid, fmt::format("{}:{}: {}", record.source, record.place, problem));
}

int points(int units) {
  return units * model::kPointsPerUnit;
}

/// Takes a last line off that was not written to its end.
void cut_off_half_a_line(const std::string& path, std::string& text) {
  if (text.empty() || text.ends_with('\n')) return;
  const std::size_t end = text.rfind('\n');
  text.resize(end == std::string::npos ? 0 : end + 1);
  std::error_code error;
  fs::resize_file(path, text.size(), error);
  if (error)
    throw Error(Fault::failed, fmt::format("{}: can't cut off its last line: {}", path, error.message()));
}

/// Whether the record is of this match, and its game number `number`.
void check_head(const model::GameRecord& record, const model::Match& match, std::int64_t number,
                std::uint64_t seed) {
  const std::string title = bots::record_title(number, seed);
  if (record.title != title)
    refuse(record, fmt::format("title: found {}, expected {}", in_quotes(record.title), in_quotes(title)));
  const std::string goal = std::to_string(match.goal() * model::kPointsPerUnit);
  if (record.goal && record.goal->text != goal)
    refuse(record, fmt::format("goal: found {}, expected {}", record.goal->text, goal));
  if (record.rules && rule_set(record.rules->text).playing_rules() != match.rules().playing_rules())
    refuse(record,
           fmt::format("rules: found {}, expected those of this match", in_quotes(record.rules->text)));
}

}  // namespace

MatchRecordFile::MatchRecordFile(const Context& context, std::string path, AppendedFile::Begin begin,
                                 std::string rules, std::uint64_t seed)
    : path_(std::move(path)),
      begin_(begin),
      as_json_(path_.ends_with(kJsonLines)),
      rules_(std::move(rules)),
      seed_(seed) {
  check_place(context, path_);
}

void MatchRecordFile::write(const bots::PlayedOut<bots::Game>& game,
                            const std::array<std::string, 2>& names) {
  append(
      bots::match_record({names, rules_, seed_}, *game.game, game.ended, game.number, game.first, detail()));
}

void MatchRecordFile::append(const model::GameRecord& record) {
  if (!file_) file_.emplace(path_, begin_);
  file_->append(as_json_ ? game_json(record).dump() + '\n' : model::to_text(std::span(&record, 1)) + '\n');
}

std::vector<EarlierGame> earlier_games(const std::string& path, const model::Match& match,
                                       const SameMatch& same, bots::LuckMeter* meter) {
  if (!path.ends_with(kJsonLines))
    throw Error(Fault::invalid,
                found_but_expected("--resume", path, "a record as JSON Lines, a name that ends in .jsonl"));
  std::string text = record_file_text(path);
  cut_off_half_a_line(path, text);
  std::vector<EarlierGame> earlier;
  for (const model::GameRecord& record : games_of(text, path)) {
    const std::int64_t number = static_cast<std::int64_t>(earlier.size()) % same.games + 1;
    check_head(record, match, number, same.seed);
    if (record.players.size() != 2)
      refuse(record, fmt::format("players: found {}, expected two", record.players.size()));
    const model::PlayedGame game = model::replay(match, record);
    if (!std::ranges::equal(game.start().score, same.start))
      refuse(record,
             fmt::format("start: found {} : {}, expected {} : {}", points(game.start().score[0]),
                         points(game.start().score[1]), points(same.start[0]), points(same.start[1])));
    EarlierGame& added = earlier.emplace_back(
        EarlierGame{{record.players[0], record.players[1]}, bots::ended_of(record, game, number)});
    if (number % 2 == 0) std::swap(added.names[0], added.names[1]);
    if (meter != nullptr) added.ended.luck = meter->of_first_seat(game);
  }
  return earlier;
}

}  // namespace fillwise::cli
