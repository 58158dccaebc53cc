// A game as the fragment of a link, and back: #you=300.450&they=0.500&turn=they&stage=toss&card=bonus-300&dice=3&at_risk=400
// The points of each turn are in the order of the sheet.
'use strict';

const LINK_STAGES = ['draw', 'redraw', 'drawn', 'toss', 'tossed', 'between', 'over'];
const LONGEST_LINK = 4000;

function linkOf(game) {
  const { stage, card, dice, roll, at_risk, fills } = game.turn;
  const parts = [`you=${game.sheets[0].join('.')}`, `they=${game.sheets[1].join('.')}`, `turn=${game.mover ? 'they' : 'you'}`];
  parts.push(`stage=${stage}`);
  if (card) parts.push(`card=${card}`);
  if (stage === 'toss' || stage === 'tossed') parts.push(`dice=${dice}`);
  if (roll.length > 0) parts.push(`roll=${roll.join('')}`);
  if (at_risk > 0) parts.push(`at_risk=${at_risk}`);
  if (fills > 0) parts.push(`fills=${fills}`);
  if (game.turn.added) parts.push('added=yes');
  return `#${parts.join('&')}`;
}

function linkNumber(key, word, most) {
  if (!/^-?\d{1,6}$/.test(word) || Math.abs(Number(word)) > most) throw new Error(`${key} is not a number that can be`);
  return Number(word);
}

function oneOf(key, word, words) {
  if (!words.includes(word)) throw new Error(`${key} is none of ${words.join(', ')}`);
  return word;
}

/** Reads a fragment. Throws an Error that says what is wrong with it. */
function gameOfLink(fragment, rules) {
  if (fragment.length > LONGEST_LINK) throw new Error('it is too long');
  const game = newGame();
  const { turn } = game;
  const seen = new Set();
  const takes = {
    you: (word) => { game.sheets[0] = word === '' ? [] : word.split('.').map((w) => linkNumber('you', w, 100000)); },
    they: (word) => { game.sheets[1] = word === '' ? [] : word.split('.').map((w) => linkNumber('they', w, 100000)); },
    turn: (word) => { game.mover = oneOf('turn', word, ['you', 'they']) === 'you' ? 0 : 1; },
    stage: (word) => { turn.stage = oneOf('stage', word, LINK_STAGES); },
    card: (word) => { turn.card = oneOf('card', word, rules.cards.map((card) => card.name)); },
    dice: (word) => { turn.dice = Number(oneOf('dice', word, ['1', '2', '3', '4', '5', '6'])); },
    roll: (word) => {
      if (!/^[1-6]{1,6}$/.test(word)) throw new Error('roll is no toss of dice');
      turn.roll = [...word].map(Number);
    },
    at_risk: (word) => { turn.at_risk = linkNumber('at_risk', word, 100000); },
    fills: (word) => { turn.fills = linkNumber('fills', word, 9); },
    added: (word) => { turn.added = oneOf('added', word, ['yes']) === 'yes'; },
  };
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const equals = part.indexOf('=');
    const key = equals < 0 ? part : part.slice(0, equals);
    if (equals < 0 || !Object.hasOwn(takes, key)) throw new Error("it is not one of this page's");
    if (seen.has(key)) throw new Error(`${key} is in it twice`);
    seen.add(key);
    takes[key](part.slice(equals + 1));
  }
  finishLink(game, rules);
  return game;
}

/** What belongs together has to be there. */
function finishLink(game, rules) {
  const { turn } = game;
  if (['drawn', 'toss', 'tossed'].includes(turn.stage) && !turn.card) throw new Error('it names no card');
  if (turn.stage === 'tossed' && turn.roll.length !== turn.dice) throw new Error('it has another number of dice than were thrown');
  if (turn.stage === 'toss' && turn.roll.length >= turn.dice) throw new Error('it has more dice than are left');
  if (turn.stage !== 'toss' && turn.stage !== 'tossed' && turn.roll.length > 0) throw new Error('it has dice before a card');
  if (turn.at_risk < 0) throw new Error('at_risk is below 0');
  const winner = [0, 1].find((player) => score(game, player) >= rules.goal);
  if ((winner !== undefined) !== (turn.stage === 'over')) throw new Error('its scores do not go with where the game stands');
  if (winner !== undefined) game.winner = winner;
}

/** Why the engine can't have the game as it stands; empty if it can. */
function problemOf(game, engine) {
  if (game.turn.stage === 'over') return '';
  const scores = engine.answer({ ...scoresOf(game), card: 'no-dice', drawn: true });
  if (scores.error) return scores.error;
  const situation = situationOf(game);
  const answer = situation ? engine.answer(situation) : {};
  return answer.error && !mustDiscard(game, answer) ? answer.error : '';
}

/** Whether the answer is that a card that was drawn may not be played. */
function mustDiscard(game, answer) {
  return game.turn.stage === 'drawn' && /discard it and draw another card/.test(answer.error || '');
}
