// Other rules: a rule file that is typed in and solved here, or a table from a file.
'use strict';

const MOST_TABLE_BYTES = 64 << 20;
const FIRST_RULES = 'extends = "official"\n\n[scoring]\nstraight = 2000\n';

/** Runs in a worker: solves one game, and tells how far it is. */
function serveSolve() {
  self.onmessage = async ({ data }) => {
    let told = 0;
    const onSolving = (done) => {
      if (done < told + 0.01) return;
      told = done;
      self.postMessage({ done });
    };
    try {
      self.postMessage(solvedTable(await fillwiseEngine({ wasmBinary: data.wasm, onSolving }), data.rules, data.goal));
    } catch (error) {
      self.postMessage({ error: error.message });
    }
  };
}

/** The bytes of the table of a game: { table }, or { error }. */
function solvedTable(module, rules, goal) {
  const { error, place, size } = JSON.parse(module.ccall('fillwise_solve', 'string', ['string', 'number'], [rules, goal]));
  return error ? { error } : { table: module.HEAPU8.slice(place, place + size) };
}

class OtherRules {
  /** `sources`: of the worker; `parts`: the engine and the official table. */
  constructor(page, sources, parts) {
    this.page = page;
    this.sources = sources;
    this.parts = parts;
    this.worker = null;
    this.table = null;
    byId('rules-text').value = FIRST_RULES;
    byId('rules-solve').onclick = () => this.solve();
    byId('rules-stop').onclick = () => this.stop('Stopped. The rules are as they were.');
    byId('rules-save').onclick = () => this.save();
    byId('rules-official').onclick = () => this.use(parts.table, true);
    byId('rules-file').onchange = ({ target }) => this.read(target.files[0]).finally(() => { target.value = ''; });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length > 0) this.read(event.dataTransfer.files[0]);
    });
    this.draw();
  }

  note(text) {
    byId('rules-note').textContent = text;
  }

  draw() {
    byId('rules-solve').hidden = this.worker !== null;
    byId('rules-stop').hidden = byId('rules-progress').hidden = this.worker === null;
    byId('rules-save').disabled = byId('rules-official').disabled = this.table === null;
  }

  solve() {
    const rules = byId('rules-text').value;
    const goal = Number(byId('rules-goal').value);
    if (!Number.isInteger(goal)) return this.note('The goal is a whole number of points.');
    const code = `${this.sources.join('\n')}\n${solvedTable}\n(${serveSolve})();`;
    this.worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = () => this.stop('The game could not be solved here.');
    this.worker.postMessage({ wasm: this.parts.wasm, rules, goal });
    byId('rules-progress').value = 0;
    this.note('Solving.');
    return this.draw();
  }

  async take({ done, error, table }) {
    if (done !== undefined) byId('rules-progress').value = done;
    else if (error !== undefined) this.stop(`Not solved: ${error}`);
    else {
      this.stop('');
      await this.use(table, false);
    }
  }

  stop(why) {
    if (this.worker) this.worker.terminate();
    this.worker = null;
    this.note(why);
    this.draw();
  }

  /** A table from a file of the reader. */
  async read(file) {
    if (!file) return;
    if (file.size > MOST_TABLE_BYTES) {
      this.note(`${file.name} has ${file.size} bytes, more than a table.`);
      return;
    }
    await this.use(new Uint8Array(await file.arrayBuffer()), false, file.name);
  }

  /** The page goes on with the table, from a new game; with what it had if the table can't be used. */
  async use(table, official, name = '') {
    try {
      await this.page.use(table, official);
    } catch (error) {
      this.note(`${name || 'The table'} can't be used: ${error.message}`);
      return;
    }
    this.table = official ? null : table;
    const { rules } = this.page.engine;
    this.note(official ? 'The official rules again.' : `The page plays by these rules now: '${rules.rules}' to ${rules.goal}.`);
    this.draw();
  }

  save() {
    const { rules } = this.page.engine;
    const address = URL.createObjectURL(new Blob([this.table], { type: 'application/octet-stream' }));
    element('a', { href: address, download: `house-rules-${rules.goal}.fwt` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }
}
