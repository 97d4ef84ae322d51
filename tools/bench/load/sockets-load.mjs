// @ts-check
// Opens sockets that watch one day, holds slots, and measures how long each hold's event takes to reach each socket.
import { io } from 'socket.io-client';
import { setTimeout as delay } from 'node:timers/promises';
import { selectionOf } from '../plan.mjs';
import { postOk } from '../post.mjs';
import { answerTasks } from '../tasks.mjs';

const PATIENCE_MS = 5000;
/** Minimum time between two holds, in milliseconds, so that the API does not merge them into one event. */
const APART_MS = 60;

/** The sockets of each port. @type {Map<number, { sockets: number, arrived: (slotId: string) => void }>} */
const audiences = new Map();

/**
 * Opens additional sockets that watch `date` on the server at `port`.
 * @param {{ port: number, date: string, count: number }} more
 */
async function watch({ port, date, count }) {
  const audience = audiences.get(port) ?? { sockets: 0, arrived: () => {} };
  audiences.set(port, audience);
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, reconnection: false });
      await new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('connect_error', reject));
      socket.on('slots:changed', ({ slots }) => slots.forEach((/** @type {{ id: string }} */ { id }) => audience.arrived(id)));
      const answer = await socket.timeout(PATIENCE_MS).emitWithAck('slots:watch', { date });
      if (answer.error) throw new Error(answer.error);
      audience.sockets += 1;
    }),
  );
}

/**
 * Holds one slot after another, each for a different person.
 * @param {{ port: number, people: import('../people.mjs').Person[], slotIds: string[] }} holds
 * @returns {Promise<number[]>} milliseconds from each request to its event on each of this process's sockets
 */
async function hold({ port, people, slotIds }) {
  const audience = audiences.get(port);
  if (!audience) throw new Error('no socket watches this port');
  /** @type {number[]} */
  const times = [];
  for (const [index, slotId] of slotIds.entries()) {
    const { id, cookie } = /** @type {import('../people.mjs').Person} */ (people[index]);
    const begun = performance.now();
    const reachedAll = new Promise((resolve) => {
      let left = audience.sockets;
      audience.arrived = (arrivedId) => {
        if (arrivedId !== slotId) return;
        times.push(performance.now() - begun);
        if ((left -= 1) === 0) resolve(true);
      };
    });
    await postOk(port, '/api/slot-selections', selectionOf([slotId]), { cookie, 'x-user': id });
    const isKnown = await Promise.race([reachedAll, delay(PATIENCE_MS, false)]);
    if (!isKnown) throw new Error(`the hold of ${slotId} did not reach every socket within ${PATIENCE_MS / 1000} s`);
    await delay(APART_MS + Math.random() * APART_MS);
  }
  return times;
}

answerTasks({ watch, hold });
