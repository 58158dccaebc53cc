// Other rules in the page, in Chromium: solved there, held against the program, and loaded from a file.
//   node tests/web/rules.js PAGE PROGRAM
'use strict';

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Browser } = require('./browser.js');

const [page, program] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fillwise-rules-'));
const run = (words, input = '') => execFileSync(program, [...words, '--quiet'], { input, encoding: 'utf8',
  env: { ...process.env, FILLWISE_DATA: path.join(folder, 'data') } });

let browser;
const note = () => browser.value("byId('rules-note').textContent");
const settled = async (pattern) => {
  for (let i = 0; i < 600; ++i) {
    if (pattern.test(await note())) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.match(await note(), pattern);
};
const solve = async (rules, goal) => {
  await browser.value(`{ byId('rules').open = true; byId('rules-text').value = ${JSON.stringify(rules)};
    byId('rules-goal').value = '${goal}'; byId('rules-solve').click(); }`);
};
/** What the page says of these situations. */
const answers = (situations) => browser.value(`fillwisePage.engine.answersText(${JSON.stringify(
  situations.map((s) => JSON.stringify(s)).join('\n'))})`);
/** The table of the page, as a file. */
const saved = async (name) => {
  const bytes = await browser.value('[...fillwisePage.rules.table]');
  const file = path.join(folder, name);
  fs.writeFileSync(file, Buffer.from(bytes));
  return file;
};
const load = (file) => browser.value(`fillwisePage.rules.use(new Uint8Array(${JSON.stringify([...fs.readFileSync(file)])}), false,
  '${path.basename(file)}')`);

const HOUSE = 'extends = "official"\n\n[scoring]\nstraight = 2000\nthree-pairs = 800\n';
const SITUATIONS = [0, 250, 400].flatMap((me) => ['bonus-300', 'vengeance', 'must-bust'].flatMap((card) => [
  { me, opponent: 450, card, drawn: true }, { me, opponent: 450, card, roll: '112233' }]));

const tests = {
  async 'solves a house rule, with bounds that hold'() {
    await solve(HOUSE, 1000);
    await settled(/by these rules now: 'modified from official \(.*\)' to 1000/);
    const table = await saved('house.fwt');
    assert.match(run(['verify', table]), /^the bounds hold: rules 'modified from official/);
    const rules = path.join(folder, 'house.toml');
    fs.writeFileSync(rules, HOUSE);
    const told = run(['advise', '--batch', '--rules', rules, '--goal', '1000', '--table', table],
      SITUATIONS.map((s) => JSON.stringify(s)).join('\n'));
    assert.equal(await answers(SITUATIONS), told);
    assert.match(await browser.value("byId('source').textContent"), /to 1000/);
    assert.equal(await browser.value('location.hash'), '');
  },

  async 'stops in the middle, with the rules as they were'() {
    const before = await browser.value('fillwisePage.engine.rules.signature');
    await solve(HOUSE, 2000);
    await browser.value("byId('rules-stop').click()");
    await settled(/^Stopped/);
    assert.equal(await browser.value('fillwisePage.engine.rules.signature'), before);
  },

  async 'refuses in one sentence what makes no sense'() {
    const before = await browser.value('fillwisePage.engine.rules.signature');
    for (const [rules, goal, said] of [['nonsense = 1', 1000, /^Not solved: rules:1: /], ['', 1000, /^Not solved: rules:/],
      [HOUSE, 2050, /^Not solved: goal: found 2050/], [HOUSE, 75, /^Not solved: goal: found 75/],
      [HOUSE, 1.5, /^The goal is a whole number/]]) {
      await solve(rules, goal);
      await settled(said);
    }
    assert.equal(await browser.value('fillwisePage.engine.rules.signature'), before);
  },

  async 'takes a table that the program has made, and no damaged one'() {
    run(['solve', '--rules', 'team', '--goal', '1500', '--out', path.join(folder, 'team.fwt')]);
    await load(path.join(folder, 'team.fwt'));
    await settled(/'team' to 1500/);
    assert.equal(await answers(SITUATIONS), run(['advise', '--batch', '--rules', 'team', '--goal', '1500', '--table',
      path.join(folder, 'team.fwt')], SITUATIONS.map((s) => JSON.stringify(s)).join('\n')));
    const bytes = fs.readFileSync(path.join(folder, 'team.fwt'));
    bytes[bytes.length >> 1] ^= 1;
    fs.writeFileSync(path.join(folder, 'damaged.fwt'), bytes);
    fs.writeFileSync(path.join(folder, 'empty.fwt'), '');
    run(['solve', '--rules', 'official-showdown', '--goal', '500', '--out', path.join(folder, 'last-turn.fwt')]);
    for (const file of ['damaged.fwt', 'empty.fwt', 'last-turn.fwt']) {
      await load(path.join(folder, file));
      await settled(new RegExp(`^${file} can't be used: `));
      assert.match(await browser.value("byId('source').textContent"), /'team' to 1500/);
    }
    await browser.value("byId('rules-official').click()");
    await settled(/official rules again/);
    assert.match(await browser.value("byId('source').textContent"), /'official' to 10000/);
  },
};

async function all() {
  browser = await Browser.open();
  await browser.load(`file://${path.resolve(page)}`);
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    const problem = await test().then(() => '', (error) => error.message);
    console.log(`${problem ? 'FAILED' : 'passed'}: ${name}${problem ? `\n  ${problem}` : ''}`);
    failed += problem ? 1 : 0;
  }
  await browser.close();
  fs.rmSync(folder, { recursive: true });
  process.exit(failed ? 1 : 0);
}

all();
