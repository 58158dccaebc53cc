// The answer: what to do, all options, why.
'use strict';

const HALTS = ['stop', 'discard'];

function say(doing, kind, ...rest) {
  byId('answer').replaceChildren(element('p', { id: 'doing', class: kind }, doing), ...rest);
}

/** The chance of who is on the move. */
function chanceWords(page, chance, places = 2) {
  return `${percent(chance, places)} to win${page.game.mover === 0 ? '' : ' for them'}`;
}

/** What the page says where nothing is asked of the engine. */
function sayStage(page) {
  const { game, engine } = page;
  const { stage, at_risk } = game.turn;
  if (stage === 'over') return say(`${PLAYERS[game.winner]} win`, 'plain',
    button('New game', () => page.restart()));
  const { me, opponent } = scoresOf(game);
  const who = game.mover === 0 ? 'You draw' : 'They draw';
  const chance = at_risk > 0 ? [] : [element('p', { id: 'chance' },
    `${chanceWords(page, engine.values()[me / 50 * engine.side + opponent / 50])} before the card`)];
  return say(`${who}: tap the card`, 'plain', ...chance,
    ...(at_risk > 0 ? [element('p', { id: 'compare' }, `${at_risk} at risk`)] : []));
}

/** No option: the toss or the card ends the turn. */
function sayEnd(page, answer) {
  const { game, engine } = page;
  const [{ next }] = engine.followed(situationOf(game));
  const tossed = game.turn.stage === 'tossed';
  const made = next.me - scoresOf(game).me;
  say(tossed ? 'Bust' : cardName(game.turn.card), 'halt',
    element('p', { id: 'chance' }, chanceWords(page, answer.win_probability)),
    element('p', { id: 'compare' }, made > 0 ? `The turn ends with ${made} points.` : 'The turn ends without points.'),
    button(next.phase === 'over' ? 'Go on' : `${PLAYERS[1 - game.mover]} are next`, () => page.go(page.settled(followedBy(game, next)))));
}

function sayBest(page, answer) {
  const { best, options } = answer;
  const places = placesFor(options);
  const stops = HALTS.includes(best.action) || best.then === 'stop';
  const lines = best.action === 'set-aside' ? [`set aside ${best.dice.join(',')}`, element('br'), `then ${best.then}`]
    : [best.action];
  say(element('span', {}, ...lines), stops ? 'halt' : 'go',
    element('p', { id: 'chance' }, chanceWords(page, best.win_probability, places)),
    element('p', { id: 'compare' }, comparison(answer)),
    ...(isRoll(page, best) ? [] : [button('Do it', () => take(page, best), { id: 'do-it' })]));
}

/** Whether the option is to throw the dice: they are tapped in next. */
function isRoll(page, option) {
  return page.game.turn.stage === 'toss' && option.action === 'roll';
}

/** An option is taken: the game goes on from there. */
function take(page, option) {
  const { game, engine } = page;
  if (isRoll(page, option)) return byId('faces').querySelector('button').focus();
  const found = engine.followed(situationOf(game)).find((rowOf) => isSameOption(rowOf, option));
  return page.go(page.settled(followedBy(game, found.next)));
}

function drawOptions(page, answer) {
  const options = answer && !answer.error ? answer.options : [];
  byId('options-section').hidden = options.length === 0;
  const places = placesFor(options);
  byId('options').tBodies[0].replaceChildren(...options.map((option) => element('tr', {},
    element('td', {}, button(optionWords(option), () => take(page, option))),
    element('td', {}, percent(option.win_probability, places)),
    element('td', {}, option.loss === 0 ? '–' : (-100 * option.loss).toFixed(places)))));
}

/** What `fillwise advise --why` says of the best option, and of the others on demand. */
function drawWhy(answer) {
  const parts = answer.options.slice(0, 3).map((option) => {
    const { why } = option;
    const head = element('h3', {}, optionWords(option));
    if (why.ends.length === 1 && why.ends[0].end === 'at_once')
      return [head, element('p', {}, `The turn ends, +${why.points.toFixed(0)} points.`)];
    const table = element('table', {}, element('thead', {}, row(['How the turn ends', 'chance', 'to win then', 'adds'], true)),
      element('tbody', {}, ...why.ends.map((end) => row([END_WORDS[end.end], percent(end.chance), percent(end.win_probability),
        (100 * end.adds).toFixed(3)])), row(['all', '', '', (100 * option.win_probability).toFixed(3)])));
    return [head, element('p', {}, `${whySummary(why)}.`), element('div', { class: 'scroll', tabindex: 0, role: 'region',
      'aria-label': `How the turn ends: ${optionWords(option)}` }, table)];
  });
  const changes = answer.changes.map((change) => element('p', {}, changeWords(change, answer.state)));
  byId('why-body').replaceChildren(...parts.flat(), ...changes);
}

/** Asked for only while it is open, and not for every die on the way. */
async function explain(page) {
  const situation = page.explained();
  const body = byId('why-body');
  if (!byId('why').open) return;
  if (!situation) {
    body.replaceChildren(element('p', {}, 'There is nothing to decide here.'));
    return;
  }
  body.replaceChildren(element('p', {}, 'Counting how the turn can end …'));
  const [answer] = await page.slow.ask([situation], true);
  if (page.explained() && JSON.stringify(page.explained()) === JSON.stringify(situation)) drawWhy(answer);
}
