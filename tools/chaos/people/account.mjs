// @ts-check
// A person's account and browser, from registering to the end of it.
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { Browser } from '../browser.mjs';

const PASSWORD = 'mokoro under the bridge';
/** The domain by which people's addresses are found where they must not be. */
export const MAIL_DOMAIN = 'chaos.example.com';
const PHONE = '+26771555333';
const TRIES = 4;

/** @typedef {{ bookingId: number, referenceNumber: string, checkoutUrl: string }} Checkout */
/** @typedef {{ operation: string, path: string, key: string, body?: unknown, allow?: string[] }} Creation */

export class Account {
  /** How many this person has had. */
  accounts = 0;
  /** @type {import('socket.io-client').Socket | undefined} */
  #socket;
  /** Bookings of this person that were not paid when last heard of. @type {Checkout[]} */
  unpaid = [];
  /** Requests of this account that made something. @type {Creation[]} */
  created = [];

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

  get username() {
    return `${this.name}.${this.accounts}@${MAIL_DOMAIN}`;
  }

  /** A new account, asked for until it is there. An answer that was lost may have made it: then people sign in. */
  async register() {
    this.accounts += 1;
    this.browser = new Browser(this.name, this.world, this.random);
    Object.assign(this, { unpaid: [], created: [] });
    const form = {
      username: this.username,
      password: PASSWORD,
      phoneNumber: PHONE,
      securityQuestion: 'first_pet',
      securityAnswer: 'Tau',
      fullName: `Naledi ${this.name}`,
    };
    for (;;) {
      const { status, body } = await this.browser.ask('register', 'POST', '/api/register', {
        body: form,
        allow: ['EMAIL_ALREADY_REGISTERED'],
      });
      if (status === 201) return this.#listen();
      if (body?.error === 'EMAIL_ALREADY_REGISTERED') return this.logIn();
      await this.breathe();
    }
  }

  async logIn() {
    for (;;) {
      const { status } = await this.browser.ask('log in', 'POST', '/api/login', { body: { username: this.username, password: PASSWORD } });
      if (status === 200) return this.#listen();
      await this.breathe();
    }
  }

  async logOut() {
    await this.browser.ask('log out', 'POST', '/api/logout');
  }

  /** @returns {Promise<boolean>} whether the account is gone; the answer may be lost, so it is asked for again */
  async deleteAccount() {
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { status, body } = await this.browser.ask('delete the account', 'DELETE', '/api/user', {
        body: { password: PASSWORD },
        allow: ['UNAUTHENTICATED'],
      });
      if (status === 204 || body?.error === 'UNAUTHENTICATED') return true;
      if (status === 409) return false;
      await this.breathe();
    }
    // Not known: whoever cannot sign in any more was deleted.
    for (;;) {
      const { status, body } = await this.browser.ask('log in', 'POST', '/api/login', {
        body: { username: this.username, password: PASSWORD },
        allow: ['email_not_found', 'auth_failed'],
      });
      if (status === 200) return false;
      if (body?.error === 'email_not_found' || body?.error === 'auth_failed') return true;
      await this.breathe();
    }
  }

  /** A line of this session's own, which ends with the session. */
  #listen() {
    this.leave();
    this.#socket = listen(this);
  }

  /** Closes the browser. */
  leave() {
    this.#socket?.disconnect();
  }

  /** @protected */
  breathe() {
    return delay(100 + this.random.between(0, 400));
  }
}

/**
 * A signed-in person's own line: what it says to be paid is a promise like any other. News that is older than an answer may still
 * arrive after it, so only "paid" is taken from here.
 * @param {Account} account
 */
function listen({ name, world, random, browser }) {
  const socket = io(`http://127.0.0.1:${random.one(world.apis).port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    extraHeaders: { cookie: browser.cookie },
  });
  socket.on('booking:changed', ({ referenceNumber, paymentStatus }) => {
    world.history.operation('told by socket', paymentStatus);
    if (paymentStatus === 'paid') world.promises.booking(name, Date.now(), { referenceNumber, paymentStatus });
  });
  return socket;
}
