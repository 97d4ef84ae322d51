// @ts-check
// A phone in somebody's hand: what is tapped, how long it lets the person wait after it, and what its processor and line did meanwhile.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hasKeyToSend, isFocused, placeOf, pressNext, scrollThere, watchPage } from './in-page.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {number} taps  a field that is not in focus is one; letters are none
 * @property {number} keys  of the phone's keyboard that go on to the next field or send the form
 * @property {number} waitMs  from the last tap until what comes next can be tapped
 * @property {number} tbtMs  of the processor's long tasks, what was over 50 ms each
 * @property {number} inpMs  the slowest answer to a tap or a key
 * @property {number} kilobytes  that came over the line, what was loaded ahead included
 * @property {number} load  of the machine, per core it is too much from 1 on
 */

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

/** 400 kbps each way with answers after 400 ms, and a processor four times as slow as this machine's. */
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SLOWER = 4;
const LONG_TASK_MS = 50;
const LETTER_MS = 60;
const PATIENCE_MS = 120_000;

export class Stopwatch {
  /** @type {Step[]} */
  steps = [];
  #taps = 0;
  #keys = 0;
  #tappedAt = 0;
  #tbt = 0;
  #inp = 0;
  #bytes = 0;

  /**
   * @param {Page} page
   * @param {number} thinkMs
   * @param {(name: string) => Promise<unknown>} [shoot]
   */
  constructor(page, thinkMs, shoot) {
    this.page = page;
    this.thinkMs = thinkMs;
    this.shoot = shoot;
  }

  /** @param {boolean} isSlow */
  async prepare(isSlow) {
    const devtools = await this.page.context().newCDPSession(this.page);
    await devtools.send('Network.enable');
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (this.#bytes += encodedDataLength));
    if (isSlow) {
      await devtools.send('Network.emulateNetworkConditions', LINE);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    await this.page.exposeFunction('stopwatchNote', (/** @type {string} */ kind, /** @type {number} */ ms) => {
      if (kind === 'longtask') this.#tbt += Math.max(0, ms - LONG_TASK_MS);
      else this.#inp = Math.max(this.#inp, ms);
    });
    await this.page.addInitScript(watchPage);
  }

  /**
   * One step of the way: does it, waits until the next one can be done, and notes what that cost.
   * @param {string} name
   * @param {() => Promise<unknown>} act
   * @param {Locator} next  what the person needs then
   */
  async step(name, act, next) {
    [this.#taps, this.#keys, this.#tbt, this.#inp, this.#bytes, this.#tappedAt] = [0, 0, 0, 0, 0, Date.now()];
    await act();
    await this.#untilTappable(next);
    const waitMs = Date.now() - this.#tappedAt;
    await delay(this.thinkMs);
    const [load = 0] = loadavg();
    const did = { taps: this.#taps, keys: this.#keys };
    this.steps.push({ name, ...did, waitMs, tbtMs: this.#tbt, inpMs: this.#inp, kilobytes: this.#bytes / 1024, load });
    await this.shoot?.(`${String(this.steps.length).padStart(2, '0')} ${name}`);
  }

  /** As a finger does it: in the middle of what is really in sight there. @param {Locator} target */
  async tap(target) {
    await target.evaluate(scrollThere);
    const { x, y } = await this.#untilTappable(target);
    this.#taps += 1;
    this.#tappedAt = Date.now();
    await this.page.touchscreen.tap(x, y);
  }

  /**
   * Types into a field: one that has the focus already, or gets it by the keyboard's key "next", needs no tap.
   * @param {Locator} field
   * @param {string} text
   */
  async type(field, text) {
    if (!(await field.evaluate(isFocused)) && (await this.page.evaluate(pressNext))) this.#keys += 1;
    if (!(await field.evaluate(isFocused))) await this.tap(field);
    await field.pressSequentially(text, { delay: LETTER_MS });
    this.#tappedAt = Date.now();
  }

  /**
   * Sends a form by the keyboard's key for it, where the field that is being filled in has one, otherwise by its button.
   * @param {Locator} form
   * @param {Locator} button
   */
  async send(form, button) {
    if (!(await form.evaluate(hasKeyToSend))) return this.tap(button);
    this.#keys += 1;
    this.#tappedAt = Date.now();
    await this.page.keyboard.press('Enter');
  }

  /** @param {Locator} target @returns {Promise<{ x: number, y: number }>} */
  async #untilTappable(target) {
    await target.waitFor({ timeout: PATIENCE_MS });
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(20)) {
      const place = await target.evaluate(placeOf).catch(() => null); // the page may be drawing it anew
      if (place !== null) return place;
    }
    throw new Error(`${target.toString()} cannot be tapped`);
  }
}
