// Beside the game: the chance to win over both scores, where to stop and what cards are worth there.
'use strict';

const MOST_STOP_CARDS = 3;
const MOST_LOOKED_AT = 3000; // points at risk

/** From blue by grey to yellow, told apart by everyone; by the chance to win. */
function mapColour(chance) {
  const stops = [[0, 32, 77], [62, 77, 108], [124, 123, 120], [188, 175, 111], [255, 234, 70]];
  const place = Math.min(Math.max(chance, 0), 1) * (stops.length - 1);
  const i = Math.min(Math.floor(place), stops.length - 2);
  return stops[i].map((from, channel) => from + (place - i) * (stops[i + 1][channel] - from));
}

/** The map: across the score of who is on the move, upwards the other's; a line where both are as likely to win. */
function paintMap(canvas, engine) {
  const { side } = engine;
  const values = engine.values();
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  const picture = context.createImageData(side, side);
  for (let own = 0; own < side; ++own)
    for (let opponent = 0; opponent < side; ++opponent) {
      const chance = values[own * side + opponent];
      const even = opponent + 1 < side && (chance - 0.5) * (values[own * side + opponent + 1] - 0.5) < 0;
      const pixel = 4 * ((side - 1 - opponent) * side + own);
      picture.data.set(even ? [255, 255, 255, 255] : [...mapColour(chance), 255], pixel);
    }
  context.putImageData(picture, 0, 0);
}

/** The cards on which one may stop, as far as there is room for them. */
function stopCards(rules) {
  return rules.cards.filter((card) => card.count > 0 && card.may_stop).slice(0, MOST_STOP_CARDS).map((card) => card.name);
}

/** The questions behind the tables: stop with so many at risk, on a card, with dice left? And each card, just drawn. */
function explorerQuestions(scores, rules) {
  const stops = stopCards(rules).flatMap((card) => [1, 2, 3, 4, 5].flatMap((dice) =>
    Array.from({ length: MOST_LOOKED_AT / 50 }, (_, i) => ({ ...scores, card, dice, at_risk: 50 * (i + 1) }))));
  const cards = rules.cards.filter((card) => card.count > 0).map((card) => ({ ...scores, card: card.name, drawn: true, at_risk: 0 }));
  return { stops, cards };
}

