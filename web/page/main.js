// The page: one game, its history, and what is drawn from it.
'use strict';

const MOST_STEPS_BACK = 500;

class Page {
  /** `sources` and `parts`: of the worker for slow answers. */
  constructor(engine, sources, parts) {
    this.sources = sources;
    this.parts = parts;
    this.take(engine, parts.table, true);
    this.game = newGame();
    this.before = [];
    this.answer = null;
  }

  take(engine, table, official) {
    if (this.slow) this.slow.end();
    this.engine = engine;
    this.official = official;
    this.explorer = null;
    this.slow = new SlowAnswers(engine, this.sources, { ...this.parts, table });
    const { rules } = engine;
    byId('source').textContent = `Rules '${rules.rules}' to ${rules.goal}; table ${rules.signature}. Chances to win are ` +
      'those of perfect play by both; losses are in percentage points. Everything is computed here; nothing is sent anywhere.';
  }

  /** Another table, and a new game by its rules. Throws if the table can't be used; then all is as it was. */
  async use(table, official) {
    const engine = await Engine.open({ ...this.parts, table });
    this.take(engine, table, official);
    this.before = [];
    this.show(newGame());
  }

  /** Another game state; the one that was can be had back. */
  go(game) {
    this.before.push(this.game);
    if (this.before.length > MOST_STEPS_BACK) this.before.shift();
    this.show(game);
  }

  undo() {
    if (this.before.length > 0) this.show(this.before.pop());
  }

  restart() {
    this.go(newGame());
  }

  /** A number that was typed: taken if the game can be so, else refused in one line. */
  correct(input, change) {
    const points = Number(input.value);
    const wrong = input.value.trim() === '' || !Number.isInteger(points) || points < 0;
    const game = wrong ? this.game : change(points);
    const problem = wrong ? 'A whole number is expected there.' : problemOf(game, this.engine);
    if (!problem) return this.go(game);
    this.show(this.game);
    return this.tell(wrong ? problem : `That can't be: ${problem}`);
  }

  /** After steps that leave no choice: a card that has to be played. */
  settled(game) {
    if (game.turn.stage !== 'drawn') return game;
    const answer = this.engine.answer(situationOf(game));
    const forced = !answer.error && answer.forced && answer.best.action === 'play';
    return forced ? withTurn(game, { stage: 'toss', dice: 6, roll: [], fills: 0 }) : game;
  }

  tell(message) {
    byId('message').textContent = message;
    byId('message').hidden = message === '';
  }

  show(game) {
    this.game = game;
    this.tell('');
    const situation = situationOf(game);
    this.answer = situation ? this.engine.answer(situation) : null;
    drawScores(this);
    drawCards(this);
    drawDice(this);
    drawFields(this);
    drawSheets(this);
    this.showAnswer();
    drawOptions(this, this.answer);
    byId('undo').disabled = this.before.length === 0;
    history.replaceState(null, '', this.official ? linkOf(game) : '#');
    explain(this);
    explore(this);
  }

  showAnswer() {
    const { answer, game } = this;
    if (!answer) return sayStage(this);
    if (mustDiscard(game, answer)) return say('Discard', 'halt',
      element('p', { id: 'compare' }, "Alone in the lead: this card can't be played."),
      button('Draw another card', () => this.go(withTurn(game, { stage: 'redraw', card: null }))));
    if (answer.error) return say("That can't be", 'plain', element('p', { id: 'compare' }, answer.error));
    return answer.best === null ? sayEnd(this, answer) : sayBest(this, answer);
  }

  /** What Why explains now; null if nothing is to be decided. */
  explained() {
    return this.answer && !this.answer.error && this.answer.options.length > 0 ? situationOf(this.game) : null;
  }

  /** The game of the link; a fresh one if the link is nonsense. */
  openLink(fragment) {
    let problem = '';
    let game = newGame();
    if (fragment.length > 1)
      try {
        const linked = gameOfLink(fragment, this.engine.rules);
        problem = problemOf(linked, this.engine);
        if (!problem) game = linked;
      } catch (error) {
        problem = error.message;
      }
    this.before = [];
    this.show(game);
    if (problem) this.tell(`The link can't be read (${problem}), so this is a new game.`);
  }

  async share() {
    if (!this.official) return this.tell('Links are for the official rules: a link does not hold other ones.');
    const link = byId('link');
    link.value = location.href;
    byId('link-note').textContent = '';
    byId('link-dialog').showModal();
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      byId('link-note').textContent = 'Copied.';
    } catch {
      byId('link-note').textContent = 'Copy it from here.';
    }
    return undefined;
  }
}

function onKey(page, event) {
  if (event.target.matches('input, textarea') || byId('link-dialog').open) return;
  if (event.key === 'z' && (event.ctrlKey || event.metaKey)) page.undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (/^[1-6]$/.test(event.key)) tapFace(page, Number(event.key));
  else if (event.key === 'Backspace') takeBackFace(page);
  else if (event.key === 'u') page.undo();
  else return;
  event.preventDefault();
}

async function start() {
  try {
    const parts = { wasm: bytesOf(byId('wasm').textContent), table: bytesOf(byId('table').textContent) };
    const engine = await Engine.open(parts);
    const sources = [byId('engine-code').textContent, byId('engine').textContent];
    const page = new Page(engine, sources, parts);
    page.rules = new OtherRules(page, sources, parts);
    byId('undo').onclick = () => page.undo();
    byId('new').onclick = () => page.restart();
    byId('share').onclick = () => page.share();
    byId('link-close').onclick = () => byId('link-dialog').close();
    byId('why').ontoggle = () => explain(page);
    byId('explorer').ontoggle = () => explore(page);
    document.addEventListener('keydown', (event) => onKey(page, event));
    window.addEventListener('hashchange', () => page.openLink(location.hash));
    page.openLink(location.hash);
    window.fillwisePage = page;
  } catch (error) {
    say('The page does not work here', 'plain', element('p', { id: 'compare' },
      `It needs a browser with WebAssembly. (${error.message})`));
  }
}

start();
