// Puts everything that the page needs into one file:
//   node web/pack.js PAGE ENGINE TABLE OUTPUT   PAGE: the folder of index.html; ENGINE: the compiled engine.js, beside its .wasm; TABLE: an .fwt
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const [page, engine, table, output] = process.argv.slice(2);
const made = {
  'engine-code.js': () => fs.readFileSync(engine, 'utf8'),
  'wasm.txt': () => fs.readFileSync(engine.replace(/js$/, 'wasm')).toString('base64'),
  'table.txt': () => fs.readFileSync(table).toString('base64'),
};
const read = (name) => (made[name] ? made[name]() : fs.readFileSync(path.join(page, name), 'utf8'));

let html = fs.readFileSync(path.join(page, 'index.html'), 'utf8');
html = html.replace(/<link rel="stylesheet" href="([^"]+)">/g, (_, name) => `<style>\n${read(name)}</style>`);
html = html.replace(/<script([^>]*) src="([^"]+)"><\/script>/g,
  (_, attributes, name) => `<script${attributes}>\n${read(name).replaceAll('</script', '<\\/script')}\n</script>`);
fs.mkdirSync(path.dirname(output), { recursive: true });
fs.writeFileSync(output, html);
