// The game on the table as plain values: both sheets, whose turn it is, and where the turn stands. What follows what is the
// engine's business; nothing here knows a rule.
'use strict';

const PLAYERS = ['You', 'They'];

/** Stages: draw and redraw (a card is drawn next), drawn, toss (dice are thrown next), tossed, between (after a fill), over. */
function newTurn() {
  return { stage: 'draw', card: null, dice: 6, roll: [], at_risk: 0, fills: 0, added: false };
}

function newGame() {
  return { sheets: [[], []], mover: 0, turn: newTurn(), winner: null };
}

function score(game, player) {
  return game.sheets[player].reduce((sum, points) => sum + points, 0);
}

function scoresOf(game) {
  return { me: score(game, game.mover), opponent: score(game, 1 - game.mover) };
}

/** The situation as a line of a batch has it; null where a card is drawn next or the game is over. */
function situationOf(game) {
  const { stage, card, dice, roll, at_risk, fills } = game.turn;
  const scores = scoresOf(game);
  switch (stage) {
    case 'drawn':
      return { ...scores, card, drawn: true, at_risk };
    case 'toss':
      return { ...scores, card, dice, at_risk, fills };
    case 'tossed':
      return { ...scores, card, roll, at_risk, fills };
    case 'between':
      return { ...scores, between_cards: true, at_risk };
    default:
      return null;
  }
}

/** The game with another turn. */
function withTurn(game, changes) {
  return { ...game, turn: { ...game.turn, ...changes } };
}

/** The game with points written on a sheet. */
function written(game, player, points) {
  const sheets = game.sheets.map((sheet, i) => (i === player ? [...sheet, points] : sheet));
  return { ...game, sheets };
}

/** A sheet that is put right: the difference is written on it. */
function withScore(game, player, points) {
  const difference = points - score(game, player);
  return difference === 0 ? game : written(game, player, difference);
}

/** The game after an option, or after a toss or a card that ends the turn: `next` is the engine's. */
function followedBy(game, next) {
  const { me, opponent } = scoresOf(game);
  const ends = next.phase === 'turn_over' || next.phase === 'over';
  let result = game;
  if (next.me !== me || (ends && !game.turn.added)) result = written(result, game.mover, next.me - me);
  if (next.opponent !== opponent) result = written(result, 1 - game.mover, next.opponent - opponent);
  const added = game.turn.added || next.me !== me;
  switch (next.phase) {
    case 'over':
      return { ...withTurn(result, { stage: 'over' }), winner: next.wins ? game.mover : 1 - game.mover };
    case 'turn_over':
      return { ...result, mover: 1 - game.mover, turn: newTurn() };
    case 'toss':
      return withTurn(result, {
        stage: 'toss', card: next.card, dice: next.dice, fills: next.fills, at_risk: next.at_risk, roll: [], added,
      });
    default: // draw, redraw
      return withTurn(result, { ...newTurn(), stage: next.phase, at_risk: next.at_risk, added });
  }
}

/** Whether an option is the one that a row of Engine.followed() is about. */
function isSameOption(a, b) {
  return a.action === b.action && a.then === b.then && String(a.dice) === String(b.dice);
}
