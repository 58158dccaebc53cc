// fillwise as the page calls it. The engine is a script (fillwiseEngine) and its code; that and the table stand in the page as
// texts in base64, so nothing is fetched.
'use strict';

/** The bytes of a text in base64. */
function bytesOf(base64) {
  const text = atob(base64.trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

class Engine {
  /** Throws if the table can't be used. */
  constructor(module, table) {
    const alignment = 64;
    this.module = module;
    const place = (module._malloc(table.length + alignment) + alignment - 1) & -alignment;
    module.HEAPU8.set(table, place);
    this.rules = JSON.parse(module.ccall('fillwise_open', 'string', ['number', 'number'], [place, table.length]));
    if (this.rules.error) throw new Error(this.rules.error);
    this.side = this.rules.goal / 50;
    if (this.rules.side !== this.side) throw new Error('the page plays no rules in which scores above the goal matter');
  }

  /** Of the bytes of the compiled engine and of the table. */
  static async open({ wasm, table }) {
    return new Engine(await fillwiseEngine({ wasmBinary: wasm }), table);
  }

  /** Lines of a batch as text; what `fillwise advise --batch` prints for them, with --why if `why`. */
  answersText(lines, why = false) {
    return this.module.ccall('fillwise_answers', 'string', ['string', 'number'], [lines, why ? 1 : 0]);
  }

  /** The same for situations as objects. */
  answers(situations, why = false) {
    const lines = situations.map((s) => JSON.stringify(s)).join('\n');
    return this.answersText(lines, why).trim().split('\n').map((line) => JSON.parse(line));
  }

  answer(situation, why = false) {
    return this.answers([situation], why)[0];
  }

  /** What each option of a situation leads to. */
  followed(situation) {
    return JSON.parse(this.module.ccall('fillwise_followed', 'string', ['string'], [JSON.stringify(situation)]));
  }

  /** The chances to win at the starts of turns, [own * side + opponent] in units of 50 points. */
  values() {
    const place = this.module.ccall('fillwise_values', 'number', [], []);
    return this.module.HEAPF64.subarray(place / 8, place / 8 + this.side * this.side);
  }
}

/** Runs in the worker. */
function serveSlowAnswers() {
  let ready = null;
  self.onmessage = async ({ data }) => {
    if (data.parts) {
      ready = Engine.open(data.parts);
      return;
    }
    const engine = await ready;
    self.postMessage({ id: data.id, answers: engine.answers(data.situations, data.why) });
  };
}

/** Answers that take long, in a thread of their own so that the page goes on; in this one where there can be none. */
class SlowAnswers {
  constructor(engine, sources, parts) {
    this.engine = engine;
    this.asked = new Map();
    this.next = 0;
    try {
      const code = `${sources.join('\n')}\nserveSlowAnswers();`;
      this.worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
      this.worker.onmessage = (event) => this.take(event.data);
      this.worker.onerror = () => this.giveUp();
      this.worker.postMessage({ parts });
    } catch {
      this.giveUp();
    }
  }

  ask(situations, why) {
    return new Promise((resolve) => {
      const id = this.next++;
      this.asked.set(id, { situations, why, resolve });
      if (this.worker) this.worker.postMessage({ id, situations, why });
      else this.answerHere(id);
    });
  }

  take({ id, answers }) {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    if (asked) asked.resolve(answers);
  }

  answerHere(id) {
    setTimeout(() => {
      const { situations, why } = this.asked.get(id);
      this.take({ id, answers: this.engine.answers(situations, why) });
    });
  }

  /** Nothing more will be asked. */
  end() {
    if (this.worker) this.worker.terminate();
  }

  giveUp() {
    this.worker = null;
    for (const id of this.asked.keys()) this.answerHere(id);
  }
}
