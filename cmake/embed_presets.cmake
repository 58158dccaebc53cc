# Writes a header with the text of each preset: cmake -DFOLDER=presets -DOUTPUT=presets.hpp -P embed_presets.cmake
set(rows "")
file(GLOB files ${FOLDER}/*.toml)  # in lexicographic order
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND rows "    {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#pragma once
#include <string_view>
namespace fillwise::model {
struct Preset {
  std::string_view name;
  std::string_view toml;
};
inline constexpr Preset kPresets[] = {
${rows}};
}  // namespace fillwise::model
")
