// Situations at random, as lines of a batch. Some can't be: the page has to refuse them in the same words.
'use strict';

const CARDS = ['bonus-300', 'bonus-400', 'bonus-500', 'no-dice', 'fill-1000', 'must-bust', 'vengeance', 'double-trouble'];

/** below(n): whole numbers from 0, the same for a seed everywhere. */
function luck(seed) {
  let state = BigInt(seed) * 2n + 1n;
  return (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number((state >> 33n) % BigInt(n));
  };
}

function situation(below, id) {
  const card = CARDS[below(CARDS.length)];
  const result = { id, me: 50 * below(200), opponent: 50 * below(200) };
  const fills = card === 'double-trouble' && below(2) ? { fills: 1 } : {};
  const risk = fills.fills ? 300 + 50 * below(60) : [0, 300 + 50 * below(60), 50 * below(60)][below(3)];
  switch (below(4)) {
    case 0:
      return { ...result, card, drawn: true, at_risk: below(4) ? 0 : 600 + 50 * below(60) };
    case 1:
      return { ...result, card, dice: 1 + below(6), at_risk: 100 + risk, ...fills };
    case 2:
      return { ...result, between_cards: true, at_risk: 600 + 50 * below(60), ...(below(2) ? { card } : {}) };
    default:
      return { ...result, card, roll: Array.from({ length: 1 + below(6) }, () => 1 + below(6)), at_risk: risk, ...fills };
  }
}

function situations(count, seed) {
  const below = luck(seed);
  return Array.from({ length: count }, (_, id) => situation(below, id));
}

module.exports = { situations };
