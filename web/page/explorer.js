// Beside the game: the chance to win over both scores, where to stop and what cards are worth there.
'use strict';

function explore() {}
