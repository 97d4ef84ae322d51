// @ts-check
// One person at a real browser on a bad line: how they get from one place to the next, whatever comes in between.
import { setTimeout as delay } from 'node:timers/promises';
import { MAIL_DOMAIN } from '../people/account.mjs';
import { makeFates, openLine } from './line.mjs';
import { readScreen, SLOT } from './screen.mjs';
import { nothingTypedIsLost } from './told.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PATIENCE_MS = 120_000;
const BETWEEN_TRIES_MS = 500;
/** What cannot be pressed by then is looked at again. */
const PRESS_MS = 8000;
/** After so long without a sign people reload. */
const SIGN_MS = 25_000;
const SLOW = 6;

/** Where a press may lead, by what people see there. */
export const PLACES = {
  account: (/** @type {Page} */ page) => page.getByRole('button', { name: /My Account: / }),
  visitor: (/** @type {Page} */ page) => page.getByRole('link', { name: 'Sign In', exact: true }),
  register: (/** @type {Page} */ page) => page.getByRole('button', { name: 'Create Account' }),
  login: (/** @type {Page} */ page) => page.getByRole('button', { name: 'Login', exact: true }),
  registered: (/** @type {Page} */ page) => page.getByText('already registered'),
  refused: (/** @type {Page} */ page) => page.getByText('Registration failed'),
  notLoggedIn: (/** @type {Page} */ page) => page.getByRole('alertdialog', { name: 'Authentication Error' }),
  calendar: (/** @type {Page} */ page) => page.getByRole('heading', { name: 'Make Your Flood Arrival Prediction' }),
  ticked: (/** @type {Page} */ page) => page.getByRole('button', { name: /^Remove / }),
  grid: (/** @type {Page} */ page) => page.locator(SLOT),
  live: (/** @type {Page} */ page) => page.getByText('Live', { exact: true }),
  notLive: (/** @type {Page} */ page) => page.getByText(/^(Offline|Reconnecting)$/),
  notLoggedOut: (/** @type {Page} */ page) => page.getByText('Logout failed'),
  notSubmitted: (/** @type {Page} */ page) => page.getByText('Error processing selection'),
  waits: (/** @type {Page} */ page) => page.getByText(/^You're offline\. We'll /),
  dialog: (/** @type {Page} */ page) => page.getByRole('dialog').or(page.getByRole('alertdialog')),
  payable: (/** @type {Page} */ page) => page.getByRole('button', { name: /^Pay \$/ }),
  provider: (/** @type {Page} */ page) => page.getByRole('button', { name: 'Pay by card' }),
  providerRefuses: (/** @type {Page} */ page) => page.locator('p.problem[role="alert"]'),
  providerDone: (/** @type {Page} */ page) => page.getByRole('link', { name: /^Return to / }),
  providerClosed: (/** @type {Page} */ page) => page.getByText('This payment page has expired'),
  success: (/** @type {Page} */ page) =>
    page.getByText('Prediction Successfully Recorded!').or(page.getByRole('heading', { name: 'My Predictions' })),
  over: (/** @type {Page} */ page) => page.getByText(/^(Your time ran out|This booking was not paid|We couldn't complete your payment)$/),
  inside: (/** @type {Page} */ page) => page.getByRole('link', { name: 'Cash sale' }),
  shift: (/** @type {Page} */ page) => page.getByLabel('Dollars in the box'),
  sale: (/** @type {Page} */ page) => page.getByLabel('Name of the buyer'),
  receipt: (/** @type {Page} */ page) => page.getByRole('link', { name: 'Next sale' }),
  failed: (/** @type {Page} */ page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }),
  later: (/** @type {Page} */ page) => page.getByText(/^Your payment is (taking longer than usual|being (checked|confirmed))$/),
};

/** @typedef {keyof typeof PLACES} Place */

export class Visitor {
  /** @type {import('./told.mjs').Pressed} */
  pressed = { submits: 0, pays: [], held: [], sales: [] };
  /** @type {import('./told.mjs').Claim[]} */
  claims = [];
  /** Addresses that were asked for, and have shown nothing yet. @type {Map<Page, string>} */
  wanted = new Map();
  /** How many documents have come: what a page remembered of a press is gone with it. */
  loads = 0;

  /**
   * @param {string} name
   * @param {import('../world.mjs').World} world
   * @param {import('../random.mjs').Random} random
   * @param {import('playwright-core').BrowserContext} context
   * @param {import('./line.mjs').BadLine} line
   * @param {boolean} isSlow  as a cheap phone is
   */
  constructor(name, world, random, context, line, isSlow) {
    this.name = name;
    this.world = world;
    this.random = random;
    this.context = context;
    this.line = line;
    this.username = `${name}@${MAIL_DOMAIN}`;
    this.isSlow = isSlow;
  }

  /** @param {string} name @param {import('../world.mjs').World} world @param {import('../random.mjs').Random} random @param {import('playwright-core').Browser} browser @param {{ fates?: ReturnType<typeof makeFates>, isSlow?: boolean }} [more]  what is chosen by chance otherwise */
  static async arrive(name, world, random, browser, { fates = makeFates(random.fork('line')), isSlow = random.chance(0.5) } = {}) {
    const site = Number(new URL(world.publicUrl).port);
    let turn = 0;
    /** As a load balancer does. */
    const anApi = () => {
      const up = world.apis.filter((api) => api.isUp());
      return up[(turn += 1) % Math.max(1, up.length)]?.port;
    };
    const line = await openLine(
      fates,
      (port) => (port === site ? anApi() : port),
      (what) => world.history.note(name, `line: ${what}`),
    );
    const context = await browser.newContext({
      baseURL: world.publicUrl,
      proxy: { server: line.url, bypass: '<-loopback>' },
      locale: 'en-GB',
      timezoneId: 'Africa/Gaborone',
      viewport: { width: 1280, height: 900 },
    });
    const visitor = new Visitor(name, world, random, context, line, isSlow);
    await visitor.newTab();
    return visitor;
  }

  get page() {
    return /** @type {Page} */ (this.context.pages()[0]);
  }

  async newTab() {
    const page = await this.context.newPage();
    if (this.isSlow) await (await this.context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    page.on('load', () => (this.loads += 1));
    page.on('pageerror', (error) => this.finding('a page threw', [String(error.stack ?? error)]));
    return page;
  }

  /** @param {string} says @param {string[]} rows */
  finding(says, rows) {
    if (rows.length > 0)
      this.world.history.finding(
        'screen',
        says,
        rows.map((row) => `${this.name}: ${row}`),
        this.name,
      );
  }

  /** @param {Page} page @param {string} path @param {...Place} places @returns {Promise<Place>} */
  async open(page, path, ...places) {
    // Nothing came, or the page before went on to another by itself meanwhile.
    for (let came = false; !came;)
      came = await page.goto(path, { waitUntil: 'commit' }).then(
        () => true,
        () => false,
      );
    this.wanted.set(page, path);
    const place = await this.until(page, ...places);
    this.wanted.delete(page);
    return place;
  }

  /** Which of these places the page comes to; people try again, and reload what gives no sign. @param {Page} page @param {...Place} places @returns {Promise<Place>} */
  async until(page, ...places) {
    const seen = (/** @type {import('playwright-core').Locator} */ locator) => locator.filter({ visible: true }).first();
    const locators = places.map((place) => PLACES[place](page));
    const again = page.getByRole('button', { name: /^(Try again|Check again)$/ });
    const sign = seen(locators.reduce((all, one) => all.or(one), again));
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
      for (const [index, locator] of locators.entries()) {
        if (!(await seen(locator).isVisible())) continue;
        const place = /** @type {Place} */ (places[index]);
        this.world.history.note(this.name, `sees: ${place}`, page.url());
        await this.hearClaims(page);
        return place;
      }
      if (page.url().startsWith('chrome-error:')) await this.loadAgain(page);
      else if (await seen(again).isVisible()) {
        await seen(again)
          .click({ timeout: SIGN_MS })
          .catch(() => {});
        await delay(BETWEEN_TRIES_MS);
      }
      await sign.waitFor({ timeout: SIGN_MS }).catch(() => this.loadAgain(page));
    }
    throw new Error(`came to none of ${places.join(', ')} but to ${page.url()}: ${(await readScreen(page)).text}`);
  }

  /** What they wanted: whoever has just paid is taken to their bookings, wherever they are going. @param {Page} page */
  async loadAgain(page) {
    const { text } = await readScreen(page).catch(() => ({ text: 'nothing that can be read' }));
    this.world.history.note(this.name, 'sees no sign, and loads again', `${page.url()}: ${text}`);
    const path = this.wanted.get(page);
    await (path === undefined ? page.reload({ waitUntil: 'commit' }) : page.goto(path, { waitUntil: 'commit' })).catch(() => {});
  }

  /** @param {Page} page @param {Place} place */
  shows(page, place) {
    return PLACES[place](page).filter({ visible: true }).first().isVisible();
  }

  /** What the page says of money. @param {Page} page */
  async hearClaims(page) {
    if (!page.url().startsWith(this.world.publicUrl)) return;
    // A page that goes on to another at this moment has said nothing yet.
    const screen = await readScreen(page).catch(() => undefined);
    this.claims.push(...(screen?.says ?? []).map((one) => ({ subject: screen?.path ?? '', says: one, at: Date.now() })));
  }

  /** Whatever was typed into a form still stands there after it was sent in vain. @param {import('playwright-core').Locator} form @param {Record<string, string>} typed */
  async expectTyped(form, typed) {
    /** @type {Record<string, string>} */
    const found = {};
    for (const field of Object.keys(typed)) found[field] = await form.getByLabel(field, { exact: true }).inputValue();
    this.world.history.checked(nothingTypedIsLost.name);
    this.finding(nothingTypedIsLost.name, nothingTypedIsLost(typed, found));
  }

  /**
   * Presses what needs the network, once or twice, and now and then without one.
   * @param {Page} page
   * @param {import('playwright-core').Locator} button
   * @returns {Promise<boolean>} false: it went away before, as when another tab has let go of what it was about
   */
  async press(page, button) {
    const press = this.random.chance(0.4) ? 'dblclick' : 'click';
    const pressed = () =>
      button[press]({ timeout: PRESS_MS }).then(
        () => true,
        () => false,
      );
    // One tab's line is the other's.
    const alone = this.context.pages().length === 1;
    if (!this.random.chance(0.25) || !alone) return pressed();
    this.world.history.note(this.name, 'goes offline');
    await this.context.setOffline(true);
    this.line.die();
    const isPressed = await pressed();
    if (isPressed) await this.until(page, 'waits');
    this.line.comeBack();
    await this.context.setOffline(false);
    this.world.history.note(this.name, 'is back');
    return isPressed;
  }
}
