// The page in Chromium against the program, bit for bit:
//   node tests/web/compare.js PAGE FILLWISE COUNT [SEED]
'use strict';

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { Browser } = require('./browser.js');
const { situations } = require('./situations.js');

const AT_ONCE = 500;
const [page, fillwise, count, seed = '1'] = process.argv.slice(2);

function ofProgram(lines, why) {
  const flags = ['advise', '--batch', '--quiet', ...(why ? ['--why'] : [])];
  const { stdout, status } = spawnSync(fillwise, flags, { input: lines, encoding: 'utf8', maxBuffer: 1 << 30 });
  assert(status === 0 || status === 1, `the program ended with ${status}`);
  return stdout;
}

function linesOf(some) {
  return `${some.map((s) => JSON.stringify(s)).join('\n')}\n`;
}

/** Compares the answers to some situations; gives how many of them are no errors. */
async function compared(browser, some, why) {
  const lines = linesOf(some);
  const expected = ofProgram(lines, why);
  const found = await browser.value(`fillwisePage.engine.answersText(${JSON.stringify(lines)}, ${why})`);
  if (found !== expected) {
    const [a, b] = [found.split('\n'), expected.split('\n')];
    const i = a.findIndex((line, at) => line !== b[at]);
    assert.fail(`${JSON.stringify(some[i])}\nthe page:    ${a[i]}\nthe program: ${b[i]}`);
  }
  return found.trim().split('\n').filter((line) => !JSON.parse(line).error).length;
}

/** How long answers take that are asked for one by one, in milliseconds. */
async function times(browser, some) {
  const taken = await browser.value(`${JSON.stringify(some)}.map((situation) => {
    const begin = performance.now();
    fillwisePage.engine.answer(situation);
    return performance.now() - begin;
  })`);
  taken.sort((a, b) => a - b);
  return { median: taken[taken.length >> 1], most: taken.at(-1) };
}

async function run() {
  const all = situations(Number(count), seed);
  const browser = await Browser.open();
  try {
    await browser.load(`file://${path.resolve(page)}`);
    let good = 0;
    for (let begin = 0; begin < all.length; begin += AT_ONCE) good += await compared(browser, all.slice(begin, begin + AT_ONCE), false);
    assert(good > all.length / 2, `only ${good} of ${all.length} situations can be`);
    const explained = all.slice(0, Math.ceil(all.length / 100));
    await compared(browser, explained, true);
    const { median, most } = await times(browser, all.slice(0, 500));
    console.log(`${all.length} situations (${good} that can be, the others refused in the same words): the same bytes;` +
      ` ${explained.length} of them with --why`);
    console.log(`one answer: ${median.toFixed(1)} ms in the median, ${most.toFixed(1)} ms at most`);
  } finally {
    await browser.close();
  }
}

run().catch((error) => {
  console.error(`tests/web/compare.js: ${error.message}`);
  process.exit(1);
});
