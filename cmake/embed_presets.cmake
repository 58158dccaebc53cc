# Writes a header with the text of each preset: cmake -DFOLDER=presets -DOUTPUT=presets.hpp -P embed_presets.cmake
set(rows "")
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/*.toml)
list(TRANSFORM files REPLACE "[.]toml$" "")
list(SORT files)
foreach(name IN LISTS files)
  file(READ ${FOLDER}/${name}.toml text)
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
