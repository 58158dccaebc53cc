#include "cli/terminal/prism_files.hpp"

#include <fmt/format.h>

#include <optional>
#include <ostream>

#include "cli/terminal/output.hpp"
#include "cli/terminal/progress.hpp"

namespace fillwise::cli {

namespace {

/// PREFIX with the ending, whatever dots the prefix has.
std::filesystem::path with_ending(const std::filesystem::path& prefix, const char* ending) {
  return prefix.string() + ending;
}

/// A file and a stream that writes to it; the stream passes on the file's errors.
struct FileStream {
  FileStream(const Context& context, const std::filesystem::path& path) : file(context, path) {
    stream.exceptions(std::ios::badbit);
  }
  OutputFile file;
  OutputBuffer buffer{file};
  std::ostream stream{&buffer};
};

}  // namespace

void check_prism_place(const Context& context, const std::filesystem::path& prefix) {
  for (const char* ending : {".tra", ".lab", ".states"}) check_place(context, with_ending(prefix, ending));
}

void write_prism_files(Context& context, const solver::ExplicitGame& game, const solver::PrismWords& words,
                       const solver::PrismOptions& options, const std::filesystem::path& prefix) {
  std::optional<ImmediateInterrupt> at_once(std::in_place);
  context.note("Writing.");
  FileStream tra(context, with_ending(prefix, ".tra"));
  FileStream lab(context, with_ending(prefix, ".lab"));
  FileStream states(context, with_ending(prefix, ".states"));
  solver::PrismCounts counts;
  {
    Progress progress(context, "writing");
    solver::PrismOptions told = options;
    told.told = [&](double share) { progress.update(share); };
    counts = solver::write_prism(game, words, {tra.stream, lab.stream, states.stream}, told);
  }
  at_once.reset();
  commit_all({&tra.file, &lab.file, &states.file});
  context.note(fmt::format("{} states, {} choices, {} transitions in {}.", counts.states, counts.choices,
                           counts.transitions, tra.file.path().string()));
}

}  // namespace fillwise::cli
