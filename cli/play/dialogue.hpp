#pragma once

// A game at the table as a dialogue: what happens is told, what is needed is asked for.

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/bots/player.hpp"
#include "api/play/coach.hpp"
#include "api/play/entry.hpp"
#include "api/play/pictures.hpp"
#include "api/play/saved_game.hpp"
#include "cli/play/line_editor.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

struct DialogueOptions {
  bool coach = false;   ///< says after a decision what it gave away
  double from = 0.002;  ///< the least that is worth a word, a share of 1
  play::DiceStyle dice = play::DiceStyle::plain;
};

class Dialogue {
 public:
  using Players = std::vector<bots::Player*>;  ///< by seat; null for a person
  /// Keeps the game for another time and says where.
  using Keep = std::function<void(const play::TableTalk& talk, const std::optional<std::string>& file)>;

  /// A game that was kept: of a file, or the one that was left last. Throws Error.
  using Kept = std::function<play::SavedGame(const std::string& file)>;

  /// All must outlive it; `coach` is made when it is first needed.
  Dialogue(Context& context, play::TableTalk& talk, Players players, std::function<play::Coach&()> coach,
           Keep keep, Kept kept, const DialogueOptions& options);

  /// Plays to the end. False if the player left before; then the game is kept. Throws Error(cancelled) after Ctrl-C,
  /// when the game is kept too, and bots::Forfeit.
  bool run();

 private:
  bool ask();
  void obey(play::Request request, const std::string& file);
  void resume(const std::string& file);
  void take(const play::Entry& entry);
  void decide(const play::Entry& entry);
  void decided(const bots::Question& asked);
  void let_play();
  void tell_new();
  void tell(std::size_t index);
  std::string changes(std::size_t index) const;
  std::string card_name(int card) const;
  void tell_scores();
  void tell_place();
  void show_dice(const std::vector<int>& faces);
  void say(const std::string& text);
  const std::string& name(int seat) const { return talk_.setup().names.at(static_cast<std::size_t>(seat)); }

  Context& context_;
  play::TableTalk& talk_;
  Players players_;
  std::function<play::Coach&()> coach_;
  Keep keep_;
  Kept kept_;
  DialogueOptions options_;
  std::unique_ptr<LineEditor> lines_;
  std::size_t told_ = 0;  ///< steps
  bool hinted_ = false;   ///< Enter takes the hint
  bool leaves_ = false;
};

}  // namespace fillwise::cli
