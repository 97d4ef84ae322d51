// @ts-check
// The actions of one person who buys slots. Records what the responses promise.
import { setTimeout as delay } from 'node:timers/promises';
import { Browser, errorOf } from './browser.mjs';
import { dateOf, slotsFrom } from '../slots.mjs';

/** Domain of all email addresses. The final check searches the logs for this domain. */
export const MAIL_DOMAIN = 'chaos.example.com';
const PRICE = 3;
const TRIES = 4;
const PAGE_PATIENCE_MS = 60_000;

/** @typedef {{ bookingId: number, referenceNumber: string, checkoutUrl: string }} Checkout */
/** @typedef {{ operation: string, path: string, key: string, body?: unknown, allow?: string[] }} Creation */
/** @typedef {'card' | 'wallet' | 'decline' | 'cancel'} PageOutcome */

export class Person {
  #picks = 0;
  /** Bookings not known to be paid. @type {Checkout[]} */
  unpaid = [];
  /** Requests that created a selection or a payment page. @type {Creation[]} */
  #created = [];

  /**
   * @param {string} name
   * @param {import('../world.mjs').World} world
   * @param {import('../random.mjs').Random} random
   */
  constructor(name, world, random) {
    this.name = name;
    this.world = world;
    this.random = random;
    this.browser = new Browser(name, world, random);
  }

  /** Retries until the account exists. If an earlier request created the account but its response was lost, the person signs in instead. */
  async register() {
    const credentials = { username: `${this.name}@${MAIL_DOMAIN}`, password: 'mokoro under the bridge' };
    const form = {
      ...credentials,
      phoneNumber: '+26771555333',
      securityQuestion: 'first_pet',
      securityAnswer: 'Tau',
      fullName: `Naledi ${this.name}`,
    };
    for (;;) {
      const allow = ['EMAIL_ALREADY_REGISTERED'];
      const { status, body } = await this.browser.ask('register', 'POST', '/api/register', { body: form, allow });
      if (status === 201) return;
      if (body?.error === 'EMAIL_ALREADY_REGISTERED') {
        const signedIn = await this.browser.ask('sign in', 'POST', '/api/login', { body: credentials });
        if (signedIn.status === 200) return;
      }
      await this.#pause();
    }
  }

  /** Chooses random slots. Everyone's nth choice falls on one of the same two days, so that people compete. */
  pickSlots(count = this.random.between(1, 3)) {
    this.#picks += 1;
    return slotsFrom(dateOf(Math.floor(this.#picks / 6) * 2 + this.random.between(0, 1)), this.random.between(0, 95 - count), count);
  }

  /**
   * @param {string[]} slotIds
   * @param {{ twice?: boolean }} [how]
   * @returns {Promise<{ selectionId: string } | undefined>}
   */
  hold(slotIds, how) {
    const key = this.#newKey();
    // The final check counts the rows with this name to determine how many selections the key created.
    const body = {
      customerName: `key ${key}`,
      slots: slotIds.map((id) => ({ id, date: id.slice(0, 10) })),
      totalAmount: slotIds.length * PRICE,
      paymentStatus: 'none',
      referenceNumber: '',
    };
    // A slot is closed if the organiser has refunded it without putting it back on sale.
    return this.#create({ operation: 'hold', path: '/api/slot-selections', key, body, allow: ['SLOT_CLOSED'] }, how);
  }

  /**
   * Opens a payment page for a selection or a booking.
   * @param {string} path
   * @param {{ twice?: boolean }} [how]
   * @returns {Promise<Checkout | undefined>}
   */
  checkout(path, how) {
    return this.#create({ operation: 'checkout', path, key: this.#newKey() }, how);
  }

  /**
   * Like the web app, retries the request with the same key if the response is lost or is a 503.
   * @param {Creation} creation
   * @param {{ twice?: boolean }} [how]  `twice` simulates a double click, which sends two requests at once
   */
  async #create(creation, { twice = false } = {}) {
    const { operation, path, ...asking } = creation;
    const ask = () => this.browser.ask(operation, 'POST', path, asking);
    for (let turn = 0; turn < TRIES; turn += 1) {
      const answers = twice ? await Promise.all([ask(), ask()]) : [await ask()];
      for (const { status, body } of answers) if (status === 201) this.world.promises.creation(creation.key, body);
      const done = answers.find(({ status }) => status === 201);
      if (done) {
        this.#created.push(creation);
        return done.body;
      }
      if (!answers.some(({ status }) => status === 0 || status === 503)) return undefined;
      await this.#pause();
    }
    return undefined;
  }

  /** Sends an old request again, like a browser that did not receive the response. */
  async repeatOldRequest() {
    if (this.#created.length === 0) return;
    const { operation, path, ...asking } = this.random.one(this.#created);
    const { status, body } = await this.browser.ask('repeat an old request', 'POST', path, asking);
    if (status === 201) this.world.promises.creation(asking.key, body);
    else if (status >= 400 && status < 500)
      this.world.history.finding('I15', `a repeated ${operation} was refused although the first was not`, [
        `${this.name}, ${asking.key}: ${JSON.stringify(body)}`,
      ]);
  }

  /**
   * Submits the provider's payment page.
   * @param {Checkout} checkout
   * @param {PageOutcome} outcome
   * @returns {Promise<string | undefined>} the Checkout session's ID in the return URL, if the page redirects to the site
   */
  async atThePage({ checkoutUrl }, outcome) {
    const { history } = this.world;
    try {
      const response = await fetch(checkoutUrl, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(PAGE_PATIENCE_MS),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `outcome=${outcome}`,
      });
      await response.text();
      const location = response.headers.get('location');
      history.count('operation', `page, ${outcome}: ${response.status}`);
      history.note(this.name, `page: ${outcome}`, { status: response.status, location });
      return location ? (new URL(location, checkoutUrl).searchParams.get('session_id') ?? undefined) : undefined;
    } catch (error) {
      history.count('operation', `page, ${outcome}: no answer`);
      history.note(this.name, `page: ${outcome}`, errorOf(error));
      return undefined;
    }
  }

  /**
   * Opens the return page and polls the outcome, as the web app does.
   * @param {string} sessionId
   * @returns {Promise<string | undefined>} the selection that remains to be paid for after a conflict
   */
  async comeBack(sessionId) {
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { status, body, askedAt } = await this.browser.ask('return page', 'GET', `/api/payments/return?session_id=${sessionId}`);
      if (status === 200) {
        const { outcome, referenceNumber, paymentStatus } = body;
        this.world.promises.booking(askedAt, { referenceNumber, paymentStatus: outcome === 'paid' ? 'paid' : paymentStatus });
        if (outcome === 'paid') await this.lookAt(referenceNumber);
        if (outcome !== 'pending') return outcome === 'conflict' ? body.selectionId : undefined;
      }
      await delay(300 * (turn + 1));
    }
    return undefined;
  }

  /** @param {string} reference */
  async lookAt(reference) {
    const { status, body, askedAt } = await this.browser.ask('booking', 'GET', `/api/bookings/${reference}`);
    if (status === 200) this.world.promises.booking(askedAt, body);
  }

  async lookAtBookings() {
    const { status, body, askedAt } = await this.browser.ask('dashboard', 'GET', '/api/user/bookings?critical=true');
    if (status !== 200) return;
    for (const booking of body) this.world.promises.booking(askedAt, booking);
  }

  #newKey() {
    return `${this.name}-${this.random.between(0, 1e12)}`;
  }

  #pause() {
    return delay(100 + this.random.between(0, 400));
  }
}
