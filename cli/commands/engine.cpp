// fillwise engine: the program as a bot, for referees and other programs.

#include "api/bots/engine.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <system_error>

#include "api/bots/several/several_player.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/line_reader.hpp"

namespace fillwise::cli {
namespace {

constexpr const char* kEngineExamples =
    R"(  Talk to it by hand, or let another program do so:
    fillwise engine
    fillwise engine --quiet
  A question and its answer:
    printf 'fillwise-bot 1\nposition me 0 opponent 0 card bonus-300 roll 1,1,5,2,3,6\ngo 1\n' | fillwise engine
  A match against it, as against any other bot:
    BOT='bot:fillwise engine'; fillwise match --player "$BOT" --player bot:./my-bot

Without newgame the rules are the official ones, to 10,000. docs/bot-protocol.md describes the lines.
)";

void run_engine(Context& context) {
  bots::Engine engine(
      [&](const std::string& name, const model::Match& match, int players) -> std::unique_ptr<bots::Player> {
        if (players > 2)
          return bots::several_player(name, match, players, 1, [&](int of_table) {
            return PlayTables(context, match.rules(), match.goal() * model::kPointsPerUnit).of(of_table);
          });
        return bots::own_player(name, match, 1, [&] {
          TableRequest request;
          request.rules = match.rules();
          request.goal = match.goal() * model::kPointsPerUnit;
          return std::make_shared<const Table>(table_for(context, std::move(request)));
        });
      });
  LineReader reader(STDIN_FILENO, bots::kMostLine);
  while (!engine.is_done()) {
    context.check_interrupt("the engine stops");
    std::string_view line;
    LineReader::Event event{};
    try {
      event = reader.next(line, true);
    } catch (const std::system_error& error) {
      throw Error(Fault::failed, fmt::format("can't read stdin: {}", error.code().message()));
    }
    if (event == LineReader::Event::end) return;
    if (event == LineReader::Event::line) context.print(engine.answer(line));
    if (event == LineReader::Event::too_long) context.print(engine.answer_too_long());
    context.flush();  // who asks waits for it
  }
}

}  // namespace

void add_engine(CommandLine& line, Context& context) {
  Command command =
      line.add_command("engine", "Play as a bot: answer positions over stdin and stdout", kEngineExamples);
  command.on_parsed([&context] { return [&context] { run_engine(context); }; });
}

}  // namespace fillwise::cli
