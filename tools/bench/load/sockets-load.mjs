// @ts-check
// Browsers that look at one day. Most only receive; some note when the news of a slot arrived.
import { io } from 'socket.io-client';
import { setTimeout as delay } from 'node:timers/promises';
import { wish } from '../plan.mjs';
import { answerTasks } from '../tasks.mjs';
import { jsonOf, post, Wire } from '../wire.mjs';

const PATIENCE_MS = 5000;
/** Holds are this far apart at least, in milliseconds, so that none travels in the frame of another. */
const APART_MS = 60;

/** @type {Map<number, { sockets: number, arrived: (slotId: string) => void }>} */
const audiences = new Map();

/**
 * More sockets that watch `date` on the server at `port`.
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
 * Holds one slot after the other, each by another person.
 * @param {{ port: number, people: import('../people.mjs').Person[], slotIds: string[] }} holds
 * @returns {Promise<number[]>} milliseconds from asking for the hold to the arrival at each socket of this process
 */
async function hold({ port, people, slotIds }) {
  const audience = audiences.get(port);
  if (!audience) throw new Error('nobody watches');
  const wire = await Wire.open(port);
  /** @type {number[]} */
  const times = [];
  for (const [index, slotId] of slotIds.entries()) {
    const { id, cookie } = /** @type {import('../people.mjs').Person} */ (people[index]);
    const request = post('/api/slot-selections', wish([slotId]), { Cookie: cookie, 'X-User': id });
    const asked = performance.now();
    const everybodyKnows = new Promise((resolve) => {
      let left = audience.sockets;
      audience.arrived = (arrivedId) => {
        if (arrivedId !== slotId) return;
        times.push(performance.now() - asked);
        if ((left -= 1) === 0) resolve(true);
      };
    });
    jsonOf(await wire.send(request));
    const known = await Promise.race([everybodyKnows, delay(PATIENCE_MS, false)]);
    if (!known) throw new Error(`the news of ${slotId} did not reach everybody within ${PATIENCE_MS / 1000} s`);
    await delay(APART_MS + Math.random() * APART_MS);
  }
  wire.close();
  return times;
}

answerTasks({ watch, hold });
