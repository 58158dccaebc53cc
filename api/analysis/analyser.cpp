#include "api/analysis/analyser.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "api/base/as_error.hpp"
#include "api/base/error.hpp"
#include "model/fill_or_bust/replay.hpp"
#include "solver/base/parallel.hpp"

namespace fillwise {
namespace {

// Games that wait before they are analysed together: enough to share the solutions of their turns, in some
// ten megabytes.
constexpr std::size_t kMostGames = 1024;
constexpr std::size_t kMostSteps = 100'000;
constexpr int kMostParts = 4;  // each on a thread, with memory of its own

int parts_for(int threads) {
  const int most = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(most, 1, kMostParts);
}

}  // namespace

UnreadGame already_read(model::GameRecord record) {
  std::size_t words = 0;
  for (const model::RecordedTurn& turn : record.turns) words += turn.words.size();
  const auto held = std::make_shared<model::GameRecord>(std::move(record));
  return {[held] { return std::move(*held); }, words};
}

Analyser::Analyser(Callbacks callbacks, const TableOptions& options, const solver::MistakeLimits& limits,
                   int threads, Visit visit)
    : callbacks_(std::move(callbacks)),
      boards_(options),
      limits_(limits),
      visit_(std::move(visit)),
      advisors_(static_cast<std::size_t>(parts_for(threads))) {}

bool Analyser::add(UnreadGame game) {
  steps_ += game.steps;
  waiting_.emplace_back().unread = std::move(game);
  if (waiting_.size() < kMostGames && steps_ < kMostSteps) return false;
  finish();
  return true;
}

void Analyser::finish() {
  // Every record is played before a table is looked for, which may take long.
  read_all();
  find_boards();
  play_all();
  refuse_mistakes();
  boards_.find_tables(callbacks_);
  analyse_all();
  callbacks_.check_cancelled("nothing was written");
  for (Waiting& w : waiting_)
    visit_({std::move(w.record), std::move(w.board), *std::move(w.game), std::move(w.analysis), w.tallies});
  waiting_.clear();
  steps_ = 0;
}

/// Calls work(advisors, part) for each part of the games that wait, several at a time.
template <class Work>
void Analyser::in_parts(const Work& work) {
  const std::size_t parts = advisors_.size();
  solver::with_threads(static_cast<int>(parts), [&] {
    solver::parallel_for(static_cast<int>(parts), [&](int part) {
      const auto p = static_cast<std::size_t>(part);
      const std::size_t begin = waiting_.size() * p / parts, end = waiting_.size() * (p + 1) / parts;
      work(advisors_[p], std::span(waiting_).subspan(begin, end - begin));
    });
  });
}

void Analyser::read_all() {
  in_parts([](Advisors&, std::span<Waiting> part) {
    for (Waiting& w : part) {
      try {
        w.record = as_errors(w.unread.read);
      } catch (const Error&) {
        w.error = std::current_exception();
      }
      w.unread.read = nullptr;  // the text is not needed any more
    }
  });
}

/// Of the games before the first mistake, which are the only ones that stay.
void Analyser::find_boards() {
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    Waiting& w = waiting_[i];
    if (!w.error) {
      try {
        w.board = boards_.of(w.record);
        continue;
      } catch (const Error&) {
        w.error = std::current_exception();
      }
    }
    waiting_.resize(i + 1);
  }
}

void Analyser::play_all() {
  in_parts([](Advisors&, std::span<Waiting> part) {
    for (Waiting& w : part) {
      if (w.error) continue;
      try {
        w.game = as_errors([&] { return model::replay(w.board->match, w.record); });
        w.record.turns = {};
      } catch (const Error&) {
        w.error = std::current_exception();
      }
    }
  });
}

void Analyser::refuse_mistakes() const {
  for (const Waiting& w : waiting_)
    if (w.error) std::rethrow_exception(w.error);
}

void Analyser::analyse_all() {
  in_parts([this](Advisors& advisors, std::span<Waiting> part) { analyse_part(advisors, part); });
}

/// Games of one board are analysed together.
void Analyser::analyse_part(Advisors& advisors, std::span<Waiting> part) {
  std::vector<const Board*> boards;
  for (const Waiting& w : part)
    if (std::ranges::find(boards, w.board.get()) == boards.end()) boards.push_back(w.board.get());
  for (const Board* const board : boards) {
    if (callbacks_.is_cancelled()) return;
    std::unique_ptr<solver::Advisor>& advisor = advisors[board];
    const Table& table = *board->table;
    if (advisor == nullptr)
      advisor = std::make_unique<solver::Advisor>(board->match, table.value(), table.lower(), table.upper());
    std::vector<Waiting*> together;
    std::vector<const model::PlayedGame*> games;
    for (Waiting& w : part) {
      if (w.board.get() != board) continue;
      together.push_back(&w);
      games.push_back(&*w.game);
    }
    std::vector<solver::GameAnalysis> analyses = solver::analyse_each(board->match, *advisor, games);
    for (std::size_t i = 0; i < together.size(); ++i) {
      Waiting& w = *together[i];
      w.analysis = std::move(analyses[i]);
      if (const auto& forfeit = w.record.forfeit)
        solver::add_forfeit(w.analysis, model::player_meant(w.record.players, forfeit->label));
      for (int p = 0; p < 2; ++p)
        w.tallies[static_cast<std::size_t>(p)] = solver::tally_of(w.analysis, p, limits_);
    }
  }
}

}  // namespace fillwise