/** Ranges of points with which stopping is best: "350–500, from 650". Points that can't be are left out. */
function stopRanges(rows) {
  const ranges = [];
  let open = null;
  for (const { at_risk, stops } of rows) {
    if (stops && !open) ranges.push(open = { from: at_risk, to: at_risk });
    else if (stops) open.to = at_risk;
    else open = null;
  }
  if (ranges.length === 0) return 'roll';
  return ranges.map(({ from, to }) => (open && open.to === to ? `from ${from}` : from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

function stopTable(cards, questions, answers) {
  const body = [5, 4, 3, 2, 1].map((dice) => row([`${dice}`, ...cards.map((card) => stopRanges(questions
    .map((question, i) => ({ ...question, answer: answers[i] }))
    .filter((asked) => asked.card === card && asked.dice === dice && !asked.answer.error)
    .map((asked) => ({ at_risk: asked.at_risk, stops: asked.answer.best.action === 'stop' }))))]));
  return element('table', {}, element('caption', {}, 'Where to stop: points at risk, by dice left and card'),
    element('thead', {}, row(['Dice', ...cards.map(cardName)], true)), element('tbody', {}, ...body));
}

function cardTable(chance, questions, answers) {
  const rows = questions.map(({ card }, i) => ({ card, answer: answers[i] })).filter(({ answer }) => !answer.error)
    .sort((a, b) => b.answer.win_probability - a.answer.win_probability);
  return element('table', {}, element('caption', {}, 'What each card is worth as the first of the turn, and what is gained by it'),
    element('thead', {}, row(['Card', 'to win', 'gain'], true)),
    element('tbody', {}, ...rows.map(({ card, answer }) => {
      const more = 100 * (answer.win_probability - chance);
      return row([cardName(card), percent(answer.win_probability), `${more >= 0 ? '+' : ''}${more.toFixed(2)}`]);
    })));
}

class Explorer {
  constructor(page) {
    this.page = page;
    const { engine } = page;
    const most = engine.rules.goal - 50;
    const number = (label, key) => {
      const input = element('input', { type: 'number', min: 0, max: most, step: 50, inputmode: 'numeric' });
      input.onchange = () => {
        this.scores[key] = Math.min(Math.max(Math.round(Number(input.value) / 50) * 50, 0), most);
        this.show();
      };
      this[`${key}Input`] = input;
      return element('label', {}, label, input);
    };
    this.scores = { ...scoresOf(page.game) };
    this.follows = { ...this.scores };
    this.map = element('canvas', { id: 'map', role: 'img', 'aria-label':
      'Map of the chance to win: across the score of who is on the move, upwards the score of the other' });
    this.map.onpointerdown = (event) => this.point(event, true);
    this.map.onpointermove = (event) => this.point(event, event.buttons > 0);
    this.map.onpointerleave = () => this.show();
    this.said = element('p', { id: 'map-point', 'aria-live': 'polite' });
    this.cross = element('div', { class: 'cross', 'aria-hidden': 'true' });
    this.tables = element('div', { id: 'explorer-tables' });
    byId('explorer-body').replaceChildren(
      element('p', { class: 'hint' }, 'The chance to win before the first card of a turn. Across: the score of who is on the move; upwards: the score of the other. '
        + 'Blue: behind, yellow: ahead; the white line: even.'),
      element('div', { class: 'fields' }, number('On the move', 'me'), number('The other', 'opponent')),
      this.said, element('div', { id: 'map-frame' }, this.map, this.cross), this.tables);
    paintMap(this.map, engine);
    this.show();
  }

  chance({ me, opponent }) {
    const { engine } = this.page;
    return engine.values()[me / 50 * engine.side + opponent / 50];
  }

  /** The figures under the finger; `keep` makes them the scores of the tables. */
  point(event, keep) {
    const box = this.map.getBoundingClientRect();
    const { side } = this.page.engine;
    const place = (share) => 50 * Math.min(Math.max(Math.floor(share * side), 0), side - 1);
    const scores = { me: place((event.clientX - box.left) / box.width), opponent: place((box.bottom - event.clientY) / box.height) };
    if (keep) {
      this.scores = scores;
      return this.show();
    }
    return this.say(scores);
  }

  say(scores) {
    this.said.textContent = `${scores.me} against ${scores.opponent}: ${percent(this.chance(scores))} to win`;
  }

  show() {
    const { me, opponent } = this.scores;
    const { side } = this.page.engine;
    this.meInput.value = me;
    this.opponentInput.value = opponent;
    this.cross.style.left = `${100 * (me / 50 + 0.5) / side}%`;
    this.cross.style.bottom = `${100 * (opponent / 50 + 0.5) / side}%`;
    this.say(this.scores);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.fill({ ...this.scores }), 150);
  }

  async fill(scores) {
    const { stops, cards } = explorerQuestions(scores, this.page.engine.rules);
    const answers = await this.page.slow.ask([...stops, ...cards], false);
    if (scores.me !== this.scores.me || scores.opponent !== this.scores.opponent) return;
    const scroll = (table, label) => element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, table);
    this.tables.replaceChildren(scroll(stopTable(stopCards(this.page.engine.rules), stops, answers.slice(0, stops.length)), 'Where to stop'),
      scroll(cardTable(this.chance(scores), cards, answers.slice(stops.length)), 'What each card is worth'));
  }
}

/** Made when it is first opened; follows the scores of the game. */
function explore(page) {
  if (!byId('explorer').open) return;
  if (!page.explorer) {
    page.explorer = new Explorer(page);
    return;
  }
  const scores = scoresOf(page.game);
  if (page.game.turn.stage === 'over' || JSON.stringify(scores) === JSON.stringify(page.explorer.follows)) return;
  page.explorer.follows = scores;
  page.explorer.scores = { ...scores };
  page.explorer.show();
}
