// @ts-check
// Tests `npm run chaos` itself: a seed reproduces its choices, the proxy loses only the responses that it is meant to lose, and broken
// promises are detected.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openHistory } from '../chaos/history.mjs';
import { makePromises } from '../chaos/promises.mjs';
import { startProxy } from '../chaos/proxy.mjs';
import { makeRandom } from '../chaos/random.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-chaos-test-'));
const history = openHistory(folder);
after(async () => {
  await history.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a seed reproduces a stream’s choices, regardless of the choices made in other streams', () => {
  const choices = (/** @type {number} */ disturbance) => {
    const random = makeRandom('7');
    const [one, other] = [random.fork('one'), random.fork('other')];
    return Array.from({ length: 50 }, () => {
      for (let i = 0; i < disturbance; i += 1) other.next();
      return [
        one.between(1, 6),
        one.one(['a', 'b', 'c']),
        one.weighed([
          ['often', 9],
          ['rarely', 1],
        ]),
        one.shuffled([1, 2, 3]).join(''),
      ].join(' ');
    });
  };
  assert.deepEqual(choices(0), choices(3));
  assert.notDeepEqual(
    choices(0),
    Array.from({ length: 50 }, () => choices(0)[0]),
  );
});

test('the proxy delivers a COMMIT and loses only its response', async () => {
  /** @type {string[]} */
  const received = [];
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .on('data', (data) => {
        received.push(String(data));
        socket.write(data.includes('COMMIT') ? 'COMMIT\0' : 'done');
      }),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const proxy = await startProxy(() => port);
  const ask = (/** @type {string} */ text) =>
    new Promise((resolve) => {
      const socket = connect(proxy.port, '127.0.0.1', () => socket.write(text));
      socket.once('data', (data) => (socket.destroy(), resolve(String(data))));
      socket.once('close', () => resolve('cut'));
      socket.on('error', () => {});
    });
  proxy.loseCommitAnswers(1);
  const answers = [await ask('SELECT'), await ask('COMMIT\0'), await ask('COMMIT\0')];
  assert.deepEqual(answers, ['done', 'cut', 'COMMIT\0']);
  assert.deepEqual(received, ['SELECT', 'COMMIT\0', 'COMMIT\0']);
  assert.equal(proxy.lost(), 1);
  proxy.down();
  assert.equal(await ask('SELECT'), 'cut');
  proxy.close();
  server.close();
});

test('reports a change to a paid booking, but not if the request was sent before the booking was reported as paid', () => {
  const promises = makePromises(history);
  const before = Date.now() - 1000;
  const later = Date.now() + 1000;
  const booking = { referenceNumber: 'OKV-00000-00000-000', slots: [{ id: '2025-06-14T10:00' }] };
  promises.booking(before, { ...booking, paymentStatus: 'paid' });
  promises.booking(before, { ...booking, paymentStatus: 'confirming' });
  assert.deepEqual(history.findings(), []);
  promises.booking(later, { ...booking, paymentStatus: 'pending' });
  promises.booking(later, { ...booking, paymentStatus: 'refunded' });
  promises.booking(later, { ...booking, paymentStatus: 'paid', slots: [] });
  assert.deepEqual(
    history.findings().map(({ says }) => says),
    ['a paid booking is no longer paid', 'a booking was refunded although nobody asked for it', 'a paid booking has lost slots'],
  );
});

test('reports an idempotency key that returns two different bodies', () => {
  const promises = makePromises(history);
  promises.creation('key', { id: 1 });
  promises.creation('key', { id: 1 });
  promises.creation('key', { id: 2 });
  assert.deepEqual(
    history
      .findings()
      .filter(({ id }) => id === 'I15')
      .map(({ count }) => count),
    [1],
  );
});
