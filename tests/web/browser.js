// Headless Chromium for the tests of the page, spoken to through a pipe: no other program is needed.
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

class Browser {
  static async open() {
    const browser = new Browser();
    browser.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'fillwise-web-'));
    browser.process = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe',
      `--user-data-dir=${browser.profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    browser.waiting = new Map();
    browser.events = [];
    browser.next = 1;
    let rest = '';
    browser.process.stdio[4].setEncoding('utf8').on('data', (data) => {
      const messages = (rest + data).split('\0');
      rest = messages.pop();
      for (const message of messages) browser.take(JSON.parse(message));
    });
    const { targetInfos } = await browser.send('Target.getTargets');
    const { targetId } = targetInfos.find((target) => target.type === 'page');
    browser.session = (await browser.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await browser.send(`${domain}.enable`);
    return browser;
  }

  send(method, params = {}) {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.session })}\0`);
    });
  }

  take(message) {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return this.events.push(message);
    this.waiting.delete(message.id);
    return message.error ? waiting.reject(new Error(message.error.message)) : waiting.resolve(message.result);
  }

  /** The value of an expression in the page; promises are waited for. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Opens an address anew and waits until the expression is true there. */
  async load(address, ready = 'window.fillwisePage !== undefined') {
    await this.send('Page.navigate', { url: 'about:blank' });
    await this.send('Page.navigate', { url: address });
    await this.until(ready);
  }

  async until(expression, seconds = 30) {
    for (let waited = 0; waited < 1000 * seconds; waited += 10) {
      if (await this.value(expression).catch(() => false)) return;
      if (this.complaints().length > 0) throw new Error(`the page complains: ${this.complaints()[0]}`);
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
    throw new Error(`${expression} did not become true in ${seconds} s`);
  }

  /** Tells a window of that size, light or dark. */
  async look(width, height, scheme = 'light') {
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
  }

  async picture(file, whole = false) {
    const { data } = await this.send('Page.captureScreenshot', { captureBeyondViewport: whole });
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
  }

  /** What the page complained about: uncaught errors and messages of the console. */
  complaints() {
    return this.events.filter(({ method, params }) => method === 'Runtime.exceptionThrown' ||
      (method === 'Log.entryAdded' && params.entry.level === 'error'))
      .map(({ params }) => params.entry?.text ?? params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
  }

  /** Addresses that were asked for, without those that lie in the page itself. */
  requests() {
    return this.events.filter(({ method }) => method === 'Network.requestWillBeSent')
      .map(({ params }) => params.request.url).filter((url) => !/^(about|blob|data):/.test(url));
  }

  async close() {
    await this.send('Browser.close').catch(() => {});
    await new Promise((resolve) => { this.process.once('exit', resolve); setTimeout(resolve, 3000); });
    fs.rmSync(this.profile, { recursive: true, force: true });
  }
}

module.exports = { Browser };
