// @ts-check
// Open grids: sockets that follow a day as the web app does, by versions, and fetch it again after a gap or a new connection.
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { MAIL_DOMAIN } from './people/account.mjs';
import { dateOf } from './slots.mjs';

const ACK_MS = 5000;
const FETCH_AGAIN_MS = 300;
const PRIVATE = new RegExp(`@${MAIL_DOMAIN.replaceAll('.', '\\.')}|\\+267\\d{6}`);

/** @typedef {{ id: string, status: string, ownerId?: string | null, ownerName?: string | null }} Cell */

export class Watcher {
  /** @type {Map<string, { version: number, cells: Map<string, string> }>} */
  #days = new Map();
  frames = 0;

  /** @param {string} name @param {import('./world.mjs').World} world @param {import('./server.mjs').Server} server @param {string[]} dates @param {string} [cookie]  of somebody who is signed in */
  constructor(name, world, server, dates, cookie) {
    this.name = name;
    this.world = world;
    this.server = server;
    this.dates = dates;
    this.socket = io(`http://127.0.0.1:${server.port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      ...(cookie ? { extraHeaders: { cookie } } : {}),
    });
    this.socket.on('connect', () => void this.#watchAll());
    this.socket.on('slots:changed', (frame) => this.#apply(frame));
    this.socket.onAny((event, payload) => this.#mayBeTold(event, payload));
  }

  /** @param {string} event @param {unknown} payload */
  #mayBeTold(event, payload) {
    this.frames += 1;
    const text = JSON.stringify(payload);
    this.world.history.checked('I17 nothing private in a frame');
    if (PRIVATE.test(text)) this.world.history.finding('I17', `a frame ${event} told what is private`, [text.slice(0, 500)]);
  }

  async #watchAll() {
    for (const date of this.dates) await this.#watch(date);
  }

  /** @param {string} date */
  async #watch(date) {
    const answer = await this.socket
      .timeout(ACK_MS)
      .emitWithAck('slots:watch', { date })
      .catch(() => undefined);
    const known = this.#days.get(date)?.version ?? -1;
    if (answer?.version === undefined || answer.version > known) await this.#fetch(date);
  }

  /** Until it is there: the process or its database may be away. @param {string} date */
  async #fetch(date) {
    while (!this.world.history.isClosed()) {
      const grid = await readGrid(this.server.port, date).catch(() => undefined);
      const known = this.#days.get(date)?.version ?? -1;
      if (grid && grid.version >= known) return void this.#days.set(date, grid);
      await delay(FETCH_AGAIN_MS);
    }
  }

  /** @param {{ date: string, version: number, after: number, slots: Cell[] }} frame */
  #apply({ date, version, after, slots }) {
    const day = this.#days.get(date);
    if (!day || version <= day.version) return;
    if (after > day.version) return void this.#fetch(date);
    for (const slot of slots) day.cells.set(slot.id, cellOf(slot));
    day.version = version;
  }

  /** Connects anew, as after a tunnel, and then compares every day with what REST answers. */
  async reconnectAndCompare() {
    this.socket.disconnect();
    const connected = new Promise((resolve) => this.socket.once('connect', () => resolve(undefined)));
    this.socket.connect();
    await Promise.race([connected, delay(ACK_MS)]);
    for (const date of this.dates) {
      await this.#watch(date);
      const grid = await readGrid(this.server.port, date);
      const day = this.#days.get(date);
      const different = [...grid.cells].filter(([id, cell]) => day?.cells.get(id) !== cell);
      this.world.history.checked('I16 a reconnected grid equals REST');
      if (different.length === 0) continue;
      const rows = different.map(
        ([id, cell]) =>
          `${id}: REST says ${cell} (version ${grid.version}), ${this.name} sees ${day?.cells.get(id)} (version ${day?.version})`,
      );
      this.world.history.finding('I16', 'a reconnected grid differs from REST', rows);
    }
  }

  close() {
    this.socket.disconnect();
  }
}

/** Two grids at each instance, over the days that people want first and somewhat later. @param {import('./world.mjs').World} world */
export function openWatchers(world) {
  return world.apis.flatMap((server) =>
    [0, 4].map((first) => {
      const dates = Array.from({ length: 4 }, (_, index) => dateOf(first + index));
      return new Watcher(`grid ${first} at ${server.name}`, world, server, dates);
    }),
  );
}

/** @param {number} port @param {string} date */
export async function readGrid(port, date) {
  const response = await fetch(`http://127.0.0.1:${port}/api/time-slots?date=${date}`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`the grid answered ${response.status}`);
  const slots = /** @type {Cell[]} */ (await response.json());
  return { version: Number(response.headers.get('x-slots-version')), cells: new Map(slots.map((slot) => [slot.id, cellOf(slot)])) };
}

/** @param {Cell} cell */
function cellOf({ status, ownerId, ownerName }) {
  return [status, ownerId ?? '', ownerName ?? ''].join('|');
}
