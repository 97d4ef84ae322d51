// @ts-check
// Operates the page as a person with a phone would, and measures taps, waiting times, blocking time and bytes.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hasKeyToSend, isFocused, placeOf, pressNext, scrollThere, watchPage } from './in-page.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {number} taps  including taps that focus a field, but excluding the keys of typed letters
 * @property {number} keys  uses of "next" and "go" on the phone's keyboard
 * @property {number} waitMs  time from the last tap until the next element can be tapped
 * @property {number} tbtMs  total blocking time: the sum of each long task's duration beyond 50 ms
 * @property {number} inpMs  duration of the slowest interaction
 * @property {number} kilobytes  amount received, including prefetches
 * @property {number} load  the machine's load average; from 1 per core upwards, the figures are unreliable
 */

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

/** 400 kbps each way, 400 ms latency, and a CPU four times slower than this machine's. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const CPU_SLOWDOWN = 4;
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
      await devtools.send('Network.emulateNetworkConditions', NETWORK);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    await this.page.exposeFunction('stopwatchNote', (/** @type {string} */ kind, /** @type {number} */ ms) => {
      if (kind === 'longtask') this.#tbt += Math.max(0, ms - LONG_TASK_MS);
      else this.#inp = Math.max(this.#inp, ms);
    });
    await this.page.addInitScript(watchPage);
  }

  /**
   * Performs one step, waits until the next step is possible, and records the figures.
   * @param {string} name
   * @param {() => Promise<unknown>} act
   * @param {Locator} next  the element that the person uses next
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

  /** Taps the centre of the element. @param {Locator} target */
  async tap(target) {
    await target.evaluate(scrollThere);
    const { x, y } = await this.#untilTappable(target);
    this.#taps += 1;
    this.#tappedAt = Date.now();
    await this.page.touchscreen.tap(x, y);
  }

  /**
   * Types into a field. Taps the field first only if it is not focused and the keyboard's "next" key does not focus it.
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
   * Submits a form: with the keyboard if the focused field offers a "go" key, otherwise with the form's button.
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
      const place = await target.evaluate(placeOf).catch(() => null); // fails if the page is re-rendering the element
      if (place !== null) return place;
    }
    throw new Error(`${target.toString()} cannot be tapped`);
  }
}
