// What the page says: options, chances, how turns end.
'use strict';

const CARD_NAMES = {
  'bonus-300': 'Bonus 300', 'bonus-400': 'Bonus 400', 'bonus-500': 'Bonus 500', 'no-dice': 'No Dice', 'fill-1000': 'Fill 1000',
  'must-bust': 'Must Bust', vengeance: 'Vengeance', 'double-trouble': 'Double Trouble',
};

/** The words of `fillwise advise --why`. */
const END_WORDS = {
  at_once: 'the turn ends here', bust: 'bust on this card', stop: 'stop on this card', penalty: 'this card takes points off',
  added: 'fill it: points on the sheet', stop_after_fill: 'fill it, then stop', later_bust: 'bust on a later card',
  later_stop: 'stop on a later card', later_penalty: 'a later card takes points off', later_added: 'fill a later card: on the sheet',
};

function cardName(card) {
  return CARD_NAMES[card] || card;
}

function percent(share, places = 2) {
  return `${(100 * share).toFixed(places)} %`;
}

function optionWords(option) {
  if (option.action !== 'set-aside') return option.action;
  return `set aside ${option.dice.join(',')} then ${option.then}`;
}

/** Enough decimals to tell the two best options apart. */
function placesFor(options) {
  if (options.length < 2) return 2;
  const [a, b] = options;
  for (let places = 2; places < 9; ++places)
    if (percent(a.win_probability, places) !== percent(b.win_probability, places)) return places;
  return 2;
}

function isTooClose(options) {
  return options.length > 1 && options[1].upper >= options[0].lower;
}

/** How the best option compares with the second: a sentence, or nothing. */
function comparison(answer) {
  const { options } = answer;
  if (answer.forced) return 'There is no other option.';
  if (options.length < 2) return '';
  const second = options[1];
  if (isTooClose(options)) return `Too close to call: ${optionWords(second)} is as good.`;
  const places = placesFor(options);
  const close = second.loss < 0.001 ? 'A close call. ' : '';
  return `${close}Next best: ${optionWords(second)}, ${(-100 * second.loss).toFixed(places)}`;
}

/** "27.8 % bust on this roll, 12.3 % fill the card, 312 points on average" */
function whySummary(why) {
  const parts = [];
  if (why.bust_on_roll !== undefined) parts.push(`${percent(why.bust_on_roll, 1)} bust on this roll`);
  if (why.fill !== undefined) parts.push(`${percent(why.fill, 1)} fill the card`);
  parts.push(`${why.points.toFixed(0)} points on average`);
  return parts.join(', ');
}

/** "With 450 or more at risk: stop." `state` is that of the answer. */
function changeWords(change, state) {
  const { nearest, farthest } = change;
  const where = { at_risk: 'at risk', me: 'on the sheet of who is on the move', opponent: 'on the other sheet' }[change.of];
  let numbers = `${nearest}`;
  if (farthest === null) numbers += nearest > state[change.of] ? ' or more' : ' or less';
  else if (farthest !== nearest) numbers = `${Math.min(nearest, farthest)} to ${Math.max(nearest, farthest)}`;
  return `With ${numbers} ${where}: ${optionWords(change.best)}.`;
}
