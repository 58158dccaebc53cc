// What is tapped in: scores, the card, the dice. `page` is the Page of main.js.
'use strict';

function drawScores(page) {
  const { game } = page;
  byId('scores').replaceChildren(...PLAYERS.map((name, player) => {
    const input = element('input', { type: 'number', inputmode: 'numeric', min: 0, max: page.engine.rules.goal - 50, step: 50,
      value: score(game, player), 'aria-label': `${name}: score on the sheet` });
    input.onchange = () => page.correct(input, (points) => withScore(game, player, points));
    const moves = game.mover === player;
    return element('div', { class: moves ? 'player moves' : 'player' },
      button(name, () => page.go({ ...game, mover: player, turn: newTurn(), winner: null }),
        { 'aria-pressed': String(moves), 'aria-label': `${name} on the move` }), input);
  }));
}

/** A card is tapped: it was drawn, or it is the card in play and was mistyped. */
function tapCard(page, card) {
  const { game } = page;
  const { stage } = game.turn;
  if (stage === 'toss' || stage === 'tossed') return page.go(withTurn(game, { card, fills: 0 }));
  return page.go(page.settled(withTurn(game, { stage: 'drawn', card, dice: 6, roll: [], fills: 0 })));
}

function drawCards(page) {
  const { game, engine } = page;
  byId('cards').replaceChildren(...engine.rules.cards.filter((card) => card.count > 0).map((card) =>
    button(cardName(card.name), () => tapCard(page, card.name), { 'aria-pressed': String(game.turn.card === card.name),
      title: card.does.join('; '), disabled: game.turn.stage === 'over' ? '' : null })));
}

/** Whether dice can be tapped in: a card is in play. */
function takesDice(game) {
  return game.turn.stage === 'toss' && game.turn.roll.length < game.turn.dice;
}

function tapFace(page, face) {
  const { game } = page;
  if (!takesDice(game)) return;
  const roll = [...game.turn.roll, face];
  page.go(withTurn(game, { roll, stage: roll.length === game.turn.dice ? 'tossed' : 'toss' }));
}

function takeBackFace(page) {
  const { game } = page;
  if (game.turn.roll.length > 0) page.go(withTurn(game, { roll: game.turn.roll.slice(0, -1), stage: 'toss' }));
}

function drawDice(page) {
  const { game } = page;
  const { stage, roll, dice } = game.turn;
  const missing = dice - roll.length;
  const words = roll.length > 0 ? `Thrown: ${roll.join(', ')}${missing > 0 ? `; ${missing} more` : ''}`
    : stage === 'toss' ? `Tap the ${dice === 1 ? 'die' : `${dice} dice`} as thrown` : 'Tap the card in play first';
  byId('thrown').replaceChildren(...roll.map(die), element('span', { class: missing > 0 ? null : 'only-said' }, words));
  const off = takesDice(game) ? null : '';
  byId('faces').replaceChildren(
    ...[1, 2, 3, 4, 5, 6].map((face) => element('button', { type: 'button', 'aria-label': `${face}`, disabled: off,
      onclick: () => tapFace(page, face) }, die(face))),
    button('⌫', () => takeBackFace(page), { 'aria-label': 'Take back the last die', disabled: roll.length > 0 ? null : '' }));
}

function drawFields(page) {
  const { game } = page;
  const { turn } = game;
  const inPlay = turn.card !== null && ['toss', 'tossed'].includes(turn.stage);
  const legend = byId('left').querySelector('legend');
  byId('left').replaceChildren(legend, ...[6, 5, 4, 3, 2, 1].map((dice) =>
    button(`${dice}`, () => page.go(withTurn(game, { stage: 'toss', dice, roll: [] })),
      { 'aria-pressed': String(inPlay && turn.dice === dice), disabled: inPlay ? null : '' })),
  button('Filled', () => page.go(withTurn(game, { ...newTurn(), stage: 'between', at_risk: turn.at_risk })),
    { 'aria-pressed': String(turn.stage === 'between'), disabled: turn.stage === 'over' ? '' : null }));
  const risk = byId('at-risk');
  risk.value = turn.at_risk;
  risk.disabled = turn.stage === 'over';
  risk.onchange = () => page.correct(risk, (points) => withTurn(game, { at_risk: points }));
  const fills = byId('fills');
  byId('fills-field').hidden = turn.card !== 'double-trouble' || !inPlay;
  fills.value = turn.fills;
  fills.onchange = () => page.correct(fills, (count) => withTurn(game, { fills: count }));
}

function drawSheets(page) {
  const { sheets } = page.game;
  const lines = Math.max(sheets[0].length, sheets[1].length);
  const table = element('table', {}, element('thead', {}, row(['Turn', ...PLAYERS.flatMap((name) => [name, 'total'])], true)));
  const body = element('tbody');
  const totals = [0, 0];
  for (let i = 0; i < lines; ++i) {
    const cells = [0, 1].flatMap((player) => {
      const points = sheets[player][i];
      if (points === undefined) return ['', ''];
      totals[player] += points;
      return [`${points > 0 ? '+' : ''}${points}`, `${totals[player]}`];
    });
    body.append(row([`${i + 1}`, ...cells]));
  }
  if (lines === 0) body.append(row(['–', '', '0', '', '0']));
  table.append(body);
  byId('sheets-body').replaceChildren(table);
}
