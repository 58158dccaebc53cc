#include "api/several/kept_solve.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <vector>

#include "api/base/error.hpp"
#include "tables/error.hpp"
#include "tables/unfinished_file.hpp"

namespace fillwise {

tables::Digest work_of(const SeveralRequest& request, const equilibrium::Options& options,
                       const std::string& build) {
  const std::string work =
      fmt::format("{}\n{} {} {} {} {} {}\n{}", request.rules.to_toml(), request.players, request.goal,
                  options.mixing.within, static_cast<int>(options.mixing.ties), options.residual,
                  options.most_sweeps, build);
  return tables::digest_of({std::as_bytes(std::span(work))});
}

KeptSolve::KeptSolve(const Callbacks& callbacks, const KeepOptions& options, const tables::Digest& work)
    : callbacks_(callbacks), options_(options), work_(work) {}

equilibrium::Keeping KeptSolve::keeping() {
  return {[this](const auto& parts) { take_up(parts); },
          [this](const auto& parts, int sweep) { keep(parts, sweep); }};
}

void KeptSolve::take_up(const equilibrium::Keeping::Parts& parts) {
  const std::string place = options_.path.string();
  try {
    const tables::UnfinishedFile file = tables::UnfinishedFile::open(options_.path);
    if (file.work() != work_) {
      callbacks_.complain(
          fmt::format("{}: kept of another solve, or by another build; this one begins anew", place));
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
    callbacks_.say(fmt::format("Going on from what is kept in {}.", place));
  } catch (const tables::TableError& error) {
    if (error.kind() == tables::TableError::Kind::missing) return;
    callbacks_.complain(fmt::format("{}; this solve begins anew", error.what()));
  }
}

void KeptSolve::keep(const equilibrium::Keeping::Parts& parts, int sweep) {
  if (std::chrono::duration<double>(Clock::now() - last_).count() < options_.every) return;
  std::vector<std::span<const std::byte>> bytes;
  parts([&](std::span<std::byte> part) { bytes.emplace_back(part); });
  try {
    tables::write_unfinished(options_.path, work_, bytes);
    sweep_ = sweep;
    refused_ = false;
  } catch (const tables::TableError& error) {
    if (!refused_) callbacks_.complain(fmt::format("the solve goes on, but is not kept: {}", error.what()));
    refused_ = true;
  }
  last_ = Clock::now();
}

std::string KeptSolve::state() const {
  return sweep_ == 0 ? "nothing was written"
                     : fmt::format("the same command goes on after sweep {}, kept in {}", sweep_,
                                   options_.path.string());
}

void keep_no_longer(const KeepOptions& keep) {
  std::error_code unknown;
  if (std::filesystem::is_regular_file(keep.path, unknown)) std::filesystem::remove(keep.path, unknown);
}

}  // namespace fillwise
