#pragma once

// Dice as people write them.

#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/dice.hpp"

namespace fillwise::model {

/// The faces that a text lists.
struct ListedFaces {
  std::vector<int> faces;  ///< 1 to 6, in the order of the text; empty if it is no list of faces
  std::string mistake;     ///< then the part that is no face, or the whole text
};

/// Reads faces without anything between them ("115236"), or with a comma, a hyphen or blanks between any two
/// ("1,1,5", "1-1-5", "1 1 5", "1, 1, 5"). An empty text is no list.
ListedFaces listed_faces(std::string_view text);

/// Dice that show these faces, each from 1 to 6.
Dice dice_with(const std::vector<int>& faces);

}  // namespace fillwise::model
