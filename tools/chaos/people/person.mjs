// @ts-check
// One person with an account and a browser, and what they do for a slot. What a person is told goes to the promises.
import { setTimeout as delay } from 'node:timers/promises';
import { Account } from './account.mjs';
import { errorOf } from '../browser.mjs';
import { dateOf, slotsFrom } from '../slots.mjs';

const PRICE = 3;
const TRIES = 4;
const PAGE_PATIENCE_MS = 60_000;

/** @typedef {{ selectionId: string, slots: { id: string }[], version?: number }} Selection */
/** @typedef {import('./account.mjs').Checkout} Checkout */
/** @typedef {import('./account.mjs').Creation} Creation */
/** @typedef {'card' | 'wallet' | 'decline' | 'cancel'} PageOutcome */

export class Person extends Account {
  #wishes = 0;

  /** Slots near which many others look: everybody's n-th wish is for one of the same two days. */
  wish(count = this.random.between(1, 3)) {
    this.#wishes += 1;
    return slotsFrom(dateOf(Math.floor(this.#wishes / 6) * 2 + this.random.between(0, 1)), this.random.between(0, 95 - count), count);
  }

  /**
   * Holds slots.
   * @param {string[]} slotIds
   * @param {{ twice?: boolean }} [how]
   * @returns {Promise<Selection | undefined>}
   */
  hold(slotIds, how) {
    const key = this.#newKey();
    // The name is nobody's business but the owner's, and says afterwards how many rows the key made.
    const body = {
      customerName: `key ${key}`,
      slots: slotIds.map((id) => ({ id, date: id.slice(0, 10) })),
      totalAmount: slotIds.length * PRICE,
      paymentStatus: 'none',
      referenceNumber: '',
    };
    // Closed: an organiser refunded it and kept it off sale.
    return this.#create({ operation: 'hold', path: '/api/slot-selections', key, body, allow: ['SLOT_CLOSED'] }, how);
  }

  /**
   * From a selection or a booking to the page where it can be paid.
   * @param {string} path
   * @param {{ twice?: boolean }} [how]
   * @returns {Promise<Checkout | undefined>}
   */
  checkout(path, how) {
    return this.#create({ operation: 'checkout', path, key: this.#newKey() }, how);
  }

  /**
   * "Nothing was charged and your time slots are still held for you": whoever was told so has them.
   * @param {string} selectionId
   */
  async expectsToHold(selectionId) {
    const { status, body } = await this.browser.ask('look at the selection', 'GET', `/api/slot-selections/${selectionId}`);
    if (status !== 200 || this.world.promises.ranOut.has(selectionId)) return;
    this.world.history.checked('the hold stands while the provider is away');
    if (!['held', 'paying'].includes(body.state))
      this.world.history.finding('holds', 'a hold was lost while the provider was away', [`${selectionId} is ${body.state}`], this.name);
  }

  /**
   * When the answer is lost or "busy", asks again with the same key, as a good client does.
   * @param {Creation} creation
   * @param {{ twice?: boolean }} [how]  twice: a double click, which is two requests at once
   */
  async #create(creation, { twice = false } = {}) {
    const { operation, path, ...asking } = creation;
    const ask = () => this.browser.ask(operation, 'POST', path, asking);
    for (let turn = 0; turn < TRIES; turn += 1) {
      const answers = twice ? await Promise.all([ask(), ask()]) : [await ask()];
      for (const { status, body } of answers) if (status === 201) this.world.promises.creation(this.name, creation.key, body);
      const done = answers.find(({ status }) => status === 201);
      if (done) {
        this.created.push(creation);
        return done.body;
      }
      if (!answers.some(({ status }) => status === 0 || status === 503)) return undefined;
      await this.breathe();
    }
    return undefined;
  }

  /** Sends an old request once more, as a browser does that lost the answer long ago. */
  async repeatOldRequest() {
    if (this.created.length === 0) return;
    const { operation, path, ...asking } = this.random.one(this.created);
    const { status, body } = await this.browser.ask('repeat an old request', 'POST', path, asking);
    if (status === 201) this.world.promises.creation(this.name, asking.key, body);
    else if (status >= 400 && status < 500)
      this.world.history.finding(
        'I15',
        `a repeated ${operation} was refused although its first was not`,
        [`${asking.key}: ${JSON.stringify(body)}`],
        this.name,
      );
  }

  /**
   * What a person does on the provider's page; tells the session to return with, if the page sends there.
   * @param {Checkout} checkout
   * @param {PageOutcome} outcome
   * @returns {Promise<string | undefined>}
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
      history.operation(`page: ${outcome}`, String(response.status));
      history.note(this.name, `page: ${outcome}`, { status: response.status, location });
      return location ? (new URL(location, checkoutUrl).searchParams.get('session_id') ?? undefined) : undefined;
    } catch (error) {
      history.operation(`page: ${outcome}`, 'no answer');
      history.note(this.name, `page: ${outcome}`, errorOf(error));
      return undefined;
    }
  }

  /** The return page: asks a few times, as it does in the browser. @param {string} sessionId */
  async comeBack(sessionId) {
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { status, body, askedAt } = await this.browser.ask('return page', 'GET', `/api/payments/return?session_id=${sessionId}`);
      if (status === 200) {
        const { outcome, referenceNumber, paymentStatus } = body;
        this.world.promises.booking(this.name, askedAt, { referenceNumber, paymentStatus: outcome === 'paid' ? 'paid' : paymentStatus });
        if (outcome === 'paid') await this.lookAt(referenceNumber);
        if (outcome === 'conflict') await this.#expectsToKeep(body);
        if (outcome !== 'pending') return { outcome, selectionId: body.selectionId };
      }
      await delay(300 * (turn + 1));
    }
    return undefined;
  }

  /** What the conflict dialog says to be kept is held. @param {{ selectionId: string, keptSlots?: { id: string }[] }} told */
  async #expectsToKeep({ selectionId, keptSlots = [] }) {
    const { status, body } = await this.browser.ask('look at the selection', 'GET', `/api/slot-selections/${selectionId}`);
    if (status !== 200 || body.state !== 'held' || !body.conflict) return;
    const held = body.slots.map((/** @type {{ id: string }} */ { id }) => id).join(' ');
    const kept = keptSlots.map(({ id }) => id).join(' ');
    this.world.history.checked('kept slots are held');
    if (held !== kept)
      this.world.history.finding(
        'conflict',
        'what the dialog says to be kept is not what is held',
        [`${selectionId}: kept ${kept}, held ${held}`],
        this.name,
      );
  }

  /** @param {string} reference */
  async lookAt(reference) {
    const { status, body, askedAt } = await this.browser.ask('look at a booking', 'GET', `/api/bookings/${reference}`);
    if (status === 200) this.world.promises.booking(this.name, askedAt, body);
  }

  async lookAtBookings() {
    const { status, body, askedAt } = await this.browser.ask('dashboard', 'GET', '/api/user/bookings?critical=true');
    if (status !== 200) return;
    for (const booking of body) this.world.promises.booking(this.name, askedAt, booking);
  }

  #newKey() {
    return `${this.name}.${this.accounts}-${this.random.between(0, 1e12)}`;
  }
}
