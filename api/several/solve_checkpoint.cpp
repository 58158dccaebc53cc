#include "api/several/solve_checkpoint.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <vector>

#include "api/base/error.hpp"
#include "tables/checkpoint_file.hpp"
#include "tables/error.hpp"

namespace fillwise {

tables::Digest work_of(const SeveralRequest& request, const equilibrium::Options& options,
                       const std::string& build) {
  const std::string work =
      fmt::format("{}\n{} {} {} {} {} {}\n{}", request.rules.to_toml(), request.players, request.goal,
                  options.mixing.within, static_cast<int>(options.mixing.ties), options.residual,
                  options.most_sweeps, build);
  return tables::digest_of({std::as_bytes(std::span(work))});
}

SolveCheckpoint::SolveCheckpoint(const Callbacks& callbacks, const CheckpointOptions& options,
                                 const tables::Digest& work)
    : callbacks_(callbacks), options_(options), work_(work) {}

equilibrium::Checkpoint SolveCheckpoint::hooks() {
  return {[this](const auto& parts) { restore(parts); }, [this] { return is_due(); },
          [this](const auto& parts, int sweep) { save(parts, sweep); }};
}

void SolveCheckpoint::restore(const equilibrium::Checkpoint::Parts& parts) {
  const std::string place = options_.path.string();
  try {
    const tables::CheckpointFile file = tables::CheckpointFile::open(options_.path);
    if (file.work() != work_) {
      callbacks_.complain(fmt::format("{}: belongs to another solve or another build; starting over", place));
      return;
    }
    std::span<const std::byte> left = file.bytes();
    parts([&](std::span<std::byte> part) {
      if (part.size() > left.size())
        throw Error(Fault::failed, fmt::format("{}: too short; remove it", place));
      if (!part.empty()) std::memcpy(part.data(), left.data(), part.size());
      left = left.subspan(part.size());
    });
    if (!left.empty()) throw Error(Fault::failed, fmt::format("{}: too long; remove it", place));
    callbacks_.say(fmt::format("Resuming from {}.", place));
  } catch (const tables::TableError& error) {
    if (error.kind() == tables::TableError::Kind::missing) return;
    callbacks_.complain(fmt::format("{}; starting over", error.what()));
  }
}

bool SolveCheckpoint::is_due() const {
  return std::chrono::duration<double>(Clock::now() - last_).count() >= options_.every;
}

void SolveCheckpoint::save(const equilibrium::Checkpoint::Parts& parts, int sweep) {
  std::vector<std::span<const std::byte>> bytes;
  parts([&](std::span<std::byte> part) { bytes.emplace_back(part); });
  try {
    tables::write_checkpoint(options_.path, work_, bytes);
    if (options_.announced && sweep_ == 0)
      callbacks_.say(
          fmt::format("A checkpoint is in {}: the same command resumes from it.", options_.path.string()));
    sweep_ = sweep;
    refused_ = false;
  } catch (const tables::TableError& error) {
    if (!refused_)
      callbacks_.complain(
          fmt::format("the solve goes on, but its checkpoint can't be saved: {}", error.what()));
    refused_ = true;
  }
  last_ = Clock::now();
}

std::string SolveCheckpoint::state() const {
  return sweep_ == 0 ? "nothing was written"
                     : fmt::format("saved up to sweep {} in {}; run the same command to resume", sweep_,
                                   options_.path.string());
}

void remove_checkpoint(const CheckpointOptions& options) {
  std::error_code unknown;
  if (std::filesystem::is_regular_file(options.path, unknown)) std::filesystem::remove(options.path, unknown);
}

}  // namespace fillwise
